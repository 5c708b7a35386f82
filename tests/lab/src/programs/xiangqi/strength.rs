//! The subjects of coverage and mutation: the code and the tables of rules and player.

use std::collections::HashMap;

use games::xiangqi::{Board, Ending, Mutant, Point, Position, mutants};

use super::layout::colour;
use super::positions::{FIRST, FURTHER, Placed, Recorded, Single, fillings, loops, off_the_board, positions};
use super::proof::{self, ROWS};
use super::questions::Pair;
use super::{inner, lines, player, questions, stuck, targets, tenth};
use crate::diff::{Ask, Covering, Extent, Mutating, PortRule, RuleInputs, TriedRule, Universe};

/// The sources of rules and player.
const SOURCES: &[&str] = &[
    "board.asm",
    "single.asm",
    "check.asm",
    "moves.asm",
    "record.asm",
    "lines.asm",
    "targets.asm",
    "levels.asm",
    "player.asm",
    "search.asm",
    "tries.asm",
    "values.asm",
    "gain.asm",
    "killers.asm",
    "cuts.asm",
    "draws.asm",
    "attack.asm",
    "generate.asm",
    "frames.asm",
    "places.asm",
    "worth.asm",
];

/// Their tables.
const TABLES: &[&str] = &[
    "rules.StepLists",
    "rules.OriginalLists",
    "rules.RedKingSteps",
    "rules.BlackKingSteps",
    "rules.RedGuardSteps",
    "rules.BlackGuardSteps",
    "rules.RedBishopSteps",
    "rules.BlackBishopSteps",
    "rules.KnightSteps",
    "rules.RedPawnSteps",
    "rules.BlackPawnSteps",
    "rules.RedPawnAcross",
    "rules.BlackPawnAcross",
    "rules.RedPawnOriginal",
    "rules.BlackPawnOriginal",
    "rules.PawnOriginal",
    "rules.KnightChecks",
    "rules.SetUp",
    "rules.Zones",
    "rules.Relations",
    "rules.Levels",
    "rules.FirstPlaces",
    "rules.KingsAndPawns",
    "rules.GuardsAndBishops",
    "rules.Knights",
    "rules.Rooks",
    "rules.Cannons",
    "rules.Kinds",
];

/// Positions in which a move to the row of the king, from neither its row nor its column, makes the screen of a cannon: to the right of the
/// king of Red and to the left of that of Black, and where the move also ends next to the king.
const SCREENS: [&str; 3] =
    ["3k5/9/9/9/9/9/6R2/9/9/4K2c1 w", "1C3k3/9/9/9/3r5/9/9/9/9/4K4 b", "3k5/9/9/9/9/9/5R3/9/9/4K2c1 w"];

/// Returns what the seeded part of the proof has to reach: rules and player.
pub fn covering() -> Covering {
    let questions = ROWS.iter().map(|row| row.question(Extent::Part)).collect();
    Covering { sources: SOURCES, what: "rules and player", questions, table: None }
}

/// Returns what is mutated: rules and player with their tables, and the numbers in the port's rules of the pieces. A mutant that no case
/// notices costs the time of all that use its byte, so they are few, and the searches are short; but they reach all that can be reached.
/// The contracts, whose calls are short, are asked first.
pub fn mutating() -> Mutating {
    let near = near();
    let boards = vec![Board::start(), near[near.len() / 2].board()];
    let off: Vec<Single> = off_the_board().step_by(1_499).collect();
    let pairs = all(positions(4, 1)).with((0..8_100).step_by(23));
    let played = positions(6, 40);
    let placings: Vec<Placed> = (0..FIRST).step_by(2_003).map(Placed::Number).collect();
    // Some of the placings with one piece in which it gives check: in few of the others it does, and hardly ever with a knight.
    let in_check = |number: &u32| questions::is_check(&(Placed::Number(*number), 0));
    let checking: Vec<Placed> = (0..FIRST).filter(in_check).step_by(13).map(Placed::Number).collect();
    let legal: Vec<Position> = played.iter().cloned().chain(SCREENS.map(proof::position)).collect();
    let made = positions(9, 150);
    let listed: Vec<_> = played.iter().cloned().chain(inner::full()).collect();
    let looped = loops(1, 160);
    let endings: Vec<Recorded> = looped.iter().take(200).step_by(5).cloned().chain(ended(&looped)).collect();
    let going_on = endings.iter().filter(|case| case.play.ending().is_none());
    let recorded = going_on.filter_map(|case| Some((case.clone(), *case.play.position().moves().first()?)));
    let questions: Vec<Box<dyn Ask>> = vec![
        questions::by_rules("moves by the rules' test", all(near.clone())).boxed(),
        questions::by_original("moves by the original's test", all(near.clone())).boxed(),
        questions::by_rules("places off the board", all(off)).boxed(),
        questions::judged("moves judged", pairs).boxed(),
        questions::judged("moves of the pieces judged", all(possible_pairs())).boxed(),
        targets::by_original("targets by the original's test", all(boards.clone())).boxed(),
        targets::by_rules("targets by the rules' test", all(boards)).boxed(),
        questions::set_up("the set-up").boxed(),
        proof::moves("moves of the pieces", all(played.clone())).boxed(),
        proof::takes("captures", all(played.clone())).boxed(),
        proof::legal("legal moves", all(legal)).boxed(),
        proof::checks("checks", all(placings.clone()).with((0..FURTHER).step_by(97))).boxed(),
        proof::checks("checks by one piece", all(checking.clone()).with([0])).boxed(),
        proof::facing("facing kings", all(placings.clone()).with((0..FURTHER).step_by(97))).boxed(),
        questions::played("moves recorded", all(recorded.collect())).boxed(),
        questions::endings("ends of games", all(endings)).boxed(),
        stuck::ends("mates and stalemates", all(tenth::stuck(4))).boxed(),
        lines::counted("lines of play", all(vec![(Position::start(), 0, None), (Position::start(), 2, None)])).boxed(),
        lines::played_out("games played out", all(proof::short_games())).boxed(),
        player::levels("levels of the player").boxed(),
        player::worths("worth of the pieces").boxed(),
        player::short("answers of the player", &looped).boxed(),
        inner::threatened("kings in danger", all(checking.clone()).with([0])).boxed(),
        inner::threatened("kings in danger of one or two pieces", all(placings).with((0..FURTHER).step_by(97))).boxed(),
        inner::exposed("kings in danger after a move", all(inner::made(&made, 17))).boxed(),
        inner::all_moves("lists of moves in searches", all(listed.clone())).boxed(),
        inner::captures("lists of captures in searches", all(listed.clone())).boxed(),
        inner::left_out("moves left out in searches", all(inner::last(&listed))).boxed(),
    ];
    let rules = vec![PortRule {
        variant: "the rules' test".into(),
        kind: "numbers".into(),
        rule: "the numbers in the rules of the pieces".into(),
        inputs: RuleInputs::OfQuestion(0),
        try_all: Box::new(move || try_all(&near)),
    }];
    Mutating {
        sources: SOURCES,
        routines: &[],
        tables: TABLES,
        questions,
        rules,
        by_contracts: true,
        times: Mutating::TIMES,
    }
}

/// All cases of a list.
fn all<C: Clone + Send + Sync + 'static>(cases: Vec<C>) -> Universe<C> {
    Universe::all(cases.len(), cases)
}

/// Returns moves to near points, and some along lines: a part of all that a test of a single move can see.
fn near() -> Vec<Single> {
    let far = |single: &Single| {
        let (from, to) = (single.from, single.to);
        from.column.abs_diff(to.column).max(from.row.abs_diff(to.row))
    };
    fillings().step_by(3).filter(|single| far(single) <= 3).step_by(7).chain(fillings().step_by(1_999)).collect()
}

/// Returns moves that the pieces may make, in some positions of seeded play and in those near danger: legal ones and others.
fn possible_pairs() -> Vec<Pair> {
    let positions = positions(4, 2).into_iter().chain(proof::near_danger());
    let number = |point: Point| u16::from(point.number());
    let pairs = |at: Position| {
        let moves = at.possible_moves().into_iter();
        moves.map(move |chosen| (at.clone(), number(chosen.from) * 90 + number(chosen.to))).collect::<Vec<_>>()
    };
    positions.flat_map(pairs).step_by(2).collect()
}

/// Returns some games that are over, for each reason and winner.
fn ended(games: &[Recorded]) -> Vec<Recorded> {
    let mut counts = HashMap::new();
    let is_wanted = |game: &&Recorded| {
        let Some(Ending { winner, why }) = game.play.ending() else { return false };
        let count = counts.entry((why as u8, winner.map(colour))).or_insert(0);
        *count += 1;
        *count <= 2
    };
    games.iter().filter(is_wanted).cloned().collect()
}

/// Tries all mutants of the numbers in the port's rules on all cases.
fn try_all(cases: &[Single]) -> TriedRule {
    let boards: Vec<(Board, &Single)> = cases.iter().map(|case| (case.board(), case)).collect();
    let mutants = mutants();
    let is_alike = |mutant: &&Mutant| {
        let same =
            |(board, case): &(Board, &Single)| mutant.test(board, case.from, case.to) == board.test(case.from, case.to);
        boards.iter().all(same)
    };
    let survivors = mutants.iter().filter(is_alike).map(|mutant| mutant.name.clone()).collect();
    TriedRule { inputs: cases.len(), tried: mutants.len(), survivors }
}
