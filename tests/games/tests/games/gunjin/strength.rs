//! The strength of the levels against each other: the table in the program's README.

use games::gunjin::player::Level;

use super::matches::{Score, play_match};

/// Returns the matches of the table: the numbers of both levels, and games won, drawn and lost.
fn table() -> Vec<(usize, usize, [u32; 3])> {
    let readme = include_str!("../../../../../z80src/gunjin/README.md");
    let mut matches = Vec::new();
    for row in readme.lines().filter(|row| row.starts_with("| level ")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let one = cells[1][6..7].parse().expect("a level");
        // Against levels 1 and 2, and against itself.
        for (cell, two) in cells[2..5].iter().zip([1, 2, one]).filter(|(cell, _)| !cell.is_empty()) {
            let mut numbers = cell.split(|sign: char| !sign.is_ascii_digit()).filter_map(|number| number.parse().ok());
            matches.push((one, two, [(); 3].map(|()| numbers.next().expect("a number of games"))));
        }
    }
    matches
}

/// Plays a thousand games of each level against itself and those below it.
#[test]
fn the_levels_are_as_strong_as_the_readme_says() {
    let table = table();
    let levels: Vec<(usize, usize)> = table.iter().map(|&(one, two, _)| (one, two)).collect();
    assert_eq!(levels, [(1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3)]);
    for (one, two, score) in table {
        let Score { won, drawn, lost, moves } = play_match(Level::ALL[one - 1], Level::ALL[two - 1], 1_000);
        assert_eq!([won, drawn, lost], score, "level {one} against level {two}: won, drawn, lost");
        assert!(moves > 0, "level {one} against level {two}");
    }
}
