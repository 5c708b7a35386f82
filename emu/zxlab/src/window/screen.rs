//! The picture on the window: by the graphics card where there is one (pixels), else by the processor (softbuffer). Pixels of
//! the Spectrum are square blocks of whole pixels, as many as fit, in the middle; around them it is black.

use super::display::{self, Display, GONE};
use crate::picture::rgba;
use pixels::{Pixels, PixelsBuilder, SurfaceTexture, wgpu};
use softbuffer::{Context, Surface};
use spectrum::{HEIGHT, PALETTE, Picture, WIDTH};
use std::num::NonZero;
use std::sync::Arc;
use winit::dpi::PhysicalSize;
use winit::window::Window;

/// What draws.
pub(super) enum Screen {
    /// And the size for which it is set up.
    Card(Box<Pixels<'static>>, PhysicalSize<u32>),
    Processor(Box<Surface<Arc<Window>, Arc<Window>>>),
}

impl Screen {
    /// # Errors
    /// Why nothing can be drawn.
    pub(super) fn new(window: &Arc<Window>, display: &Display) -> Result<Screen, String> {
        match card(window, display) {
            Ok(pixels) => Ok(Screen::Card(Box::new(pixels), PhysicalSize::default())),
            Err(why) => {
                log::debug!("the processor draws: {why}");
                let context = Context::new(Arc::clone(window)).map_err(|error| error.to_string())?;
                let surface = Surface::new(&context, Arc::clone(window)).map_err(|error| error.to_string())?;
                Ok(Screen::Processor(Box::new(surface)))
            }
        }
    }

    /// Draws `picture` on all of the window, whose inside is of this size.
    ///
    /// # Errors
    /// Why it cannot be drawn.
    pub(super) fn draw(&mut self, picture: &Picture, size: PhysicalSize<u32>) -> Result<(), String> {
        match self {
            Screen::Card(pixels, set_up) => {
                let size = PhysicalSize::new(size.width.max(1), size.height.max(1));
                if std::mem::replace(set_up, size) != size {
                    pixels.resize_surface(size.width, size.height).map_err(|error| error.to_string())?;
                }
                rgba(picture, pixels.frame_mut());
                pixels.render().map_err(|error| error.to_string())
            }
            Screen::Processor(surface) => {
                let (Some(width), Some(height)) = (NonZero::new(size.width), NonZero::new(size.height)) else {
                    return Ok(());
                };
                surface.resize(width, height).map_err(|error| error.to_string())?;
                let mut buffer = surface.buffer_mut().map_err(|error| error.to_string())?;
                blocks(picture, &mut buffer, width.get() as usize, height.get() as usize);
                buffer.present().map_err(|error| error.to_string())
            }
        }
    }
}

/// The graphics card, if there is one.
///
/// # Errors
/// Why it does not draw.
fn card(window: &Arc<Window>, display: &Display) -> Result<Pixels<'static>, String> {
    let size = window.inner_size();
    let texture = SurfaceTexture::new(size.width.max(1), size.height.max(1), Arc::clone(window));
    let pixels = PixelsBuilder::new(WIDTH as u32, HEIGHT as u32, texture)
        // Of two cards the thrifty one will do.
        .request_adapter_options(wgpu::RequestAdapterOptions {
            power_preference: wgpu::PowerPreference::LowPower,
            ..Default::default()
        })
        // No waiting for the display: it would make the sound wait as well. The frames' pace comes from elsewhere.
        .enable_vsync(false)
        .build()
        .map_err(|error| error.to_string())?;
    // A card that the processor plays takes three times as much of it as drawing without one. Whoever names it, as wgpu lets
    // one do, gets it.
    let about = pixels.adapter().get_info();
    if about.device_type == wgpu::DeviceType::Cpu && std::env::var_os("WGPU_ADAPTER_NAME").is_none() {
        return Err(format!("{} is no card", about.name));
    }
    // Errors that no call returns would end the program with a panic: a card that was unplugged, a display that vanished.
    let display = display.clone();
    pixels.device().on_uncaptured_error(Arc::new(move |error| {
        display::end(&if display.is_gone() { GONE.to_owned() } else { format!("the window cannot be drawn: {error}") })
    }));
    Ok(pixels)
}

/// Fills `buffer`, `width` x `height` pixels of 0x00RRGGBB, with the picture in blocks. Of a window smaller than the picture
/// the middle is shown.
fn blocks(picture: &Picture, buffer: &mut [u32], width: usize, height: usize) {
    let scale = (width / WIDTH).min(height / HEIGHT).max(1);
    // Where the picture starts in the window, or what of it is cut off.
    let place = |room: usize, size: usize| (room.saturating_sub(size) / 2, size.saturating_sub(room) / 2);
    let (left, cut_x) = place(width, WIDTH * scale);
    let (top, cut_y) = place(height, HEIGHT * scale);
    buffer.fill(0);
    let mut line = [0; WIDTH];
    let wide = (WIDTH * scale).min(width);
    for (y, row) in picture.rows().enumerate() {
        for (colour, index) in line.iter_mut().zip(row) {
            let [red, green, blue] = PALETTE[usize::from(index)];
            *colour = u32::from_be_bytes([0, red, green, blue]);
        }
        for y in y * scale..(y + 1) * scale {
            let Some(y) = y.checked_sub(cut_y).map(|y| y + top).filter(|&y| y < height) else { continue };
            let pixels = &mut buffer[y * width + left..][..wide];
            if scale == 1 {
                pixels.copy_from_slice(&line[cut_x..][..wide]);
            } else {
                for (block, &colour) in pixels.chunks_exact_mut(scale).zip(&line) {
                    block.fill(colour);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spectrum::{Machine, Model, Rom};

    fn picture() -> Picture {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        for _ in 0..120 {
            machine.run_frame();
        }
        machine.picture().clone()
    }

    fn colour(picture: &Picture, x: usize, y: usize) -> u32 {
        let [red, green, blue] = PALETTE[usize::from(picture.index(x, y))];
        u32::from_be_bytes([0, red, green, blue])
    }

    #[test]
    fn blocks_are_whole_and_in_the_middle() {
        let picture = picture();
        let (width, height) = (WIDTH * 2 + 31, HEIGHT * 3 + 8);
        let mut buffer = vec![0xDEAD; width * height];
        blocks(&picture, &mut buffer, width, height);
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
            let mut buffer = vec![0xDEAD; width * height];
            blocks(&picture, &mut buffer, width, height);
            let middle = colour(&picture, WIDTH / 2, HEIGHT / 2);
            assert_eq!(buffer[height / 2 * width + width / 2], middle, "{width}x{height}");
            assert!(!buffer.contains(&0xDEAD));
        }
    }
}
