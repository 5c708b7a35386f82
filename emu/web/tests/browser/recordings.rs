//! What goes out of the page: recordings of sound and picture, tapes that programs save; and recordings of input that come in.

use crate::native::{SUM, sum};
use crate::site::Site;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use format::Header;
use spectrum::rzx::Recorder;
use spectrum::script::KeyScript;
use spectrum::{Machine, Model, Rom};

/// Statements that keep what the page would hand to the person's downloads: `saved`, each with name and bytes.
const DOWNLOADS: &str = "
    window.saved = [];
    const blobs = new Map();
    const original = URL.createObjectURL;
    URL.createObjectURL = (blob) => { const address = original(blob); blobs.set(address, blob); return address; };
    HTMLAnchorElement.prototype.click = async function () {
        const bytes = new Uint8Array(await blobs.get(this.href).arrayBuffer());
        saved.push({ name: this.download, bytes });
    };";

#[test]
fn sound_and_picture_are_recorded() {
    let Some(mut site) = Site::open() else { return };
    site.open_stopped("?program=tictactoe");
    let browser = &mut site.browser;
    browser.wait("zxlab.emulator.title === 'tictactoe.tap'");
    browser.run(&format!("{DOWNLOADS} zxlab.showPanel('states');"));
    browser.run(
        "[window.sound, window.film] = document.querySelectorAll('.recordings button');
         const { start } = MediaRecorder.prototype;
         window.begun = 0;
         MediaRecorder.prototype.start = function (...how) { window.begun += 1; return start.apply(this, how); };
         sound.click(); film.click(); film.click();",
    );
    browser.wait("sound.getAttribute('aria-pressed') === 'true' && film.getAttribute('aria-pressed') === 'true'");
    assert_eq!(browser.value("window.begun"), 1.0, "two clicks at once");
    // The same samples once more, as numbers.
    browser.run(
        "window.all = []; const listener = zxlab.emulator.listener; all.before = 0;
         zxlab.emulator.listener = (samples, channels) => { all.push(...samples); listener(samples, channels); };
         zxlab.emulator.setTape('real'); zxlab.emulator.switchOn('48'); zxlab.emulator.resume();",
    );
    browser.wait("zxlab.emulator.player.frame() > 110");
    browser.run("zxlab.emulator.player.type_text('BEEP 1,0\\n');");
    browser.wait("all.some((sample) => Math.abs(sample) > 0.05) && all.length > 60000");
    browser.run("zxlab.emulator.pause(); sound.click(); film.click();");
    browser.wait("saved.length === 2");
    let checked = browser.run(
        "const wav = saved.find(({ name }) => name.endsWith('.wav')).bytes;
         const view = new DataView(wav.buffer);
         const text = (at) => new TextDecoder().decode(wav.subarray(at, at + 4));
         const count = view.getUint32(40, true) / 2;
         let worst = 0;
         for (let n = 0; n < all.length; n++) {
             worst = Math.max(worst, Math.abs(view.getInt16(44 + 2 * (count - all.length + n), true) / 32767 - all[n]));
         }
         const film = saved.find(({ name }) => !name.endsWith('.wav'));
         return {
             head: [text(0), text(8), text(36)], sizes: view.getUint32(4, true) === wav.length - 8 && wav.length === 44 + 2 * count,
             rate: view.getUint32(24, true) === zxlab.emulator.sound.rate, enough: count >= all.length, worst,
             film: film.name, length: film.bytes.length, magic: [...film.bytes.subarray(0, 8)],
         };",
    );
    assert_eq!(checked["head"], serde_json::json!(["RIFF", "WAVE", "data"]));
    assert!(checked["sizes"] == true && checked["rate"] == true && checked["enough"] == true, "{checked}");
    assert!(checked["worst"].as_f64().is_some_and(|worst| worst < 0.51 / 32767.0), "{checked}");
    assert!(checked["length"].as_u64().is_some_and(|length| length > 5_000), "{checked}");
    // EBML's magic of WebM, or the first box of an MP4.
    let magic: Vec<u64> =
        checked["magic"].as_array().expect("bytes").iter().filter_map(serde_json::Value::as_u64).collect();
    assert!(magic.starts_with(&[0x1A, 0x45, 0xDF, 0xA3]) || magic[4..8] == [102, 116, 121, 112], "{checked}");
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn what_basic_saves_is_a_tape_that_loads_again() {
    let Some(mut site) = Site::open() else { return };
    site.open_stopped("");
    let browser = &mut site.browser;
    browser.run(&format!("{DOWNLOADS} zxlab.showPanel('tape');"));
    assert_eq!(browser.value("document.querySelector('.saved').hidden"), true);
    browser.run(
        "zxlab.emulator.switchOn('48'); zxlab.emulator.pause();
         window.run = (frames) => { for (let n = 0; n < frames; n++) zxlab.emulator.player.run_frame(); };
         run(120);
         zxlab.emulator.player.type_text('SAVE \"x\" CODE 0,300\\n\\n'); run(1300);
         zxlab.emulator.dispatchEvent(new Event('frame'));",
    );
    assert_eq!(browser.value("document.querySelector('.saved ol').textContent"), "Bytes: x, for $0000300 bytes");
    assert!(
        browser.value("zxlab.toast.textContent").as_str().is_some_and(|said| said.starts_with("The program has saved"))
    );
    let leaves = "dispatchEvent(new Event('beforeunload', { cancelable: true }))";
    assert_eq!(browser.value(leaves), true);
    browser.run("[...document.querySelectorAll('.saved button')][0].click();");
    browser.wait("saved.length === 1");
    assert_eq!(browser.value("saved[0].name"), "BASIC-saved.tap");
    let bytes = browser.value("btoa(String.fromCharCode(...saved[0].bytes))");
    let tape = format::tap::read(&STANDARD.decode(bytes.as_str().expect("base64")).expect("base64")).expect("a tape");
    assert_eq!(tape.blocks.len(), 2);
    let header = Header::from_block(&tape.blocks[0]).expect("a header");
    assert_eq!((header.name(), header.length, header.start()), ("x".to_owned(), 300, Some(0)));
    assert_eq!(tape.blocks[1].as_standard().expect("data").payload(), &Rom::sinclair_48k().bytes()[..300]);
    // Into the deck, and from there into memory.
    browser.run("[...document.querySelectorAll('.saved button')][2].click();");
    assert_eq!(browser.value("document.querySelectorAll('.tape > ol li').length"), 2.0);
    browser.run("zxlab.emulator.player.type_text('LOAD \"\" CODE 40000\\n'); run(900);");
    let loaded = browser.value(
        "[...zxlab.emulator.player.memory(40000, 300)].join() === [...zxlab.emulator.player.memory(0, 300)].join()",
    );
    assert_eq!(loaded, true);
    browser.run("[...document.querySelectorAll('.saved button')][3].click();");
    assert_eq!(browser.value("document.querySelector('.saved').hidden"), true);
}

#[test]
fn what_basic_saves_is_kept_until_it_is_forgotten() {
    let Some(mut site) = Site::open() else { return };
    let address = site.address.clone();
    site.open_stopped("");
    let browser = &mut site.browser;
    let save = |name: &str| {
        format!(
            "zxlab.emulator.switchOn('48'); zxlab.emulator.pause();
             const run = (frames) => {{ for (let n = 0; n < frames; n++) zxlab.emulator.player.run_frame(); }};
             run(120); zxlab.emulator.player.type_text('SAVE \"{name}\" CODE 0,9\\n\\n'); run(1000);
             zxlab.emulator.dispatchEvent(new Event('frame'));"
        )
    };
    let list = "[...document.querySelectorAll('.saved li')].map((one) => one.textContent).join()";
    let tape = "JSON.stringify([...zxlab.emulator.player.saved_tape('tap')])";
    let leaves = "dispatchEvent(new Event('beforeunload', { cancelable: true }))";
    browser.run(&save("one"));
    assert_eq!(browser.value(list), "Bytes: one, for $0000,9 bytes");
    let first = browser.value(tape);
    // After a return it is there as it was, and what is saved then follows it.
    for _ in 0..2 {
        browser.leave();
        browser.open(&address);
        assert_eq!(browser.value("document.querySelector('.saved').hidden"), false);
        assert_eq!(browser.value(tape), first);
        assert_eq!(browser.value("zxlab.toast.textContent"), "");
    }
    browser.run(&save("two"));
    assert_eq!(browser.value(list), "Bytes: one, for $0000,9 bytes,Bytes: two, for $0000,9 bytes");
    // A full store: the page says so and asks before it is left.
    browser.run(crate::sources::FILL);
    browser.run(&save("three"));
    assert_eq!(browser.value("zxlab.toast.textContent.endsWith('full or closed')"), true);
    assert_eq!(browser.value(leaves), false);
    browser.run("[...document.querySelectorAll('.saved button')][3].click();");
    assert_eq!(browser.value(leaves), true);
    browser.leave();
    browser.open(&address);
    assert_eq!(browser.value("document.querySelector('.saved').hidden"), true);
    // Damaged, it is left out.
    browser.run("localStorage.clear(); localStorage.setItem('zxlab saved', '?');");
    browser.open(&address);
    assert_eq!(browser.value("document.querySelector('.saved').hidden"), true);
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn a_recording_of_input_is_played_back() {
    let Some(mut site) = Site::open() else { return };
    // PRINT "HI" is typed on the native machine.
    let mut native = Machine::new(Rom::sinclair_48k(), Model::default());
    (0..100).for_each(|_| native.run_frame());
    let script =
        KeyScript::parse("10:P, 25:SYMBOL+P, 40:H, 55:I, 70:SYMBOL+P, 85:ENTER").expect("keys").delayed(native.frame());
    let mut recorder = Recorder::new();
    for _ in 0..150 {
        native.release_all();
        script.apply(&mut native);
        recorder.run_frame(&mut native).expect("recorded");
    }
    let file = STANDARD.encode(recorder.finish().write());
    site.open_stopped("");
    let browser = &mut site.browser;
    browser.run(&format!(
        "await zxlab.open('typed.rzx', Uint8Array.from(atob('{file}'), (letter) => letter.charCodeAt(0))); zxlab.emulator.pause();"
    ));
    assert_eq!(browser.value("zxlab.emulator.title"), "typed.rzx");
    assert_eq!(browser.value("zxlab.emulator.player.is_replaying()"), true);
    let shown = browser.run(&format!(
        "let frames = 0; while (zxlab.emulator.player.is_replaying() && frames < 1000) {{ zxlab.emulator.player.run_frame(); frames++; }}
         window.frames = frames; {SUM}"
    ));
    let frames = browser.value("window.frames").as_u64().unwrap_or_default();
    assert!((148..=152).contains(&frames), "{frames}");
    assert_eq!(shown, sum(native.picture()));
    assert!(crate::native::text(browser).starts_with("hi "), "{}", crate::native::text(browser));
}
