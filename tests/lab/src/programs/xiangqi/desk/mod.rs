//! The program's game as the port plays it: what each key does at each prompt, and what the screen has to show after it. People play
//! both sides, or one against the Spectrum.

mod next;
mod setup;
mod shown;

use games::xiangqi::player::{Level, choose, worth};
use games::xiangqi::{Board, Move, Play, Point, Position, Refusal, Side, Why};

use super::screen::{Reader, Shown};
use crate::person::{self, Cursor, Direction, Stroke};

/// A position of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    board: Board,
    turn: Side,
    /// The game; `None` in the original's mode.
    play: Option<Play>,
}

impl From<Play> for State {
    fn from(play: Play) -> State {
        State { board: play.position().board().clone(), turn: play.position().turn(), play: Some(play) }
    }
}

/// The way in which people have ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    /// The side to move has resigned.
    Resigned,
    /// Both have agreed to a draw.
    Agreed,
}

/// The prompt at which the program waits.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Prompt {
    Menu,
    Turn,
    /// The game is over.
    Over,
    /// The list of moves: the first one shown, and the one pointed at.
    List(usize, usize),
    /// Setting up a position: the board, and the side to move.
    SetUp(Box<Board>, Side),
    /// A question about the tape.
    Tape,
    /// The question how to end the game.
    End,
    /// A draw is offered.
    Offer,
}

/// A game on the desk.
#[derive(Clone, Debug)]
pub(super) struct Desk {
    /// The positions, the first one of the game first; the moves between them.
    states: Vec<State>,
    moves: Vec<Move>,
    ended: Option<Ended>,
    /// The side that the Spectrum plays, if it does, at its first level.
    spectrum: Option<Side>,
    source: Option<Point>,
    file: Option<i8>,
    frame: usize,
    framed: bool,
    turned: bool,
    lights: bool,
    message: &'static str,
    prompt: Prompt,
}

/// The board of the frame.
const BOARD: Cursor = Cursor { rows: 10, columns: 9 };

/// The point of the screen on which the frame comes up: h2.
const FIRST_FRAME: usize = 7 * 9 + 7;

/// Rows of the list of moves.
const ROWS: usize = 9;

impl Desk {
    /// A game that begins, of two people or of one against the Spectrum, which plays a side.
    pub(super) fn new(is_original: bool, spectrum: Option<Side>) -> Desk {
        let mut first = State::from(Play::new(Position::start()));
        first.play = first.play.filter(|_| !is_original);
        let mut desk = Desk {
            states: vec![first],
            moves: Vec::new(),
            ended: None,
            spectrum,
            source: None,
            file: None,
            frame: FIRST_FRAME,
            framed: false,
            turned: false,
            lights: true,
            message: "",
            prompt: Prompt::Turn,
        };
        desk.next_turn(None);
        desk
    }

    /// Returns the position that the game has come to.
    fn now(&self) -> &State {
        self.states.last().unwrap_or_else(|| panic!("a game has a first position"))
    }

    fn press_in_turn(&mut self, stroke: Stroke) {
        match stroke {
            Stroke::Way(way) => {
                self.frame = if self.framed { BOARD.moved(self.frame, way) } else { self.frame };
                self.framed = true;
            }
            Stroke::Enter if !self.framed => self.framed = true,
            Stroke::Enter => self.enter(self.point(self.frame)),
            Stroke::Key(key) => match key.to_ascii_lowercase() {
                key @ 'a'..='i' => self.file = Some(key as i8 - b'a'.cast_signed()),
                key @ '0'..='9' => {
                    let point = self.file.take().and_then(|file| Point::at(file, key as i8 - b'0'.cast_signed()));
                    if let Some(point) = point {
                        self.enter(point);
                    }
                }
                'q' => self.next_turn(None),
                'r' if self.now().play.is_some() => self.ask(Prompt::End, "MessageEnd"),
                key => self.command(key),
            },
            Stroke::Break => {}
        }
    }

    /// Enters a point: the piece's, or the one it goes to.
    fn enter(&mut self, point: Point) {
        let Some(from) = self.source else {
            self.source = Some(point);
            return;
        };
        match self.judge(from, point) {
            Ok(()) => {
                self.play(Move { from, to: point });
                self.next_turn(None);
            }
            Err(refusal) => self.next_turn(Some(match refusal {
                Refusal::SamePoint | Refusal::OffBoard => "MessageSame",
                Refusal::NoPiece => "MessageNoPiece",
                Refusal::NotYours => "MessageNotYours",
                Refusal::OwnPiece => "MessageOwn",
                Refusal::WrongWay => "MessageWay",
                Refusal::LeavesCheck => "MessageLeaves",
                Refusal::KingsFace => "MessageFace",
            })),
        }
    }

    fn play(&mut self, chosen: Move) {
        let State { mut board, turn, play } = self.now().clone();
        let piece = board.set(chosen.from, None);
        board.set(chosen.to, piece);
        let next = play.map(|play| play.after(chosen).unwrap_or_else(|| panic!("{chosen} is legal")));
        self.states.push(next.map_or(State { board, turn: turn.other(), play: None }, State::from));
        self.moves.push(chosen);
    }

    /// Plays the Spectrum's turn, if it is to move.
    fn answer(&mut self) {
        let State { turn, play, .. } = self.now();
        let goes_on = self.ended.is_none() && self.spectrum == Some(*turn);
        let play = play.as_ref().filter(|play| goes_on && play.ending().is_none());
        if let Some(chosen) = play.and_then(|play| choose(play, Level::ALL[0]).chosen) {
            self.play(chosen);
        }
    }

    /// Returns true if the pieces of the side to move are worth more than the other side's: then the Spectrum agrees to a draw.
    fn is_ahead(&self) -> bool {
        let State { board, turn, .. } = self.now();
        let of = |side: Side| {
            board.pieces(side).filter_map(|point| Some(worth(board.get(point)?, point))).map(i32::from).sum::<i32>()
        };
        of(*turn) > of(turn.other())
    }

    /// Judges a move: by all rules, or by the original's test, in the order of the rules' test.
    fn judge(&self, from: Point, to: Point) -> Result<(), Refusal> {
        let State { board, play, .. } = self.now();
        if let Some(play) = play {
            return play.position().judge(from.place(), to.place()).map(|_| ());
        }
        if board.is_allowed_by_original(from.place(), to.place()) {
            return Ok(());
        }
        let side = |point: Point| board.get(point).map(|piece| piece.side);
        Err(match () {
            () if from == to => Refusal::SamePoint,
            () if side(from).is_none() => Refusal::NoPiece,
            () if side(from) == side(to) => Refusal::OwnPiece,
            () => Refusal::WrongWay,
        })
    }

    /// The commands during a turn and at the end of a game.
    fn command(&mut self, key: char) {
        match key {
            'u' if self.ended.take().is_some() => self.next_turn(None),
            'u' if self.moves.pop().is_some() => {
                self.states.pop();
                if self.spectrum == Some(self.now().turn) && self.moves.pop().is_some() {
                    self.states.pop();
                }
                self.next_turn(None);
            }
            'u' => self.next_turn(Some("MessageFirst")),
            't' => self.turned = !self.turned,
            'l' => {
                self.lights = !self.lights;
                self.next_turn(None);
            }
            'n' => {
                let last = self.moves.len().saturating_sub(1);
                self.prompt = Prompt::List(last.saturating_sub(ROWS - 1), last);
            }
            's' => self.ask(Prompt::Tape, "MessageRecord"),
            'j' => self.ask(Prompt::Tape, "MessagePlay"),
            'p' => {
                let State { board, turn, .. } = self.now().clone();
                self.prompt = Prompt::SetUp(Box::new(board), turn);
                self.source = None;
                self.file = None;
                self.framed = true;
                self.message = "MessageSetUp";
            }
            _ => {}
        }
    }

    fn ask(&mut self, prompt: Prompt, message: &'static str) {
        self.message = message;
        self.prompt = prompt;
    }

    /// Ends the game, or goes on with it, after the question how to end it.
    fn press_to_end(&mut self, key: char) {
        match key {
            'r' => self.ended = Some(Ended::Resigned),
            'd' if self.spectrum.is_some() => {
                self.ended = self.is_ahead().then_some(Ended::Agreed);
                return self.next_turn(self.ended.is_none().then_some("MessageDeclined"));
            }
            'd' => return self.ask(Prompt::Offer, "MessageOffer"),
            _ => {}
        }
        self.next_turn(None);
    }

    /// Agrees to a draw, or declines it.
    fn press_to_agree(&mut self, key: char) {
        self.ended = (key == 'y').then_some(Ended::Agreed);
        self.next_turn((key != 'y').then_some("MessageDeclined"));
    }

    fn press_in_list(&mut self, stroke: Stroke, top: usize, at: usize) {
        let last = self.moves.len().saturating_sub(1);
        let to = match stroke {
            Stroke::Way(Direction::Up) => at.saturating_sub(1),
            Stroke::Way(Direction::Down) => (at + 1).min(last),
            Stroke::Way(Direction::Left) => at.saturating_sub(ROWS),
            Stroke::Way(Direction::Right) => (at + ROWS).min(last),
            Stroke::Key('\0') => at,
            _ => return self.next_turn(None),
        };
        self.prompt = Prompt::List(top.clamp(to.saturating_sub(ROWS - 1), to), to);
    }

    /// Goes on to the next turn of a person, or to the end of the game, with a message or the usual one.
    fn next_turn(&mut self, message: Option<&'static str>) {
        self.answer();
        self.source = None;
        self.file = None;
        let State { turn, play, .. } = self.now();
        let ending = play.as_ref().and_then(Play::ending);
        let is_over = self.ended.is_some() || ending.is_some();
        let usual = match (ending, play) {
            _ if self.ended == Some(Ended::Resigned) => "MessageResigned",
            _ if self.ended == Some(Ended::Agreed) => "MessageAgreed",
            (Some(ending), _) => match ending.why {
                Why::Mate => "MessageMate",
                Why::Stalemate => "MessageStalemate",
                Why::PerpetualCheck if ending.winner == Some(*turn) => "MessagePerpetual",
                Why::PerpetualCheck => "MessagePerpetualMover",
                Why::Repetition => "MessageRepeated",
                Why::SixtyMoves => "MessageQuiet",
                Why::Material => "MessageMaterial",
            },
            (None, Some(play)) if play.position().is_check() => "MessageCheck",
            (None, Some(_)) => "MessageTurn",
            (None, None) => "MessageEither",
        };
        self.message = message.unwrap_or(usual);
        self.prompt = if is_over { Prompt::Over } else { Prompt::Turn };
    }

    /// Returns the point of the board for a point of the screen.
    fn point(&self, seen: usize) -> Point {
        let row = if self.turned { seen / 9 } else { 9 - seen / 9 };
        Point::at((seen % 9) as i8, row as i8).unwrap_or_else(|| panic!("a point of the screen"))
    }

    /// Returns the point of the screen for a point of the board.
    fn place(&self, point: Point) -> usize {
        let row = usize::from(point.row());
        (if self.turned { row } else { 9 - row }) * 9 + usize::from(point.column())
    }
}

/// Returns the character of a stroke; a blank for any other one.
fn key_of(stroke: Stroke) -> char {
    if let Stroke::Key(key) = stroke { key } else { ' ' }
}

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
            Prompt::SetUp(board, turn) => self.press_in_set_up(stroke, *board, turn),
            // A shift alone is no key.
            Prompt::Tape | Prompt::End | Prompt::Offer if stroke == Stroke::Key('\0') => {}
            Prompt::Tape => self.next_turn(Some("MessageNoTape")),
            Prompt::End => self.press_to_end(key_of(stroke)),
            Prompt::Offer => self.press_to_agree(key_of(stroke)),
        }
    }

    fn shown(&self, reader: &Reader) -> Shown {
        self.screen(reader)
    }

    fn next(&self, chance: &mut fastrand::Rng) -> Vec<Stroke> {
        self.strokes(chance)
    }

    fn turns(&self) -> usize {
        self.moves.len()
    }

    fn is_over(&self) -> bool {
        self.prompt == Prompt::Over
    }

    fn is_left(&self) -> bool {
        self.prompt == Prompt::Menu
    }

    fn position(&self) -> String {
        let State { board, turn, play } = self.now();
        play.as_ref().map_or_else(|| format!("{board} {turn:?}"), ToString::to_string)
    }
}
