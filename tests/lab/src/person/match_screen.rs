//! The screen of a program that plays matches on a board: the board, one message, the score in large digits, the end of a match in tall
//! letters, and the menu.

use std::fmt;

use spectrum::Machine;

use super::board::{BoardReader, BoardSeen};
use super::explore::Screen;
use super::font::Font;
use super::matches::ChanceScreen;
use super::messages::Messages;
use super::tiles::{ScreenCell, Tiles};

/// A message of the program, with the player and the cell that it names. Both are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    /// The label of its text.
    pub label: &'static str,
    /// The player.
    pub player: usize,
    /// The cell.
    pub cell: Option<usize>,
}

/// A game on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameShown {
    /// The board.
    pub board: BoardSeen,
    /// The only message.
    pub message: Message,
    /// The numbers of the score.
    pub score: Vec<u8>,
}

/// A screen that is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchShown {
    /// The menu.
    Menu,
    /// A game.
    Game(GameShown),
    /// A message of a game, with anything on the board.
    Message(Message),
    /// The end of a match: a message in tall letters, and the score from the left to the right.
    End(Message, Vec<u8>),
}

impl MatchShown {
    /// Adds the frame on a cell, if a game is shown.
    #[must_use]
    pub fn framed(mut self, cell: usize) -> MatchShown {
        if let MatchShown::Game(shown) = &mut self {
            shown.board.framed = vec![cell];
        }
        self
    }
}

/// The labels and texts by which a program's screen is read.
#[derive(Clone)]
pub struct MatchLayout<M> {
    /// Reads letters and digits.
    pub font: Font,
    /// The board, three cells in a row for instance.
    pub board: BoardReader,
    /// Number of columns of the board.
    pub columns: usize,
    /// The name of each cell in messages.
    pub cells: &'static str,
    /// Letters that stand for the players' pieces in descriptions.
    pub marks: [&'static str; 2],
    /// The places of the numbers of the score.
    pub score: Vec<ScreenCell>,
    /// The messages. Their codes are replaced by a player's name and a cell.
    pub messages: Messages,
    /// The labels of the messages during a game, one of which is always shown.
    pub during: &'static [&'static str],
    /// The rows of the menu that no option changes.
    pub menu: Vec<String>,
    /// Returns the move that puts a piece on a cell.
    pub move_to: fn(usize) -> M,
}

/// Reads the screen of a match.
#[derive(Clone)]
pub struct MatchReader<M> {
    layout: MatchLayout<M>,
    names: [&'static str; 2],
    /// Every message during a game, sorted.
    known: Vec<String>,
}

/// The parts of a game on the screen: the board, the messages, and the numbers of the score that can be read.
type GameOnScreen = (BoardSeen, Vec<String>, Vec<u8>);

impl<M> MatchReader<M> {
    /// A reader for players of these names.
    pub fn new(layout: MatchLayout<M>, names: [&'static str; 2]) -> MatchReader<M> {
        let mut reader = MatchReader { layout, names, known: Vec::new() };
        for &label in reader.layout.during {
            for player in 0..names.len() {
                let cells = (0..reader.layout.cells.len()).map(Some);
                let texts: Vec<String> = cells.map(|cell| reader.message(&Message { label, player, cell })).collect();
                reader.known.extend(texts);
            }
        }
        reader.known.sort_unstable();
        reader
    }

    /// Returns a reader of the same screen for players of other names.
    #[must_use]
    pub fn with_names(&self, names: [&'static str; 2]) -> MatchReader<M>
    where
        M: Clone,
    {
        MatchReader::new(self.layout.clone(), names)
    }

    fn message(&self, &Message { label, player, cell }: &Message) -> String {
        let cell = cell.and_then(|cell| self.layout.cells.chars().nth(cell));
        let cell = cell.map_or_else(String::new, |cell| cell.to_string());
        self.layout.messages.text(label, &[self.names[player], &cell])
    }

    fn rows(&self, machine: &Machine) -> Vec<String> {
        self.layout.font.rows(&Tiles::of(machine))
    }

    fn observe(&self, machine: &Machine) -> GameOnScreen {
        let MatchLayout { font, board, score, .. } = &self.layout;
        let tiles = Tiles::of(machine);
        let rows = font.rows(&tiles).into_iter();
        let messages = rows.filter(|row| self.known.binary_search(row).is_ok()).collect();
        (board.read(font, &tiles), messages, score.iter().filter_map(|&at| font.large_digit(&tiles, at)).collect())
    }
}

/// The choice is the only cell with a piece of player two.
impl<M> ChanceScreen for MatchReader<M> {
    type Choice = M;

    fn text(&self, machine: &Machine) -> String {
        self.rows(machine).join("\n")
    }

    fn choice(&self, machine: &Machine) -> Option<M> {
        let (seen, ..) = self.observe(machine);
        let mut taken = (0..seen.cells.len()).filter(|&cell| seen.cells[cell] == Some(Some(1)));
        taken.next().filter(|_| taken.next().is_none()).map(self.layout.move_to)
    }
}

impl<M> Screen for MatchReader<M> {
    type Expected = MatchShown;

    fn shows(&self, machine: &Machine, expected: &MatchShown) -> bool {
        match expected {
            MatchShown::Menu => {
                let rows = self.rows(machine);
                self.layout.menu.iter().all(|row| rows.contains(row))
            }
            MatchShown::Message(message) => self.observe(machine).1 == [self.message(message)],
            MatchShown::End(message, score) => {
                let (font, tiles) = (&self.layout.font, Tiles::of(machine));
                font.tall_rows(&tiles).contains(&self.message(message)) && font.large_digits(&tiles) == *score
            }
            MatchShown::Game(GameShown { board, message, score }) => {
                let (seen, messages, numbers) = self.observe(machine);
                seen == *board && messages == [self.message(message)] && numbers == *score
            }
        }
    }

    fn difference(&self, machine: &Machine, expected: &MatchShown) -> String {
        let MatchShown::Game(GameShown { board, message, score }) = expected else {
            return format!("{expected:?} is expected, and this is shown:\n{}", self.text(machine));
        };
        let (seen, messages, numbers) = self.observe(machine);
        let between = format!("  \"{}\", and {messages:?}\n  score {score:?}, and {numbers:?}", self.message(message));
        board.beside(&seen, self.layout.columns, &self.layout.marks, &between)
    }
}

impl<M> fmt::Debug for MatchReader<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MatchReader").field("names", &self.names).field("known", &self.known).finish_non_exhaustive()
    }
}
