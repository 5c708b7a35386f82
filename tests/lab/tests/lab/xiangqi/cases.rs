//! The cases: pieces between random others, positions of seeded play, games that go round in loops.

use games::Game;
use games::xiangqi::{Board, Kind, Move, Piece, Place, Play, Point, Position, Side, Taken, Xiangqi};

/// A single move on a board that follows from a seed.
#[derive(Clone, Copy)]
pub(super) struct Single {
    pub(super) piece: Piece,
    pub(super) from: Place,
    pub(super) to: Place,
    pub(super) seed: u64,
}

impl Single {
    /// The board: one point of four is taken, at the source by the piece.
    pub(super) fn board(&self) -> Board {
        let mut random = fastrand::Rng::with_seed(self.seed);
        let mut board = Board::EMPTY;
        for point in Point::all() {
            let side = Side::ALL[random.usize(..2)];
            let kind = Kind::ALL[random.usize(..7)];
            board.set(point, (random.u8(..4) == 0).then_some(Piece { side, kind }));
        }
        if let Some(source) = self.from.point() {
            board.set(source, Some(self.piece));
        }
        board
    }
}

/// Every piece from every point to every point.
pub(super) fn singles() -> impl Iterator<Item = Single> {
    let pieces = Side::ALL.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }));
    let pairs = || Point::all().flat_map(|from| Point::all().map(move |to| (from.place(), to.place())));
    let all = pieces.flat_map(move |piece| pairs().map(move |(from, to)| (piece, from, to)));
    (0..).zip(all).map(|(seed, (piece, from, to))| Single { piece, from, to, seed })
}

/// Moves from and to places of which one or both are off the board.
pub(super) fn off_the_board() -> impl Iterator<Item = Single> {
    let places = || {
        let rows = || (-1..=10).chain([i8::MIN, i8::MAX]);
        (-1..=9).chain([i8::MIN, i8::MAX]).flat_map(move |column| rows().map(move |row| Place { column, row }))
    };
    let piece = Piece { side: Side::Red, kind: Kind::Cannon };
    let pairs = places().flat_map(move |from| places().map(move |to| (from, to)));
    let off = pairs.filter(|(from, to)| from.point().is_none() || to.point().is_none());
    (0..).zip(off).map(move |(seed, (from, to))| Single { piece, from, to, seed })
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

/// All placings of the kings with one other piece, of which every `step`th counts, and as many with two other pieces.
pub(super) fn placings(step: usize) -> Vec<Placing> {
    let palace = |side: Side| {
        Point::all().filter(move |point| (3..=5).contains(&point.column()) && side.depth(point.row()) <= 2)
    };
    let kings = palace(Side::Red).flat_map(|red| palace(Side::Black).map(move |black| [red, black]));
    let pieces = || Side::ALL.into_iter().flat_map(|side| Kind::ALL[1..].iter().map(move |&kind| Piece { side, kind }));
    let free = |kings: [Point; 2]| Point::all().filter(move |point| !kings.contains(point));
    let all =
        kings.flat_map(|kings| free(kings).flat_map(move |point| pieces().map(move |piece| (kings, point, piece))));
    let mut random = fastrand::Rng::with_seed(step as u64);
    let pieces: Vec<Piece> = pieces().collect();
    let mut placings = Vec::new();
    for (kings, point, piece) in all.step_by(step) {
        let mut board = Board::EMPTY;
        for (side, king) in Side::ALL.into_iter().zip(kings) {
            board.set(king, Some(Piece { side, kind: Kind::King }));
        }
        board.set(point, Some(piece));
        let turn = piece.side.other();
        placings.push(Placing { board: board.clone(), kings, turn });
        let others: Vec<Point> = free(kings).filter(|other| *other != point).collect();
        if let Some(other) = random.choice(others) {
            board.set(other, random.choice(pieces.iter().copied()));
            placings.push(Placing { board, kings, turn });
        }
    }
    placings
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
