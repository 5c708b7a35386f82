//! Takes the terminal over, and restores it however the program ends.

use anyhow::{Context, Result};
use crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, EnableBracketedPaste, EnableFocusChange, KeyboardEnhancementFlags,
    PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use crossterm::style::Print;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode,
    supports_keyboard_enhancement,
};
use crossterm::{cursor, execute};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use std::io::{BufWriter, Stdout, stdout};
use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Save and restore the window's title on the terminal's stack. Source: xterm's control sequences, window operations 22 and
/// 23. Terminals without such a stack ignore them.
const SAVE_TITLE: &str = "\x1B[22;2t";
const RESTORE_TITLE: &str = "\x1B[23;2t";

/// Changes made to the terminal, undone once: by the drop or by the panic hook.
#[derive(Default)]
struct Changed {
    /// True while raw mode and everything else is set.
    taken: AtomicBool,
    /// True while kitty's keyboard protocol is on.
    enhanced: AtomicBool,
}

/// The terminal while it shows the Spectrum.
pub(super) struct Screen {
    changed: Arc<Changed>,
    /// ratatui's terminal. It is never dropped: its drop shows the cursor, and panics if the terminal is gone.
    pub(super) terminal: ManuallyDrop<Terminal<CrosstermBackend<BufWriter<Stdout>>>>,
    /// True if the terminal reports releases of keys.
    pub(super) releases: bool,
}

impl Screen {
    /// Takes the terminal over.
    pub(super) fn enter(title: &str) -> Result<Self> {
        let changed = Arc::new(Changed::default());
        let (hook, at_panic) = (std::panic::take_hook(), changed.clone());
        std::panic::set_hook(Box::new(move |panic| {
            at_panic.undo();
            hook(panic);
        }));
        enable_raw_mode().context("the terminal cannot be set up")?;
        changed.taken.store(true, Ordering::SeqCst);
        // From here on, every failure restores the terminal.
        let releases = supports_keyboard_enhancement().unwrap_or(false);
        let screen = Terminal::new(CrosstermBackend::new(BufWriter::with_capacity(1 << 16, stdout())));
        let entered = || -> std::io::Result<Self> {
            changed.take(title, releases)?;
            let terminal = ManuallyDrop::new(screen?);
            Ok(Self { changed: changed.clone(), terminal, releases })
        };
        entered().inspect_err(|_| changed.undo()).context("the terminal cannot be set up")
    }

    /// Restores the terminal for a while.
    pub(super) fn leave(&self) {
        self.changed.undo();
    }

    /// Takes the terminal over again. The next drawing draws all of it, because others may have changed it.
    pub(super) fn enter_again(&mut self, title: &str) -> Result<()> {
        self.changed.undo();
        self.changed.take(title, self.releases).context("the terminal cannot be set up")?;
        // Makes ratatui forget what it drew last.
        self.terminal.swap_buffers();
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.changed.undo();
    }
}

impl Changed {
    /// Takes the terminal over and clears it. ratatui's own `clear` asks for the cursor's position, which not every terminal
    /// answers.
    fn take(&self, title: &str, releases: bool) -> std::io::Result<()> {
        enable_raw_mode()?;
        self.taken.store(true, Ordering::SeqCst);
        execute!(
            stdout(),
            EnterAlternateScreen,
            EnableBracketedPaste,
            EnableFocusChange,
            Print(SAVE_TITLE),
            SetTitle(format!("zxlab - {title}")),
            Clear(ClearType::All),
            cursor::Hide
        )?;
        if releases {
            let flags = KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES
                | KeyboardEnhancementFlags::REPORT_EVENT_TYPES
                | KeyboardEnhancementFlags::REPORT_ALTERNATE_KEYS
                | KeyboardEnhancementFlags::REPORT_ALL_KEYS_AS_ESCAPE_CODES;
            self.enhanced.store(true, Ordering::SeqCst);
            execute!(stdout(), PushKeyboardEnhancementFlags(flags))?;
        }
        Ok(())
    }

    /// Restores the terminal, if it is taken over. Errors are ignored: the terminal may be gone.
    fn undo(&self) {
        if self.enhanced.swap(false, Ordering::SeqCst) {
            let _ = execute!(stdout(), PopKeyboardEnhancementFlags);
        }
        if self.taken.swap(false, Ordering::SeqCst) {
            let _ = execute!(
                stdout(),
                DisableFocusChange,
                DisableBracketedPaste,
                LeaveAlternateScreen,
                Print(RESTORE_TITLE),
                cursor::Show
            );
            let _ = disable_raw_mode();
        }
    }
}
