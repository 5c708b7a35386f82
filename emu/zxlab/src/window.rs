//! The window: pixels where there is an adapter, softbuffer where there is none.

mod display;
mod gui;
mod keyboard;
mod menu;
mod pads;
mod screen;

use crate::keys;
use crate::output::note;
use crate::player::{Act, BACK, Player, function};
use crate::settings::{Layout, Look};
use crate::sound::{Pace, Sound};
use anyhow::{Result, bail};
use display::{Display, GONE, Standing};
use gui::Gui;
use keyboard::Keyboard;
use menu::{Menu, Wish};
use pads::Pads;
use screen::Screen;
use spectrum::{FRAME, HEIGHT, Picture, Push, WIDTH};
use std::sync::Arc;
use std::time::{Duration, Instant};
use winit::application::ApplicationHandler;
use winit::dpi::PhysicalSize;
use winit::event::{ElementState, KeyEvent, WindowEvent};
use winit::event_loop::{ActiveEventLoop, EventLoop};
use winit::keyboard::{Key, KeyCode, PhysicalKey};
use winit::platform::pump_events::{EventLoopExtPumpEvents, PumpStatus};
use winit::window::{Fullscreen, Window, WindowId};

/// For how many frames a window is drawn, changed or not, after it was resized or uncovered: what is drawn while the display
/// still arranges it may be lost.
const SETTLE: u32 = 10;

/// How many frames in a row may fail to be drawn, as they do while a window is being resized: two seconds.
const PATIENCE: u32 = 100;

/// How the window ended.
#[derive(Debug)]
pub(crate) enum Ended {
    /// The person closed it.
    Closed,
    /// It never opened (no display, or one that does not answer): why, in a few words. The session is untouched, and the
    /// caller goes on in the terminal or headless.
    NoDisplay(String),
}

/// Runs a player's session in a window at 50 frames a second until it is closed: by its button, or by F10. A frame runs by the clock,
/// and where there is sound by the sound device's.
///
/// # Errors
/// A display that vanishes while the window stands, or one that draws nothing any more.
pub(crate) fn run(mut player: Player) -> Result<Ended> {
    let mut events = match EventLoop::new() {
        Ok(events) => events,
        Err(why) => return Ok(Ended::NoDisplay(why.to_string())),
    };
    let display = Display::new(&events);
    let _standing = Standing::new();
    let mut view = View::new(&player.session.title, display.clone());
    let mut pads = Pads::new();
    let mut playing: Option<(Sound, Pace)> = None;
    let trouble = loop {
        if display.is_gone() {
            break GONE.to_owned();
        }
        match events.pump_app_events(Some(Duration::ZERO), &mut view) {
            PumpStatus::Continue => {}
            PumpStatus::Exit(_) => break GONE.to_owned(),
        }
        if view.window.is_some() {
            playing.get_or_insert_with(|| {
                view.menu.say(player.offer().unwrap_or_else(|| "F1 is the menu".to_owned()));
                (Sound::open(player.settings.sound.volume), Pace::new())
            });
        }
        match std::mem::replace(&mut view.state, State::Standing) {
            State::Standing => {}
            State::Closed => {
                player.leave();
                return Ok(Ended::Closed);
            }
            State::Failed(why) if playing.is_none() => return Ok(Ended::NoDisplay(why)),
            State::Failed(why) => break why,
        }
        let Some((sound, pace)) = &mut playing else {
            // Some systems say a little later that windows may come.
            std::thread::sleep(Duration::from_millis(1));
            continue;
        };

        std::thread::sleep(pace.due().saturating_duration_since(Instant::now()));
        for wish in view.wishes.drain(..) {
            match wish {
                Wish::Act(act) => player.act(act),
                Wish::Open(path) => player.tell(|player| player.open(&path).map(|()| None)),
                Wish::FullScreen | Wish::Leave => {}
            }
        }
        let pushes = view.take_pushes(&mut pads);
        if !pushes.is_empty() {
            player.needs_joystick();
        }
        let pushes = pushes.into_iter().flat_map(keys::of_push).collect();
        let held = [view.keyboard.next_frame(), view.menu.held(), pushes].concat();
        if !view.menu.is_open() {
            player.store();
            if player.advance(held) {
                sound.push_frame(player.session.machine.edges(), FRAME);
            }
        }
        sound.set_volume(player.settings.sound.volume);
        pace.frame_done(sound);
        if display.is_gone() {
            break GONE.to_owned();
        }
        if let Some(message) = player.message() {
            note(format!("zxlab: {message}"));
            view.menu.say(message);
        }
        view.draw_over(&mut player);
        view.show(&player);
    };
    let trouble = if display.is_gone() { GONE.to_owned() } else { trouble };
    // Taking a window down talks to its display, which is no more.
    std::mem::forget((view, events));
    bail!(trouble)
}

/// Whether the window is still there.
#[derive(Debug)]
enum State {
    Standing,
    Closed,
    Failed(String),
}

/// The window and what was done to it.
struct View {
    title: String,
    /// What of the title is said of the player's state.
    told: Vec<&'static str>,
    display: Display,
    window: Option<Arc<Window>>,
    /// Its inside, in pixels of the display.
    size: PhysicalSize<u32>,
    screen: Option<Screen>,
    /// What is drawn over the picture.
    gui: Option<Gui>,
    menu: Menu,
    /// How keys count.
    layout: Layout,
    keyboard: Keyboard,
    /// What gamepads pushed in the last frame.
    pushed: Vec<Push>,
    /// A Shift key is down.
    shift: bool,
    /// What was wanted since the last frame.
    wishes: Vec<Wish>,
    /// What is on the window, and how.
    shown: Option<(Picture, Look)>,
    /// For how many frames it is drawn even so.
    unsettled: u32,
    /// How many frames in a row could not be drawn.
    in_vain: u32,
    state: State,
}

impl View {
    fn new(title: &str, display: Display) -> View {
        View {
            title: title.to_owned(),
            told: Vec::new(),
            display,
            window: None,
            size: PhysicalSize::default(),
            screen: None,
            gui: None,
            menu: Menu::new(),
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
        let screen = Screen::new(&window, &self.display)?;
        Ok((window, screen))
    }

    /// The window's title: what is played, what is not as usual about it, and by what.
    fn full_title(&self) -> String {
        let state = self.told.iter().map(|state| format!(" ({state})")).collect::<String>();
        format!("{}{state} - zxlab", self.title)
    }

    /// What gamepads push the Spectrum's joystick to; while the menu is open, they move in it.
    fn take_pushes(&mut self, pads: &mut Pads) -> Vec<Push> {
        if pads.started() {
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
    fn draw_over(&mut self, player: &mut Player) {
        self.layout = player.settings.keys.layout;
        let (Some(window), Some(gui)) = (&self.window, &mut self.gui) else { return };
        if !self.menu.is_shown() {
            if !gui.overlay.is_empty() {
                self.unsettled = SETTLE;
            }
            return gui.rest(window);
        }
        self.unsettled = SETTLE;
        let menu = &mut self.menu;
        let mut wishes = Vec::new();
        gui.run(window, |context| wishes.extend(menu.draw(context, player)));
        for wish in wishes {
            match wish {
                Wish::Leave => self.state = State::Closed,
                Wish::FullScreen => self.switch_full_screen(),
                wish => self.wishes.push(wish),
            }
        }
    }

    /// Shows the picture, unless it is what the window shows already, and the player's state in the title.
    fn show(&mut self, player: &Player) {
        let (picture, look, state) = (player.session.machine.picture(), &player.settings.window, player.state());
        if self.told != state || self.title != player.session.title {
            (self.told, self.title) = (state, player.session.title.clone());
            if let Some(window) = &self.window {
                window.set_title(&self.full_title());
            }
        }
        let same = |(shown, how): &(Picture, Look)| shown == picture && how == look;
        if self.shown.as_ref().is_some_and(same) && self.unsettled == 0 {
            return;
        }
        self.unsettled = self.unsettled.saturating_sub(1);
        if let (Some(window), Some(screen), Some(gui)) = (&self.window, &mut self.screen, &mut self.gui) {
            window.pre_present_notify();
            match screen.draw(picture, self.size, look, &mut gui.overlay) {
                Ok(()) => (self.shown, self.in_vain) = (Some((picture.clone(), look.clone())), 0),
                Err(why) if self.in_vain >= PATIENCE => {
                    self.state = State::Failed(format!("the window cannot be drawn: {why}"));
                }
                Err(_) => (self.shown, self.in_vain) = (None, self.in_vain + 1),
            }
        }
    }

    fn key(&mut self, event: &KeyEvent) {
        match (event.physical_key, event.state) {
            (_, ElementState::Pressed) if event.repeat => {}
            (PhysicalKey::Code(KeyCode::F1), ElementState::Pressed) => {
                self.keyboard.release_all();
                self.menu.toggle();
            }
            (PhysicalKey::Code(KeyCode::F10), ElementState::Pressed) => self.state = State::Closed,
            (PhysicalKey::Code(KeyCode::F11), ElementState::Pressed) => self.switch_full_screen(),
            (PhysicalKey::Code(code), state) if number(code) == Some(BACK) => {
                self.wishes.push(Wish::Act(Act::Back(state.is_pressed())));
            }
            (PhysicalKey::Code(code), ElementState::Pressed) if number(code).is_some() => {
                self.wishes.extend(number(code).and_then(|number| function(number, self.shift)).map(Wish::Act));
            }
            (_, ElementState::Pressed) if self.menu.is_open() => {}
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
        if let (Some(window), Some(gui)) = (&self.window, &mut self.gui) {
            gui.event(window, &event);
        }
        match event {
            WindowEvent::DroppedFile(path) => self.wishes.push(Wish::Open(path)),
            WindowEvent::CloseRequested => self.state = State::Closed,
            WindowEvent::ModifiersChanged(modifiers) => self.shift = modifiers.state().shift_key(),
            WindowEvent::KeyboardInput { event, is_synthetic: false, .. } => self.key(&event),
            WindowEvent::Focused(false) => {
                self.keyboard.release_all();
                self.wishes.push(Wish::Act(Act::Back(false)));
            }
            WindowEvent::Resized(size) => (self.size, self.unsettled) = (size, SETTLE),
            WindowEvent::RedrawRequested => self.unsettled = SETTLE,
            _ => {}
        }
    }
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
