//! The window: pixels where there is an adapter, softbuffer where there is none.

mod display;
mod keyboard;
mod screen;

use crate::output::note;
use crate::player::{Act, BACK, Player, function};
use crate::session::Session;
use crate::sound::{Pace, Sound};
use anyhow::{Result, bail};
use display::{Display, GONE, Standing};
use keyboard::Keyboard;
use screen::Screen;
use spectrum::{FRAME, HEIGHT, Picture, WIDTH};
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

/// Runs `session` in a window at 50 frames a second until it is closed: by its button, or by F10. A frame runs by the clock,
/// and where there is sound by the sound device's.
///
/// # Errors
/// A display that vanishes while the window stands, or one that draws nothing any more.
pub(crate) fn run(session: &Session) -> Result<Ended> {
    let mut events = match EventLoop::new() {
        Ok(events) => events,
        Err(why) => return Ok(Ended::NoDisplay(why.to_string())),
    };
    let display = Display::new(&events);
    let _standing = Standing::new();
    let mut view = View::new(&session.title, display.clone());
    let mut player = Player::new(session.clone());
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
            playing.get_or_insert_with(|| (Sound::open(), Pace::new()));
        }
        match std::mem::replace(&mut view.state, State::Standing) {
            State::Standing => {}
            State::Closed => return Ok(Ended::Closed),
            State::Failed(why) if playing.is_none() => return Ok(Ended::NoDisplay(why)),
            State::Failed(why) => break why,
        }
        let Some((sound, pace)) = &mut playing else {
            // Some systems say a little later that windows may come.
            std::thread::sleep(Duration::from_millis(1));
            continue;
        };

        std::thread::sleep(pace.due().saturating_duration_since(Instant::now()));
        for act in view.acts.drain(..) {
            if let Some(done) = player.act(act) {
                note(format!("zxlab: {done}"));
            }
        }
        if player.advance(view.keyboard.next_frame()) {
            sound.push_frame(player.session.machine.edges(), FRAME);
        }
        pace.frame_done(sound);
        if display.is_gone() {
            break GONE.to_owned();
        }
        view.show(player.session.machine.picture(), &player.state());
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
    keyboard: Keyboard,
    /// What was wanted since the last frame.
    acts: Vec<Act>,
    /// What is on the window.
    shown: Option<Picture>,
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
            keyboard: Keyboard::default(),
            acts: Vec::new(),
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

    /// Shows `picture`, unless it is what the window shows already, and `state` in the title.
    fn show(&mut self, picture: &Picture, state: &[&'static str]) {
        if self.told != state {
            self.told = state.to_vec();
            if let Some(window) = &self.window {
                window.set_title(&self.full_title());
            }
        }
        if self.shown.as_ref() == Some(picture) && self.unsettled == 0 {
            return;
        }
        self.unsettled = self.unsettled.saturating_sub(1);
        if let (Some(window), Some(screen)) = (&self.window, &mut self.screen) {
            window.pre_present_notify();
            match screen.draw(picture, self.size) {
                Ok(()) => (self.shown, self.in_vain) = (Some(picture.clone()), 0),
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
            (PhysicalKey::Code(KeyCode::F10), ElementState::Pressed) => self.state = State::Closed,
            (PhysicalKey::Code(KeyCode::F11), ElementState::Pressed) => self.switch_full_screen(),
            (PhysicalKey::Code(code), state) if number(code) == Some(BACK) => {
                self.acts.push(Act::Back(state.is_pressed()));
            }
            (PhysicalKey::Code(code), ElementState::Pressed) if number(code).is_some() => {
                self.acts.extend(number(code).and_then(function));
            }
            (code, ElementState::Pressed) => {
                let dead =
                    if let Key::Dead(Some(character)) = event.logical_key { Some(character.to_string()) } else { None };
                let text =
                    if let Key::Character(text) = &event.logical_key { Some(text.as_str()) } else { dead.as_deref() };
                self.keyboard.press(code, text);
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
                (self.window, self.screen) = (Some(window), Some(screen));
            }
            Err(why) => self.state = State::Failed(why),
        }
    }

    fn window_event(&mut self, _: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        match event {
            WindowEvent::CloseRequested => self.state = State::Closed,
            WindowEvent::KeyboardInput { event, is_synthetic: false, .. } => self.key(&event),
            WindowEvent::Focused(false) => {
                self.keyboard.release_all();
                self.acts.push(Act::Back(false));
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
