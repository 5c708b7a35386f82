//! A display that vanishes (its server was killed, the connection broke) has to end the program with a message and exit code
//! 2, as every trouble that comes from outside does.
//!
//! Wayland's event loop reports it. X11's C library does not: at the first call after the connection is lost it says
//! something of its own and calls `exit(1)`, and what is built on it panics. So a connection of our own is looked at before
//! each turn of theirs: it breaks when theirs does. For a display that vanishes in the midst of a turn there are a panic hook
//! and the thread's last words.

use crate::output::note;
use std::cell::Cell;
use std::sync::Arc;
use winit::event_loop::EventLoop;

/// What is said of it.
pub(super) const GONE: &str = "the display has vanished";

/// Ends the program as trouble from outside does, from places that cannot return it.
pub(super) fn end(why: &str) -> ! {
    // There are none left to take back where they are being said.
    let _ = LAST_WORDS.try_with(|words| words.wanted.set(false));
    note(format!("zxlab: {why}"));
    std::process::exit(2)
}

/// Whether the program's systems can have windows of X11.
macro_rules! x11 {
    ($($item:item)+) => {
        $(#[cfg(all(unix, not(any(target_vendor = "apple", target_os = "android"))))] $item)+
    };
}

/// Looks after the display.
#[derive(Clone)]
pub(super) struct Display {
    connection: Option<Arc<Connection>>,
}

impl Display {
    pub(super) fn new(events: &EventLoop<()>) -> Display {
        let display = Display { connection: Connection::new(events).map(Arc::new) };
        let (looked_at, usual) = (display.clone(), std::panic::take_hook());
        std::panic::set_hook(Box::new(move |panic| if looked_at.is_gone() { end(GONE) } else { usual(panic) }));
        display
    }

    /// Whether the display has vanished: then nothing of the window may be touched any more, not even to take it down.
    pub(super) fn is_gone(&self) -> bool {
        self.connection.as_ref().is_some_and(|connection| connection.is_broken())
    }
}

x11! {
    /// A second connection to the X server.
    struct Connection(x11rb::rust_connection::RustConnection);

    impl Connection {
        fn new(events: &EventLoop<()>) -> Option<Connection> {
            use winit::platform::x11::EventLoopExtX11;
            // Without it the last words have to do.
            if events.is_x11() { x11rb::connect(None).ok().map(|(connection, _)| Connection(connection)) } else { None }
        }

        fn is_broken(&self) -> bool {
            use x11rb::connection::Connection;
            loop {
                match self.0.poll_for_event() {
                    Ok(None) => return false,
                    Ok(Some(_)) => {}
                    Err(_) => return true,
                }
            }
        }
    }
}

/// Elsewhere there is none, and no need for one.
#[cfg(not(all(unix, not(any(target_vendor = "apple", target_os = "android")))))]
struct Connection;

#[cfg(not(all(unix, not(any(target_vendor = "apple", target_os = "android")))))]
impl Connection {
    fn new(_: &EventLoop<()>) -> Option<Connection> {
        None
    }

    fn is_broken(&self) -> bool {
        false
    }
}

thread_local!(static LAST_WORDS: LastWords = const { LastWords { wanted: Cell::new(false) } });

/// Dropped when its thread ends, which is after the window was taken down; unless the C library ends the program while it
/// stands: `exit` drops what belongs to the thread that called it.
struct LastWords {
    wanted: Cell<bool>,
}

impl Drop for LastWords {
    fn drop(&mut self) {
        if self.wanted.get() {
            end(GONE);
        }
    }
}

/// As long as this is held, the end of the program is the display's end.
pub(super) struct Standing;

impl Standing {
    pub(super) fn new() -> Standing {
        LAST_WORDS.with(|words| words.wanted.set(true));
        Standing
    }
}

impl Drop for Standing {
    fn drop(&mut self) {
        LAST_WORDS.with(|words| words.wanted.set(false));
    }
}
