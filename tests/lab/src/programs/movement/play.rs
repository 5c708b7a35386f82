//! Variants in the memory of the program, and the questions about their moves and lines of play.

use std::fmt::Write;
use std::sync::Arc;

use games::movement::{Board, Document, Move, Piece, Position, Turn, Variant, document};

use super::checks::{reach, spelled};
use super::code::Code;
use super::image::{BLACK, Placed, SIDE, STONE, STONES, SYMBOLS, TABLE, UNMOVED, ground, of_board};
use super::questions::SCRATCH;
use crate::T;
use crate::diff::{Area, Asking, Extent, Field, Question, Universe};
use crate::walk::checksum;

/// A stone of Black.
const BLACK_STONE: u8 = 0x20;
/// No king: neither a kind nor a space.
const NO_KING: u8 = 0xFF;
const LINES: Field<u32> = Field::long("Lines");
/// Sources and targets of moves, a page each.
const LIST: Area = Area { symbol: "MoveLists", bytes: 0x800 };

/// The symbols of a variant in memory.
const OF_VARIANT: [&str; 8] =
    ["Kings", "KingKind", "KindCount", "KindChecks", "KindReaches", "KindCodes", "KindLetters", "MoveLists"];

/// The variables of the game's routines.
const GAME: [Area; 6] = [
    Area { symbol: "Origin", bytes: 1 },
    Area { symbol: "Depth", bytes: 1 },
    LINES.area(),
    Area { symbol: "ListEnd", bytes: 2 },
    Area { symbol: "Stones", bytes: TABLE },
    LIST,
];

/// A variant as the program has it.
#[derive(Debug)]
pub(super) struct Prepared {
    pub(super) variant: Variant,
    /// The board with the directions of all kinds.
    board: Board,
    memory: Vec<Placed>,
    /// The codes of the kinds, where each begins, and how far each gets.
    codes: Vec<u8>,
    starts: Vec<u16>,
    reaches: Vec<u8>,
    king: u8,
    key: u64,
}

/// Returns the directions that a piece has added to a board, as commands.
pub(super) fn added(piece: &Piece, board: &Board) -> String {
    let mut text = String::new();
    for direction in piece.board().directions() {
        if let (None, Some((x, y))) = (board.direction(&direction.name), direction.vector) {
            let _ = writeln!(text, "map {} {x} {y};", direction.name);
        }
    }
    text
}

impl Prepared {
    fn of(variant: Variant) -> Prepared {
        let letters = variant.letters();
        let mut board = variant.board().clone();
        let (mut codes, mut starts, mut reaches) = (Vec::new(), Vec::new(), Vec::new());
        for kind in 0..letters.len() as u8 {
            let Some(piece) = variant.piece(kind, false) else { continue };
            // All kinds share the directions.
            let text = added(piece, &board) + &piece.text();
            let read = document("variant", &text, Some(&board)).unwrap_or_else(|error| panic!("{error}"));
            starts.push(codes.len() as u16);
            let code = checked(&read, piece.name());
            reaches.push(reach(&code, &read.board));
            codes.extend(code);
            board = read.board;
        }
        let king = letters.iter().position(|letter| *letter == 'K').map_or(NO_KING, |kind| kind as u8);
        let mut memory = of_board(&board);
        memory.push(("Marks", vec![0; TABLE]));
        memory.push(("KindCodes", codes.clone()));
        memory.push(("KindReaches", reaches.clone()));
        memory.push(("KindCount", vec![letters.len() as u8]));
        memory.push(("KingKind", vec![king]));
        let key = checksum(memory.iter().flat_map(|(_, bytes)| bytes));
        Prepared { variant, board, memory, codes, starts, reaches, king, key }
    }

    /// Describes the start and the kinds, as [`set_up`] reads them.
    fn described(&self) -> String {
        let start = self.variant.start();
        let (board, letters) = (self.variant.board(), self.variant.letters());
        let letter = |kind: u8| letters.get(usize::from(kind)).copied().unwrap_or('?');
        let stone = |space: u8| {
            let (kind, black) = start.at(space)?;
            let letter = if black { letter(kind).to_ascii_lowercase() } else { letter(kind) };
            Some(format!("{letter}{}", board.name(space)))
        };
        let stones: Vec<String> = board.spaces().iter().filter_map(stone).collect();
        let king = |side: bool| board.spaces().iter().find(|space| start.at(*space) == Some((self.king, side)));
        let kings = [false, true].map(|side| king(side).map_or_else(String::new, |space| board.name(space))).join(" ");
        let mut ends: Vec<usize> = self.starts.iter().skip(1).map(|start| usize::from(*start)).collect();
        ends.push(self.codes.len());
        let kind = |(number, start, end): (usize, usize, usize)| {
            let is_king = if number == usize::from(self.king) { "king " } else { "" };
            let name = |direction: u8| self.board.directions()[usize::from(direction)].name.clone();
            let spelled = spelled(&self.codes[start..end], name);
            format!("{} {is_king}{} {spelled}", letters[number], self.reaches[number])
        };
        let starts = self.starts.iter().map(|start| usize::from(*start));
        let mut kinds: Vec<String> =
            (0..).zip(starts).zip(ends).map(|((n, start), end)| kind((n, start, end))).collect();
        kinds.sort_unstable();
        format!("{} {kings}\n{}", stones.join(" "), kinds.join("\n"))
    }

    fn put(&self, position: &Position, to: &mut Asking<'_>) {
        to.share(self.key, |to| {
            for (symbol, bytes) in &self.memory {
                to.write_bytes(to.address(symbol), bytes);
            }
            let codes = to.address("KindCodes");
            let checks: Vec<u8> = self.starts.iter().flat_map(|start| (codes + start).to_le_bytes()).collect();
            to.write_bytes(to.address("KindChecks"), &checks);
        });
        let board = self.variant.board();
        let (mut stones, mut kings) = (ground(board), [Vec::new(), Vec::new()]);
        let unmoved = position.asked(0).unmoved;
        for space in board.spaces().iter() {
            let Some((kind, black)) = position.at(space) else { continue };
            let bits = if black { BLACK_STONE } else { 0 } | if unmoved.has(space) { UNMOVED } else { 0 };
            stones[usize::from(space)] = STONE | bits | kind;
            if kind == self.king {
                kings[usize::from(black)].push(space);
            }
        }
        to.put(&STONES, &stones);
        // Of several none is one that must not be taken.
        let kings = kings.map(|of_side| if of_side.len() == 1 { of_side[0] } else { NO_KING });
        to.write_bytes(to.address("Kings"), &kings);
        to.put(&SIDE, &if position.black_to_move() { BLACK } else { 0 });
    }
}

/// Returns the code of the check by links.
fn checked(read: &Document, name: &str) -> Vec<u8> {
    let piece = Piece::of("variant", read, Some(name), Turn::None).unwrap_or_else(|error| panic!("{error}"));
    Code::of(&piece).map_or_else(|limit| panic!("{name}: {limit:?}"), |code| code.check_links)
}

fn all_variants() -> Vec<Arc<Prepared>> {
    let variants = Variant::all().unwrap_or_else(|error| panic!("{error}"));
    variants.into_iter().map(|variant| Arc::new(Prepared::of(variant))).collect()
}

/// A position of a variant.
#[derive(Clone, Debug)]
pub(super) struct Played {
    of: Arc<Prepared>,
    position: Position,
}

impl Played {
    fn draw(&self) -> String {
        let board = self.of.variant.board();
        let letters = self.of.variant.letters();
        let piece = |space: u8| {
            let (kind, black) = self.position.at(space)?;
            let letter = letters.get(usize::from(kind)).copied().unwrap_or('?');
            Some(format!("{}{}", if black { letter.to_ascii_lowercase() } else { letter }, board.name(space)))
        };
        let pieces: Vec<String> = board.spaces().iter().filter_map(piece).collect();
        format!(
            "{}, {} to move: {}",
            self.of.variant.name(),
            if self.position.black_to_move() { "Black" } else { "White" },
            pieces.join(" ")
        )
    }

    fn text(&self, mut moves: Vec<Move>) -> String {
        moves.sort_unstable();
        let board = self.of.variant.board();
        moves.iter().map(|it| board.name(it.from) + &board.name(it.to)).collect::<Vec<_>>().join(" ")
    }
}

/// Positions of random games of all variants.
pub(super) fn games(of: Extent) -> Universe<Played> {
    let mut random = fastrand::Rng::with_seed(19);
    let plies = of.of(60, 2);
    let mut cases = Vec::new();
    for of in all_variants() {
        let mut position = of.variant.start().clone();
        for _ in 0..plies {
            cases.push(Played { of: Arc::clone(&of), position: position.clone() });
            let Some(chosen) = random.choice(position.moves(&of.variant)) else { break };
            let Some(next) = position.play(&of.variant, chosen) else { break };
            position = next;
        }
    }
    of.all(19 * 60, 19 * 2, cases)
}

/// Pieces that stand by chance on the four boards, with one king a side, several or none.
pub(super) fn set_up_by_chance(of: Extent) -> Universe<Played> {
    const PIECES: [(char, &str); 7] = [
        ('K', "King"),
        ('Q', "Queen"),
        ('N', "Nightrider"),
        ('G', "Griffon"),
        ('S', "ShortRook"),
        ('C', "Cannon"),
        ('P', "DoublePawn"),
    ];
    let mut random = fastrand::Rng::with_seed(26);
    let (whole, part) = (2_000, 80);
    let grounds = games::movement::BOARDS.map(|(name, _)| {
        let board = super::sets::board(name);
        let piece = |(letter, name): (char, &str)| {
            let made = |turn| Piece::named(name, &board, turn).and_then(Result::ok);
            Some((letter, [made(Turn::None)?, made(Turn::Half)?]))
        };
        let pieces: Vec<_> = PIECES.into_iter().filter_map(piece).collect();
        assert_eq!(pieces.len(), PIECES.len(), "{name}");
        Arc::new(Prepared::of(Variant::of_pieces(name, &board, pieces)))
    });
    let mut cases = Vec::new();
    while cases.len() < of.of(whole, part) {
        let of = &grounds[cases.len() % grounds.len()];
        let mut spaces: Vec<u8> = of.variant.board().spaces().iter().collect();
        random.shuffle(&mut spaces);
        let mut placed = Vec::new();
        for black in [false, true] {
            let kings = [1, 1, 1, 1, 0, 2][random.usize(..6)];
            let kinds = (0..kings).map(|_| 0).chain((0..random.usize(..7)).map(|_| random.u8(1..PIECES.len() as u8)));
            placed.extend(kinds.collect::<Vec<_>>().into_iter().map(|kind| (kind, black)));
        }
        let placed = placed.into_iter().zip(spaces).map(|((kind, black), space)| (space, kind, black, random.bool()));
        let position = Position::set_up(&of.variant, placed.collect::<Vec<_>>(), random.bool());
        if !position.takes_king(&of.variant) {
            cases.push(Played { of: Arc::clone(of), position });
        }
    }
    of.all(whole, part, cases)
}

/// The legal moves of a position.
pub(super) fn legal(title: &'static str, cases: Universe<Played>) -> Question<Played, String> {
    Question::new(
        title,
        &["legal_moves"],
        cases,
        |played, to| {
            played.of.put(&played.position, to);
            let list = to.address(LIST.symbol);
            to.registers().set_de(list);
        },
        |played, after| {
            let list = after.address(LIST.symbol)?;
            let one = |number: u16| Move { from: after.byte(list + number), to: after.byte(list + 256 + number) };
            Some(played.text((0..after.registers().a().into()).map(one).collect()))
        },
        |played| played.text(played.position.moves(&played.of.variant)),
    )
    .symbols(SYMBOLS)
    .symbols(OF_VARIANT)
    .writes(SCRATCH)
    .writes(GAME)
    .draw(Played::draw)
}

/// The most time of a list of legal moves, with making and taking back each of them.
const LIST_MOST: T = 20_000_000;

/// A variant set up: what stands where, and how each letter moves, how far it gets.
pub(super) fn set_up(title: &'static str) -> Question<(Arc<Prepared>, u8), String> {
    let cases = Universe::all(19, all_variants().into_iter().zip(0..));
    Question::new(
        title,
        &["variant_set"],
        cases,
        |(_, number), to| to.registers().set_a(*number),
        |(of, _), after| {
            let at = |symbol: &str| after.address(symbol);
            let letter = |kind: u8| char::from(after.byte(at("KindLetters").unwrap_or(0) + u16::from(kind)));
            let board = of.variant.board();
            let stones = after.get(&STONES)?;
            let stone = |space: u8| {
                let byte = stones[usize::from(space)];
                let letter = letter(byte & 15).to_ascii_uppercase();
                let side = if byte & BLACK_STONE == 0 { letter } else { letter.to_ascii_lowercase() };
                let unmoved = if byte & UNMOVED == 0 { "moved" } else { "" };
                (byte & STONE != 0).then(|| format!("{side}{}{unmoved}", board.name(space)))
            };
            let stones: Vec<String> = board.spaces().iter().filter_map(stone).collect();
            let kings = at("Kings")?;
            let kings = [after.byte(kings), after.byte(kings + 1)].map(|space| board.name(space)).join(" ");
            let (names, checks, reaches) = (at("DirectionNames")?, at("KindChecks")?, at("KindReaches")?);
            let name = |direction: u8| {
                let signs = (0..6).map(|sign| after.byte(names + 6 * u16::from(direction) + sign));
                signs.take_while(|sign| *sign != 0).map(char::from).collect::<String>()
            };
            // The first kind is that of stones which are no pieces.
            let mut kinds: Vec<String> = (1..after.byte(at("KindCount")?))
                .map(|kind| {
                    let number = u16::from(kind);
                    let check =
                        u16::from_le_bytes([after.byte(checks + 2 * number), after.byte(checks + 2 * number + 1)]);
                    let code: Vec<u8> = (0..512).map(|offset| after.byte(check.wrapping_add(offset))).collect();
                    let is_king = if kind == after.byte(at("KingKind").unwrap_or(0)) { "king " } else { "" };
                    format!(
                        "{} {is_king}{} {}",
                        letter(kind).to_ascii_uppercase(),
                        after.byte(reaches + number),
                        spelled(&code, name)
                    )
                })
                .collect();
            kinds.sort_unstable();
            Some(format!("{} {kings}\n{}", stones.join(" "), kinds.join("\n")))
        },
        |(of, _)| of.described(),
    )
    .symbols(SYMBOLS)
    .symbols(OF_VARIANT)
    .writes(SCRATCH)
    .writes(GAME)
    .writes(super::compiler::SCRATCH)
    .writes(super::compiler::BOARD)
    .writes(VARIANT)
    .draw(|(of, _)| of.variant.name().to_owned())
}

/// The memory that setting up a variant writes besides board and codes.
const VARIANT: [Area; 10] = [
    Area { symbol: "BoardNumber", bytes: 1 },
    Area { symbol: "Kings", bytes: 7 },
    Area { symbol: "KindChecks", bytes: 48 },
    Area { symbol: "KindCodes", bytes: 1_024 },
    Area { symbol: "KindLetters", bytes: 16 },
    Area { symbol: "KindPieces", bytes: 16 },
    Area { symbol: "Side", bytes: 1 },
    Area { symbol: "PieceText", bytes: 0x3C0 },
    Area { symbol: "NameFrom", bytes: 2 },
    Area { symbol: "WordPlaces", bytes: 174 },
];

/// The number of lines of play from the start: a variant, the depth and the published number.
pub(super) fn counted(title: &'static str, cases: Universe<(Played, u8, u64)>) -> Question<(Played, u8, u64), String> {
    Question::new(
        title,
        &["count_lines"],
        cases,
        |(played, depth, _), to| {
            played.of.put(&played.position, to);
            to.registers().set_a(*depth);
        },
        |_, after| after.get(&LINES).map(|lines| lines.to_string()),
        |(_, _, published)| published.to_string(),
    )
    .symbols(SYMBOLS)
    .symbols(OF_VARIANT)
    .writes(SCRATCH)
    .writes(GAME)
    .at_most(|(played, depth, _)| {
        let lists: u64 = (0..u32::from(*depth)).map(|depth| played.position.lines(&played.of.variant, depth)).sum();
        LIST_MOST * T::from(lists)
    })
    .draw(|(played, depth, _)| format!("{}: {depth} moves", played.of.variant.name()))
}

/// Published numbers of lines of play of a number of moves.
pub(super) fn published(
    of: Extent,
    depths: std::ops::RangeInclusive<u8>,
    whole: usize,
    part: usize,
) -> Universe<(Played, u8, u64)> {
    let mut cases = Vec::new();
    for of in all_variants() {
        for depth in depths.clone() {
            let Some(Some(lines)) = of.variant.counts().get(usize::from(depth) - 1).copied() else { continue };
            let position = of.variant.start().clone();
            cases.push((Played { of: Arc::clone(&of), position }, depth, lines));
        }
    }
    of.all(whole, part, cases.into_iter().take(of.of(usize::MAX, part)))
}
