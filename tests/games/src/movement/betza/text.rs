//! Definitions of both models from Betza notation, as text.

use std::fmt::Write;

use super::directions::all;
use super::{Betza, Form, Move, Vector};
use crate::movement::asked::Turn;
use crate::movement::board::Board;
use crate::movement::coordinates::Grid;
use crate::movement::space::Spaces;

impl Betza {
    /// Returns the text of the piece for a board: directions that the board lacks, and a check and a list by links and by
    /// coordinates.
    pub fn text(&self, name: &str, board: &Board) -> String {
        let mut text = String::new();
        let mut names = Names { board, added: Vec::new() };
        let links: Vec<String> =
            self.moves.iter().map(|it| condition(it) + &check_by_links(&it.form, &mut names)).collect();
        let list = merged(self.moves.iter().map(|it| list_by_links(&it.form, &mut names)).collect());
        names.write(&mut text);
        let _ = writeln!(text, "def {name} {};\ndef {name}L {list};", links.join("\n    or "));
        let coordinates: Vec<String> = self
            .moves
            .iter()
            .flat_map(|it| {
                let checks = check_by_coordinates(&it.form, board);
                checks.into_iter().map(|check| condition(it) + &check).collect::<Vec<_>>()
            })
            .collect();
        let list = merged(self.moves.iter().flat_map(|it| list_by_coordinates(&it.form, board)).collect());
        let _ = writeln!(text, "def {name} {};\ndef {name}L unique {list};", coordinates.join("\n    or "));
        text
    }
}

/// Returns lists as one.
fn merged(mut lists: Vec<String>) -> String {
    let mut text = lists.pop().unwrap_or_default();
    // Halves of halves, so that many lists are not deep within one another.
    lists.insert(0, text);
    while lists.len() > 1 {
        lists = lists
            .chunks(2)
            .map(|pair| if let [a, b] = pair { format!("merge {a} {b}") } else { pair[0].clone() })
            .collect();
    }
    text = lists.pop().unwrap_or_default();
    text
}

/// Returns the conditions of a move, each followed by `and`.
fn condition(it: &Move) -> String {
    let mut text = String::new();
    if it.first {
        text.push_str("unmoved #0 and ");
    }
    match (it.moves, it.takes) {
        (true, false) => text.push_str("empty #1 and "),
        (false, true) => text.push_str("not empty #1 and "),
        _ => {}
    }
    text
}

/// Names of directions, with those that the board lacks.
struct Names<'b> {
    board: &'b Board,
    added: Vec<(String, Vector)>,
}

impl Names<'_> {
    /// Returns the name of the direction of a step.
    fn of(&mut self, step: Vector) -> String {
        let known = self.board.directions().iter().find(|direction| direction.vector == Some(step));
        if let Some(known) = known {
            return known.name.clone();
        }
        let name = |(x, y): Vector| {
            let letters = |count: i32, plus: &str, minus: &str| {
                if count < 0 { minus } else { plus }.repeat(count.unsigned_abs() as usize)
            };
            let name = letters(y, "n", "s") + &letters(x, "e", "w");
            // A direction of that name and another step.
            if self.board.direction(&name).is_some() { format!("{name}.{x}.{y}") } else { name }
        };
        // Both ways, so that Black's piece has its directions.
        for step in [step, (-step.0, -step.1)] {
            if !self.added.iter().any(|(_, other)| *other == step) {
                self.added.push((name(step), step));
            }
        }
        name(step)
    }

    /// Writes the added directions: `map` for the grid, and links across the seams of the rings.
    fn write(&self, text: &mut String) {
        for (name, (x, y)) in &self.added {
            let _ = writeln!(text, "map {name} {x} {y};");
            let pairs = seams(self.board, (*x, *y));
            if !pairs.is_empty() {
                let pairs: Vec<String> =
                    pairs.iter().map(|(a, b)| format!("({} {})", self.board.name(*a), self.board.name(*b))).collect();
                let _ = writeln!(text, "link {name} {};", pairs.join(" "));
            }
        }
    }
}

/// Returns the ends of the steps that cross a seam of the board's rings.
fn seams(board: &Board, (x, y): Vector) -> Vec<(u8, u8)> {
    let spaces: Spaces = board.spaces();
    let sizes = (board.files().len() as i32, i32::from(board.ranks()));
    let on = |at: i32, by: i32, size: i32, ring: bool| {
        let to = at + by;
        let inside = (0..size).contains(&to);
        (inside || ring).then(|| (to.rem_euclid(size), !inside))
    };
    let to = |space: u8| {
        let (file, across) = on(board.file_of(space) as i32, x, sizes.0, board.has_ring_of_files())?;
        let (rank, over) = on(i32::from(board.rank_of(space)), y, sizes.1, board.has_ring_of_ranks())?;
        let to = board.at(file as usize, rank as u8).filter(|&to| (across || over) && spaces.has(to))?;
        Some((space, to))
    };
    spaces.iter().filter_map(to).collect()
}

/// Returns the most steps of a crooked ride: two for each step of a plain one.
fn longest(board: &Board) -> usize {
    2 * Grid::new(board, Turn::None).longest_ride() as usize
}

/// Returns a path with `pass` after each step but the last.
fn passing(path: &[Vector], names: &mut Names<'_>) -> String {
    path.iter().map(|&step| names.of(step)).collect::<Vec<_>>().join(" pass ")
}

/// Returns the paths of a form, without brackets around single directions.
fn paths(form: &Form, names: &mut Names<'_>) -> Vec<String> {
    let board = names.board;
    match form {
        Form::Leap(steps) | Form::Ride(steps, None) => steps.iter().map(|&step| names.of(step)).collect(),
        Form::Ride(steps, Some(limit)) => {
            let limit = (*limit as usize).min(longest(board));
            steps.iter().map(|&step| format!("({}stop)", format!("{} ", names.of(step)).repeat(limit))).collect()
        }
        Form::Ways(ways) => ways.iter().map(|way| format!("({} stop)", passing(way, names))).collect(),
        Form::Runs(runs) => runs.iter().map(|run| format!("({})", passing(run, names))).collect(),
        Form::Jump(steps, length) => {
            let path = |name: String| vec![name; *length as usize].join(" over ");
            steps.iter().map(|&step| format!("({} stop)", path(names.of(step)))).collect()
        }
        Form::Hop(steps) => steps.iter().map(|&step| format!("({0} hop {0})", names.of(step))).collect(),
        Form::Land(steps) => steps.iter().map(|&step| format!("({0} hop {0} stop)", names.of(step))).collect(),
        Form::Crooked(pairs) => {
            let path = |a: String, b: String| {
                (0..longest(board)).map(|n| if n % 2 == 0 { &a } else { &b }.as_str()).collect::<Vec<_>>().join(" ")
            };
            pairs.iter().map(|&(a, b)| format!("({} stop)", path(names.of(a), names.of(b)))).collect()
        }
    }
}

fn check_by_links(form: &Form, names: &mut Names<'_>) -> String {
    let function = if matches!(form, Form::Leap(_)) { "logleap" } else { "logride" };
    format!("{function} #0 #1 {}", paths(form, names).join(" "))
}

fn list_by_links(form: &Form, names: &mut Names<'_>) -> String {
    let function = if matches!(form, Form::Leap(_)) { "logleaps" } else { "lograys" };
    format!("{function} #0 {}", paths(form, names).join(" "))
}

/// Writes steps as numbers.
fn numbers(path: &[Vector]) -> String {
    path.iter().map(|(x, y)| format!("{x} {y}")).collect::<Vec<_>>().join(" ")
}

/// Returns the length of a step as `distance` measures it.
fn length((x, y): Vector) -> i32 {
    x.abs().max(y.abs())
}

/// Returns the steps as numbers with both of them positive, if they are all that come of one by negating and swapping.
fn family(steps: &[Vector]) -> Option<String> {
    let (x, y) = *steps.first()?;
    (steps.len() == all((x, y)).len()).then(|| numbers(&[(x.abs().min(y.abs()), x.abs().max(y.abs()))]))
}

/// Returns the checks of which one has to hold.
fn check_by_coordinates(form: &Form, board: &Board) -> Vec<String> {
    let each = |function: &str, steps: &[Vector]| -> Vec<String> {
        steps.iter().map(|step| format!("{function} #0 #1 {}", numbers(&[*step]))).collect()
    };
    let all_of = |function: &str, paths: &[Vec<Vector>]| -> Vec<String> {
        paths.iter().map(|path| format!("{function} #0 #1 {}", numbers(path))).collect()
    };
    match form {
        Form::Leap(steps) => {
            family(steps).map_or_else(|| each("checkway", steps), |step| vec![format!("checkleap #0 #1 {step}")])
        }
        Form::Ride(steps, limit) => {
            let checks =
                family(steps).map_or_else(|| each("checkrun", steps), |step| vec![format!("checkride #0 #1 {step}")]);
            let limited = |check: String| match limit {
                Some(limit) => {
                    let far = length(steps[0]) * (*limit).min(longest(board) as i32);
                    format!("<= distance #0 #1 {far} and {check}")
                }
                None => check,
            };
            checks.into_iter().map(limited).collect()
        }
        Form::Ways(ways) => all_of("checkway", ways),
        Form::Runs(runs) => all_of("checkrun", runs),
        Form::Jump(steps, length) => {
            each("checkhop", steps).into_iter().map(|hop| format!("<= distance #0 #1 {length} and {hop}")).collect()
        }
        Form::Hop(steps) => each("checkhop", steps),
        Form::Land(steps) => each("checkland", steps),
        Form::Crooked(pairs) => all_of("checkwalk", &crooked(pairs, board)),
    }
}

/// Returns the steps of crooked rides.
fn crooked(pairs: &[(Vector, Vector)], board: &Board) -> Vec<Vec<Vector>> {
    let path = |&(a, b): &(Vector, Vector)| (0..longest(board)).map(|n| if n % 2 == 0 { a } else { b }).collect();
    pairs.iter().map(path).collect()
}

/// Returns lists that together name every space which the form can reach.
fn list_by_coordinates(form: &Form, board: &Board) -> Vec<String> {
    let each = |function: &str, paths: &[Vec<Vector>]| -> Vec<String> {
        paths.iter().map(|path| format!("{function} #0 {}", numbers(path))).collect()
    };
    let single = |steps: &[Vector]| steps.iter().map(|&step| vec![step]).collect::<Vec<_>>();
    match form {
        Form::Leap(steps) => {
            family(steps).map_or_else(|| each("walks", &single(steps)), |step| vec![format!("leaps #0 {step}")])
        }
        Form::Ride(steps, None) => {
            family(steps).map_or_else(|| each("runs", &single(steps)), |step| vec![format!("rays #0 {step}")])
        }
        Form::Ride(steps, Some(limit)) => {
            let limit = (*limit as usize).min(longest(board));
            each("walks", &steps.iter().map(|&step| vec![step; limit]).collect::<Vec<_>>())
        }
        Form::Ways(ways) => each("walks", ways),
        Form::Runs(runs) => each("runs", runs),
        Form::Jump(steps, length) => {
            each("walks", &steps.iter().map(|&step| vec![step; *length as usize]).collect::<Vec<_>>())
        }
        Form::Hop(steps) | Form::Land(steps) => each("runs", &single(steps)),
        Form::Crooked(pairs) => each("walks", &crooked(pairs, board)),
    }
}
