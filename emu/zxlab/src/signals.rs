//! Signals that ask for the end: caught where something has to be put in order first, and then obeyed as if they had not been.

use anyhow::{Context, Result};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The last signal that asked for the end.
pub(crate) struct Signals(Arc<AtomicUsize>);

impl Signals {
    /// From now on SIGTERM, SIGHUP and SIGINT are noted and do nothing else.
    ///
    /// # Errors
    /// A system that does not let them be caught.
    pub(crate) fn catch() -> Result<Signals> {
        let caught = Arc::new(AtomicUsize::new(0));
        #[cfg(unix)]
        for number in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP, signal_hook::consts::SIGINT] {
            let value = usize::try_from(number).context("a signal's number")?;
            signal_hook::flag::register_usize(number, caught.clone(), value).context("signals cannot be caught")?;
        }
        Ok(Signals(caught))
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
        }
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
