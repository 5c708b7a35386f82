//! The numbers that the player weighs moves with, and mutants of them.

use super::Level;

/// The values of pieces and moves. Scores are in eighths of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Points of each kind, by its number.
    pub(super) points: [i16; 16],
    /// Points of a spy without an enemy general, and of an engineer without an enemy mine.
    pub(super) idle: [i16; 2],
    /// Points on top for each flag officer when one is left, and when two are.
    pub(super) last_officers: [i16; 2],
    /// Points on top for winning the fight for the enemy's headquarters.
    pub(super) headquarters: i16,
    /// The units of a point.
    pub(super) units: i16,
    /// The score of a flag officer's step into the enemy's headquarters, more than that of any other move.
    pub(super) wins: i16,
    /// The score of an attack on a piece that may take the own headquarters next.
    pub(super) repels: i16,
    /// The score of a step into the own headquarters then, and the price of leaving them.
    pub(super) guards: i16,
    /// The price that a prudent player puts on leaving its own headquarters.
    pub(super) leaves: i16,
    /// The price that it puts on attacking a piece of several possible kinds with a flag officer.
    pub(super) doubts: i16,
    /// The score of each step towards the enemy's headquarters, of a flag officer and of another piece.
    pub(super) steps: [i16; 2],
}

impl Numbers {
    /// The numbers of the program.
    pub const PROGRAM: Numbers = Numbers {
        points: [12, 9, 4, 5, 6, 7, 10, 11, 12, 14, 18, 20, 24, 30, 8, 6],
        idle: [2, 3],
        last_officers: [20, 6],
        headquarters: 100,
        units: 8,
        wins: 20_000,
        repels: 300,
        guards: 200,
        leaves: 100,
        doubts: 50,
        steps: [6, 2],
    };

    /// Returns mutants, each with one number one less or one more, their names, and the levels that they can be noticed at.
    pub fn mutants() -> Vec<(String, Numbers, &'static [Level])> {
        const BOTH: &[Level] = &[Level::Careful, Level::Prudent];
        let mut all = Vec::new();
        let mut add = |name: String, levels, change: &dyn Fn(&mut Numbers) -> &mut i16| {
            for step in [-1, 1] {
                let mut numbers = Numbers::PROGRAM;
                *change(&mut numbers) += step;
                all.push((format!("{name} {step:+}"), numbers, levels));
            }
        };
        for at in 0..16 {
            add(format!("points of kind {at}"), BOTH, &move |numbers| &mut numbers.points[at]);
        }
        for at in 0..2 {
            add(format!("points of an idle piece {at}"), BOTH, &move |numbers| &mut numbers.idle[at]);
            add(format!("points of last officers {at}"), BOTH, &move |numbers| &mut numbers.last_officers[at]);
            add(format!("score of a step {at}"), BOTH, &move |numbers| &mut numbers.steps[at]);
        }
        add("points of the headquarters".into(), BOTH, &|numbers| &mut numbers.headquarters);
        add("units of a point".into(), BOTH, &|numbers| &mut numbers.units);
        add("score of winning".into(), BOTH, &|numbers| &mut numbers.wins);
        add("score of repelling".into(), BOTH, &|numbers| &mut numbers.repels);
        add("score of guarding".into(), BOTH, &|numbers| &mut numbers.guards);
        add("price of leaving".into(), &[Level::Prudent], &|numbers| &mut numbers.leaves);
        add("price of doubt".into(), &[Level::Prudent], &|numbers| &mut numbers.doubts);
        all
    }
}
