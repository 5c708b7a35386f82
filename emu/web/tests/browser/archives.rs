//! Archives: zip files, and what is offered of them.

use crate::client::Browser;
use crate::native::file;
use crate::site::{Site, built};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use std::io::Write;

/// The statement that names the box in which the files of an archive are offered.
const BOX: &str = "window.archive = document.querySelector('.archive');";

/// Returns a zip file with these files, deflated or stored.
fn zip(files: &[(&str, &[u8], bool)]) -> Vec<u8> {
    let (mut all, mut list) = (Vec::new(), Vec::new());
    for &(name, bytes, deflates) in files {
        let mut packer = DeflateEncoder::new(Vec::new(), Compression::best());
        packer.write_all(bytes).expect("memory");
        let packed = if deflates { packer.finish().expect("memory") } else { bytes.to_vec() };
        let mut sum = Crc::new();
        sum.update(bytes);
        // From the version needed to the length of what is extra.
        let mut facts = vec![20, 0, 0, 0, if deflates { 8 } else { 0 }, 0, 0, 0, 0, 0];
        for number in [sum.sum(), packed.len() as u32, bytes.len() as u32, name.len() as u32] {
            facts.extend(number.to_le_bytes());
        }
        let at = (all.len() as u32).to_le_bytes();
        list.extend([&b"PK\x01\x02\x14\0"[..], &facts, &[0; 10], &at, name.as_bytes()].concat());
        all.extend([&b"PK\x03\x04"[..], &facts, name.as_bytes(), &packed].concat());
    }
    let count = (files.len() as u16).to_le_bytes();
    let (length, start) = ((list.len() as u32).to_le_bytes(), (all.len() as u32).to_le_bytes());
    [&all[..], &list, b"PK\x05\x06\0\0\0\0", &count, &count, &length, &start, &[0; 2]].concat()
}

#[test]
fn an_archive_is_opened() {
    let Some(mut site) = Site::open() else { return };
    site.open_stopped("");
    let browser = &mut site.browser;
    browser.run(BOX);
    let (checkers, xiangqi) = (file("tapes/checkers.tap"), file("tapes/xiangqi.tap"));
    let open = |browser: &mut Browser, name: &str, bytes: &[u8]| {
        let text = STANDARD.encode(bytes);
        browser.run(&format!(
            "zxlab.toast.textContent = '';
             await zxlab.open('{name}', Uint8Array.from(atob('{text}'), (letter) => letter.charCodeAt(0)));"
        ));
        ["zxlab.emulator.title", "zxlab.toast.textContent", "archive.textContent"]
            .map(|what| browser.value(what).as_str().unwrap_or_default().to_owned())
    };
    // The one file in it that the page opens, packed or stored.
    let one = zip(&[("read.me", b"hello", false), ("games/Checkers.TAP", &checkers, true)]);
    assert_eq!(open(browser, "one.zip", &one)[0], "Checkers.TAP");
    assert_eq!(open(browser, "stored.ZIP", &zip(&[("x.tap", &xiangqi, false)]))[0], "x.tap");
    // Several are offered.
    let [title, said, offered] =
        open(browser, "two.zip", &zip(&[("a.tap", &checkers, true), ("b.tap", &xiangqi, true)]));
    assert_eq!((title.as_str(), offered.as_str()), ("x.tap", "two.zip:a.tapb.tapNone"));
    assert_eq!(said, "two.zip holds 2 files: choose one");
    // Others are messages: cut off at the end and at the start, a wrong sum, length and place, encrypted, damaged, nothing to open,
    // too many.
    let list = one.windows(4).rposition(|part| part == b"PK\x01\x02").expect("a list");
    let changed = |at: usize, bits: u8| {
        let mut bytes = one.clone();
        bytes[at] ^= bits;
        bytes
    };
    let mut tried = 0;
    for bytes in [
        one[..one.len() - 1].to_vec(),
        one[one.len() - 60..].to_vec(),
        changed(list + 16, 1),
        changed(list + 24, 1),
        changed(list + 42, 1),
        changed(list + 8, 1),
        changed(120, 0xFF),
        zip(&[("read.me", b"hello", false)]),
        zip(&[("many.scr", &b"x"[..], false); 201]),
    ] {
        let [title, said, _] = open(browser, "bad.zip", &bytes);
        assert!(title == "x.tap" && said.starts_with("bad.zip: "), "{tried}: {title} {said}");
        tried += 1;
    }
    assert_eq!(tried, 9);
    // Many leave the screen where it is.
    let names: Vec<String> = (0..150).map(|number| format!("a game with a long name {number}.tap")).collect();
    let many: Vec<_> = names.iter().map(|name| (name.as_str(), &checkers[..], true)).collect();
    assert_eq!(open(browser, "many.zip", &zip(&many))[1], "many.zip holds 150 files: choose one");
    let shown = browser.run(
        "const files = archive.querySelector('.files');
         files.lastChild.scrollIntoView({ block: 'nearest' }); files.lastChild.focus();
         const [file, list] = [files.lastChild, files].map((one) => one.getBoundingClientRect());
         return [files.children.length, archive.offsetHeight < innerHeight / 2, file.bottom <= list.bottom + 1 && file.top >= list.top - 1,
             zxlab.screen.getBoundingClientRect().top < innerHeight / 2];",
    );
    assert_eq!(shown, serde_json::json!([150, true, true, true]));
    open(browser, "two.zip", &zip(&[("a.tap", &checkers, true), ("b.tap", &xiangqi, true)]));
    browser.run("archive.querySelectorAll('button')[1].click();");
    browser.wait("zxlab.emulator.title === 'b.tap'");
    assert_eq!(browser.value("archive.hidden"), true);
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn an_archive_and_what_was_left_are_offered_side_by_side() {
    let Some(mut site) = Site::open() else { return };
    let two = zip(&[("a.tap", &file("tapes/checkers.tap"), true), ("b.tap", &file("tapes/xiangqi.tap"), true)]);
    std::fs::write(built().expect("built").join("two.zip"), two).expect("an archive");
    let address = site.address.clone();
    site.open_stopped("?program=tictactoe");
    let browser = &mut site.browser;
    browser.run("for (let n = 0; n < 300; n++) zxlab.emulator.player.run_frame();");
    browser.leave();
    browser.open(&format!("{address}?url=two.zip"));
    browser.run(BOX);
    let shown = "[!archive.hidden, !zxlab.offer.hidden, zxlab.emulator.title].join()";
    browser.wait("!zxlab.offer.hidden");
    assert_eq!(browser.value(shown), "true,true,BASIC");
    assert!(browser.value("zxlab.offer.textContent").as_str().is_some_and(|text| text.contains("tictactoe.tap")));
    // To choose none of the files is no answer about what was left, which then is not replaced.
    browser.run("[...archive.querySelectorAll('button')].at(-1).click();");
    assert_eq!(browser.value(shown), "false,true,BASIC");
    assert_eq!(browser.value("document.activeElement === zxlab.screen"), true);
    browser.run("for (let n = 0; n < 200; n++) zxlab.emulator.player.run_frame(); await zxlab.emulator.keepState();");
    browser.open(&format!("{address}?url=two.zip"));
    browser.run(BOX);
    browser.wait("zxlab.offer.textContent.includes('tictactoe.tap')");
    browser.run("archive.querySelectorAll('button')[1].click();");
    browser.wait("zxlab.emulator.title === 'b.tap'");
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn a_source_in_an_archive_of_an_address_is_opened_as_it_was_left() {
    let Some(mut site) = Site::open() else { return };
    std::fs::write(built().expect("built").join("one.zip"), zip(&[("zipped.asm", b"; zipped\n", true)]))
        .expect("a zip");
    let address = format!("{}?url=one.zip", site.address);
    let browser = &mut site.browser;
    for number in 0..2 {
        browser.open(&address);
        browser.wait("zxlab.workbench.path === 'zipped.asm'");
        let text = browser.value("zxlab.workbench.editor.text");
        assert_eq!(text, ["; zipped\n", "; changed\n"][number]);
        browser.run("const { editor } = zxlab.workbench; editor.area.value = '; changed\\n'; editor.area.dispatchEvent(new Event('input'));");
    }
    assert_eq!(browser.value("zxlab.workbench.sources.own.includes('zipped-2.asm')"), false);
    assert_eq!(browser.faults, [""; 0]);
}
