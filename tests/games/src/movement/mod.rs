//! The piece-movement language: boards and pieces as texts, and two evaluators that compute the same moves in different ways.
//!
//! By *coordinates* a space is a pair of file and rank, and a move is judged by the difference of its ends. By *links* a space is a
//! node with named links to others, and a move is judged by walking. Both read the same kind of text and share nothing else:
//!
//! ```text
//! files a b c d e f g h;                                      // the board: the line of files, west to east
//! ranks 8;
//! map n 0 1 s 0 -1 e 1 0 w -1 0;                              // links by distance
//! link e (h1 a1) (h2 a2);                                     // links by name; rlink reads its pairs from the right
//! ring files;                                                 // by coordinates: the files are a ring
//! def R checkride #0 #1 1 0;       def RL rays #0 1 0;        // the Rook by coordinates: a check and a list
//! def R logride #0 #1 n s e w;     def RL lograys #0 n s e w; // and by links
//! ```
//!
//! The language is that of Fergus Duniho's "Programming Piece Movement in Game Courier". Beyond the article are: `files`, `ranks`,
//! `holes` and `ring`; the marks `pass`, `over` and `hop` after a step of a path; `checkway`, `checkwalk`, `checkrun`, `checkhop`,
//! `checkland`, `walks`, `runs`, whose steps are taken as written; and `unmoved`. No function looks at what stands on the
//! destination, unless a definition asks `empty #1`.
//!
//! ```
//! use games::movement::{Asked, Board, Piece, Spaces, Turn};
//!
//! let board = Board::named("cylinder").unwrap();
//! let bishop = Piece::named("Bishop", &board, Turn::None).unwrap()?;
//! let asked = Asked::new(board.space("c1").unwrap(), Spaces::EMPTY);
//! let answers = bishop.answers(&asked);
//! assert_eq!(answers.mathematical, answers.logical);
//! assert_eq!(board.names(answers.logical), "a3 a7 b2 b8 d2 d8 e3 e7 f4 f6 g5 h4 h6");
//! # Ok::<(), games::movement::TextError>(())
//! ```

mod asked;
mod betza;
mod board;
mod cases;
mod coordinates;
mod diagram;
mod error;
mod expression;
mod language;
mod legal;
mod lexer;
mod links;
mod mutants;
mod parse;
mod piece;
mod position;
mod reader;
mod sets;
mod shapes;
mod space;
mod variant;

pub use asked::{Asked, Turn};
pub use betza::Betza;
pub use board::{Board, Direction};
pub use cases::{CASES_HEADER, Case, CaseReader};
pub use coordinates::ByCoordinates;
pub use diagram::{Diagram, Mark};
pub use error::TextError;
pub use language::{
    Definition, Expression, FUNCTIONS, Function, Kind, Model, Path, Role, STOP, Signature, Step, Tail, TailKind, WORDS,
};
pub use links::{ByLinks, Links};
pub use mutants::{Mutant, mutants};
pub use parse::{Document, document};
pub use piece::{Answers, ELEVEN, Piece, names};
pub use position::{Move, Position};
pub use sets::{Between, between, first_stones};
pub use shapes::{BOARDS, text as board_text};
pub use space::{MOST_SPACES, Spaces};
pub use variant::Variant;
