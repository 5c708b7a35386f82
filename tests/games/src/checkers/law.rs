//! The rules in numbers: where pieces go, where they are crowned, and what a turn has to do. The port plays by [`Law::RULES`]; its
//! mutants play by another law, and the cases of a strong proof notice each that differs.

use super::{Match, Outcome, Position, Refusal, Rules};

/// The rules in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Law {
    /// Squares with a neighbour three down: odd rows, not on file a. They have one five up.
    three_down: u32,
    /// Squares with a neighbour five down: even rows, not on file h. They have one three up.
    five_down: u32,
    /// The distances of neighbours.
    three: u32,
    four: u32,
    five: u32,
    /// The rows on which Black's and Red's men are crowned.
    pub(super) far_rows: [u32; 2],
    /// A jumped piece is taken.
    pub(super) takes: bool,
    /// A jump that is due has to be made.
    pub(super) jumps_are_due: bool,
    /// A chain of jumps has to be finished.
    pub(super) chains_end: bool,
    /// Crowning ends the turn: by the original's rules, and by those of English draughts.
    crowning_ends: [bool; 2],
    /// There are draws: by the original's rules, and by those of English draughts.
    has_draws: [bool; 2],
    /// How often a position was there before when the game is drawn.
    repeats: usize,
    /// The turns without a man's move or a capture after which the game is drawn.
    quiet: usize,
}

impl Law {
    /// The law of the game.
    pub(super) const RULES: Law = Law {
        three_down: 0xE0E0_E0E0,
        five_down: 0x0707_0707,
        three: 3,
        four: 4,
        five: 5,
        far_rows: [0xF000_0000, 0x0000_000F],
        takes: true,
        jumps_are_due: true,
        chains_end: true,
        crowning_ends: [false, true],
        has_draws: [false, true],
        repeats: 2,
        quiet: 80,
    };

    /// Returns the neighbours of squares in one way down: four on.
    #[inline(always)]
    pub(super) const fn down_four(&self, squares: u32) -> u32 {
        squares << self.four
    }

    /// Returns the neighbours of squares in the other way down.
    #[inline(always)]
    pub(super) const fn down_other(&self, squares: u32) -> u32 {
        (squares & self.three_down) << self.three | (squares & self.five_down) << self.five
    }

    #[inline(always)]
    pub(super) const fn up_four(&self, squares: u32) -> u32 {
        squares >> self.four
    }

    #[inline(always)]
    pub(super) const fn up_other(&self, squares: u32) -> u32 {
        (squares & self.three_down) >> self.five | (squares & self.five_down) >> self.three
    }

    /// Returns true if crowning ends the turn.
    pub(super) const fn crowning_ends(&self, rules: Rules) -> bool {
        self.crowning_ends[rules as usize]
    }

    /// Returns the draw that a game has come to.
    pub(super) fn draw(&self, game: &Match) -> Option<Outcome> {
        match () {
            () if !self.has_draws[game.rules as usize] => None,
            () if game.repeats() >= self.repeats => Some(Outcome::Repeated),
            () if game.earlier.len() >= self.quiet => Some(Outcome::Quiet),
            () => None,
        }
    }
}

/// The rules with one number or one rule changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The change in words.
    pub name: String,
    law: Law,
}

impl Mutant {
    fn new((name, change): Change) -> Mutant {
        let mut law = Law::RULES;
        change(&mut law);
        Mutant { name, law }
    }

    /// Returns [`Position::slides`] of the mutant.
    pub const fn slides(&self, position: &Position, sources: u32) -> u32 {
        position.slides_by_law(&self.law, sources)
    }

    /// Returns [`Position::jumps`] of the mutant.
    pub const fn jumps(&self, position: &Position, sources: u32) -> u32 {
        position.jumps_by_law(&self.law, sources)
    }

    /// Makes a turn by the mutant, as [`Position::play`] does.
    ///
    /// # Errors
    /// The reason why the list is not a turn.
    pub fn play(&self, position: &Position, rules: Rules, list: &[u8]) -> Result<Position, Refusal> {
        position.play_by_law(&self.law, rules, list)
    }

    /// Returns [`Match::draw`] of the mutant.
    pub fn draw(&self, game: &Match) -> Option<Outcome> {
        self.law.draw(game)
    }
}

/// A change of a law: its description, and what it does.
type Change = (String, Box<dyn Fn(&mut Law)>);

/// Returns the changes of the bits of a board.
fn bits(name: &'static str, board: fn(&mut Law) -> &mut u32) -> impl Iterator<Item = Change> {
    (0..32).map(move |square| -> Change {
        (format!("{name}: square {square}"), Box::new(move |law| *board(law) ^= 1 << square))
    })
}

/// Returns the changes of a distance, by one.
fn distances(name: &'static str, distance: fn(&mut Law) -> &mut u32) -> impl Iterator<Item = Change> {
    let by = |change: fn(u32) -> u32| move |law: &mut Law| *distance(law) = change(*distance(law));
    let less: Change = (format!("{name}: one less"), Box::new(by(|distance| distance - 1)));
    let more: Change = (format!("{name}: one more"), Box::new(by(|distance| distance + 1)));
    [less, more].into_iter()
}

/// Returns the changes of a number of positions or turns, by one.
fn numbers(name: &'static str, number: fn(&mut Law) -> &mut usize) -> impl Iterator<Item = Change> {
    let less: Change = (format!("{name}: one less"), Box::new(move |law| *number(law) -= 1));
    let more: Change = (format!("{name}: one more"), Box::new(move |law| *number(law) += 1));
    [less, more].into_iter()
}

/// Returns the change of a rule: it does not hold, or it does.
fn rule(name: &'static str, rule: fn(&mut Law) -> &mut bool) -> Change {
    (name.to_owned(), Box::new(move |law| *rule(law) = !*rule(law)))
}

/// Returns the mutants of where pieces go: each square added to or taken from a board of the rules, each distance one less and one more.
///
/// ```
/// assert_eq!(games::checkers::step_mutants().len(), 2 * 32 + 3 * 2);
/// ```
pub fn step_mutants() -> Vec<Mutant> {
    let boards = bits("three down and five up", |law| &mut law.three_down)
        .chain(bits("five down and three up", |law| &mut law.five_down));
    let changes = boards
        .chain(distances("a distance of three", |law| &mut law.three))
        .chain(distances("a distance of four", |law| &mut law.four))
        .chain(distances("a distance of five", |law| &mut law.five));
    changes.map(Mutant::new).collect()
}

/// Returns the mutants of what a turn does: each square added to or taken from the rows of crowning, each rule the other way.
///
/// ```
/// assert_eq!(games::checkers::turn_mutants().len(), 2 * 32 + 5);
/// ```
pub fn turn_mutants() -> Vec<Mutant> {
    let rows = bits("where Black's men are crowned", |law| &mut law.far_rows[0])
        .chain(bits("where Red's men are crowned", |law| &mut law.far_rows[1]));
    let changes = rows.chain([
        rule("a jumped piece stays", |law| &mut law.takes),
        rule("a slide though a jump is due", |law| &mut law.jumps_are_due),
        rule("a chain broken off", |law| &mut law.chains_end),
        rule("crowning ends the turn in the original", |law| &mut law.crowning_ends[0]),
        rule("crowning does not end the turn in English draughts", |law| &mut law.crowning_ends[1]),
    ]);
    changes.map(Mutant::new).collect()
}

/// Returns the mutants of how a game is drawn: each number one less and one more, draws in the one set of rules and none in the other.
///
/// ```
/// assert_eq!(games::checkers::draw_mutants().len(), 2 * 2 + 2);
/// ```
pub fn draw_mutants() -> Vec<Mutant> {
    let counts = numbers("repetitions of a drawn game", |law| &mut law.repeats)
        .chain(numbers("quiet turns of a drawn game", |law| &mut law.quiet));
    let changes = counts.chain([
        rule("draws in the original", |law| &mut law.has_draws[0]),
        rule("no draws in English draughts", |law| &mut law.has_draws[1]),
    ]);
    changes.map(Mutant::new).collect()
}
