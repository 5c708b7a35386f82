//! The picture on the window, and what is drawn over it: by the graphics card where there is one (pixels), else by the
//! processor (softbuffer). Around the picture it is black.

mod card;
mod layout;
mod processor;

use super::display::Display;
use crate::settings::WindowSettings;
use card::Card;
use egui::{ClippedPrimitive, TexturesDelta};
pub(super) use layout::{Part, Place, Room};
use processor::Processor;
use spectrum::Picture;
use std::sync::Arc;
use winit::dpi::PhysicalSize;
use winit::window::Window;

/// What is drawn over the picture: egui's shapes.
pub(super) struct Overlay {
    pub(super) shapes: Vec<ClippedPrimitive>,
    /// What is new about their textures; taken by who draws.
    pub(super) textures: TexturesDelta,
    pub(super) pixels_per_point: f32,
}

impl Default for Overlay {
    fn default() -> Self {
        Overlay { shapes: Vec::new(), textures: TexturesDelta::default(), pixels_per_point: 1.0 }
    }
}

impl Overlay {
    /// Whether there is nothing to draw.
    pub(super) fn is_empty(&self) -> bool {
        self.shapes.is_empty() && self.textures.is_empty()
    }
}

/// All that is on the window.
pub(super) struct Scene<'a> {
    pub(super) picture: &'a Picture,
    /// The window's inside, in pixels.
    pub(super) size: PhysicalSize<u32>,
    /// Where on it the picture goes.
    pub(super) room: Room,
    pub(super) look: &'a WindowSettings,
    pub(super) overlay: &'a mut Overlay,
}

/// What draws.
pub(super) enum Screen {
    Card(Box<Card>),
    Processor(Box<Processor>),
}

impl Screen {
    /// # Errors
    /// Why nothing can be drawn.
    pub(super) fn new(window: &Arc<Window>, display: &Display) -> Result<Screen, String> {
        match Card::new(window, display) {
            Ok(card) => Ok(Screen::Card(Box::new(card))),
            Err(why) => {
                log::debug!("the processor draws: {why}");
                Ok(Screen::Processor(Box::new(Processor::new(window)?)))
            }
        }
    }

    /// Draws all of the window.
    ///
    /// # Errors
    /// Why it cannot be drawn.
    pub(super) fn draw(&mut self, scene: Scene<'_>) -> Result<(), String> {
        match self {
            Screen::Card(card) => card.draw(scene),
            Screen::Processor(processor) => processor.draw(scene),
        }
    }
}
