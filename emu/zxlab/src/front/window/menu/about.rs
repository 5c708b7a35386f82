//! The menu's page about the program: what it is, who owns the ROM, and the terms of use.

use super::scrolled::scrolled;
use super::style::{FAINT, INK};
use egui::{RichText, Ui};

const NOTICE: &str = include_str!("../../../../../../NOTICE");

/// Start of the line that underlines a heading.
const LINE: &str = "----";

pub(super) fn draw(ui: &mut Ui) {
    ui.label(format!(
        "zxlab {}: a ZX Spectrum, 48K and 128K, and a workbench for its programs.",
        env!("CARGO_PKG_VERSION")
    ));
    ui.add_space(6.0);
    scrolled(ui, |ui| {
        for paragraph in NOTICE.split("\n\n") {
            let (heading, text) = parts(paragraph);
            if let Some(heading) = heading {
                ui.label(RichText::new(heading).color(INK));
            }
            ui.label(RichText::new(text).color(FAINT));
            ui.add_space(4.0);
        }
    });
}

/// Splits a paragraph into its heading, if it has one, and its text. Lines are joined, to be wrapped by egui; indented lines
/// stay separate.
fn parts(paragraph: &str) -> (Option<&str>, String) {
    let lines: Vec<&str> = paragraph.lines().collect();
    let headed = lines.get(1).is_some_and(|line| line.starts_with(LINE));
    let heading = if headed { lines.first().copied() } else { None };
    let text = lines.into_iter().skip(if headed { 2 } else { 0 }).fold(String::new(), |text, line| {
        let gap = match (text.is_empty(), line.starts_with("  ")) {
            (true, _) => "",
            (_, true) => "\n",
            (_, false) => " ",
        };
        text + gap + line
    });
    (heading, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_joined_except_indented_ones() {
        assert_eq!(parts("A heading\n-------\nis set\napart"), (Some("A heading"), "is set apart".into()));
        assert_eq!(parts("  one\n  two"), (None, "  one\n  two".into()));
        assert_eq!(parts(""), (None, String::new()));
    }
}
