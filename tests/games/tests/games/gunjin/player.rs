//! The player: its knowledge is right, and its levels differ in strength.

use games::gunjin::player::{Knowledge, Level, choose, steps};
use games::gunjin::{Answer, Board, Bridges, Kind, Move, Position, Register, Side, Space, View};

use super::set_up;

/// The knowledge of both sides, and the levels at which they play.
struct Players {
    knowledge: [Knowledge; 2],
    levels: [Option<Level>; 2],
    register: Register,
}

impl Players {
    fn new(bridges: Bridges, levels: [Option<Level>; 2], seed: u32) -> Players {
        Players { knowledge: [Knowledge::new(bridges), Knowledge::new(bridges)], levels, register: Register::new(seed) }
    }

    /// Chooses a move; a side without a level moves at random.
    fn choose(&mut self, position: &Position, random: &mut fastrand::Rng) -> Option<Move> {
        let view = View::of(position, position.mover);
        let number = position.mover as usize;
        match self.levels[number] {
            Some(level) => Some(choose(&view, &self.knowledge[number], level, &mut self.register)?.chosen),
            None => random.choice(position.moves()),
        }
    }

    fn learn(&mut self, before: &Position, chosen: Move, answer: Answer) {
        for side in [Side::First, Side::Second] {
            let board = View::of(before, side).board;
            let knowledge = &mut self.knowledge[side as usize];
            if side == before.mover {
                knowledge.learn_own(before.bridges, &board, chosen, answer);
            } else {
                knowledge.learn_enemy(before.bridges, &board, chosen, answer);
            }
        }
    }
}

/// Plays seeded games; returns the numbers of games that each side won.
fn matches(levels: [Option<Level>; 2], games: u32, mut visit: impl FnMut(&Position, &[Knowledge; 2])) -> [u32; 2] {
    let mut won = [0; 2];
    for game in 0..games {
        let mut random = fastrand::Rng::with_seed(game.into());
        let mut position = set_up(Bridges::ALL[game as usize % 2], &mut Register::new(random.u32(1..)));
        // Each plays both sides.
        let levels = if game / 2 % 2 == 0 { levels } else { [levels[1], levels[0]] };
        let mut players = Players::new(position.bridges, levels, random.u32(1..));
        while position.ending().is_none() {
            visit(&position, &players.knowledge);
            let chosen = players.choose(&position, &mut random).expect("a move");
            let (after, answer) = position.after(chosen).expect("a legal move");
            players.learn(&position, chosen, answer);
            position = after;
        }
        if let Some(winner) = position.ending().and_then(|ending| ending.winner) {
            won[if game / 2 % 2 == 0 { winner as usize } else { 1 - winner as usize }] += 1;
        }
    }
    won
}

/// The kind of each piece is always among those that its enemy holds for possible.
#[test]
fn knowledge_is_never_wrong() {
    let (mut pieces, mut certain) = (0, 0);
    for levels in [[None, None], [Some(Level::Careful); 2]] {
        matches(levels, 40, |position, knowledge| {
            let board = position.board.turned();
            for (board, side) in [(&position.board, position.mover), (&board, position.mover.other())] {
                for piece in Space::all().filter(|piece| !piece.is_own()) {
                    let mask = knowledge[side as usize].mask(piece);
                    let kind = board.kind(piece).expect("a kind");
                    assert!(mask & kind.bit() != 0, "{kind:?} {mask:04X}\n{}", board.draw());
                    pieces += 1;
                    certain += usize::from(mask.is_power_of_two());
                }
            }
        });
    }
    assert!(certain * 20 > pieces, "{certain} of {pieces}");
}

#[test]
fn the_levels_are_of_different_strength() {
    let [careful, chance] = matches([Some(Level::Careful), Some(Level::Chance)], 200, |_, _| ());
    assert!(careful >= 180 && chance <= 20, "{careful} {chance}");
}

/// A flag officer next to the enemy's headquarters goes in; one that may be one is attacked next to the own.
#[test]
fn headquarters_come_first() {
    let position = |signs: &[(usize, char)]| {
        let mut text: Vec<char> = Board::EMPTY.text().chars().collect();
        signs.iter().for_each(|&(space, sign)| text[space] = sign);
        Position::new(Bridges::Two, Board::parse(&text.into_iter().collect::<String>()).expect("a board"))
    };
    for (signs, chosen) in [
        (&[(0x11, 'L'), (0x12, 'a'), (0x0D, 'N'), (0x28, 'c')][..], "1110"),
        (&[(0x16, 'm'), (0x15, 'D'), (0x2C, 'J'), (0x24, 'c'), (0x17, 'O')], "1516"),
    ] {
        let position = position(signs);
        let knowledge = Knowledge::new(position.bridges);
        let choice = choose(&View::of(&position, Side::First), &knowledge, Level::Careful, &mut Register::new(1));
        assert_eq!(choice.map(|choice| choice.chosen.to_string()).as_deref(), Some(chosen));
    }
}

/// A piece that went far can only be an engineer, or a plane.
#[test]
fn a_long_move_gives_a_piece_away() {
    let mut board = Board::EMPTY;
    for (space, kind) in [(0x0C, Kind::Engineer), (0x04, Kind::Plane), (0x2C, Kind::Spy)] {
        board.set_up(Space::new(space).expect("a space"), Some(kind));
    }
    // As its enemy sees the board, who has nothing.
    let board = board.turned().hidden();
    let mask = |from: u8, to: u8, answer| {
        let mut knowledge = Knowledge::new(Bridges::Two);
        let [from, to] = [from, to].map(|space| Space::new(space).expect("a space"));
        knowledge.learn_enemy(Bridges::Two, &board, Move { from, to }, answer);
        knowledge.mask(from.turned())
    };
    assert_eq!(mask(0x0C, 0x08, Answer::Moved), Kind::Engineer.bit() | Kind::Plane.bit());
    assert_eq!(mask(0x04, 0x03, Answer::Moved), Kind::Plane.bit());
    assert_eq!(mask(0x2C, 0x24, Answer::Moved), 0x3FFF);
    let two = Kind::Engineer.bit() | Kind::Plane.bit() | Kind::Cavalry.bit() | Kind::Tank.bit();
    assert_eq!(mask(0x0C, 0x0A, Answer::Moved), two);
}

#[test]
fn the_steps_to_the_headquarters_are_counted_over_the_bridges() {
    let steps = Bridges::ALL.map(steps);
    for (space, two, four) in
        [(0x10, 0, 0), (0x11, 1, 1), (0x08, 1, 1), (0x0C, 5, 5), (0x04, 6, 5), (0x17, 9, 9), (0x14, 6, 6)]
    {
        assert_eq!(steps.map(|steps| steps[space]), [two, four], "{space:02X}");
    }
}
