//! The program's game as the port plays it: what each key does at each prompt, and what the screen has to show after it. People play
//! both sides.

mod setup;
mod shown;

use games::Game;
use games::checkers::{Checkers, Match, Outcome, Refusal, Rules, Turn};

use super::screen::{Reader, Seen};
use crate::person::{self, Cursor, Direction, Stroke};

/// A state of the game, as it is taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    game: Match,
    /// The squares of the turn that led here.
    last: Vec<u8>,
}

/// The prompt at which the program waits.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Prompt {
    Menu,
    Turn,
    /// The game is over.
    Over,
    /// The list of turns: the first one shown, and the one pointed at.
    List(usize, usize),
    /// Setting up a position; the state before.
    SetUp(State),
    /// A question about the tape.
    Tape,
}

/// A game on the desk.
#[derive(Clone, Debug)]
pub(super) struct Desk {
    state: State,
    records: Vec<State>,
    entered: Vec<u8>,
    file: Option<usize>,
    frame: usize,
    framed: bool,
    turned: bool,
    lights: bool,
    message: &'static str,
    /// True if the message is the result.
    over: bool,
    prompt: Prompt,
}

/// The board of the frame.
const BOARD: Cursor = Cursor { rows: 8, columns: 8 };

/// The square on which the frame comes up: a3, as Red sees it.
const FIRST_FRAME: usize = 5 * 8;

impl Desk {
    /// A game that begins.
    pub(super) fn new(rules: Rules) -> Desk {
        Desk {
            state: State { game: Checkers::start(&rules), last: Vec::new() },
            records: Vec::new(),
            entered: Vec::new(),
            file: None,
            frame: FIRST_FRAME,
            framed: false,
            turned: false,
            lights: false,
            message: "MessageTurn",
            over: false,
            prompt: Prompt::Turn,
        }
    }

    /// Returns true if a person is to enter a turn.
    fn is_turn(&self) -> bool {
        self.prompt == Prompt::Turn
    }

    /// Returns true if the program asks about the tape.
    fn is_tape(&self) -> bool {
        self.prompt == Prompt::Tape
    }

    /// Returns the strokes of the cursor keys and ENTER that enter squares and play them, from where the frame is.
    fn by_frame(&self, list: &[u8]) -> Vec<Stroke> {
        let mut strokes = if self.framed { Vec::new() } else { vec![Stroke::Enter] };
        let mut frame = self.frame;
        for &square in list {
            let seen = self.seen(place(square));
            strokes.extend(BOARD.path(frame, seen).into_iter().map(Stroke::Way));
            strokes.push(Stroke::Enter);
            frame = seen;
        }
        strokes.push(Stroke::Enter);
        strokes
    }

    fn press_in_turn(&mut self, stroke: Stroke) {
        match stroke {
            Stroke::Way(way) => {
                self.frame = if self.framed { BOARD.moved(self.frame, way) } else { self.frame };
                self.framed = true;
            }
            Stroke::Enter if !self.framed => self.framed = true,
            Stroke::Enter => {
                let square = self.seen(self.frame);
                if self.entered.last().is_some_and(|&last| place(last) == square) {
                    self.play();
                } else {
                    self.enter(square);
                }
            }
            Stroke::Key(key @ 'a'..='h') => self.file = Some(key as usize - 'a' as usize),
            Stroke::Key(key @ '1'..='8') => {
                if let Some(file) = self.file.take() {
                    self.enter(('8' as usize - key as usize) * 8 + file);
                }
            }
            Stroke::Key('q') => {
                self.entered.clear();
                self.file = None;
            }
            Stroke::Key(' ') => self.play(),
            Stroke::Key(key) => self.command(key),
            Stroke::Break => {}
        }
    }

    /// Enters a square of the board, if it is a dark one.
    fn enter(&mut self, square: usize) {
        if !is_light(square) && self.entered.len() < 128 {
            self.entered.push((square / 2) as u8);
        }
    }

    /// Plays the turn that was entered, or refuses it.
    fn play(&mut self) {
        let Match { rules, position, .. } = self.state.game;
        let list = std::mem::take(&mut self.entered);
        match position.play(rules, &list) {
            Ok(_) => {
                let turn = Turn(list);
                if let Some(game) = Checkers::play(&self.state.game, &turn) {
                    self.records.push(std::mem::replace(&mut self.state, State { game, last: turn.0 }));
                }
                self.next_turn("MessageTurn");
            }
            Err(refusal) => self.next_turn(match refusal {
                Refusal::NotAPiece => "MessageNoPiece",
                Refusal::JumpDue => "MessageDue",
                Refusal::NotAMove => "MessageNoMove",
                Refusal::MustGoOn => "MessageGoOn",
                Refusal::TooShort => "MessageShort",
            }),
        }
    }

    /// The commands during a turn and at the end of a game.
    fn command(&mut self, key: char) {
        match key {
            'u' => match self.records.pop() {
                Some(state) => {
                    self.state = state;
                    self.next_turn("MessageTurn");
                }
                None => self.next_turn("MessageFirst"),
            },
            't' => self.turned = !self.turned,
            'l' => {
                self.lights = !self.lights;
                self.next_turn("MessageTurn");
            }
            'n' => {
                let last = self.records.len().saturating_sub(1);
                self.prompt = Prompt::List(last.saturating_sub(7), last);
            }
            's' => self.ask("MessageRecord"),
            'j' => self.ask("MessagePlay"),
            'p' => {
                self.prompt = Prompt::SetUp(self.state.clone());
                self.entered.clear();
                self.file = None;
                self.framed = true;
                self.message = "MessageSetUp";
            }
            _ => {}
        }
    }

    fn ask(&mut self, message: &'static str) {
        self.message = message;
        self.prompt = Prompt::Tape;
    }

    fn press_in_list(&mut self, stroke: Stroke, top: usize, at: usize) {
        let last = self.records.len().saturating_sub(1);
        let to = match stroke {
            Stroke::Way(Direction::Up) => at.saturating_sub(1),
            Stroke::Way(Direction::Down) => (at + 1).min(last),
            Stroke::Way(Direction::Left) => at.saturating_sub(8),
            Stroke::Way(Direction::Right) => (at + 8).min(last),
            Stroke::Key('\0') => at,
            _ => return self.next_turn("MessageTurn"),
        };
        self.prompt = Prompt::List(top.clamp(to.saturating_sub(7), to), to);
    }

    /// Goes on to the next turn, or to the end of the game.
    fn next_turn(&mut self, message: &'static str) {
        self.entered.clear();
        self.file = None;
        let result = Checkers::outcome(&self.state.game).map(|outcome| match outcome {
            Outcome::Won(_) => "MessageWon",
            Outcome::Repeated => "MessageRepeated",
            Outcome::Quiet => "MessageQuiet",
        });
        self.message = result.filter(|_| message == "MessageTurn").unwrap_or(message);
        self.over = result.is_some();
        self.prompt = if result.is_some() { Prompt::Over } else { Prompt::Turn };
    }

    /// Returns the square of the screen for one of the board, or the other way round.
    fn seen(&self, square: usize) -> usize {
        if self.turned { 63 - square } else { square }
    }
}

/// The keys with a character, and one that stands for the shifts.
const KEYS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789 \0";

impl person::Desk for Desk {
    type Reader = Reader;

    fn press(&mut self, stroke: Stroke) {
        if stroke == Stroke::Break {
            self.prompt = Prompt::Menu;
            return;
        }
        match self.prompt.clone() {
            Prompt::Menu => {}
            Prompt::Turn => self.press_in_turn(stroke),
            Prompt::Over => match stroke {
                Stroke::Enter => self.prompt = Prompt::Menu,
                Stroke::Key(key) => self.command(key),
                _ => {}
            },
            Prompt::List(top, at) => self.press_in_list(stroke, top, at),
            Prompt::SetUp(before) => self.press_in_set_up(stroke, before),
            Prompt::Tape => {
                if !matches!(stroke, Stroke::Key('\0')) {
                    self.next_turn("MessageNoTape");
                }
            }
        }
    }

    fn shown(&self, reader: &Reader) -> Seen {
        self.screen(reader)
    }

    fn next(&self, chance: &mut fastrand::Rng) -> Vec<Stroke> {
        let Match { rules, position, .. } = self.state.game;
        let turns = position.turns(rules);
        if self.is_turn() && !turns.is_empty() && chance.u32(..100) < 60 {
            let list = &turns[chance.usize(..turns.len())].0;
            if chance.bool() {
                return self.by_frame(list);
            }
            let typed = list.iter().flat_map(|&square| {
                let (row, file) = (square / 4, square % 4 * 2 + (square / 4 + 1) % 2);
                [Stroke::Key(char::from(b'a' + file)), Stroke::Key(char::from(b'8' - row))]
            });
            // The squares entered before are forgotten first.
            return [Stroke::Key('q')].into_iter().chain(typed).chain([Stroke::Key(' ')]).collect();
        }
        vec![match chance.u32(..100) {
            0 => Stroke::Break,
            1..25 => Stroke::Way(Direction::ALL[chance.usize(..4)]),
            25..40 if !self.is_tape() && !self.is_over() => Stroke::Enter,
            _ => Stroke::Key(char::from(KEYS[chance.usize(..KEYS.len())])),
        }]
    }

    fn turns(&self) -> usize {
        self.records.len()
    }

    fn is_over(&self) -> bool {
        self.prompt == Prompt::Over
    }

    fn is_left(&self) -> bool {
        self.prompt == Prompt::Menu
    }

    fn position(&self) -> String {
        self.state.game.position.to_string()
    }
}

/// Returns true for a light square of the board.
fn is_light(square: usize) -> bool {
    (square / 8 + square % 8).is_multiple_of(2)
}

/// Returns the square of the board, along its rows, of a dark square.
fn place(square: u8) -> usize {
    let (row, column) = (usize::from(square) / 4, usize::from(square) % 4);
    row * 8 + column * 2 + (row + 1) % 2
}
