//! Sessions at the keyboard: people play a game with keys that chance presses, at every prompt, by letters and digits, by cursor keys and
//! by a joystick. After each stroke the screen has to show what the port says.

use std::fmt;

use pipeline::Program;
use serde::{Deserialize, Serialize};
use spectrum::{Joystick, Key, Loading, Machine, Push};

use super::{Direction, Person, Press, Screen, Waiting};
use crate::walk::walk;
use crate::{Error, OnProgress, Page, Part, Shard};

/// The strokes of a session.
const STROKES: usize = 400;
/// Number of times that a screen is waited for before it counts as different.
const THINKING: usize = 4;

/// The signs of keys with SYMBOL SHIFT, and their keys.
const SYMBOLS: (&str, &str) = (":?/~|\\{}<>!@#$%_)('&\";][=+-^.,*", "ZCVASDFGRT1234509876POUYLKJHMNB");

/// Something that a person presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// A key without shift; a capital stands for a letter with CAPS SHIFT, another sign for the key that has it with SYMBOL SHIFT,
    /// a backspace for DELETE, and 0 for a key without a character.
    Key(char),
    /// A cursor key, or a push of a joystick.
    Way(Direction),
    /// ENTER, or the joystick's button.
    Enter,
    /// CAPS SHIFT and SPACE.
    Break,
}

/// A program's game as the port plays it: what each stroke does at each prompt, and what the screen has to show after it.
pub trait Desk: Clone + Sync {
    /// The reader of the program's screen.
    type Reader: Screen + Sync;

    /// Does what a stroke does.
    fn press(&mut self, stroke: Stroke);

    /// Returns what the screen has to show.
    fn shown(&self, reader: &Self::Reader) -> <Self::Reader as Screen>::Expected;

    /// Returns what is pressed next: mostly a legal turn, else one of all strokes.
    fn next(&self, chance: &mut fastrand::Rng) -> Vec<Stroke>;

    /// Returns true if only the machine can tell what the last stroke has done: chance has decided.
    fn is_to_look(&self) -> bool {
        false
    }

    /// Takes over what chance has decided from the machine, which waits for a key.
    fn look(&mut self, _machine: &Machine) {}

    /// Returns the number of turns played.
    fn turns(&self) -> usize;

    /// Returns true if the game is over.
    fn is_over(&self) -> bool;

    /// Returns true in the menu.
    fn is_left(&self) -> bool;

    /// Writes the position for reports.
    fn position(&self) -> String;
}

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

/// Begins games by the keys of a program's menu: a person at each, and the desk that is made for it.
///
/// # Errors
/// A program that does not load, keys that the machine does not have, and those of `desk`.
pub fn begin_games<R, D>(
    program: &Program,
    games: impl IntoIterator<Item = (&'static str, R)>,
    desk: impl Fn(&mut Person, R) -> Result<D, Error>,
) -> Result<Vec<(Person, D)>, Error> {
    let menu = Person::load(program, Loading::Instant, Waiting::in_key_frame(program)?)?;
    let begin = |(keys, game)| {
        let mut person = menu.clone();
        person.press_all(keys)?;
        let desk = desk(&mut person, game)?;
        Ok((person, desk))
    };
    games.into_iter().map(begin).collect()
}

/// Plays a number of sessions, or a shard of them. The strokes of a session depend on its number alone. `begun` are the games that the
/// sessions begin with in turn: the machine, and the desk.
///
/// # Errors
/// None but those of `begun`.
pub fn walk_sessions<D: Desk>(
    reader: &D::Reader,
    begun: &[(Person, D)],
    sessions: usize,
    shard: Shard,
    on_progress: OnProgress<'_>,
) -> Result<Part<Session>, Error> {
    let play = |(): &mut (), number: usize| {
        let mut player = KeyPresser {
            reader,
            begun: &begun[number % begun.len()],
            chance: fastrand::Rng::with_seed(number as u64),
            by_stick: number % 4 > 1,
            session: Session::default(),
        };
        player.play();
        player.session
    };
    walk("sessions", sessions, shard, on_progress, || Ok(()), play)
}

struct KeyPresser<'a, D: Desk> {
    reader: &'a D::Reader,
    begun: &'a (Person, D),
    chance: fastrand::Rng,
    by_stick: bool,
    session: Session,
}

impl<D: Desk> KeyPresser<'_, D> {
    fn play(&mut self) {
        while self.session.strokes < STROKES && self.session.difference.is_none() {
            self.game();
        }
    }

    /// A game until it is left for the menu.
    fn game(&mut self) {
        let (mut person, mut desk) = self.begun.clone();
        if self.by_stick {
            person.machine.plug(Joystick::Kempston);
        }
        let mut path: Vec<String> = Vec::new();
        while self.session.strokes < STROKES && !desk.is_left() {
            for stroke in desk.next(&mut self.chance) {
                let (turns, was_over) = (desk.turns(), desk.is_over());
                desk.press(stroke);
                let presses = self.presses(stroke);
                path.push(format!("{stroke:?}"));
                person.tap(&presses);
                if desk.is_to_look() {
                    person.run_until(|_| true);
                    desk.look(&person.machine);
                }
                let expected = desk.shown(self.reader);
                // The program may take some seconds to think.
                if !(0..THINKING).any(|_| person.run_until(|machine| self.reader.shows(machine, &expected))) {
                    let difference = self.reader.difference(&person.machine, &expected);
                    let latest = path[path.len().saturating_sub(12)..].join(", ");
                    self.session.difference = Some(format!("{}: after {latest}: {difference}", desk.position()));
                    return;
                }
                self.session.strokes += 1;
                self.session.turns += desk.turns().saturating_sub(turns);
                self.session.over += usize::from(desk.is_over() && !was_over);
                self.session.left += usize::from(desk.is_left());
            }
        }
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
            Stroke::Key(key @ 'A'..='Z') => {
                [Some(Key::CapsShift), Key::from_name(&key.to_string())].into_iter().flatten().map(Press::Key).collect()
            }
            Stroke::Key('\u{8}') => vec![Key::CapsShift.into(), Key::Num0.into()],
            Stroke::Key(key) => {
                let symbol = SYMBOLS.0.chars().zip(SYMBOLS.1.chars()).find(|(sign, _)| *sign == key);
                let name = symbol.map_or(key, |(_, name)| name).to_uppercase().to_string();
                let shift = symbol.map(|_| Key::SymbolShift);
                shift.into_iter().chain(Key::from_name(&name)).map(Press::Key).collect()
            }
        }
    }
}
