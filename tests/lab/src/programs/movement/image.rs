//! Boards and pieces in the memory of the program.

use std::sync::Arc;

use games::movement::{Asked, Board, Links, Piece, Spaces, Turn};

use super::code::{Code, DIRECTIONS, Limit, NAME, longest};
use crate::diff::{Asking, Field};
use crate::walk::checksum;

/// No space.
const NONE: u8 = 0xFF;
/// Bits of a space: a stone, one that has not moved, no space at all.
pub(super) const STONE: u8 = 0x80;
pub(super) const UNMOVED: u8 = 0x40;
pub(super) const HOLE: u8 = 0x10;
/// Bytes of a table of spaces.
pub(super) const TABLE: usize = 128;

pub(super) const STONES: Field<[u8; TABLE]> =
    Field::new("Stones", TABLE, |stones, to| to.copy_from_slice(stones), |from| from.try_into().ok());
/// The marks of the spaces, by which the routines answer.
pub(super) const MARKS: Field<[u8; TABLE]> =
    Field::new("Marks", TABLE, |marks, to| to.copy_from_slice(marks), |from| from.try_into().ok());
pub(super) const SIDE: Field<u8> = Field::byte("Side");
pub(super) const ORIGIN: Field<u8> = Field::byte("Origin");
pub(super) const DESTINATION: Field<u8> = Field::byte("Destination");

/// The side whose view of the directions is turned.
pub(super) const BLACK: u8 = 32;

/// Bytes at a symbol.
pub(super) type Placed = (&'static str, Vec<u8>);

/// The symbols of everything that a board and a piece have in memory.
pub(super) const SYMBOLS: [&str; 34] = [
    "Links",
    "Stones",
    "Marks",
    "SpaceFile",
    "SpaceRank",
    "Turned",
    "Vectors",
    "DirectionNames",
    "FileLine",
    "FileStart",
    "FileLetters",
    "Files",
    "Columns",
    "Ranks",
    "Size",
    "RingFiles",
    "RingRanks",
    "Longest",
    "StepsMost",
    "DirectionCount",
    "MapCloses",
    "CheckAlone",
    "WrapFile",
    "WrapRank",
    "CheckLinks",
    "ListLinks",
    "CheckCoordinates",
    "ListCoordinates",
    "Factors",
    "Side",
    "Origin",
    "Destination",
    "FoundCount",
    "ChosenWalk",
];

/// Returns the bytes of a board, with the tables of its directions. Names of files are single letters.
pub(super) fn of_board(board: &Board) -> Vec<Placed> {
    let (files, ranks, size) = (board.files().len(), board.ranks(), board.size());
    let spaces = 0..size as u8;
    let is_linked = board.directions().iter().any(|direction| direction.vector.is_none());
    let first = |file: usize| (file * usize::from(ranks)) as u8;
    let number_of = |name: &String| board.files().iter().position(|file| file == name).unwrap_or(0) as u8;
    let letters = board.files().iter().map(|name| name.bytes().next().unwrap_or(b'?'));
    let byte = |symbol: &'static str, value: usize| (symbol, vec![value as u8]);
    let mut placed = vec![
        byte("Files", files),
        byte("Columns", board.line().len()),
        byte("Ranks", ranks.into()),
        byte("Size", size),
        byte("RingFiles", board.has_ring_of_files().into()),
        byte("RingRanks", board.has_ring_of_ranks().into()),
        byte("Longest", longest(board) as usize),
        // Links may lead round in any way.
        byte("StepsMost", if is_linked { size } else { longest(board) as usize }),
        byte("MapCloses", 1),
        byte("CheckAlone", 0),
        ("Stones", ground(board).to_vec()),
        ("SpaceFile", spaces.clone().map(|space| board.file_of(space) as u8).collect()),
        ("SpaceRank", spaces.map(|space| board.rank_of(space)).collect()),
        ("FileLine", board.line().iter().map(number_of).collect()),
        ("FileStart", (0..files).map(first).collect()),
        ("FileLetters", letters.collect()),
        ("WrapFile", wraps(files, board.has_ring_of_files(), first)),
        ("WrapRank", wraps(ranks.into(), board.has_ring_of_ranks(), |rank| rank as u8)),
    ];
    placed.extend(of_directions(board));
    placed
}

/// Returns the bytes of the directions.
fn of_directions(board: &Board) -> Vec<Placed> {
    let links = Links::new(board);
    let directions = board.directions();
    let (mut next, mut names, mut vectors) = (Vec::new(), Vec::new(), Vec::new());
    let mut turned: Vec<u8> = (0..DIRECTIONS as u8).collect();
    for (number, direction) in directions.iter().enumerate() {
        next.extend((0..TABLE as u8).map(|space| links.next(number, space).unwrap_or(NONE)));
        let mut name = [0; NAME];
        name.iter_mut().zip(direction.name.bytes()).for_each(|(to, letter)| *to = letter);
        names.extend(name);
        let (x, y) = direction.vector.unwrap_or((-128, -128));
        vectors.extend([x as u8, y as u8]);
        let opposite = |(x, y): (i32, i32)| directions.iter().position(|other| other.vector == Some((-x, -y)));
        turned.push(direction.vector.and_then(opposite).map_or(NONE, |number| number as u8));
    }
    vec![
        ("DirectionCount", vec![directions.len() as u8]),
        ("Links", next),
        ("DirectionNames", names),
        ("Vectors", vectors),
        ("Turned", turned),
    ]
}

/// Returns the page that says for each signed number what it is on the board.
fn wraps(size: usize, ring: bool, value: impl Fn(usize) -> u8) -> Vec<u8> {
    let wrapped = |byte: u8| {
        let number = i32::from(byte as i8);
        let inside = (0..size as i32).contains(&number);
        if inside || ring { value(number.rem_euclid(size as i32) as usize) } else { NONE }
    };
    (0..=u8::MAX).map(wrapped).collect()
}

/// Returns the spaces of a board without stones.
pub(super) fn ground(board: &Board) -> [u8; TABLE] {
    let mut ground = [HOLE; TABLE];
    board.spaces().iter().for_each(|space| ground[usize::from(space)] = 0);
    ground
}

/// A piece on a board, with its codes, as the program has them.
#[derive(Debug)]
pub(super) struct Prepared {
    pub(super) piece: Arc<Piece>,
    pub(super) turn: Turn,
    pub(super) code: Code,
    memory: Vec<Placed>,
    /// A checksum of everything.
    key: u64,
}

impl Prepared {
    /// Prepares a piece.
    pub(super) fn of(piece: Arc<Piece>, turn: Turn) -> Result<Prepared, Limit> {
        // The codes say White's directions; the program turns them.
        let code = Code::of(&piece)?;
        let mut memory = of_board(piece.board());
        memory.push(("Marks", vec![0; TABLE]));
        memory.push(("CheckLinks", code.check_links.clone()));
        memory.push(("ListLinks", code.list_links.clone()));
        memory.push(("CheckCoordinates", code.check_coordinates.clone()));
        memory.push(("ListCoordinates", code.list_coordinates.clone()));
        let key = checksum(memory.iter().flat_map(|(_, bytes)| bytes));
        Ok(Prepared { key, piece, turn, code, memory })
    }

    /// Prepares a piece by its name.
    pub(super) fn named(name: &str, board: &Board) -> Option<Arc<Prepared>> {
        let piece = Piece::named(name, board, Turn::None)?.ok()?;
        Prepared::of(Arc::new(piece), Turn::None).ok().map(Arc::new)
    }

    pub(super) fn put(&self, to: &mut Asking<'_>) {
        to.share(self.key, |to| {
            for (symbol, bytes) in &self.memory {
                to.write_bytes(to.address(symbol), bytes);
            }
            to.write_bytes(to.address("Factors"), &self.factors(to.address("CheckCoordinates")));
        });
        to.put(&SIDE, &if self.turn == Turn::Half { BLACK } else { 0 });
    }

    /// Returns the table of factors, if the check by coordinates lies at an address.
    pub(super) fn factors(&self, check: u16) -> Vec<u8> {
        let row = |(at, flags): &(u16, u8)| [(check + at).to_le_bytes().as_slice(), &[*flags]].concat();
        self.code.factors.iter().flat_map(row).collect()
    }

    /// Returns what stands on the spaces.
    pub(super) fn stones(&self, asked: &Asked) -> [u8; TABLE] {
        let mut stones = ground(self.piece.board());
        for space in asked.occupied.iter() {
            stones[usize::from(space)] = STONE | if asked.unmoved.has(space) { UNMOVED } else { 0 };
        }
        stones
    }
}

/// Spaces of a piece's board, written as their names.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub(super) spaces: Spaces,
    pub(super) of: Arc<Prepared>,
}

impl PartialEq for Named {
    fn eq(&self, other: &Named) -> bool {
        self.spaces == other.spaces
    }
}

impl std::fmt::Display for Named {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.spaces.is_empty() {
            return f.write_str("no space");
        }
        f.write_str(&self.of.piece.board().names(self.spaces))
    }
}
