//! The menu's page of time: the present picture, and buttons to step forwards and backwards and to set the speed.

use super::settings::{choice, setting};
use super::style::FAINT;
use crate::encode::picture::rgba;
use crate::play::playback::{Action, Playback, Speed};
use egui::{Color32, ColorImage, Rect, RichText, Sense, TextureHandle, TextureOptions, Ui, pos2, vec2};
use spectrum::{HEIGHT, Picture, WIDTH};

/// Part of the picture that is shown: the screen with a little border. A pixel is a point.
const SHOWN: Rect = Rect { min: pos2(32.0, 32.0), max: pos2(320.0, 256.0) };

/// Number of frames in a second.
const SECOND: u64 = 50;

/// The page.
#[derive(Default)]
pub(super) struct TimePage {
    /// The last picture, and its texture.
    picture: Option<(Picture, TextureHandle)>,
}

impl TimePage {
    pub(super) fn draw(&mut self, ui: &mut Ui, playback: &mut Playback) {
        self.look(ui, playback.session().machine.picture());
        if let Some((_, picture)) = &self.picture {
            let all = vec2(WIDTH as f32, HEIGHT as f32);
            let part = Rect::from_min_max((SHOWN.min.to_vec2() / all).to_pos2(), (SHOWN.max.to_vec2() / all).to_pos2());
            // Rounded, so that pixels of the picture fall on pixels of the display if possible.
            let (place, _) = ui.allocate_exact_size(SHOWN.size(), Sense::hover());
            let place = Rect::from_min_size(place.min.round(), SHOWN.size());
            ui.painter().image(picture.id(), place, part, Color32::WHITE);
        }
        let seconds = playback.session().machine.frame() / SECOND;
        let (minutes, seconds) = (seconds / 60, seconds % 60);
        let when = format!(
            "{minutes} min {seconds:02} s since power-on. Hold F3 to go back, up to ten minutes; F6 steps one frame."
        );
        ui.horizontal_wrapped(|ui| {
            for (label, frames) in [("⏮  1 min", 3_000), ("⏪  10 s", 500), ("◀  1 s", 50), ("◀  frame", 1)] {
                if ui.button(label).clicked() {
                    playback.back_by(frames);
                }
            }
            if ui.button("frame  ▶").clicked() {
                playback.act(Action::Frame);
                playback.advance(Vec::new());
            }
        });
        ui.colored_label(FAINT, RichText::new(when).small());
        ui.add_space(9.0);
        setting(ui, "When the menu closes (F5)", "", |ui| {
            if choice(ui, playback.is_paused(), &[(false, "it goes on"), (true, "it stays paused")]).is_some() {
                playback.act(Action::Pause);
            }
        });
        let speeds = [(Speed::Slow, "slow motion"), (Speed::Usual, "normal"), (Speed::Turbo, "as fast as possible")];
        if let Some(speed) = setting(ui, "Speed (F7, F8)", "", |ui| choice(ui, playback.speed(), &speeds)) {
            playback.set_speed(speed);
        }
        let Some(watched) = playback.is_watching() else { return };
        let about = "Assemble and start the program again whenever its source changes. No states are saved meanwhile.";
        let choices = [(false, "off"), (true, "on")];
        if let Some(on) = setting(ui, "Watch the source", about, |ui| choice(ui, watched, &choices)) {
            playback.attempt(|playback| playback.set_watching(on).map(|()| None));
        }
    }

    /// Makes a texture of the picture, if it has changed: each texture costs memory until it has been drawn.
    fn look(&mut self, ui: &Ui, picture: &Picture) {
        if self.picture.as_ref().is_some_and(|(known, _)| known == picture) {
            return;
        }
        let mut bytes = vec![0; WIDTH * HEIGHT * 4];
        rgba(picture, &mut bytes);
        let image = ColorImage::from_rgba_unmultiplied([WIDTH, HEIGHT], &bytes);
        // At one pixel per point this is as sharp as `NEAREST`, which without a graphics card can be a pixel off.
        let texture = ui.ctx().load_texture("now", image, TextureOptions::LINEAR);
        self.picture = Some((picture.clone(), texture));
    }
}
