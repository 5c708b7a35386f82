//! A machine that is being played.

use spectrum::{HEIGHT, Machine, Model, PALETTE, Rom, WIDTH};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

/// A machine that is being played.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
#[derive(Debug)]
pub struct Player {
    machine: Machine,
    /// The picture as red, green, blue and opacity of each pixel.
    pixels: Vec<u8>,
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
impl Player {
    /// Switches a 48K on.
    #[cfg_attr(target_arch = "wasm32", wasm_bindgen(constructor))]
    #[must_use]
    pub fn new() -> Player {
        let machine = Machine::new(Rom::sinclair_48k(), Model::default());
        Player { machine, pixels: vec![0xFF; 4 * WIDTH * HEIGHT] }
    }

    /// Runs a frame.
    pub fn run_frame(&mut self) {
        self.machine.run_frame();
    }

    /// Draws the last frame, and returns the address of its pixels in the module's memory: 352 x 296, each red, green, blue and opacity.
    pub fn draw(&mut self) -> usize {
        for (line, row) in self.pixels.chunks_exact_mut(4 * WIDTH).zip(self.machine.picture().rows()) {
            for (pixel, colour) in line.chunks_exact_mut(4).zip(row) {
                pixel[..3].copy_from_slice(&PALETTE[usize::from(colour & 15)]);
            }
        }
        self.pixels.as_ptr() as usize
    }
}

impl Default for Player {
    fn default() -> Self {
        Player::new()
    }
}
