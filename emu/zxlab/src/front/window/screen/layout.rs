//! Computes which part of the picture is shown, and where on the window.

use crate::settings::{Border, Scaling, WindowSettings};
use spectrum::{HEIGHT, WIDTH};
use winit::dpi::PhysicalSize;

/// A part of the picture, in its pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::front::window) struct Crop {
    pub(in crate::front::window) x: usize,
    pub(in crate::front::window) y: usize,
    pub(in crate::front::window) width: usize,
    pub(in crate::front::window) height: usize,
}

/// Width of the border left of the 256 x 192 screen, and its height above, in pixels.
const SIDE: usize = 48;
const TOP: usize = 48;

impl Crop {
    /// Returns the part of the picture that is shown with this border setting.
    pub(in crate::front::window) fn of(border: Border) -> Crop {
        let around = match border {
            Border::All => return Crop { x: 0, y: 0, width: WIDTH, height: HEIGHT },
            Border::Some => 16,
            Border::None => 0,
        };
        Crop { x: SIDE - around, y: TOP - around, width: 256 + 2 * around, height: 192 + 2 * around }
    }

    /// Returns the size of a window for it at this scale.
    pub(in crate::front::window) fn size_at(self, scale: u32) -> PhysicalSize<u32> {
        PhysicalSize::new(self.width as u32 * scale, self.height as u32 * scale)
    }

    /// Returns its largest whole multiple that fits in four fifths of a display of this size.
    pub(in crate::front::window) fn largest_scale(self, screen: PhysicalSize<u32>) -> u32 {
        let fits = |length: u32, size: usize| length / 5 * 4 / size as u32;
        fits(screen.width, self.width).min(fits(screen.height, self.height)).max(1)
    }

    /// Returns its multiple, up to `most`, whose area is nearest to that of a window of this size.
    pub(in crate::front::window) fn nearest_scale(self, size: PhysicalSize<u32>, most: u32) -> u32 {
        let area = |size: PhysicalSize<u32>| (size.width * size.height) as f32;
        let far = |scale: &u32| (area(self.size_at(*scale)) / area(size)).ln().abs();
        (1..=most).min_by(|one, other| far(one).total_cmp(&far(other))).unwrap_or(1)
    }
}

/// The part of the window that is available to the picture, in pixels of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::front::window) struct Viewport {
    pub(in crate::front::window) left: u32,
    pub(in crate::front::window) top: u32,
    pub(in crate::front::window) width: u32,
    pub(in crate::front::window) height: u32,
}

impl Viewport {
    /// Returns a whole window.
    pub(in crate::front::window) fn all(window: PhysicalSize<u32>) -> Viewport {
        Viewport { left: 0, top: 0, width: window.width, height: window.height }
    }
}

/// Position and size of the picture on the window, in pixels of the window. It may reach beyond the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::front::window) struct PictureRect {
    pub(in crate::front::window) left: f32,
    pub(in crate::front::window) top: f32,
    pub(in crate::front::window) width: f32,
    pub(in crate::front::window) height: f32,
}

impl PictureRect {
    /// Returns where the picture goes: in the middle of the viewport, with square pixels, at a whole multiple or as large as
    /// fits.
    pub(in crate::front::window) fn of(look: &WindowSettings, viewport: Viewport) -> PictureRect {
        let part = Crop::of(look.border);
        let fits = (viewport.width as f32 / part.width as f32).min(viewport.height as f32 / part.height as f32);
        let scale = match look.scaling {
            Scaling::Whole => fits.floor().max(1.0),
            Scaling::Fitted => fits,
        };
        let (width, height) = ((part.width as f32 * scale).round(), (part.height as f32 * scale).round());
        let middle = |start: u32, length: u32, size: f32| start as f32 + ((length as f32 - size) / 2.0).floor();
        let (left, top) = (middle(viewport.left, viewport.width, width), middle(viewport.top, viewport.height, height));
        PictureRect { left, top, width, height }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(scaling: Scaling, border: Border, width: u32, height: u32) -> [f32; 4] {
        let look = WindowSettings { scaling, border, ..WindowSettings::default() };
        let place = PictureRect::of(&look, Viewport { left: 0, top: 0, width, height });
        [place.left, place.top, place.width, place.height]
    }

    #[test]
    fn the_picture_keeps_its_shape_in_the_middle() {
        assert_eq!(place(Scaling::Whole, Border::All, 804, 602), [50.0, 5.0, 704.0, 592.0]);
        assert_eq!(place(Scaling::Whole, Border::None, 1024, 800), [0.0, 16.0, 1024.0, 768.0]);
        assert_eq!(place(Scaling::Fitted, Border::All, 1760, 2000), [0.0, 260.0, 1760.0, 1480.0]);
        assert_eq!(place(Scaling::Fitted, Border::Some, 900, 336), [234.0, 0.0, 432.0, 336.0]);
        assert_eq!(place(Scaling::Whole, Border::All, 100, 100), [-126.0, -98.0, 352.0, 296.0]);
        let part = Viewport { left: 100, top: 30, width: 400, height: 300 };
        let place = PictureRect::of(&WindowSettings::default(), part);
        assert_eq!([place.left, place.top, place.width], [124.0, 32.0, 352.0]);
    }

    #[test]
    fn the_border_is_cut_off_evenly() {
        assert_eq!(Crop::of(Border::None), Crop { x: 48, y: 48, width: 256, height: 192 });
        assert_eq!(Crop::of(Border::Some), Crop { x: 32, y: 32, width: 288, height: 224 });
    }

    #[test]
    fn the_window_fits_the_screen() {
        let scale = |width, height| Crop::of(Border::All).largest_scale(PhysicalSize::new(width, height));
        assert_eq!([scale(320, 200), scale(1280, 1024), scale(1920, 1080), scale(3840, 2160)], [1, 2, 2, 5]);
    }

    /// The picture's pixels grow with less border rather than the window shrinks, and the way back leads to the same size.
    #[test]
    fn the_window_keeps_about_its_size_with_another_border() {
        let [all, some, none] = [Border::All, Border::Some, Border::None].map(Crop::of);
        for (from, to, scales) in [(all, some, (2, 3)), (all, none, (2, 3)), (some, none, (3, 3)), (all, some, (1, 1))]
        {
            assert_eq!(to.nearest_scale(from.size_at(scales.0), 9), scales.1);
            assert_eq!(from.nearest_scale(to.size_at(scales.1), 9), scales.0);
        }
        assert_eq!(some.nearest_scale(all.size_at(2), 2), 2, "no more than the display has room for");
    }
}
