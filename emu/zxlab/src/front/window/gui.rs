//! egui, fed with the window's events; its shapes become the [`Overlay`]. It grows and shrinks with the window as the picture
//! does.

use super::menu::style;
use super::screen::Overlay;
use egui::{Event, Key, Modifiers};
use egui_winit::State;
use spectrum::Push;
use winit::event::WindowEvent;
use winit::window::Window;

/// The size of a window, in points, in which everything fits as it is.
const WIDTH: f32 = 704.0;
const HEIGHT: f32 = 592.0;

/// How many times as large as it is things become, at most, in a larger window: those of the menu, and those of who wants to
/// see more of them rather than larger ones.
pub(super) const LARGE: f32 = 4.0;
pub(super) const DENSE: f32 = 1.15;

pub(super) struct Gui {
    input: State,
    pub(super) overlay: Overlay,
}

impl Gui {
    pub(super) fn new(window: &Window) -> Gui {
        let context = egui::Context::default();
        style::dress(&context);
        let scale = window.scale_factor() as f32;
        let input = State::new(context, egui::ViewportId::ROOT, window, Some(scale), None, None);
        Gui { input, overlay: Overlay::default() }
    }

    /// Something happened to the window. True if what is drawn here took it.
    pub(super) fn event(&mut self, window: &Window, event: &WindowEvent) -> bool {
        self.input.on_window_event(window, event).consumed
    }

    /// Whether something is being typed into a field.
    pub(super) fn is_typing(&self) -> bool {
        self.input.egui_ctx().wants_keyboard_input()
    }

    /// Draws one frame, at most `most` times as large as it is.
    pub(super) fn run(&mut self, window: &Window, most: f32, draw: impl FnMut(&egui::Context)) {
        let context = self.input.egui_ctx().clone();
        let size = window.inner_size().to_logical::<f32>(window.scale_factor());
        let zoom = (size.width / WIDTH).min(size.height / HEIGHT).clamp(0.45, most);
        // A little more or less is not worth new letters.
        let zoom = (zoom * 16.0).floor() / 16.0;
        if (context.zoom_factor() - zoom).abs() > 0.01 {
            context.set_zoom_factor(zoom);
        }
        let input = self.input.take_egui_input(window);
        let output = context.run(input, draw);
        self.input.handle_platform_output(window, output.platform_output);
        self.overlay.shapes = context.tessellate(output.shapes, output.pixels_per_point);
        self.overlay.textures.append(output.textures_delta);
        self.overlay.pixels_per_point = output.pixels_per_point;
    }

    /// A gamepad moves from one thing to the next, or chooses what it is at.
    pub(super) fn push(&mut self, push: Push) {
        let key = match push {
            Push::Right => Key::ArrowRight,
            Push::Left => Key::ArrowLeft,
            Push::Down => Key::ArrowDown,
            Push::Up => Key::ArrowUp,
            Push::Fire => Key::Enter,
        };
        for pressed in [true, false] {
            let modifiers = Modifiers::NONE;
            let event = Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
            self.input.egui_input_mut().events.push(event);
        }
    }

    /// Nothing is drawn, and what happens is nothing to it.
    pub(super) fn rest(&mut self, window: &Window) {
        drop(self.input.take_egui_input(window));
        self.overlay.shapes.clear();
    }
}
