//! Signals that end or stop the process. They are caught where something has to be saved or restored first, and then take effect
//! as usual.

#[cfg(unix)]
use anyhow::Context;
use anyhow::Result;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

/// The signals that end a program by default, except those that its own faults raise: no library catches SIGSEGV, SIGBUS,
/// SIGILL and SIGFPE without `unsafe`. (Rust programs ignore SIGPIPE.)
#[cfg(unix)]
const ENDS: [i32; 14] = {
    use signal_hook::consts::*;
    [
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ,
        SIGSYS, SIGTRAP,
    ]
};

/// Further signals that end a program on Linux: SIGSTKFLT, SIGIO, SIGPWR and the real-time signals. Source: signal(7).
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

/// The last signal received that ends the process.
pub(crate) struct Signals(Arc<AtomicUsize>);

impl Signals {
    /// Catches SIGTERM, SIGHUP, SIGINT and the other signals that would end the program. From now on they are only recorded.
    ///
    /// # Errors
    /// The system does not allow them to be caught.
    pub(crate) fn catch() -> Result<Signals> {
        let caught = Arc::new(AtomicUsize::new(0));
        #[cfg(unix)]
        for number in ENDS {
            let value = usize::try_from(number).context("a signal's number")?;
            signal_hook::flag::register_usize(number, caught.clone(), value).context("signals cannot be caught")?;
        }
        #[cfg(unix)]
        for number in ends_of_linux() {
            // The C library may reserve some of them.
            let _ = signal_hook::flag::register_usize(number, caught.clone(), number as usize);
        }
        Ok(Signals(caught))
    }

    /// Catches the same signals, but a second SIGINT or SIGTERM ends the program at once: for work that checks for signals rarely.
    /// Later calls return the same signals.
    ///
    /// # Errors
    /// Those of [`Signals::catch`].
    pub(crate) fn catch_once() -> Result<Signals> {
        static CAUGHT: OnceLock<Arc<AtomicUsize>> = OnceLock::new();
        if let Some(caught) = CAUGHT.get() {
            return Ok(Signals(caught.clone()));
        }
        #[cfg(unix)]
        for number in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            let seen = Arc::new(AtomicBool::new(false));
            // The order matters: the first signal finds the flag unset and only sets it.
            signal_hook::flag::register_conditional_default(number, seen.clone())
                .and_then(|_| signal_hook::flag::register(number, seen))
                .context("signals cannot be caught")?;
        }
        let signals = Signals::catch()?;
        Ok(Signals(CAUGHT.get_or_init(|| signals.0).clone()))
    }

    /// Returns true if a signal has been received.
    pub(crate) fn received(&self) -> bool {
        self.0.load(Ordering::SeqCst) != 0
    }

    /// Ends this process as the received signal would have, so that the sender sees the usual exit status. Does nothing if no
    /// signal was received.
    pub(crate) fn end_process(&self) {
        #[cfg(unix)]
        if self.received()
            && let Ok(number) = i32::try_from(self.0.load(Ordering::SeqCst))
        {
            let _ = signal_hook::low_level::emulate_default_handler(number);
            // The library does not know the default action of the others; a shell reports this exit code in the same way.
            std::process::exit(128 + number);
        }
    }
}

/// The signals that stop the process and let it continue.
#[derive(Default)]
pub(crate) struct Stops {
    stop: Arc<AtomicBool>,
    continued: Arc<AtomicBool>,
}

impl Stops {
    /// Catches SIGTSTP, which from now on is only recorded, and records SIGCONT.
    ///
    /// # Errors
    /// The system does not allow them to be caught.
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

    /// Returns true, once, if a stop was requested.
    pub(crate) fn take_request(&self) -> bool {
        self.stop.swap(false, Ordering::SeqCst)
    }

    /// Returns true, once, if the process was stopped by any signal and has resumed.
    pub(crate) fn take_resumed(&self) -> bool {
        self.continued.swap(false, Ordering::SeqCst)
    }

    /// Stops this process until SIGCONT arrives.
    pub(crate) fn stop_process(&self) {
        #[cfg(unix)]
        let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
    }
}

/// Ctrl-C at a prompt: it interrupts the current command, not the program.
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Catches SIGINT. From now on it is only recorded.
    ///
    /// # Errors
    /// The system does not allow it to be caught.
    pub(crate) fn catch() -> Result<Interrupt> {
        let caught = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        signal_hook::flag::register(signal_hook::consts::SIGINT, caught.clone()).context("signals cannot be caught")?;
        Ok(Interrupt(caught))
    }

    /// Returns true if it was received since the last [`Interrupt::clear`].
    pub(crate) fn received(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    /// Forgets an interrupt that was received.
    pub(crate) fn clear(&self) {
        self.0.store(false, Ordering::SeqCst);
    }
}
