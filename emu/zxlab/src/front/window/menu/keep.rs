//! The menu's page of what is written into files of the present folder: the machine, its picture, recordings.

use super::settings::setting;
use super::style::FAINT;
use crate::play::controls::{Export, Player};
use egui::{Button, RichText, TextEdit, Ui};

/// What `--record` makes of what is saved to tape, by the endings.
const TAPES: [&str; 5] = ["tap", "tzx", "pzx", "csw", "wav"];

/// The page.
#[derive(Default)]
pub(super) struct Keep {
    /// The name that files get, without an ending; empty for that of what is played.
    name: String,
}

impl Keep {
    pub(super) fn draw(&mut self, ui: &mut Ui, player: &mut Player) {
        let folder =
            std::env::current_dir().map_or_else(|_| "the present folder".to_owned(), |at| at.display().to_string());
        let usual = player.name("", "szx").file_stem().unwrap_or_default().to_string_lossy().into_owned();
        ui.horizontal_wrapped(|ui| {
            ui.label("Name");
            ui.add(
                TextEdit::singleline(&mut self.name).hint_text(RichText::new(usual).color(FAINT)).desired_width(180.0),
            );
            ui.label(RichText::new(format!("in {folder}")).color(FAINT).small());
        });
        ui.colored_label(
            FAINT,
            RichText::new("A file that is there is never replaced: the new one gets a number.").small(),
        );
        ui.add_space(9.0);

        let stills = |ui: &mut Ui, player: &mut Player, name: &str, wanted: fn(Export) -> bool| {
            ui.horizontal_wrapped(|ui| {
                for (still, ending) in Export::ALL.into_iter().filter(|(still, _)| wanted(*still)) {
                    if ui.button(format!(".{ending}")).clicked() {
                        player.attempt(|player| player.export(still, name).map(Some));
                    }
                }
            });
        };
        let name = &self.name;
        setting(ui, "The machine", "As it stands, for any emulator.", |ui| {
            stills(ui, player, name, |still| matches!(still, Export::Snapshot(_)));
        });
        setting(
            ui,
            "The picture",
            "With its border (also by F12), the screen's memory, or what can be read on it.",
            |ui| {
                stills(ui, player, name, |still| !matches!(still, Export::Snapshot(_)));
            },
        );
        let label = if player.is_recording() { "⏹  End and write them" } else { "⏺  .gif and .wav" };
        setting(ui, "Picture and sound", "From when you play on until you end it here or by F9.", |ui| {
            if ui.add(Button::new(label).selected(player.is_recording())).clicked() {
                player.attempt(|player| player.toggle_recording(name).map(Some));
            }
        });
        let about = "As a tape that this or any Spectrum loads.";
        setting(ui, "What the program saves to tape", about, |ui| keep(ui, player, name, false, &TAPES));
        let about = "All that the machine reads, to be played back here or in other emulators; a tape is not read instantly then.";
        setting(ui, "What you do", about, |ui| keep(ui, player, name, true, &["rzx"]));
    }
}

/// The choices of what to keep from now on, or the one way to end it.
fn keep(ui: &mut Ui, player: &mut Player, name: &str, input: bool, endings: &[&str]) {
    let kept = player.capture_target().map(|(path, input)| (path.display().to_string(), input));
    ui.horizontal_wrapped(|ui| match kept {
        Some((path, kind)) if kind == input => {
            if ui.add(Button::new(format!("⏹  End and write {path}")).selected(true)).clicked() {
                player.attempt(|player| player.end_capture().map(Some));
            }
        }
        other => {
            for ending in endings {
                let button = ui.add_enabled(other.is_none(), Button::new(format!("⏺  .{ending}")));
                let button = button.on_disabled_hover_text("One of the two at a time.");
                if button.clicked() {
                    player.attempt(|player| {
                        let path = player.name(name, ending);
                        player.start_capture(&path, false)?;
                        Ok(Some(format!("from now on, until it is ended here: {}", path.display())))
                    });
                }
            }
        }
    });
}
