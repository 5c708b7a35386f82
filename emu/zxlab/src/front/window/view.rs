//! The window itself: what is done to it, what it shows, and what is drawn over that.

use super::debugger::Debugger;
use super::display::{DESTROYED, Display};
use super::gui::{self, Gui};
use super::keyboard::Keyboard;
use super::menu::{Menu, Wish};
use super::pads::Pads;
use super::screen::{Part, Place, Room, Scene, Screen};
use crate::play::controls::{Action, BACK, Player, function};
use crate::settings::{Border, Layout, Scaling, WindowSettings};
use egui::{Rect, pos2, vec2};
use spectrum::{HEIGHT, Picture, Push, WIDTH};
use std::borrow::Cow;
use std::sync::Arc;
use winit::application::ApplicationHandler;
use winit::dpi::PhysicalSize;
use winit::event::{ElementState, KeyEvent, WindowEvent};
use winit::event_loop::ActiveEventLoop;
use winit::keyboard::{Key, KeyCode, PhysicalKey};
use winit::window::{Fullscreen, Window, WindowId};

/// For how many frames a window is drawn, changed or not, after it was resized or uncovered: what is drawn while the display
/// still arranges it may be lost.
const SETTLE: u32 = 10;

/// How many frames in a row may fail to be drawn, as they do while a window is being resized: two seconds.
const PATIENCE: u32 = 100;

/// Whether the window is still there.
#[derive(Debug)]
pub(super) enum State {
    Standing,
    Closed,
    Failed(String),
}

/// The window and what was done to it.
pub(super) struct View {
    title: String,
    /// What of the title is said of the player's state.
    told: Vec<&'static str>,
    display: Display,
    pub(super) window: Option<Arc<Window>>,
    /// Its inside, in pixels of the display.
    size: PhysicalSize<u32>,
    screen: Option<Screen>,
    /// What is drawn over the picture.
    gui: Option<Gui>,
    pub(super) menu: Menu,
    debugger: Debugger,
    /// The machine stands, and something stopped it.
    stands: bool,
    stopped: bool,
    /// How keys count.
    layout: Layout,
    pub(super) keyboard: Keyboard,
    /// What gamepads pushed in the last frame.
    pushed: Vec<Push>,
    /// A Shift key is down.
    shift: bool,
    /// What was wanted since the last frame.
    pub(super) wishes: Vec<Wish>,
    /// What is on the window, and how.
    shown: Option<(Picture, WindowSettings, Room)>,
    /// For how many frames it is drawn even so.
    unsettled: u32,
    /// How many frames in a row could not be drawn.
    in_vain: u32,
    pub(super) state: State,
}

impl View {
    pub(super) fn new(title: &str, display: Display) -> View {
        View {
            title: title.to_owned(),
            told: Vec::new(),
            display,
            window: None,
            size: PhysicalSize::default(),
            screen: None,
            gui: None,
            menu: Menu::new(),
            debugger: Debugger::default(),
            stands: false,
            stopped: false,
            layout: Layout::default(),
            keyboard: Keyboard::default(),
            pushed: Vec::new(),
            shift: false,
            wishes: Vec::new(),
            shown: None,
            unsettled: SETTLE,
            in_vain: 0,
            state: State::Standing,
        }
    }

    /// Opens the window, in the largest whole multiple of the picture that leaves room around it.
    fn open(&self, system: &ActiveEventLoop) -> Result<(Arc<Window>, Screen), String> {
        let monitor = system.primary_monitor().or_else(|| system.available_monitors().next());
        let scale = monitor.map_or(2, |monitor| largest_scale(monitor.size()));
        let size = |scale| PhysicalSize::new(WIDTH as u32 * scale, HEIGHT as u32 * scale);
        let wish = Window::default_attributes()
            .with_title(self.full_title())
            .with_inner_size(size(scale))
            .with_min_inner_size(size(1));
        let window = Arc::new(system.create_window(wish).map_err(|error| error.to_string())?);
        self.display.watch(&window);
        let screen = Screen::new(&window, &self.display)?;
        Ok((window, screen))
    }

    /// The window's title: what is played, what is not as usual about it, and by what.
    fn full_title(&self) -> String {
        let state = self.told.iter().map(|state| format!(" ({state})")).collect::<String>();
        format!("{}{state} - zxlab", self.title)
    }

    /// What gamepads push the Spectrum's joystick to; while the menu is open, they move in it.
    pub(super) fn take_pushes(&mut self, pads: &mut Pads) -> Vec<Push> {
        if pads.wants_menu() {
            self.menu.toggle();
        }
        let pushes = pads.pushes();
        let before = std::mem::replace(&mut self.pushed, pushes.clone());
        if !self.menu.is_open() {
            return pushes;
        }
        let new = pushes.into_iter().filter(|push| !before.contains(push));
        if let Some(gui) = &mut self.gui {
            new.for_each(|push| gui.push(push));
        }
        Vec::new()
    }

    /// Draws what is over the picture, and takes what is wanted there.
    pub(super) fn draw_over(&mut self, player: &mut Player) {
        self.layout = player.settings.keys.layout;
        self.keyboard.in_rom = player.session().is_in_rom();
        self.stands = player.is_standing();
        if player.stop().is_some() && !self.stopped {
            self.debugger.open();
        }
        self.stopped = player.stop().is_some();
        let looked_into = self.debugger.is_open() && !self.menu.is_open();
        let look = self.look(player);
        let (Some(window), Some(gui)) = (&self.window, &mut self.gui) else { return };
        if !self.menu.is_shown() && !looked_into {
            if !gui.overlay.is_empty() {
                self.unsettled = SETTLE;
            }
            return gui.rest(window);
        }
        self.unsettled = SETTLE;
        let (menu, debugger, size) = (&mut self.menu, &mut self.debugger, self.size);
        let mut wishes = Vec::new();
        gui.run(window, if looked_into { gui::DENSE } else { gui::LARGE }, |context| {
            if looked_into {
                let (part, points) = (Part::of(look.border), context.pixels_per_point());
                let seen = vec2(part.width as f32, part.height as f32);
                debugger.draw(context, player, seen / points, &mut wishes);
                let place = Place::of(&look, room(debugger, points, size));
                let corner = pos2(place.left, place.top) / points;
                let place = Rect::from_min_size(corner, vec2(place.width, place.height) / points);
                debugger.beam(context, player, place, Rect::from_min_size(pos2(part.x as f32, part.y as f32), seen));
            }
            wishes.extend(menu.draw(context, player, looked_into));
        });
        for wish in wishes {
            match wish {
                Wish::Leave => self.state = State::Closed,
                Wish::FullScreen => self.switch_full_screen(),
                Wish::Debugger => self.debugger.toggle(),
                wish => self.wishes.push(wish),
            }
        }
    }

    /// How the picture is shown: beside the debugger, where there may be less room than it needs, as it is set or smaller; above
    /// the picture of the keyboard as large as fits.
    fn look(&self, player: &Player) -> WindowSettings {
        let look = player.settings.window.clone();
        if self.above_keys().is_some() {
            let border = if look.border == Border::None { Border::None } else { Border::Some };
            return WindowSettings { scaling: Scaling::Fitted, border, ..look };
        }
        let (part, room) = (Part::of(look.border), self.room());
        let small = (room.width as usize) < part.width || (room.height as usize) < part.height;
        if self.debugger.room().is_some() && small { WindowSettings { scaling: Scaling::Fitted, ..look } } else { look }
    }

    /// Where on the window the picture goes.
    fn room(&self) -> Room {
        let points = self.gui.as_ref().map_or(1.0, |gui| gui.overlay.pixels_per_point);
        if self.menu.is_open() {
            return Room::all(self.size);
        }
        self.above_keys().unwrap_or_else(|| room(&self.debugger, points, self.size))
    }

    /// What of the window is above the picture of the keyboard, while that is shown: who types BASIC needs its lowest lines.
    fn above_keys(&self) -> Option<Room> {
        let points = self.gui.as_ref().map_or(1.0, |gui| gui.overlay.pixels_per_point);
        let top = self.menu.keys_top().filter(|_| self.debugger.room().is_none())?;
        Some(Room { height: (top * points).max(1.0) as u32, ..Room::all(self.size) })
    }

    /// Shows the picture, unless it is what the window shows already, and the player's state in the title.
    pub(super) fn show(&mut self, player: &Player) {
        let state = player.state();
        if self.told != state || self.title != player.session().title {
            (self.told, self.title) = (state, player.session().title.clone());
            if let Some(window) = &self.window {
                window.set_title(&self.full_title());
            }
        }
        let machine = &player.session().machine;
        // Who looks at the beam sees what it has drawn.
        let picture = if self.debugger.is_open() && player.is_standing() {
            Cow::Owned(machine.picture_so_far())
        } else {
            Cow::Borrowed(machine.picture())
        };
        let (look, room) = (self.look(player), self.room());
        let same = |(shown, how, place): &(Picture, WindowSettings, Room)| {
            *shown == *picture && *how == look && *place == room
        };
        if self.shown.as_ref().is_some_and(same) && self.unsettled == 0 {
            return;
        }
        self.unsettled = self.unsettled.saturating_sub(1);
        if let (Some(window), Some(screen), Some(gui)) = (&self.window, &mut self.screen, &mut self.gui) {
            window.pre_present_notify();
            let overlay = &mut gui.overlay;
            match screen.draw(Scene { picture: &picture, size: self.size, room, look: &look, overlay }) {
                Ok(()) => (self.shown, self.in_vain) = (Some((picture.into_owned(), look, room)), 0),
                Err(why) if self.in_vain >= PATIENCE => {
                    self.state = State::Failed(format!("the window cannot be drawn: {why}"));
                }
                Err(_) => (self.shown, self.in_vain) = (None, self.in_vain + 1),
            }
        }
    }

    /// Whether something is being typed into a field that is drawn over the picture.
    fn is_typing(&self) -> bool {
        self.debugger.is_open() && self.gui.as_ref().is_some_and(Gui::is_typing)
    }

    /// What a key does in the debugger, while the machine stands.
    fn stepping(&self, key: PhysicalKey) -> Option<Action> {
        let PhysicalKey::Code(code) = key else { return None };
        let looked_into = self.debugger.is_open() && self.stands && !self.menu.is_open() && !self.is_typing();
        if looked_into { self.debugger.key(code) } else { None }
    }

    fn key(&mut self, event: &KeyEvent) {
        let act = self.stepping(event.physical_key).filter(|_| event.state.is_pressed());
        match (event.physical_key, event.state) {
            _ if act.is_some() => self.wishes.extend(act.map(Wish::Action)),
            (_, ElementState::Pressed) if event.repeat => {}
            (PhysicalKey::Code(KeyCode::F1), ElementState::Pressed) if self.shift => self.debugger.toggle(),
            (PhysicalKey::Code(KeyCode::F1), ElementState::Pressed) => {
                self.keyboard.release_all();
                self.menu.toggle();
            }
            (PhysicalKey::Code(KeyCode::F10), ElementState::Pressed) => self.state = State::Closed,
            (PhysicalKey::Code(KeyCode::F11), ElementState::Pressed) => self.switch_full_screen(),
            (PhysicalKey::Code(code), state) if number(code) == Some(BACK) => {
                self.wishes.push(Wish::Action(Action::Back(state.is_pressed())));
            }
            (PhysicalKey::Code(code), ElementState::Pressed) if number(code).is_some() => {
                self.wishes.extend(number(code).and_then(|number| function(number, self.shift)).map(Wish::Action));
            }
            (_, ElementState::Pressed) if self.menu.is_open() || self.is_typing() => {}
            (code, ElementState::Pressed) => {
                let dead =
                    if let Key::Dead(Some(character)) = event.logical_key { Some(character.to_string()) } else { None };
                let text =
                    if let Key::Character(text) = &event.logical_key { Some(text.as_str()) } else { dead.as_deref() };
                self.keyboard.press(code, text, self.layout);
            }
            (code, ElementState::Released) => self.keyboard.release(code),
        }
    }

    fn switch_full_screen(&self) {
        if let Some(window) = &self.window {
            let full = window.fullscreen().is_some();
            window.set_fullscreen(if full { None } else { Some(Fullscreen::Borderless(None)) });
        }
    }
}

impl ApplicationHandler for View {
    fn resumed(&mut self, system: &ActiveEventLoop) {
        if self.window.is_some() {
            return;
        }
        match self.open(system) {
            Ok((window, screen)) => {
                self.size = window.inner_size();
                self.gui = Some(Gui::new(&window));
                (self.window, self.screen) = (Some(window), Some(screen));
            }
            Err(why) => self.state = State::Failed(why),
        }
    }

    fn window_event(&mut self, _: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        // While the Spectrum is played beside the debugger, its keys move nothing there.
        let key = matches!(event, WindowEvent::KeyboardInput { .. });
        let played = self.debugger.is_open() && !self.menu.is_open() && !self.is_typing();
        if let (Some(window), Some(gui)) = (&self.window, &mut self.gui)
            && !(key && played)
        {
            gui.event(window, &event);
        }
        match event {
            WindowEvent::DroppedFile(path) => self.wishes.push(Wish::Open(path)),
            WindowEvent::CloseRequested => self.state = State::Closed,
            WindowEvent::Destroyed => self.state = State::Failed(DESTROYED.to_owned()),
            WindowEvent::ModifiersChanged(modifiers) => self.shift = modifiers.state().shift_key(),
            WindowEvent::KeyboardInput { event, is_synthetic: false, .. } => self.key(&event),
            WindowEvent::Focused(false) => {
                self.keyboard.release_all();
                self.wishes.push(Wish::Action(Action::Back(false)));
            }
            WindowEvent::Resized(size) => (self.size, self.unsettled) = (size, SETTLE),
            WindowEvent::RedrawRequested => self.unsettled = SETTLE,
            _ => {}
        }
    }
}

/// Where on a window of this size the picture goes.
fn room(debugger: &Debugger, points: f32, size: PhysicalSize<u32>) -> Room {
    debugger.room().map_or(Room::all(size), |room| {
        let pixels = |length: f32| (length * points).round().max(0.0) as u32;
        Room {
            left: pixels(room.left()),
            top: pixels(room.top()),
            width: pixels(room.width()),
            height: pixels(room.height()),
        }
    })
}

/// The number of a function key.
fn number(code: KeyCode) -> Option<u8> {
    #[rustfmt::skip]
    const KEYS: [KeyCode; 12] = [
        KeyCode::F1, KeyCode::F2, KeyCode::F3, KeyCode::F4, KeyCode::F5, KeyCode::F6,
        KeyCode::F7, KeyCode::F8, KeyCode::F9, KeyCode::F10, KeyCode::F11, KeyCode::F12,
    ];
    (1..).zip(KEYS).find(|(_, key)| *key == code).map(|(number, _)| number)
}

/// How many times the picture fits a screen of this size with a fifth of it to spare.
fn largest_scale(screen: PhysicalSize<u32>) -> u32 {
    let fits = |room: u32, size: usize| room / 5 * 4 / size as u32;
    fits(screen.width, WIDTH).min(fits(screen.height, HEIGHT)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_fits_the_screen() {
        let scale = |width, height| largest_scale(PhysicalSize::new(width, height));
        assert_eq!([scale(320, 200), scale(1280, 1024), scale(1920, 1080), scale(3840, 2160)], [1, 2, 2, 5]);
    }
}
