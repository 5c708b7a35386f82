//! The window. A graphics card draws it through `pixels`; without one the processor does, through `softbuffer`.

mod debugger;
mod display;
mod gui;
mod keyboard;
mod menu;
mod pads;
mod screen;
mod view;

use crate::front::dap::Host;
use crate::lines::eprint_line;
use crate::play::playback::Playback;
use crate::signals::Signals;
use crate::sound::{Pace, Sound};
use anyhow::{Result, anyhow, bail};
use display::{Display, ExitReport, GONE};
use menu::MenuRequest;
use pads::Pads;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;
use std::time::{Duration, Instant};
use view::{View, WindowStatus};
use winit::event_loop::EventLoop;
use winit::platform::pump_events::{EventLoopExtPumpEvents, PumpStatus};

/// Reason why [`run`] returned.
#[derive(Debug)]
pub(crate) enum WindowEnd {
    /// The user closed the window.
    Closed,
    /// The window never opened: there is no display, or it does not answer. Holds the reason in a few words. Nothing was
    /// played, so the caller can go on in the terminal or headless.
    NoDisplay(String),
}

/// Checks by environment variables whether there is a display for a window, without connecting to it.
///
/// # Errors
/// The reason why there is none.
pub(crate) fn is_possible() -> Result<(), String> {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    // Other systems do not use these variables.
    let variables = cfg!(all(unix, not(target_os = "macos")));
    if !variables || set("DISPLAY") || set("WAYLAND_DISPLAY") {
        return Ok(());
    }
    Err("neither DISPLAY nor WAYLAND_DISPLAY is set".into())
}

/// Plays in a window at 50 frames a second until the window is closed: by its button, by F10, or by a signal that ends
/// programs. The clock paces the frames; if there is a sound device, it corrects the pace. States and recordings are saved
/// however the window ends. An editor can debug the program by way of `host`.
///
/// # Errors
/// The display or the window disappeared, or drawing keeps failing.
pub(crate) fn run(playback: Playback, mut host: Option<Host>) -> Result<WindowEnd> {
    if !display::answers() {
        return Ok(WindowEnd::NoDisplay("the display does not answer".into()));
    }
    let mut events = match EventLoop::new() {
        Ok(events) => events,
        Err(why) => return Ok(WindowEnd::NoDisplay(why.to_string())),
    };
    let display = Display::new(&events);
    let mut view = View::new(&playback.session().title, playback.settings.window.border, display.clone());
    let playback = Rc::new(RefCell::new(playback));
    let exit_report = ExitReport::new(&playback);
    // winit panics if the window is destroyed during an iteration. The playback's state is still consistent then.
    let ended =
        catch_unwind(AssertUnwindSafe(|| run_frames(&playback, host.as_mut(), &mut events, &mut view, &display)));
    let lost = display.lost_by_now();
    if let Some(host) = &mut host {
        host.end();
    }
    if let Ok(Ok(LoopEnd::NotOpened(why))) = ended {
        return Ok(WindowEnd::NoDisplay(why));
    }
    drop(exit_report);
    // Recordings have to be complete before a signal ends the program.
    let mut playback = playback.borrow_mut();
    playback.leave(true);
    playback.finish_recordings();
    let error = match (ended, lost) {
        (Ok(Ok(LoopEnd::Signal(signals))), _) => {
            signals.end_process();
            return Ok(WindowEnd::Closed);
        }
        (Ok(Ok(_)), None) => return Ok(WindowEnd::Closed),
        (_, Some(lost)) => anyhow!(lost),
        (Ok(Err(error)), None) => error,
        (Err(panic), None) => resume_unwind(panic),
    };
    // Dropping a window sends requests to its display, which no longer exists.
    std::mem::forget((view, events));
    Err(error)
}

/// Reason why the event loop ended.
enum LoopEnd {
    /// The window never opened. Holds the reason.
    NotOpened(String),
    Closed,
    Signal(Signals),
}

/// Runs the event loop, one iteration a frame.
///
/// # Errors
/// Those of [`run`].
fn run_frames(
    shared: &RefCell<Playback>,
    mut host: Option<&mut Host>,
    events: &mut EventLoop<()>,
    view: &mut View,
    display: &Display,
) -> Result<LoopEnd> {
    let mut pads = Pads::new();
    let mut playing: Option<(Sound, Pace, Signals)> = None;
    loop {
        if let Some((_, _, signals)) = playing.take_if(|(_, _, signals)| signals.received()) {
            return Ok(LoopEnd::Signal(signals));
        }
        if let Some(lost) = display.lost() {
            bail!(lost);
        }
        match events.pump_app_events(Some(Duration::ZERO), view) {
            PumpStatus::Continue => {}
            PumpStatus::Exit(_) => bail!(GONE),
        }
        if view.window.is_some() && playing.is_none() {
            let playback = shared.borrow();
            view.menu.show_message(playback.greeting().unwrap_or_else(|| "F1 is the menu".to_owned()));
            playing = Some((Sound::open(&playback.settings.sound), Pace::new(), Signals::catch()?));
        }
        match std::mem::replace(&mut view.status, WindowStatus::Open) {
            WindowStatus::Open => {}
            WindowStatus::Closed => return Ok(LoopEnd::Closed),
            WindowStatus::Failed(why) if playing.is_none() => return Ok(LoopEnd::NotOpened(why)),
            WindowStatus::Failed(why) => bail!(why),
        }
        let Some((sound, pace, _)) = &mut playing else {
            // Some systems send `resumed`, after which windows can be opened, with a delay.
            std::thread::sleep(Duration::from_millis(1));
            continue;
        };

        std::thread::sleep(pace.due().saturating_duration_since(Instant::now()));
        let picture = {
            let playback = &mut *shared.borrow_mut();
            for request in view.requests.drain(..) {
                match request {
                    MenuRequest::Action(act) => playback.act(act),
                    MenuRequest::Open(path) => playback.attempt(|playback| playback.open(&path).map(|()| None)),
                    MenuRequest::FullScreen | MenuRequest::Debugger | MenuRequest::Leave => {}
                }
            }
            let pushes = view.take_pushes(&mut pads);
            if !pushes.is_empty() {
                playback.plug_in_for_gamepad();
            }
            let mut input = view.keyboard.next_frame();
            input.keys.extend(view.menu.held());
            input.pushes.extend(pushes);
            playback.save_settings_when_idle();
            if host.as_mut().is_some_and(|host| !host.poll(playback)) {
                return Ok(LoopEnd::Closed);
            }
            if !view.menu.is_open() {
                playback.save_settings();
                if !host.as_ref().is_some_and(|host| host.is_stepping()) && playback.advance(input) {
                    sound.push_frame(&playback.session().machine.sound());
                }
            }
            sound.set_up(&playback.settings.sound);
            if let Some(message) = sound.check() {
                playback.notify(message);
            }
            pace.frame_done(sound, playback.session().machine.model());
            if let Some(lost) = display.lost() {
                bail!(lost);
            }
            if let Some(message) = playback.take_message() {
                eprint_line(format!("zxlab: {message}"));
                view.menu.show_message(message);
            }
            view.draw_over(playback);
            view.next_picture(playback)
        };
        // Xlib may end the process in here: nothing borrows the playback, so that it can be saved.
        if let Some(picture) = picture {
            view.show(picture);
        }
    }
}
