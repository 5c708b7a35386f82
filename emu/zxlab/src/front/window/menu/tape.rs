//! The menu's page of the tape deck: its buttons, its position, and the tape's blocks.

use super::scrolled::scrolled;
use super::style::{self, ACCENT, FAINT, INK, PANEL};
use crate::describe;
use crate::play::playback::Playback;
use egui::{CornerRadius, FontId, Rect, RichText, Sense, Ui, vec2};
use format::{Cursor, Tape};
use std::sync::Arc;

/// The page. It keeps the description of the tape until another tape is inserted.
#[derive(Default)]
pub(super) struct TapePage {
    tape: Option<Arc<Tape>>,
    /// The page's lines, each with the block that a click winds the tape to.
    lines: Vec<(usize, String)>,
}

impl TapePage {
    pub(super) fn draw(&mut self, ui: &mut Ui, playback: &mut Playback) {
        saved(ui, playback);
        let Some(tape) = playback.session().machine.deck().tape().cloned() else {
            ui.colored_label(FAINT, "There is no tape in the deck. Open one, or drop it on the window.");
            return;
        };
        if !self.tape.as_ref().is_some_and(|known| Arc::ptr_eq(known, &tape)) {
            self.lines = lines(&tape);
            self.tape = Some(Arc::clone(&tape));
        }
        let playing = playback.session().machine.deck().is_playing();
        let stands = playback.session().machine.deck().position().block();
        cassette(ui, playing, stands as f32 / tape.blocks.len().max(1) as f32);
        ui.horizontal(|ui| {
            if ui.button("⏮  Rewind").clicked() {
                playback.change(|machine| machine.deck_mut().rewind());
            }
            if ui.button(if playing { "⏹  Stop" } else { "▶  Play" }).clicked() {
                playback.change(|machine| if playing { machine.deck_mut().stop() } else { machine.deck_mut().play() });
            }
            if ui.button("⏏  Eject").clicked() {
                playback.change(|machine| machine.deck_mut().eject());
            }
            let place = if stands >= tape.blocks.len() {
                "at its end".to_owned()
            } else {
                format!("at block {} of {}", stands + 1, tape.blocks.len())
            };
            ui.colored_label(FAINT, place);
        });
        ui.colored_label(
            FAINT,
            "The deck starts automatically when a program loads. Click a block to wind the tape there.",
        );
        ui.add_space(2.0);
        scrolled(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            for (block, line) in &self.lines {
                let block = *block;
                let here = block == stands && !line.starts_with(CHOICE);
                let colour = if here { ACCENT } else { INK };
                let text = RichText::new(format!("{}{line}", if here { "▶" } else { " " }));
                let text = text.monospace().color(colour);
                let button = egui::Button::new(text).frame_when_inactive(false).truncate();
                if ui.add(button.selected(here)).clicked() {
                    playback.change(|machine| machine.deck_mut().wind_to(Cursor::at(block)));
                }
            }
        });
    }
}

/// Draws what the program has saved to tape, if it has, and the buttons that use it.
fn saved(ui: &mut Ui, playback: &mut Playback) {
    playback.show_saved();
    let Some(tape) = playback.saved_tape() else { return };
    let count = tape.blocks.len();
    let what = format!("The program has saved {count} block{} to tape.", if count == 1 { "" } else { "s" });
    let tape = Arc::new(tape.clone());
    ui.label(what);
    ui.horizontal(|ui| {
        if ui.button("Put it into the deck").clicked() {
            playback.change(|machine| machine.deck_mut().insert(tape));
        }
        if ui.button("Write a .tap").clicked() {
            playback.attempt(|playback| playback.export_saved_tape().map(Some));
        }
    });
    ui.add_space(6.0);
}

/// Start of a line that describes a choice of the tape.
const CHOICE: &str = "     ➜ ";

/// Returns a line for each block, followed by a line for each choice it offers.
fn lines(tape: &Tape) -> Vec<(usize, String)> {
    let blocks = describe::blocks(tape).enumerate();
    blocks
        .flat_map(|(block, line)| {
            let choices = describe::choices(tape, block).into_iter();
            let choices = choices.map(move |(start, text)| match start {
                Some(start) => (start, format!("{CHOICE}{text} (block {})", start + 1)),
                None => (block, format!("{CHOICE}{text} (there is no such block)")),
            });
            std::iter::once((block, format!("{:3}  {line}", block + 1))).chain(choices)
        })
        .collect()
}

/// Draws a cassette; `wound` is the part of the tape that has been played, 0 to 1.
fn cassette(ui: &mut Ui, playing: bool, wound: f32) {
    let (response, painter) = ui.allocate_painter(vec2(ui.available_width(), 104.0), Sense::hover());
    let shell = Rect::from_center_size(response.rect.center(), vec2(168.0, 100.0));
    painter.rect_filled(shell, CornerRadius::same(7), egui::Color32::from_rgb(46, 46, 54));
    let label = Rect::from_min_max(shell.min + vec2(10.0, 8.0), shell.max - vec2(10.0, 24.0));
    painter.rect_filled(label, CornerRadius::same(3), egui::Color32::from_rgb(226, 226, 220));
    for (number, colour) in style::STRIPES.into_iter().enumerate() {
        let top = label.top() + 5.0 + 3.0 * number as f32;
        painter.rect_filled(
            Rect::from_min_size(egui::pos2(label.left(), top), vec2(label.width(), 2.0)),
            CornerRadius::ZERO,
            colour,
        );
    }
    let window = Rect::from_center_size(label.center() + vec2(0.0, 11.0), vec2(104.0, 32.0));
    painter.rect_filled(window, CornerRadius::same(16), PANEL);
    let turn = if playing { ui.input(|input| input.time as f32) * 3.0 } else { 0.0 };
    for (side, tape) in [(-1.0, 1.0 - wound), (1.0, wound)] {
        let hub = window.center() + vec2(side * 32.0, 0.0);
        painter.circle_filled(hub, 9.0 + 5.0 * tape, egui::Color32::from_rgb(92, 60, 40));
        painter.circle_filled(hub, 8.0, INK);
        for tooth in 0..6_u8 {
            let angle = turn + f32::from(tooth) * std::f32::consts::TAU / 6.0;
            painter.circle_filled(hub + 5.5 * egui::Vec2::angled(angle), 1.6, PANEL);
        }
    }
    painter.text(
        shell.center_bottom() - vec2(0.0, 12.0),
        egui::Align2::CENTER_CENTER,
        if playing { "playing" } else { "stopped" },
        FontId::proportional(11.0),
        if playing { ACCENT } else { FAINT },
    );
}
