//! A file that is dropped on the window, as a file manager drops it: by the X11 protocol for that, XDND version 5.
//! Source: freedesktop.org, "Drag-and-Drop Protocol for the X Window System".

#![cfg(target_os = "linux")]

mod desk;

use desk::{Desk, PATIENCE, has, wait_for};
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
/// A place in the border.
const CORNER: (i16, i16) = (10, 10);

/// A ROM that makes the border of a colour: DI; LD A,colour; OUT ($FE),A; HALT.
fn rom(border: u8) -> Vec<u8> {
    let mut rom = vec![0; 0x4000];
    rom[..6].copy_from_slice(&[0xF3, 0x3E, border, 0xD3, 0xFE, 0x76]);
    rom
}

/// The hand that drags: a window of its own, and what it has to give.
struct Hand {
    display: RustConnection,
    window: u32,
    file: String,
}

impl Hand {
    fn new(display: RustConnection, file: &Path) -> Hand {
        let (window, root) = (display.generate_id().unwrap(), display.setup().roots[0].root);
        let (class, more) = (WindowClass::INPUT_OUTPUT, CreateWindowAux::new());
        display.create_window(COPY_DEPTH_FROM_PARENT, window, root, 0, 0, 1, 1, 0, class, 0, &more).unwrap();
        let hand = Hand { display, window, file: format!("file://{}\r\n", file.display()) };
        hand.display.set_selection_owner(window, hand.atom("XdndSelection"), CURRENT_TIME).unwrap();
        hand
    }

    fn atom(&self, name: &str) -> Atom {
        self.display.intern_atom(false, name.as_bytes()).unwrap().reply().unwrap().atom
    }

    fn tell(&self, target: u32, what: &str, [a, b, c, d]: [u32; 4]) {
        let message = ClientMessageEvent::new(32, target, self.atom(what), [self.window, a, b, c, d]);
        self.display.send_event(false, target, EventMask::NO_EVENT, message).unwrap();
        self.display.flush().unwrap();
    }

    /// Hands the file's name over to who asks for it.
    fn give(&self, request: &SelectionRequestEvent) {
        let bytes = self.file.as_bytes();
        self.display
            .change_property8(PropMode::REPLACE, request.requestor, request.property, request.target, bytes)
            .unwrap();
        let SelectionRequestEvent { time, requestor, selection, target, property, .. } = *request;
        let response_type = SELECTION_NOTIFY_EVENT;
        let given = SelectionNotifyEvent { response_type, sequence: 0, time, requestor, selection, target, property };
        self.display.send_event(false, requestor, EventMask::NO_EVENT, given).unwrap();
        self.display.flush().unwrap();
    }

    /// Answers until `done` has come: the name was asked for, or the other side said so much.
    fn serve(&self, done: impl Fn(&Event) -> bool) {
        let since = Instant::now();
        loop {
            assert!(since.elapsed() < PATIENCE, "the window does not answer");
            let Some(event) = self.display.poll_for_event().unwrap() else {
                std::thread::sleep(Duration::from_millis(5));
                continue;
            };
            if let Event::SelectionRequest(request) = &event {
                self.give(request);
            }
            if done(&event) {
                return;
            }
        }
    }
}

#[test]
fn a_file_that_is_dropped_on_the_window_is_played() {
    if !has("a_file_that_is_dropped_on_the_window_is_played", &["Xvfb", "xdotool"]) {
        return;
    }
    let desk = Desk::new();
    let other = desk.file("other.rom", &rom(6));
    let mut game = desk.play(&rom(5), &[("VK_ICD_FILENAMES", "/nonexistent")]);
    game.sit_down();
    wait_for("the border", || desk.pixel(CORNER) == CYAN);

    let hand = Hand::new(desk.connect(), &other);
    let target = game.window();
    hand.tell(target, "XdndEnter", [5 << 24, hand.atom("text/uri-list"), 0, 0]);
    hand.tell(target, "XdndPosition", [0, 100 << 16 | 100, CURRENT_TIME, hand.atom("XdndActionCopy")]);
    hand.serve(|event| matches!(event, Event::SelectionRequest(_)));
    // What was given takes its way to the window before the drop does.
    hand.display.sync().unwrap();
    std::thread::sleep(Duration::from_millis(300));
    hand.tell(target, "XdndDrop", [0, CURRENT_TIME, 0, 0]);
    let finished = hand.atom("XdndFinished");
    hand.serve(|event| matches!(event, Event::ClientMessage(message) if message.type_ == finished));
    wait_for("the other border", || desk.pixel(CORNER) == YELLOW);
    assert!(game.title().starts_with("other.rom"), "{}", game.title());
}
