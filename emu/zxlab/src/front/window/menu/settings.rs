//! The menu's pages of settings. A change takes effect at once if possible, and is saved.

use super::MenuRequest;
use super::style::{FAINT, INK};
use crate::play::playback::{Action, FUNCTION_KEYS, Playback};
use crate::settings::{Border, Layout, Percent, Scaling, Stereo};
use crate::setup::{Chip, Issue, Joystick, Kind, Setup, Snow, SoundChip, TapeSpeed, Timing};
use egui::{Grid, RichText, Ui};
use spectrum::Rom;

/// Draws a row of choices with the present one marked. Returns the choice made, if it is another one.
pub(super) fn choice<T: Copy + PartialEq>(ui: &mut Ui, now: T, choices: &[(T, &str)]) -> Option<T> {
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        for &(value, name) in choices {
            if ui.add(egui::Button::new(name).selected(value == now)).clicked() && value != now {
                chosen = Some(value);
            }
        }
    });
    chosen
}

/// Draws a setting: its name, its choices, and an explanation if `about` is not empty.
pub(super) fn setting<R>(ui: &mut Ui, name: &str, about: &str, choices: impl FnOnce(&mut Ui) -> R) -> R {
    ui.label(RichText::new(name).color(INK));
    let result = choices(ui);
    if !about.is_empty() {
        ui.colored_label(FAINT, RichText::new(about).small());
    }
    ui.add_space(9.0);
    result
}

/// Draws the page of the machine. Returns true if the user wants to choose another ROM.
pub(super) fn machine(ui: &mut Ui, playback: &mut Playback) -> bool {
    let setup = playback.setup().clone();
    let joysticks = [
        (None, "none"),
        (Some(Joystick::Kempston), "Kempston"),
        (Some(Joystick::Sinclair1), "Sinclair 1"),
        (Some(Joystick::Sinclair2), "Sinclair 2"),
        (Some(Joystick::Cursor), "Cursor"),
        (Some(Joystick::Fuller), "Fuller"),
    ];
    let about = "The cursor keys push it, Tab fires.";
    if let Some(joystick) = setting(ui, "Joystick", about, |ui| choice(ui, setup.joystick, &joysticks)) {
        playback.set_up(|setup| setup.joystick = joystick);
    }
    let tapes = [(TapeSpeed::Instant, "instant"), (TapeSpeed::FlatOut, "flat out"), (TapeSpeed::Real, "real time")];
    let about = "Instant for blocks the ROM loads, other blocks flat out; or the whole tape at one of two speeds.";
    if let Some(tape) = setting(ui, "Loading", about, |ui| choice(ui, setup.tape, &tapes)) {
        playback.set_up(|setup| setup.tape = tape);
    }
    ui.label("After the machine is switched off and on again:");
    ui.add_space(7.0);
    let rom_length = setup.rom.as_ref().and_then(|path| path.metadata().ok()).map(|about| about.len() as usize);
    let mut kinds = vec![
        (Kind::Spectrum48, "48K"),
        (Kind::Spectrum128, "128K"),
        (Kind::Plus2, "+2"),
        (Kind::Plus2A, "+2A"),
        (Kind::Pentagon, "Pentagon"),
    ];
    kinds.retain(|(kind, _)| kind.with_rom(rom_length.map(|length| length / Rom::SIZE)) == *kind);
    let about = "A snapshot picks its own. +2 and +2A are here once their ROM is chosen.";
    if let Some(kind) = setting(ui, "Spectrum", about, |ui| choice(ui, setup.kind, &kinds)) {
        playback.set_up(|setup| setup.kind = kind);
    }
    let other_rom = rom(ui, playback, &setup);
    let issues = [(Issue::Two, "Issue 2"), (Issue::Three, "Issue 3")];
    if let Some(issue) = setting(ui, "Board", "", |ui| choice(ui, setup.issue, &issues)) {
        playback.set_up(|setup| setup.issue = issue);
    }
    let timings = [(Timing::Early, "early"), (Timing::Late, "late")];
    if let Some(timing) = setting(ui, "Timing of the ULA", "", |ui| choice(ui, setup.timing, &timings)) {
        playback.set_up(|setup| setup.timing = timing);
    }
    let chips = [(Chip::Nmos, "Zilog NMOS"), (Chip::Cmos, "Zilog CMOS"), (Chip::Nec, "NEC"), (Chip::St, "ST")];
    if let Some(cpu) = setting(ui, "CPU", "", |ui| choice(ui, setup.cpu, &chips)) {
        playback.set_up(|setup| setup.cpu = cpu);
    }
    let snows = [(Snow::Off, "never"), (Snow::On, "as on a real machine"), (Snow::Crash, "until it crashes")];
    let about = "In programs that set I to $40-$7F.";
    if let Some(snow) = setting(ui, "Snow", about, |ui| choice(ui, setup.snow, &snows)) {
        playback.set_up(|setup| setup.snow = snow);
    }
    let chips = [(SoundChip::Ay, "AY-3-8912"), (SoundChip::Ym, "YM2149")];
    if let Some(chip) = setting(ui, "Sound chip", "Of a 128K.", |ui| choice(ui, setup.sound_chip, &chips)) {
        playback.set_up(|setup| setup.sound_chip = chip);
    }
    let about = "64 colours at a time, in programs that know it.";
    if let Some(on) = setting(ui, "ULAplus", about, |ui| choice(ui, setup.ulaplus, &[(false, "no"), (true, "yes")])) {
        playback.set_up(|setup| setup.ulaplus = on);
    }
    other_rom
}

/// Draws the choice of the ROM. Returns true if the user wants to choose another one.
fn rom(ui: &mut Ui, playback: &mut Playback, setup: &Setup) -> bool {
    if playback.is_rom() {
        setting(ui, "ROM", "The file that is played is a ROM.", |_| ());
        return false;
    }
    let name = setup.rom.as_ref().and_then(|path| path.file_name()).map(|name| name.to_string_lossy().into_owned());
    setting(ui, "ROM", "Until you leave zxlab.", |ui| {
        let mut other = false;
        ui.horizontal_wrapped(|ui| {
            if ui.add(egui::Button::new("Sinclair's").selected(name.is_none())).clicked() && name.is_some() {
                playback.attempt(|playback| playback.set_rom(None).map(|()| None));
            }
            let label = name.as_deref().unwrap_or("another one ...");
            other = ui.add(egui::Button::new(label).selected(name.is_some())).clicked();
        });
        other
    })
}

/// Draws the page of picture and sound.
pub(super) fn picture(ui: &mut Ui, playback: &mut Playback, requests: &mut Vec<MenuRequest>) {
    let look = playback.settings.window.clone();
    let scalings = [(Scaling::Whole, "whole multiples"), (Scaling::Fitted, "as large as fits")];
    if let Some(scaling) = setting(ui, "Size", "Pixels are square in both.", |ui| choice(ui, look.scaling, &scalings)) {
        playback.set(|settings| settings.window.scaling = scaling);
    }
    let borders = [(Border::All, "all"), (Border::Some, "some"), (Border::None, "none")];
    if let Some(border) = setting(ui, "Border", "How much of it is shown.", |ui| choice(ui, look.border, &borders)) {
        playback.set(|settings| settings.window.border = border);
    }
    let looks = [(false, "sharp"), (true, "a television")];
    let about = "A television has lines, a glow and, with a graphics card, phosphor stripes and a round tube.";
    if let Some(television) = setting(ui, "Looks like", about, |ui| choice(ui, look.television, &looks)) {
        playback.set(|settings| settings.window.television = television);
    }
    let mut volume = u8::from(playback.settings.sound.volume);
    let changed = setting(ui, "Volume", "Of the beeper, the tape and the sound chip.", |ui| {
        ui.add(egui::Slider::new(&mut volume, 0..=100).suffix(" %")).changed()
    });
    if let (true, Ok(volume)) = (changed, Percent::try_from(volume)) {
        playback.set(|settings| settings.sound.volume = volume);
    }
    let mute = playback.settings.sound.mute;
    if let Some(mute) = setting(ui, "Sound (Shift+F5)", "", |ui| choice(ui, mute, &[(false, "on"), (true, "mute")])) {
        playback.set(|settings| settings.sound.mute = mute);
    }
    let stereo = playback.settings.sound.stereo;
    let places = [(Stereo::Mono, "mono"), (Stereo::Abc, "A B C"), (Stereo::Acb, "A C B")];
    let about = "The sound chip's voices from left to right.";
    if let Some(stereo) = setting(ui, "Stereo", about, |ui| choice(ui, stereo, &places)) {
        playback.set(|settings| settings.sound.stereo = stereo);
    }
    if ui.button("Full screen on or off (F11)").clicked() {
        requests.push(MenuRequest::FullScreen);
    }
}

/// Draws the page of keys.
pub(super) fn keys(ui: &mut Ui, playback: &mut Playback) {
    let layouts = [(Layout::Modern, "by character"), (Layout::Positional, "by position")];
    let about = "By character, \" types \". By position, Shift and 2 is CAPS SHIFT and 2, which suits games.";
    let now = playback.settings.keys.layout;
    if let Some(layout) = setting(ui, "Keyboard layout", about, |ui| choice(ui, now, &layouts)) {
        playback.set(|settings| settings.keys.layout = layout);
    }
    let spectrum = [
        ("Shift", "CAPS SHIFT"),
        ("Ctrl, Alt", "SYMBOL SHIFT"),
        ("Esc", "BREAK"),
        ("Backspace", "DELETE"),
        ("Tab", "extended mode; with a joystick: fire"),
        ("cursor keys", "CAPS SHIFT and 5 6 7 8; with a joystick: push it"),
        ("a gamepad", "pushes the joystick; Start or Back: this menu"),
    ];
    let functions = FUNCTION_KEYS.map(|(number, act)| (number, format!("F{number}"), act.about()));
    let others = [
        (1, "F1", "this menu"),
        (1, "Shift+F1", "the debugger, beside the picture"),
        (2, "Shift+F2", Action::LoadState.about()),
        (3, "F3, held", "run backwards, up to ten minutes"),
        (5, "Shift+F5", Action::Mute.about()),
        (10, "F10", "leave"),
        (11, "F11", "full screen"),
    ];
    let others = others.map(|(number, key, about)| (number, key.to_owned(), about));
    let mut zxlab: Vec<(u8, String, &str)> = functions.into_iter().chain(others).collect();
    zxlab.sort_by_key(|(number, ..)| *number);
    Grid::new("keys").num_columns(2).spacing([26.0, 3.0]).show(ui, |ui| {
        let mut row = |key: &str, about: &str| {
            ui.label(key);
            ui.colored_label(FAINT, about);
            ui.end_row();
        };
        spectrum.iter().for_each(|(key, about)| row(key, about));
        row("", "");
        zxlab.iter().for_each(|(_, key, about)| row(key, about));
    });
}
