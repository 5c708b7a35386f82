//! Tests dropping a file on the window as a file manager does it: by X11's protocol XDND, version 5.
//! Source: freedesktop.org, "Drag-and-Drop Protocol for the X Window System".

use crate::x11::{Display, TIMEOUT, has_tools, wait_for};
use std::path::Path;
use std::time::{Duration, Instant};
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, ClientMessageEvent, ConnectionExt, CreateWindowAux, EventMask, PropMode, SELECTION_NOTIFY_EVENT,
    SelectionNotifyEvent, SelectionRequestEvent, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;
use x11rb::{COPY_DEPTH_FROM_PARENT, CURRENT_TIME};

const CYAN: u32 = 0x00D7D7;
const YELLOW: u32 = 0xD7D700;
/// A position in the border.
const CORNER: (i16, i16) = (10, 10);

/// Returns a ROM that sets the border's colour: DI; LD A,colour; OUT ($FE),A; HALT.
fn rom(border: u8) -> Vec<u8> {
    let mut rom = vec![0; 0x4000];
    rom[..6].copy_from_slice(&[0xF3, 0x3E, border, 0xD3, 0xFE, 0x76]);
    rom
}

/// The source of the drag: a window of its own, with the file's name.
struct DragSource {
    display: RustConnection,
    window: u32,
    file: String,
}

impl DragSource {
    fn new(display: RustConnection, file: &Path) -> DragSource {
        let (window, root) = (display.generate_id().unwrap(), display.setup().roots[0].root);
        let (class, more) = (WindowClass::INPUT_OUTPUT, CreateWindowAux::new());
        display.create_window(COPY_DEPTH_FROM_PARENT, window, root, 0, 0, 1, 1, 0, class, 0, &more).unwrap();
        let source = DragSource { display, window, file: format!("file://{}\r\n", file.display()) };
        source.display.set_selection_owner(window, source.atom("XdndSelection"), CURRENT_TIME).unwrap();
        source
    }

    fn atom(&self, name: &str) -> Atom {
        self.display.intern_atom(false, name.as_bytes()).unwrap().reply().unwrap().atom
    }

    fn send(&self, target: u32, what: &str, [a, b, c, d]: [u32; 4]) {
        let message = ClientMessageEvent::new(32, target, self.atom(what), [self.window, a, b, c, d]);
        self.display.send_event(false, target, EventMask::NO_EVENT, message).unwrap();
        self.display.flush().unwrap();
    }

    /// Answers a request for the file's name.
    fn answer(&self, request: &SelectionRequestEvent) {
        let bytes = self.file.as_bytes();
        self.display
            .change_property8(PropMode::REPLACE, request.requestor, request.property, request.target, bytes)
            .unwrap();
        let SelectionRequestEvent { time, requestor, selection, target, property, .. } = *request;
        let response_type = SELECTION_NOTIFY_EVENT;
        let notice = SelectionNotifyEvent { response_type, sequence: 0, time, requestor, selection, target, property };
        self.display.send_event(false, requestor, EventMask::NO_EVENT, notice).unwrap();
        self.display.flush().unwrap();
    }

    /// Answers requests until `done` returns true for an event.
    fn serve(&self, done: impl Fn(&Event) -> bool) {
        let since = Instant::now();
        loop {
            assert!(since.elapsed() < TIMEOUT, "the window does not answer");
            let Some(event) = self.display.poll_for_event().unwrap() else {
                std::thread::sleep(Duration::from_millis(5));
                continue;
            };
            if let Event::SelectionRequest(request) = &event {
                self.answer(request);
            }
            if done(&event) {
                return;
            }
        }
    }
}

#[test]
fn a_file_that_is_dropped_on_the_window_is_played() {
    if !has_tools("a_file_that_is_dropped_on_the_window_is_played", &["Xvfb", "xdotool"]) {
        return;
    }
    let display = Display::new();
    let other = display.file("other.rom", &rom(6));
    let mut game = display.play(&rom(5), &[("VK_ICD_FILENAMES", "/nonexistent")]);
    game.focus_window();
    wait_for("the border", || display.pixel(CORNER) == CYAN);

    let source = DragSource::new(display.connect(), &other);
    let target = game.window();
    source.send(target, "XdndEnter", [5 << 24, source.atom("text/uri-list"), 0, 0]);
    source.send(target, "XdndPosition", [0, 100 << 16 | 100, CURRENT_TIME, source.atom("XdndActionCopy")]);
    source.serve(|event| matches!(event, Event::SelectionRequest(_)));
    // The window has to receive the file's name before the drop.
    source.display.sync().unwrap();
    std::thread::sleep(Duration::from_millis(300));
    source.send(target, "XdndDrop", [0, CURRENT_TIME, 0, 0]);
    let finished = source.atom("XdndFinished");
    source.serve(|event| matches!(event, Event::ClientMessage(message) if message.type_ == finished));
    wait_for("the other border", || display.pixel(CORNER) == YELLOW);
    assert!(game.title().starts_with("other.rom"), "{}", game.title());
}
