//! Variants of chess: which pieces stand where, and how each moves. Positions are in [`position`](super::position).

use super::betza::Betza;
use super::board::Board;
use super::error::{Place, TextError};
use super::links::ByLinks;
use super::piece::Piece;
use super::position::Position;
use super::space::Spaces;
use super::{Turn, shapes};

/// The text of the variants with published counts.
const VARIANTS: &str = include_str!("texts/variants.txt");

/// The definitions of the pieces of chess, by letter.
const CHESS: [(char, &str); 6] = [('P', PAWN), ('N', "N"), ('B', "B"), ('R', "R"), ('Q', "Q"), ('K', "K")];
/// A pawn that goes one space.
const PAWN: &str = "fmWfcF";
/// A pawn that may go two spaces from where it starts.
const DOUBLE_PAWN: &str = "fmWfcFifmnD";
/// The letter of the piece that must not be taken.
pub(super) const KING: char = 'K';

/// A variant of chess.
///
/// ```
/// use games::movement::Variant;
///
/// let legan = Variant::named("Legan").expect("a variant");
/// assert_eq!(legan.start().lines(&legan, 3), 724);
/// ```
#[derive(Clone, Debug)]
pub struct Variant {
    name: String,
    board: Board,
    /// For each letter its piece, White's and Black's.
    kinds: Vec<Kind>,
    start: Position,
    counts: Vec<Option<u64>>,
}

/// A piece prepared for counting.
#[derive(Clone, Debug)]
pub(super) struct Prepared {
    /// The definition by links.
    pub(super) links: ByLinks,
    /// The spaces that its list names from each space.
    pub(super) lists: Vec<Spaces>,
}

impl Prepared {
    fn new(piece: &Piece) -> Prepared {
        let links = piece.by_links().clone();
        let lists = (0..piece.board().size()).map(|space| links.list(space as u8)).collect();
        Prepared { links, lists }
    }
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    /// The letter, a capital.
    pub(super) letter: char,
    /// White's and Black's piece, prepared for counting.
    pub(super) sides: [Prepared; 2],
    /// White's and Black's piece, by both models.
    pub(super) pieces: [Piece; 2],
}

impl Variant {
    /// Returns the variants with published counts.
    ///
    /// # Errors
    /// None, as the tests show; the text is part of this library.
    pub fn all() -> Result<Vec<Variant>, TextError> {
        rows().map(|(line, row)| Variant::parse("variants.txt", line, row)).collect()
    }

    /// Returns the variant of a name.
    pub fn named(name: &str) -> Option<Variant> {
        let (line, row) = rows().find(|(_, row)| row.split('|').next().is_some_and(|first| first.trim() == name))?;
        Variant::parse("variants.txt", line, row).ok()
    }

    /// Reads a variant from a line of a file: name, start, differences from chess and counts, with `|` between.
    ///
    /// # Errors
    /// The first mistake, with its place.
    pub fn parse(file: &str, line: usize, row: &str) -> Result<Variant, TextError> {
        let mut columns = Vec::new();
        let mut column = 1;
        let fields: Vec<&str> = row.split('|').collect();
        for field in &fields {
            columns.push(Place { line, column: column + field.chars().take_while(|sign| *sign == ' ').count() });
            column += field.chars().count() + 1;
        }
        let wrong = |field: usize, message: String| columns[field.min(columns.len() - 1)].error(file, message);
        let &[name, start, differences, counts] = fields.as_slice() else {
            return Err(wrong(0, "name, start, differences and counts are expected, with `|` between".to_owned()));
        };
        let (board, placed) = placing(start.trim()).map_err(|message| wrong(1, message))?;
        let mut letters: Vec<(char, String)> = CHESS.map(|(letter, moves)| (letter, moves.to_owned())).into();
        for word in differences.split_whitespace() {
            if word == "2" {
                letters[0].1 = DOUBLE_PAWN.to_owned();
                continue;
            }
            let (letter, moves) = word.split_once('=').filter(|(letter, _)| letter.len() == 1).unwrap_or(("", ""));
            let letter = letter.chars().next().filter(char::is_ascii_uppercase);
            let letter =
                letter.ok_or_else(|| wrong(2, format!("`2` or a capital with its moves is expected, not `{word}`")))?;
            letters.retain(|(other, _)| *other != letter);
            letters.push((letter, moves.to_owned()));
        }
        let mut kinds = Vec::new();
        for (letter, moves) in letters {
            if !placed.iter().flatten().any(|(other, _)| *other == letter) {
                continue;
            }
            let made = |turn: Turn| {
                let betza =
                    Betza::parse(&moves).map_err(|error| wrong(2, format!("{letter}={moves}: {}", error.message)))?;
                Piece::betza("Piece", &betza, &board, turn)
            };
            let pieces = [made(Turn::None)?, made(Turn::Half)?];
            let sides = [Prepared::new(&pieces[0]), Prepared::new(&pieces[1])];
            kinds.push(Kind { letter, sides, pieces });
        }
        let mut position = Position::empty(board.size());
        for (space, piece) in placed.into_iter().enumerate() {
            let Some((letter, white)) = piece else { continue };
            let kind = kinds.iter().position(|kind| kind.letter == letter);
            let kind = kind.ok_or_else(|| wrong(1, format!("`{letter}` has no moves")))?;
            position.put(space as u8, kind as u8, usize::from(!white), letter == KING);
        }
        if !position.has_kings() {
            return Err(wrong(1, "one king of each side is expected".to_owned()));
        }
        let count = |word: &str| match word {
            "-" => Ok(None),
            _ => word.parse().map(Some).map_err(|_| wrong(3, format!("a count or `-` is expected, not `{word}`"))),
        };
        let counts = counts.split_whitespace().map(count).collect::<Result<_, _>>()?;
        Ok(Variant { name: name.trim().to_owned(), board, kinds, start: position, counts })
    }

    /// Makes the rules of a board and some pieces: for each a letter, a capital, and White's and Black's piece. `K` is the king. Nothing
    /// stands on the board.
    pub fn of_pieces(name: &str, board: &Board, pieces: impl IntoIterator<Item = (char, [Piece; 2])>) -> Variant {
        let kind = |(letter, pieces): (char, [Piece; 2])| Kind {
            letter,
            sides: [Prepared::new(&pieces[0]), Prepared::new(&pieces[1])],
            pieces,
        };
        Variant {
            name: name.to_owned(),
            board: board.clone(),
            kinds: pieces.into_iter().map(kind).collect(),
            start: Position::empty(board.size()),
            counts: Vec::new(),
        }
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the position from which a game begins, White to move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the published numbers of lines of play of 1, 2, 3 ... moves.
    pub fn counts(&self) -> &[Option<u64>] {
        &self.counts
    }

    /// Returns the letters of the kinds, capitals, in the order of their numbers. `K` is the piece that must not be taken.
    pub fn letters(&self) -> Vec<char> {
        self.kinds.iter().map(|kind| kind.letter).collect()
    }

    /// Returns the piece of a kind and a side, by both models.
    pub fn piece(&self, kind: u8, black: bool) -> Option<&Piece> {
        Some(&self.kinds.get(usize::from(kind))?.pieces[usize::from(black)])
    }

    pub(super) fn kind(&self, kind: u8) -> &Kind {
        &self.kinds[usize::from(kind)]
    }
}

/// Returns the rows of the variants with the numbers of their lines.
fn rows() -> impl Iterator<Item = (usize, &'static str)> {
    let lines = VARIANTS.lines().enumerate().map(|(number, line)| (number + 1, line));
    lines.filter(|(_, line)| !line.starts_with("//") && !line.is_empty())
}

/// For each space a letter, a capital, and true if the piece is White's.
type Placed = Vec<Option<(char, bool)>>;

/// Reads where pieces stand: rows from the last rank to the first, letters, numbers of empty spaces, and `*` for a hole.
fn placing(text: &str) -> Result<(Board, Placed), String> {
    let mut rows: Vec<Vec<Option<char>>> = Vec::new();
    for row in text.split('/') {
        let mut signs = Vec::new();
        let mut free = 0;
        for sign in row.chars().chain([' ']) {
            if let Some(digit) = sign.to_digit(10) {
                free = free * 10 + digit;
                if free > 26 {
                    return Err("more than 26 spaces in a row".to_owned());
                }
                continue;
            }
            signs.extend((0..std::mem::take(&mut free)).map(|_| None));
            if sign.is_ascii_alphabetic() || sign == '*' {
                signs.push(Some(sign));
            } else if sign != ' ' {
                return Err(format!("a letter, a number of empty spaces or `*` is expected, not `{sign}`"));
            }
        }
        rows.push(signs);
    }
    let (files, ranks) = (rows[0].len(), rows.len());
    if rows.iter().any(|row| row.len() != files) {
        return Err("rows of equal length are expected".to_owned());
    }
    let board =
        shapes::text("square", files, ranks).ok_or_else(|| "the board has too many spaces or none".to_owned())?;
    let plain = Board::parse("square", &board).map_err(|error| error.message)?;
    let mut holes = Spaces::EMPTY;
    let mut placed = vec![None; plain.size()];
    for (number, row) in rows.iter().enumerate() {
        for (file, sign) in row.iter().enumerate() {
            let space = plain.at(file, (ranks - 1 - number) as u8).unwrap_or(0);
            match sign {
                Some('*') => holes.add(space),
                Some(letter) => {
                    placed[usize::from(space)] = Some((letter.to_ascii_uppercase(), letter.is_ascii_uppercase()));
                }
                None => {}
            }
        }
    }
    let text = if holes.is_empty() { board } else { format!("{board}holes {};", plain.names(holes)) };
    Ok((Board::parse("square", &text).map_err(|error| error.message)?, placed))
}
