//! The program as the port plays it: what each key does at each prompt, and what the screen has to show after it.

mod editor;
mod explorer;
mod facts;
mod game;
mod kinds;
mod next;
mod shown;

use std::sync::Arc;

use games::movement::Board;
use spectrum::Machine;

use super::canvas::Canvas;
use super::compiler::Ground;
use super::screen::Reader;
use crate::person::{self, Direction, Stroke};
use editor::Editor;
use explorer::Explorer;
pub(super) use facts::Facts;
use game::Game;

/// Items that a list shows at once.
const LIST_ROWS: usize = 16;
/// The times that a person comes back to the menu before a session begins anew.
const RETURNS: usize = 3;

/// The prompt at which the program waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Prompt {
    Menu,
    /// A list of variants, or of pieces; the first item shown, and the one pointed at.
    List {
        variants: bool,
        top: usize,
        at: usize,
    },
    Explorer,
    /// The walks of a piece, which any key stops.
    Walk,
    /// The definition of a piece of the program.
    Reading,
    /// The question whether it shall take the place of the own text.
    Replacing,
    Writing,
    /// A question about the tape.
    Tape,
    Game,
}

/// A board: one of the list, or that of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Where {
    Board(usize),
    Variant(usize),
}

/// A message: its label, or `None` for a mistake that was found.
type Message = Option<&'static str>;

/// The program.
#[derive(Clone, Debug)]
pub(super) struct Desk {
    facts: Arc<Facts>,
    prompt: Prompt,
    /// What is chosen in the menu. The piece after the last one is the person's own.
    board: usize,
    piece: usize,
    variant: usize,
    /// True if the own text was compiled.
    own: bool,
    /// True while a piece is explored, false in the menu and in an editor that the menu has led to.
    exploring: bool,
    explorer: Explorer,
    editor: Editor,
    game: Option<Box<Game>>,
    message: Message,
    /// The part to be read from the machine, if any.
    to_look: Option<Look>,
    returns: usize,
}

/// A part of the desk that can only be read from the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Stones,
    Text,
}

impl Desk {
    /// The menu after loading.
    pub(super) fn new(facts: Arc<Facts>) -> Desk {
        Desk {
            explorer: Explorer::on(0, &facts.grounds[0].board),
            facts,
            prompt: Prompt::Menu,
            board: 0,
            piece: 0,
            variant: 0,
            own: false,
            exploring: false,
            editor: Editor::default(),
            game: None,
            message: Some("MessageExplore"),
            to_look: None,
            returns: 0,
        }
    }

    /// Returns the board of the explorer.
    fn board(&self) -> &Board {
        &self.ground().board
    }

    fn ground(&self) -> &Arc<Ground> {
        match self.explorer.on {
            Where::Board(number) => &self.facts.grounds[number],
            Where::Variant(number) => &self.facts.variants[number].ground,
        }
    }

    fn press_in_menu(&mut self, stroke: Stroke) {
        match stroke {
            Stroke::Key('0') | Stroke::Enter => self.explore(),
            Stroke::Key('1') => self.board = (self.board + 1) % self.facts.grounds.len(),
            Stroke::Key('2') => self.choose(false),
            Stroke::Key('3') => self.choose(true),
            Stroke::Key('4') => {
                self.begin_variant();
            }
            Stroke::Key('5') => {
                self.explorer = Explorer::on(self.board, &self.facts.grounds[self.board].board);
                self.exploring = false;
                self.write();
            }
            _ => {}
        }
    }

    fn return_to_menu(&mut self) {
        self.prompt = Prompt::Menu;
        self.exploring = false;
        self.returns += 1;
    }

    /// Shows a list.
    fn choose(&mut self, variants: bool) {
        let at = if variants { self.variant } else { self.piece };
        self.prompt = Prompt::List { variants, top: at.saturating_sub(LIST_ROWS / 2), at };
    }

    /// Returns the number of items of a list.
    fn items(&self, variants: bool) -> usize {
        if variants { self.facts.variants.len() } else { self.facts.own_number() + usize::from(self.own) }
    }

    fn press_in_list(&mut self, stroke: Stroke, variants: bool, top: usize, at: usize) {
        let last = self.items(variants) - 1;
        let to = match by_stick(stroke) {
            Stroke::Way(Direction::Up) => at.saturating_sub(1),
            Stroke::Way(Direction::Down) => (at + 1).min(last),
            Stroke::Way(Direction::Left) => at.saturating_sub(LIST_ROWS),
            Stroke::Way(Direction::Right) => (at + LIST_ROWS).min(last),
            Stroke::Enter => {
                *(if variants { &mut self.variant } else { &mut self.piece }) = at;
                return self.leave_list();
            }
            Stroke::Key('q') => return self.leave_list(),
            Stroke::Break => return self.return_to_menu(),
            Stroke::Key(_) => at,
        };
        // The list moves just as far as it has to.
        let top = if to == at { top } else { top.clamp(to.saturating_sub(LIST_ROWS - 1), to) };
        self.prompt = Prompt::List { variants, top, at: to };
    }

    fn leave_list(&mut self) {
        if self.exploring {
            self.draw_explorer(None);
        } else {
            self.prompt = Prompt::Menu;
        }
    }
}

/// Returns what a digit means where digits are two joysticks.
fn by_stick(stroke: Stroke) -> Stroke {
    let Stroke::Key(key) = stroke else { return stroke };
    match key {
        '1' | '6' => Stroke::Way(Direction::Left),
        '2' | '7' => Stroke::Way(Direction::Right),
        '3' | '8' => Stroke::Way(Direction::Down),
        '4' | '9' => Stroke::Way(Direction::Up),
        '5' | '0' => Stroke::Enter,
        _ => stroke,
    }
}

/// Returns where the frame goes: file and rank. On a ring it goes round.
fn moved((file, rank): (usize, usize), way: Direction, board: &Board) -> (usize, usize) {
    let on = |at: usize, forth: bool, size: usize, ring: bool| match (forth, at) {
        (true, at) if at + 1 < size => at + 1,
        (true, at) => {
            if ring {
                0
            } else {
                at
            }
        }
        (false, 0) => {
            if ring {
                size - 1
            } else {
                0
            }
        }
        (false, at) => at - 1,
    };
    let (files, ranks) = (board.files().len(), usize::from(board.ranks()));
    match way {
        Direction::Left | Direction::Right => {
            (on(file, way == Direction::Right, files, board.has_ring_of_files()), rank)
        }
        Direction::Down | Direction::Up => (file, on(rank, way == Direction::Up, ranks, board.has_ring_of_ranks())),
    }
}

/// Returns the space in the frame.
fn space((file, rank): (usize, usize), board: &Board) -> u8 {
    (file * usize::from(board.ranks()) + rank) as u8
}

impl person::Desk for Desk {
    type Reader = Reader;

    fn press(&mut self, stroke: Stroke) {
        match self.prompt {
            Prompt::Menu => self.press_in_menu(stroke),
            Prompt::List { variants, top, at } => self.press_in_list(stroke, variants, top, at),
            Prompt::Explorer => self.press_in_explorer(stroke),
            Prompt::Walk if stroke == Stroke::Key('\0') => {}
            Prompt::Walk if stroke == Stroke::Break => self.return_to_menu(),
            Prompt::Walk => {
                self.prompt = Prompt::Explorer;
                self.show_moves(None);
            }
            Prompt::Reading => self.press_in_reading(stroke),
            Prompt::Replacing => self.press_in_replacing(stroke),
            Prompt::Writing => self.press_in_writing(stroke),
            Prompt::Tape if stroke == Stroke::Key('\0') => {}
            Prompt::Tape if stroke == Stroke::Break => self.return_to_menu(),
            Prompt::Tape => {
                self.editor.redraw();
                self.message = Some("MessageNoTape");
                self.prompt = Prompt::Writing;
            }
            Prompt::Game => {
                if stroke == Stroke::Break {
                    self.game = None;
                    return self.return_to_menu();
                }
                if stroke == Stroke::Key('e') {
                    return self.explore_on();
                }
                if let Some(message) = self.game.as_mut().and_then(|game| game.press(stroke)) {
                    self.message = Some(message);
                }
            }
        }
    }

    fn shown(&self, reader: &Reader) -> Canvas {
        self.screen(reader)
    }

    fn next(&self, chance: &mut fastrand::Rng) -> Vec<Stroke> {
        self.strokes(chance)
    }

    fn is_to_look(&self) -> bool {
        self.to_look.is_some()
    }

    fn look(&mut self, machine: &Machine) {
        match self.to_look.take() {
            Some(Look::Stones) => {
                let stones = self.facts.stones_of(machine);
                self.take_stones(&stones);
            }
            Some(Look::Text) => {
                let text = self.facts.text_of(machine, self.piece).unwrap_or_default();
                self.editor.begin(text);
            }
            None => {}
        }
    }

    fn turns(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.history.len())
    }

    fn is_over(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.moves.is_empty())
    }

    fn is_left(&self) -> bool {
        self.prompt == Prompt::Menu && self.returns == RETURNS
    }

    fn position(&self) -> String {
        let board = self.board().name(self.explorer.origin);
        format!(
            "{:?}, {:?}, piece {} on {board}, variant {}, own text {:?}",
            self.prompt,
            self.explorer.on,
            self.piece,
            self.variant,
            String::from_utf8_lossy(&self.editor.own)
        )
    }
}
