//! The debugger in the window: the picture with the beam on it, and around it the listing, registers, memory, stoppoints, calls
//! and the profile. [`model`] computes what is shown; this module draws it.

mod memory;
mod model;
mod parts;

use super::menu::MenuRequest;
use super::menu::style::{ACCENT, BACK, FAINT, INK, PANEL, WARNING};
use crate::debug::TOP;
use crate::play::playback::{Action, Playback, Step};
use egui::{
    Align, Align2, Button, CentralPanel, Color32, Context, CornerRadius, FontId, Frame, Layout, Margin, Rect, RichText,
    ScrollArea, Sense, SidePanel, Stroke, TextStyle, TextWrapMode, TopBottomPanel, Ui, WidgetText, pos2, vec2,
};
use model::{DebugModel, Field, Instruction, ListingLine};
use winit::keyboard::KeyCode;

/// Size of the listing's letters, in points.
const LETTERS: f32 = 12.0;
/// Width of a letter, in points.
const LETTER: f32 = LETTERS * 0.602;
/// Height of the listing's lines, in points.
const ROW: f32 = 16.0;
/// Width of the field for a place to go to, in points.
const GO_TO: f32 = 84.0;
/// Height that registers, time and a few lines of a list need below the picture, in points.
const BELOW: f32 = 320.0;
/// Backgrounds of the next instruction and of the selected one.
const NEXT: Color32 = Color32::from_rgb(0, 66, 72);
const CHOSEN: Color32 = Color32::from_rgb(42, 42, 52);
/// Colour of a breakpoint.
const BREAK: Color32 = Color32::from_rgb(235, 60, 60);
/// Colour of values changed by the last step.
const CHANGED: Color32 = Color32::from_rgb(255, 214, 64);

/// The buttons: label, key that presses them while the machine is stopped, and action.
const STEPS: [(&str, &str, KeyCode, Step, &str); 5] = [
    ("Step", "S", KeyCode::KeyS, Step::In, "One instruction; at HALT, until an interrupt ends it"),
    ("Over", "N", KeyCode::KeyN, Step::Over, "To the instruction after this one: over a call, or the wait of a HALT"),
    ("Out", "O", KeyCode::KeyO, Step::Out, "Until this routine returns"),
    ("Back", "B", KeyCode::KeyB, Step::Back, "Back by one instruction"),
    ("Reverse", "R", KeyCode::KeyR, Step::Reverse, "Back to the last breakpoint or watchpoint hit"),
];

/// Lists below the registers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    #[default]
    Stoppoints,
    Calls,
    Profile,
    SoundChip,
}

const TABS: [(Tab, &str); 4] =
    [(Tab::Stoppoints, "Breakpoints"), (Tab::Calls, "Calls"), (Tab::Profile, "Time"), (Tab::SoundChip, "Sound chip")];

#[derive(Default)]
pub(super) struct DebugView {
    open: bool,
    model: DebugModel,
    tab: Tab,
    /// The field that is being edited, with the text typed so far.
    edit: Option<(Field, String)>,
    /// Texts in the input fields: address for the listing, address for the memory, new stoppoint.
    go_to: String,
    memory_at: String,
    stoppoint: String,
    /// Error in the last input.
    mistake: Option<String>,
    /// The part of the window for the picture, in points.
    picture_area: Option<Rect>,
}

impl DebugView {
    pub(super) fn is_open(&self) -> bool {
        self.open
    }

    pub(super) fn open(&mut self) {
        self.open = true;
        self.memory_at = self.model.memory_at.clone();
    }

    pub(super) fn toggle(&mut self) {
        if self.open { self.open = false } else { self.open() }
    }

    /// Returns the action of a key while the machine is stopped.
    pub(super) fn key(&self, code: KeyCode) -> Option<Action> {
        match code {
            KeyCode::KeyC => Some(Action::Pause),
            KeyCode::KeyU => self.model.to_chosen(),
            code => STEPS.iter().find(|step| step.2 == code).map(|step| Action::Step(step.3)),
        }
    }

    /// Returns the part of the window for the picture, in points, while the debugger is open.
    pub(super) fn picture_area(&self) -> Option<Rect> {
        self.picture_area.filter(|_| self.open)
    }

    /// Draws everything but the picture. `part` is the size of the shown part of the picture at scale 1, in points.
    pub(super) fn draw(
        &mut self,
        context: &Context,
        playback: &mut Playback,
        part: egui::Vec2,
        requests: &mut Vec<MenuRequest>,
    ) {
        self.bar(context, playback, requests);
        let window = context.content_rect();
        let width = column(window.size(), part);
        SidePanel::left("picture").exact_width(width).resizable(false).frame(Frame::NONE).show(context, |ui| {
            let left = ui.available_height();
            let height = (width * part.y / part.x).min(left * 0.66).min(left - BELOW).max(0.0).floor();
            let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
            self.picture_area = Some(rect);
            // The picture lies under these panels, so its part of the window must stay clear.
            let below = Rect::from_min_max(rect.left_bottom(), ui.max_rect().max);
            ui.painter().rect_filled(below, CornerRadius::ZERO, BACK);
            Frame::new().inner_margin(Margin::symmetric(10, 7)).show(ui, |ui| {
                self.registers(ui, playback);
                self.tabs(ui, playback);
            });
        });
        let frame = Frame::new().fill(PANEL).inner_margin(Margin { left: 8, right: 8, top: 6, bottom: 8 });
        TopBottomPanel::bottom("memory")
            .exact_height(memory::height(window.height()))
            .frame(frame)
            .show(context, |ui| self.memory(ui, playback));
        let frame = Frame::new().fill(BACK).inner_margin(Margin { left: 0, right: 0, top: 4, bottom: 0 });
        CentralPanel::default().frame(frame).show(context, |ui| self.listing(ui, playback));
    }

    /// Draws the buttons along the top.
    fn bar(&mut self, context: &Context, playback: &Playback, requests: &mut Vec<MenuRequest>) {
        let frame = Frame::new().fill(PANEL).inner_margin(Margin::symmetric(8, 5));
        TopBottomPanel::top("steps").frame(frame).show(context, |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.spacing_mut().button_padding = vec2(7.0, 4.0);
            ui.horizontal(|ui| {
                let stands = playback.is_standing();
                let go = if stands { "▶ Go" } else { "⏸ Stop" };
                if button(ui, go, if stands { "C, F5" } else { "F5" }, true).clicked() {
                    requests.push(MenuRequest::Action(Action::Pause));
                }
                ui.add_space(4.0);
                for (name, key, _, step, about) in STEPS {
                    if button(ui, name, key, stands).on_hover_text(about).clicked() {
                        requests.push(MenuRequest::Action(Action::Step(step)));
                    }
                }
                let to = self.model.to_chosen().filter(|_| stands);
                let about = "Run to the selected line";
                if button(ui, "To line", "U", to.is_some()).on_hover_text(about).clicked() {
                    requests.extend(to.map(MenuRequest::Action));
                }
                if button(ui, "Frame", "F6", true).on_hover_text("One frame").clicked() {
                    requests.push(MenuRequest::Action(Action::Frame));
                }
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    if ui.add(Button::new(RichText::new("✖").color(FAINT)).frame_when_inactive(false)).clicked() {
                        self.open = false;
                    }
                });
            });
        });
    }

    /// Draws the listing.
    fn listing(&mut self, ui: &mut Ui, playback: &mut Playback) {
        Frame::new().inner_margin(Margin { left: 10, right: 10, top: 0, bottom: 2 }).show(ui, |ui| {
            let colour = if playback.is_standing() { ACCENT } else { FAINT };
            let status = RichText::new(self.model.status(playback)).color(colour).size(12.5);
            let width = WidgetText::from(status.clone());
            let width = width.into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Body).size().x;
            // What does not fit beside the field goes below it.
            let fits = width < ui.available_width() - GO_TO - 2.0 * ui.spacing().item_spacing.x;
            ui.horizontal(|ui| {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let field =
                        egui::TextEdit::singleline(&mut self.go_to).hint_text(hint("go to")).desired_width(GO_TO);
                    let field = ui.add(field.font(FontId::monospace(LETTERS)));
                    if parts::entered(ui, &field) {
                        self.mistake = self.go_to(playback).err();
                    }
                    if fits {
                        ui.with_layout(Layout::left_to_right(Align::Center), |ui| ui.label(status.clone()));
                    }
                });
            });
            if !fits {
                ui.add(egui::Label::new(status).wrap());
            }
        });
        let (area, painter) = ui.allocate_painter(ui.available_size(), Sense::click());
        let count = (area.rect.height() / ROW).floor().max(4.0) as usize;
        self.model.look(playback, count);
        let lines = self.model.listing(playback, count);
        if area.hovered() {
            let turned = ui.input(|input| input.raw_scroll_delta.y);
            if turned != 0.0 {
                self.model.scroll(playback, if turned < 0.0 { 3 } else { -3 });
            }
        }
        let sourced = lines.iter().any(|line| matches!(line, ListingLine::Instruction(i) if i.source.is_some()));
        let columns = Columns::new(area.rect, sourced, self.model.unmapped_bank(playback));
        let pointer = area.hover_pos();
        let row_of = |y: f32| ((y - area.rect.top()) / ROW).floor() as usize;
        for (number, line) in lines.iter().enumerate() {
            let top = area.rect.top() + number as f32 * ROW;
            let rect = Rect::from_min_size(pos2(area.rect.left(), top), vec2(area.rect.width(), ROW));
            match line {
                ListingLine::Label(_, name) => {
                    text(&painter, pos2(columns.text, rect.center().y), &format!("{name}:"), ACCENT);
                }
                ListingLine::Instruction(instruction) => {
                    let hovered = pointer.is_some_and(|at| row_of(at.y) == number);
                    row(&painter, rect, instruction, &columns, hovered);
                }
            }
        }
        let clicked = area.interact_pointer_pos().filter(|_| area.clicked());
        if let Some(at) = clicked
            && let Some(ListingLine::Instruction(instruction)) = lines.get(row_of(at.y))
        {
            if at.x < columns.address {
                self.model.toggle_breakpoint(playback, instruction.row.at);
            } else {
                self.model.choose(instruction.row.at);
            }
        }
    }

    /// Scrolls the listing to the address typed.
    fn go_to(&mut self, playback: &Playback) -> Result<(), String> {
        let machine = &playback.session().machine;
        let place = crate::debug::place::place(machine, &playback.sources.names, self.go_to.trim())?;
        self.model.show(playback, place);
        Ok(())
    }

    /// Draws the beam on the picture, which is at `place`, in points; `part` of it is shown, in its pixels.
    pub(super) fn beam(&self, context: &Context, playback: &Playback, place: Rect, part: Rect) {
        let Some((x, y)) = playback.session().machine.beam().filter(|_| playback.is_standing()) else { return };
        let at = pos2(x as f32 + 1.0, y as f32 + 0.5);
        let clip = place.intersect(self.picture_area.unwrap_or(place));
        let scale = place.size() / part.size();
        let at = place.min + (at - part.min) * scale;
        let painter = context.layer_painter(egui::LayerId::new(egui::Order::Middle, egui::Id::new("beam")));
        let painter = painter.with_clip_rect(clip);
        let (faint, light) = (Color32::from_rgba_unmultiplied(255, 64, 160, 150), Color32::from_rgb(255, 64, 160));
        painter.hline(clip.left()..=at.x - 5.0, at.y, Stroke::new(1.0, faint));
        painter.hline(at.x + 5.0..=clip.right(), at.y, Stroke::new(1.0, faint));
        painter.vline(at.x, at.y - 12.0..=at.y - 5.0, Stroke::new(1.5, light));
        painter.vline(at.x, at.y + 5.0..=at.y + 12.0, Stroke::new(1.5, light));
        painter.circle_stroke(at, 5.0, Stroke::new(1.5, light));
    }
}

/// Returns the width of the column with the picture, in points: a whole multiple of the picture if that leaves enough room
/// beside it, and at least enough for the registers.
fn column(window: egui::Vec2, part: egui::Vec2) -> f32 {
    let most = (window.x * 0.57 / part.x).min(window.y * 0.62 / part.y).floor().max(1.0);
    (part.x * most).clamp(330.0_f32.min(window.x * 0.5), (window.x * 0.6).max(330.0)).floor()
}

/// Draws a button with the key that presses it.
fn button(ui: &mut Ui, name: &str, key: &str, enabled: bool) -> egui::Response {
    let colour = |colour| if enabled { colour } else { Color32::from_gray(128) };
    let name = RichText::new(name).size(12.5).color(colour(INK));
    let key = RichText::new(key).size(10.0).color(colour(FAINT));
    // The colours show that it is disabled; egui would fade them beyond reading.
    ui.add(Button::new((name, key)).sense(if enabled { Sense::click() } else { Sense::hover() }))
}

/// Left edges of the listing's columns, in points.
struct Columns {
    address: f32,
    /// The bank that is shown from $C000 on, if it is not the one that is mapped.
    bank: Option<u8>,
    bytes: Option<f32>,
    text: f32,
    /// Name of the operand's address, or the line of the source.
    beside: f32,
}

impl Columns {
    fn new(area: Rect, sourced: bool, bank: Option<u8>) -> Columns {
        let address = area.left() + 22.0;
        let wide = area.width() > if sourced { 64.0 } else { 44.0 } * LETTER;
        // `4:C000` needs two letters more than `C000`.
        let end = address + if bank.is_some() { 8.0 } else { 6.0 } * LETTER;
        let bytes = wide.then_some(end);
        let text = end + if wide { 12.5 } else { 0.0 } * LETTER;
        Columns { address, bank, bytes, text, beside: text + 19.0 * LETTER }
    }
}

fn text(painter: &egui::Painter, at: egui::Pos2, text: &str, colour: Color32) {
    painter.text(at, Align2::LEFT_CENTER, text, FontId::monospace(LETTERS), colour);
}

/// Draws an instruction.
fn row(painter: &egui::Painter, rect: Rect, instruction: &Instruction, columns: &Columns, hovered: bool) {
    if instruction.next || instruction.chosen {
        painter.rect_filled(rect, CornerRadius::ZERO, if instruction.next { NEXT } else { CHOSEN });
    }
    let (middle, dot) = (rect.center().y, pos2(rect.left() + 12.0, rect.center().y));
    match instruction.breakpoint {
        Some(false) => drop(painter.circle_filled(dot, 5.0, BREAK)),
        Some(true) => drop(painter.circle_stroke(dot, 4.0, Stroke::new(2.0, BREAK))),
        None if hovered => drop(painter.circle_stroke(dot, 4.0, Stroke::new(1.0, FAINT))),
        None => {}
    }
    let at = instruction.row.at;
    let bank = columns.bank.filter(|_| at >= TOP).map(|bank| format!("{bank}:")).unwrap_or_default();
    text(painter, pos2(columns.address, middle), &format!("{bank}{at:04X}"), FAINT);
    if let Some(bytes) = columns.bytes {
        text(painter, pos2(bytes, middle), &instruction.row.hex(), Color32::from_gray(128));
    }
    text(painter, pos2(columns.text, middle), &instruction.row.text, INK);
    let beside = instruction.source.as_ref().or(instruction.row.operand.as_ref());
    if let Some(beside) = beside {
        let colour = if instruction.source.is_some() { Color32::from_rgb(128, 160, 128) } else { FAINT };
        let room = (rect.right() - 6.0 - columns.beside) / LETTER;
        let seen = cut(beside, room.max(0.0) as usize);
        text(painter, pos2(columns.beside, middle), &seen, colour);
    }
}

/// Returns a text of at most `room` letters: of a longer one the beginning, with a mark.
fn cut(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let start: String = text.chars().take(room.saturating_sub(1)).collect();
    if room == 0 { start } else { start + "…" }
}

/// Draws the error in the last input.
fn mistake(ui: &mut Ui, mistake: Option<&String>) {
    if let Some(mistake) = mistake {
        ui.add(egui::Label::new(RichText::new(mistake).color(WARNING).size(11.5)).wrap());
    }
}

/// Returns an example of input for a field.
fn hint(text: &str) -> RichText {
    RichText::new(text).size(11.5).color(Color32::from_gray(140))
}

/// Draws a list in a scroll area.
fn list(ui: &mut Ui, name: &str, draw: impl FnOnce(&mut Ui)) {
    ScrollArea::vertical().id_salt(name).auto_shrink([false; 2]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        draw(ui);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_too_long_ends_with_a_mark() {
        for (room, seen) in [(5, "LD A,"), (4, "LD …"), (1, "…"), (0, "")] {
            assert_eq!(cut("LD A,", room), seen);
        }
    }
}
