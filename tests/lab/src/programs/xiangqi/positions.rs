//! The cases: pieces between random others, positions of seeded play, games that go round in loops.

use super::layout::byte;
use super::stuck;
use games::Game;
use games::xiangqi::{Board, Coordinates, Kind, Move, Piece, Play, Point, Position, Side, Taken, Xiangqi};

/// A single move on a board.
#[derive(Clone, Copy)]
pub(super) struct Single {
    pub(super) piece: Piece,
    pub(super) from: Coordinates,
    pub(super) to: Coordinates,
    rest: Rest,
}

/// The other pieces of a board, beside the one that moves.
#[derive(Clone, Copy)]
enum Rest {
    /// One point of four is taken, by pieces that follow from a seed.
    Seeded(u64),
    /// A pawn of a side on the target or none, and pieces on those of the points between whose bits are set.
    Filled(Option<Side>, u16),
}

impl Single {
    /// The board.
    pub(super) fn board(&self) -> Board {
        let mut board = Board::EMPTY;
        match self.rest {
            Rest::Seeded(seed) => {
                let mut random = fastrand::Rng::with_seed(seed);
                for point in Point::all() {
                    let side = Side::ALL[random.usize(..2)];
                    let kind = Kind::ALL[random.usize(..7)];
                    board.set(point, (random.u8(..4) == 0).then_some(Piece { side, kind }));
                }
            }
            Rest::Filled(target, filling) => {
                let pawn = |side| Piece { side, kind: Kind::Pawn };
                if let Some(to) = self.to.point() {
                    board.set(to, target.map(pawn));
                }
                for (number, point) in (0..).zip(between(self.piece.kind, self.from, self.to)) {
                    let side = Side::ALL[number as usize % 2];
                    board.set(point, (filling >> number & 1 == 1).then_some(pawn(side)));
                }
            }
        }
        if let Some(source) = self.from.point() {
            board.set(source, Some(self.piece));
        }
        board
    }
}

/// Returns the points that a piece of a kind passes on its way, or that have to be free for it; none if it has no such way.
fn between(kind: Kind, from: Coordinates, to: Coordinates) -> Vec<Point> {
    let (columns, rows) = (to.column - from.column, to.row - from.row);
    let at = |columns: i8, rows: i8| Point::at(from.column + columns, from.row + rows);
    let points: Vec<Option<Point>> = match (kind, columns.abs(), rows.abs()) {
        (Kind::Bishop, 2, 2) => vec![at(columns / 2, rows / 2)],
        (Kind::Knight, 1, 2) => vec![at(0, rows / 2)],
        (Kind::Knight, 2, 1) => vec![at(columns / 2, 0)],
        (Kind::Rook | Kind::Cannon, 0, far) | (Kind::Rook | Kind::Cannon, far, 0) => {
            (1..far).map(|step| at(columns.signum() * step, rows.signum() * step)).collect()
        }
        _ => Vec::new(),
    };
    points.into_iter().flatten().collect()
}

/// Returns every piece from every point to every point.
fn moves() -> impl Iterator<Item = (Piece, Coordinates, Coordinates)> {
    let pieces = Side::ALL.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }));
    let pairs = || Point::all().flat_map(|from| Point::all().map(move |to| (from.place(), to.place())));
    pieces.flat_map(move |piece| pairs().map(move |(from, to)| (piece, from, to)))
}

/// Returns every piece from every point to every point, each on another board.
pub(super) fn singles(first_seed: u64) -> impl Iterator<Item = Single> {
    (first_seed..).zip(moves()).map(|(seed, (piece, from, to))| Single { piece, from, to, rest: Rest::Seeded(seed) })
}

/// Returns all that a test of a single move can see: every piece from every point to every point, the target free or taken by either
/// side, and every filling of the points between.
pub(super) fn fillings() -> impl Iterator<Item = Single> {
    moves().flat_map(|(piece, from, to)| {
        let points = between(piece.kind, from, to).len();
        let targets: &[Option<Side>] = if from == to { &[None] } else { &[None, Some(Side::Red), Some(Side::Black)] };
        targets.iter().flat_map(move |&target| {
            (0..1_u16 << points).map(move |filling| Single { piece, from, to, rest: Rest::Filled(target, filling) })
        })
    })
}

/// Moves from and to places of which one or both are off the board.
pub(super) fn off_the_board() -> impl Iterator<Item = Single> {
    let places = || {
        let rows = || (-1..=10).chain([i8::MIN, i8::MAX]);
        (-1..=9).chain([i8::MIN, i8::MAX]).flat_map(move |column| rows().map(move |row| Coordinates { column, row }))
    };
    let piece = Piece { side: Side::Red, kind: Kind::Cannon };
    let pairs = places().flat_map(move |from| places().map(move |to| (from, to)));
    let off = pairs.filter(|(from, to)| from.point().is_none() || to.point().is_none());
    (0..).zip(off).map(move |(seed, (from, to))| Single { piece, from, to, rest: Rest::Seeded(seed) })
}

/// Positions of random games of at most 150 moves.
pub(super) fn positions(seed: u64, number: usize) -> Vec<Position> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut positions = Vec::new();
    while positions.len() < number {
        let mut play = Play::new(Position::start());
        for _ in 0..150 {
            positions.push(play.position().clone());
            let Some(chosen) = random.choice(Xiangqi::moves(&play)) else { break };
            play = play.after(chosen).expect("a legal move");
        }
    }
    // Positions that follow each other are much alike.
    random.shuffle(&mut positions);
    positions.truncate(number);
    positions
}

/// Kings on a board with a few other pieces, and the side to move. The kings may be in any danger.
#[derive(Clone)]
pub(super) struct Placing {
    pub(super) board: Board,
    pub(super) kings: [Point; 2],
    pub(super) turn: Side,
}

/// Number of placings of the kings and one other piece, and of what a further piece can be: none, or any piece on any point.
pub(super) const FIRST: u32 = 85_536;
pub(super) const FURTHER: u16 = 1_081;

/// A placing, by its number or as a position.
#[derive(Clone)]
pub(super) enum Placed {
    /// The kings and one other piece, by their number below [`FIRST`].
    Number(u32),
    /// The kings and one or two other pieces, and either side to move.
    Further(stuck::Placed),
    /// A position.
    Of(Box<Position>),
}

/// Returns a placing with a further piece, by its number below [`FURTHER`]. Numbers that differ may stand for the same placing, since the
/// further piece is left out where its point is taken.
pub(super) fn placing((placed, further): &(Placed, u16)) -> Placing {
    let king = |side: Side, number: u32| {
        let (column, depth) = (3 + (number % 3) as i8, (number / 3) as i8);
        Point::at(column, if side == Side::Red { depth } else { 9 - depth }).unwrap_or_else(|| panic!("a palace"))
    };
    let any =
        |number: u32| Piece { side: Side::ALL[number as usize % 2], kind: Kind::ALL[1 + number as usize / 2 % 6] };
    let mut placing = match placed {
        Placed::Further(placed) => stuck::placing(placed),
        Placed::Of(position) => Placing {
            board: position.board().clone(),
            kings: Side::ALL.map(|side| position.king(side)),
            turn: position.turn(),
        },
        Placed::Number(number) => {
            let kings = [king(Side::Red, number / 1_056 / 9), king(Side::Black, number / 1_056 % 9)];
            let piece = any(number % 12);
            let mut board = Board::EMPTY;
            for (side, king) in Side::ALL.into_iter().zip(kings) {
                board.set(king, Some(Piece { side, kind: Kind::King }));
            }
            let mut free = Point::all().filter(|point| !kings.contains(point));
            if let Some(point) = free.nth((number % 1_056 / 12) as usize) {
                board.set(point, Some(piece));
            }
            Placing { board, kings, turn: piece.side.other() }
        }
    };
    if let Some(number) = further.checked_sub(1) {
        let point = Point::new((number / 12) as u8).filter(|&point| placing.board.get(point).is_none());
        if let Some(point) = point {
            placing.board.set(point, Some(any((number % 12).into())));
        }
    }
    placing
}

/// A game with the moves since the last capture, each with true if it gave check.
#[derive(Clone)]
pub(super) struct Recorded {
    pub(super) play: Play,
    pub(super) moves: Vec<(Move, bool)>,
}

impl Recorded {
    fn new(fen: &str) -> Recorded {
        Recorded::from(Play::parse_fen(fen).unwrap_or_else(|error| panic!("{error}")))
    }

    /// Makes a legal move.
    pub(super) fn after(&self, chosen: Move) -> Recorded {
        let play = self.play.after(chosen).expect("a legal move");
        let is_check = play.position().is_check();
        let mut moves = if play.quiet() == 0 { Vec::new() } else { self.moves.clone() };
        if play.quiet() > 0 {
            moves.push((chosen, is_check));
        }
        Recorded { play, moves }
    }

    /// Chooses a move as somebody would who goes round in a loop: back to where the last own move began, or with a check.
    fn looping(&self, random: &mut fastrand::Rng) -> Option<Move> {
        let moves = Xiangqi::moves(&self.play);
        let own = self.moves.len().checked_sub(2).map(|last| self.moves[last].0);
        let back = own.map(|Move { from, to }| Move { from: to, to: from }).filter(|back| moves.contains(back));
        let checks = |chosen: &&Move| {
            let mut position = self.play.position().clone();
            let Taken(taken) = position.make(**chosen);
            taken.is_none() && position.is_check()
        };
        match random.u8(..16) {
            0 => random.choice(&moves).copied(),
            1..=6 => random.choice(moves.iter().filter(checks).collect::<Vec<_>>()).copied().or(back),
            _ => back,
        }
        .or_else(|| random.choice(&moves).copied())
    }
}

impl Recorded {
    /// Number of earlier positions with the same side to move to which the points of the moves since then cancel out, by exclusive or.
    /// They do in a repetition, and now and then by chance: it is a hash of eight bits.
    fn alike(&self) -> usize {
        let mut moves = self.moves.iter().rev().map(|(Move { from, to }, _)| byte(*from) ^ byte(*to));
        let mut hash = 0;
        let of_pairs = std::iter::from_fn(|| Some(moves.next()? ^ moves.next()?));
        of_pairs
            .filter(|pair| {
                hash ^= pair;
                hash == 0
            })
            .count()
    }
}

/// Returns positions of seeded games that are not there for the third time, although their points cancel out with those of two earlier
/// positions or more: what somebody would take for a repetition who goes by a hash.
pub(super) fn seeming(seed: u64, number: usize) -> Vec<Recorded> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut found = Vec::new();
    for beginning in BEGINNINGS.iter().cycle() {
        let mut at = Recorded::new(beginning);
        loop {
            let quiet = |chosen: &Move| at.play.position().board().get(chosen.to).is_none();
            let quiet: Vec<Move> = Xiangqi::moves(&at.play).into_iter().filter(quiet).collect();
            let Some(chosen) = random.choice(quiet) else { break };
            at = at.after(chosen);
            if at.alike() >= 2 && at.play.ending().is_none() {
                found.push(at.clone());
                if found.len() == number {
                    return found;
                }
            }
        }
    }
    found
}

impl From<Play> for Recorded {
    fn from(play: Play) -> Recorded {
        Recorded { play, moves: Vec::new() }
    }
}

/// Positions that seeded games with loops begin with: those of the sheet's examples, the set-up, and some near other ends.
const BEGINNINGS: [&str; 8] = [
    "3k5/2R6/9/9/9/9/9/9/6r2/4K1N2 w",
    "4k4/9/5c3/5r3/9/4C4/4R4/5K3/9/3A5 w",
    "4k1n2/6R2/9/9/9/9/9/9/2r6/3K5 b",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "3ak4/4a4/9/9/9/9/9/4B4/4A1R2/3K5 w - - 112 80",
    "3k5/4a4/9/4n4/9/9/9/9/1R2A4/3AK4 b - - 90 80",
    "2bk5/4a4/9/9/9/9/9/B8/1p2A4/4K4 b",
    "3k1a3/4P4/4b4/9/9/9/9/4R4/9/5K3 w",
];

/// Returns a game to begin with: one of those that loops begin with, or for every other number the set-up.
pub(super) fn beginning(number: usize) -> Play {
    let fen = if number.is_multiple_of(2) { BEGINNINGS[3] } else { BEGINNINGS[number / 2 % BEGINNINGS.len()] };
    Recorded::new(fen).play
}

/// All positions of seeded games that go round in loops.
pub(super) fn loops(seed: u64, games: usize) -> Vec<Recorded> {
    let mut all = Vec::new();
    for game in 0..games {
        let mut random = fastrand::Rng::with_seed(seed + game as u64);
        let mut at = Recorded::new(BEGINNINGS[game % BEGINNINGS.len()]);
        loop {
            all.push(at.clone());
            let Some(chosen) = at.looping(&mut random) else { break };
            at = at.after(chosen);
        }
    }
    all
}
