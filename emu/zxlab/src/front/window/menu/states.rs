//! The menu's page of states: a picture of each, to go on with, and to be replaced or thrown away when that was asked for
//! twice.

use super::style::{self, ACCENT, FAINT, INK, PANEL, WARNING};
use crate::encode::picture::rgba;
use crate::play::controls::Player;
use crate::play::states::{MIN_PLAYED, SavedState, StateKind};
use egui::{
    Align2, ColorImage, CornerRadius, FontId, Id, Rect, ScrollArea, Sense, Stroke, StrokeKind, TextureHandle,
    TextureOptions, Ui, pos2, vec2,
};
use spectrum::{HEIGHT, Machine, WIDTH};
use std::collections::HashMap;
use std::path::PathBuf;
use std::time::SystemTime;

/// The size of a card's picture, in points.
const PICTURE: egui::Vec2 = vec2(152.0, 114.0);

/// What can be done to a state that cannot be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Danger {
    Replace,
    Remove,
}

/// The page.
#[derive(Default)]
pub(super) struct Cards {
    states: Option<Vec<SavedState>>,
    pictures: HashMap<(PathBuf, SystemTime), Option<TextureHandle>>,
    /// What was asked for once.
    asked: Option<(PathBuf, Danger)>,
}

impl Cards {
    /// What is kept is to be looked at anew.
    pub(super) fn look_again(&mut self) {
        (self.states, self.asked) = (None, None);
    }

    /// Draws the page. True if a state was taken, to be played on.
    pub(super) fn draw(&mut self, ui: &mut Ui, player: &mut Player) -> bool {
        let Some(shelf) = player.state_store().ok().cloned() else {
            ui.colored_label(FAINT, "No states are kept of what is played here.");
            return false;
        };
        let states = self.states.get_or_insert_with(|| shelf.states()).clone();
        let mut taken = false;
        ScrollArea::vertical().auto_shrink([false; 2]).show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(10.0, 10.0);
                if self.new_card(ui) {
                    player.act(crate::play::controls::Action::KeepState);
                    self.look_again();
                }
                for state in &states {
                    taken |= self.card(ui, state, player);
                }
            });
            ui.add_space(8.0);
            ui.colored_label(
                FAINT,
                format!(
                    "How it is when you leave is kept by itself, once {} seconds were played, beside how it was before: \
                     the last times, and those played longest.",
                    MIN_PLAYED / 50
                ),
            );
        });
        taken
    }

    /// The card that keeps a new state.
    fn new_card(&self, ui: &mut Ui) -> bool {
        let (rect, response) = ui.allocate_exact_size(PICTURE + vec2(0.0, 44.0), Sense::click());
        let colour = if response.hovered() { ACCENT } else { FAINT };
        ui.painter().rect_filled(rect, CornerRadius::same(6), PANEL);
        ui.painter().rect_stroke(rect, CornerRadius::same(6), Stroke::new(1.0, colour), StrokeKind::Inside);
        style::centred(ui.painter(), rect.translate(vec2(0.0, -14.0)), "+", 44.0, colour);
        style::centred(ui.painter(), rect.translate(vec2(0.0, 26.0)), "Keep this moment", 14.0, INK);
        style::centred(ui.painter(), rect.translate(vec2(0.0, 46.0)), "F2", 12.0, FAINT);
        response.clicked()
    }

    /// One state. True if it was taken.
    fn card(&mut self, ui: &mut Ui, state: &SavedState, player: &mut Player) -> bool {
        let (rect, _) = ui.allocate_exact_size(PICTURE + vec2(0.0, 44.0), Sense::hover());
        let picture = Rect::from_min_size(rect.min, PICTURE);
        let response = ui.interact(picture, Id::new(&state.path), Sense::click());
        ui.painter().rect_filled(rect, CornerRadius::same(6), PANEL);
        match self.picture(ui, state) {
            Some(texture) => {
                // The screen with a little border.
                let (left, top) = (32.0 / WIDTH as f32, 36.0 / HEIGHT as f32);
                let uv = Rect::from_min_max(pos2(left, top), pos2(1.0 - left, 1.0 - top - 8.0 / HEIGHT as f32));
                egui::Image::new(&texture)
                    .uv(uv)
                    .corner_radius(CornerRadius { nw: 6, ne: 6, sw: 0, se: 0 })
                    .paint_at(ui, picture);
            }
            None => style::centred(ui.painter(), picture, "cannot be read", 13.0, WARNING),
        }
        if response.hovered() {
            ui.painter().rect_stroke(picture, CornerRadius::same(6), Stroke::new(2.0, ACCENT), StrokeKind::Inside);
        }
        let caption = Rect::from_min_max(picture.left_bottom(), rect.max).shrink2(vec2(8.0, 3.0));
        let name = match state.kind {
            StateKind::Kept(number) => format!("SavedState {number}"),
            StateKind::Left(_) => "Where you left off".into(),
            StateKind::LeftBefore(_) => "Where you left before".into(),
        };
        let text = |at, align, text: &str, size, colour| {
            ui.painter().text(at, align, text, FontId::proportional(size), colour);
        };
        let question = self.asked.as_ref().filter(|(path, _)| *path == state.path).map(|(_, danger)| *danger);
        match question {
            None => {
                text(caption.left_top(), Align2::LEFT_TOP, &name, 13.0, INK);
                text(caption.left_bottom(), Align2::LEFT_BOTTOM, &state.ago(), 11.0, FAINT);
            }
            Some(danger) => {
                let ask = if danger == Danger::Replace { "Replace it?" } else { "Throw it away?" };
                text(caption.left_top(), Align2::LEFT_TOP, ask, 13.0, WARNING);
            }
        }
        let button = |number: u8, label: &str| {
            let at = caption.right_bottom() - vec2(24.0 * f32::from(number), 0.0);
            let rect = Rect::from_min_max(at - vec2(22.0, 19.0), at);
            let response = ui.interact(rect, Id::new((&state.path, number)), Sense::click());
            let colour = if response.hovered() { ACCENT } else { FAINT };
            style::centred(ui.painter(), rect, label, 13.0, colour);
            response.clicked()
        };
        match question {
            None => {
                if button(0, "🗑") {
                    self.asked = Some((state.path.clone(), Danger::Remove));
                } else if state.kind.kept().is_some() && button(1, "⟳") {
                    self.asked = Some((state.path.clone(), Danger::Replace));
                }
            }
            Some(danger) => {
                if button(0, "No") {
                    self.asked = None;
                } else if button(1, "Yes") {
                    player.attempt(|player| {
                        let shelf = player.state_store()?;
                        match danger {
                            Danger::Replace => shelf.replace(state, &player.session().machine)?,
                            Danger::Remove => shelf.remove(state)?,
                        }
                        Ok(None)
                    });
                    self.look_again();
                }
            }
        }
        if response.clicked() {
            player.attempt(|player| player.load_state(state).map(Some));
            return true;
        }
        false
    }

    /// The picture of a state, made once.
    fn picture(&mut self, ui: &Ui, state: &SavedState) -> Option<TextureHandle> {
        let made = self.pictures.entry((state.path.clone(), state.when)).or_insert_with(|| {
            let kept = state.machine().ok()?;
            let image = thumbnail(kept);
            Some(ui.ctx().load_texture(state.path.display().to_string(), image, TextureOptions::LINEAR))
        });
        made.clone()
    }
}

/// What a machine shows: its next frame.
fn thumbnail(mut machine: Machine) -> ColorImage {
    machine.run_frame();
    machine.run_frame();
    let mut bytes = vec![0; WIDTH * HEIGHT * 4];
    rgba(machine.picture(), &mut bytes);
    ColorImage::from_rgba_unmultiplied([WIDTH, HEIGHT], &bytes)
}
