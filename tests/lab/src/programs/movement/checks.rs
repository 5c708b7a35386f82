//! Checks by links as the program has them, read again: their walks, how far they get, and their text.

use games::movement::Board;

/// Returns how many files or ranks a check by links gets from the origin, on a board without rings; 127 without a limit.
pub(super) fn reach(code: &[u8], board: &Board) -> u8 {
    const MOST: i32 = 127;
    let length = |step: u8| {
        let vector = board.directions().get(usize::from(step & 31)).and_then(|direction| direction.vector);
        vector.map_or(MOST, |(x, y)| x.abs().max(y.abs()))
    };
    let mut farthest = 0;
    for term in walks(code) {
        if !term.iter().any(|(kind, _)| *kind == 2) {
            farthest = MOST;
        }
        for path in term.iter().flat_map(|(_, paths)| paths) {
            let endless = |step: &u8| step & 0xA0 == 0xA0 || step & 0xE0 == 0x60;
            let sum: i32 = path.iter().map(|step| if endless(step) { MOST } else { length(*step) }).sum();
            farthest = farthest.max(sum.min(MOST));
        }
    }
    farthest as u8
}

/// A walk of a check: its kind, and its paths.
type Walk = (u8, Vec<Vec<u8>>);

/// Returns the walks of each term of a check by links.
fn walks(code: &[u8]) -> Vec<Vec<Walk>> {
    let (mut terms, mut at) = (Vec::new(), 0);
    while code.get(at).is_some_and(|byte| *byte != 0xFF) {
        let mut term = Vec::new();
        at += 4;
        while code.get(at).is_some_and(|byte| *byte != 0xFE) {
            let kind = code[at];
            let rest = &code[at + 1..];
            let length = rest.iter().position(|byte| *byte == 0xFF).unwrap_or(rest.len());
            let paths = rest[..length].split_inclusive(|step| step & 0x80 != 0);
            term.push((kind, paths.map(<[u8]>::to_vec).collect()));
            at += length + 2;
        }
        terms.push(term);
        at += 1;
    }
    terms
}

/// Writes a check by links with the names of its directions: the terms in the order of their texts, and a term of a single walk as one
/// of each path.
pub(super) fn spelled(code: &[u8], name: impl Fn(u8) -> String) -> String {
    let path =
        |steps: &Vec<u8>| steps.iter().map(|step| format!(" {}/{}", name(step & 31), step >> 5)).collect::<String>();
    let (mut all, mut at) = (Vec::new(), 0);
    for term in walks(code) {
        let head = code.get(at..at + 4).unwrap_or_default();
        at += 5 + term.iter().map(|(_, paths)| 2 + paths.iter().map(Vec::len).sum::<usize>()).sum::<usize>();
        if let [(kind, paths)] = &term[..] {
            all.extend(paths.iter().map(|steps| format!("{head:?} {kind}:{}", path(steps))));
        } else {
            let walk = |(kind, paths): &Walk| format!(" {kind}:{}", paths.iter().map(path).collect::<String>());
            all.push(format!("{head:?}{}", term.iter().map(walk).collect::<String>()));
        }
    }
    all.sort_unstable();
    all.join(", ")
}
