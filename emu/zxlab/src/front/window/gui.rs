//! Feeds egui with the window's events and turns its shapes into the [`Overlay`]. Its zoom follows the window's size, as the
//! picture's does.

use super::menu::style;
use super::screen::Overlay;
use egui::{Event, Key, Modifiers};
use egui_winit::State;
use spectrum::Push;
use winit::event::WindowEvent;
use winit::window::Window;

/// Size of a window, in points, in which everything fits at a zoom of 1.
const WIDTH: f32 = 704.0;
const HEIGHT: f32 = 592.0;

/// Largest zoom of the menu, which grows with the window.
const LARGE: f32 = 4.0;
/// Largest zoom of the debugger, which uses a larger window to show more, up to the size of a usual screen, in points. It grows in
/// larger ones: dots are smaller there.
const DENSE: f32 = 1.15;
const SCREEN: (f32, f32) = (1920.0, 1080.0);

pub(super) struct Gui {
    input: State,
    /// Events kept for the next frames: egui moves the focus once a frame, so of two such keys in one frame one would be lost.
    later: Vec<Event>,
    pub(super) overlay: Overlay,
}

/// Returns true for the press of a key that moves the focus or uses what has it.
fn is_step(event: &Event) -> bool {
    use Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Enter, Tab};
    matches!(event, Event::Key { key: ArrowDown | ArrowLeft | ArrowRight | ArrowUp | Enter | Tab, pressed: true, .. })
}

/// Leaves the events of one frame in `events`, up to a second step, and returns the others.
fn split_frame(events: &mut Vec<Event>) -> Vec<Event> {
    let second = events.iter().enumerate().filter(|(_, event)| is_step(event)).nth(1);
    second.map(|(at, _)| at).map(|at| events.split_off(at)).unwrap_or_default()
}

/// Returns the zoom in a window of a size in points; `is_dense` of the debugger.
fn zoom(width: f32, height: f32, is_dense: bool) -> f32 {
    let most = if is_dense { DENSE * (width / SCREEN.0).min(height / SCREEN.1).max(1.0) } else { LARGE };
    let zoom = (width / WIDTH).min(height / HEIGHT).clamp(0.45, most);
    // Small changes of the zoom are ignored: each new zoom makes egui draw its font again.
    (zoom * 16.0).floor() / 16.0
}

impl Gui {
    pub(super) fn new(window: &Window) -> Gui {
        let context = egui::Context::default();
        style::dress(&context);
        let scale = window.scale_factor() as f32;
        let input = State::new(context, egui::ViewportId::ROOT, window, Some(scale), None, None);
        Gui { input, later: Vec::new(), overlay: Overlay::default() }
    }

    /// Hands an event of the window to egui. Returns true if egui consumed it.
    pub(super) fn event(&mut self, window: &Window, event: &WindowEvent) -> bool {
        self.input.on_window_event(window, event).consumed
    }

    /// Returns true while a text field has the keyboard.
    pub(super) fn is_typing(&self) -> bool {
        self.input.egui_ctx().wants_keyboard_input()
    }

    /// Draws one frame with `draw`; `is_dense` if it is that of the debugger.
    pub(super) fn run(&mut self, window: &Window, is_dense: bool, draw: impl FnMut(&egui::Context)) {
        let context = self.input.egui_ctx().clone();
        let size = window.inner_size().to_logical::<f32>(window.scale_factor());
        let zoom = zoom(size.width, size.height, is_dense);
        if (context.zoom_factor() - zoom).abs() > 0.01 {
            context.set_zoom_factor(zoom);
        }
        let mut input = self.input.take_egui_input(window);
        input.events.splice(0..0, std::mem::take(&mut self.later));
        self.later = split_frame(&mut input.events);
        let output = context.run(input, draw);
        self.input.handle_platform_output(window, output.platform_output);
        self.overlay.shapes = context.tessellate(output.shapes, output.pixels_per_point);
        self.overlay.textures.append(output.textures_delta);
        self.overlay.pixels_per_point = output.pixels_per_point;
    }

    /// Turns a gamepad's push into a cursor key, or Enter for fire, to move in the menu.
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

    /// Draws nothing, and drops the events collected for egui.
    pub(super) fn rest(&mut self, window: &Window) {
        drop(self.input.take_egui_input(window));
        self.later.clear();
        self.overlay.shapes.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(key: Key, pressed: bool) -> Event {
        Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE }
    }

    #[test]
    fn letters_grow_with_the_window_and_the_debugger_shows_more_first() {
        for (width, height, menu, debugger) in [
            (420.0, 380.0, 0.5625, 0.5625),
            (704.0, 592.0, 1.0, 1.0),
            (1920.0, 1080.0, 1.8125, 1.125),
            (3840.0, 2160.0, 3.625, 2.25),
        ] {
            assert_eq!((zoom(width, height, false), zoom(width, height, true)), (menu, debugger), "{width}");
        }
    }

    #[test]
    fn keys_that_move_the_focus_come_one_a_frame() {
        let typed =
            [Key::Tab, Key::ArrowRight, Key::ArrowDown].map(|step| [key(step, true), key(step, false)]).concat();
        let mut frames = Vec::new();
        let mut events = [vec![key(Key::A, true), Event::Text("a".into())], typed].concat();
        while !events.is_empty() {
            let later = split_frame(&mut events);
            frames.push(events.len());
            events = later;
        }
        assert_eq!(frames, [4, 2, 2]);
    }
}
