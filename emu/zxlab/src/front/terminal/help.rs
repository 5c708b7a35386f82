//! The list of keys (F1), drawn over the picture. The machine stands while it is shown.

use crate::play::playback::{Action, FUNCTION_KEYS};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

/// The keys of the terminal that are no entries of [`FUNCTION_KEYS`], with the numbers by which they are sorted.
const OTHERS: [(u8, &str, &str); 5] = [
    (1, "F1", "this list"),
    (2, "Shift+F2", "continue from the newest state"),
    (3, "F3, held", "backwards, up to ten minutes"),
    (5, "Shift+F5", "mute"),
    (10, "F10, Ctrl-Q", "leave"),
];

/// The keys of the Spectrum that have other names here.
const SPECTRUM: [(&str, &str); 4] = [
    ("Esc", "BREAK"),
    ("Alt", "SYMBOL SHIFT, for keywords"),
    ("Tab", "extended mode; with a joystick: fire"),
    ("cursor keys", "CAPS SHIFT and 5 6 7 8; with a joystick: push it"),
];

/// Width of the column with the keys, in cells.
const KEYS: usize = 13;

/// Returns the lines of the list.
fn lines() -> Vec<String> {
    let functions = FUNCTION_KEYS.map(|(number, action): (u8, Action)| (number, format!("F{number}"), action.about()));
    let others = OTHERS.map(|(number, key, about)| (number, key.to_owned(), about));
    let mut rows: Vec<(u8, String, &str)> = functions.into_iter().chain(others).collect();
    rows.sort_by_key(|(number, ..)| *number);
    let row = |key: &str, about: &str| format!(" {key:KEYS$} {about} ");
    let mut lines: Vec<String> = rows.iter().map(|(_, key, about)| row(key, about)).collect();
    lines.extend(SPECTRUM.map(|(key, about)| row(key, about)));
    lines.push(" The menu and the debugger are in the window. Any key goes back. ".into());
    lines
}

/// Draws the list in the middle.
pub(super) fn draw(frame: &mut Frame<'_>) {
    let (lines, area) = (lines(), frame.area());
    let width = lines.iter().map(String::len).max().unwrap_or(0);
    let left = area.x + (usize::from(area.width).saturating_sub(width) / 2) as u16;
    let top = area.y + (usize::from(area.height).saturating_sub(lines.len()) / 2) as u16;
    let style = Style::new().fg(Color::White).bg(Color::Black);
    for (row, line) in (top..area.bottom()).zip(&lines) {
        let room = Rect { x: left, y: row, width: area.right() - left, height: 1 };
        frame.buffer_mut().set_stringn(room.x, room.y, format!("{line:width$}"), room.width.into(), style);
    }
}
