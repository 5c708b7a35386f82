//! What is held: keys of the computer, keys of the picture of the keyboard, the joystick of a gamepad.

use crate::core::Core;
use spectrum::typing::{Input, KeyMapper, Layout, Typist};
use spectrum::{Key, Push};

/// Smallest number of frames for which a touched key is down, so that a short touch is seen.
const SHORTEST: u32 = 3;

/// A key or push that is held by touch, by a gamepad or by a call.
#[derive(Debug)]
struct Held<T> {
    what: T,
    frames: u32,
    released: bool,
}

/// All that can hold keys and pushes.
#[derive(Debug, Default)]
pub(crate) struct Hands {
    mapper: KeyMapper,
    pub(crate) layout: Layout,
    keys: Vec<Held<Key>>,
    pushes: Vec<Held<Push>>,
    typist: Typist,
    /// True after a frame in which a key or a push was down, whatever held it.
    pub(crate) were_used: bool,
}

impl Hands {
    /// Records that a key of the computer went down, which writes `text` if anything. Returns false if the Spectrum has no key for it.
    pub(crate) fn key_down(&mut self, code: &str, text: Option<&str>) -> bool {
        self.mapper.press(code, text, self.layout)
    }

    /// Records that a key of the computer went up.
    pub(crate) fn key_up(&mut self, code: &str) {
        self.mapper.release(code);
    }

    /// Holds a key of the Spectrum.
    pub(crate) fn press(&mut self, key: Key) {
        hold(&mut self.keys, key);
    }

    /// Releases a key of the Spectrum, as soon as it has been seen.
    pub(crate) fn release(&mut self, key: Key) {
        let_go(&mut self.keys, &key);
    }

    /// Pushes the joystick.
    pub(crate) fn push(&mut self, push: Push) {
        hold(&mut self.pushes, push);
    }

    /// Lets a push go, as soon as it has been seen.
    pub(crate) fn let_go(&mut self, push: Push) {
        let_go(&mut self.pushes, &push);
    }

    /// Types a text after what is being typed.
    ///
    /// # Errors
    /// The number of characters before the first one that cannot be typed.
    pub(crate) fn type_text(&mut self, text: &str) -> Result<(), usize> {
        self.typist.push(text)
    }

    /// Releases everything.
    pub(crate) fn release_all(&mut self) {
        self.mapper.release_all();
        self.keys.clear();
        self.pushes.clear();
        self.typist.clear();
    }

    /// Returns what is down in the next frame of a machine, and moves on by a frame. What is to be typed waits until the machine takes keys.
    pub(crate) fn next_frame(&mut self, core: &Core, has_joystick: bool) -> Input {
        (self.mapper.in_rom, self.mapper.has_joystick) = (core.is_in_rom(), has_joystick);
        let Input { mut keys, mut pushes } = self.mapper.next_frame();
        take(&mut self.keys, &mut keys);
        take(&mut self.pushes, &mut pushes);
        let keys = if core.takes_keys() { self.typist.next_frame(&core.machine, keys) } else { keys };
        self.were_used |= !keys.is_empty() || !pushes.is_empty();
        Input { keys, pushes }
    }
}

fn hold<T: PartialEq>(all: &mut Vec<Held<T>>, what: T) {
    all.retain(|held| held.what != what);
    all.push(Held { what, frames: 0, released: false });
}

fn let_go<T: PartialEq>(all: &mut Vec<Held<T>>, what: &T) {
    all.iter_mut().filter(|held| held.what == *what).for_each(|held| held.released = true);
    all.retain(|held| !(held.released && held.frames >= SHORTEST));
}

/// Adds what is held to what is down, and moves on by a frame.
fn take<T: PartialEq + Copy>(all: &mut Vec<Held<T>>, down: &mut Vec<T>) {
    for held in all.iter_mut() {
        if !down.contains(&held.what) {
            down.push(held.what);
        }
        held.frames += 1;
    }
    all.retain(|held| !(held.released && held.frames >= SHORTEST));
}
