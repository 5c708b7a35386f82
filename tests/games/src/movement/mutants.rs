//! The mutants of definitions: a number, a direction, a step, a path, a condition or a `not` is another one or missing. The questions of a
//! strong set notice each that does not give the same answers.

use super::asked::Turn;
use super::board::Board;
use super::error::TextError;
use super::language::{Expression, Function, Kind, Model, Path, Tail};
use super::parse::Document;
use super::piece::Piece;

/// A piece with a mutant of its check by one of the models.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The result of the check.
    pub name: String,
    /// The model whose check is mutated.
    pub model: Model,
    /// The piece.
    pub piece: Piece,
}

/// Returns the mutants of a piece's checks.
///
/// # Errors
/// Those of a definition that cannot be prepared for its board; none for the pieces of this library.
///
/// ```
/// use games::movement::{Board, Piece, Turn, mutants};
///
/// let rook = Piece::named("Rook", &Board::named("square").unwrap(), Turn::None).unwrap()?;
/// // By coordinates four numbers; by links each path another one, not repeated or missing.
/// assert_eq!(mutants(&rook)?.len(), 4 + 1 + 4 * 3);
/// # Ok::<(), games::movement::TextError>(())
/// ```
pub fn mutants(piece: &Piece) -> Result<Vec<Mutant>, TextError> {
    let mut all = Vec::new();
    let board = piece.board();
    let definitions = piece.definitions();
    for (number, definition) in definitions.iter().enumerate() {
        let (Some(model), Kind::Number) = (definition.model, definition.expression.kind()) else { continue };
        for expression in variations(&definition.expression, board) {
            let mut definitions = definitions.to_vec();
            definitions[number].expression = expression;
            let name = definitions[number].text(board);
            let document = Document { board: board.clone(), has_own_board: false, definitions };
            // One that a board cannot have is no mutant.
            if let Ok(piece) = Piece::of("mutants", &document, Some(piece.name()), Turn::None) {
                all.push(Mutant { name, model, piece });
            }
        }
    }
    Ok(all)
}

/// Returns the lists in which one entry is another one, or missing if others are left.
fn of_list<T: Clone>(list: &[T], variations: impl Fn(&T) -> Vec<T>) -> Vec<Vec<T>> {
    let mut all = Vec::new();
    for (number, entry) in list.iter().enumerate() {
        for other in variations(entry) {
            let mut list = list.to_vec();
            list[number] = other;
            all.push(list);
        }
        if list.len() > 1 {
            let mut list = list.to_vec();
            list.remove(number);
            all.push(list);
        }
    }
    all
}

/// Returns the mutants of an expression.
fn variations(expression: &Expression, board: &Board) -> Vec<Expression> {
    let each = |parts: &[Expression]| of_list(parts, |part| variations(part, board));
    match expression {
        Expression::Number(number) => vec![Expression::Number(number - 1), Expression::Number(number + 1)],
        Expression::Origin | Expression::Destination => Vec::new(),
        Expression::Not(part) => {
            let within = variations(part, board).into_iter().map(|part| Expression::Not(Box::new(part)));
            std::iter::once((**part).clone()).chain(within).collect()
        }
        Expression::And(parts) => each(parts).into_iter().map(Expression::And).collect(),
        Expression::Or(parts) => each(parts).into_iter().map(Expression::Or).collect(),
        Expression::Call(function, arguments, tail) => {
            let call =
                |arguments: &[Expression], tail: &Tail| Expression::Call(*function, arguments.to_vec(), tail.clone());
            let mut all: Vec<Expression> = other(*function)
                .map(|other| Expression::Call(other, arguments.clone(), tail.clone()))
                .into_iter()
                .collect();
            for (number, argument) in arguments.iter().enumerate() {
                for other in variations(argument, board) {
                    let mut arguments = arguments.clone();
                    arguments[number] = other;
                    all.push(call(&arguments, tail));
                }
            }
            let tails: Vec<Tail> = match tail {
                Tail::None => Vec::new(),
                Tail::Steps(steps) => {
                    let near = |&(x, y): &(i32, i32)| vec![(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
                    of_list(steps, near).into_iter().map(Tail::Steps).collect()
                }
                Tail::Paths(paths) => {
                    let is_leap = *function == Function::LogLeap;
                    let of = |path: &Path| of_path(path, is_leap, board);
                    of_list(paths, of).into_iter().map(Tail::Paths).collect()
                }
            };
            all.extend(tails.iter().map(|tail| call(arguments, tail)));
            all
        }
    }
}

/// Returns the function that is one step from another.
fn other(function: Function) -> Option<Function> {
    Some(match function {
        Function::CheckLeap => Function::CheckRide,
        Function::CheckRide => Function::CheckLeap,
        Function::Less => Function::LessOrEqual,
        Function::LessOrEqual => Function::Less,
        Function::Greater => Function::GreaterOrEqual,
        Function::GreaterOrEqual => Function::Greater,
        Function::File => Function::Rank,
        Function::Rank => Function::File,
        _ => return None,
    })
}

/// Returns the mutants of a path: another direction, a step less, or its last step repeated or not.
fn of_path(path: &Path, is_leap: bool, board: &Board) -> Vec<Path> {
    let next = |direction: usize| (direction + 1) % board.directions().len();
    let turned =
        |step: &super::language::Step| vec![super::language::Step { direction: next(step.direction), ..*step }];
    let mut all: Vec<Path> =
        of_list(&path.steps, turned).into_iter().map(|steps| Path { steps, repeats: path.repeats }).collect();
    if !is_leap {
        all.push(Path { steps: path.steps.clone(), repeats: !path.repeats });
    }
    all
}
