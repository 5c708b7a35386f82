//! What the desk knows of the program: names of pieces and variants in its order, and where chance and texts are in memory.

use std::sync::Arc;

use games::movement::{Betza, Board, Piece, Turn, Variant, document};
use pipeline::Program;
use spectrum::Machine;

use super::super::compiler::{Ground, verdict};
use super::super::image::TABLE;
use super::super::screen::texts;
use super::super::texts::tokens;
use crate::Error;
use crate::symbols::{bytes_from, value};

/// A piece of the program: the letter of its picture, and its name.
pub(in super::super) type Known = (u8, String);

/// A variant: its name as the program prints it, its board, and for each kind in its order the letter and the number of the piece.
#[derive(Debug)]
pub(in super::super) struct Played {
    pub(in super::super) name: String,
    pub(in super::super) variant: Variant,
    pub(in super::super) ground: Arc<Ground>,
    pub(in super::super) kinds: Vec<(u8, usize)>,
}

/// Names and addresses of the program, and the boards.
#[derive(Debug)]
pub(in super::super) struct Facts {
    /// The pieces of the list; the last one is the person's own.
    pub(in super::super) pieces: Vec<Known>,
    pub(in super::super) variants: Vec<Played>,
    pub(in super::super) grounds: Vec<Arc<Ground>>,
    stones: u16,
    text: u16,
}

/// The pieces of the variants that have no name of their own in the port, in Betza notation.
const OF_VARIANTS: [(&str, &str); 8] = [
    ("RookNightFerz", "RNF"),
    ("KnightTakesBishop", "mNcB"),
    ("BishopTakesKnight", "mBcN"),
    ("KnightTakesRook", "mNcR"),
    ("RookTakesKnight", "mRcN"),
    ("LeganPawn", "mflFcflW"),
    ("KnightWazir", "NW"),
    ("Lion", "FDH"),
];

impl Facts {
    /// Reads names and addresses.
    ///
    /// # Errors
    /// A program that lacks one of the symbols.
    pub(in super::super) fn of(program: &Program) -> Result<Facts, Error> {
        let count = |symbol: &str| Ok::<_, Error>(value(program, symbol)? as usize);
        let after_ret = |symbol: &str| Ok::<_, Error>(bytes_from(program, symbol)?.get(1..).unwrap_or_default());
        let mut pieces = Vec::new();
        // A piece is two texts: a letter with the name, and the definitions.
        for record in texts(after_ret("Pieces")?).step_by(2).take(count("PIECES")? + 1) {
            let [letter, name @ ..] = record else { break };
            pieces.push((*letter, String::from_utf8_lossy(name).into_owned()));
        }
        let pairs = |bytes: &[u8]| -> Vec<(u8, u8)> {
            bytes.chunks_exact(2).take_while(|pair| pair[0] != 0).map(|pair| (pair[0], pair[1])).collect()
        };
        let chess = pairs(after_ret("ChessPieces")?);
        let (mut variants, mut rest) = (Vec::new(), after_ret("Variants")?);
        for _ in 0..count("VARIANTS")? {
            let name = texts(rest).next().unwrap_or_default();
            rest = rest.get(name.len() + 2..).unwrap_or_default();
            let placing = texts(rest).next().unwrap_or_default();
            rest = rest.get(placing.len() + 1..).unwrap_or_default();
            let own = pairs(rest);
            rest = rest.get(2 * own.len() + 1..).unwrap_or_default();
            let mut kinds: Vec<(u8, usize)> = Vec::new();
            for letter in placing.iter().filter(|sign| sign.is_ascii_alphabetic()).map(u8::to_ascii_uppercase) {
                if kinds.iter().all(|(other, _)| *other != letter) {
                    let number = own.iter().chain(&chess).find(|(other, _)| *other == letter).map_or(0, |pair| pair.1);
                    kinds.push((letter, number.into()));
                }
            }
            let name = String::from_utf8_lossy(name).into_owned();
            let variant = Variant::named(&name).ok_or_else(|| calls::Error::NoSymbol {
                program: program.name.clone(),
                symbol: format!("the variant {name}"),
            })?;
            let ground = Ground::on(variant.board().clone());
            variants.push(Played { name, variant, ground, kinds });
        }
        Ok(Facts {
            variants,
            grounds: games::movement::BOARDS.iter().map(|(name, _)| Ground::of(name)).collect(),
            stones: value(program, "Stones")? as u16,
            text: value(program, "ReadText")? as u16,
            pieces,
        })
    }

    /// Returns the number of the person's own piece.
    pub(super) fn own_number(&self) -> usize {
        self.pieces.len() - 1
    }

    /// Returns the name of a piece.
    pub(super) fn name(&self, piece: usize) -> &str {
        &self.pieces[piece].1
    }

    /// Returns the letter of a piece's picture.
    pub(super) fn letter(&self, piece: usize) -> u8 {
        self.pieces[piece].0
    }

    /// Returns a piece on a board; none if it is the person's own, and the text has a mistake there.
    pub(super) fn piece(&self, number: usize, board: &Board, own: &[u8], turn: Turn) -> Option<Piece> {
        let name = self.name(number);
        let notation = OF_VARIANTS.iter().find(|(other, _)| *other == name).map(|(_, notation)| *notation);
        match notation {
            _ if number == self.own_number() => self.own_piece(&Ground::on(board.clone()), own, turn)?.ok(),
            Some(notation) => Piece::betza(name, &Betza::parse(notation).ok()?, board, turn).ok(),
            None => Piece::named(name, board, turn)?.ok(),
        }
    }

    /// Returns true if the person's own text has commands that change the board.
    pub(super) fn changes_board(&self, own: &[u8]) -> bool {
        let text = lines(own);
        let tokens = tokens(&text);
        (0..tokens.len()).any(|number| {
            let begins = number == 0 || tokens[number - 1].text == ";";
            begins && ["map", "link", "rlink"].contains(&tokens[number].text)
        })
    }

    /// Reads what stands on the spaces.
    pub(super) fn stones_of(&self, machine: &Machine) -> [u8; TABLE] {
        std::array::from_fn(|space| machine.peek(self.stones + space as u16))
    }

    /// Reads the definition that the program has written out, if it is that of a piece: it goes where the port's does.
    pub(super) fn text_of(&self, machine: &Machine, piece: usize) -> Option<Vec<u8>> {
        let name = self.name(piece);
        let text: Vec<u8> = (self.text..).map(|address| machine.peek(address)).take_while(|byte| *byte != 0).collect();
        let board = &self.grounds[0].board;
        let read = document("the program's text", &lines(&text), Some(board)).ok()?;
        let written = Piece::of("the program's text", &read, None, Turn::None).ok()?;
        let port = self.piece(piece, board, &[], Turn::None)?;
        let is_alike = |space: u8| {
            written.by_links().list(space) == port.by_links().list(space)
                && written.by_coordinates().list(space) == port.by_coordinates().list(space)
        };
        (written.name() == name && board.spaces().iter().all(is_alike)).then_some(text)
    }

    /// Returns the piece of a person's own text on a board: `Ok(None)` if the text has a mistake, at the place of the error. `None` if
    /// the port and the program limit the text in different ways.
    pub(super) fn own_piece(&self, ground: &Arc<Ground>, text: &[u8], turn: Turn) -> Option<Result<Piece, usize>> {
        let text = lines(text);
        match verdict(ground, &text)? {
            Err(at) => Some(Err(at)),
            Ok(()) => {
                let read = document("text", &text, Some(&ground.board)).ok()?;
                Piece::of("text", &read, None, turn).ok().map(Ok)
            }
        }
    }

    /// Returns true if it is known on all boards what becomes of a text.
    pub(super) fn is_known(&self, text: &[u8]) -> bool {
        let grounds = self.grounds.iter().chain(self.variants.iter().map(|played| &played.ground));
        grounds.into_iter().all(|ground| verdict(ground, &lines(text)).is_some())
    }
}

/// Returns a text of the program as the port reads it.
fn lines(text: &[u8]) -> String {
    text.iter().map(|sign| if *sign == b'\r' { '\n' } else { char::from(*sign) }).collect()
}
