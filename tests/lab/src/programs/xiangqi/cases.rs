//! The forms of case files: the targets of all pieces by either test, a position and its legal moves, a line of play to its end, and
//! the number of lines of play.

use games::xiangqi::{Board, Move, Play, Position};

use super::layout::LINE_MOST;
use super::lines::{self, Counted, LineOfPlay};
use super::{questions, targets};
use crate::diff::{Ask, Universe};

/// Returns the rest of a line after its first word, if that is the form's.
fn rest<'a>(line: &'a str, form: &str) -> Option<&'a str> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    (word == form).then(|| rest.trim())
}

fn board(text: &str) -> Result<Board, String> {
    Board::parse(text).map_err(|error| error.to_string())
}

fn play(fen: &str) -> Result<Play, String> {
    Play::parse_fen(fen).map_err(|error| error.to_string())
}

fn position(fen: &str) -> Result<Position, String> {
    Ok(play(fen)?.position().clone())
}

/// Reads `FEN : rest`.
fn before_colon(text: &str) -> Result<(Play, &str), String> {
    let (fen, rest) = text.split_once(':').ok_or("a position, a colon, and what is asked are expected")?;
    Ok((play(fen.trim())?, rest.trim()))
}

/// Reads `FEN : move move ...`: each move has to be legal, up to the end of the game.
fn line(text: &str) -> Result<LineOfPlay, String> {
    let (play, words) = before_colon(text)?;
    let (mut at, mut moves) = (play.clone(), Vec::new());
    for word in words.split_whitespace() {
        if at.ending().is_some() {
            break;
        }
        let chosen: Move = word.parse().map_err(|error: games::xiangqi::ParseError| error.to_string())?;
        at = at.after(chosen).ok_or_else(|| format!("{word} is not legal in {at}"))?;
        moves.push(chosen);
        if moves.len() > LINE_MOST {
            return Err(format!("there are more than {LINE_MOST} moves"));
        }
    }
    Ok((play, moves))
}

/// Reads `FEN : DEPTH`.
fn counted(text: &str) -> Result<Counted, String> {
    let (play, depth) = before_colon(text)?;
    let depth: u8 = depth.parse().map_err(|_| format!("`{depth}` is not a number of moves from 0 to 255"))?;
    Ok((play.position().clone(), depth.into(), None))
}

/// Returns the questions that the lines of a case file can ask.
pub(super) fn forms() -> Vec<Box<dyn Ask>> {
    vec![
        targets::by_original("targets by the original's test", Universe::none())
            .form(|line| Some(board(rest(line, "original")?)))
            .boxed(),
        targets::by_rules("targets by the rules' test", Universe::none())
            .form(|line| Some(board(rest(line, "rules")?)))
            .boxed(),
        questions::described("positions", Universe::none()).form(|line| Some(position(rest(line, "moves")?))).boxed(),
        lines::played_out("games", Universe::none()).form(|text| Some(line(rest(text, "line")?))).boxed(),
        lines::counted("lines of play", Universe::none())
            .form(|line| Some(counted(rest(line, "perft")?)))
            .too_large(lines::too_many)
            .boxed(),
    ]
}
