//! The debugger's view of memory, as numbers and as text.

use super::model::Field;
use super::parts::{entered, value};
use super::{CHANGED, DebugView, LETTERS};
use crate::front::window::menu::style::{ACCENT, FAINT, INK, WARNING};
use crate::play::playback::Playback;
use egui::{FontId, RichText, TextEdit, Ui, vec2};

/// Height of a row, in points.
const ROW: f32 = 16.0;
/// Height of the line above the rows, in points.
const HEAD: f32 = 30.0;

/// Width of the buttons in that line, with the gaps around them, in points.
const BUTTONS: f32 = 190.0;

/// Returns the height of the view in a window of this height, both in points.
pub(super) fn height(window: f32) -> f32 {
    (window * 0.3).max(HEAD + 6.0 * ROW).floor()
}

impl DebugView {
    /// Draws the view.
    pub(super) fn memory(&mut self, ui: &mut Ui, playback: &mut Playback) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            ui.label(RichText::new("Memory at").size(12.5).color(FAINT));
            // In a narrow window the buttons after it need the room.
            let width = (ui.available_width() - BUTTONS).clamp(36.0, 86.0);
            let field = TextEdit::singleline(&mut self.memory_at).desired_width(width).font(FontId::monospace(LETTERS));
            let field = ui.add(field);
            if entered(ui, &field) {
                self.model.follow(&self.memory_at);
            }
            for register in ["HL", "DE", "BC", "SP", "IX"] {
                let chosen = self.model.memory_at == register;
                let text = RichText::new(register).size(11.5).color(if chosen { ACCENT } else { INK });
                if ui.add(egui::Button::new(text).frame_when_inactive(chosen)).clicked() {
                    self.model.follow(register);
                    self.memory_at = register.to_owned();
                }
            }
        });
        let area = ui.available_rect_before_wrap();
        let letter = 12.5 * 0.602;
        // A row is address, bytes and text: 16 bytes if they fit, else 8.
        let across = if area.width() > 74.0 * letter { 16 } else { 8 };
        let rows = (area.height() / ROW).floor().max(1.0) as u16;
        if ui.rect_contains_pointer(area) {
            let turned = ui.input(|input| input.raw_scroll_delta.y);
            if turned != 0.0 {
                self.model.scroll_memory(if turned < 0.0 { 2 } else { -2 } * i32::from(across));
            }
        }
        let (followed, rows) = match self.model.memory(playback, across, rows) {
            Ok(memory) => memory,
            Err(why) => {
                ui.label(RichText::new(why).color(WARNING).size(12.0));
                return;
            }
        };
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        ui.spacing_mut().interact_size.y = ROW;
        for row in rows {
            ui.horizontal(|ui| {
                let fixed = |text: String, colour| RichText::new(text).font(FontId::monospace(12.5)).color(colour);
                ui.label(fixed(format!("{:04X}  ", row.at), FAINT));
                for (at, byte) in (0..).map(|n: u16| row.at.wrapping_add(n)).zip(&row.bytes) {
                    let colour = match (at == followed, byte) {
                        (true, _) => CHANGED,
                        (_, 0) => FAINT,
                        _ => INK,
                    };
                    let text = RichText::new(format!("{byte:02X}")).color(colour);
                    let fields = (&mut self.edit, &mut self.model);
                    if let Err(why) = value(ui, fields, playback, Field::Byte(at), text) {
                        self.mistake = Some(why);
                    }
                    ui.add_space(letter * if at % 8 == 7 { 1.5 } else { 0.8 });
                }
                let shown = |&byte: &u8| if (32..127).contains(&byte) { char::from(byte) } else { '·' };
                ui.label(fixed(row.bytes.iter().map(shown).collect(), FAINT));
            });
        }
    }
}
