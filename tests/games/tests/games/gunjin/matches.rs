//! Matches between two levels: the games by which their strength is told. The example `gunjin_strength` plays them too.

use games::gunjin::player::{Knowledge, Level, choose, set_up};
use games::gunjin::{Board, Bridges, Position, Register, Side, View};
use rayon::prelude::*;

/// The results of a match, as seen by its first level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Score {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Moves of all games.
    pub moves: u64,
}

/// Returns the position at the beginning of a game.
fn beginning(bridges: Bridges, levels: [Level; 2], register: &mut Register) -> Position {
    let mut board = Board::EMPTY;
    set_up(bridges, &mut board, levels[0], register);
    let mut board = board.turned();
    set_up(bridges, &mut board, levels[1], register);
    Position::new(bridges, board.turned())
}

/// Plays a game, and returns who has won, and the number of moves.
fn game(levels: [Level; 2], seed: u32) -> (Option<Side>, u16) {
    let mut register = Register::new(seed.wrapping_mul(0x9E37_79B9).max(1));
    let bridges = Bridges::ALL[seed as usize % 2];
    let mut position = beginning(bridges, levels, &mut register);
    let mut knowledge = [(); 2].map(|()| Knowledge::new(bridges));
    loop {
        if let Some(ending) = position.ending() {
            return (ending.winner, position.moves);
        }
        let mover = position.mover;
        let view = View::of(&position, mover);
        let choice = choose(&view, &knowledge[mover as usize], levels[mover as usize], &mut register);
        let chosen = choice.expect("a side without a move has lost").chosen;
        let (after, answer) = position.after(chosen).expect("a legal move");
        knowledge[mover as usize].learn_own(bridges, &view.board, chosen, answer);
        let other = View::of(&position, mover.other());
        knowledge[mover.other() as usize].learn_enemy(bridges, &other.board, chosen, answer);
        position = after;
    }
}

/// Plays a match of seeded games, half with either side first and half with either number of bridges. Each level sets up as it does in
/// the program.
pub(super) fn play_match(one: Level, two: Level, games: u32) -> Score {
    let score = |number: u32| {
        let side = if number.is_multiple_of(2) { Side::First } else { Side::Second };
        let levels = if side == Side::First { [one, two] } else { [two, one] };
        let (winner, moves) = game(levels, number / 2 + 1);
        Score {
            won: u32::from(winner == Some(side)),
            drawn: u32::from(winner.is_none()),
            lost: u32::from(winner == Some(side.other())),
            moves: moves.into(),
        }
    };
    let sum = |a: Score, b: Score| Score {
        won: a.won + b.won,
        drawn: a.drawn + b.drawn,
        lost: a.lost + b.lost,
        moves: a.moves + b.moves,
    };
    (0..games).into_par_iter().map(score).reduce(Score::default, sum)
}
