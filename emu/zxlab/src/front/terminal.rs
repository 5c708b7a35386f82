//! The Spectrum in a terminal: half-blocks in true colour, fifty frames a second.

mod held;
mod screen;
mod view;

use crate::keys::{self, Named};
use crate::lines::eprint_line;
use crate::play::controls::{self, BACK, Player};
use crate::signals::{Signals, Stops};
use crate::sound::{Pace, Sound};
use anyhow::{Context, Result, bail};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, ModifierKeyCode};
use held::Held;
use screen::Screen;
use spectrum::Key;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Frames for which the first hint stands.
const HINT: u64 = 150;

/// The function key that leaves, as in the window.
const LEAVE: u8 = 10;

/// F14 is Shift and F2, and so on.
const SHIFTED: u8 = 12;

/// Where nobody tells when a key is let go, it is taken as held for so many frames: longer than a keyboard waits before it
/// repeats a key.
const REPEAT: u64 = 30;

/// How long what there is to say before the screen is taken stands.
const READ: Duration = Duration::from_millis(2_500);

/// How long the signal of a closed terminal is waited for.
const LAST: Duration = Duration::from_millis(100);

/// Of the pictures that a slow terminal cannot keep up with, every so manieth is drawn all the same.
const SELDOM: u64 = 8;

/// Runs a player's session in the terminal until Ctrl-C, Ctrl-Q or a signal that ends programs, and leaves it as it was found;
/// also for as long as a signal stops the program.
///
/// # Errors
/// A terminal that cannot be taken over, or that vanishes.
pub(crate) fn run(mut player: Player) -> Result<()> {
    let (signals, stops) = (Signals::catch()?, Stops::catch()?);
    // Whatever the sound library prints, it prints before the screen is taken.
    let mut sound = Sound::open(player.settings.sound.volume);
    if let Some(said) = player.take_message() {
        eprint_line(format!("zxlab: {said}"));
        let since = Instant::now();
        while since.elapsed() < READ && !signals.received() {
            std::thread::sleep(Duration::from_millis(20));
        }
    }
    let mut screen = Screen::enter(&player.session().title)?;
    let played = play(&mut player, &mut screen, &mut sound, (&signals, &stops));
    drop(screen);
    player.save_for_next_time();
    // What was recorded is written before a signal is obeyed.
    drop(player);
    // A terminal that was closed is no error of anyone's: its signal may come later than its loss, but not much.
    if played.is_err() && !signals.received() {
        std::thread::sleep(LAST);
    }
    signals.end_process();
    played.context("the terminal has gone")
}

fn play(
    player: &mut Player,
    screen: &mut Screen,
    sound: &mut Sound,
    (signals, stops): (&Signals, &Stops),
) -> Result<()> {
    let events = events();
    let mut held = Held::new(screen.releases);
    let view = view::View::new();
    let mut pace = Pace::new();
    let mut shown: u64 = 0;
    let usual = "Ctrl-Q leaves; Esc is BREAK";
    let (mut hint, mut hinted) = match player.offer() {
        Some(offer) => (format!("{usual}; {offer}"), 2 * HINT),
        None => (usual.to_owned(), HINT),
    };
    // For how many frames it still goes backwards.
    let mut back = 0_u64;
    while !signals.received() {
        if stops.take_request() {
            screen.leave();
            stops.stop_process();
        }
        if stops.take_resumed() {
            screen.enter_again(&player.session().title)?;
            held.release_all();
            (pace, back) = (Pace::new(), 0);
        }
        // Keys are taken until the frame is due; those that are there already, however late it is.
        loop {
            let wait = pace.due().saturating_duration_since(Instant::now());
            match events.recv_timeout(if player.hurrying() { Duration::ZERO } else { wait }) {
                Ok(event) => match act(&event?, &mut held) {
                    Act::Nothing => {}
                    Act::Leave | Act::Function(LEAVE, _) => return Ok(()),
                    Act::Forward => back = 0,
                    Act::Function(BACK, _) => back = if screen.releases { u64::MAX } else { REPEAT },
                    Act::Function(number, shift) => {
                        if let Some(act) = controls::function(number, shift) {
                            // What was typed before was not typed into the state that is taken back.
                            held.release_all();
                            player.act(act);
                        }
                    }
                },
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => bail!("no more events come"),
            }
        }
        if let Some(done) = player.take_message() {
            // There is one line for it: of a source's mistake, which it is and where.
            (hint, hinted) = (done.lines().take(2).collect::<Vec<_>>().join(" "), HINT);
        }
        player.act(controls::Action::Back(back > 0));
        back = back.saturating_sub(1);
        let heard = player.advance(held.next_frame());
        held.in_rom = player.session().is_in_rom();
        if heard {
            sound.push_frame(player.session().machine.edges(), spectrum::FRAME);
        }
        if let Some(news) = sound.news() {
            player.notify(news);
        }
        if player.hurrying() {
            pace = Pace::new();
        } else {
            pace.frame_done(sound);
        }
        // A terminal that cannot keep up misses pictures, never frames.
        if Instant::now() <= pace.due() || shown.is_multiple_of(SELDOM) {
            let state = player.state().join(", ");
            let hint = Some(if hinted > 0 { &hint } else { &state }).filter(|hint| !hint.is_empty());
            screen.terminal.draw(|frame| view.draw(player.session(), hint.map(String::as_str), frame))?;
        }
        hinted = hinted.saturating_sub(1);
        shown += 1;
    }
    Ok(())
}

/// What happens at the terminal, read by a thread of its own: where a terminal is closed, crossterm's reading never comes back,
/// and the loop has to go on to see the signal.
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

/// What an event means to the session, beside its keys.
enum Act {
    Nothing,
    Leave,
    /// A function key went down, and whether Shift was.
    Function(u8, bool),
    /// The key that goes back was let go.
    Forward,
}

/// What an event of the terminal does to the keys.
fn act(event: &Event, held: &mut Held) -> Act {
    match event {
        Event::Key(key) if key.kind == KeyEventKind::Release => {
            if key.code == KeyCode::F(BACK) {
                return Act::Forward;
            }
            held.release(key.code);
        }
        Event::Key(key) => {
            if let KeyCode::F(number) = key.code {
                // Held down, only going back goes on.
                let counts = key.kind == KeyEventKind::Press || number == BACK;
                // Some terminals count on behind the twelfth where Shift is down.
                let shift = key.modifiers.contains(KeyModifiers::SHIFT) || number > SHIFTED;
                let number = if number > SHIFTED { number - SHIFTED } else { number };
                return if counts { Act::Function(number, shift) } else { Act::Nothing };
            }
            let control = key.modifiers.contains(KeyModifiers::CONTROL);
            if control && matches!(key.code, KeyCode::Char('c' | 'C' | 'q' | 'Q')) {
                return Act::Leave;
            }
            if let Some(strokes) = strokes_of(key) {
                held.press(key.code, strokes);
            }
        }
        Event::Paste(text) => held.paste(text.chars().filter_map(keys::strokes_for).flatten()),
        Event::FocusLost => held.release_all(),
        Event::FocusGained | Event::Mouse(_) | Event::Resize(..) => {}
    }
    Act::Nothing
}

/// The Spectrum's strokes for one of the terminal's.
fn strokes_of(key: &KeyEvent) -> Option<Vec<Vec<Key>>> {
    let named = |named| Some(vec![keys::keys_for_named(named)]);
    let mut strokes = match key.code {
        KeyCode::Char(c) => keys::strokes_for(c),
        KeyCode::Enter => named(Named::Enter),
        KeyCode::Backspace | KeyCode::Delete => named(Named::Backspace),
        KeyCode::Esc => named(Named::Escape),
        KeyCode::Tab => named(Named::Tab),
        KeyCode::Left => named(Named::Left),
        KeyCode::Down => named(Named::Down),
        KeyCode::Up => named(Named::Up),
        KeyCode::Right => named(Named::Right),
        KeyCode::Modifier(ModifierKeyCode::LeftShift | ModifierKeyCode::RightShift) => Some(vec![vec![Key::CapsShift]]),
        KeyCode::Modifier(ModifierKeyCode::LeftAlt | ModifierKeyCode::RightAlt) => Some(vec![vec![Key::SymbolShift]]),
        _ => None,
    }?;
    // The second keyword of a key has no character of its own.
    if let ([keys], true) = (&mut strokes[..], key.modifiers.contains(KeyModifiers::ALT))
        && !keys.contains(&Key::SymbolShift)
    {
        keys.push(Key::SymbolShift);
    }
    Some(strokes)
}
