//! The program's game as the port plays it: what each key does at each prompt, and what the screen has to show after it. People play
//! both sides.

use games::checkers::{Position, Refusal, Rules};

use super::screen::{Game, Ground, Picture, Reader, Seen, Square, piece};
use crate::person::{Cursor, Direction};

/// Something that a person presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stroke {
    /// A key without shift; those without a character do nothing.
    Key(char),
    /// A cursor key, or a push of a joystick.
    Way(Direction),
    /// ENTER, or the joystick's button.
    Enter,
    /// CAPS SHIFT and SPACE.
    Break,
}

/// A state of the game, as it is taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    position: Position,
    quiet: usize,
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
    rules: Rules,
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

/// Turns without a man's move or a capture after which a game of English draughts is drawn.
const QUIET: usize = 80;

impl Desk {
    /// A game that begins.
    pub(super) fn new(rules: Rules) -> Desk {
        Desk {
            rules,
            state: State { position: Position::START, quiet: 0, last: Vec::new() },
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

    /// Returns true in the menu.
    pub(super) fn is_left(&self) -> bool {
        self.prompt == Prompt::Menu
    }

    /// Returns true if a person is to enter a turn.
    pub(super) fn is_turn(&self) -> bool {
        self.prompt == Prompt::Turn
    }

    /// Returns true if the program asks about the tape.
    pub(super) fn is_tape(&self) -> bool {
        self.prompt == Prompt::Tape
    }

    /// Returns true if the game is over.
    pub(super) fn is_over(&self) -> bool {
        self.prompt == Prompt::Over
    }

    /// Returns the position and the rules.
    pub(super) fn position(&self) -> (Position, Rules) {
        (self.state.position, self.rules)
    }

    /// Returns the number of turns played.
    pub(super) fn turns(&self) -> usize {
        self.records.len()
    }

    /// Returns the strokes of the cursor keys and ENTER that enter squares and play them, from where the frame is.
    pub(super) fn by_frame(&self, list: &[u8]) -> Vec<Stroke> {
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

    /// Does what a stroke does.
    pub(super) fn press(&mut self, stroke: Stroke) {
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
        let State { position, quiet, .. } = self.state;
        let list = std::mem::take(&mut self.entered);
        match position.play(self.rules, &list) {
            Ok(after) => {
                let is_quiet =
                    position.kings >> list[0] & 1 == 1 && (after.black | after.red).count_ones() == pieces(&position);
                self.records.push(self.state.clone());
                self.state =
                    State { position: after.passed(), quiet: if is_quiet { quiet + 1 } else { 0 }, last: list };
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

    fn press_in_set_up(&mut self, stroke: Stroke, before: State) {
        let Position { black, red, kings, turn } = self.state.position;
        let turn_over = |at: usize| if self.turned { 7 - at } else { at };
        match stroke {
            Stroke::Way(way) => self.frame = BOARD.moved(self.frame, way),
            Stroke::Key(key @ 'a'..='h') => {
                self.frame = self.frame / 8 * 8 + turn_over(key as usize - 'a' as usize);
            }
            Stroke::Key(key @ '1'..='8') => {
                self.frame = self.frame % 8 + turn_over('8' as usize - key as usize) * 8;
            }
            Stroke::Key('x') => self.state.position = self.state.position.passed(),
            Stroke::Key('n') => self.state.position = Position::START,
            Stroke::Key('z') => self.state.position = Position { black: 0, red: 0, kings: 0, turn },
            Stroke::Key('q') => {
                self.state = before;
                self.framed = false;
                self.next_turn("MessageTurn");
            }
            Stroke::Key(' ') => {
                self.state = State { quiet: 0, last: Vec::new(), ..self.state };
                self.records.clear();
                self.framed = false;
                self.next_turn("MessageTurn");
            }
            Stroke::Enter => {
                let square = self.seen(self.frame);
                if is_light(square) {
                    return;
                }
                let number = square as u32 / 2;
                let bit = 1u32 << number;
                // None, Black's man, his king, Red's man, his king; no man where he would be crowned.
                let now = match piece(&self.state.position, number) {
                    Picture::None | Picture::Mark => 0,
                    Picture::Man(side) => 1 + 2 * side as u32,
                    Picture::King(side) => 2 + 2 * side as u32,
                };
                let next = match (now + 1) % 5 {
                    1 if number >= 28 => 2,
                    3 if number < 4 => 4,
                    next => next,
                };
                let with = |board: u32, on: bool| if on { board | bit } else { board & !bit };
                self.state.position = Position {
                    black: with(black, matches!(next, 1 | 2)),
                    red: with(red, matches!(next, 3 | 4)),
                    kings: with(kings, matches!(next, 2 | 4)),
                    turn,
                };
            }
            _ => {}
        }
    }

    /// Goes on to the next turn, or to the end of the game.
    fn next_turn(&mut self, message: &'static str) {
        let State { position, quiet, .. } = &self.state;
        self.entered.clear();
        self.file = None;
        let again = self.records.iter().rev().take(*quiet).filter(|record| record.position == *position).count();
        let result = match self.rules {
            _ if !position.has_move() => Some("MessageWon"),
            Rules::English if again >= 2 => Some("MessageRepeated"),
            Rules::English if *quiet >= QUIET => Some("MessageQuiet"),
            _ => None,
        };
        self.message = result.filter(|_| message == "MessageTurn").unwrap_or(message);
        self.over = result.is_some();
        self.prompt = if result.is_some() { Prompt::Over } else { Prompt::Turn };
    }

    /// Returns the square of the screen for one of the board, or the other way round.
    fn seen(&self, square: usize) -> usize {
        if self.turned { 63 - square } else { square }
    }

    /// Returns what the screen has to show.
    pub(super) fn shown(&self, reader: &Reader) -> Seen {
        if self.prompt == Prompt::Menu {
            return Seen::Menu;
        }
        let position = &self.state.position;
        let [rows, width] = reader.list_size();
        let top = match self.prompt {
            Prompt::List(top, _) => top,
            _ => self.records.len().saturating_sub(rows),
        };
        let turns = (top..top + rows).map(|number| self.text_of(number, width)).collect();
        Seen::Game(Box::new(Game {
            squares: (0..64).map(|square| self.square(square)).collect(),
            message: reader.message(self.message, position.turn),
            pieces: [Some(position.black.count_ones()), Some(position.red.count_ones())],
            turns,
        }))
    }

    fn square(&self, seen: usize) -> Square {
        let frame = self.framed && seen == self.frame;
        let square = self.seen(seen);
        if is_light(square) {
            return Some((Picture::None, if frame { Ground::Frame } else { Ground::Light }));
        }
        let number = square as u32 / 2;
        let is_set_up = matches!(self.prompt, Prompt::SetUp(_));
        let lit = self.lights
            && !self.over
            && !is_set_up
            && self.state.position.next_squares(self.rules, &self.entered) >> number & 1 == 1;
        let ground = match () {
            () if frame => Ground::Frame,
            () if lit => Ground::Lit,
            () if !is_set_up && self.state.last.contains(&(number as u8)) => Ground::Trail,
            () => Ground::Dark,
        };
        let is_marked = self.entered.contains(&(number as u8));
        Some((if is_marked { Picture::Mark } else { piece(&self.state.position, number) }, ground))
    }

    /// Returns a turn as the list shows it.
    fn text_of(&self, number: usize, width: usize) -> String {
        let last = self.records.get(number + 1).map_or(&self.state.last, |record| &record.last);
        if number >= self.records.len() {
            return String::new();
        }
        let sign = if last[0].abs_diff(last[1]) > 5 { "x" } else { "-" };
        let text = |squares: &[u8]| {
            let squares: Vec<String> = squares.iter().map(|square| (square + 1).to_string()).collect();
            format!("{} {}", number + 1, squares.join(sign))
        };
        let whole = text(last);
        if whole.len() > width { text(&[last[0], last[last.len() - 1]]) } else { whole }
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

fn pieces(position: &Position) -> u32 {
    (position.black | position.red).count_ones()
}
