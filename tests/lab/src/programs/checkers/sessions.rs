//! Sessions at the keyboard: people play both sides with keys that chance presses, at every prompt, by letters and digits, by cursor
//! keys and by a joystick. After each stroke the screen has to show what the port says.

use std::fmt;

use games::checkers::Rules;
use pipeline::Program;
use serde::{Deserialize, Serialize};
use spectrum::{Joystick, Key, Loading, Push};

use super::desk::{Desk, Stroke};
use super::screen::Reader;
use crate::person::{Direction, Person, Press, Screen, Waiting};
use crate::walk::walk;
use crate::{Error, OnProgress, Page, Part, Shard};

/// The strokes of a session.
const STROKES: usize = 400;

/// The keys of the menu that begin a game of two people by each set of rules.
const BEGIN: [&str; 2] = ["4 0", "4 2 0"];

/// The findings of a session.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// Strokes, after each of which the screen was compared.
    pub strokes: usize,
    /// Turns played.
    pub turns: usize,
    /// Games that came to an end.
    pub over: usize,
    /// Games left for the menu.
    pub left: usize,
    /// The first screen that was not as expected.
    pub difference: Option<String>,
}

/// All sessions of a walk.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sessions {
    /// Number of sessions.
    pub sessions: usize,
    /// Strokes, after each of which the screen was compared.
    pub strokes: usize,
    /// Turns played.
    pub turns: usize,
    /// Games that came to an end.
    pub over: usize,
    /// Games left for the menu.
    pub left: usize,
    /// The screens that were not as expected.
    pub differences: Vec<String>,
}

impl Sessions {
    /// Sums up a whole walk.
    ///
    /// # Errors
    /// A walk that is not whole.
    pub fn of(part: &Part<Session>) -> Result<Sessions, Error> {
        let mut sum = Sessions::default();
        for session in part.whole()? {
            sum.sessions += 1;
            sum.strokes += session.strokes;
            sum.turns += session.turns;
            sum.over += session.over;
            sum.left += session.left;
            sum.differences.extend(session.difference.clone());
        }
        Ok(sum)
    }

    /// Returns true if every screen was what the port expects.
    pub fn holds(&self) -> bool {
        self.differences.is_empty()
    }
}

impl fmt::Display for Sessions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sessions { sessions, strokes, turns, over, left, differences } = self;
        write!(
            f,
            "{sessions} sessions at the keyboard: {strokes} strokes, {turns} turns, {over} games to their end, {left} left; "
        )?;
        match differences.len() {
            0 => write!(f, "the screen always showed what the port says"),
            count => write!(f, "{count} sessions in which the screen showed something else"),
        }
    }
}

impl Page for Sessions {
    const TEMPLATE: &'static str = "sessions";
    const OWN: &'static [(&'static str, &'static str)] = &[(Self::TEMPLATE, include_str!("sessions.html"))];
}

/// Plays a number of sessions, or a shard of them. The strokes of a session depend on its number alone.
///
/// # Errors
/// A program that does not load, or lacks the symbols of its pictures, places and messages.
pub fn walk_sessions(
    program: &Program,
    sessions: usize,
    shard: Shard,
    on_progress: OnProgress<'_>,
) -> Result<Part<Session>, Error> {
    let reader = Reader::of(program)?;
    let menu = Person::load(program, Loading::Instant, Waiting::in_key_frame(program)?)?;
    let begun = BEGIN.map(|keys| {
        let mut person = menu.clone();
        person.press_all(keys).map(|()| person)
    });
    let [original, english] = begun;
    let begun = [original?, english?];
    let play = |(): &mut (), number: usize| {
        let mut player = Player {
            reader: &reader,
            begun: &begun[number % 2],
            rules: Rules::ALL[number % 2],
            chance: fastrand::Rng::with_seed(number as u64),
            by_stick: number % 4 > 1,
            session: Session::default(),
        };
        player.play();
        player.session
    };
    walk("sessions", sessions, shard, on_progress, || Ok(()), play)
}

struct Player<'a> {
    reader: &'a Reader,
    begun: &'a Person,
    rules: Rules,
    chance: fastrand::Rng,
    by_stick: bool,
    session: Session,
}

impl Player<'_> {
    fn play(&mut self) {
        while self.session.strokes < STROKES && self.session.difference.is_none() {
            self.game();
        }
    }

    /// A game until it is left for the menu.
    fn game(&mut self) {
        let (mut desk, mut person) = (Desk::new(self.rules), self.begun.clone());
        if self.by_stick {
            person.machine.plug(Joystick::Kempston);
        }
        let mut path: Vec<String> = Vec::new();
        while self.session.strokes < STROKES && !desk.is_left() {
            for stroke in self.strokes(&desk) {
                let (turns, was_over) = (desk.turns(), desk.is_over());
                desk.press(stroke);
                let presses = self.presses(stroke);
                path.push(format!("{stroke:?}"));
                person.tap(&presses);
                let expected = desk.shown(self.reader);
                if !person.run_until(|machine| self.reader.shows(machine, &expected)) {
                    let difference = self.reader.difference(&person.machine, &expected);
                    let latest = path[path.len().saturating_sub(12)..].join(", ");
                    self.session.difference = Some(format!("{}: after {latest}: {difference}", desk.position().0));
                    return;
                }
                self.session.strokes += 1;
                self.session.turns += desk.turns().saturating_sub(turns);
                self.session.over += usize::from(desk.is_over() && !was_over);
                self.session.left += usize::from(desk.is_left());
            }
        }
    }

    /// Returns what is pressed next: mostly a legal turn, else one of all strokes.
    fn strokes(&mut self, desk: &Desk) -> Vec<Stroke> {
        let (position, rules) = desk.position();
        let turns = position.turns(rules);
        if desk.is_turn() && !turns.is_empty() && self.chance.u32(..100) < 60 {
            let list = &turns[self.chance.usize(..turns.len())].0;
            if self.chance.bool() {
                return desk.by_frame(list);
            }
            let typed = list.iter().flat_map(|&square| {
                let (row, file) = (square / 4, square % 4 * 2 + (square / 4 + 1) % 2);
                [Stroke::Key(char::from(b'a' + file)), Stroke::Key(char::from(b'8' - row))]
            });
            // What was entered before is forgotten first.
            return [Stroke::Key('q')].into_iter().chain(typed).chain([Stroke::Key(' ')]).collect();
        }
        vec![match self.chance.u32(..100) {
            0 => Stroke::Break,
            1..25 => Stroke::Way(Direction::ALL[self.chance.usize(..4)]),
            25..40 if !desk.is_tape() && !desk.is_over() => Stroke::Enter,
            _ => Stroke::Key(char::from(KEYS[self.chance.usize(..KEYS.len())])),
        }]
    }

    fn presses(&mut self, stroke: Stroke) -> Vec<Press> {
        let stick = self.by_stick && self.chance.bool();
        let push = |push| vec![Press::Stick(Joystick::Kempston, push)];
        match stroke {
            Stroke::Way(Direction::Left) if stick => push(Push::Left),
            Stroke::Way(Direction::Right) if stick => push(Push::Right),
            Stroke::Way(Direction::Down) if stick => push(Push::Down),
            Stroke::Way(Direction::Up) if stick => push(Push::Up),
            Stroke::Enter if stick => push(Push::Fire),
            Stroke::Way(way) => way.keys().into_iter().map(Press::Key).collect(),
            Stroke::Enter => vec![Key::Enter.into()],
            Stroke::Break => vec![Key::CapsShift.into(), Key::Space.into()],
            Stroke::Key('\0') => vec![[Key::CapsShift, Key::SymbolShift][self.chance.usize(..2)].into()],
            Stroke::Key(' ') => vec![Key::Space.into()],
            Stroke::Key(key) => Key::from_name(&key.to_uppercase().to_string()).into_iter().map(Press::Key).collect(),
        }
    }
}

/// The keys with a character, and one that stands for the shifts.
const KEYS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789 \0";
