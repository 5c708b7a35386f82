//! Draws the picture on the window and egui's shapes over it: by the graphics card if there is one (`pixels`), else by the
//! processor (`softbuffer`). The rest of the window is black.

mod card;
mod layout;
mod processor;

use super::display::Display;
use crate::settings::WindowSettings;
use card::Card;
use egui::{ClippedPrimitive, TexturesDelta};
pub(super) use layout::{Crop, PictureRect, Viewport};
use processor::Processor;
use spectrum::Picture;
use std::sync::Arc;
use winit::dpi::PhysicalSize;
use winit::window::Window;

/// egui's shapes, drawn over the picture.
pub(super) struct Overlay {
    pub(super) shapes: Vec<ClippedPrimitive>,
    /// Changes to the shapes' textures since the last frame. Drawing takes them.
    pub(super) textures: TexturesDelta,
    pub(super) pixels_per_point: f32,
}

impl Default for Overlay {
    fn default() -> Self {
        Overlay { shapes: Vec::new(), textures: TexturesDelta::default(), pixels_per_point: 1.0 }
    }
}

impl Overlay {
    /// Returns true if there is nothing to draw.
    pub(super) fn is_empty(&self) -> bool {
        self.shapes.is_empty() && self.textures.is_empty()
    }
}

/// Everything that is drawn on the window.
pub(super) struct Scene<'a> {
    pub(super) picture: &'a Picture,
    /// Size of the window's inside, in pixels.
    pub(super) size: PhysicalSize<u32>,
    /// Crop of the window that the picture is drawn in.
    pub(super) viewport: Viewport,
    pub(super) look: &'a WindowSettings,
    pub(super) overlay: &'a mut Overlay,
}

/// The device that draws.
pub(super) enum Screen {
    Card(Box<Card>),
    Processor(Box<Processor>),
}

impl Screen {
    /// Opens the graphics card, or else the processor's surface.
    ///
    /// # Errors
    /// The reason why neither works.
    pub(super) fn new(window: &Arc<Window>, display: &Display) -> Result<Screen, String> {
        match Card::new(window, display) {
            Ok(card) => Ok(Screen::Card(Box::new(card))),
            Err(why) => {
                log::debug!("drawing without the graphics card: {why}");
                Ok(Screen::Processor(Box::new(Processor::new(window)?)))
            }
        }
    }

    /// Draws the whole window.
    ///
    /// # Errors
    /// The reason why it cannot be drawn.
    pub(super) fn draw(&mut self, scene: Scene<'_>) -> Result<(), String> {
        match self {
            Screen::Card(card) => card.draw(scene),
            Screen::Processor(processor) => processor.draw(scene),
        }
    }
}
