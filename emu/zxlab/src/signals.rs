//! Signals that ask for the end, or for a stop: caught where something has to be put in order first, and then obeyed as if they
//! had not been.

#[cfg(unix)]
use anyhow::Context;
use anyhow::Result;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Those that end a program which does not catch them, but for what its own mistakes raise: no library lets SIGSEGV, SIGBUS,
/// SIGILL and SIGFPE be caught without `unsafe`. (SIGPIPE ends no Rust program.)
#[cfg(unix)]
const ENDS: [i32; 14] = {
    use signal_hook::consts::*;
    [
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ,
        SIGSYS, SIGTRAP,
    ]
};

/// The same that only Linux has: SIGSTKFLT, SIGIO, SIGPWR, and those in real time. Source: signal(7).
#[cfg(unix)]
fn ends_of_linux() -> impl Iterator<Item = i32> {
    let known = cfg!(all(
        target_os = "linux",
        any(
            target_arch = "x86_64",
            target_arch = "x86",
            target_arch = "aarch64",
            target_arch = "arm",
            target_arch = "riscv64"
        )
    ));
    [16, 29, 30].into_iter().chain(34..=64).filter(move |_| known)
}

/// The last signal that asked for the end.
pub(crate) struct Signals(Arc<AtomicUsize>);

impl Signals {
    /// From now on SIGTERM, SIGHUP, SIGINT and the others that would end the program are noted and do nothing else.
    ///
    /// # Errors
    /// A system that does not let them be caught.
    pub(crate) fn catch() -> Result<Signals> {
        let caught = Arc::new(AtomicUsize::new(0));
        #[cfg(unix)]
        for number in ENDS {
            let value = usize::try_from(number).context("a signal's number")?;
            signal_hook::flag::register_usize(number, caught.clone(), value).context("signals cannot be caught")?;
        }
        #[cfg(unix)]
        for number in ends_of_linux() {
            // The C library may keep some for itself.
            let _ = signal_hook::flag::register_usize(number, caught.clone(), number as usize);
        }
        Ok(Signals(caught))
    }

    /// The same, but a second SIGINT or SIGTERM ends the program at once: for work that may look for a signal seldom.
    ///
    /// # Errors
    /// Those of [`Signals::catch`].
    pub(crate) fn catch_once() -> Result<Signals> {
        #[cfg(unix)]
        for number in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            let came = Arc::new(AtomicBool::new(false));
            // In this order: the first one only says that it came.
            signal_hook::flag::register_conditional_default(number, came.clone())
                .and_then(|_| signal_hook::flag::register(number, came))
                .context("signals cannot be caught")?;
        }
        Signals::catch()
    }

    /// Whether one has come.
    pub(crate) fn came(&self) -> bool {
        self.0.load(Ordering::SeqCst) != 0
    }

    /// Ends this process as the signal would have, if one has come: whoever sent it sees what they expect.
    pub(crate) fn obey(&self) {
        #[cfg(unix)]
        if self.came()
            && let Ok(number) = i32::try_from(self.0.load(Ordering::SeqCst))
        {
            let _ = signal_hook::low_level::emulate_default_handler(number);
            // The library does not know what the others do: a shell says the same of this.
            std::process::exit(128 + number);
        }
    }
}

/// Signals that ask for a stop, and for going on.
#[derive(Default)]
pub(crate) struct Stops {
    stop: Arc<AtomicBool>,
    continued: Arc<AtomicBool>,
}

impl Stops {
    /// From now on SIGTSTP is noted and does nothing else; SIGCONT is noted.
    ///
    /// # Errors
    /// A system that does not let them be caught.
    pub(crate) fn catch() -> Result<Stops> {
        let stops = Stops::default();
        #[cfg(unix)]
        for (number, flag) in
            [(signal_hook::consts::SIGTSTP, &stops.stop), (signal_hook::consts::SIGCONT, &stops.continued)]
        {
            signal_hook::flag::register(number, flag.clone()).context("signals cannot be caught")?;
        }
        Ok(stops)
    }

    /// Whether a stop was asked for; says so once.
    pub(crate) fn asked(&self) -> bool {
        self.stop.swap(false, Ordering::SeqCst)
    }

    /// Whether the program was stopped, by whatever signal, and goes on; says so once.
    pub(crate) fn over(&self) -> bool {
        self.continued.swap(false, Ordering::SeqCst)
    }

    /// Stops this process until it is told to go on.
    pub(crate) fn obey(&self) {
        #[cfg(unix)]
        let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
    }
}

/// Ctrl-C at a prompt: it breaks off what is being done, not the program.
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// From now on SIGINT is noted and does nothing else.
    ///
    /// # Errors
    /// A system that does not let it be caught.
    pub(crate) fn catch() -> Result<Interrupt> {
        let caught = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        signal_hook::flag::register(signal_hook::consts::SIGINT, caught.clone()).context("signals cannot be caught")?;
        Ok(Interrupt(caught))
    }

    /// Whether it has come since it was last forgotten.
    pub(crate) fn came(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    /// What has come is done with.
    pub(crate) fn forget(&self) {
        self.0.store(false, Ordering::SeqCst);
    }
}
