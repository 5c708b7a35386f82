//! The program's game as the port plays it: what each key does at each prompt, and what the screen has to show after it. People play one
//! side or both; the Spectrum moves as the port's player does.

mod arrange;
mod next;
mod shown;
mod turn;

use games::gunjin::player::{Knowledge, Level};
use games::gunjin::{
    Answer, Board, Bridges, Mode, Move, POSITIONS, Phase, Position, Register, Side, Space, Spaces, Tray, Why,
};
use pipeline::Program;
use spectrum::Machine;

use super::layout::read_board;
use super::screen::{Reader, Seen};
use crate::Error;
use crate::person::{self, Direction, Stroke};
use crate::symbols::value;

/// The space on which the cursor comes up.
const FIRST_CURSOR: u8 = 0x0C;
/// Characters of a game's name at most.
const NAME_MOST: usize = 10;
/// Pages of the help: of the rules, of combat, and one for each kind.
const PAGES: usize = 4 + 1 + 16;

/// The prompt at which the program waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Prompt {
    Menu,
    /// The screen between two turns.
    Cover,
    Arrange,
    Turn,
    Over,
    Help,
    /// Does the player give up?
    GiveUp,
    /// The name of the game to save.
    Name,
    /// The tape recorder is to be started.
    Tape,
}

/// A key during a set-up or a turn: digits are cursor keys, capitals small letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Press {
    Way(Direction),
    Enter,
    Key(char),
}

/// Addresses of variables.
#[derive(Clone, Copy, Debug)]
struct Addresses {
    pieces: u16,
    types: u16,
    register: u16,
    bottom: u16,
    phase: u16,
}

/// A game on the desk. The board is as the player at the bottom sees it.
#[derive(Clone, Debug)]
pub(super) struct Desk {
    mode: Mode,
    level: Level,
    bridges: Bridges,
    board: Board,
    bottom: Side,
    phase: Phase,
    moved: bool,
    moves: u16,
    quiet: u16,
    last: Option<(Move, Answer)>,
    register: Register,
    known: [Knowledge; 2],
    tray: Tray,
    /// The reason for the end of the game; `None` if a player gave up.
    why: Option<Why>,
    cursor: Space,
    chosen: Option<Space>,
    marks: Spaces,
    tray_cursor: usize,
    on_tray: bool,
    page: usize,
    name: String,
    message: &'static str,
    prompt: Prompt,
    turns: usize,
    /// True after a key that lets chance decide.
    by_chance: bool,
    at: Addresses,
}

impl Desk {
    /// Takes over a game that has just begun on a machine.
    ///
    /// # Errors
    /// A program that lacks one of the symbols, or a machine without a game.
    pub(super) fn of(
        program: &Program,
        machine: &Machine,
        mode: Mode,
        level: Level,
        bridges: Bridges,
    ) -> Result<Desk, Error> {
        let address = |symbol: &str| Ok::<_, Error>(value(program, symbol)? as u16);
        let at = Addresses {
            pieces: address("BoardPieces")?,
            types: address("PieceTypes")?,
            register: address("Register")?,
            bottom: address("Bottom")?,
            phase: address("Phase")?,
        };
        let no_game = || Error::Screen { what: "a game that begins", screen: String::new() };
        let byte = |address: u16| machine.memory()[usize::from(address)];
        let phase = [Phase::FirstSetUp, Phase::SecondSetUp, Phase::Play].get(usize::from(byte(at.phase))).copied();
        let mut desk = Desk {
            mode,
            level,
            bridges,
            board: at.board(machine).ok_or_else(no_game)?,
            bottom: if byte(at.bottom) == 0 { Side::First } else { Side::Second },
            phase: phase.ok_or_else(no_game)?,
            moved: false,
            moves: 0,
            quiet: 0,
            last: None,
            register: at.register(machine),
            known: [Knowledge::new(bridges), Knowledge::new(bridges)],
            tray: Tray::FULL,
            why: None,
            cursor: Space::new(FIRST_CURSOR).ok_or_else(no_game)?,
            chosen: None,
            marks: Spaces::default(),
            tray_cursor: 0,
            on_tray: false,
            page: 0,
            name: String::new(),
            message: "MessageTurn",
            prompt: Prompt::Menu,
            turns: 0,
            by_chance: false,
            at,
        };
        desk.appear();
        Ok(desk)
    }

    /// Shows the screen anew: in the hot seat the one between the turns comes first.
    fn appear(&mut self) {
        if self.mode == Mode::HotSeat {
            self.message = "MessageLooksAway";
            self.cursor = Space::new(FIRST_CURSOR).unwrap_or(self.cursor);
            self.prompt = Prompt::Cover;
        } else {
            self.begin(None);
        }
    }

    /// Begins a set-up or a turn, or goes on with it; the message is the notice, if there is one.
    fn begin(&mut self, notice: Option<&'static str>) {
        self.chosen = None;
        (self.prompt, self.message) = match self.phase {
            Phase::FirstSetUp | Phase::SecondSetUp => (Prompt::Arrange, "MessageArrange"),
            Phase::Play => (Prompt::Turn, self.turn_message()),
            Phase::Over => (
                Prompt::Over,
                match self.why {
                    None => "MessageGaveUp",
                    Some(Why::Headquarters) => "MessageHeadquarters",
                    Some(Why::NoMove) => "MessageNoMove",
                    Some(Why::Quiet) => "MessageQuiet",
                },
            ),
        };
        self.message = notice.unwrap_or(self.message);
    }

    fn position(&self) -> Position {
        let Desk { bridges, bottom, moves, quiet, last, .. } = *self;
        Position { bridges, board: self.board.clone(), mover: bottom, moves, quiet, last }
    }

    /// The commands of set-ups, turns and of the end.
    fn command(&mut self, key: char) {
        match key {
            'h' => self.prompt = Prompt::Help,
            'w' => (self.prompt, self.message) = (Prompt::Name, "MessageName"),
            'l' => (self.prompt, self.message) = (Prompt::Tape, "MessagePlay"),
            _ => {}
        }
    }

    fn press_in_help(&mut self, press: Press) {
        match press {
            Press::Enter | Press::Key('h') => self.begin(None),
            Press::Way(Direction::Right) | Press::Key(' ') => self.page = (self.page + 1) % PAGES,
            Press::Way(Direction::Left) => self.page = (self.page + PAGES - 1) % PAGES,
            _ => {}
        }
    }

    fn press_in_name(&mut self, stroke: Stroke) {
        match stroke {
            Stroke::Enter => (self.prompt, self.message) = (Prompt::Tape, "MessageRecord"),
            Stroke::Key('\0') => {}
            Stroke::Key(key) if self.name.len() < NAME_MOST => self.name.push(key),
            _ => {}
        }
    }
}

/// Returns what a stroke means during a set-up or a turn.
const fn meaning(stroke: Stroke) -> Option<Press> {
    Some(match stroke {
        Stroke::Way(way) => Press::Way(way),
        Stroke::Enter | Stroke::Key('0') => Press::Enter,
        Stroke::Key('5') => Press::Way(Direction::Left),
        Stroke::Key('6') => Press::Way(Direction::Down),
        Stroke::Key('7') => Press::Way(Direction::Up),
        Stroke::Key('8') => Press::Way(Direction::Right),
        Stroke::Key('\0') | Stroke::Break => return None,
        Stroke::Key(key) => Press::Key(key.to_ascii_lowercase()),
    })
}

/// Returns the space to which a cursor key moves the cursor from another.
fn moved(from: Space, way: Direction) -> Space {
    let to = match way {
        Direction::Left => from.columns().start().checked_sub(1).and_then(|column| Space::at(column, from.row())),
        Direction::Right => Space::at(from.columns().end() + 1, from.row()),
        Direction::Up => from.row().checked_sub(1).and_then(|row| Space::at(from.column(), row)),
        Direction::Down => Space::at(from.column(), from.row() + 1),
    };
    to.unwrap_or(from)
}

impl Addresses {
    /// Reads the board of a machine.
    fn board(self, machine: &Machine) -> Option<Board> {
        let bytes = |address: u16| machine.memory()[usize::from(address)..][..POSITIONS].try_into().ok();
        read_board(&bytes(self.pieces)?, &bytes(self.types)?)
    }

    fn register(self, machine: &Machine) -> Register {
        let byte = |at: u16| machine.memory()[usize::from(self.register + at)];
        Register::new(u32::from_le_bytes([byte(0), byte(1), byte(2), byte(3)]))
    }
}

impl person::Desk for Desk {
    type Reader = Reader;

    fn press(&mut self, stroke: Stroke) {
        if stroke == Stroke::Break {
            self.prompt = Prompt::Menu;
            return;
        }
        match self.prompt {
            Prompt::Menu => {}
            Prompt::Cover => {
                if stroke == Stroke::Enter {
                    self.begin(None);
                }
            }
            Prompt::Name => self.press_in_name(stroke),
            Prompt::Tape => {
                if stroke != Stroke::Key('\0') {
                    self.begin(Some("MessageNoTape"));
                }
            }
            Prompt::GiveUp => match stroke {
                Stroke::Key('y') => {
                    (self.phase, self.why) = (Phase::Over, None);
                    self.begin(None);
                }
                Stroke::Key('n') => self.begin(None),
                _ => {}
            },
            Prompt::Arrange | Prompt::Turn | Prompt::Over | Prompt::Help => {
                let Some(press) = meaning(stroke) else { return };
                match (self.prompt, press) {
                    (Prompt::Arrange, _) => self.press_in_arrangement(press),
                    (Prompt::Turn, _) => self.press_in_turn(press),
                    (Prompt::Help, _) => self.press_in_help(press),
                    (_, Press::Enter) => self.prompt = Prompt::Menu,
                    (_, Press::Key(key)) => self.command(key),
                    _ => {}
                }
            }
        }
    }

    fn is_to_look(&self) -> bool {
        self.by_chance
    }

    /// Takes over the own half that chance has filled. One that is not valid is not taken, and the screen will differ.
    fn look(&mut self, machine: &Machine) {
        self.by_chance = false;
        self.register = self.at.register(machine);
        let Some(seen) = self.at.board(machine) else { return };
        let mut board = self.board.clone();
        Space::all().filter(|space| space.is_own()).for_each(|space| board.set_up(space, seen.kind(space)));
        if games::gunjin::faults(self.bridges, &board).is_empty() && board == seen {
            (self.board, self.tray) = (board, Tray([0; 16]));
        }
    }

    fn shown(&self, reader: &Reader) -> Seen {
        self.screen(reader)
    }

    fn next(&self, chance: &mut fastrand::Rng) -> Vec<Stroke> {
        self.strokes(chance)
    }

    fn turns(&self) -> usize {
        self.turns
    }

    fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    fn is_left(&self) -> bool {
        self.prompt == Prompt::Menu
    }

    fn position(&self) -> String {
        let Desk { mode, bridges, bottom, prompt, .. } = self;
        format!("{mode:?}, {} bridges, {bottom:?} at the bottom, {prompt:?}\n{}\n", bridges.number(), self.board.draw())
    }
}
