//! The programs of this workspace: the registry, and a folder with the binding of each.
//!
//! A program is a row here and a folder of its name in `z80src`, `tests/games/src`, `tests/cases/scripts` and beside this file.
//! The first row is the program that `zxlab` plays without arguments. No other file of the
//! libraries and of `zxlab` names a program. The sources of a program are the folder of its name in `z80src`, and the main one is
//! `main.asm`.

pub mod checkers;
pub mod gunjin;
pub mod movement;
pub mod tictactoe;
pub mod xiangqi;

use crate::diff::Bound;
pub use crate::prover::ProgramEntry;

/// All programs.
pub const PROGRAMS: &[ProgramEntry] = &[
    ProgramEntry {
        name: "tictactoe",
        title: "Tic-tac-toe",
        summary: "Three in a row against the Spectrum, or for two players",
        tape: include_bytes!("../../../../tapes/tictactoe.tap"),
        prover: &Bound(tictactoe::TicTacToeBinding),
        demonstration: include_str!("../../../../z80src/tictactoe/demonstration.keys"),
    },
    ProgramEntry {
        name: "checkers",
        title: "Checkers",
        summary: "Two sets of rules, for two players or against the Spectrum",
        tape: include_bytes!("../../../../tapes/checkers.tap"),
        prover: &Bound(checkers::Checkers),
        demonstration: include_str!("../../../../z80src/checkers/demonstration.keys"),
    },
    ProgramEntry {
        name: "xiangqi",
        title: "Xiangqi",
        summary: "Chinese chess, for two players or against the Spectrum",
        tape: include_bytes!("../../../../tapes/xiangqi.tap"),
        prover: &Bound(xiangqi::Xiangqi),
        demonstration: include_str!("../../../../z80src/xiangqi/demonstration.keys"),
    },
    ProgramEntry {
        name: "gunjin",
        title: "Gunjin shogi",
        summary: "Two hidden armies and an umpire, for two players or against the Spectrum",
        tape: include_bytes!("../../../../tapes/gunjin.tap"),
        prover: &Bound(gunjin::Gunjin),
        demonstration: include_str!("../../../../z80src/gunjin/demonstration.keys"),
    },
    ProgramEntry {
        name: "movement",
        title: "Piece movement",
        summary: "Pieces of chess variants: how they move, a language that defines them, and games for two players",
        tape: include_bytes!("../../../../tapes/movement.tap"),
        prover: &Bound(movement::Movement),
        demonstration: include_str!("../../../../z80src/movement/demonstration.keys"),
    },
];

/// Returns the program of a name.
pub fn find(name: &str) -> Option<&'static ProgramEntry> {
    PROGRAMS.iter().find(|entry| entry.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_program_has_sources_and_a_row_of_its_own() {
        let folders = pipeline::programs();
        for entry in PROGRAMS {
            assert!(folders.contains(&entry.name), "z80src/{}", entry.name);
            assert_eq!(find(entry.name).map(|found| found.title), Some(entry.title), "the name stands in two rows");
            assert!(!entry.tape.is_empty(), "{}", entry.name);
        }
        assert_eq!(PROGRAMS.len(), folders.len(), "{folders:?}");
        assert!(find("none").is_none());
    }
}
