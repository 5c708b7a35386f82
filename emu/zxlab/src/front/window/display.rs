//! A display that vanishes (its server was killed, the connection broke), or a window that somebody else destroys, has to end
//! the program with a message and exit code 2, as every trouble that comes from outside does.
//!
//! Wayland's event loop reports it. X11's C library does not: at the first call after the connection is lost it says
//! something of its own and calls `exit(1)`, and what is built on it panics. So a connection of our own is looked at before
//! each turn of theirs: it breaks when theirs does, and it is told of the window's end. For what vanishes in the midst of a turn
//! there are a panic hook, which says nothing then, and the thread's last words.

use crate::lines::eprint_line;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;
use winit::event_loop::EventLoop;
use winit::window::Window;

/// What is said of it.
pub(super) const GONE: &str = "the display has vanished";
pub(super) const DESTROYED: &str = "the window was destroyed from outside";

/// Ends the program as trouble from outside does, from places that cannot return it.
pub(super) fn end(why: &str) -> ! {
    // There are none left to take back where they are being said.
    let _ = LAST_WORDS.try_with(|words| words.wanted.set(false));
    eprint_line(format!("zxlab: {why}"));
    std::process::exit(2)
}

/// How long a display that was asked for a connection may say nothing.
const SILENCE: Duration = Duration::from_secs(5);

/// Whether the display will answer: an X server that takes a connection and says nothing would be waited for without end.
#[cfg(not(any(windows, target_vendor = "apple", target_os = "android")))]
pub(super) fn answers() -> bool {
    // Wayland's is asked first where there is one.
    if std::env::var_os("WAYLAND_DISPLAY").is_some_and(|name| !name.is_empty()) {
        return true;
    }
    let (sender, answer) = channel();
    std::thread::spawn(move || {
        let _ = x11rb::connect(None);
        sender.send(())
    });
    // One that refuses has answered: why, is told by who opens the window.
    !matches!(answer.recv_timeout(SILENCE), Err(RecvTimeoutError::Timeout))
}

#[cfg(any(windows, target_vendor = "apple", target_os = "android"))]
pub(super) fn answers() -> bool {
    true
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
        let panicked = AtomicBool::new(false);
        std::panic::set_hook(Box::new(move |panic| match looked_at.lost_by_now() {
            // Whoever runs the window catches the first, and has something to put in order.
            Some(_) if !panicked.swap(true, Ordering::SeqCst) => {}
            Some(why) => end(why),
            None => usual(panic),
        }));
        display
    }

    /// From now on this window's end is noticed.
    pub(super) fn watch(&self, window: &Window) {
        if let Some(connection) = &self.connection {
            connection.watch(window);
        }
    }

    /// What was lost, if anything was: then nothing of the window may be touched any more, not even to take it down.
    pub(super) fn lost(&self) -> Option<&'static str> {
        self.connection.as_ref().and_then(|connection| connection.lost())
    }

    /// The same, after everything was heard that the display has to tell.
    pub(super) fn lost_by_now(&self) -> Option<&'static str> {
        self.connection.as_ref().and_then(|connection| {
            connection.hear_all();
            connection.lost()
        })
    }
}

x11! {
    /// A second connection to the X server, and whether the window was destroyed.
    struct Connection(x11rb::rust_connection::RustConnection, AtomicBool);

    impl Connection {
        fn new(events: &EventLoop<()>) -> Option<Connection> {
            use winit::platform::x11::EventLoopExtX11;
            // Without it the last words have to do.
            if events.is_x11() { x11rb::connect(None).ok().map(|(connection, _)| Connection(connection, AtomicBool::new(false))) } else { None }
        }

        fn watch(&self, window: &Window) {
            use winit::raw_window_handle::{HasWindowHandle, RawWindowHandle};
            use x11rb::connection::Connection;
            use x11rb::protocol::xproto::{ChangeWindowAttributesAux, ConnectionExt, EventMask};
            let Ok(handle) = window.window_handle() else { return };
            let number = match handle.as_raw() {
                RawWindowHandle::Xlib(handle) => u32::try_from(handle.window).ok(),
                RawWindowHandle::Xcb(handle) => Some(handle.window.get()),
                _ => None,
            };
            let Some(number) = number else { return };
            let attributes = ChangeWindowAttributesAux::new().event_mask(EventMask::STRUCTURE_NOTIFY);
            // A display that does not take it is about to be seen as gone.
            let _ = self.0.change_window_attributes(number, &attributes);
            let _ = self.0.flush();
        }

        fn lost(&self) -> Option<&'static str> {
            use x11rb::connection::Connection;
            use x11rb::protocol::Event;
            loop {
                match self.0.poll_for_event() {
                    Ok(None) => return self.1.load(Ordering::SeqCst).then_some(DESTROYED),
                    Ok(Some(Event::DestroyNotify(_))) => self.1.store(true, Ordering::SeqCst),
                    Ok(Some(_)) => {}
                    Err(_) => return Some(GONE),
                }
            }
        }

        /// Asks for something: all that happened before comes before the answer.
        fn hear_all(&self) {
            use x11rb::protocol::xproto::ConnectionExt;
            let _ = self.0.get_input_focus().map(x11rb::cookie::Cookie::reply);
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

    fn watch(&self, _: &Window) {}

    fn lost(&self) -> Option<&'static str> {
        None
    }

    fn hear_all(&self) {}
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
