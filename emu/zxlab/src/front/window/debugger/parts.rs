//! The debugger's registers, and the lists below them: stoppoints, calls, the profile.

use super::model::{DebugModel, Field, digits};
use super::{CHANGED, DebugView, TABS, Tab, hint, list, mistake};
use crate::front::window::menu::style::{ACCENT, FAINT, INK};
use crate::play::playback::Playback;
use egui::{Button, Color32, CornerRadius, FontId, Grid, Key, Rect, Response, RichText, Sense, TextEdit, Ui, vec2};

/// Returns true if the user ended a field's input with Enter.
pub(super) fn entered(ui: &Ui, field: &Response) -> bool {
    field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

/// Draws a value. A click turns it into an input field; Enter sets the value typed.
pub(super) fn value(
    ui: &mut Ui,
    (edit, model): (&mut Option<(Field, String)>, &mut DebugModel),
    playback: &mut Playback,
    field: Field,
    text: RichText,
) -> Result<(), String> {
    let size = 12.5;
    if let Some((edited, typed)) = edit
        && *edited == field
    {
        let width = digits(field) as f32 * size * 0.62 + 4.0;
        let line = TextEdit::singleline(typed).hint_text(hint(text.text())).font(FontId::monospace(size));
        let line = ui.add(line.desired_width(width).margin(vec2(2.0, 0.0)));
        if line.lost_focus() {
            let typed = std::mem::take(typed);
            *edit = None;
            if !typed.is_empty() && ui.input(|input| input.key_pressed(Key::Enter)) {
                return model.set(playback, field, &typed);
            }
        } else {
            line.request_focus();
        }
        return Ok(());
    }
    let label = ui.add(egui::Label::new(text.font(FontId::monospace(size))).sense(Sense::click()));
    if playback.is_standing() && label.on_hover_cursor(egui::CursorIcon::Text).clicked() {
        *edit = Some((field, String::new()));
    }
    Ok(())
}

impl DebugView {
    /// Draws registers, flags and time.
    pub(super) fn registers(&mut self, ui: &mut Ui, playback: &mut Playback) {
        let cells = self.model.registers(playback);
        let mut wrong = None;
        ui.spacing_mut().item_spacing.y = 3.0;
        Grid::new("registers").num_columns(8).spacing([9.0, 2.0]).min_col_width(0.0).show(ui, |ui| {
            for row in cells.chunks(4) {
                for cell in row {
                    ui.label(RichText::new(cell.name).color(FAINT).size(12.0));
                    let colour = if cell.changed { CHANGED } else { INK };
                    let text = RichText::new(&cell.text).color(colour);
                    let field = Field::Register(cell.name);
                    wrong = wrong.take().or(value(ui, (&mut self.edit, &mut self.model), playback, field, text).err());
                }
                ui.end_row();
            }
        });
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            for (bit, letter, set) in self.model.flags(playback) {
                let text = RichText::new(letter).monospace().color(if set { Color32::BLACK } else { FAINT });
                let button = Button::new(text).min_size(vec2(20.0, 18.0)).corner_radius(CornerRadius::same(3));
                let button = button.fill(if set { ACCENT } else { Color32::from_rgb(30, 30, 36) });
                // A disabled button would be too dark to read; while the machine runs, a click has no effect.
                if ui.add(button).clicked() && playback.is_standing() {
                    self.model.flip(playback, bit);
                }
            }
        });
        for text in self.model.time(playback) {
            ui.add(egui::Label::new(RichText::new(text).size(11.5).color(FAINT)).wrap());
        }
        self.mistake = wrong.or(self.mistake.take());
    }

    /// Draws the lists below the registers.
    pub(super) fn tabs(&mut self, ui: &mut Ui, playback: &mut Playback) {
        ui.add_space(2.0);
        let chip = self.model.sound_chip(playback);
        if chip.is_none() && self.tab == Tab::SoundChip {
            self.tab = Tab::default();
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            for (tab, name) in TABS.into_iter().filter(|(tab, _)| *tab != Tab::SoundChip || chip.is_some()) {
                let text = RichText::new(name).size(12.5).color(if self.tab == tab { ACCENT } else { INK });
                if ui.add(Button::new(text).frame_when_inactive(self.tab == tab)).clicked() {
                    self.tab = tab;
                }
            }
            if self.tab == Tab::Profile && ui.button(RichText::new("Measure a second").size(12.0)).clicked() {
                self.model.measure(playback);
            }
        });
        mistake(ui, self.mistake.as_ref());
        match self.tab {
            Tab::Stoppoints => self.stoppoints(ui, playback),
            Tab::Calls => self.calls(ui, playback),
            Tab::Profile => self.profile(ui),
            Tab::SoundChip => chip.into_iter().for_each(|chip| sound_chip(ui, chip)),
        }
    }

    fn stoppoints(&mut self, ui: &mut Ui, playback: &mut Playback) {
        let example = hint("draw if A == 3   or   watch Count:2 write");
        let field = TextEdit::singleline(&mut self.stoppoint).hint_text(example);
        let field = ui.add(field.desired_width(f32::INFINITY).font(FontId::monospace(12.0)));
        if field.changed() {
            self.mistake = None;
        }
        if entered(ui, &field) {
            self.mistake = self.model.add_stoppoint(playback, &self.stoppoint).err();
            if self.mistake.is_none() {
                self.stoppoint.clear();
            }
        }
        let stoppoints = self.model.stoppoints(playback);
        if stoppoints.is_empty() {
            let about = "Click left of an instruction to set a breakpoint. Above you can type one with a condition, or a watchpoint.";
            ui.add(egui::Label::new(RichText::new(about).color(FAINT).size(11.5)).wrap());
        }
        list(ui, "stoppoints", |ui| {
            for (number, description, addr) in stoppoints {
                ui.horizontal(|ui| {
                    if ui
                        .add(Button::new(RichText::new("✖").size(11.0).color(FAINT)).frame_when_inactive(false))
                        .clicked()
                    {
                        playback.debugger.clear(number);
                    }
                    let text = RichText::new(format!("{number}  {description}")).monospace().size(11.5);
                    if ui.add(egui::Label::new(text).wrap().sense(Sense::click())).clicked()
                        && let Some(addr) = addr
                    {
                        self.model.show(playback, addr);
                    }
                });
            }
        });
    }

    fn calls(&mut self, ui: &mut Ui, playback: &Playback) {
        let calls = self.model.calls(playback);
        if calls.is_empty() {
            ui.colored_label(FAINT, "There is no call on the stack.");
        }
        list(ui, "calls", |ui| {
            for (from, description) in calls {
                let text = RichText::new(description).monospace().size(11.5);
                if ui.add(egui::Label::new(text).wrap().sense(Sense::click())).clicked() {
                    self.model.show(playback, from);
                }
            }
        });
    }

    fn profile(&mut self, ui: &mut Ui) {
        if self.model.profile.is_empty() {
            ui.colored_label(FAINT, "Time by routine, in T-states a frame.");
        }
        list(ui, "profile", |ui| {
            for share in &self.model.profile {
                let (area, painter) = ui.allocate_painter(vec2(ui.available_width(), 16.0), Sense::hover());
                let bar = Rect::from_min_size(area.rect.min, vec2(area.rect.width() * share.part, 16.0));
                painter.rect_filled(bar, CornerRadius::same(2), Color32::from_rgb(0, 72, 78));
                let (left, right) = (area.rect.left_center() + vec2(4.0, 0.0), area.rect.right_center());
                let font = FontId::monospace(11.5);
                painter.text(left, egui::Align2::LEFT_CENTER, &share.name, font.clone(), INK);
                let time = format!("{} T  {:4.1} %", share.t, share.part * 100.0);
                painter.text(right, egui::Align2::RIGHT_CENTER, time, font, FAINT);
            }
        });
    }
}

/// Draws the registers of the sound chip in two rows, so that they fit the smallest window; the selected one is marked.
fn sound_chip(ui: &mut Ui, (registers, selected): ([u8; 16], u8)) {
    Grid::new("sound chip").num_columns(9).spacing([7.0, 2.0]).min_col_width(0.0).show(ui, |ui| {
        for (name, row) in [("R0-R7", 0..8), ("R8-R15", 8..16)] {
            ui.label(RichText::new(name).color(FAINT).size(12.0));
            for number in row {
                let colour = if number == usize::from(selected) { ACCENT } else { INK };
                ui.label(RichText::new(format!("{:02X}", registers[number])).monospace().color(colour).size(12.5));
            }
            ui.end_row();
        }
    });
}
