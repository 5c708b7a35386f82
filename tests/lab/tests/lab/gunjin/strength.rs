//! The strength of the proof: the code that its cases reach.

use lab::diff::cover;
use lab::programs::gunjin::covering;

use super::core;

/// The instructions that the seeded part does not reach: those for a saved register of 0, and for a flag officer before the enemy's
/// headquarters.
const NOT_REACHED: [&str; 4] = ["check_ranges.register", "gain.judged", "score_step.signed", "score_attack"];

#[test]
fn all_other_instructions_are_reached() {
    let coverage = cover(&core(), &covering()).unwrap_or_else(|error| panic!("{error}"));
    let missed = coverage.instructions.iter().filter(|instruction| instruction.times == 0);
    let missed: Vec<String> = missed.map(|instruction| instruction.label.to_string()).collect();
    let is_known = |label: &String| NOT_REACHED.iter().any(|known| label.starts_with(known));
    assert!(missed.iter().all(is_known) && missed.len() == 9, "{missed:?}");
    assert!(coverage.instructions.len() >= 1_700, "{}", coverage.instructions.len());
}
