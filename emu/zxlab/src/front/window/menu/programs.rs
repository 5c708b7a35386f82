//! The menu's page of programs: all programs of the registry, and an empty Spectrum.

use super::style::{ACCENT, FAINT, INK, PANEL};
use crate::play::playback::Playback;
use crate::programs::BASIC;
use egui::text::{LayoutJob, TextFormat};
use egui::{Atom, Button, Color32, FontId, RichText, Ui, vec2};
use lab::programs::PROGRAMS;

/// Height of a program's card, in points.
const CARD: f32 = 54.0;

/// Draws the page. Returns the name of the program to start, if one was chosen.
pub(super) fn draw(ui: &mut Ui, playback: &Playback) -> Option<&'static str> {
    let programs = PROGRAMS.iter().map(|program| (program.name, program.title, program.summary));
    let basic = (BASIC, "BASIC", "An empty Spectrum, just switched on");
    let mut chosen = None;
    for (name, title, summary) in programs.chain([basic]) {
        if card(ui, title, summary, playback.session().title == name) {
            chosen = Some(name);
        }
    }
    chosen
}

/// Draws the card of a program. Returns true if it was chosen.
fn card(ui: &mut Ui, title: &str, summary: &str, is_played: bool) -> bool {
    let format = |size, color: Color32| TextFormat { font_id: FontId::proportional(size), color, ..Default::default() };
    let mut text = LayoutJob::default();
    text.append(title, 0.0, format(16.0, if is_played { ACCENT } else { INK }));
    text.append(&format!("\n{summary}"), 0.0, format(12.0, FAINT));
    let mark = RichText::new(if is_played { "playing" } else { "" }).size(12.0).color(ACCENT);
    // The growing space keeps the text on the left and the mark on the right.
    let button = Button::new((text, Atom::grow(), mark)).wrap().fill(PANEL).corner_radius(6);
    ui.add(button.min_size(vec2(ui.available_width(), CARD))).clicked()
}
