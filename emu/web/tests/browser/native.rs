//! The same machine without a browser, to compare with.

use crate::client::Browser;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use spectrum::snapshot::Format;
use spectrum::text::Text;
use spectrum::{HEIGHT, Model, Picture, Rom, WIDTH};
use std::path::Path;

/// The statement by which a page returns the sum of its canvas's pixels, as [`sum`] does.
pub(crate) const SUM: &str = "
    zxlab.emulator.draw();
    const { data } = zxlab.emulator.canvas.getContext('2d').getImageData(0, 0, 352, 296);
    let sum = 0x811C9DC5;
    for (const byte of data) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
    return sum;";

/// Returns the FNV-1a sum of a picture's pixels: red, green, blue and opacity of each.
pub(crate) fn sum(picture: &Picture) -> u64 {
    let mut sum = 0x811C_9DC5_u32;
    let mut count = 0;
    for colour in picture.indices() {
        let [red, green, blue] = picture.palette()[usize::from(colour)];
        for byte in [red, green, blue, 0xFF] {
            sum = (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193);
            count += 1;
        }
    }
    assert_eq!(count, 4 * WIDTH * HEIGHT);
    u64::from(sum)
}

/// Returns the machine of a page, as it is now.
pub(crate) fn machine(browser: &mut Browser) -> spectrum::Machine {
    let saved = browser.run("let text = ''; for (const byte of zxlab.emulator.player.save('szx')) text += String.fromCharCode(byte); return btoa(text);");
    let bytes = STANDARD.decode(saved.as_str().expect("base64")).expect("base64");
    Format::Szx.read(&bytes, Rom::sinclair_48k(), Model::default()).expect("a state")
}

/// Returns the text on the screen of a page.
pub(crate) fn text(browser: &mut Browser) -> String {
    Text::of(&machine(browser), &[]).rows().collect::<Vec<_>>().join("\n")
}

/// Returns a file of the repository.
pub(crate) fn file(path: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).expect("a file of the repository")
}
