//! The window: pixels where there is an adapter, softbuffer where there is none.

mod debugger;
mod display;
mod gui;
mod keyboard;
mod menu;
mod pads;
mod screen;
mod view;

use crate::keys;
use crate::output::note;
use crate::player::Player;
use crate::sound::{Pace, Sound};
use anyhow::{Result, bail};
use display::{Display, GONE, Standing};
use menu::Wish;
use pads::Pads;
use spectrum::FRAME;
use std::time::{Duration, Instant};
use view::{State, View};
use winit::event_loop::EventLoop;
use winit::platform::pump_events::{EventLoopExtPumpEvents, PumpStatus};

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
    let mut view = View::new(&player.session().title, display.clone());
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
                Wish::FullScreen | Wish::Debugger | Wish::Leave => {}
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
                sound.push_frame(player.session().machine.edges(), FRAME);
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
