//! Draws without a graphics card: the processor draws the picture in blocks and egui's shapes over it, into `softbuffer`'s
//! pixels.

use super::Scene;
use super::layout::{Crop, PictureRect, Viewport};
use crate::settings::WindowSettings;
use egui_software_backend::{BufferMutRef, ColorFieldOrder, EguiSoftwareRender};
use softbuffer::{Context, Surface};
use spectrum::{Picture, WIDTH};
use std::num::NonZero;
use std::sync::Arc;
use winit::dpi::PhysicalSize;
use winit::window::Window;

/// Brightness between two lines of a television, in 256ths.
const BETWEEN_LINES: u32 = 150;

pub(in crate::front::window) struct Processor {
    surface: Surface<Arc<Window>, Arc<Window>>,
    shapes: EguiSoftwareRender,
}

impl Processor {
    /// Opens the window's surface.
    ///
    /// # Errors
    /// The reason why nothing can be drawn.
    pub(super) fn new(window: &Arc<Window>) -> Result<Processor, String> {
        let context = Context::new(Arc::clone(window)).map_err(|error| error.to_string())?;
        let surface = Surface::new(&context, Arc::clone(window)).map_err(|error| error.to_string())?;
        Ok(Processor { surface, shapes: EguiSoftwareRender::new(ColorFieldOrder::Bgra) })
    }

    pub(super) fn draw(&mut self, scene: Scene<'_>) -> Result<(), String> {
        let Scene { picture, size, viewport, look, overlay } = scene;
        let (Some(width), Some(height)) = (NonZero::new(size.width), NonZero::new(size.height)) else {
            return Ok(());
        };
        self.surface.resize(width, height).map_err(|error| error.to_string())?;
        let mut buffer = self.surface.buffer_mut().map_err(|error| error.to_string())?;
        blocks(picture, look, viewport, &mut buffer, size);
        if !overlay.is_empty() {
            let (width, height) = (width.get() as usize, height.get() as usize);
            let mut target = BufferMutRef::new(bytemuck::cast_slice_mut(&mut buffer), width, height);
            let textures = std::mem::take(&mut overlay.textures);
            self.shapes.render(&mut target, &overlay.shapes, &textures, overlay.pixels_per_point);
        }
        buffer.present().map_err(|error| error.to_string())
    }
}

/// Draws the picture in blocks into `buffer`, which is as large as the window and holds 0x00RRGGBB. If the window is smaller
/// than the picture, it shows the picture's middle.
fn blocks(picture: &Picture, look: &WindowSettings, viewport: Viewport, buffer: &mut [u32], size: PhysicalSize<u32>) {
    let (part, place) = (Crop::of(look.border), PictureRect::of(look, viewport));
    let window = size.width as usize;
    let columns = pixel_map(place.left, place.width, part.x, part.width, size.width);
    let rows = pixel_map(place.top, place.height, part.y, part.height, size.height);
    let palette = picture.palette();
    let mut line = [0; WIDTH];
    let mut drawn = None;
    for (row, source) in buffer.chunks_exact_mut(window).zip(&rows) {
        let Some((y, last)) = *source else {
            row.fill(0);
            continue;
        };
        if drawn != Some(y) {
            drawn = Some(y);
            for (x, colour) in line.iter_mut().enumerate() {
                let [red, green, blue] = palette[usize::from(picture.index(x, y))];
                *colour = u32::from_be_bytes([0, red, green, blue]);
            }
        }
        let dark = look.television && last;
        for (pixel, source) in row.iter_mut().zip(&columns) {
            let colour = source.map_or(0, |(x, _)| line[x]);
            *pixel = if dark { dimmed(colour) } else { colour };
        }
    }
}

/// Returns, for each pixel of the window in one direction, the pixel of the picture shown there, and true if it is the last one
/// of a block of at least two.
fn pixel_map(start: f32, length: f32, from: usize, count: usize, pixels: u32) -> Vec<Option<(usize, bool)>> {
    let at = |pixel: u32| {
        let along = (pixel as f32 + 0.5 - start) / length;
        (0.0..1.0).contains(&along).then(|| from + ((along * count as f32) as usize).min(count - 1))
    };
    let large = length >= 2.0 * count as f32;
    (0..pixels).map(|pixel| at(pixel).map(|source| (source, large && at(pixel + 1) != Some(source)))).collect()
}

/// Returns a darker colour.
fn dimmed(colour: u32) -> u32 {
    let [_, red, green, blue] = colour.to_be_bytes();
    let less = |light: u8| ((u32::from(light) * BETWEEN_LINES) >> 8) as u8;
    u32::from_be_bytes([0, less(red), less(green), less(blue)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Border, Scaling};
    use spectrum::{HEIGHT, Machine, Model, Rom};

    fn picture() -> Picture {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        for _ in 0..120 {
            machine.run_frame();
        }
        machine.picture().clone()
    }

    fn drawn(look: &WindowSettings, width: usize, height: usize) -> Vec<u32> {
        let mut buffer = vec![0xDEAD; width * height];
        let size = PhysicalSize::new(width as u32, height as u32);
        blocks(&picture(), look, Viewport::all(size), &mut buffer, size);
        buffer
    }

    fn colour(picture: &Picture, x: usize, y: usize) -> u32 {
        let [red, green, blue] = picture.palette()[usize::from(picture.index(x, y))];
        u32::from_be_bytes([0, red, green, blue])
    }

    #[test]
    fn blocks_are_whole_and_in_the_middle() {
        let picture = picture();
        let (width, height) = (WIDTH * 2 + 31, HEIGHT * 3 + 8);
        let buffer = drawn(&WindowSettings::default(), width, height);
        let (left, top) = (15, (height - HEIGHT * 2) / 2);
        for y in 0..height {
            for x in 0..width {
                let inside = x >= left && x < left + WIDTH * 2 && y >= top && y < top + HEIGHT * 2;
                let expected = if inside { colour(&picture, (x - left) / 2, (y - top) / 2) } else { 0 };
                assert_eq!(buffer[y * width + x], expected, "({x}, {y})");
            }
        }
    }

    #[test]
    fn of_a_window_too_small_the_middle_is_shown() {
        let picture = picture();
        for (width, height) in [(1, 1), (200, 100), (400, 100), (200, 400)] {
            let buffer = drawn(&WindowSettings::default(), width, height);
            let middle = colour(&picture, WIDTH / 2, HEIGHT / 2);
            assert_eq!(buffer[height / 2 * width + width / 2], middle, "{width}x{height}");
            assert!(!buffer.contains(&0xDEAD));
        }
    }

    #[test]
    fn without_a_border_the_screen_fills_the_window() {
        let picture = picture();
        let look = WindowSettings { border: Border::None, scaling: Scaling::Fitted, ..WindowSettings::default() };
        let (width, height) = (640, 480);
        let buffer = drawn(&look, width, height);
        for (x, y) in [(0, 0), (639, 0), (0, 479), (639, 479), (100, 470)] {
            let expected = colour(&picture, 48 + x * 256 / width, 48 + y * 192 / height);
            assert_eq!(buffer[y * width + x], expected, "({x}, {y})");
        }
    }

    #[test]
    fn a_television_is_darker_between_its_lines() {
        let look = WindowSettings { television: true, ..WindowSettings::default() };
        let (width, height) = (WIDTH * 3, HEIGHT * 3);
        let buffer = drawn(&look, width, height);
        let column: Vec<u32> = (0..6).map(|y| buffer[y * width]).collect();
        assert_eq!(column, [0xD7D7D7, 0xD7D7D7, 0x7D7D7D, 0xD7D7D7, 0xD7D7D7, 0x7D7D7D]);
        // If each line is one pixel high, there is nothing between the lines.
        assert!(!drawn(&look, WIDTH, HEIGHT).contains(&0x7D7D7D));
    }
}
