//! Gamepads: on Linux read by [`joydev`], with nothing linked; on Windows and macOS by the package gilrs, which on Linux would
//! want a library's -dev package. Elsewhere there are none.
//!
//! The left stick and the cross push a joystick, the four buttons by the right thumb fire, and Start, Select (Back, Share) and
//! the one between them open the menu and close it.

#[cfg(target_os = "linux")]
mod joydev;
#[cfg(any(windows, target_os = "macos"))]
mod library;
#[cfg(not(any(windows, target_os = "macos", target_os = "linux")))]
mod none;

#[cfg(target_os = "linux")]
use joydev::System;
#[cfg(any(windows, target_os = "macos"))]
use library::System;
#[cfg(not(any(windows, target_os = "macos", target_os = "linux")))]
use none::System;
use spectrum::Push;
use std::collections::BTreeMap;

/// A part of a gamepad, by its system's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Button(u16),
    Axis(u16),
}

/// What a part of a gamepad is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    Push(Push),
    Menu,
}

/// How one gamepad stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Pad {
    pushed: BTreeMap<Part, Push>,
    /// How often the menu was asked for.
    menus: u32,
}

impl Pad {
    /// A button is down now, or up.
    fn button(&mut self, number: u16, what: Use, down: bool) {
        match what {
            Use::Menu => self.menus += u32::from(down),
            Use::Push(push) if down => drop(self.pushed.insert(Part::Button(number), push)),
            Use::Push(_) => drop(self.pushed.remove(&Part::Button(number))),
        }
    }

    /// An axis stands so now: where it pushes, if far enough.
    fn axis(&mut self, number: u16, push: Option<Push>) {
        match push {
            Some(push) => self.pushed.insert(Part::Axis(number), push),
            None => self.pushed.remove(&Part::Axis(number)),
        };
    }

    fn pushes(&self, push: Push) -> bool {
        self.pushed.values().any(|pushed| *pushed == push)
    }
}

/// All gamepads that are plugged in, now or later.
pub(super) struct Pads {
    system: System,
    menus: u32,
}

impl Pads {
    /// Begins to look for them.
    pub(super) fn new() -> Pads {
        Pads::of(System::new())
    }

    fn of(system: System) -> Pads {
        Pads { system, menus: 0 }
    }

    /// What is pushed, by any of them.
    pub(super) fn pushes(&mut self) -> Vec<Push> {
        self.system.with(|pads| Push::all().filter(|push| pads.clone().any(|pad| pad.pushes(*push))).collect())
    }

    /// Whether the menu was asked for since this was asked last.
    pub(super) fn wants_menu(&mut self) -> bool {
        let menus = self.system.with(|pads| pads.map(|pad| pad.menus).sum());
        std::mem::replace(&mut self.menus, menus) < menus
    }
}
