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
use crate::lines::eprint_line;
use crate::play::controls::Player;
use crate::signals::Signals;
use crate::sound::{Pace, Sound};
use anyhow::{Result, anyhow, bail};
use display::{Display, GONE, Standing};
use menu::Wish;
use pads::Pads;
use spectrum::FRAME;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
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

/// Runs a player's session in a window at 50 frames a second until it is closed: by its button, by F10, or by a signal that ends
/// programs. A frame runs by the clock, and where there is sound by the sound device's. However it ends, what is kept of it is
/// kept.
///
/// # Errors
/// A display or a window that vanishes, or one that draws nothing any more.
pub(crate) fn run(mut player: Player) -> Result<Ended> {
    if !display::answers() {
        return Ok(Ended::NoDisplay("the display does not answer".into()));
    }
    let mut events = match EventLoop::new() {
        Ok(events) => events,
        Err(why) => return Ok(Ended::NoDisplay(why.to_string())),
    };
    let display = Display::new(&events);
    let _standing = Standing::new();
    let mut view = View::new(&player.session().title, display.clone());
    // A window that is destroyed in the midst of a turn makes winit panic; the player is whole then.
    let turns = || turns(&mut player, &mut events, &mut view, &display);
    let turned = catch_unwind(AssertUnwindSafe(turns));
    let lost = display.lost_by_now();
    if let Ok(Ok(Over::Never(why))) = turned {
        return Ok(Ended::NoDisplay(why));
    }
    player.save_for_next_time();
    // What was recorded is written before a signal is obeyed.
    drop(player);
    let trouble = match (turned, lost) {
        (Ok(Ok(Over::Signal(signals))), _) => {
            signals.end_process();
            return Ok(Ended::Closed);
        }
        (Ok(Ok(_)), None) => return Ok(Ended::Closed),
        (_, Some(lost)) => anyhow!(lost),
        (Ok(Err(trouble)), None) => trouble,
        (Err(panic), None) => resume_unwind(panic),
    };
    // Taking a window down talks to its display, which is no more.
    std::mem::forget((view, events));
    Err(trouble)
}

/// How the turns came to their end.
enum Over {
    /// The window never opened: why.
    Never(String),
    Closed,
    Signal(Signals),
}

/// Turn after turn, each a frame.
///
/// # Errors
/// Those of [`run`].
fn turns(player: &mut Player, events: &mut EventLoop<()>, view: &mut View, display: &Display) -> Result<Over> {
    let mut pads = Pads::new();
    let mut playing: Option<(Sound, Pace, Signals)> = None;
    loop {
        if let Some((_, _, signals)) = playing.take_if(|(_, _, signals)| signals.received()) {
            return Ok(Over::Signal(signals));
        }
        if let Some(lost) = display.lost() {
            bail!(lost);
        }
        match events.pump_app_events(Some(Duration::ZERO), view) {
            PumpStatus::Continue => {}
            PumpStatus::Exit(_) => bail!(GONE),
        }
        if view.window.is_some() && playing.is_none() {
            view.menu.say(player.offer().unwrap_or_else(|| "F1 is the menu".to_owned()));
            playing = Some((Sound::open(player.settings.sound.volume), Pace::new(), Signals::catch()?));
        }
        match std::mem::replace(&mut view.state, State::Standing) {
            State::Standing => {}
            State::Closed => return Ok(Over::Closed),
            State::Failed(why) if playing.is_none() => return Ok(Over::Never(why)),
            State::Failed(why) => bail!(why),
        }
        let Some((sound, pace, _)) = &mut playing else {
            // Some systems say a little later that windows may come.
            std::thread::sleep(Duration::from_millis(1));
            continue;
        };

        std::thread::sleep(pace.due().saturating_duration_since(Instant::now()));
        for wish in view.wishes.drain(..) {
            match wish {
                Wish::Action(act) => player.act(act),
                Wish::Open(path) => player.attempt(|player| player.open(&path).map(|()| None)),
                Wish::FullScreen | Wish::Debugger | Wish::Leave => {}
            }
        }
        let pushes = view.take_pushes(&mut pads);
        if !pushes.is_empty() {
            player.needs_joystick();
        }
        let pushes = pushes.into_iter().flat_map(keys::of_push).collect();
        let held = [view.keyboard.next_frame(), view.menu.held(), pushes].concat();
        player.save_settings_when_idle();
        if !view.menu.is_open() {
            player.save_settings();
            if player.advance(held) {
                sound.push_frame(player.session().machine.edges(), FRAME);
            }
        }
        sound.set_volume(player.settings.sound.volume);
        if let Some(news) = sound.news() {
            player.notify(news);
        }
        pace.frame_done(sound);
        if let Some(lost) = display.lost() {
            bail!(lost);
        }
        if let Some(message) = player.take_message() {
            eprint_line(format!("zxlab: {message}"));
            view.menu.say(message);
        }
        view.draw_over(player);
        view.show(player);
    }
}
