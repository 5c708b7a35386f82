//! Scripts of keys with golden screens: what a person presses, and what then stands on the screen.
//!
//! A script is a file in `scripts`. `> A B+C` presses keys one after the other (`+`: together) and waits for the screen to
//! rest after each; `~ N` lets N frames pass, 50 a second, and waits for rest too; `= NAME` compares the screen: as text with the lines behind it that begin with `|`, and as a picture with
//! `scripts/NAME.png`. `# ` begins a remark. With `ZXLAB_WRITE_GOLDEN=1` the screens are written instead: look at them
//! before they are committed.

use cases::Player;
use spectrum::{HEIGHT, Key, Loading, PALETTE, Picture, WIDTH};
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Scripts and screens there are at the least: an empty folder proves nothing.
const SCRIPTS: usize = 10;
const SCREENS: usize = 50;

#[test]
fn every_script_shows_its_golden_screens() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts");
    let mut scripts: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("the folder of scripts")
        .map(|entry| entry.expect("an entry of it").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
        .collect();
    scripts.sort();
    let write = std::env::var_os("ZXLAB_WRITE_GOLDEN").is_some();
    let menu = Player::at("tictactoe", Loading::Instant);
    let (mut screens, mut wrong) = (0, String::new());
    for path in &scripts {
        let script = fs::read_to_string(path).expect("a script is text");
        let (golden, shown) = play(menu.clone(), &script, &folder, write, &mut wrong);
        screens += shown;
        if write {
            fs::write(path, golden).expect("a golden screen can be written");
            let _ = writeln!(io::stderr(), "written: {}", path.display());
        } else if golden != script {
            let _ = write!(wrong, "\n{}: the screens are now\n{golden}", path.display());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(scripts.len() >= SCRIPTS && screens >= SCREENS, "only {} scripts with {screens} screens", scripts.len());
}

/// Plays a script; gives it back with the screens that came, and how many.
fn play(mut player: Player, script: &str, folder: &Path, write: bool, wrong: &mut String) -> (String, usize) {
    let (mut golden, mut screens) = (String::new(), 0);
    for line in script.lines().filter(|line| !line.starts_with('|')) {
        golden += &format!("{line}\n");
        if let Some(strokes) = line.strip_prefix("> ") {
            strokes.split_whitespace().for_each(|stroke| player.press(&keys(stroke)));
        } else if let Some(frames) = line.strip_prefix("~ ") {
            player.wait(frames.parse().unwrap_or_else(|error| panic!("{line}: {error}")));
        } else if let Some(name) = line.strip_prefix("= ") {
            screens += 1;
            player.text().lines().for_each(|row| golden += &format!("|{row}\n"));
            let picture = folder.join(format!("{name}.png"));
            if write {
                fs::write(&picture, encode(player.machine.picture())).expect("a golden picture can be written");
            } else if decode(&picture) != player.machine.picture().indices() {
                let _ = write!(wrong, "\n{}: the picture differs", picture.display());
            }
        } else {
            assert!(line.is_empty() || line.starts_with('#'), "no line of a script: {line}");
        }
    }
    (golden, screens)
}

/// `CAPS+SPACE`
fn keys(stroke: &str) -> Vec<Key> {
    stroke.split('+').map(|name| Key::from_name(name).unwrap_or_else(|| panic!("no key: {name}"))).collect()
}

/// A picture as a PNG of one byte a pixel and the Spectrum's palette.
fn encode(picture: &Picture) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, WIDTH as u32, HEIGHT as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(PALETTE.concat());
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&picture.indices()).expect("the pixels");
    writer.finish().expect("an end");
    file
}

/// The palette indices in a golden picture; none if there is no such file.
fn decode(path: &Path) -> Vec<u8> {
    let Ok(file) = fs::File::open(path) else { return Vec::new() };
    let mut reader = png::Decoder::new(io::BufReader::new(file)).read_info().expect("a golden picture is a PNG");
    let mut indices = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut indices).expect("pixels");
    indices
}
