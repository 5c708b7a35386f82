//! The window itself: its events, the picture it shows, and the menu and debugger drawn over the picture.

use super::debugger::DebugView;
use super::display::{DESTROYED, Display};
use super::gui::Gui;
use super::keyboard;
use super::menu::{Menu, MenuRequest};
use super::pads::Pads;
use super::screen::{Crop, PictureRect, Scene, Screen, Viewport};
use crate::play::playback::{Action, BACK, Playback, function};
use crate::settings::{Border, Layout, Scaling, WindowSettings};
use egui::{Rect, pos2, vec2};
use spectrum::typing::KeyMapper;
use spectrum::{Picture, Push};
use std::borrow::Cow;
use std::sync::Arc;
use winit::application::ApplicationHandler;
use winit::dpi::PhysicalSize;
use winit::event::{ElementState, KeyEvent, WindowEvent};
use winit::event_loop::ActiveEventLoop;
use winit::keyboard::{Key, KeyCode, PhysicalKey};
use winit::window::{Fullscreen, Window, WindowId};

/// Number of frames for which the window is redrawn, changed or not, after it was resized or uncovered. Anything drawn while
/// the display is still arranging the window may be lost.
const SETTLE: u32 = 10;

/// Number of frames in a row that may fail to be drawn: two seconds. Drawing fails while a window is being resized.
const MOST_FAILURES: u32 = 100;

/// Status of the window.
#[derive(Debug)]
pub(super) enum WindowStatus {
    Open,
    Closed,
    Failed(String),
}

/// The window, with the input it received.
pub(super) struct View {
    title: String,
    /// Notes on the playback's state in the title, such as "paused".
    title_notes: Vec<&'static str>,
    display: Display,
    pub(super) window: Option<Arc<Window>>,
    /// Size of the window's inside, in pixels of the display.
    size: PhysicalSize<u32>,
    screen: Option<Screen>,
    /// Draws the menu and the debugger over the picture.
    gui: Option<Gui>,
    pub(super) menu: Menu,
    debugger: DebugView,
    /// True while the machine is stopped; and true if it was stopped by a stoppoint or step.
    is_stopped: bool,
    has_stop: bool,
    /// Keyboard layout from the settings.
    layout: Layout,
    pub(super) keyboard: KeyMapper,
    /// Pushes by gamepads in the last frame.
    pushed: Vec<Push>,
    /// True while a Shift key is down.
    shift: bool,
    /// Requests made since the last frame.
    pub(super) requests: Vec<MenuRequest>,
    /// The picture on the window, and the settings it was drawn with.
    shown: Option<(Picture, WindowSettings, Viewport)>,
    /// The part of the border that the window's size was made for.
    border: Border,
    /// Number of frames for which the window is still redrawn, changed or not. See [`SETTLE`].
    unsettled: u32,
    /// Number of frames in a row that could not be drawn.
    failures: u32,
    pub(super) status: WindowStatus,
}

impl View {
    pub(super) fn new(title: &str, border: Border, display: Display) -> View {
        View {
            title: title.to_owned(),
            title_notes: Vec::new(),
            display,
            window: None,
            size: PhysicalSize::default(),
            screen: None,
            gui: None,
            menu: Menu::new(),
            debugger: DebugView::default(),
            is_stopped: false,
            has_stop: false,
            layout: Layout::default(),
            keyboard: KeyMapper::default(),
            pushed: Vec::new(),
            shift: false,
            requests: Vec::new(),
            shown: None,
            border,
            unsettled: SETTLE,
            failures: 0,
            status: WindowStatus::Open,
        }
    }

    /// Opens the window at the largest whole multiple of the picture that leaves some room on the display.
    fn open(&self, system: &ActiveEventLoop) -> Result<(Arc<Window>, Screen), String> {
        let crop = Crop::of(self.border);
        let monitor = system.primary_monitor().or_else(|| system.available_monitors().next());
        let scale = monitor.map_or(2, |monitor| crop.largest_scale(monitor.size()));
        let request = Window::default_attributes()
            .with_title(self.full_title())
            .with_inner_size(crop.size_at(scale))
            .with_min_inner_size(crop.size_at(1));
        let window = Arc::new(system.create_window(request).map_err(|error| error.to_string())?);
        self.display.watch(&window);
        let screen = Screen::new(&window, &self.display)?;
        Ok((window, screen))
    }

    /// Returns the window's title: what is played, notes such as "paused", and "zxlab".
    fn full_title(&self) -> String {
        let state = self.title_notes.iter().map(|state| format!(" ({state})")).collect::<String>();
        format!("{}{state} - zxlab", self.title)
    }

    /// Reads the gamepads. Returns the pushes for the Spectrum's joystick; while the menu is open, they move in the menu.
    pub(super) fn take_pushes(&mut self, pads: &mut Pads) -> Vec<Push> {
        if pads.take_menu_press() {
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

    /// Draws the menu and the debugger over the picture, and collects the requests made in them.
    pub(super) fn draw_over(&mut self, playback: &mut Playback) {
        self.layout = playback.settings.keys.layout;
        self.follow_border(playback.settings.window.border);
        self.keyboard.in_rom = playback.session().is_in_rom();
        self.keyboard.has_joystick = playback.session().has_joystick();
        self.is_stopped = playback.is_standing();
        if playback.stop().is_some() && !self.has_stop && !playback.is_attached {
            self.debugger.open();
        }
        self.has_stop = playback.stop().is_some();
        if self.debugger.is_open() {
            playback.use_comments();
        }
        let debugging = self.debugger.is_open() && !self.menu.is_open();
        let look = self.look(playback);
        let (Some(window), Some(gui)) = (&self.window, &mut self.gui) else { return };
        self.menu.expire_message();
        self.menu.set_status(playback.status());
        if !self.menu.is_shown() && !debugging {
            if !gui.overlay.is_empty() {
                self.unsettled = SETTLE;
            }
            return gui.rest(window);
        }
        self.unsettled = SETTLE;
        let (menu, debugger, size) = (&mut self.menu, &mut self.debugger, self.size);
        let mut requests = Vec::new();
        gui.run(window, debugging, |context| {
            if debugging {
                let (crop, points) = (Crop::of(look.border), context.pixels_per_point());
                let seen = vec2(crop.width as f32, crop.height as f32);
                debugger.draw(context, playback, seen / points, &mut requests);
                let place = PictureRect::of(&look, viewport(debugger, points, size));
                let corner = pos2(place.left, place.top) / points;
                let place = Rect::from_min_size(corner, vec2(place.width, place.height) / points);
                debugger.beam(context, playback, place, Rect::from_min_size(pos2(crop.x as f32, crop.y as f32), seen));
            }
            requests.extend(menu.draw(context, playback, debugging));
        });
        for request in requests {
            match request {
                MenuRequest::Leave => self.status = WindowStatus::Closed,
                MenuRequest::FullScreen => self.switch_full_screen(),
                MenuRequest::Debugger => self.debugger.toggle(),
                request => self.requests.push(request),
            }
        }
    }

    /// Changes the window's size when another part of the border is chosen, so that the picture fills it again and it stays about
    /// as large as before. A window with another size than its picture keeps it: the user has chosen that.
    fn follow_border(&mut self, border: Border) {
        let before = Crop::of(std::mem::replace(&mut self.border, border));
        let crop = Crop::of(border);
        let Some(window) = self.window.as_ref().filter(|_| crop != before) else { return };
        window.set_min_inner_size(Some(crop.size_at(1)));
        let scale = self.size.width / before.width as u32;
        if self.size != before.size_at(scale) {
            return;
        }
        let most = window.current_monitor().map_or(scale + 1, |monitor| crop.largest_scale(monitor.size()));
        if let Some(size) = window.request_inner_size(crop.size_at(crop.nearest_scale(self.size, most))) {
            (self.size, self.unsettled) = (size, SETTLE);
        }
    }

    /// Returns how to show the picture. Beside the debugger it may have to be smaller than set; above the on-screen keyboard it
    /// is as large as fits.
    fn look(&self, playback: &Playback) -> WindowSettings {
        let look = playback.settings.window.clone();
        if self.above_keys().is_some() {
            let border = if look.border == Border::None { Border::None } else { Border::Some };
            return WindowSettings { scaling: Scaling::Fitted, border, ..look };
        }
        let (crop, viewport) = (Crop::of(look.border), self.viewport());
        let small = (viewport.width as usize) < crop.width || (viewport.height as usize) < crop.height;
        if self.debugger.picture_area().is_some() && small {
            WindowSettings { scaling: Scaling::Fitted, ..look }
        } else {
            look
        }
    }

    /// Returns the part of the window that the picture is drawn in.
    fn viewport(&self) -> Viewport {
        let points = self.gui.as_ref().map_or(1.0, |gui| gui.overlay.pixels_per_point);
        if self.menu.is_open() {
            return Viewport::all(self.size);
        }
        self.above_keys().unwrap_or_else(|| viewport(&self.debugger, points, self.size))
    }

    /// Returns the part of the window above the on-screen keyboard, while that is shown. The keyboard must not cover the
    /// picture's lowest lines: BASIC is typed there.
    fn above_keys(&self) -> Option<Viewport> {
        let points = self.gui.as_ref().map_or(1.0, |gui| gui.overlay.pixels_per_point);
        let top = self.menu.keys_top().filter(|_| self.debugger.picture_area().is_none())?;
        Some(Viewport { height: (top * points).max(1.0) as u32, ..Viewport::all(self.size) })
    }

    /// Shows the playback's state in the title. Returns the picture to draw and how, if anything has to be drawn.
    pub(super) fn next_picture(&mut self, playback: &Playback) -> Option<(Picture, WindowSettings, Viewport)> {
        let state = playback.state();
        if self.title_notes != state || self.title != playback.session().title {
            (self.title_notes, self.title) = (state, playback.session().title.clone());
            if let Some(window) = &self.window {
                window.set_title(&self.full_title());
            }
        }
        let machine = &playback.session().machine;
        // The debugger shows the picture as far as the beam has drawn it.
        let picture = if self.debugger.is_open() && playback.is_standing() {
            Cow::Owned(machine.picture_so_far())
        } else {
            Cow::Borrowed(machine.picture())
        };
        let (look, viewport) = (self.look(playback), self.viewport());
        let same = |(shown, how, place): &(Picture, WindowSettings, Viewport)| {
            *shown == *picture && *how == look && *place == viewport
        };
        if self.shown.as_ref().is_some_and(same) && self.unsettled == 0 {
            return None;
        }
        self.unsettled = self.unsettled.saturating_sub(1);
        Some((picture.into_owned(), look, viewport))
    }

    /// Draws a picture, with the menu and the debugger over it.
    pub(super) fn show(&mut self, (picture, look, viewport): (Picture, WindowSettings, Viewport)) {
        if let (Some(window), Some(screen), Some(gui)) = (&self.window, &mut self.screen, &mut self.gui) {
            window.pre_present_notify();
            let overlay = &mut gui.overlay;
            match screen.draw(Scene { picture: &picture, size: self.size, viewport, look: &look, overlay }) {
                Ok(()) => (self.shown, self.failures) = (Some((picture, look, viewport)), 0),
                Err(why) if self.failures >= MOST_FAILURES => {
                    self.status = WindowStatus::Failed(format!("the window cannot be drawn: {why}"));
                }
                Err(_) => (self.shown, self.failures) = (None, self.failures + 1),
            }
        }
    }

    /// Returns true while the user types into one of the debugger's fields.
    fn is_typing(&self) -> bool {
        self.debugger.is_open() && self.gui.as_ref().is_some_and(Gui::is_typing)
    }

    /// Returns the debugger's action for a key, while the machine is stopped.
    fn debugger_action(&self, key: PhysicalKey) -> Option<Action> {
        let PhysicalKey::Code(code) = key else { return None };
        let debugging = self.debugger.is_open() && self.is_stopped && !self.menu.is_open() && !self.is_typing();
        if debugging { self.debugger.key(code) } else { None }
    }

    fn key(&mut self, event: &KeyEvent) {
        let act = self.debugger_action(event.physical_key).filter(|_| event.state.is_pressed());
        match (event.physical_key, event.state) {
            _ if act.is_some() => self.requests.extend(act.map(MenuRequest::Action)),
            (_, ElementState::Pressed) if event.repeat => {}
            (PhysicalKey::Code(KeyCode::F1), ElementState::Pressed) if self.shift => self.debugger.toggle(),
            (PhysicalKey::Code(KeyCode::F1), ElementState::Pressed) => {
                self.keyboard.release_all();
                self.menu.toggle();
            }
            (PhysicalKey::Code(KeyCode::F10), ElementState::Pressed) => self.status = WindowStatus::Closed,
            (PhysicalKey::Code(KeyCode::F11), ElementState::Pressed) => self.switch_full_screen(),
            (PhysicalKey::Code(code), state) if number(code) == Some(BACK) => {
                self.requests.push(MenuRequest::Action(Action::Back(state.is_pressed())));
            }
            (PhysicalKey::Code(code), ElementState::Pressed) if number(code).is_some() => {
                self.requests
                    .extend(number(code).and_then(|number| function(number, self.shift)).map(MenuRequest::Action));
            }
            (_, ElementState::Pressed) if self.menu.is_open() || self.is_typing() => {}
            (code, ElementState::Pressed) => {
                let dead =
                    if let Key::Dead(Some(character)) = event.logical_key { Some(character.to_string()) } else { None };
                let text =
                    if let Key::Character(text) = &event.logical_key { Some(text.as_str()) } else { dead.as_deref() };
                self.keyboard.press(&keyboard::name(code), text, self.layout.into());
            }
            (code, ElementState::Released) => self.keyboard.release(&keyboard::name(code)),
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
            Err(why) => self.status = WindowStatus::Failed(why),
        }
    }

    fn window_event(&mut self, _: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        // While the debugger is open and the Spectrum has the keyboard, keys must not also move the focus in the debugger.
        let key = matches!(event, WindowEvent::KeyboardInput { .. });
        let played = self.debugger.is_open() && !self.menu.is_open() && !self.is_typing();
        if let (Some(window), Some(gui)) = (&self.window, &mut self.gui)
            && !(key && played)
        {
            gui.event(window, &event);
        }
        match event {
            WindowEvent::DroppedFile(path) => self.requests.push(MenuRequest::Open(path)),
            WindowEvent::CloseRequested => self.status = WindowStatus::Closed,
            WindowEvent::Destroyed => self.status = WindowStatus::Failed(DESTROYED.to_owned()),
            WindowEvent::ModifiersChanged(modifiers) => self.shift = modifiers.state().shift_key(),
            WindowEvent::KeyboardInput { event, is_synthetic: false, .. } => self.key(&event),
            WindowEvent::Focused(false) => {
                self.keyboard.release_all();
                self.requests.push(MenuRequest::Action(Action::Back(false)));
            }
            WindowEvent::Resized(size) => (self.size, self.unsettled) = (size, SETTLE),
            WindowEvent::RedrawRequested => self.unsettled = SETTLE,
            _ => {}
        }
    }
}

/// Returns the part of a window of this size that the picture is drawn in: the debugger's part, or all of it.
fn viewport(debugger: &DebugView, points: f32, size: PhysicalSize<u32>) -> Viewport {
    debugger.picture_area().map_or(Viewport::all(size), |area| {
        let pixels = |length: f32| (length * points).round().max(0.0) as u32;
        Viewport {
            left: pixels(area.left()),
            top: pixels(area.top()),
            width: pixels(area.width()),
            height: pixels(area.height()),
        }
    })
}

/// Returns the number of a function key: 1 for F1.
fn number(code: KeyCode) -> Option<u8> {
    #[rustfmt::skip]
    const KEYS: [KeyCode; 12] = [
        KeyCode::F1, KeyCode::F2, KeyCode::F3, KeyCode::F4, KeyCode::F5, KeyCode::F6,
        KeyCode::F7, KeyCode::F8, KeyCode::F9, KeyCode::F10, KeyCode::F11, KeyCode::F12,
    ];
    (1..).zip(KEYS).find(|(_, key)| *key == code).map(|(number, _)| number)
}
