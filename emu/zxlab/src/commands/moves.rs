//! `zxlab moves`: shows where a piece of the piece-movement language goes, by both models.

mod picture;

use super::Verdict;
use crate::files::{check_ending, check_writable, read, save};
use crate::lines::print_line;
use anyhow::{Result, anyhow, bail};
use clap::Args;
use lab::movement::{Betza, Board, Diagram, Piece, Spaces, Turn, document, names};
use std::path::{Path, PathBuf};

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  zxlab moves bishop --board cylinder --from c1 --own b2 --enemy \"e3 g5\"
  zxlab moves --betza 't[FR]' --from d4 --png griffon.png
  zxlab moves Wall --definition wall.txt --from a1

Boards: square, cylinder, circle, torus, also with a size, as in cylinder:10x8; or a file with `files`, `ranks`, `map` and `link`.
A file of definitions has NAME and NAMEL in both models: what checks a move, and what lists the spaces worth checking.")]
pub(crate) struct Moves {
    /// The piece; `list` lists the names. With --definition the first one of the file if left out; with --betza a name for it
    pub(crate) piece: Option<String>,
    /// The board: a name or a file; `square` if left out
    #[arg(long, value_name = "BOARD")]
    pub(crate) board: Option<String>,
    /// The space of the piece
    #[arg(long, value_name = "SPACE")]
    pub(crate) from: Option<String>,
    /// Spaces with stones of the piece's side
    #[arg(long, value_name = "SPACES", default_value = "")]
    pub(crate) own: String,
    /// Spaces with stones of the other side
    #[arg(long, value_name = "SPACES", default_value = "")]
    pub(crate) enemy: String,
    /// File with definitions of the piece
    #[arg(long, value_name = "FILE", conflicts_with = "betza")]
    pub(crate) definition: Option<PathBuf>,
    /// The piece in Betza notation
    #[arg(long, value_name = "NOTATION")]
    pub(crate) betza: Option<String>,
    /// Move as Black's piece does, turned by half a turn
    #[arg(long)]
    pub(crate) black: bool,
    /// The piece has moved in this game
    #[arg(long)]
    pub(crate) moved: bool,
    /// Print the definitions too
    #[arg(long)]
    pub(crate) text: bool,
    /// Write the diagram as a picture
    #[arg(long, value_name = "FILE.png")]
    pub(crate) png: Option<PathBuf>,
}

pub(crate) fn run(args: &Moves) -> Result<Verdict> {
    if args.piece.as_deref() == Some("list") && args.definition.is_none() && args.betza.is_none() {
        names().try_for_each(print_line)?;
        return Ok(Verdict::Done);
    }
    if let Some(path) = &args.png {
        check_ending(path, "png")?;
        check_writable(path)?;
    }
    let piece = piece(args)?;
    let board = piece.board();
    let space =
        |name: &str| anyhow!("`{name}` is no space of the board; spaces are {} to {}", first(board), last(board));
    let from = args
        .from
        .as_deref()
        .ok_or_else(|| anyhow!("--from SPACE is expected: the space of the piece, such as {}", first(board)))?;
    let origin = board.space(from).ok_or_else(|| space(from))?;
    let stones = |text: &str| board.read_spaces(text).map_err(|name| space(&name));
    let (own, enemy) = (stones(&args.own)?, stones(&args.enemy)?);
    let twice = Spaces::repeated([own, enemy, Spaces::one(origin)]);
    if !twice.is_empty() {
        bail!("{} cannot hold two pieces: --from, --own and --enemy name different spaces", board.names(twice));
    }
    let diagram = Diagram::new(&piece, origin, own, enemy, !args.moved);
    print_line(diagram.text().trim_end())?;
    if args.text {
        print_line(format!("\n{}", piece.text().trim_end()))?;
    }
    if let Some(path) = &args.png {
        save(path, &picture::png(&diagram)?)?;
    }
    let agrees = diagram.different().is_empty() && diagram.answers().unlisted == [Spaces::EMPTY; 2];
    Ok(if agrees { Verdict::Done } else { Verdict::DoesNotHold })
}

/// Returns the name of the board's first space.
fn first(board: &Board) -> String {
    board.spaces().iter().next().map_or_else(String::new, |space| board.name(space))
}

/// Returns the name of the board's last space.
fn last(board: &Board) -> String {
    board.spaces().iter().last().map_or_else(String::new, |space| board.name(space))
}

/// Returns the board of a name or a file.
fn board(name: &str) -> Result<Board> {
    if let Some(board) = Board::named(name) {
        return Ok(board);
    }
    let path = Path::new(name);
    if !path.exists() {
        bail!(
            "there is no board `{name}`: square, cylinder, circle or torus is expected, also with a size such as circle:24x5, or a file; a board has 26 files and 128 spaces at most, and a circle five files at least"
        );
    }
    let text = text(path)?;
    Ok(Board::parse(name, &text)?)
}

/// Reads a text.
fn text(path: &Path) -> Result<String> {
    let bytes = read(path)?;
    let text = std::str::from_utf8(&bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let (line, column) =
            (before.split('\n').count(), before.chars().rev().take_while(|&sign| sign != '\n').count());
        anyhow!(
            "{}:{line}:{}: text in UTF-8 is expected, not the byte ${:02X}",
            path.display(),
            column + 1,
            bytes[before.len()]
        )
    })?;
    // Some editors begin a file with a byte order mark.
    Ok(text.trim_start_matches('\u{FEFF}').to_owned())
}

/// Returns the piece that the arguments define.
fn piece(args: &Moves) -> Result<Piece> {
    let name = args.board.as_deref().unwrap_or("square");
    let board = board(name)?;
    let turn = if args.black { Turn::Half } else { Turn::None };
    if let Some(path) = &args.definition {
        let file = path.display().to_string();
        let document = document(&file, &text(path)?, Some(&board))?;
        if document.has_own_board && args.board.is_some() {
            bail!("{file}: has a board of its own, from `files` on: leave --board out");
        }
        return Ok(Piece::of(&file, &document, args.piece.as_deref(), turn)?);
    }
    if let Some(notation) = &args.betza {
        let betza = Betza::parse(notation)?;
        let closed = if betza.closes_sideways() { closed(name, &board)? } else { board };
        return Ok(Piece::betza(args.piece.as_deref().unwrap_or(notation), &betza, &closed, turn)?);
    }
    let name =
        args.piece.as_deref().ok_or_else(|| anyhow!("the name of a piece, --betza or --definition is expected"))?;
    let known = Piece::named(name, &board, turn);
    Ok(known.ok_or_else(|| anyhow!("there is no piece `{name}`; `zxlab moves list` lists them"))??)
}

/// Returns a board closed sideways.
fn closed(name: &str, board: &Board) -> Result<Board> {
    if board.has_ring_of_files() {
        return Ok(board.clone());
    }
    let cylinder = (name == "square" || name.starts_with("square:"))
        .then(|| Board::named(&name.replacen("square", "cylinder", 1)));
    cylinder.flatten().ok_or_else(|| anyhow!("`o` closes the square board sideways; this board is another one"))
}
