//! No cheating, on the machine: while the Spectrum chooses its move, the types of the human's pieces are others on a second machine.
//!
//! The other types fit what the Spectrum has seen. From the moment at which `choose_move` begins up to the frame in which the umpire answers
//! both machines have to be the same at the end of every frame: place in the code and time to the T-state, picture, sound, and all memory but
//! the types. If the answers are the same, so is what the Spectrum knows after it. (What both sides learn from the answer takes a time that
//! depends on the types, and may last beyond the frame's end; a wait covers it.)

use std::fmt;

use games::gunjin::player::Level;
use games::gunjin::{POSITIONS, Space};
use pipeline::Program;
use serde::{Deserialize, Serialize};
use spectrum::{Key, Loading, Machine};

use super::layout::{self, NONE, bottom, pieces, types};
use super::played::{Played, play, words};
use crate::person::{Person, Waiting};
use crate::symbols::value;
use crate::walk::walk;
use crate::{Error, OnProgress, Part, Shard, T};

/// Games whose positions are taken.
const GAMES: u32 = 450;
/// Frames in which the Spectrum has begun to choose, and in which it has moved.
const PATIENCE: u64 = 400;
/// Exchanges of two types that are tried.
const EXCHANGES: usize = 400;

/// The findings in a position: of all levels together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Twin {
    /// Pairs of machines.
    pub pairs: usize,
    /// Pairs of which the second machine has other types on the board or off it.
    pub changed: usize,
    /// Frames compared.
    pub frames: u64,
    /// Pairs in which the umpire answers alike, so that the knowledge after it is compared.
    pub alike: usize,
    /// The first difference.
    pub difference: Option<String>,
}

/// All pairs of a walk.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Twins {
    /// Positions.
    pub positions: usize,
    /// The sums.
    #[serde(flatten)]
    pub sum: Twin,
    /// All differences.
    pub differing: Vec<String>,
}

impl Twins {
    /// Sums up a whole walk.
    ///
    /// # Errors
    /// A walk that is not whole.
    pub fn of(part: &Part<Twin>) -> Result<Twins, Error> {
        let mut twins = Twins::default();
        for Twin { pairs, changed, frames, alike, difference } in part.whole()? {
            twins.positions += 1;
            twins.sum.pairs += pairs;
            twins.sum.changed += changed;
            twins.sum.frames += frames;
            twins.sum.alike += alike;
            twins.differing.extend(difference.clone());
        }
        Ok(twins)
    }

    /// Returns true if nothing differed.
    pub fn holds(&self) -> bool {
        self.differing.is_empty()
    }
}

impl fmt::Display for Twins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Twins { positions, sum: Twin { pairs, changed, frames, alike, .. }, differing } = self;
        write!(
            f,
            "{positions} positions, {pairs} answers of the Spectrum, {changed} of them with other types of the human's pieces: {frames} \
             frames and {alike} states of knowledge compared; "
        )?;
        match differing.len() {
            0 => write!(f, "move, knowledge, screen and time are the same to the T-state"),
            count => write!(f, "{count} positions in which they differ"),
        }
    }
}

/// Addresses of the program.
#[derive(Clone, Copy, Debug)]
struct Addresses {
    choose: u16,
    pieces: u16,
    types: u16,
    known: u16,
    shown: u16,
    map_up: u16,
    map_down: u16,
    bridges: u16,
    bottom: u16,
    moved: u16,
    answer: u16,
    moves: u16,
    quiet: u16,
    last: u16,
    register: u16,
    level: u16,
    clock: u16,
}

impl Addresses {
    fn of(program: &Program) -> Result<Addresses, Error> {
        let at = |symbol: &str| Ok::<_, Error>(value(program, symbol)? as u16);
        Ok(Addresses {
            choose: at("choose_move")?,
            pieces: at("BoardPieces")?,
            types: at("PieceTypes")?,
            known: at("Known")?,
            shown: at("Shown")?,
            map_up: at("MapUp")?,
            map_down: at("MapDown")?,
            bridges: at("Bridges")?,
            bottom: at("Bottom")?,
            moved: at("Moved")?,
            answer: at("Answer")?,
            moves: at("Moves")?,
            quiet: at("Quiet")?,
            last: at("LastFrom")?,
            register: at("Register")?,
            level: at("MenuLevel")?,
            clock: at("ClockFrames")?,
        })
    }

    /// Puts the position before the end of the human's turn into the machine: the human is at the bottom.
    fn put(self, machine: &mut Machine, case: &Played, level: Level, state: u32) {
        let position = &case.position;
        let human = position.board.turned();
        let knowledge = words(&case.before, position.mover.other());
        let mut put = |address: u16, bytes: &[u8]| {
            (address..).zip(bytes).for_each(|(address, &byte)| machine.poke(address, byte));
        };
        put(self.pieces, &pieces(&human));
        put(self.types, &types(&human));
        put(self.known, &knowledge.map(u16::to_le_bytes).concat());
        put(self.map_up, &layout::map_up(position.bridges));
        put(self.map_down, &layout::map_down(position.bridges));
        put(self.bridges, &[position.bridges.number()]);
        put(self.bottom, &[bottom(games::gunjin::Side::First)]);
        put(self.moved, &[1]);
        put(self.moves, &position.moves.to_le_bytes());
        put(self.quiet, &position.quiet.to_le_bytes());
        put(self.last, &layout::last(position.last.map(|(last, answer)| (last.turned(), answer))));
        put(self.register, &state.to_le_bytes());
        put(self.level, &[level as u8 + 1]);
    }
}

fn byte(machine: &Machine, address: u16) -> u8 {
    machine.memory()[usize::from(address)]
}

/// Gives the human's pieces other types that the Spectrum cannot tell from the real ones: exchanges of two types each of which the other
/// piece may have. The Spectrum is at the bottom. Returns true if any byte changed.
fn exchange(machine: &mut Machine, at: Addresses, random: &mut fastrand::Rng) -> bool {
    let numbers: Vec<u16> = Space::all().filter(|piece| !piece.is_own()).map(|piece| piece.position().into()).collect();
    let before: Vec<u8> = numbers.iter().map(|number| byte(machine, at.types + number)).collect();
    let mut after = before.clone();
    let mask = |number: u16| machine.peek_word(at.known + 2 * number);
    for _ in 0..EXCHANGES {
        let [one, two] = [(); 2].map(|()| random.usize(..numbers.len()));
        let fits = |piece: usize, kind: u8| kind == NONE || mask(numbers[piece]) >> kind & 1 != 0;
        if fits(one, after[two]) && fits(two, after[one]) {
            after.swap(one, two);
        }
    }
    for (number, kind) in numbers.iter().zip(&after) {
        machine.poke(at.types + number, *kind);
    }
    // The picture stays the human's, who sees the own types: what the screen remembers of them is changed with them.
    for space in Space::all() {
        let piece = byte(machine, at.pieces + u16::from(space.position()));
        if let Some(index) = numbers.iter().position(|number| *number == u16::from(piece)) {
            machine.poke(at.shown + u16::from(space.turned().position()), after[index]);
        }
    }
    before != after
}

/// Returns true if the memory of two machines is the same but for the types of the human's pieces and what the screen remembers of them.
fn is_alike(one: &Machine, two: &Machine, at: Addresses) -> bool {
    let secret = |start: u16, address: usize| (usize::from(start)..usize::from(start) + POSITIONS).contains(&address);
    let mut differing = one.memory().iter().zip(two.memory()).enumerate().filter(|(_, (one, two))| one != two);
    differing.all(|(address, _)| secret(at.types, address) || secret(at.shown, address))
}

/// Returns where a machine is, and when: PC, SP, R, which counts opcodes, and the T-state of the frame. (In other registers drawing leaves
/// the type of the piece that it has drawn last, which the human sees.)
fn time(machine: &Machine) -> (u16, u16, u8, T) {
    let regs = &machine.cpu().regs;
    (regs.pc(), regs.sp(), regs.r(), machine.t_in_frame())
}

/// Compares two machines until the umpire has answered, and the knowledge after equal answers.
fn compare(one: &mut Machine, two: &mut Machine, at: Addresses, found: &mut Twin) -> Result<(), String> {
    let has_answered = |machine: &Machine| byte(machine, at.answer) != NONE;
    for _ in 0..PATIENCE {
        one.run_frame();
        two.run_frame();
        if has_answered(one) || has_answered(two) {
            return finish([one, two], at, found);
        }
        found.frames += 1;
        let times = [&*one, &*two].map(time);
        if times[0] != times[1] {
            return Err(format!("the times differ: {times:?}"));
        }
        if one.picture().indices() != two.picture().indices() || one.edges() != two.edges() {
            return Err("the pictures or the sounds differ".into());
        }
        if !is_alike(one, two, at) {
            return Err("the memory differs".into());
        }
    }
    Err("no move was made".into())
}

/// Runs both machines to the end of the move, and compares what the Spectrum knows if the umpire has answered alike.
fn finish(mut pair: [&mut Machine; 2], at: Addresses, found: &mut Twin) -> Result<(), String> {
    for machine in &mut pair {
        let mut frames = 0..PATIENCE;
        while byte(machine, at.clock) != 0 && frames.next().is_some() {
            machine.run_frame();
        }
    }
    let [one, two] = pair;
    let moves = [&*one, &*two].map(|machine| [0, 1, 2].map(|byte_at| byte(machine, at.last + byte_at)));
    if moves[0][..2] != moves[1][..2] {
        return Err(format!("the moves differ: {moves:02X?}"));
    }
    if moves[0] == moves[1] {
        found.alike += 1;
        let knows = |machine: &Machine| {
            let enemies = Space::all().filter(|piece| !piece.is_own());
            enemies.map(|piece| machine.peek_word(at.known + 2 * u16::from(piece.position()))).collect::<Vec<_>>()
        };
        if knows(one) != knows(two) {
            return Err("the knowledge differs".into());
        }
    }
    Ok(())
}

/// Compares the answers of all levels in a position.
fn twin(begun: &Person, at: Addresses, case: &Played, number: usize) -> Twin {
    let mut found = Twin::default();
    let mut random = fastrand::Rng::with_seed(number as u64);
    for level in Level::ALL {
        let mut one = begun.machine.clone();
        at.put(&mut one, case, level, random.u32(1..));
        one.press(Key::E);
        let until = one.frame() + PATIENCE;
        while one.cpu().regs.pc() != at.choose && one.frame() < until {
            one.step();
        }
        one.release_all();
        // Nothing reads the last answer until the umpire gives a new one.
        one.poke(at.answer, NONE);
        let mut two = one.clone();
        found.pairs += 1;
        found.changed += usize::from(exchange(&mut two, at, &mut random));
        if let Err(why) = compare(&mut one, &mut two, at, &mut found) {
            let board = case.position.board.draw();
            found.difference = Some(format!("position {number}, {level:?}: {why}\n{board}\n{}", begun.text()));
            break;
        }
    }
    found
}

/// Compares the Spectrum's answers in a number of positions of seeded games, or in a shard of them.
///
/// # Errors
/// A program that does not load or lacks a symbol; fewer positions than asked for.
pub fn walk_twins(
    program: &Program,
    positions: usize,
    shard: Shard,
    on_progress: OnProgress<'_>,
) -> Result<Part<Twin>, Error> {
    let at = Addresses::of(program)?;
    let mut begun = Person::load(program, Loading::Instant, Waiting::in_key_frame(program)?)?;
    begun.press_all("0")?;
    let mut cases = Vec::new();
    for game in (0..GAMES).step_by(10) {
        if cases.len() < positions {
            cases.extend(play(5_000 + game, 10));
        }
    }
    cases.truncate(positions);
    crate::walk::expect("positions", positions, cases.len())?;
    walk("positions", positions, shard, on_progress, || Ok(()), |(), number| twin(&begun, at, &cases[number], number))
}
