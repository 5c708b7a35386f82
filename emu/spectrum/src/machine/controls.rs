//! The controls of a machine: keys, joysticks, the tape deck.

use super::Machine;
use crate::deck::{Deck, DeckMut};
use crate::hardware::Hardware;
use crate::joystick::{Joystick, Push};
use crate::keyboard::{Key, Keyboard};

/// Keys and joysticks.
impl Machine {
    /// Returns the keyboard.
    #[must_use]
    pub fn keyboard(&self) -> &Keyboard {
        &self.hardware.keyboard
    }

    /// Presses a key; it stays down until it is released.
    pub fn press(&mut self, key: Key) {
        self.hardware.keyboard.press(key);
    }

    /// Releases a key.
    pub fn release(&mut self, key: Key) {
        self.hardware.keyboard.release(key);
    }

    /// Releases all keys and joysticks.
    pub fn release_all(&mut self) {
        self.hardware.keyboard.release_all();
        self.hardware.joysticks.let_all_go();
    }

    /// Plugs a joystick's interface in: from now on it answers at its port. Several may be plugged in.
    pub fn plug(&mut self, joystick: Joystick) {
        self.hardware.joysticks.plug(joystick);
    }

    /// Takes a joystick's interface away.
    pub fn unplug(&mut self, joystick: Joystick) {
        self.hardware.joysticks.unplug(joystick);
    }

    /// Returns true if a joystick is plugged in.
    #[must_use]
    pub fn is_plugged(&self, joystick: Joystick) -> bool {
        self.hardware.joysticks.is_plugged(joystick)
    }

    /// Pushes a joystick, which is plugged in if it was not; it stays so until it is let go.
    pub fn push(&mut self, joystick: Joystick, push: Push) {
        self.hardware.joysticks.push(joystick, push);
    }

    /// Lets a push of a joystick go.
    pub fn let_go(&mut self, joystick: Joystick, push: Push) {
        self.hardware.joysticks.let_go(joystick, push);
    }

    /// Returns true if a joystick is pushed so.
    #[must_use]
    pub fn is_pushed(&self, joystick: Joystick, push: Push) -> bool {
        self.hardware.joysticks.is_pushed(joystick, push)
    }
}

/// The tape deck.
impl Machine {
    /// Returns the tape deck.
    #[must_use]
    pub fn deck(&self) -> &Deck {
        &self.hardware.deck
    }

    /// Returns the tape deck's controls.
    ///
    /// ```
    /// use format::{Block, Tape};
    /// use spectrum::{Machine, Model, Rom};
    ///
    /// let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    /// machine.deck_mut().insert(Tape { blocks: vec![Block::data(0xFF, &[1, 2, 3])] }.into());
    /// machine.deck_mut().play();
    /// assert!(machine.deck().is_playing());
    /// ```
    pub fn deck_mut(&mut self) -> DeckMut<'_> {
        let Hardware { t, deck, beeper, .. } = &mut self.hardware;
        DeckMut { deck, now: *t, beeper }
    }
}
