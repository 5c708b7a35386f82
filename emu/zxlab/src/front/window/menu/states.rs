//! The menu's page of saved states, each with its picture. A state can be resumed; and, after a confirmation, replaced or
//! deleted.

use super::scrolled::scrolled;
use super::style::{self, ACCENT, FAINT, INK, PANEL, WARNING};
use crate::encode::picture::rgba;
use crate::play::playback::Playback;
use crate::play::states::{MIN_PLAYED, SavedState, StateKind};
use egui::{
    Align2, ColorImage, CornerRadius, FontId, Id, Rect, Sense, Stroke, StrokeKind, TextureHandle, TextureOptions, Ui,
    pos2, vec2,
};
use spectrum::{HEIGHT, Machine, WIDTH};
use std::collections::HashMap;
use std::path::PathBuf;
use std::time::SystemTime;

/// Size of a card's picture, in points.
const PICTURE: egui::Vec2 = vec2(152.0, 114.0);

/// Changes to a state that cannot be undone, and so need a confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Danger {
    Replace,
    Remove,
}

/// The page.
#[derive(Default)]
pub(super) struct StatesPage {
    states: Option<Vec<SavedState>>,
    pictures: HashMap<(PathBuf, SystemTime), Option<TextureHandle>>,
    /// The change that waits for a confirmation.
    asked: Option<(PathBuf, Danger)>,
}

impl StatesPage {
    /// Makes the next drawing read the list of states again.
    pub(super) fn refresh(&mut self) {
        (self.states, self.asked) = (None, None);
    }

    /// Draws the page. Returns true if a state was chosen and resumed.
    pub(super) fn draw(&mut self, ui: &mut Ui, playback: &mut Playback) -> bool {
        let Some(store) = playback.state_store().ok().cloned() else {
            ui.colored_label(FAINT, "No states are saved of what is played now.");
            return false;
        };
        let states = self.states.get_or_insert_with(|| store.states()).clone();
        let mut taken = false;
        scrolled(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(10.0, 10.0);
                if self.new_card(ui) {
                    playback.act(crate::play::playback::Action::KeepState);
                    self.refresh();
                }
                for state in &states {
                    taken |= self.card(ui, state, playback);
                }
            });
            ui.add_space(8.0);
            ui.colored_label(
                FAINT,
                format!(
                    "When you leave, the state is saved automatically, once {} seconds were played. The latest of these \
                     states are kept, and those played longest.",
                    MIN_PLAYED / 50
                ),
            );
        });
        taken
    }

    /// Draws the card that saves a new state. Returns true if it was clicked.
    fn new_card(&self, ui: &mut Ui) -> bool {
        let (rect, response) = ui.allocate_exact_size(PICTURE + vec2(0.0, 44.0), Sense::click());
        let colour = if style::is_marked(&response) { ACCENT } else { FAINT };
        ui.painter().rect_filled(rect, CornerRadius::same(6), PANEL);
        ui.painter().rect_stroke(rect, CornerRadius::same(6), Stroke::new(1.0, colour), StrokeKind::Inside);
        style::centred(ui.painter(), rect.translate(vec2(0.0, -14.0)), "+", 44.0, colour);
        style::centred(ui.painter(), rect.translate(vec2(0.0, 26.0)), "Save this moment", 14.0, INK);
        style::centred(ui.painter(), rect.translate(vec2(0.0, 46.0)), "F2", 12.0, FAINT);
        response.clicked()
    }

    /// Draws the card of a state. Returns true if the state was chosen and resumed.
    fn card(&mut self, ui: &mut Ui, state: &SavedState, playback: &mut Playback) -> bool {
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
        if style::is_marked(&response) {
            // Around the whole card: the picture may have the frame's colour.
            ui.painter().rect_stroke(rect, CornerRadius::same(6), Stroke::new(2.0, ACCENT), StrokeKind::Inside);
        }
        let caption = Rect::from_min_max(picture.left_bottom(), rect.max).shrink2(vec2(8.0, 3.0));
        let name = match state.kind {
            StateKind::Kept(number) => format!("State {number}"),
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
                let ask = if danger == Danger::Replace { "Replace it?" } else { "Delete it?" };
                text(caption.left_top(), Align2::LEFT_TOP, ask, 13.0, WARNING);
            }
        }
        let button = |number: u8, label: &str| {
            let at = caption.right_bottom() - vec2(24.0 * f32::from(number), 0.0);
            let rect = Rect::from_min_max(at - vec2(22.0, 19.0), at);
            let response = ui.interact(rect, Id::new((&state.path, number)), Sense::click());
            let colour = if style::is_marked(&response) { ACCENT } else { FAINT };
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
                    playback.attempt(|playback| {
                        let store = playback.state_store()?;
                        match danger {
                            Danger::Replace => store.replace(state, &playback.session().machine)?,
                            Danger::Remove => store.remove(state)?,
                        }
                        Ok(None)
                    });
                    self.refresh();
                }
            }
        }
        if response.clicked() {
            playback.attempt(|playback| playback.load_state(state).map(Some));
            return true;
        }
        false
    }

    /// Returns the picture of a state, made at the first call.
    fn picture(&mut self, ui: &Ui, state: &SavedState) -> Option<TextureHandle> {
        let made = self.pictures.entry((state.path.clone(), state.when)).or_insert_with(|| {
            let kept = state.machine().ok()?;
            let image = thumbnail(kept);
            Some(ui.ctx().load_texture(state.path.display().to_string(), image, TextureOptions::LINEAR))
        });
        made.clone()
    }
}

/// Returns the picture of a machine's next frame.
fn thumbnail(mut machine: Machine) -> ColorImage {
    machine.run_frame();
    machine.run_frame();
    let mut bytes = vec![0; WIDTH * HEIGHT * 4];
    rgba(machine.picture(), &mut bytes);
    ColorImage::from_rgba_unmultiplied([WIDTH, HEIGHT], &bytes)
}
