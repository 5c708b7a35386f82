//! The subjects of coverage and mutation: the code and the tables of rules and player.

use games::gunjin::player::{Level, Numbers, choose_by};
use games::gunjin::{Board, Bridges, Register};

use super::cases::{
    beginning, blocks, changed_set_ups, decisive, placings, rare_ends, rare_faults, saved, single_pieces,
    single_set_ups, turns, without_chance,
};
use super::played::{Played, play, unknown};
use super::player::{self, Choosing};
use super::proof::ROWS;
use super::{forms, rare, rules, setups};
use crate::diff::{Ask, Covering, Extent, Mutating, PortRule, RuleInputs, TriedRule, Universe};

/// The sources of rules and player.
const SOURCES: &[&str] = &[
    "register.asm",
    "maps.asm",
    "marks.asm",
    "swap.asm",
    "combat.asm",
    "turn.asm",
    "setup.asm",
    "save.asm",
    "knowledge.asm",
    "giving.asm",
    "values.asm",
    "player.asm",
    "halves.asm",
    "lines.asm",
];

/// Their tables.
const TABLES: &[&str] = &[
    "Combat",
    "SidePieces",
    "PlanTwo",
    "PlanFour",
    "SaveHead",
    "Limits",
    "Points",
    "BesideHeadquarters",
    "StepsTwo",
    "StepsFour",
    "HalfPoints",
    "WeightsTwo",
    "WeightsFour",
];

/// Returns what the seeded part of the proof has to reach: rules and player.
pub fn covering() -> Covering {
    let questions = ROWS.iter().map(|row| row.question(Extent::Part)).collect();
    Covering { sources: SOURCES, what: "rules and player", questions, table: None }
}

/// All cases of a list.
fn all<C: Clone + Send + Sync + 'static>(cases: impl IntoIterator<Item = C>) -> Universe<C> {
    let cases: Vec<C> = cases.into_iter().collect();
    Universe::all(cases.len(), cases)
}

/// Returns what is mutated: rules and player with their tables. A mutant that no case notices costs the time of all of them, so they are
/// fewer than those of the proof.
pub fn mutating() -> Mutating {
    let played: Vec<_> = play(1, 12).into_iter().step_by(5).collect();
    let boards: Vec<(Bridges, Board)> =
        turns(700, 2).into_iter().step_by(40).map(|(at, _)| (at.bridges, at.board)).collect();
    let turned = single_pieces().step_by(101).chain((1..6).map(|seed| beginning(seed).board));
    let movers = turns(1, 6).into_iter().step_by(13).flat_map(|(at, _)| {
        let own: Vec<_> = at.board.own().collect();
        own.into_iter().map(move |from| (at.clone(), from))
    });
    let saves = (0..).zip(turns(300, 4)).step_by(40).map(|(seed, (at, _))| saved(&at, seed));
    let decisive: Vec<_> = decisive().iter().map(unknown).collect();
    let choosing = (1..).zip(played.iter().step_by(2).chain(&decisive)).flat_map(|(seed, played): (u32, _)| {
        let state = seed.wrapping_mul(0x9E37_79B9);
        Level::ALL.map(|level| Choosing { played: played.clone(), level, state, other: None })
    });
    let choosing = choosing.chain(rare::choosing());
    let turned_over: Vec<_> = turns(1, 3).into_iter().step_by(3).chain(rare_ends()).chain(rare::turns()).collect();
    let saves: Vec<_> = saves.chain(rare::even_sums()).collect();
    let seeds = (1..40).map(|seed: u32| seed.wrapping_mul(0x9E37_79B9));
    let halves: Vec<_> = seeds.flat_map(|state| Bridges::ALL.map(|bridges| (bridges, state))).collect();
    let even = rare::even_sums().into_iter().map(|saved| saved.bytes());
    let stirred =
        [(1, 1), (0x5A, 0x5A), (0x1234_5678, 7), (0x8000_0000, 0), (0x0100_0000, 0), (65_536, 0), (256, 0), (256, 3)];
    let listed = boards.iter().cloned().chain(rare::boards());
    let questions: Vec<Box<dyn Ask>> = vec![
        rules::maps("maps").boxed(),
        rules::swaps("boards turned", all(turned.map(|board| (board, std::array::from_fn(|at| 7 * at as u16)))))
            .boxed(),
        rules::combats("combats", all(rules::fights().chain(rules::debug_fights()))).boxed(),
        rules::moves("moves of seeded games", all(movers)).boxed(),
        rules::blocked_moves("moves with one blocker", all(rare::blockers())).boxed(),
        rules::turns("turns of seeded games", all(turned_over)).boxed(),
        rules::played("moves played", all(rare::turns())).boxed(),
        forms::all_moves("lists of moves", all(listed)).boxed(),
        forms::games("games played out", all(short_games())).boxed(),
        forms::register_bytes("runs of the register", all([(1, 300)])).boxed(),
        setups::register("bytes of the register", all(setups::run(300))).boxed(),
        setups::stirred("chance taken in", all(stirred)).boxed(),
        setups::cleared("boards cleared", all(boards)).boxed(),
        setups::trays("trays filled").boxed(),
        setups::filled("halves filled by chance", all(halves.clone())).boxed(),
        setups::rated("halves rated", all(halves)).boxed(),
        setups::chosen(
            "halves chosen",
            all((1..9)
                .flat_map(|seed: u32| {
                    let state = seed.wrapping_mul(0x9E37_79B9);
                    Bridges::ALL.map(|bridges| (bridges, Level::Prudent, state))
                })
                .chain(rare::halves())),
        )
        .boxed(),
        setups::checked("set-ups checked", all(single_set_ups().chain(changed_set_ups(150)))).boxed(),
        setups::placed("pieces placed", all(placings(150))).boxed(),
        setups::lifted("pieces put back", all(placings(150))).boxed(),
        setups::sealed("games saved", all(saves.clone())).boxed(),
        setups::judged("blocks checked", all(blocks(199).chain([without_chance()]).chain(rare_faults()).chain(even)))
            .boxed(),
        setups::opened("games loaded", all(saves)).boxed(),
        player::begun("knowledge at the beginning").boxed(),
        player::learned("moves learned from", all(played.iter().cloned().chain(rare::learned()))).boxed(),
        player::choices("moves chosen", all(choosing)).boxed(),
    ];
    let last = questions.len() - 1;
    Mutating {
        sources: SOURCES,
        routines: &[],
        tables: TABLES,
        questions,
        rules: vec![port_rule(last)],
        by_contracts: true,
        times: Mutating::TIMES,
    }
}

/// Games that are not begun, over, and over after a move, with and without moves left.
fn short_games() -> Vec<forms::LineOfPlay> {
    let ends = rare_ends().into_iter().map(|(position, chosen)| (position, vec![chosen]));
    let over = rare_ends().into_iter().filter_map(|(position, chosen)| Some((position.after(chosen)?.0, Vec::new())));
    [(beginning(1), Vec::new()), short_game()].into_iter().chain(ends).chain(over).collect()
}

/// The first moves of a game.
fn short_game() -> forms::LineOfPlay {
    let start = beginning(2);
    let (mut position, mut moves) = (start.clone(), Vec::new());
    while moves.len() < 4
        && let Some(chosen) = position.moves().into_iter().next()
        && let Some((after, _)) = position.after(chosen)
    {
        moves.push(chosen);
        position = after;
    }
    (start, moves)
}

/// Positions in which the mutants of the port's numbers are tried.
fn weighed() -> Vec<Played> {
    let games = play(2_000, 60).into_iter().step_by(3);
    games.chain(decisive().iter().map(unknown)).collect()
}

/// The numbers that the port's player weighs moves with. Combat, maps, ways to move and set-ups have no numbers that the cases could miss:
/// they are asked whole.
fn port_rule(question: usize) -> PortRule {
    let (variant, kind) = ("both levels".into(), "numbers".into());
    PortRule {
        variant,
        kind,
        rule: "what pieces and moves are worth".into(),
        inputs: RuleInputs::OfQuestion(question),
        try_all: Box::new(try_numbers),
    }
}

fn try_numbers() -> TriedRule {
    let (positions, mutants) = (weighed(), Numbers::mutants());
    let is_alike = |numbers: &Numbers, levels: &[Level], played: &Played| {
        let (view, knowledge) = played.view();
        levels.iter().all(|&level| {
            let choice = |numbers| choose_by(numbers, &view, knowledge, level, &mut Register::new(1));
            choice(numbers) == choice(&Numbers::PROGRAM)
        })
    };
    let survivors =
        mutants.iter().filter(|(_, numbers, levels)| positions.iter().all(|played| is_alike(numbers, levels, played)));
    let survivors = survivors.map(|(name, ..)| name.clone()).collect();
    TriedRule { inputs: positions.len(), tried: mutants.len(), survivors }
}
