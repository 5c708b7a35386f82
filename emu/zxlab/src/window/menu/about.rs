//! The menu's page about the program: what it is, whose the ROM is, and what it may be used for.

use super::style::FAINT;
use egui::{RichText, ScrollArea, Ui};

const NOTICE: &str = include_str!("../../../../../NOTICE");

pub(super) fn draw(ui: &mut Ui) {
    ui.label(format!("zxlab {}: a ZX Spectrum 48K, and a workbench for its programs.", env!("CARGO_PKG_VERSION")));
    ui.add_space(6.0);
    ScrollArea::vertical().auto_shrink([false; 2]).show(ui, |ui| {
        ui.label(RichText::new(NOTICE).monospace().color(FAINT));
    });
}
