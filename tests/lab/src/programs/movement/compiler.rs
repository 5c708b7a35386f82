//! The compiler on the Spectrum against that of the host: the same bytes, or a mistake at the same place.

use std::fmt::Write;
use std::sync::Arc;

use games::movement::{Board, ByCoordinates, Document, Kind, Model, Piece, TextError, Turn, document, names};

use super::code::{Code, HOPS, NAME, has_too_many_turns};
use super::image::{Placed, SYMBOLS, of_board};
use super::play::added;
use super::sets::board;
use super::texts::{self, Token, tokens};
use crate::diff::{After, Area, Extent, Field, Question, Universe};
use crate::walk::checksum;

/// The place of texts: the compiler leaves the screen alone; and the greatest length of the program's.
const TEXT: u16 = 0x4000;
const TEXT_MOST: usize = 0xC60 - 1;
const MISTAKE: Field<u16> = Field::word("MistakeAt");
/// The end of a line in the memory of the Spectrum.
const NEW_LINE: u8 = 13;
/// The largest number that the program reads, and the most signs of a direction's name.
const LARGEST: i32 = 99;

/// The memory that the compiler writes.
pub(super) const SCRATCH: [Area; 7] = [
    Area { symbol: "TextAt", bytes: 48 },
    Area { symbol: "TextFrom", bytes: 2 },
    Area { symbol: "CheckReach", bytes: 7 },
    Area { symbol: "ParseFrames", bytes: 420 },
    Area { symbol: "Links", bytes: 4_096 },
    Area { symbol: "Turned", bytes: 320 },
    Area { symbol: "CheckLinks", bytes: 3_072 },
];
/// The memory that setting up a board writes.
pub(super) const BOARD: [Area; 7] = [
    Area { symbol: "Stones", bytes: 256 },
    Area { symbol: "SpaceFile", bytes: 256 },
    Area { symbol: "FileLine", bytes: 96 },
    Area { symbol: "Files", bytes: 16 },
    Area { symbol: "WrapFile", bytes: 512 },
    Area { symbol: "Links", bytes: 4_096 },
    Area { symbol: "Turned", bytes: 320 },
];

/// A text for a board, with what has to become of it.
#[derive(Clone, Debug)]
pub(super) struct Text {
    on: Arc<Ground>,
    closes: bool,
    text: String,
    expected: Result<Arc<Vec<Placed>>, usize>,
}

/// A board without pieces, in memory.
#[derive(Debug)]
pub(super) struct Ground {
    pub(super) board: Board,
    memory: Vec<Placed>,
    key: u64,
}

impl Ground {
    pub(super) fn of(name: &str) -> Arc<Ground> {
        Ground::on(board(name))
    }

    pub(super) fn on(board: Board) -> Arc<Ground> {
        let memory = of_board(&board);
        let key = checksum(memory.iter().flat_map(|(_, bytes)| bytes));
        Arc::new(Ground { board, memory, key })
    }
}

/// Returns the tables of directions and the codes of a piece, which the compiler has to make.
fn made(piece: &Piece) -> Option<Vec<Placed>> {
    let code = Code::of(piece).ok()?;
    let tables = ["DirectionCount", "Links", "DirectionNames", "Vectors", "Turned"];
    let mut made: Vec<Placed> =
        of_board(piece.board()).into_iter().filter(|(symbol, _)| tables.contains(symbol)).collect();
    let factors = code.factors.iter().flat_map(|(at, flags)| [at.to_le_bytes().as_slice(), &[*flags]].concat());
    made.push(("Factors", factors.collect()));
    made.push(("CheckLinks", code.check_links));
    made.push(("ListLinks", code.list_links));
    made.push(("CheckCoordinates", code.check_coordinates));
    made.push(("ListCoordinates", code.list_coordinates));
    Some(made)
}

/// Returns the place of an error as a number of signs from the begin of the text.
fn place(error: &TextError, text: &str) -> usize {
    // The program's end is after the last line, also if nothing stands there.
    if error.message.ends_with("not the end of the text") {
        return text.len();
    }
    let before: usize = text.split('\n').take(error.line - 1).map(|line| line.len() + 1).sum();
    before + error.column - 1
}

/// Returns where the program finds a mistake in a text that the port reads, if anywhere.
fn own_mistake(read: &Document, text: &str) -> Option<usize> {
    let tokens = tokens(text);
    let word = |at: usize| tokens.get(at).map_or("", |token: &Token<'_>| token.text);
    let piece = read.definitions.first().map_or("", |definition| definition.name.as_str());
    let mut definitions = read.definitions.iter();
    let (mut open, mut in_list) = (false, false);
    for (number, token) in tokens.iter().enumerate() {
        let next = tokens.get(number + 1).map_or(text.len(), |next| next.at);
        open = token.text == "(" || (open && token.text != ")");
        // Within brackets any word ends a path.
        if is_large(token) && !open {
            return Some(token.at);
        }
        if token.text.len() > NAME && is_direction(&tokens, number) {
            return Some(token.at);
        }
        if matches!(token.text, "logleaps" | "lograys") && word(number + 1) == "#1" {
            return Some(next);
        }
        if in_list && is_hop_too_many(&tokens, number) {
            return Some(token.at);
        }
        if is_def(&tokens, number) {
            let definition = definitions.next()?;
            let kind = match definition.name.strip_prefix(piece) {
                Some("") => Kind::Number,
                Some("L") => Kind::Array,
                _ => return Some(next),
            };
            in_list = kind == Kind::Array;
            if definition.expression.kind() != kind {
                return tokens.get(number + 2).map(|token| token.at);
            }
        }
    }
    let has = |name: &str, model| {
        let fits = |it: &&games::movement::Definition| it.name == name && it.model.is_none_or(|other| other == model);
        read.definitions.iter().any(|it| fits(&it))
    };
    let list = format!("{piece}L");
    let all = [Model::Links, Model::Coordinates].into_iter().all(|model| has(piece, model) && has(&list, model));
    (!all).then_some(text.len())
}

/// Returns true if a token begins a definition.
fn is_def(tokens: &[Token<'_>], number: usize) -> bool {
    tokens[number].text == "def" && (number == 0 || tokens[number - 1].text == ";")
}

/// Returns true if a token is the name of a direction that gets links.
fn is_direction(tokens: &[Token<'_>], number: usize) -> bool {
    let begin = tokens[..number].iter().rposition(|token| token.text == ";").map_or(0, |end| end + 1);
    match tokens[begin].text {
        "map" => (number - begin) % 3 == 1,
        "link" | "rlink" => number == begin + 1,
        _ => false,
    }
}

/// Returns true if a number is one that the program does not read.
fn is_large(token: &Token<'_>) -> bool {
    token.text.parse::<i32>().is_ok_and(|it| it.abs() > LARGEST)
}

/// Returns true if a token is a hop, and the path has as many as a list follows before it.
fn is_hop_too_many(tokens: &[Token<'_>], number: usize) -> bool {
    let path = tokens[..=number].iter().rev().take_while(|token| token.text != "(");
    tokens[number].text == "hop" && path.filter(|token| token.text == "hop").count() > HOPS
}

/// Returns true if the compilers may find different mistakes first: besides that of the port there is a number or a name that only the
/// program refuses, or a definition that stands twice has another mistake.
fn has_two_mistakes(board: &Board, text: &str, at: usize, twice: bool) -> bool {
    let tokens = tokens(text);
    let names = || (1..tokens.len()).filter(|number| is_def(&tokens, number - 1)).map(|number| tokens[number]);
    let first = names().next().map_or("", |name| name.text);
    let is_other = |name: &Token<'_>| name.text != first && name.text.strip_suffix('L') != Some(first);
    // The statements before the mistake.
    let whole = tokens.iter().rfind(|token| token.text == ";" && token.at < at).map_or(0, |end| end.at + 1);
    let is_from_elsewhere = |pair: &[Token<'_>]| matches!(pair[0].text, "logleaps" | "lograys") && pair[1].text == "#1";
    if tokens.iter().any(is_large)
        || names().any(|name| is_other(&name))
        || tokens.windows(2).any(is_from_elsewhere)
        || (0..tokens.len()).any(|number| is_hop_too_many(&tokens, number))
        || is_too_large(board, &text[..whole])
    {
        return true;
    }
    let before = format!("{};", &text[..at.min(text.len())]);
    let own = document("text", &before, Some(board)).ok().and_then(|read| own_mistake(&read, &before));
    if own.is_some_and(|own| own < at) || is_too_large(board, &before) {
        return true;
    }
    let Some(name) = names().find(|name| twice && name.at > at) else { return false };
    let renamed = format!("{}Other{}", &text[..name.at], &text[name.at + name.text.len()..]);
    document("text", &renamed, Some(board)).is_err()
}

/// Returns true if a check by coordinates in a text has numbers too large for the program.
fn is_too_large(board: &Board, text: &str) -> bool {
    let Ok(read) = document("text", text, Some(board)) else { return false };
    let checks =
        read.definitions.iter().map(|definition| &definition.expression).filter(|it| it.kind() == Kind::Number);
    let turns = |check| ByCoordinates::new(check, check, board, Turn::None).map(|check| check.turns());
    checks.map(turns).any(|turns| turns.map_or(true, |turns| has_too_many_turns(turns, board)))
}

/// Returns a text with what has to become of it; none if the port and the program limit it in different ways.
fn expected(on: &Arc<Ground>, text: String) -> Option<Text> {
    let expected = match document("text", &text, Some(&on.board)) {
        Ok(read) => match own_mistake(&read, &text) {
            Some(at) => Err(at),
            None => {
                let piece = Piece::of("text", &read, None, Turn::None).ok()?;
                Ok(Arc::new(made(&piece)?))
            }
        },
        Err(error) => {
            let at = place(&error, &text);
            if has_two_mistakes(&on.board, &text, at, error.message.ends_with("a second time")) {
                return None;
            }
            Err(at)
        }
    };
    (text.len() <= TEXT_MOST).then(|| Text { on: Arc::clone(on), closes: false, text, expected })
}

/// Returns what becomes of a text: the place of a mistake as the error. None if the port and the program limit it in different ways.
pub(super) fn verdict(on: &Arc<Ground>, text: &str) -> Option<Result<(), usize>> {
    expected(on, text.to_owned()).map(|text| text.expected.map(|_| ()))
}

/// The texts of all pieces on the four boards.
fn of_pieces() -> Vec<Text> {
    let mut all = Vec::new();
    for (name, _) in games::movement::BOARDS {
        let on = Ground::of(name);
        for name in names() {
            let Some(Ok(piece)) = Piece::named(name, &on.board, Turn::None) else { continue };
            let Some(made) = made(&piece) else { continue };
            let text = added(&piece, &on.board) + piece.text().trim_end();
            if text.len() <= TEXT_MOST {
                all.push(Text { on: Arc::clone(&on), closes: true, text, expected: Ok(Arc::new(made)) });
            }
        }
    }
    all
}

/// The texts of the pieces.
pub(super) fn pieces(of: Extent) -> Universe<Text> {
    let step = of.of(1, 4);
    of.all(PIECES, PIECES.div_ceil(4), of_pieces().into_iter().step_by(step))
}

/// Texts of pieces that have room in memory.
const PIECES: usize = 190;

/// Returns a text with a number of hops in a path of its list. The check has one more: it may have any number.
fn hops_in_list(hops: usize) -> String {
    format!(
        "def X logride #0 #1 ({}n); def XL lograys #0 (e s) ({}n); def X checkhop #0 #1 0 1; def XL rays #0 0 1;",
        "n hop ".repeat(hops + 1),
        "n hop ".repeat(hops)
    )
}

/// Seeded texts without a mistake, or with one.
pub(super) fn seeded(of: Extent, good: bool) -> Universe<Text> {
    let grounds = games::movement::BOARDS.map(|(name, _)| Ground::of(name));
    let mut random = fastrand::Rng::with_seed(if good { 41 } else { 42 });
    let number = of.of(10_000, 300);
    let hops = hops_in_list(if good { HOPS } else { HOPS + 1 });
    let mut all: Vec<Text> = expected(&grounds[0], hops).into_iter().collect();
    while all.len() < number {
        let on = &grounds[random.usize(..grounds.len())];
        let mut text = texts::written(&mut random);
        if !good {
            text = texts::spoilt(&text, &mut random);
        }
        all.extend(expected(on, text).filter(|text| text.expected.is_ok() == good));
    }
    of.all(10_000, 300, all)
}

impl Text {
    fn answered(&self, after: &After<'_>) -> Option<String> {
        if after.carry() {
            let at = after.get(&MISTAKE)?.wrapping_sub(TEXT);
            return Some(format!("a mistake at {at}"));
        }
        let Ok(expected) = &self.expected else { return Some("no mistake".to_owned()) };
        let check = after.address("CheckCoordinates")?;
        let mut text = String::new();
        for (symbol, bytes) in expected.iter() {
            let start = after.address(symbol)?;
            let mut found: Vec<u8> = (start..).take(bytes.len()).map(|address| after.byte(address)).collect();
            if *symbol == "Factors" {
                for row in found.chunks_exact_mut(3) {
                    let at = u16::from_le_bytes([row[0], row[1]]).wrapping_sub(check);
                    row[..2].copy_from_slice(&at.to_le_bytes());
                }
            }
            write_bytes(symbol, &found, &mut text);
        }
        Some(text)
    }

    fn port(&self) -> String {
        match &self.expected {
            Err(at) => format!("a mistake at {at}"),
            Ok(expected) => {
                let mut text = String::new();
                expected.iter().for_each(|(symbol, bytes)| write_bytes(symbol, bytes, &mut text));
                text
            }
        }
    }
}

fn write_bytes(symbol: &str, bytes: &[u8], text: &mut String) {
    let _ =
        writeln!(text, "{symbol}: {}", bytes.iter().map(|byte| format!("{byte:02X}")).collect::<Vec<_>>().join(" "));
}

/// Texts compiled.
pub(super) fn compiled(title: &'static str, cases: Universe<Text>) -> Question<Text, String> {
    Question::new(
        title,
        &["compile"],
        cases,
        |text, to| {
            to.share(text.on.key, |to| {
                for (symbol, bytes) in &text.on.memory {
                    to.write_bytes(to.address(symbol), bytes);
                }
            });
            let signs = text.text.bytes().map(|sign| if sign == b'\n' { NEW_LINE } else { sign });
            to.write_bytes(TEXT, &signs.chain([0]).collect::<Vec<_>>());
            to.write_bytes(to.address("MapCloses"), &[text.closes.into()]);
            to.registers().set_hl(TEXT);
        },
        Text::answered,
        Text::port,
    )
    .symbols(SYMBOLS)
    .symbols(["MistakeAt"])
    .writes(SCRATCH)
    .writes(BOARD)
    .draw(|text| text.text.clone())
}

/// The boards set up, with all their tables.
pub(super) fn boards(title: &'static str) -> Question<(Arc<Ground>, u8), String> {
    let cases = games::movement::BOARDS.map(|(name, _)| Ground::of(name)).into_iter().zip(0..);
    Question::new(
        title,
        &["board_set"],
        Universe::all(4, cases),
        |(_, number), to| {
            to.registers().set_a(*number);
            // Set by the compiler's caller alone.
            to.write_bytes(to.address("CheckAlone"), &[0]);
        },
        |(of, _), after| {
            let mut text = String::new();
            for (symbol, bytes) in &of.memory {
                let start = after.address(symbol)?;
                let found: Vec<u8> = (start..).take(bytes.len()).map(|address| after.byte(address)).collect();
                write_bytes(symbol, &found, &mut text);
            }
            Some(text)
        },
        |(of, _)| {
            let mut text = String::new();
            of.memory.iter().for_each(|(symbol, bytes)| write_bytes(symbol, bytes, &mut text));
            text
        },
    )
    .symbols(SYMBOLS)
    .writes(BOARD)
    .writes(SCRATCH)
    .draw(|(_, number)| games::movement::BOARDS[usize::from(*number)].0.to_owned())
}
