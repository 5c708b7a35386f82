//! Letters for directions.

use super::Vector;

/// Returns all steps of an atom.
pub(super) fn all((x, y): Vector) -> Vec<Vector> {
    let mut steps = Vec::new();
    for step in [(x, y), (y, x), (y, -x), (x, -y), (-x, -y), (-y, -x), (-y, x), (-x, y)] {
        if !steps.contains(&step) {
            steps.push(step);
        }
    }
    steps
}

/// Returns true if a step goes the way of a letter: f, b, l or r.
fn goes(letter: u8, (x, y): Vector) -> bool {
    match letter {
        b'f' => y > 0,
        b'b' => y < 0,
        b'l' => x < 0,
        b'r' => x > 0,
        b'v' => y != 0,
        _ => x != 0,
    }
}

/// Returns true if the longer part of a step goes the way of a letter; for a diagonal step, either part.
fn goes_mostly(letter: u8, (x, y): Vector) -> bool {
    let along = if matches!(letter, b'f' | b'b' | b'v') { y.abs() >= x.abs() } else { x.abs() >= y.abs() };
    along && goes(letter, (x, y))
}

/// Returns the steps of an atom that letters choose, all of them without letters. None if the letters mean nothing for the atom.
///
/// A letter chooses the steps whose longer part goes its way. On diagonal and oblique steps two letters, one for each axis, choose
/// together: on oblique ones the first is for the longer part, and `s` as the second for the steps whose shorter part goes the way of
/// the first. `h` after a letter chooses all oblique steps that go its way.
pub(super) fn chosen(letters: &[u8], atom: Vector) -> Option<Vec<Vector>> {
    let steps = all(atom);
    if letters.is_empty() {
        return Some(steps);
    }
    let oblique = atom.0.abs() != atom.1.abs() && atom.0 != 0 && atom.1 != 0;
    let orthogonal = atom.0 == 0 || atom.1 == 0;
    let mut wanted = vec![false; steps.len()];
    let mut choose = |test: &dyn Fn(Vector) -> bool| {
        for (wanted, step) in wanted.iter_mut().zip(&steps) {
            *wanted |= test(*step);
        }
    };
    let mut at = 0;
    while at < letters.len() {
        let letter = letters[at];
        let next = letters.get(at + 1).copied();
        let upright = |letter: u8| matches!(letter, b'f' | b'b');
        let sideways = |letter: u8| matches!(letter, b'l' | b'r');
        let crosses = |next: u8| (upright(letter) && sideways(next)) || (sideways(letter) && upright(next));
        at += 2;
        match next {
            _ if letter == b'h' => return None,
            Some(b'h') if oblique => choose(&|step| goes(letter, step)),
            Some(next) if !orthogonal && crosses(next) => {
                choose(&|step| goes_mostly(letter, step) && goes(next, step));
            }
            Some(b's') if upright(letter) && oblique => {
                choose(&|step| goes(letter, step) && !goes_mostly(letter, step));
            }
            Some(b's') if upright(letter) && !orthogonal => choose(&|step| goes(letter, step)),
            Some(next) if next == letter => choose(&|step| goes_mostly(letter, step)),
            _ => {
                at -= 1;
                choose(&|step| goes_mostly(letter, step));
            }
        }
    }
    let chosen: Vec<Vector> =
        steps.into_iter().zip(wanted).filter(|(_, wanted)| *wanted).map(|(step, _)| step).collect();
    (!chosen.is_empty()).then_some(chosen)
}

/// Returns by how many eighths of a turn to the right letters turn the next leg of a move: `f` none, `fr` one, `r` two. None
/// without letters.
pub(super) fn turns(letters: &[u8]) -> Option<Vec<usize>> {
    let mut turns: Vec<usize> = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        let next = letters.get(at + 1).copied();
        at += 2;
        turns.extend_from_slice(match (letters[at - 2], next) {
            (b'f', Some(b's')) => &[1, 7],
            (b'f', Some(b'r')) | (b'r', Some(b'f')) => &[1],
            (b'f', Some(b'l')) | (b'l', Some(b'f')) => &[7],
            (b'b', Some(b's')) => &[3, 5],
            (b'b', Some(b'r')) | (b'r', Some(b'b')) => &[3],
            (b'b', Some(b'l')) | (b'l', Some(b'b')) => &[5],
            (letter, _) => {
                at -= 1;
                match letter {
                    b'f' => &[0],
                    b'b' => &[4],
                    b'r' => &[2],
                    b'l' => &[6],
                    b'v' => &[0, 4],
                    b's' => &[2, 6],
                    _ => return None,
                }
            }
        });
    }
    (!turns.is_empty()).then_some(turns)
}

/// The King's steps, clockwise from north.
pub(super) const ROUND: [Vector; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// Returns a King's step turned to the right by eighths of a turn.
pub(super) fn turned(step: Vector, eighths: usize) -> Vector {
    let at = ROUND.iter().position(|other| *other == step).unwrap_or(0);
    ROUND[(at + eighths) % 8]
}
