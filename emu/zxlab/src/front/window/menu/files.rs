//! The menu's page of files: the folders and playable files of one folder, and a button to the parent folder.

use super::scrolled::scrolled;
use super::style::{ACCENT, FAINT, WARNING};
use crate::open;
use egui::{Align, Atom, Key, Layout, RichText, Ui};
use spectrum::Rom;
use std::path::{Path, PathBuf};

/// Approximate number of letters that fit: of a name in its line, and of the path above the lines.
const NAME: usize = 56;
const PATH: usize = 42;

/// A file or folder in the list.
struct FolderEntry {
    name: String,
    path: PathBuf,
    folder: bool,
}

/// A browser for files, showing one folder.
pub(super) struct FileBrowser {
    folder: PathBuf,
    /// The folder's content, or the reason why it cannot be read; `None` until it is read.
    entries: Option<Result<Vec<FolderEntry>, String>>,
    /// A text that names have to contain to be shown.
    filter: String,
    /// Returns true for files to show; and the text shown if there are none.
    wanted: fn(&Path) -> bool,
    none: &'static str,
}

impl FileBrowser {
    /// Creates a browser for files that can be played.
    pub(super) fn to_play() -> FileBrowser {
        FileBrowser::new(open::is_played, "There is nothing in this folder that zxlab can play.")
    }

    /// Creates a browser for ROMs, recognised by their length.
    pub(super) fn roms() -> FileBrowser {
        FileBrowser::new(
            |path| {
                path.metadata()
                    .is_ok_and(|about| [Rom::SIZE, 2 * Rom::SIZE, 4 * Rom::SIZE].contains(&(about.len() as usize)))
            },
            "There is no ROM (a file of 16,384 bytes, 32,768 for a 128K, 65,536 for a +2A) in this folder.",
        )
    }

    fn new(wanted: fn(&Path) -> bool, none: &'static str) -> FileBrowser {
        let folder = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
        FileBrowser { folder, entries: None, filter: String::new(), wanted, none }
    }

    /// Makes the next drawing read the folder again.
    pub(super) fn refresh(&mut self) {
        self.entries = None;
    }

    /// Draws the page. Returns the file to open, if one was chosen.
    pub(super) fn draw(&mut self, ui: &mut Ui) -> Option<PathBuf> {
        let entries = self.entries.get_or_insert_with(|| entries(&self.folder, self.wanted));
        let mut chosen = None;
        ui.horizontal(|ui| {
            let up = self.folder.parent().map(Path::to_owned);
            if ui.add_enabled(up.is_some(), egui::Button::new("⬆  Up")).clicked() {
                chosen = up;
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let find = egui::TextEdit::singleline(&mut self.filter)
                    .hint_text(RichText::new("Find").color(FAINT))
                    .desired_width(110.0);
                ui.add(find);
                let path = RichText::new(end_of(&self.folder.display().to_string())).color(FAINT);
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| ui.add(egui::Label::new(path).truncate()));
            });
        });
        ui.add_space(4.0);
        let wanted = self.filter.to_lowercase();
        scrolled(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            match entries {
                Err(why) => drop(ui.colored_label(WARNING, why.as_str())),
                Ok(entries) => {
                    let mut shown = 0;
                    for entry in entries.iter().filter(|entry| entry.name.to_lowercase().contains(&wanted)) {
                        let name = if entry.folder {
                            RichText::new(format!("🗀  {}", entry.name)).color(ACCENT)
                        } else {
                            RichText::new(&entry.name)
                        };
                        let button = egui::Button::new((name, Atom::grow())).truncate().frame_when_inactive(false);
                        let mut line = ui.add(button.min_size(egui::vec2(ui.available_width(), 0.0)));
                        if entry.name.chars().count() > NAME {
                            line = line.on_hover_text(&entry.name);
                        }
                        let clicked = line.clicked();
                        // ENTER chooses the first file that matches the filter.
                        let only = !wanted.is_empty() && shown == 0 && ui.input(|input| input.key_pressed(Key::Enter));
                        if clicked || only {
                            chosen = Some(entry.path.clone());
                        }
                        shown += 1;
                    }
                    if shown == 0 {
                        ui.colored_label(FAINT, self.none);
                    }
                }
            }
        });
        let path = chosen?;
        if path.is_dir() && !path.join(pipeline::PROJECT_FILE).is_file() {
            (self.folder, self.entries, self.filter) = (path, None, String::new());
            return None;
        }
        Some(path)
    }
}

/// Shortens a long path to its end, the part that matters most.
fn end_of(path: &str) -> String {
    let cut = path.chars().count().saturating_sub(PATH);
    if cut == 0 { path.to_owned() } else { path.chars().skip(cut).fold("…".into(), |end, c| end + &c.to_string()) }
}

/// Returns the folders and the wanted files in a folder, sorted by name, folders first.
fn entries(folder: &Path, wanted: fn(&Path) -> bool) -> Result<Vec<FolderEntry>, String> {
    let found = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut entries: Vec<FolderEntry> = found
        .flatten()
        .filter_map(|file| {
            let path = file.path();
            let name = file.file_name().to_string_lossy().into_owned();
            let folder = path.is_dir();
            let shown = !name.starts_with('.') && (folder || wanted(&path));
            shown.then_some(FolderEntry { name, path, folder })
        })
        .collect();
    entries.sort_by_cached_key(|entry| (!entry.folder, parts(&entry.name.to_lowercase())));
    Ok(entries)
}

/// Returns a key that sorts names by the value of the numbers in them, so that 2 comes before 10. Each part is a text and the
/// digits after it, without leading zeros, with their count first: the longer number is the larger.
fn parts(name: &str) -> Vec<(String, usize, String)> {
    let (mut parts, mut rest) = (Vec::new(), name);
    while !rest.is_empty() {
        let (text, after) = rest.split_at(rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len()));
        let (number, after) = after.split_at(after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len()));
        let number = number.trim_start_matches('0');
        parts.push((text.to_owned(), number.len(), number.to_owned()));
        rest = after;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_path_shows_its_end() {
        assert_eq!(end_of("/home/somebody"), "/home/somebody");
        let end = end_of(&"/abc".repeat(20));
        assert!(end.chars().count() == PATH + 1 && end.starts_with('…') && end.ends_with("/abc/abc"), "{end}");
    }

    #[test]
    fn names_are_sorted_by_the_numbers_in_them() {
        let mut names =
            ["part 10.tap", "part 2b.tap", "10.tap", "part 2.tap", "1.tap", "part.tap", "part 002a.tap", "2.tap"];
        names.sort_by_cached_key(|name| parts(name));
        let sorted =
            ["1.tap", "2.tap", "10.tap", "part 2.tap", "part 002a.tap", "part 2b.tap", "part 10.tap", "part.tap"];
        assert_eq!(names, sorted);
    }

    #[test]
    fn a_folder_shows_only_playable_files() {
        let place = tempfile::tempdir().unwrap();
        for name in ["b.tap", "A.TZX", "notes.txt", ".hidden.tap", "c.asm", "picture.png"] {
            std::fs::write(place.path().join(name), "").unwrap();
        }
        std::fs::create_dir(place.path().join("more")).unwrap();
        let entries = entries(place.path(), open::is_played).unwrap();
        let names: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
        assert_eq!(names, ["more", "A.TZX", "b.tap", "c.asm"]);
        assert!(super::entries(&place.path().join("none"), open::is_played).is_err_and(|why| why.contains("none")));
    }
}
