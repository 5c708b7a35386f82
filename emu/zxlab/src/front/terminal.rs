//! Plays in a terminal: half-blocks in true colour, 50 frames a second.

mod help;
mod key_repeat;
mod screen;
mod view;

use crate::lines::eprint_line;
use crate::play::playback::{self, BACK, Playback};
use crate::signals::{Signals, Stops};
use crate::sound::{Pace, Sound};
use anyhow::{Context, Result, bail};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, ModifierKeyCode};
use key_repeat::KeyRepeat;
use screen::Screen;
use spectrum::Key;
use spectrum::typing::{self, NamedKey};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Number of frames for which a hint is shown.
const HINT: u64 = 150;

/// Number of the function key that shows the list of keys.
const HELP: u8 = 1;

/// Number of the function key that leaves, as in the window.
const LEAVE: u8 = 10;

/// Difference between the numbers of a function key with and without Shift in some terminals, which report Shift+F2 as F14.
const SHIFTED: u8 = 12;

/// Number of frames for which F3 counts as keys after a press, if the terminal does not report releases. Longer than the delay
/// before a keyboard's auto-repeat.
const REPEAT: u64 = 30;

/// Time for which a message is shown before the program takes the screen over.
const READ: Duration = Duration::from_millis(2_500);

/// Time to wait for the signal that the terminal was closed.
const LAST: Duration = Duration::from_millis(100);

/// Number of pictures of which one is drawn if the terminal is too slow.
const SELDOM: u64 = 8;

/// Plays in the terminal until Ctrl-C, Ctrl-Q, F10 or a signal that ends programs. Restores the terminal at the end, and while
/// a signal suspends the program.
///
/// # Errors
/// The terminal cannot be taken over, or it was closed.
pub(crate) fn run(mut playback: Playback) -> Result<()> {
    let (signals, stops) = (Signals::catch()?, Stops::catch()?);
    // The sound library may print messages. It must do so before the program takes the screen over.
    let mut sound = Sound::open(&playback.settings.sound);
    let message = playback.take_message();
    message.iter().for_each(|message| eprint_line(format!("zxlab: {message}")));
    // What is played on another machine than it is for has been reported before.
    if message.is_some() || playback.about_kind().is_some() {
        let since = Instant::now();
        while since.elapsed() < READ && !signals.received() {
            std::thread::sleep(Duration::from_millis(20));
        }
    }
    let mut screen = Screen::enter(&playback.session().title)?;
    let played = play(&mut playback, &mut screen, &mut sound, (&signals, &stops));
    drop(screen);
    playback.leave(false);
    // Dropping the playback writes its recordings. This has to happen before a signal ends the program.
    drop(playback);
    // A closed terminal is not an error. Its signal may arrive a little after the first failed access.
    if played.is_err() && !signals.received() {
        std::thread::sleep(LAST);
    }
    signals.end_process();
    played.context("the terminal has gone")
}

fn play(
    playback: &mut Playback,
    screen: &mut Screen,
    sound: &mut Sound,
    (signals, stops): (&Signals, &Stops),
) -> Result<()> {
    let events = events();
    let mut pressed = KeyRepeat::new(screen.releases);
    let view = view::View::new();
    let mut pace = Pace::new();
    let mut shown: u64 = 0;
    // There is room for 64 characters in the narrowest terminal whose picture can be read.
    let (mut hint, mut hinted) = match playback.offer() {
        Some(offer) => (format!("F1: the keys; {offer}"), 2 * HINT),
        None => ("F1 lists the keys; Ctrl-Q leaves; Esc is BREAK".to_owned(), HINT),
    };
    // What differed from usual play at the last frame.
    let mut state = playback.status();
    // True while the list of keys is shown. The machine stands then.
    let mut lists_keys = false;
    // Number of frames for which the machine still runs backwards.
    let mut back = 0_u64;
    while !signals.received() {
        if stops.take_request() {
            screen.leave();
            stops.stop_process();
        }
        if stops.take_resumed() {
            screen.enter_again(&playback.session().title)?;
            pressed.release_all();
            (pace, back) = (Pace::new(), 0);
        }
        // Keys are read until the frame is due. Keys already waiting are read even if the frame is late.
        loop {
            let wait = pace.due().saturating_duration_since(Instant::now());
            match events.recv_timeout(if playback.hurrying() { Duration::ZERO } else { wait }) {
                Ok(event) => {
                    let event = event?;
                    match handle(&event, &mut pressed) {
                        Effect::Leave | Effect::Function(LEAVE, _) => return Ok(()),
                        // The key that ends the list does nothing else.
                        _ if lists_keys => {
                            lists_keys = !matches!(event, Event::Key(key) if key.kind == KeyEventKind::Press);
                            pressed.release_all();
                        }
                        Effect::Nothing => {}
                        Effect::Function(HELP, _) => {
                            lists_keys = true;
                            pressed.release_all();
                        }
                        Effect::Forward => back = 0,
                        Effect::Function(BACK, _) => back = if screen.releases { u64::MAX } else { REPEAT },
                        Effect::Function(number, shift) => {
                            if let Some(act) = playback::function(number, shift) {
                                // Keys typed before must not be typed into a state that is resumed.
                                pressed.release_all();
                                playback.act(act);
                            }
                        }
                    }
                }
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => bail!("the terminal sends no more events"),
            }
        }
        let now = playback.status();
        if now != state && !now.is_empty() {
            // What a key has just changed takes the place of an older message.
            hinted = 0;
        }
        state = now;
        if let Some(message) = playback.take_message() {
            // There is room for one line. Of an error in a source, this is the message and its place.
            (hint, hinted) = (message.lines().take(2).collect::<Vec<_>>().join(" "), HINT);
        }
        playback.act(playback::Action::Back(back > 0));
        back = back.saturating_sub(1);
        let has_run = !lists_keys && playback.advance(pressed.next_frame());
        pressed.in_rom = playback.session().is_in_rom();
        pressed.has_joystick = playback.session().has_joystick();
        if has_run {
            sound.push_frame(&playback.session().machine.sound());
        }
        sound.set_up(&playback.settings.sound);
        if let Some(message) = sound.check() {
            playback.notify(message);
        }
        if playback.hurrying() {
            pace = Pace::new();
        } else {
            pace.frame_done(sound, playback.session().machine.model());
        }
        // A slow terminal misses pictures, but the machine runs every frame.
        if Instant::now() <= pace.due() || shown.is_multiple_of(SELDOM) {
            let state = playback.status();
            let hint = Some(if hinted > 0 { &hint } else { &state }).filter(|hint| !hint.is_empty());
            screen.terminal.draw(|frame| {
                view.draw(playback.session(), hint.map(String::as_str), frame);
                if lists_keys {
                    help::draw(frame);
                }
            })?;
        }
        hinted = hinted.saturating_sub(1);
        shown += 1;
    }
    Ok(())
}

/// Starts a thread that reads the terminal's events. Reading in the main loop would hang once the terminal is closed, because
/// crossterm's `read` never returns then, and the loop could not notice the signal.
fn events() -> Receiver<std::io::Result<Event>> {
    let (sender, events) = channel();
    std::thread::spawn(move || {
        loop {
            let event = event::read();
            let over = event.is_err();
            if sender.send(event).is_err() || over {
                break;
            }
        }
    });
    events
}

/// The effect of an event, apart from pressing the Spectrum's keys.
enum Effect {
    Nothing,
    Leave,
    /// A function key was pressed; true if Shift was held.
    Function(u8, bool),
    /// The key that runs backwards was released.
    Forward,
}

/// Handles an event of the terminal: records keys in `pressed`, and returns any other effect.
fn handle(event: &Event, pressed: &mut KeyRepeat) -> Effect {
    match event {
        Event::Key(key) if key.kind == KeyEventKind::Release => {
            if key.code == KeyCode::F(BACK) {
                return Effect::Forward;
            }
            pressed.release(key.code);
        }
        Event::Key(key) => {
            if let KeyCode::F(number) = key.code {
                // Only the function key that runs backwards repeats.
                let counts = key.kind == KeyEventKind::Press || number == BACK;
                // Some terminals report Shift+F1 as F13 and so on.
                let shift = key.modifiers.contains(KeyModifiers::SHIFT) || number > SHIFTED;
                let number = if number > SHIFTED { number - SHIFTED } else { number };
                return if counts { Effect::Function(number, shift) } else { Effect::Nothing };
            }
            let control = key.modifiers.contains(KeyModifiers::CONTROL);
            if control && matches!(key.code, KeyCode::Char('c' | 'C' | 'q' | 'Q')) {
                return Effect::Leave;
            }
            if let Some(push) = named(key.code).and_then(NamedKey::push).filter(|_| pressed.has_joystick) {
                pressed.push(key.code, push);
            } else if let Some(strokes) = strokes_of(key) {
                pressed.press(key.code, strokes);
            }
        }
        Event::Paste(text) => pressed.paste(text.chars().filter_map(typing::strokes_for).flatten()),
        Event::FocusLost => pressed.release_all(),
        Event::FocusGained | Event::Mouse(_) | Event::Resize(..) => {}
    }
    Effect::Nothing
}

/// Returns the key's name, if it writes no character.
fn named(code: KeyCode) -> Option<NamedKey> {
    Some(match code {
        KeyCode::Enter => NamedKey::Enter,
        KeyCode::Backspace | KeyCode::Delete => NamedKey::Backspace,
        KeyCode::Esc => NamedKey::Escape,
        KeyCode::Tab => NamedKey::Tab,
        KeyCode::Left => NamedKey::Left,
        KeyCode::Down => NamedKey::Down,
        KeyCode::Up => NamedKey::Up,
        KeyCode::Right => NamedKey::Right,
        _ => return None,
    })
}

/// Returns the Spectrum's strokes for a key of the terminal.
fn strokes_of(key: &KeyEvent) -> Option<Vec<Vec<Key>>> {
    let mut strokes = match key.code {
        KeyCode::Char(c) => typing::strokes_for(c),
        KeyCode::Modifier(ModifierKeyCode::LeftShift | ModifierKeyCode::RightShift) => Some(vec![vec![Key::CapsShift]]),
        KeyCode::Modifier(ModifierKeyCode::LeftAlt | ModifierKeyCode::RightAlt) => Some(vec![vec![Key::SymbolShift]]),
        code => named(code).map(|named| vec![typing::keys_for_named(named)]),
    }?;
    // Alt is SYMBOL SHIFT: it reaches keywords that have no character.
    if let ([keys], true) = (&mut strokes[..], key.modifiers.contains(KeyModifiers::ALT))
        && !keys.contains(&Key::SymbolShift)
    {
        keys.push(Key::SymbolShift);
    }
    Some(strokes)
}
