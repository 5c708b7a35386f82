//! The on-screen keyboard, drawn like the 48K's. It shows which keys are pressed, and its keys can be clicked. A clicked shift
//! stays down until another key was pressed. Source of the legends: the machine itself.

use super::style::{self, FAINT, INK};
use egui::{Align2, Color32, CornerRadius, FontId, Painter, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};
use spectrum::{Key, Machine};

/// Legends on and around a key.
struct Legend {
    key: Key,
    /// The print on the key: its letter, its symbol with SYMBOL SHIFT in red, and its keyword.
    letter: &'static str,
    symbol: &'static str,
    keyword: &'static str,
    /// Above and below it.
    above: &'static str,
    below: &'static str,
}

const fn legend(
    key: Key,
    letter: &'static str,
    symbol: &'static str,
    keyword: &'static str,
    above: &'static str,
    below: &'static str,
) -> Legend {
    Legend { key, letter, symbol, keyword, above, below }
}

#[rustfmt::skip]
const ROWS: [[Legend; 10]; 4] = [
    [
        legend(Key::Num1, "1", "!", "", "EDIT", "DEF FN"),
        legend(Key::Num2, "2", "@", "", "CAPS LOCK", "FN"),
        legend(Key::Num3, "3", "#", "", "TRUE VIDEO", "LINE"),
        legend(Key::Num4, "4", "$", "", "INV VIDEO", "OPEN #"),
        legend(Key::Num5, "5", "%", "", "⬅", "CLOSE #"),
        legend(Key::Num6, "6", "&", "", "⬇", "MOVE"),
        legend(Key::Num7, "7", "'", "", "⬆", "ERASE"),
        legend(Key::Num8, "8", "(", "", "➡", "POINT"),
        legend(Key::Num9, "9", ")", "", "GRAPHICS", "CAT"),
        legend(Key::Num0, "0", "_", "", "DELETE", "FORMAT"),
    ],
    [
        legend(Key::Q, "Q", "<=", "PLOT", "SIN", "ASN"),
        legend(Key::W, "W", "<>", "DRAW", "COS", "ACS"),
        legend(Key::E, "E", ">=", "REM", "TAN", "ATN"),
        legend(Key::R, "R", "<", "RUN", "INT", "VERIFY"),
        legend(Key::T, "T", ">", "RAND", "RND", "MERGE"),
        legend(Key::Y, "Y", "AND", "RETURN", "STR$", "["),
        legend(Key::U, "U", "OR", "IF", "CHR$", "]"),
        legend(Key::I, "I", "AT", "INPUT", "CODE", "IN"),
        legend(Key::O, "O", ";", "POKE", "PEEK", "OUT"),
        legend(Key::P, "P", "\"", "PRINT", "TAB", "©"),
    ],
    [
        legend(Key::A, "A", "STOP", "NEW", "READ", "~"),
        legend(Key::S, "S", "NOT", "SAVE", "RESTORE", "|"),
        legend(Key::D, "D", "STEP", "DIM", "DATA", "\\"),
        legend(Key::F, "F", "TO", "FOR", "SGN", "{"),
        legend(Key::G, "G", "THEN", "GOTO", "ABS", "}"),
        legend(Key::H, "H", "^", "GOSUB", "SQR", "CIRCLE"),
        legend(Key::J, "J", "-", "LOAD", "VAL", "VAL$"),
        legend(Key::K, "K", "+", "LIST", "LEN", "SCREEN$"),
        legend(Key::L, "L", "=", "LET", "USR", "ATTR"),
        legend(Key::Enter, "ENTER", "", "", "", ""),
    ],
    [
        legend(Key::CapsShift, "CAPS SHIFT", "", "", "", ""),
        legend(Key::Z, "Z", ":", "COPY", "LN", "BEEP"),
        legend(Key::X, "X", "£", "CLEAR", "EXP", "INK"),
        legend(Key::C, "C", "?", "CONT", "LPRINT", "PAPER"),
        legend(Key::V, "V", "/", "CLS", "LLIST", "FLASH"),
        legend(Key::B, "B", "*", "BORDER", "BIN", "BRIGHT"),
        legend(Key::N, "N", ",", "NEXT", "INKEY$", "OVER"),
        legend(Key::M, "M", ".", "PAUSE", "PI", "INVERSE"),
        legend(Key::SymbolShift, "SYMBOL SHIFT", "", "", "", ""),
        legend(Key::Space, "SPACE", "", "", "BREAK", ""),
    ],
];

/// Indent of each row, in widths of a key.
const INDENT: [f32; 4] = [0.0, 0.5, 0.75, 0.0];

const CASE: Color32 = Color32::from_rgb(20, 20, 23);
const RUBBER: Color32 = Color32::from_rgb(74, 84, 99);
const PRESSED: Color32 = Color32::from_rgb(0, 150, 160);
const RED: Color32 = Color32::from_rgb(255, 122, 108);
const GREEN: Color32 = Color32::from_rgb(60, 200, 90);
/// Colours of the legends above the digits: each digit's colour.
const INKS: [Color32; 10] = [
    Color32::from_rgb(80, 110, 255),
    Color32::from_rgb(255, 70, 60),
    Color32::from_rgb(240, 80, 240),
    Color32::from_rgb(60, 210, 60),
    Color32::from_rgb(60, 215, 215),
    Color32::from_rgb(235, 225, 60),
    INK,
    INK,
    INK,
    INK,
];

/// The on-screen keyboard, with the keys pressed by the mouse.
#[derive(Debug, Default)]
pub(in crate::front::window) struct Keys48 {
    /// Key under the pointer while the mouse button is down.
    down: Option<Key>,
    /// Shifts that stay down until the next key is released.
    shifts: Vec<Key>,
}

impl Keys48 {
    /// Returns the keys that are pressed.
    pub(in crate::front::window) fn held(&self) -> Vec<Key> {
        self.shifts.iter().copied().chain(self.down).collect()
    }

    /// Draws the keyboard `width` points wide.
    pub(in crate::front::window) fn draw(&mut self, ui: &mut Ui, machine: &Machine, width: f32) {
        let pitch = width / 11.1;
        let height = pitch * 0.92;
        let (response, painter) = ui.allocate_painter(vec2(width, height * 4.0 + pitch * 0.35), Sense::hover());
        let case = response.rect;
        painter.rect_filled(case, CornerRadius::same(10), CASE);
        style::stripes(&painter, pos2(case.right() - pitch * 1.15, case.bottom()), pitch * 0.8);
        let origin = case.min + vec2(pitch * 0.25, pitch * 0.18);
        let was = self.down.take();
        for (row, legends) in ROWS.iter().enumerate() {
            for (column, legend) in legends.iter().enumerate() {
                // CAPS SHIFT is wider than other keys, which moves the rest of its row to the right.
                let (at, wide) = match (row, column) {
                    (3, 0) => (0.0, 1.25),
                    (3, 9) => (9.25, 1.35),
                    (3, _) => (column as f32 + 0.25, 1.0),
                    _ => (column as f32 + INDENT[row], 1.0),
                };
                let cell =
                    Rect::from_min_size(origin + vec2(at * pitch, row as f32 * height), vec2(wide * pitch, height));
                self.key(ui, &painter, cell, legend, machine, row == 0, column);
            }
        }
        if was.is_some() && self.down.is_none() {
            self.shifts.clear();
        }
    }

    /// Draws a key and handles clicks on it.
    #[allow(clippy::too_many_arguments, reason = "all of them are needed to draw a key")]
    fn key(
        &mut self,
        ui: &Ui,
        painter: &Painter,
        cell: Rect,
        legend: &Legend,
        machine: &Machine,
        digit: bool,
        column: usize,
    ) {
        let unit = cell.height();
        let key =
            Rect::from_min_max(cell.min + vec2(unit * 0.08, unit * 0.24), cell.max - vec2(unit * 0.08, unit * 0.22));
        let response = ui.interact(key, ui.id().with(legend.key.name()), Sense::click_and_drag());
        let shift = matches!(legend.key, Key::CapsShift | Key::SymbolShift);
        if shift && response.clicked() {
            match self.shifts.iter().position(|held| *held == legend.key) {
                Some(at) => drop(self.shifts.remove(at)),
                None => self.shifts.push(legend.key),
            }
        } else if !shift && response.is_pointer_button_down_on() {
            self.down = Some(legend.key);
        }
        let held = machine.keyboard().is_held(legend.key) || self.shifts.contains(&legend.key);
        let fill = if held { PRESSED } else { RUBBER };
        let drop = if held { Vec2::ZERO } else { vec2(0.0, unit * 0.05) };
        painter.rect_filled(key.translate(drop), CornerRadius::same(4), Color32::BLACK);
        painter.rect_filled(key, CornerRadius::same(4), fill);
        if response.hovered() {
            painter.rect_stroke(key, CornerRadius::same(4), Stroke::new(1.0, INK), StrokeKind::Inside);
        }
        let font = |size: f32| FontId::proportional(unit * size);
        let text = |at, align, text: &str, size, colour| {
            painter.text(at, align, text, font(size), colour);
        };
        if legend.keyword.is_empty() && !digit {
            let colour = if legend.key == Key::SymbolShift { RED } else { Color32::WHITE };
            let lines = legend.letter.replace(' ', "\n");
            let size = if lines.contains('\n') { 0.16 } else { 0.19 };
            style::centred(painter, key, &lines, unit * size, colour);
        } else {
            text(key.left_center() + vec2(unit * 0.08, 0.0), Align2::LEFT_CENTER, legend.letter, 0.34, Color32::WHITE);
            let size = if legend.symbol.len() > 2 { 0.15 } else { 0.22 };
            let at = if digit { key.right_center() } else { key.right_top() + vec2(0.0, unit * 0.15) };
            text(at - vec2(unit * 0.08, 0.0), Align2::RIGHT_CENTER, legend.symbol, size, RED);
            let at = key.right_bottom() - vec2(unit * 0.06, unit * 0.11);
            text(at, Align2::RIGHT_CENTER, legend.keyword, 0.15, Color32::WHITE);
        }
        let above = if digit { INKS[column] } else { GREEN };
        let above = if legend.key == Key::Space { FAINT } else { above };
        text(pos2(cell.center().x, key.top() - unit * 0.09), Align2::CENTER_CENTER, legend.above, 0.14, above);
        text(pos2(cell.center().x, key.bottom() + unit * 0.13), Align2::CENTER_CENTER, legend.below, 0.14, RED);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_forty_keys_are_there_once() {
        let mut keys: Vec<Key> = ROWS.iter().flatten().map(|legend| legend.key).collect();
        keys.sort();
        let mut all: Vec<Key> = Key::all().collect();
        all.sort();
        assert_eq!(keys, all);
    }

    #[test]
    fn the_red_symbols_are_typed_by_symbol_shift_and_their_keys() {
        let single = ROWS.iter().flatten().filter(|legend| legend.symbol.chars().count() == 1);
        let mut count = 0;
        for legend in single {
            let typed = spectrum::typing::keys_for_char(legend.symbol.chars().next().unwrap());
            assert_eq!(typed, Some(vec![Key::SymbolShift, legend.key]), "{}", legend.symbol);
            count += 1;
        }
        assert_eq!(count, 25);
    }
}
