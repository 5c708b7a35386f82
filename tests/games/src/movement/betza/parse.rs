//! Reading of Betza notation.

use super::directions::{chosen, turned, turns};
use super::{Betza, Form, Move, Vector};
use crate::movement::error::{Place, TextError};
use crate::movement::lexer::shown;

/// The most signs of a notation.
const MOST_LETTERS: usize = 200;

/// A leaper or rider: its step, and true if it rides.
type Atom = (Vector, bool);

/// Returns what a capital stands for.
fn atoms(capital: u8) -> Option<&'static [Atom]> {
    Some(match capital {
        b'W' => &[((1, 0), false)],
        b'F' => &[((1, 1), false)],
        b'D' => &[((2, 0), false)],
        b'N' => &[((1, 2), false)],
        b'A' => &[((2, 2), false)],
        b'H' => &[((3, 0), false)],
        b'C' | b'L' => &[((1, 3), false)],
        b'Z' | b'J' => &[((2, 3), false)],
        b'G' => &[((3, 3), false)],
        b'K' => &[((1, 0), false), ((1, 1), false)],
        b'R' => &[((1, 0), true)],
        b'B' => &[((1, 1), true)],
        b'Q' => &[((1, 0), true), ((1, 1), true)],
        _ => return None,
    })
}

/// A reader of a notation.
struct Reader<'t> {
    signs: &'t [u8],
    at: usize,
}

/// Letters before an atom.
#[derive(Default)]
struct Modifiers {
    /// Letters for directions, by the legs of the move.
    legs: Vec<Vec<u8>>,
    /// Columns, from 0, at which the letters of the legs after the first begin.
    later: Vec<usize>,
    /// For each leg but the first, true if it rides although the one before it was a step.
    rides: Vec<bool>,
    /// All other letters.
    others: Vec<u8>,
    /// Column of the first letter, from 0.
    from: usize,
}

impl Modifiers {
    fn has(&self, letter: u8) -> bool {
        self.others.contains(&letter)
    }
}

/// Reads a notation.
pub(super) fn notation(text: &str) -> Result<Betza, TextError> {
    let mut reader = Reader { signs: text.as_bytes(), at: 0 };
    if let Some((at, sign)) = text.char_indices().find(|(_, sign)| !sign.is_ascii()) {
        return Err(
            reader.error(at, &format!("plain letters are expected, not {}", shown(sign.encode_utf8(&mut [0; 4]))))
        );
    }
    if text.len() > MOST_LETTERS {
        return Err(reader.error(MOST_LETTERS, &format!("{MOST_LETTERS} letters at most are expected")));
    }
    let mut moves = Vec::new();
    let mut closes: Option<bool> = None;
    while reader.at < reader.signs.len() {
        let modifiers = reader.modifiers()?;
        let closing = modifiers.has(b'o');
        if closes.is_some_and(|closes| closes != closing) {
            return Err(reader.error(modifiers.from, "`o` is expected for all parts of a piece or for none"));
        }
        closes = Some(closing);
        reader.part(&modifiers, &mut moves)?;
    }
    if moves.is_empty() {
        return Err(reader.error(0, "a capital such as W, F or N is expected"));
    }
    Ok(Betza { moves, closes: closes == Some(true) })
}

impl Reader<'_> {
    fn error(&self, at: usize, message: &str) -> TextError {
        Place { line: 1, column: at + 1 }.error("Betza", message)
    }

    fn peek(&self) -> Option<u8> {
        self.signs.get(self.at).copied()
    }

    /// Takes a sign if it is the next one.
    fn take_if(&mut self, sign: u8) -> bool {
        let there = self.peek() == Some(sign);
        self.at += usize::from(there);
        there
    }

    /// Describes the next sign.
    fn found(&self) -> String {
        self.peek().map_or("the end".to_owned(), |sign| shown(char::from(sign).encode_utf8(&mut [0; 4])))
    }

    /// Reads the letters before an atom.
    fn modifiers(&mut self) -> Result<Modifiers, TextError> {
        let mut modifiers = Modifiers { legs: vec![Vec::new()], from: self.at, ..Modifiers::default() };
        let mut rides = false;
        while let Some(sign) = self.peek() {
            match sign {
                b'f' | b'b' | b'l' | b'r' | b'v' | b's' | b'h' => {
                    modifiers.legs.last_mut().expect("a leg").push(sign);
                }
                b'y' => rides = true,
                b'a' if modifiers.has(b'm') || modifiers.has(b'c') => {
                    return Err(self.error(self.at, "m and c are expected after the last `a`"));
                }
                b'a' => {
                    modifiers.rides.push(std::mem::take(&mut rides));
                    modifiers.legs.push(Vec::new());
                    modifiers.later.push(self.at + 1);
                }
                b'm' | b'c' | b'n' | b'j' | b'p' | b'g' | b'z' | b'i' | b'o' => modifiers.others.push(sign),
                b'e' => return Err(self.error(self.at, "en passant is a rule of the game, not a piece's move")),
                b'O' => return Err(self.error(self.at, "castling is a rule of the game, not a piece's move")),
                b't' => {
                    modifiers.others.push(sign);
                    self.at += 1;
                    if self.peek() != Some(b'[') {
                        return Err(self.error(self.at, &format!("`[` is expected after `t`, not {}", self.found())));
                    }
                    return Ok(modifiers);
                }
                _ => break,
            }
            self.at += 1;
        }
        if rides {
            return Err(self.error(self.at, &format!("`a` is expected after `y`, not {}", self.found())));
        }
        Ok(modifiers)
    }

    /// Reads an atom with what follows it, or a bent piece in brackets.
    fn part(&mut self, modifiers: &Modifiers, moves: &mut Vec<Move>) -> Result<(), TextError> {
        let (start, capital) = (self.at, self.peek());
        if capital == Some(b'[') {
            return self.bent(modifiers, moves);
        }
        let atoms = capital.and_then(atoms);
        let atoms = atoms.ok_or_else(|| {
            self.error(start, &format!("a capital such as W, F or N is expected, not {}", self.found()))
        })?;
        self.at += 1;
        let doubled = capital.is_some_and(|capital| self.take_if(capital));
        let digits = self.signs[self.at..].iter().take_while(|sign| sign.is_ascii_digit()).count();
        let number = std::str::from_utf8(&self.signs[self.at..self.at + digits]).unwrap_or_default();
        let limit = if digits > 0 {
            let number: Option<i32> = number.parse().ok().filter(|number| *number <= 99);
            Some(number.ok_or_else(|| self.error(self.at, "a number of steps up to 99 is expected"))?)
        } else {
            None
        };
        self.at += digits;
        for &(step, rides) in atoms {
            let rides = rides || doubled;
            let limit = match limit {
                Some(0) => None,
                None if !rides => Some(1),
                limit => limit,
            };
            let form = self.form(modifiers, step, limit, start)?;
            moves.push(conditional(form, modifiers));
        }
        Ok(())
    }

    /// Returns the form of an atom's moves.
    fn form(&self, modifiers: &Modifiers, atom: Vector, limit: Option<i32>, start: usize) -> Result<Form, TextError> {
        let directions = chosen(&modifiers.legs[0], atom);
        let directions =
            directions.ok_or_else(|| self.error(modifiers.from, "these directions mean nothing for the piece"))?;
        let special: Vec<u8> = modifiers.others.iter().copied().filter(|sign| b"njpgz".contains(sign)).collect();
        if special.len() + usize::from(!modifiers.rides.is_empty()) > 1 {
            return Err(self.error(modifiers.from, "only one of n, j, p, g, z and a is expected before a capital"));
        }
        let no = |message: &str| Err(self.error(start, message));
        if !modifiers.rides.is_empty() {
            return match (atom.0.abs().max(atom.1.abs()), limit) {
                (1, Some(1)) => self.legs(modifiers, &directions),
                _ => no("`a` is expected before W or F"),
            };
        }
        Ok(match (special.first(), limit) {
            (None, Some(1)) => Form::Leap(directions),
            (None, limit) => Form::Ride(directions, limit),
            (Some(b'n'), Some(1)) => match directions.into_iter().map(steps).collect() {
                Some(ways) => Form::Ways(ways),
                None => return no("`n` is expected before D, A, H, G, N or Z"),
            },
            (Some(b'j'), Some(1)) => {
                let length = atom.0.abs().max(atom.1.abs());
                let is_straight = atom.0 == 0 || atom.1 == 0 || atom.0.abs() == atom.1.abs();
                if length != 2 || !is_straight {
                    return no("`j` is expected before D or A");
                }
                Form::Jump(directions.into_iter().map(|(x, y)| (x / length, y / length)).collect(), length)
            }
            (Some(b'p'), None) => Form::Hop(directions),
            (Some(b'g'), None) => Form::Land(directions),
            (Some(b'z'), None) if atom.0.abs().max(atom.1.abs()) == 1 => {
                let pairs = directions.iter().flat_map(|&step| [(step, turned(step, 2)), (step, turned(step, 6))]);
                Form::Crooked(pairs.collect())
            }
            (Some(b'p' | b'g' | b'z'), _) => {
                return no("p, g and z are expected before a rider without a limit, such as R or B");
            }
            _ => return no("n and j are expected before a single leap"),
        })
    }

    /// Returns the form of a move with further legs.
    fn legs(&self, modifiers: &Modifiers, first: &[Vector]) -> Result<Form, TextError> {
        let mut paths: Vec<Vec<Vector>> = first.iter().map(|&step| vec![step]).collect();
        for (letters, &at) in modifiers.legs[1..].iter().zip(&modifiers.later) {
            let turns = turns(letters);
            let turns = turns.ok_or_else(|| self.error(at, "directions such as fs are expected after `a`"))?;
            let on = |path: &Vec<Vector>| {
                let last = path[path.len() - 1];
                turns.iter().map(|&eighths| [path.as_slice(), &[turned(last, eighths)]].concat()).collect::<Vec<_>>()
            };
            paths = paths.iter().flat_map(on).collect();
            if paths.len() > 512 {
                return Err(self.error(modifiers.from, "the move has too many legs"));
            }
        }
        match modifiers.rides.iter().rposition(|rides| *rides) {
            None => Ok(Form::Ways(paths)),
            Some(at) if at + 1 == modifiers.rides.len() => Ok(Form::Runs(paths)),
            Some(_) => Err(self.error(modifiers.from, "`y` is expected before the last leg alone")),
        }
    }

    /// Reads `[FR]` after `t`, or `[F?R]`.
    fn bent(&mut self, modifiers: &Modifiers, moves: &mut Vec<Move>) -> Result<(), TextError> {
        let start = self.at;
        self.at += 1;
        let single = |reader: &mut Self| {
            let atoms = reader.peek().filter(|sign| b"WFRB".contains(sign)).and_then(atoms);
            let message = format!("W, F, R or B is expected, not {}", reader.found());
            let atom = atoms.ok_or_else(|| reader.error(reader.at, &message))?[0];
            reader.at += 1;
            Ok(atom)
        };
        let (first, rides_first) = single(self)?;
        if rides_first {
            return Err(self.error(self.at - 1, "W or F is expected for the first step"));
        }
        if !modifiers.has(b't') && !self.take_if(b'?') {
            return Err(self.error(self.at, &format!("`?` is expected, not {}", self.found())));
        }
        let (second, rides) = single(self)?;
        if !self.take_if(b']') {
            return Err(self.error(self.at, &format!("`]` is expected, not {}", self.found())));
        }
        let special = modifiers.others.iter().any(|sign| b"njpgz".contains(sign));
        if special || !modifiers.rides.is_empty() {
            return Err(self.error(start, "only directions, m, c, i and o are expected before a bent piece"));
        }
        let directions = chosen(&modifiers.legs[0], first);
        let directions =
            directions.ok_or_else(|| self.error(modifiers.from, "these directions mean nothing for the piece"))?;
        let outward = |step: Vector| {
            let turns: &[usize] = if first == second { &[0] } else { &[1, 7] };
            turns.iter().map(move |&eighths| vec![step, turned(step, eighths)])
        };
        let paths = directions.iter().flat_map(|&step| outward(step)).collect();
        moves.push(conditional(if rides { Form::Runs(paths) } else { Form::Ways(paths) }, modifiers));
        moves.push(conditional(Form::Leap(directions), modifiers));
        Ok(())
    }
}

/// Returns the moves of a form under the letters m, c and i.
fn conditional(form: Form, modifiers: &Modifiers) -> Move {
    let (moves, takes) = (modifiers.has(b'm'), modifiers.has(b'c'));
    Move { form, moves: moves || !takes, takes: takes || !moves, first: modifiers.has(b'i') }
}

/// Returns the steps of a leap that can be blocked: one orthogonal step for a Knight's or Zebra's, then diagonal ones; equal steps for
/// the others.
fn steps((x, y): Vector) -> Option<Vec<Vector>> {
    let (long, short) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
    let unit = (x.signum(), y.signum());
    if short == 0 || short == long {
        return (long > 1).then(|| vec![unit; long as usize]);
    }
    let straight = if x.abs() > y.abs() { (unit.0, 0) } else { (0, unit.1) };
    (long - short == 1).then(|| [vec![straight], vec![unit; short as usize]].concat())
}
