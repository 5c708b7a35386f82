//! The host's compiler: definitions as the byte codes that the program evaluates.
//!
//! By links a check is terms of which one has to hold, each of conditions and walks along paths; a list is paths. By coordinates a
//! check is factors in prefix code, with a table of them; a list is functions in prefix code. The codes are described in
//! `z80src/movement/variables.asm` and `coordinates.asm`.

use games::movement::{Board, Document, Expression, Function, Kind, Model, Path, Piece, Role, Tail};

use super::reach;

/// A reason why the program refuses a definition that the port accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// No room for the code.
    Room,
    /// The numbers are too large for a ring of this size.
    Ring,
    /// More than 32 directions, or one with a long name.
    Directions,
    /// A number beyond 99.
    Number,
    /// A path of a list with more than eight hops.
    Hops,
}

/// The codes of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Code {
    pub(super) check_links: Vec<u8>,
    pub(super) list_links: Vec<u8>,
    /// Turns of files and of ranks, reach, the number of factors, and the factors.
    pub(super) check_coordinates: Vec<u8>,
    pub(super) list_coordinates: Vec<u8>,
    /// For each factor where its code begins in `check_coordinates`, and its flags.
    pub(super) factors: Vec<(u16, u8)>,
}

/// The room of the codes, and of the table of factors.
const ROOM: [usize; 4] = [512, 512, 1_024, 768];
const FACTORS: usize = 48;

/// Ends of a walk, a term, a check or list.
const END: u8 = 0xFF;
const END_TERM: u8 = 0xFE;
/// Bits of a step.
const LAST: u8 = 0x80;
const REPEATS: u8 = 0x20;
/// Bits of the byte of a space.
const STONE: u8 = 0x80;
const UNMOVED: u8 = 0x40;
/// Flags of a factor.
const FACTOR_NOT: u8 = 1;
const FACTOR_FIRST: u8 = 2;
/// Bytes before the factors.
const HEAD: usize = 4;
/// The most hops of a path of a list.
pub(super) const HOPS: usize = 8;
/// The most directions of a board of the program, and signs of their names.
pub(super) const DIRECTIONS: usize = 32;
pub(super) const NAME: usize = 6;
/// The largest number.
const LARGEST: i32 = 99;

/// Returns the parts of an expression that are joined by `or`, each as its parts joined by `and`, with the number of `not` before each.
pub(super) fn terms(check: &Expression) -> Vec<Vec<(usize, &Expression)>> {
    parts(check, |it| if let Expression::Or(terms) = it { Some(terms) } else { None })
        .map(|term| {
            let factors = parts(term, |it| if let Expression::And(factors) = it { Some(factors) } else { None });
            factors.map(without_nots).collect()
        })
        .collect()
}

/// Returns the parts of an expression that are joined in some way, or the expression itself.
fn parts(whole: &Expression, joined: fn(&Expression) -> Option<&Vec<Expression>>) -> impl Iterator<Item = &Expression> {
    joined(whole).map_or(std::slice::from_ref(whole), Vec::as_slice).iter()
}

fn without_nots(mut factor: &Expression) -> (usize, &Expression) {
    let mut nots = 0;
    while let Expression::Not(part) = factor {
        (nots, factor) = (nots + 1, &**part);
    }
    (nots, factor)
}

impl Code {
    /// Compiles the definitions of a piece.
    pub(super) fn of(piece: &Piece) -> Result<Code, Limit> {
        let document = games::movement::document("piece", &piece.text(), Some(piece.board()));
        let document = document.unwrap_or_else(|error| panic!("the text of {} is read again: {error}", piece.name()));
        Code::compile(&document, piece)
    }

    fn compile(document: &Document, piece: &Piece) -> Result<Code, Limit> {
        let board = piece.board();
        let too_many = board.directions().len() > DIRECTIONS;
        if too_many || board.directions().iter().any(|direction| direction.name.len() > NAME) {
            return Err(Limit::Directions);
        }
        let find = |model, kind| {
            let fits = |definition: &&games::movement::Definition| {
                definition.expression.kind() == kind && definition.model.is_none_or(|it| it == model)
            };
            let found = document.definitions.iter().find(fits);
            &found.unwrap_or_else(|| panic!("{} has four definitions", piece.name())).expression
        };
        let check = find(Model::Coordinates, Kind::Number);
        let (code, factors) = factors(check)?;
        let mut check_coordinates = head(check, piece)?.to_vec();
        check_coordinates.push(factors.len() as u8);
        check_coordinates.extend(code);
        let mut codes = Code {
            check_links: check_by_links(find(Model::Links, Kind::Number)),
            list_links: Vec::new(),
            check_coordinates,
            list_coordinates: Vec::new(),
            factors,
        };
        list(find(Model::Links, Kind::Array), &mut codes.list_links)?;
        list(find(Model::Coordinates, Kind::Array), &mut codes.list_coordinates)?;
        codes.list_links.push(END);
        codes.list_coordinates.push(END);
        let all = [&codes.check_links, &codes.list_links, &codes.check_coordinates, &codes.list_coordinates];
        let fits = all.iter().zip(ROOM).all(|(code, room)| code.len() <= room) && codes.factors.len() <= FACTORS;
        if fits { Ok(codes) } else { Err(Limit::Room) }
    }
}

/// Returns the head of a check by coordinates without the number of its factors.
fn head(check: &Expression, piece: &Piece) -> Result<[u8; HEAD - 1], Limit> {
    let board = piece.board();
    let (files, ranks) = piece.by_coordinates().turns();
    if has_too_many_turns((files, ranks), board) {
        return Err(Limit::Ring);
    }
    Ok([files as u8, ranks as u8, reach::of(check, longest(board))])
}

/// Returns true if images at this number of whole turns are too far away for the program: one turn more has to be a signed byte.
pub(super) fn has_too_many_turns((files, ranks): (i64, i64), board: &Board) -> bool {
    let far = |turns: i64, size: i64, ring: bool| ring && (turns + 1).saturating_mul(size) > 127;
    far(files, board.files().len() as i64, board.has_ring_of_files())
        || far(ranks, board.ranks().into(), board.has_ring_of_ranks())
}

/// Returns the most steps of a ride before it comes to its origin.
pub(super) fn longest(board: &Board) -> i64 {
    let (files, ranks) = (board.files().len() as i64, i64::from(board.ranks()));
    if !(board.has_ring_of_files() && board.has_ring_of_ranks()) {
        return files.max(ranks);
    }
    (1..).map(|times| files * times).find(|steps| steps % ranks == 0).unwrap_or(files)
}

fn check_by_links(check: &Expression) -> Vec<u8> {
    let mut code = Vec::new();
    for term in terms(check) {
        let at = code.len();
        code.extend([0; 4]);
        for (nots, factor) in term {
            let odd = nots % 2 == 1;
            match factor {
                Expression::Number(number) if (*number != 0) == odd => code[at + 3] |= 1,
                Expression::Call(Function::Empty, space, _) => {
                    condition(&mut code, at, &space[0], STONE, if odd { STONE } else { 0 });
                }
                Expression::Call(Function::Unmoved, space, _) => {
                    condition(&mut code, at, &space[0], UNMOVED, if odd { 0 } else { UNMOVED });
                }
                Expression::Call(_, spaces, Tail::Paths(paths)) => {
                    let kind = is_destination(&spaces[0]) | is_destination(&spaces[1]) << 1 | u8::from(odd) << 2;
                    code.push(kind);
                    paths.iter().for_each(|path| steps(path, &mut code));
                    code.push(END);
                }
                _ => {}
            }
        }
        code.push(END_TERM);
    }
    code.push(END);
    code
}

fn is_destination(space: &Expression) -> u8 {
    (*space == Expression::Destination).into()
}

/// Adds a condition about what stands on a space; one that contradicts another makes a term that never holds.
fn condition(code: &mut [u8], term: usize, space: &Expression, mask: u8, value: u8) {
    let at = term + if *space == Expression::Destination { 0 } else { 2 };
    if code[at] & mask == 0 {
        code[at] |= mask;
        code[at + 1] |= value;
    } else if code[at + 1] & mask != value {
        code[term + 3] |= 1;
    }
}

/// Writes the steps of a path.
fn steps(path: &Path, code: &mut Vec<u8>) {
    let last = path.steps.len() - 1;
    code.extend(path.steps.iter().enumerate().map(|(number, step)| {
        let role = match step.role {
            Role::End => 0,
            Role::Pass => 0x20,
            Role::Over => 0x40,
            Role::Hop => 0x60,
        };
        let flags = if number < last { role } else { LAST | if path.repeats { REPEATS } else { 0 } };
        step.direction as u8 | flags
    }));
}

/// Writes a list of either model: its functions in their order, without those that put lists together.
fn list(expression: &Expression, code: &mut Vec<u8>) -> Result<(), Limit> {
    match expression {
        Expression::Call(Function::Merge | Function::Unique, lists, _) => {
            lists.iter().try_for_each(|part| list(part, code))
        }
        Expression::Call(_, _, Tail::Paths(paths)) => {
            let hops = |path: &Path| path.steps.iter().filter(|step| step.role == Role::Hop).count();
            if paths.iter().any(|path| hops(path) > HOPS) {
                return Err(Limit::Hops);
            }
            paths.iter().for_each(|path| steps(path, code));
            Ok(())
        }
        other => value(other, code),
    }
}

/// A table of factors: where each begins, and its flags.
type Factors = Vec<(u16, u8)>;

/// Compiles the factors of a check by coordinates.
fn factors(check: &Expression) -> Result<(Vec<u8>, Factors), Limit> {
    let (mut code, mut rows) = (Vec::new(), Vec::new());
    for term in terms(check) {
        for (number, (nots, factor)) in term.into_iter().enumerate() {
            let first = if number == 0 { FACTOR_FIRST } else { 0 };
            rows.push(((HEAD + code.len()) as u16, first | (nots as u8 & FACTOR_NOT)));
            value(factor, &mut code)?;
        }
    }
    Ok((code, rows))
}

/// Writes a number as a signed byte.
fn number(number: i32, code: &mut Vec<u8>) -> Result<(), Limit> {
    if number.abs() > LARGEST {
        return Err(Limit::Number);
    }
    code.push(number as i8 as u8);
    Ok(())
}

/// Writes an expression in prefix code.
fn value(expression: &Expression, code: &mut Vec<u8>) -> Result<(), Limit> {
    match expression {
        Expression::Number(it) => {
            code.push(0);
            number(*it, code)
        }
        Expression::Origin => {
            code.push(1);
            Ok(())
        }
        Expression::Destination => {
            code.push(2);
            Ok(())
        }
        Expression::Call(function, arguments, tail) => {
            code.push(operation(*function));
            arguments.iter().try_for_each(|argument| value(argument, code))?;
            let Tail::Steps(steps) = tail else { return Ok(()) };
            code.push(u8::try_from(steps.len()).map_err(|_| Limit::Room)?);
            steps.iter().flat_map(|(x, y)| [*x, *y]).try_for_each(|it| number(it, code))
        }
        // Nothing but the whole of a definition is joined.
        Expression::And(_) | Expression::Or(_) | Expression::Not(_) => Ok(()),
    }
}

/// Returns the number of a function's operation.
fn operation(function: Function) -> u8 {
    match function {
        Function::Where => 3,
        Function::File => 4,
        Function::Rank => 5,
        Function::Distance => 6,
        Function::Sign => 7,
        Function::Abs => 8,
        Function::Minus => 9,
        Function::Times => 10,
        Function::Less => 11,
        Function::Greater => 12,
        Function::LessOrEqual => 13,
        Function::GreaterOrEqual => 14,
        Function::Empty => 15,
        Function::Unmoved => 16,
        Function::CheckLeap => 17,
        Function::CheckRide => 18,
        Function::CheckTwoStep => 19,
        Function::CheckHop => 20,
        Function::CheckLand => 21,
        Function::CheckWay => 22,
        Function::CheckWalk => 23,
        Function::CheckRun => 24,
        Function::Leaps => 25,
        Function::Rays => 26,
        Function::Walks => 27,
        Function::Runs => 28,
        // Functions by links, and those that leave nothing.
        Function::LogLeap
        | Function::LogRide
        | Function::LogLeaps
        | Function::LogRays
        | Function::Merge
        | Function::Unique => END,
    }
}
