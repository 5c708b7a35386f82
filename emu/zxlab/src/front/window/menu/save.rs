//! The menu's page for saving into files of the current folder: the machine, its picture, and recordings.

use super::settings::setting;
use super::style::FAINT;
use crate::play::playback::{Export, Playback};
use egui::{Button, RichText, TextEdit, Ui};

/// File endings for recordings of what the program saves to tape.
const TAPES: [&str; 5] = ["tap", "tzx", "pzx", "csw", "wav"];

/// The page.
#[derive(Default)]
pub(super) struct SavePage {
    /// Name for the files, without an ending. If it is empty, the name of the file that is played is used.
    name: String,
}

impl SavePage {
    pub(super) fn draw(&mut self, ui: &mut Ui, playback: &mut Playback) {
        let folder =
            std::env::current_dir().map_or_else(|_| "the current folder".to_owned(), |at| at.display().to_string());
        let usual = playback.name("", "szx").file_stem().unwrap_or_default().to_string_lossy().into_owned();
        ui.horizontal_wrapped(|ui| {
            ui.label("Name");
            ui.add(
                TextEdit::singleline(&mut self.name).hint_text(RichText::new(usual).color(FAINT)).desired_width(180.0),
            );
            ui.label(RichText::new(format!("in {folder}")).color(FAINT).small());
        });
        ui.colored_label(
            FAINT,
            RichText::new("An existing file is never replaced: the new one gets a number.").small(),
        );
        ui.add_space(9.0);

        let stills = |ui: &mut Ui, playback: &mut Playback, name: &str, wanted: fn(Export) -> bool| {
            ui.horizontal_wrapped(|ui| {
                for (still, ending) in Export::ALL.into_iter().filter(|(still, _)| wanted(*still)) {
                    if ui.button(format!(".{ending}")).clicked() {
                        playback.attempt(|playback| playback.export(still, name).map(Some));
                    }
                }
            });
        };
        let name = &self.name;
        setting(ui, "The machine", "A snapshot, for any emulator.", |ui| {
            stills(ui, playback, name, |still| matches!(still, Export::Snapshot(_)));
        });
        setting(ui, "The picture", "With its border (also by F12), the screen's memory, or the text on it.", |ui| {
            stills(ui, playback, name, |still| !matches!(still, Export::Snapshot(_)));
        });
        let label = if playback.is_recording() { "⏹  Stop and save them" } else { "⏺  .gif and .wav" };
        setting(ui, "Picture and sound", "Recorded until you stop it here or by F9.", |ui| {
            if ui.add(Button::new(label).selected(playback.is_recording())).clicked() {
                playback.attempt(|playback| playback.toggle_recording(name).map(Some));
            }
        });
        let about = "As a tape that any Spectrum can load.";
        setting(ui, "What the program saves to tape", about, |ui| keep(ui, playback, name, false, &TAPES));
        let about = "Everything you press, to be played back here or in other emulators. Tapes do not load instantly meanwhile.";
        setting(ui, "Your play", about, |ui| keep(ui, playback, name, true, &["rzx"]));
    }
}

/// Draws the buttons that start a recording with these endings, or the one that stops the running recording. `input` chooses
/// between recordings of input and of the tape.
fn keep(ui: &mut Ui, playback: &mut Playback, name: &str, input: bool, endings: &[&str]) {
    let kept = playback.capture_target().map(|(path, input)| (path.display().to_string(), input));
    ui.horizontal_wrapped(|ui| match kept {
        Some((path, kind)) if kind == input => {
            if ui.add(Button::new(format!("⏹  Stop and save {path}")).selected(true)).clicked() {
                playback.attempt(|playback| playback.end_capture().map(Some));
            }
        }
        other => {
            for ending in endings {
                let button = ui.add_enabled(other.is_none(), Button::new(format!("⏺  .{ending}")));
                let button = button.on_disabled_hover_text("Only one of the two at a time.");
                if button.clicked() {
                    playback.attempt(|playback| {
                        let path = playback.name(name, ending);
                        playback.start_capture(&path, false)?;
                        Ok(Some(format!("recording until you stop it here: {}", path.display())))
                    });
                }
            }
        }
    });
}
