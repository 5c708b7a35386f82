//! Reads gamepads by the crate gilrs, which knows their buttons and axes on Windows and macOS.

use super::{Pad, Use};
use gilrs::{Axis, Button, EventType, GamepadId, Gilrs};
use spectrum::Push;
use std::collections::HashMap;

/// Deflection from which a stick counts as pushed; 1 is the full deflection.
const PUSHED: f32 = 0.37;

pub(super) struct Backend {
    /// `None` if gilrs cannot be used on this system.
    gilrs: Option<Gilrs>,
    pads: HashMap<GamepadId, Pad>,
}

impl Backend {
    pub(super) fn new() -> Backend {
        Backend { gilrs: Gilrs::new().ok(), pads: HashMap::new() }
    }

    /// Takes in all events, then calls `look` with the gamepads' states.
    pub(super) fn with<R>(
        &mut self,
        look: impl FnOnce(std::collections::hash_map::Values<'_, GamepadId, Pad>) -> R,
    ) -> R {
        while let Some(event) = self.gilrs.as_mut().and_then(Gilrs::next_event) {
            if event.event == EventType::Disconnected {
                // The count of menu presses is kept: only its increase matters.
                self.pads.entry(event.id).or_default().pushed.clear();
            }
            take(self.pads.entry(event.id).or_default(), event.event);
        }
        look(self.pads.values())
    }
}

fn take(pad: &mut Pad, event: EventType) {
    match event {
        EventType::ButtonPressed(button, _) => button_is(pad, button, true),
        EventType::ButtonReleased(button, _) => button_is(pad, button, false),
        EventType::AxisChanged(axis, value, _) => {
            let (less, more) = match axis {
                Axis::LeftStickX | Axis::DPadX => (Push::Left, Push::Right),
                // Up is the positive direction.
                Axis::LeftStickY | Axis::DPadY => (Push::Down, Push::Up),
                _ => return,
            };
            let push = if value > PUSHED { Some(more) } else { (value < -PUSHED).then_some(less) };
            pad.axis(axis as u16, push);
        }
        _ => {}
    }
}

fn button_is(pad: &mut Pad, button: Button, down: bool) {
    let what = match button {
        Button::South | Button::East | Button::North | Button::West => Use::Push(Push::Fire),
        Button::DPadUp => Use::Push(Push::Up),
        Button::DPadDown => Use::Push(Push::Down),
        Button::DPadLeft => Use::Push(Push::Left),
        Button::DPadRight => Use::Push(Push::Right),
        Button::Start | Button::Select | Button::Mode => Use::Menu,
        _ => return,
    };
    pad.button(button as u16, what, down);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sticks_and_the_cross_push() {
        let mut pad = Pad::default();
        button_is(&mut pad, Button::East, true);
        button_is(&mut pad, Button::DPadUp, true);
        assert!(pad.pushes(Push::Fire) && pad.pushes(Push::Up) && !pad.pushes(Push::Down));
        button_is(&mut pad, Button::East, false);
        button_is(&mut pad, Button::Select, true);
        assert!(!pad.pushes(Push::Fire) && pad.menus == 1);
    }
}
