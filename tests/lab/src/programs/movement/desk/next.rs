//! The strokes that come next: mostly those that lead on, else any key.

use games::movement::Board;

use super::{Desk, Prompt, space};
use crate::person::{Direction, Stroke};

/// The keys with a character, small letters twice, and one that stands for the shifts.
const KEYS: &[u8] = b"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 \0";
/// Signs that the editor is given besides.
const SIGNS: &[u8] = b"#();-/:?#();-/<>!@$%&'_\"{}[]=+^.,*\x08\x08\x08\x08\x08\x08";
/// The commands of the explorer, the usual ones more often.
const COMMANDS: &[u8] = b"nnnnnnnnoooeeecrrxxxxfmmwppppbtgggg";
/// Words of the language.
const WORDS: [&str; 16] = [
    "def",
    "and",
    "or",
    "not",
    "logleap",
    "logride",
    "checkleap",
    "lograys",
    "#0",
    "#1",
    "n",
    "stop",
    ";",
    "1",
    "-1",
    "(",
];

/// Returns a direction by chance.
fn way(chance: &mut fastrand::Rng) -> Stroke {
    Stroke::Way(Direction::ALL[chance.usize(..4)])
}

/// Returns a shortest way of the frame on a board without rings.
fn path(from: (usize, usize), to: u8, board: &Board) -> Vec<Stroke> {
    let (file, rank) = (board.file_of(to), usize::from(board.rank_of(to)));
    let along = |from: usize, to: usize, back, forth| {
        vec![Stroke::Way(if to < from { back } else { forth }); from.abs_diff(to)]
    };
    let files = along(from.0, file, Direction::Left, Direction::Right);
    files.into_iter().chain(along(from.1, rank, Direction::Down, Direction::Up)).collect()
}

impl Desk {
    /// Returns what is pressed next.
    pub(super) fn strokes(&self, chance: &mut fastrand::Rng) -> Vec<Stroke> {
        let percent = chance.u32(..100);
        match self.prompt {
            Prompt::Menu if percent < 70 => vec![Stroke::Key(char::from(b"001122334445"[chance.usize(..12)]))],
            Prompt::List { .. } if percent < 60 => vec![way(chance)],
            Prompt::List { .. } if percent < 80 => vec![Stroke::Enter],
            Prompt::Explorer if percent < 40 => vec![way(chance)],
            Prompt::Explorer if percent < 50 => vec![Stroke::Enter],
            Prompt::Explorer if percent < 90 => vec![Stroke::Key(char::from(COMMANDS[chance.usize(..COMMANDS.len())]))],
            // A key that stops it: while it goes on the screen is not compared.
            Prompt::Walk => vec![if percent < 5 { Stroke::Break } else { Stroke::Key('w') }],
            Prompt::Reading if percent < 40 => vec![way(chance)],
            Prompt::Reading if percent < 60 => vec![Stroke::Key('e')],
            Prompt::Reading if percent < 75 => vec![Stroke::Enter],
            Prompt::Replacing if percent < 50 => vec![Stroke::Key('e')],
            Prompt::Writing => self.writing(percent, chance),
            Prompt::Game if percent < 85 => self.playing(chance),
            _ => vec![self.any(chance)],
        }
    }

    /// Returns any stroke. ENTER would start the tape, and is left out there.
    fn any(&self, chance: &mut fastrand::Rng) -> Stroke {
        match chance.u32(..100) {
            0..2 => Stroke::Break,
            4..25 => way(chance),
            25..35 if self.prompt != Prompt::Tape => Stroke::Enter,
            _ => Stroke::Key(char::from(KEYS[chance.usize(..KEYS.len())])),
        }
    }

    /// Returns strokes of the editor. A text of which the port does not know what the program says is changed first.
    fn writing(&self, percent: u32, chance: &mut fastrand::Rng) -> Vec<Stroke> {
        let leads_on = percent < 20 && self.facts.is_known(&self.editor.own);
        let key = |of: &[u8], chance: &mut fastrand::Rng| Stroke::Key(char::from(of[chance.usize(..of.len())]));
        vec![match percent {
            0..14 if leads_on => Stroke::Key('~'),
            14..16 if leads_on => Stroke::Break,
            20..45 => way(chance),
            45..50 => Stroke::Enter,
            50..53 => Stroke::Key(if chance.bool() { '|' } else { '\\' }),
            53..60 => Stroke::Key('\u{8}'),
            60..80 => key(SIGNS, chance),
            80..85 => {
                let word = WORDS[chance.usize(..WORDS.len())];
                return word.chars().chain([' ']).map(Stroke::Key).collect();
            }
            _ => key(KEYS, chance),
        }]
    }

    /// Returns the strokes of a legal move, or one of the game's keys.
    fn playing(&self, chance: &mut fastrand::Rng) -> Vec<Stroke> {
        let Some(game) = self.game.as_ref() else { return vec![Stroke::Break] };
        let board = game.variant.board();
        if chance.u32(..10) == 0 || game.moves.is_empty() {
            let keys = ['u', 'q', 'e'].map(Stroke::Key).into_iter().chain([Stroke::Enter, way(chance), Stroke::Break]);
            let number = chance.usize(..if game.moves.is_empty() { 6 } else { 5 });
            return keys.skip(number).take(1).collect();
        }
        let chosen = game.moves[chance.usize(..game.moves.len())];
        let mut strokes = Vec::new();
        if game.source != Some(chosen.from) {
            strokes.extend(path(game.frame, chosen.from, board));
            strokes.push(Stroke::Enter);
        } else if space(game.frame, board) != chosen.from {
            strokes.extend(path(game.frame, chosen.from, board));
        }
        let from = (board.file_of(chosen.from), board.rank_of(chosen.from).into());
        strokes.extend(path(from, chosen.to, board));
        strokes.push(Stroke::Enter);
        strokes
    }
}
