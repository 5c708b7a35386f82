//! The menu's page of time: the picture as it is, and what takes it on, back, slower and faster.

use super::settings::{choice, setting};
use super::style::FAINT;
use crate::picture::rgba;
use crate::player::{Act, Player, Speed};
use egui::{ColorImage, RichText, TextureHandle, TextureOptions, Ui, vec2};
use spectrum::{HEIGHT, WIDTH};

/// Frames a second.
const SECOND: u64 = 50;

/// The page.
#[derive(Default)]
pub(super) struct Time {
    picture: Option<TextureHandle>,
}

impl Time {
    pub(super) fn draw(&mut self, ui: &mut Ui, player: &mut Player) {
        let mut bytes = vec![0; WIDTH * HEIGHT * 4];
        rgba(player.session().machine.picture(), &mut bytes);
        let image = ColorImage::from_rgba_unmultiplied([WIDTH, HEIGHT], &bytes);
        let options = TextureOptions::NEAREST;
        match &mut self.picture {
            Some(picture) => picture.set(image, options),
            None => self.picture = Some(ui.ctx().load_texture("now", image, options)),
        }
        let size = vec2(WIDTH as f32, HEIGHT as f32) * 0.6;
        if let Some(picture) = &self.picture {
            ui.add(egui::Image::new(picture).fit_to_exact_size(size).corner_radius(4));
        }
        let seconds = player.session().machine.frame() / SECOND;
        let when = format!("{} min {:02} s since it was switched on", seconds / 60, seconds % 60);
        ui.colored_label(FAINT, RichText::new(when).small());
        ui.horizontal_wrapped(|ui| {
            for (label, frames) in [("⏮  1 min", 3_000), ("⏪  10 s", 500), ("◀  1 s", 50), ("◀  frame", 1)] {
                if ui.button(label).clicked() {
                    player.back_by(frames);
                }
            }
            if ui.button("frame  ▶").clicked() {
                player.act(Act::Frame);
                player.advance(Vec::new());
            }
        });
        let about = "Back by F3, held, up to ten minutes; a frame by F6.";
        ui.colored_label(FAINT, RichText::new(about).small());
        ui.add_space(9.0);
        setting(ui, "Behind the menu", "F5 switches it.", |ui| {
            if let Some(true | false) = choice(ui, player.is_paused(), &[(false, "it goes on"), (true, "it stands")]) {
                player.act(Act::Pause);
            }
        });
        let speeds =
            [(Speed::Slow, "slow motion"), (Speed::Usual, "a Spectrum's"), (Speed::Turbo, "as fast as it goes")];
        if let Some(speed) = setting(ui, "Speed", "F7 and F8 switch it.", |ui| choice(ui, player.speed(), &speeds)) {
            player.go_at(speed);
        }
        let Some(watched) = player.watches() else { return };
        let about = "Start the new program whenever the source has changed. No states are kept meanwhile.";
        let choices = [(false, "as it is"), (true, "watched")];
        if let Some(on) = setting(ui, "Source", about, |ui| choice(ui, watched, &choices)) {
            player.tell(|player| player.watch(on).map(|()| None));
        }
    }
}
