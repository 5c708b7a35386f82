//! Scripts of keys with golden screens: what a person presses, and what then stands on the screen.
//!
//! `= NAME` in a script compares the screen: as text with the lines behind it that begin with `|`, and as a picture with
//! `scripts/NAME.png`. With `ZXLAB_WRITE_GOLDEN=1` the screens are written instead: look at them before they are committed.

use cases::{Player, script};
use spectrum::{HEIGHT, Loading, PALETTE, Picture, WIDTH};
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

/// Scripts and screens there are at the least: an empty folder proves nothing.
const SCRIPTS: usize = 10;
const SCREENS: usize = 50;

#[test]
fn every_script_shows_its_golden_screens() {
    let write = std::env::var_os("ZXLAB_WRITE_GOLDEN").is_some();
    let menu = Player::at("tictactoe", Loading::Instant);
    let (mut screens, mut wrong) = (0, String::new());
    let scripts = script::all();
    for (path, script) in &scripts {
        let (golden, shown) = play(menu.clone(), script, write, &mut wrong);
        screens += shown;
        if write {
            fs::write(path, golden).expect("a golden screen can be written");
            let _ = writeln!(io::stderr(), "written: {}", path.display());
        } else if golden != *script {
            let _ = write!(wrong, "\n{}: the screens are now\n{golden}", path.display());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(scripts.len() >= SCRIPTS && screens >= SCREENS, "only {} scripts with {screens} screens", scripts.len());
}

/// Plays a script; gives it back with the screens that came, and how many.
fn play(mut player: Player, script: &str, write: bool, wrong: &mut String) -> (String, usize) {
    let (mut golden, mut screens) = (String::new(), 0);
    for line in script.lines().filter(|line| !line.starts_with('|')) {
        golden += &format!("{line}\n");
        let Some(name) = script::act(&mut player, line) else { continue };
        screens += 1;
        player.text().lines().for_each(|row| golden += &format!("|{row}\n"));
        let picture = script::folder().join(format!("{name}.png"));
        if write {
            fs::write(&picture, encode(player.machine.picture())).expect("a golden picture can be written");
        } else if decode(&picture) != player.machine.picture().indices() {
            let _ = write!(wrong, "\n{}: the picture differs", picture.display());
        }
    }
    (golden, screens)
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
