//! A whole game: a position with what draws depend on, and the rules by the trait of all games.

use super::law::Law;
use super::{Position, Rules, Side, Turn};
use crate::Game;

/// The rules of checkers. Chance decides nothing: a game begins by its set of rules. Nothing is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checkers;

/// A position in a game, with the earlier ones that can come up again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Match {
    /// The rules that are played by.
    pub rules: Rules,
    /// The position.
    pub position: Position,
    /// The positions before each turn since the last one by which a man moved or a piece was taken, the oldest first.
    pub earlier: Vec<Position>,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The other side has no turn.
    Won(Side),
    /// Drawn: the same position for the third time.
    Repeated,
    /// Drawn: 80 turns without a man's move and without a capture.
    Quiet,
}

impl Match {
    /// Returns a game that begins with a position.
    pub const fn new(rules: Rules, position: Position) -> Match {
        Match { rules, position, earlier: Vec::new() }
    }

    /// Returns how often the position was there before.
    pub fn repeats(&self) -> usize {
        self.earlier.iter().filter(|earlier| **earlier == self.position).count()
    }

    /// Returns the draw that the game has come to, by the rules of English draughts; a side without a turn has lost all the same.
    pub fn draw(&self) -> Option<Outcome> {
        Law::RULES.draw(self)
    }
}

impl Position {
    /// Returns true if the turn of this piece that leads to `after` is quiet: a king moves and takes nothing.
    pub const fn is_quiet(&self, piece: u8, after: &Position) -> bool {
        self.kings & 1 << piece != 0 && self.enemy() == after.pieces(self.turn.other())
    }
}

impl Game for Checkers {
    type Position = Match;
    type Side = Side;
    type Move = Turn;
    type Chance = Rules;
    type View = Match;
    type Outcome = Outcome;

    fn start(rules: &Rules) -> Match {
        Match::new(*rules, Position::START)
    }

    fn to_move(game: &Match) -> Side {
        game.position.turn
    }

    fn moves(game: &Match) -> Vec<Turn> {
        if Checkers::outcome(game).is_some() { Vec::new() } else { game.position.turns(game.rules) }
    }

    fn play(game: &Match, turn: &Turn) -> Option<Match> {
        if Checkers::outcome(game).is_some() {
            return None;
        }
        let Match { rules, position, earlier } = game;
        let after = position.play(*rules, &turn.0).ok()?;
        let is_quiet = position.is_quiet(turn.0[0], &after);
        let earlier = if is_quiet { [&earlier[..], &[*position]].concat() } else { Vec::new() };
        Some(Match { rules: *rules, position: after.passed(), earlier })
    }

    fn outcome(game: &Match) -> Option<Outcome> {
        if game.position.has_move() { game.draw() } else { Some(Outcome::Won(game.position.turn.other())) }
    }

    fn view(game: &Match, _: Side) -> Match {
        game.clone()
    }
}
