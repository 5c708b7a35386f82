//! No gamepads.

use super::Pad;

pub(super) struct System;

impl System {
    pub(super) fn new() -> System {
        System
    }

    pub(super) fn with<R>(&mut self, look: impl FnOnce(std::slice::Iter<'_, Pad>) -> R) -> R {
        look([].iter())
    }
}
