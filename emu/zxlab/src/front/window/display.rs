//! Detects that the display is lost (its server was killed, the connection broke) or that another program destroyed the
//! window. Both end the program with a message and exit code 2, as all errors from outside do.
//!
//! Wayland's event loop reports a lost display. X11's C library does not: at the first call after the connection is lost it
//! prints a message of its own and calls `exit(1)`, and the Rust crates built on it panic. So we open a second connection and
//! check it before each iteration of the event loop: it breaks when the first one does, and it receives the event that the
//! window was destroyed. Two fallbacks cover a loss during an iteration: a panic hook that stays silent, and [`LastWords`], a
//! destructor that runs when `exit` is called and saves what is played.

use crate::lines::eprint_line;
use crate::play::playback::Playback;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use winit::event_loop::EventLoop;
use winit::window::Window;

/// Error messages for a lost display or window.
pub(super) const GONE: &str = "the display has vanished";
pub(super) const DESTROYED: &str = "the window was destroyed from outside";

/// Ends the program with a message and exit code 2, from places that cannot return an error. The state and the recordings of
/// what is played are saved before, unless the playback is in use by a caller.
pub(super) fn end(why: &str) -> ! {
    // `try_with` fails if this is called from the destructor itself: then it has saved them.
    let _ = LAST_WORDS.try_with(LastWords::save);
    eprint_line(format!("zxlab: {why}"));
    std::process::exit(2)
}

/// Returns true if the display answers in time. Without this check, opening a window on an X server that accepts the connection
/// but never answers would hang.
#[cfg(not(any(windows, target_vendor = "apple", target_os = "android")))]
pub(super) fn answers() -> bool {
    use std::sync::mpsc::{RecvTimeoutError, channel};

    /// Longest time that a display may take to answer a connection.
    const SILENCE: std::time::Duration = std::time::Duration::from_secs(5);
    // winit prefers Wayland.
    if std::env::var_os("WAYLAND_DISPLAY").is_some_and(|name| !name.is_empty()) {
        return true;
    }
    let (sender, answer) = channel();
    std::thread::spawn(move || {
        let _ = x11rb::connect(None);
        sender.send(())
    });
    // A display that refuses has answered. Opening the window then fails with its reason.
    !matches!(answer.recv_timeout(SILENCE), Err(RecvTimeoutError::Timeout))
}

#[cfg(any(windows, target_vendor = "apple", target_os = "android"))]
pub(super) fn answers() -> bool {
    true
}

/// Compiles items only on systems where X11 may be in use.
macro_rules! x11 {
    ($($item:item)+) => {
        $(#[cfg(all(unix, not(any(target_vendor = "apple", target_os = "android"))))] $item)+
    };
}

/// Detects the loss of the display or of the window.
#[derive(Clone)]
pub(super) struct Display {
    connection: Option<Arc<Connection>>,
}

impl Display {
    pub(super) fn new(events: &EventLoop<()>) -> Display {
        let display = Display { connection: Connection::new(events).map(Arc::new) };
        let (watched, usual) = (display.clone(), std::panic::take_hook());
        let panicked = AtomicBool::new(false);
        std::panic::set_hook(Box::new(move |panic| match watched.lost_by_now() {
            // `window::run` catches the first panic, and still has states and recordings to save.
            Some(_) if !panicked.swap(true, Ordering::SeqCst) => {}
            Some(why) => end(why),
            None => usual(panic),
        }));
        display
    }

    /// Starts to watch this window: from now on its destruction is detected.
    pub(super) fn watch(&self, window: &Window) {
        if let Some(connection) = &self.connection {
            connection.watch(window);
        }
    }

    /// Returns a message if the display or the window is lost. After that nothing of the window may be used, not even dropped.
    pub(super) fn lost(&self) -> Option<&'static str> {
        self.connection.as_ref().and_then(|connection| connection.lost())
    }

    /// Does the same as [`Display::lost`], after waiting for all events the display has sent so far.
    pub(super) fn lost_by_now(&self) -> Option<&'static str> {
        self.connection.as_ref().and_then(|connection| {
            connection.receive_all();
            connection.lost()
        })
    }
}

x11! {
    /// A second connection to the X server. The flag is set when the window is destroyed.
    struct Connection(x11rb::rust_connection::RustConnection, AtomicBool);

    impl Connection {
        fn new(events: &EventLoop<()>) -> Option<Connection> {
            use winit::platform::x11::EventLoopExtX11;
            // If this fails, `LastWords` is the only fallback.
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
            // If this fails, `lost` reports the broken connection next.
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

        /// Waits for the answer to a request: X11 delivers all earlier events before it.
        fn receive_all(&self) {
            use x11rb::protocol::xproto::ConnectionExt;
            let _ = self.0.get_input_focus().map(x11rb::cookie::Cookie::reply);
        }
    }
}

/// Placeholder for systems without X11.
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

    fn receive_all(&self) {}
}

thread_local!(static LAST_WORDS: LastWords = const { LastWords { playback: RefCell::new(None) } });

/// Thread-local value whose destructor saves what is played and reports a lost display. It normally runs when the thread ends,
/// after the window is closed and the playback taken out. If the C library calls `exit` while the window is open, it runs
/// with the playback inside.
struct LastWords {
    playback: RefCell<Option<Rc<RefCell<Playback>>>>,
}

impl LastWords {
    /// Saves the state and the recordings, once, and returns true if the window was open.
    fn save(&self) -> bool {
        let Some(playback) = self.playback.take() else { return false };
        if let Ok(mut playback) = playback.try_borrow_mut() {
            playback.leave(true);
            playback.finish_recordings();
        }
        true
    }
}

impl Drop for LastWords {
    fn drop(&mut self) {
        if self.save() {
            end(GONE);
        }
    }
}

/// A guard: while it exists, an end of the program saves the playback and is reported as a lost display.
pub(super) struct ExitReport;

impl ExitReport {
    pub(super) fn new(playback: &Rc<RefCell<Playback>>) -> ExitReport {
        LAST_WORDS.with(|words| words.playback.replace(Some(Rc::clone(playback))));
        ExitReport
    }
}

impl Drop for ExitReport {
    fn drop(&mut self) {
        LAST_WORDS.with(|words| words.playback.take());
    }
}
