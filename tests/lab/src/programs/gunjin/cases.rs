//! The cases: single pieces with a blocker, positions of seeded games, set-ups, saved games.

use games::Game;
use games::gunjin::{
    Board, Bridges, Gunjin, Kind, LENGTH, Mode, Move, POSITIONS, Phase, Position, Register, Saved, Space, Tray, fill,
};

/// One piece with one blocker.
#[derive(Clone, Copy)]
pub(super) struct Blocked {
    pub(super) bridges: Bridges,
    pub(super) kind: Kind,
    pub(super) from: Space,
    blocker: Space,
    is_own: bool,
}

impl Blocked {
    /// Returns the board.
    pub(super) fn board(&self) -> Board {
        let mut numbers = Space::all().filter(|space| space.is_own()).take(2);
        let [own, other] = [(); 2].map(|()| numbers.next().unwrap_or(Space::OWN_HEADQUARTERS));
        let blocker = if self.is_own { other } else { other.turned() };
        let mut board = Board::EMPTY;
        for (space, piece, kind) in [(self.from, own, self.kind), (self.blocker, blocker, Kind::Spy)] {
            board.set_piece(space, Some(piece));
            board.set_kind(piece, Some(kind));
        }
        board
    }
}

/// Each mobile kind on each space with a blocker of either side on each other space.
pub(super) fn blocked() -> impl Iterator<Item = Blocked> {
    let kinds = || Kind::ALL.into_iter().filter(|kind| kind.is_mobile());
    let pairs = || Space::all().flat_map(|from| Space::all().map(move |to| (from, to))).filter(|(from, to)| from != to);
    Bridges::ALL.into_iter().flat_map(move |bridges| {
        kinds().flat_map(move |kind| {
            pairs().flat_map(move |(from, blocker)| {
                [true, false].map(move |is_own| Blocked { bridges, kind, from, blocker, is_own })
            })
        })
    })
}

/// Returns the position of a seeded game at its beginning.
pub(super) fn beginning(seed: u32) -> Position {
    let bridges = Bridges::ALL[seed as usize % 2];
    let mut register = Register::new(seed.wrapping_mul(0x9E37_79B9));
    let mut board = Board::EMPTY;
    fill(bridges, &mut board, &mut register);
    let mut board = board.turned();
    fill(bridges, &mut board, &mut register);
    Position::new(bridges, board.turned())
}

/// All positions of seeded random games with the move that was made in each.
pub(super) fn turns(seed: u32, games: u32) -> Vec<(Position, Move)> {
    let mut all = Vec::new();
    for game in seed..seed + games {
        let mut random = fastrand::Rng::with_seed(game.into());
        let mut position = beginning(game);
        while let Some(chosen) = random.choice(Gunjin::moves(&position)) {
            let after = Gunjin::play(&position, &chosen).expect("a legal move");
            all.push((position, chosen));
            position = after;
        }
    }
    all
}

/// Returns a board with some pieces, by the signs of case files.
pub(super) fn board_of(signs: &[(usize, char)]) -> Board {
    let mut text: Vec<char> = Board::EMPTY.text().chars().collect();
    signs.iter().for_each(|&(place, sign)| text[place] = sign);
    Board::parse(&text.into_iter().collect::<String>()).unwrap_or_else(|error| panic!("{error}"))
}

/// Ends that chance does not come to: draws, and sides that are hemmed in.
pub(super) fn rare_ends() -> Vec<(Position, Move)> {
    let game = |signs: &[(usize, char)], quiet, from: &str, to: &str| {
        let board = board_of(signs);
        let place = |text: &str| text.parse().unwrap_or_else(|error| panic!("{error}"));
        (Position { quiet, ..Position::new(Bridges::Two, board) }, Move { from: place(from), to: place(to) })
    };
    let two = [(0x04, 'C'), (0x28, 'c')];
    let mut all: Vec<_> = (197..200).map(|quiet| game(&two, quiet, "04", "05")).collect();
    all.extend([
        game(&[(0x05, 'C'), (0x10, 'o'), (0x20, 'p')], 5, "05", "06"),
        game(&[(0x05, 'C'), (0x00, 'c'), (0x01, 'o'), (0x08, 'o')], 199, "05", "06"),
        game(&[(0x0C, 'C'), (0x0B, 'c'), (0x28, 'o'), (0x17, 'P')], 0, "0C", "0B"),
        game(&[(0x11, 'M'), (0x28, 'o')], 199, "11", "10"),
        game(&[(0x11, 'K'), (0x28, 'c')], 0, "11", "10"),
        game(&[(0x11, 'O'), (0x05, 'C'), (0x12, 'a'), (0x10, 'p')], 7, "05", "06"),
        game(&[(0x12, 'M'), (0x11, 'p'), (0x10, 'l'), (0x28, 'c')], 7, "12", "11"),
        game(&[(0x12, 'B'), (0x11, 'p'), (0x10, 'o'), (0x28, 'c')], 7, "12", "11"),
    ]);
    all
}

/// Positions in which a flag officer may take the enemy's headquarters at once, empty or held, or a piece that may be one threatens the own.
pub(super) fn decisive() -> Vec<Position> {
    let boards = [
        [(0x11, 'M'), (0x28, 'c'), (0x05, 'C')],
        [(0x11, 'M'), (0x10, 'a'), (0x28, 'c')],
        [(0x08, 'N'), (0x10, 'p'), (0x28, 'c')],
        [(0x19, 'L'), (0x20, 'k'), (0x28, 'c')],
        [(0x17, 'A'), (0x16, 'm'), (0x05, 'C')],
        [(0x16, 'C'), (0x0F, 'l'), (0x2F, 'D')],
    ];
    boards.iter().flat_map(|signs| Bridges::ALL.map(|bridges| Position::new(bridges, board_of(signs)))).collect()
}

/// A piece of each number on each space, alone.
pub(super) fn single_pieces() -> impl Iterator<Item = Board> {
    Space::all().flat_map(|space| {
        Space::all().map(move |piece| {
            let mut board = Board::EMPTY;
            board.set_piece(space, Some(piece));
            board.set_kind(piece, Kind::new(piece.position() % 16));
            board
        })
    })
}

/// Each kind on each space of the own half.
pub(super) fn single_set_ups() -> impl Iterator<Item = (Bridges, Board)> {
    Bridges::ALL.into_iter().flat_map(|bridges| {
        let spaces = Space::all().filter(|space| space.is_own());
        spaces.flat_map(move |space| {
            Kind::ALL.map(|kind| {
                let mut board = Board::EMPTY;
                board.set_up(space, Some(kind));
                (bridges, board)
            })
        })
    })
}

/// Halves filled by chance of which a few spaces were changed.
pub(super) fn changed_set_ups(number: u32) -> impl Iterator<Item = (Bridges, Board)> {
    (0..number).map(|seed| {
        let mut random = fastrand::Rng::with_seed(seed.into());
        let Position { bridges, mut board, .. } = beginning(seed + 1);
        let own: Vec<Space> = Space::all().filter(|space| space.is_own()).collect();
        for _ in 0..seed % 4 {
            let [one, other] = [(); 2].map(|()| own[random.usize(..own.len())]);
            let (kind, swapped) = (board.kind(one), board.kind(other));
            match random.u8(..3) {
                0 => board.set_up(one, None),
                1 => board.set_up(one, Some(Kind::ALL[random.usize(..16)])),
                _ => {
                    board.set_up(one, swapped);
                    board.set_up(other, kind);
                }
            }
        }
        (bridges, board)
    })
}

/// A tray and a half in the middle of a set-up, and what is placed where.
#[derive(Clone)]
pub(super) struct Placing {
    pub(super) board: Board,
    pub(super) tray: Tray,
    pub(super) space: Space,
    pub(super) kind: Kind,
}

pub(super) fn placings(number: u64) -> impl Iterator<Item = Placing> {
    (0..number).map(|seed| {
        let mut random = fastrand::Rng::with_seed(seed);
        let own: Vec<Space> = Space::all().filter(|space| space.is_own()).collect();
        let (mut board, mut tray) = (Board::EMPTY, Tray::FULL);
        for _ in 0..random.usize(..40) {
            tray.place(&mut board, own[random.usize(..own.len())], Kind::ALL[random.usize(..16)]);
        }
        Placing { board, tray, space: own[random.usize(..own.len())], kind: Kind::ALL[random.usize(..16)] }
    })
}

/// A game as it could be saved in a position.
pub(super) fn saved(position: &Position, seed: u64) -> Saved {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut known: [u16; POSITIONS] = std::array::from_fn(|_| random.u16(..));
    let is_space = |number: usize| Space::new(number as u8).is_some();
    known.iter_mut().enumerate().filter(|(number, _)| !is_space(*number)).for_each(|(_, known)| *known = 0);
    Saved {
        mode: [Mode::HotSeat, Mode::Debug, Mode::Spectrum, Mode::Demonstration][random.usize(..4)],
        bridges: position.bridges,
        phase: [Phase::FirstSetUp, Phase::SecondSetUp, Phase::Play, Phase::Over][random.usize(..4)],
        bottom: position.mover,
        moved: random.bool(),
        moves: position.moves,
        quiet: position.quiet,
        last: position.last,
        register: Register::new(random.u32(1..)),
        board: position.board.clone(),
        known,
        tray: Tray(std::array::from_fn(|number| random.u8(..=Kind::ALL[number].quantity()))),
    }
}

/// A block, as bytes.
pub(super) type SavedBlock = [u8; LENGTH];

/// Blocks of saved games, and of each all faults of a single byte, with the old checksum and with a new one.
pub(super) fn blocks(step: usize) -> impl Iterator<Item = SavedBlock> {
    let games = turns(500, 1).into_iter().step_by(25).take(2);
    games.enumerate().flat_map(move |(number, (position, _))| {
        let block = saved(&position, number as u64).bytes();
        let faults = (0..LENGTH).flat_map(move |at| (1..=u8::MAX).map(move |change| (at, change)));
        let changed = faults.step_by(step).flat_map(move |(at, change)| {
            let mut wrong = block;
            wrong[at] = wrong[at].wrapping_add(change);
            [wrong, summed(wrong)]
        });
        std::iter::once(block).chain(changed)
    })
}

/// Blocks with a byte at the end of its range, or just past it, with the checksum that fits.
pub(super) fn rare_faults() -> impl Iterator<Item = SavedBlock> {
    const BYTES: [(usize, u8); 43] = [
        // The version.
        (6, 0),
        (6, 2),
        // Mode, bridges, phase, player, moved, moves without combat, answer.
        (8, 3),
        (8, 4),
        (9, 2),
        (9, 3),
        (9, 4),
        (10, 3),
        (10, 4),
        (11, 1),
        (11, 2),
        (12, 1),
        (12, 2),
        (15, 200),
        (15, 201),
        (16, 1),
        (19, 3),
        (19, 4),
        (19, 5),
        // A piece that is no space, on a space and on what is none; a type of no piece, and a piece without one.
        (24 + 0x04, 0x18),
        (24 + 0x1F, 0x04),
        (72 + 0x18, 5),
        (72 + 0x04, 15),
        (72 + 0x04, 16),
        (72 + 0x04, 0xFF),
        (72 + 0x1F, 5),
        (72, 16),
        (24 + 0x18, 0x04),
        (24 + 0x04, 0x1F),
        (24 + 0x04, 0x30),
        // A quantity, and the zeros.
        (216, 2),
        (232, 1),
        (232, 0xFF),
        (233, 1),
        (233, 0xFF),
        // The spaces of the last move.
        (17, 0x18),
        (17, 0x1F),
        (17, 0x30),
        (17, 0xFF),
        (18, 0x18),
        (18, 0x1F),
        (18, 0x30),
        (18, 0xFF),
    ];
    let block = saved(&beginning(1), 1).bytes();
    let registers = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]];
    let changes = BYTES.into_iter().map(|(at, value)| (at, vec![value]));
    let changed = changes.chain(registers.map(|register| (20, register.to_vec()))).map(move |(at, bytes)| {
        let mut changed = block;
        changed[at..at + bytes.len()].copy_from_slice(&bytes);
        summed(changed)
    });
    changed.chain(off_the_spaces())
}

/// Blocks in which a piece stands on a number that is no space, or the number is that of a piece with a type; the piece is nowhere else.
fn off_the_spaces() -> impl Iterator<Item = SavedBlock> {
    const PLACE: usize = 0x04;
    let [places, types] = [24, 72];
    let block = saved(&beginning(1), 1).bytes();
    [0x18, 0x1F].into_iter().flat_map(move |number: u8| {
        let [mut moved, mut named] = [block; 2];
        moved.swap(places + PLACE, places + usize::from(number));
        named[places + PLACE] = number;
        named.swap(types + PLACE, types + usize::from(number));
        [summed(moved), summed(named)]
    })
}

/// Returns a block with the checksum that fits.
fn summed(mut block: SavedBlock) -> SavedBlock {
    let sums = games::gunjin::fletcher(&block[..LENGTH - 2]);
    block[LENGTH - 2..].copy_from_slice(&sums);
    block
}

/// A block whose register of chance is 0, with the checksum that fits.
pub(super) fn without_chance() -> SavedBlock {
    const REGISTER: std::ops::Range<usize> = 20..24;
    let mut block = saved(&beginning(1), 1).bytes();
    block[REGISTER].fill(0);
    summed(block)
}
