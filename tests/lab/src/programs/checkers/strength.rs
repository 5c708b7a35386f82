//! The subjects of coverage and mutation: the code and the tables of rules and player.

use games::checkers::{Match, Mutant, Position, Rules, draw_mutants, step_mutants, turn_mutants};

use super::proof::ROWS;
use super::rules::{Listed, Sources};
use super::{frames, play, player, records, rules, universes};
use crate::diff::{Ask, Covering, Extent, Mutating, PortRule, RuleInputs, TriedRule, Universe};

/// The sources of rules and player.
const SOURCES: &[&str] = &[
    "rules.asm",
    "bits.asm",
    "moves.asm",
    "lists.asm",
    "turns.asm",
    "record.asm",
    "player.asm",
    "search.asm",
    "frames.asm",
    "steps.asm",
    "slide.asm",
    "hop.asm",
    "worth.asm",
    "ending.asm",
];

/// Their tables.
const TABLES: &[&str] =
    &["FromAside", "ToAside", "Units", "Squares", "HopsDown", "HopsUp", "Men", "KingsWorth", "Levels", "Endings"];

/// Returns what the seeded part of the proof has to reach: rules and player.
pub fn covering() -> Covering {
    let questions = ROWS.iter().map(|row| row.question(Extent::Part)).collect();
    Covering { sources: SOURCES, what: "rules and player", questions, table: None }
}

/// Returns what is mutated: rules and player with their tables. A mutant that no case notices costs the time of all of them, so they
/// are few, and few of them are searches. The whole of it asks the contracts first, whose calls are short.
pub fn mutating(of: Extent) -> Mutating {
    fn all<C: Clone + Send + Sync + 'static>(cases: Vec<C>) -> Universe<C> {
        Universe::all(cases.len(), cases)
    }
    let less = of.of(1, 5);
    let sources: Vec<_> =
        universes::fillings().step_by(997 * less).chain(universes::random_sources(5, 300 / less)).collect();
    let played = |rules| -> Vec<Position> { play::positions(6, rules, 400).into_iter().step_by(13 * less).collect() };
    let lists: Vec<_> = Rules::ALL.into_iter().flat_map(|by| play::beginnings(&played(by), by)).collect();
    let ruled = Rules::ALL.into_iter().flat_map(|by| played(by).into_iter().map(move |position| (position, by)));
    let few: Vec<_> = universes::placings(2).step_by(97 * less).collect();
    let games: Vec<_> = records::lines(8).into_iter().step_by(3 * less).collect();
    let questions: Vec<Box<dyn Ask>> = vec![
        rules::slides("slides", all(sources.clone())).boxed(),
        rules::judged("turns", all(lists.clone())).boxed(),
        rules::jumps("jumps", all(sources)).boxed(),
        rules::moves("steps", all(play::steps(&played(Rules::Original)))).boxed(),
        rules::followers("squares that may follow", all(lists)).boxed(),
        rules::stuck("sides that can move", all(few)).boxed(),
        rules::all_turns("all turns", all(ruled.collect())).boxed(),
        rules::numbers("numbers", all((0..32).map(|square| 1 << square).chain([0]).collect())).boxed(),
        rules::places("squares").boxed(),
        rules::published("lines of play", 2).boxed(),
        rules::added("turns added", all(vec![(Position::START, 0xFFFE)])).boxed(),
        records::turns("turns of a game", all(records::turns_of(&games))).boxed(),
        records::draws("draws", all(games.clone())).boxed(),
        records::repeats("repetitions", all(games)).boxed(),
        player::table("end games"),
        frames::slides("slides in a search"),
        frames::hops("hops in a search"),
        frames::bits("squares in a search"),
        frames::leads("leads"),
        player::levels("levels"),
        player::worth("worth of pieces"),
        player::broken("searches that BREAK ends", 2),
        player::endings("end games of two pieces", 401 * less),
        player::two_kings("answers with two kings against one", 15_001),
        player::near_the_end("answers near the end", of.of(10_007, 200_003)),
        player::lost("answers where each turn loses"),
        player::repeating("answers that see repetitions", 10 / less),
        player::answers("answers at level 1", 0, 40 / less),
        player::answers("answers at level 2", 1, 10 / less),
        player::answers("answers at level 3", 2, of.of(1, 0)),
    ];
    let draws = questions.iter().position(|question| question.title() == "draws").unwrap_or_default();
    let rules = vec![
        port_rule("where pieces go", 0, try_steps),
        port_rule("what a turn does", 1, try_turns),
        port_rule("how a game is drawn", draws, try_draws),
    ];
    // Their cases take some seconds to collect.
    let by_contracts = matches!(of, Extent::Whole);
    Mutating { sources: SOURCES, routines: &[], tables: TABLES, questions, rules, by_contracts, times: Mutating::TIMES }
}

/// A rule of the port for both sets of rules. Its cases are cheap, so they are more than the question's.
fn port_rule(rule: &str, question: usize, try_all: fn() -> TriedRule) -> PortRule {
    let (variant, kind) = ("both sets of rules".into(), "numbers and rules".into());
    PortRule { variant, kind, rule: rule.into(), inputs: RuleInputs::OfQuestion(question), try_all: Box::new(try_all) }
}

fn try_steps() -> TriedRule {
    let cases = universes::fillings().step_by(7).chain(universes::random_sources(5, 3_000));
    tried(&step_mutants(), &cases.collect::<Vec<Sources>>(), is_alike_in_steps)
}

fn try_turns() -> TriedRule {
    let played = Rules::ALL.into_iter().flat_map(|by| play::beginnings(&play::positions(6, by, 2_000), by));
    let cases = play::lists(universes::placings(2).step_by(37)).into_iter().chain(played);
    tried(&turn_mutants(), &cases.collect::<Vec<Listed>>(), is_alike_in_turns)
}

fn try_draws() -> TriedRule {
    tried(&draw_mutants(), &records::lines(32), is_alike_in_draws)
}

/// Tries mutants on all cases.
fn tried<C>(mutants: &[Mutant], cases: &[C], is_alike: fn(&Mutant, &C) -> bool) -> TriedRule {
    let survivors = mutants.iter().filter(|mutant| cases.iter().all(|case| is_alike(mutant, case)));
    let survivors = survivors.map(|mutant| mutant.name.clone()).collect();
    TriedRule { inputs: cases.len(), tried: mutants.len(), survivors }
}

fn is_alike_in_steps(mutant: &Mutant, (position, sources): &Sources) -> bool {
    mutant.slides(position, *sources) == position.slides(*sources)
        && mutant.jumps(position, *sources) == position.jumps(*sources)
}

fn is_alike_in_turns(mutant: &Mutant, (position, rules, list): &Listed) -> bool {
    mutant.play(position, *rules, list) == position.play(*rules, list)
}

fn is_alike_in_draws(mutant: &Mutant, game: &Match) -> bool {
    mutant.draw(game) == game.draw()
}
