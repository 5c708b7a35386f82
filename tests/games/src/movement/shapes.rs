//! The boards: texts of those of the usual sizes, and texts made for other sizes.

use std::fmt::Write;

use super::board::Board;
use super::space::MOST_SPACES;

/// The usual boards by their names.
pub const BOARDS: [(&str, &str); 4] = [
    ("square", include_str!("texts/square.txt")),
    ("cylinder", include_str!("texts/cylinder.txt")),
    ("circle", include_str!("texts/circle.txt")),
    ("torus", include_str!("texts/torus.txt")),
];

/// The sixteen directions as `map` takes them.
const MAP: &str = "map n 0 1 s 0 -1 w -1 0 e 1 0\n    nw -1 1 ne 1 1 sw -1 -1 se 1 -1\n    \
    nne 1 2 nnw -1 2 sse 1 -2 ssw -1 -2 nee 2 1 nww -2 1 sww -2 -1 see 2 -1;\n";

/// The directions of which each has an opposite, both by name, with files and ranks of the first.
const PAIRS: [(&str, &str, i32, i32); 8] = [
    ("n", "s", 0, 1),
    ("e", "w", 1, 0),
    ("ne", "sw", 1, 1),
    ("se", "nw", 1, -1),
    ("nne", "ssw", 1, 2),
    ("sse", "nnw", 1, -2),
    ("nee", "sww", 2, 1),
    ("see", "nww", 2, -1),
];

impl Board {
    /// Returns the board of a name: `square`, `cylinder`, `circle` or `torus`, each also with its size as files x ranks, such as
    /// `cylinder:10x8`.
    pub fn named(name: &str) -> Option<Board> {
        let (shape, size) = name.split_once(':').map_or((name, None), |(shape, size)| (shape, Some(size)));
        let (_, usual) = BOARDS.iter().find(|(usual, _)| *usual == shape)?;
        let text = match size {
            None => (*usual).to_owned(),
            Some(size) => {
                let (files, ranks) = size.split_once('x')?;
                text(shape, files.parse().ok()?, ranks.parse().ok()?)?
            }
        };
        Board::parse(shape, &text).ok()
    }
}

/// Returns the text of a board of a shape and size: `square`, `cylinder`, `circle` or `torus`. None if a board cannot have the size.
///
/// A circle has a line of files that begins with d c b a, and at least five files.
pub fn text(shape: &str, files: usize, ranks: usize) -> Option<String> {
    let fits = (1..=26).contains(&files) && ranks >= 1 && files.checked_mul(ranks)? <= MOST_SPACES;
    let mut line: Vec<char> = (b'a'..=b'z').map(char::from).take(files).collect();
    let (ring_of_files, ring_of_ranks) = match shape {
        "square" => (false, false),
        "cylinder" => (true, false),
        "torus" => (true, true),
        "circle" if files >= 5 => (true, false),
        _ => return None,
    };
    if shape == "circle" {
        line.reverse();
        line.rotate_left(files - 4);
        line.extend([line[0], line[1]]);
    }
    if !fits {
        return None;
    }
    let name = |file: usize, rank: usize| format!("{}{}", line[file], rank + 1);
    let names: Vec<String> = line.iter().map(char::to_string).collect();
    let mut text = format!("files {};\nranks {ranks};\n", names.join(" "));
    for (ring, of) in [(ring_of_files, "files"), (ring_of_ranks, "ranks")] {
        if ring {
            let _ = writeln!(text, "ring {of};");
        }
    }
    text.push_str(MAP);
    if shape == "circle" {
        return Some(text);
    }
    let turned = |at: usize, by: i32, size: usize, ring: bool| -> Option<(usize, bool)> {
        let to = at as i32 + by;
        let inside = (0..size as i32).contains(&to);
        (inside || ring).then(|| (to.rem_euclid(size as i32) as usize, !inside))
    };
    for (direction, opposite, x, y) in PAIRS {
        let mut pairs = Vec::new();
        for file in 0..files {
            for rank in 0..ranks {
                let to = turned(file, x, files, ring_of_files).zip(turned(rank, y, ranks, ring_of_ranks));
                if let Some(((to_file, seam), (to_rank, other_seam))) = to.filter(|(to, other)| to.1 || other.1) {
                    debug_assert!(seam || other_seam);
                    pairs.push(format!("({} {})", name(file, rank), name(to_file, to_rank)));
                }
            }
        }
        let rows: Vec<String> = pairs.chunks(10).map(|row| row.join(" ")).collect();
        if !rows.is_empty() {
            let pairs = rows.join("\n    ");
            let _ = write!(text, "link {direction} {pairs};\nrlink {opposite} {pairs};\n");
        }
    }
    Some(text)
}
