//! A saved game: a block of 236 bytes with name, version, length and checksum.
//!
//! ```text
//!   0 GUNJIN     6 version   7 length   8 mode   9 bridges   10 phase   11 player at the bottom   12 moved yet
//!  13 moves made (2)        15 moves without combat (2)      17 last move: from, to, answer       20 register (4)
//!  24 BoardPieces (48)      72 PieceTypes (48)    120 knowledge (48 x 2, by piece number)
//! 216 quantities (16)      232 zeros (2)          234 Fletcher-16 of bytes 0 to 233
//! ```

use super::board::Board;
use super::combat::Answer;
use super::game::{Move, QUIET_MOST, Side};
use super::kind::Kind;
use super::map::Bridges;
use super::register::Register;
use super::setup::Tray;
use super::space::{POSITIONS, Space};

/// Bytes of a saved game.
pub const LENGTH: usize = 236;

const NAME: &[u8; 6] = b"GUNJIN";
const VERSION: u8 = 1;
/// No piece on a space, no kind of a piece, no move.
const NONE: u8 = 0xFF;

/// The players of a game: people or the Spectrum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Two people in turns at the same machine.
    HotSeat,
    /// One person moves everything and sees everything.
    Debug,
    /// A person against the Spectrum.
    Spectrum,
    /// The Spectrum against itself.
    Demonstration,
}

/// The phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The first player sets up.
    FirstSetUp,
    /// The second player sets up.
    SecondSetUp,
    /// The game is played.
    Play,
    /// The game is over.
    Over,
}

const MODES: [Mode; 4] = [Mode::HotSeat, Mode::Debug, Mode::Spectrum, Mode::Demonstration];
const PHASES: [Phase; 4] = [Phase::FirstSetUp, Phase::SecondSetUp, Phase::Play, Phase::Over];
const SIDES: [Side; 2] = [Side::First, Side::Second];

/// A game as it is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The players of a game: people or the Spectrum.
    pub mode: Mode,
    /// The bridges.
    pub bridges: Bridges,
    /// The phase.
    pub phase: Phase,
    /// The player at the bottom.
    pub bottom: Side,
    /// True between a move and the end of its turn.
    pub moved: bool,
    /// Moves made.
    pub moves: u16,
    /// Moves running without combat.
    pub quiet: u16,
    /// The last move, as the player at the bottom sees it, and its answer.
    pub last: Option<(Move, Answer)>,
    /// The register of chance.
    pub register: Register,
    /// The board.
    pub board: Board,
    /// The kinds that each piece may have, by its number, as its enemy knows them.
    pub known: [u16; POSITIONS],
    /// The pieces that are still in the tray.
    pub tray: Tray,
}

/// The reasons why a block is not a saved game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveError {
    /// The name at its beginning is another one.
    #[error("not a saved game")]
    NotASavedGame,
    /// The version is another one.
    #[error("saved by another version: {0}")]
    OtherVersion(u8),
    /// The length, or the one that it states, is not 236.
    #[error("damaged: it is not 236 bytes long")]
    Length,
    /// The checksum does not fit.
    #[error("damaged: the checksum is wrong")]
    Checksum,
    /// A byte has a value that it cannot have.
    #[error("damaged: byte {0} has a value out of its range")]
    Range(usize),
    /// A piece is on two spaces.
    #[error("damaged: the piece at byte {0} is there twice")]
    Twice(usize),
}

/// Returns the two sums of Fletcher's checksum, modulo 255.
pub fn fletcher(bytes: &[u8]) -> [u8; 2] {
    let (first, second) = bytes.iter().fold((0, 0), |(first, second), &byte| {
        let first = (first + u16::from(byte)) % 255;
        (first, (second + first) % 255)
    });
    [first as u8, second as u8]
}

impl Saved {
    /// Returns the block.
    pub fn bytes(&self) -> [u8; LENGTH] {
        let mut bytes = [0; LENGTH];
        bytes[..6].copy_from_slice(NAME);
        bytes[6] = VERSION;
        bytes[7] = LENGTH as u8;
        bytes[8] = self.mode as u8;
        bytes[9] = self.bridges.number();
        bytes[10] = self.phase as u8;
        bytes[11] = self.bottom as u8;
        bytes[12] = self.moved.into();
        bytes[13..15].copy_from_slice(&self.moves.to_le_bytes());
        bytes[15..17].copy_from_slice(&self.quiet.to_le_bytes());
        bytes[17..20].copy_from_slice(&match self.last {
            None => [NONE, NONE, 0],
            Some((Move { from, to }, answer)) => [from.position(), to.position(), answer.number()],
        });
        bytes[20..24].copy_from_slice(&self.register.state().to_le_bytes());
        bytes[24..120].fill(NONE);
        for space in Space::all() {
            bytes[24 + space.index()] = self.board.piece(space).map_or(NONE, Space::position);
            bytes[72 + space.index()] = self.board.kind(space).map_or(NONE, Kind::number);
        }
        for (to, known) in bytes[120..216].chunks_mut(2).zip(self.known) {
            to.copy_from_slice(&known.to_le_bytes());
        }
        bytes[216..232].copy_from_slice(&self.tray.0);
        let sums = fletcher(&bytes[..LENGTH - 2]);
        bytes[LENGTH - 2..].copy_from_slice(&sums);
        bytes
    }

    /// Reads a block.
    ///
    /// # Errors
    /// The first fault, in the order of [`SaveError`].
    pub fn read(bytes: &[u8]) -> Result<Saved, SaveError> {
        if bytes.len() < 8 || bytes[..6] != *NAME {
            return Err(SaveError::NotASavedGame);
        }
        if bytes[6] != VERSION {
            return Err(SaveError::OtherVersion(bytes[6]));
        }
        if bytes.len() != LENGTH || usize::from(bytes[7]) != LENGTH {
            return Err(SaveError::Length);
        }
        if bytes[LENGTH - 2..] != fletcher(&bytes[..LENGTH - 2]) {
            return Err(SaveError::Checksum);
        }
        let word = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let range = SaveError::Range;
        let of = |at: usize, limit: usize| Some(usize::from(bytes[at])).filter(|&byte| byte < limit).ok_or(range(at));
        let register = u32::from_le_bytes([bytes[20], bytes[21], bytes[22], bytes[23]]);
        let saved = Saved {
            mode: MODES[of(8, MODES.len())?],
            bridges: Bridges::new(bytes[9]).ok_or(range(9))?,
            phase: PHASES[of(10, PHASES.len())?],
            bottom: SIDES[of(11, SIDES.len())?],
            moved: of(12, 2)? == 1,
            moves: word(13),
            quiet: Some(word(15)).filter(|&quiet| quiet <= QUIET_MOST).ok_or(range(15))?,
            last: last(bytes)?,
            register: if register == 0 { return Err(range(20)) } else { Register::new(register) },
            board: board(bytes)?,
            known: std::array::from_fn(|number| word(120 + 2 * number)),
            tray: tray(bytes)?,
        };
        (232..234).find(|&at| bytes[at] != 0).map_or(Ok(saved), |at| Err(range(at)))
    }
}

fn last(bytes: &[u8]) -> Result<Option<(Move, Answer)>, SaveError> {
    let answer = Answer::new(bytes[19]).ok_or(SaveError::Range(19))?;
    if bytes[17] == NONE && bytes[18] == NONE {
        return Ok(None);
    }
    let space = |at: usize| Space::new(bytes[at]).ok_or(SaveError::Range(at));
    Ok(Some((Move { from: space(17)?, to: space(18)? }, answer)))
}

/// Reads both arrays. Every piece on the board has a kind, and none is there twice.
fn board(bytes: &[u8]) -> Result<Board, SaveError> {
    let mut board = Board::EMPTY;
    for number in 0..POSITIONS {
        let at = 72 + number;
        match (Space::new(number as u8), Kind::new(bytes[at])) {
            (Some(piece), Some(kind)) => board.set_kind(piece, Some(kind)),
            (_, None) if bytes[at] == NONE => (),
            _ => return Err(SaveError::Range(at)),
        }
    }
    for number in 0..POSITIONS {
        let at = 24 + number;
        match (Space::new(number as u8), Space::new(bytes[at])) {
            (Some(space), Some(piece)) if board.kind(piece).is_some() => {
                if Space::all().any(|other| board.piece(other) == Some(piece)) {
                    return Err(SaveError::Twice(at));
                }
                board.set_piece(space, Some(piece));
            }
            (_, None) if bytes[at] == NONE => (),
            _ => return Err(SaveError::Range(at)),
        }
    }
    Ok(board)
}

fn tray(bytes: &[u8]) -> Result<Tray, SaveError> {
    let mut tray = Tray([0; 16]);
    for (kind, quantity) in Kind::ALL.into_iter().zip(&mut tray.0) {
        let at = 216 + usize::from(kind.number());
        *quantity = Some(bytes[at]).filter(|&byte| byte <= kind.quantity()).ok_or(SaveError::Range(at))?;
    }
    Ok(tray)
}
