//! Level Unbeatable: every line of play that there is against it, and that it needs each of its rules.

use games::Game;
use games::tictactoe::{Board, Cell, Level, Outcome, Point, Rule, Set, Side, TicTacToe, UNBEATABLE, winner};
use std::collections::{BTreeMap, BTreeSet};

/// A walk over all that player one can do against a table of rules, for every R.
struct Walk<'a> {
    rules: &'a [Rule],
    /// Whether player one may also let the clock run out. The Spectrum answers at once and never loses a turn.
    lost_turns: bool,
    /// Positions met, and how many lines of play, without lost turns, lead on from each.
    seen: BTreeMap<(Board, bool), u64>,
    outcomes: BTreeMap<&'static str, u64>,
    lost: bool,
}

/// The cells that a table may play on a board: one, but for the opening.
fn answers(rules: &[Rule], board: &Board) -> BTreeSet<Cell> {
    (0..=255)
        .map(|r| {
            let mut held = rules.iter().filter(|rule| rule.when.holds(board));
            held.find_map(|rule| rule.targets.pick(board, r)).expect("a free cell")
        })
        .collect()
}

impl<'a> Walk<'a> {
    /// Walks every line of play, whoever begins.
    fn over(rules: &'a [Rule], lost_turns: bool) -> Walk<'a> {
        let mut walk = Walk { rules, lost_turns, seen: BTreeMap::new(), outcomes: BTreeMap::new(), lost: false };
        let lines: u64 = [Side::One, Side::Two].map(|begins| walk.from(Point::new(begins))).iter().sum();
        walk.outcomes.insert("lines", lines);
        walk
    }

    fn from(&mut self, point: Point) -> u64 {
        let key = (point.board, point.turn == Side::Two);
        if let Some(&lines) = self.seen.get(&key) {
            return lines;
        }
        let outcome = TicTacToe::outcome(&point);
        self.lost |= outcome == Some(Outcome::Won(Side::One));
        let mut lines = u64::from(outcome.is_some());
        if outcome.is_none() {
            let cells =
                if point.turn == Side::Two { answers(self.rules, &point.board) } else { point.board.free().collect() };
            for cell in cells {
                lines += self.from(TicTacToe::play(&point, cell).expect("a legal move"));
            }
            if self.lost_turns && point.turn == Side::One {
                self.from(point.lose_turn());
            }
        }
        self.seen.insert(key, lines);
        lines
    }
}

#[test]
fn it_never_loses_whoever_begins_and_whatever_r_was() {
    let walk = Walk::over(&UNBEATABLE, false);
    assert!(!walk.lost);
    let lines = walk.outcomes["lines"];
    assert_eq!((walk.seen.len(), lines), (1_584, 1_400));
}

#[test]
fn it_never_loses_when_player_one_may_lose_turns_too() {
    let walk = Walk::over(&UNBEATABLE, true);
    assert!(!walk.lost);
    assert_eq!(walk.seen.len(), 2_103);
}

#[test]
fn classic_can_be_beaten_by_either_side_beginning() {
    for begins in [Side::One, Side::Two] {
        let mut walk = Walk::over(Level::Classic.rules(), false);
        walk.lost = false;
        walk.seen.clear();
        walk.from(Point::new(begins));
        assert!(walk.lost, "{begins} begins");
    }
}

#[test]
fn each_of_its_own_rules_is_needed() {
    for own in &UNBEATABLE[18..21] {
        let rules: Vec<Rule> = UNBEATABLE.iter().filter(|rule| rule.number != own.number).copied().collect();
        assert!(Walk::over(&rules, false).lost, "without {own}");
    }
}

/// Boards on which the Spectrum would have had to lose turns too come up in no match. Of those that can be held at all, it
/// holds all but a few: counted once, and from then on held.
#[test]
fn boards_that_no_match_leads_to_are_held_as_often_as_they_were() {
    let mut holdable = 0;
    let mut held = 0;
    let mut best = BTreeMap::new();
    for board in Set::LostTurns.boards() {
        if !lost_anyway(board, &mut best) {
            holdable += 1;
            let mut walk = Walk {
                rules: &UNBEATABLE,
                lost_turns: true,
                seen: BTreeMap::new(),
                outcomes: BTreeMap::new(),
                lost: false,
            };
            walk.from(Point { board, turn: Side::Two });
            held += u32::from(!walk.lost);
        }
    }
    assert_eq!((holdable, held), (8_781, 8_734));
}

/// Whether player one wins from a board with the Spectrum to move, whatever the Spectrum does.
fn lost_anyway(board: Board, best: &mut BTreeMap<Board, bool>) -> bool {
    if winner(&board) == Some(Side::One) {
        return true;
    }
    if board.is_full() {
        return false;
    }
    if let Some(&lost) = best.get(&board) {
        return lost;
    }
    let free: Vec<Cell> = board.free().collect();
    let lost = free.into_iter().all(|cell| {
        let next = board.with(cell, Side::Two);
        winner(&next).is_none()
            && (next.free().any(|answer| lost_anyway(next.with(answer, Side::One), best)) || lost_anyway(next, best))
    });
    best.insert(board, lost);
    lost
}
