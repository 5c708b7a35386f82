//! Names of a window's keys, as [`spectrum::typing`] knows them.

use winit::keyboard::PhysicalKey;

/// Returns the name of a key by its place: `KeyA`, as in the W3C's list, which winit's names follow.
pub(super) fn name(code: PhysicalKey) -> String {
    match code {
        PhysicalKey::Code(code) => format!("{code:?}"),
        PhysicalKey::Unidentified(code) => format!("{code:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winit::keyboard::KeyCode;

    #[test]
    fn the_names_are_the_w3cs() {
        let places = [
            KeyCode::Digit1,
            KeyCode::Digit2,
            KeyCode::Digit3,
            KeyCode::Digit4,
            KeyCode::Digit5,
            KeyCode::Digit6,
            KeyCode::Digit7,
            KeyCode::Digit8,
            KeyCode::Digit9,
            KeyCode::Digit0,
            KeyCode::KeyA,
            KeyCode::KeyB,
            KeyCode::KeyC,
            KeyCode::KeyD,
            KeyCode::KeyE,
            KeyCode::KeyF,
            KeyCode::KeyG,
            KeyCode::KeyH,
            KeyCode::KeyI,
            KeyCode::KeyJ,
            KeyCode::KeyK,
            KeyCode::KeyL,
            KeyCode::KeyM,
            KeyCode::KeyN,
            KeyCode::KeyO,
            KeyCode::KeyP,
            KeyCode::KeyQ,
            KeyCode::KeyR,
            KeyCode::KeyS,
            KeyCode::KeyT,
            KeyCode::KeyU,
            KeyCode::KeyV,
            KeyCode::KeyW,
            KeyCode::KeyX,
            KeyCode::KeyY,
            KeyCode::KeyZ,
            KeyCode::Enter,
            KeyCode::Space,
            KeyCode::ShiftLeft,
            KeyCode::ControlLeft,
        ];
        let codes = "1234567890".chars().map(|c| format!("Digit{c}"));
        let codes = codes.chain(('A'..='Z').map(|c| format!("Key{c}")));
        let named = ["Enter", "Space", "ShiftLeft", "ControlLeft"].map(str::to_owned);
        let expected: Vec<String> = codes.chain(named).collect();
        assert_eq!(places.map(|place| name(PhysicalKey::Code(place))).to_vec(), expected);
    }
}
