//! Reads gamepads: on Linux by [`joydev`], which links nothing; on Windows and macOS by the crate gilrs, which on Linux would
//! need a library's -dev package. Other systems have no gamepads.
//!
//! The left stick and the D-pad push the Spectrum's joystick, and the four buttons under the right thumb fire. Start, Select
//! (also called Back or Share) and the button between them open and close the menu.

#[cfg(target_os = "linux")]
mod joydev;
#[cfg(any(windows, target_os = "macos"))]
mod library;
#[cfg(not(any(windows, target_os = "macos", target_os = "linux")))]
mod none;

#[cfg(target_os = "linux")]
use joydev::Backend;
#[cfg(any(windows, target_os = "macos"))]
use library::Backend;
#[cfg(not(any(windows, target_os = "macos", target_os = "linux")))]
use none::Backend;
use spectrum::Push;
use std::collections::BTreeMap;

/// A button or axis of a gamepad, by the operating system's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Control {
    Button(u16),
    Axis(u16),
}

/// Function of a gamepad's button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    Push(Push),
    Menu,
}

/// State of one gamepad.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Pad {
    pushed: BTreeMap<Control, Push>,
    /// Number of times that a menu button was pressed.
    menus: u32,
}

impl Pad {
    /// Records that a button was pressed or released.
    fn button(&mut self, number: u16, what: Use, down: bool) {
        match what {
            Use::Menu => self.menus += u32::from(down),
            Use::Push(push) if down => drop(self.pushed.insert(Control::Button(number), push)),
            Use::Push(_) => drop(self.pushed.remove(&Control::Button(number))),
        }
    }

    /// Records an axis's new direction; `None` in its middle.
    fn axis(&mut self, number: u16, push: Option<Push>) {
        match push {
            Some(push) => self.pushed.insert(Control::Axis(number), push),
            None => self.pushed.remove(&Control::Axis(number)),
        };
    }

    fn pushes(&self, push: Push) -> bool {
        self.pushed.values().any(|pushed| *pushed == push)
    }
}

/// All gamepads, including those plugged in later.
pub(super) struct Pads {
    system: Backend,
    menus: u32,
}

impl Pads {
    /// Starts to look for gamepads.
    pub(super) fn new() -> Pads {
        Pads::of(Backend::new())
    }

    fn of(system: Backend) -> Pads {
        Pads { system, menus: 0 }
    }

    /// Returns the pushes of all gamepads together.
    pub(super) fn pushes(&mut self) -> Vec<Push> {
        self.system.with(|pads| Push::all().filter(|push| pads.clone().any(|pad| pad.pushes(*push))).collect())
    }

    /// Returns true if a menu button was pressed since the last call.
    pub(super) fn take_menu_press(&mut self) -> bool {
        let menus = self.system.with(|pads| pads.map(|pad| pad.menus).sum());
        std::mem::replace(&mut self.menus, menus) < menus
    }
}
