//! Playing: pictures and samples equal the native ones, keys, touch, speed.

use crate::client::Browser;
use crate::native::{SUM, file, machine, sum, text};
use crate::site::{Site, built};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use spectrum::load::Loader;
use spectrum::snapshot::szx;
use spectrum::synth::{Stereo, Synth};
use spectrum::{Kind, Loading, Machine, Model, Rom};
use web_machine::Player;

#[test]
fn one_file_on_a_disk_shows_what_the_native_machine_shows() {
    let Some(mut site) = Site::open() else { return };
    let folder = built().expect("built").join("zxlab.html");
    let browser = &mut site.browser;
    browser.open(&format!("file://{}", folder.display()));
    browser.run("zxlab.emulator.pause(); zxlab.emulator.switchOn('48'); zxlab.emulator.pause();");
    let mut native = Machine::new(Rom::sinclair_48k(), Model::default());
    let mut compared = 0;
    for _ in 0..5 {
        (0..30).for_each(|_| native.run_frame());
        let shown = browser.run(&format!("for (let n = 0; n < 30; n++) zxlab.emulator.player.run_frame(); {SUM}"));
        assert_eq!(shown, sum(native.picture()), "frame {}", native.frame());
        compared += 1;
    }
    assert_eq!(compared, 5);
    assert!(text(browser).contains("1982 Sinclair Research Ltd"));
    // The sound's thread starts from a disk too, and is the clock.
    browser.run("await zxlab.emulator.openSound(); zxlab.emulator.resume();");
    browser.wait("zxlab.emulator.sound.isClock && zxlab.emulator.sound.taken > 5000");
    assert_eq!(browser.faults, [""; 0], "the console is empty: no error, nothing against the policy");
}

#[test]
fn the_five_programs_load_and_look_as_on_the_native_machine() {
    let Some(mut site) = Site::open() else { return };
    site.open_stopped("");
    let mut compared = 0;
    for name in ["tictactoe", "checkers", "xiangqi", "gunjin", "movement"] {
        let tape = spectrum_tape(name);
        let mut native = Machine::new(Rom::sinclair_48k(), Model::default());
        let mut loader = Loader::start(&mut native, tape.into(), Loading::Instant);
        site.browser.run(&format!("await zxlab.openProgram('{name}'); zxlab.emulator.pause();"));
        for _ in 0..4 {
            for _ in 0..100 {
                native.release_all();
                loader.before_frame(&mut native);
                native.run_frame();
            }
            let shown = site.browser.run(&format!(
                "const until = {}; while (zxlab.emulator.player.frame() < until) zxlab.emulator.player.run_frame(); {SUM}",
                native.frame()
            ));
            assert_eq!(shown, sum(native.picture()), "{name}, frame {}", native.frame());
            compared += 1;
        }
    }
    assert_eq!(compared, 20);
}

fn spectrum_tape(name: &str) -> format::Tape {
    format::tap::read(&file(&format!("tapes/{name}.tap"))).expect("a tape")
}

#[test]
fn samples_are_the_native_ones() {
    let Some(mut site) = Site::open() else { return };
    site.open_stopped("");
    site.browser.run("zxlab.emulator.player.set_rate(48000); zxlab.emulator.player.open('a.tap', (await zxlab.bytesOf('tictactoe.tap')));");
    // Loaded in real time, so that the tape sounds.
    site.browser.run("zxlab.emulator.player.set_instant(false);");
    let shown = site.browser.run(
        "const all = []; for (let n = 0; n < 400; n++) { zxlab.emulator.player.run_frame(); all.push(...zxlab.emulator.player.take_samples()); } return all;",
    );
    let mut native = Machine::new(Rom::sinclair_48k(), Model::default());
    let mut loader = Loader::start(&mut native, spectrum_tape("tictactoe").into(), Loading::Real);
    let mut synth = Synth::new(48_000, Stereo::Mono);
    let mut expected = Vec::new();
    for _ in 0..400 {
        native.release_all();
        loader.before_frame(&mut native);
        native.run_frame();
        synth.frame(&native.sound(), &mut expected);
    }
    let shown: Vec<f32> =
        shown.as_array().expect("numbers").iter().map(|value| value.as_f64().unwrap_or(9.0) as f32).collect();
    assert_eq!(shown.len(), expected.len());
    assert!(shown.len() > 380_000 && expected.iter().any(|sample| sample.abs() > 0.01), "{}", shown.len());
    // The computer's sine and wasm's may differ in the last bit of the pulses.
    let worst = shown.iter().zip(&expected).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
    assert!(worst < 1e-5, "{worst}");
}

/// Returns a 128K whose sound chip plays a tone of 440 Hz by A, 660 Hz by B and 880 Hz by C.
fn three_tones() -> Machine {
    let mut machine = Machine::new(Rom::of(Kind::Spectrum128), Model::of(Kind::Spectrum128));
    let registers = [(0, 252), (2, 168), (4, 126), (7, 0x38), (8, 15), (9, 12), (10, 10)];
    // LD BC,$FFFD : LD A,register : OUT (C),A : LD B,$BF : LD A,value : OUT (C),A, for each; DI : JR itself
    let set = |(register, value)| [0x01, 0xFD, 0xFF, 0x3E, register, 0xED, 0x79, 0x06, 0xBF, 0x3E, value, 0xED, 0x79];
    let code: Vec<u8> = registers.into_iter().flat_map(set).chain([0xF3, 0x18, 0xFE]).collect();
    for (addr, byte) in (0x8000..).zip(code) {
        machine.poke(addr, byte);
    }
    machine.cpu_mut().regs.set_pc(0x8000);
    machine.run_frame();
    machine
}

#[test]
fn voices_are_played_and_recorded_in_stereo_where_it_is_chosen() {
    let Some(mut site) = Site::open() else { return };
    site.open_stopped("");
    let file = szx::write(&three_tones()).expect("a snapshot");
    let browser = &mut site.browser;
    browser.run(&format!(
        "const bytes = Uint8Array.from(atob('{}'), (letter) => letter.charCodeAt(0));
         zxlab.emulator.player.set_rate(48000); zxlab.emulator.player.open('a.szx', bytes); zxlab.showPanel('settings');
         window.stereo = [...document.querySelectorAll('.settings select')].find((select) => select.querySelector('[value=acb]'));
         stereo.value = 'acb'; stereo.dispatchEvent(new Event('change'));",
        STANDARD.encode(&file)
    ));
    let mut native = szx::read(&file, Rom::of(Kind::Spectrum128), Model::default()).expect("a machine");
    let (mut synth, mut expected) = (Synth::new(48_000, Stereo::Acb), Vec::new());
    for _ in 0..50 {
        native.run_frame();
        synth.frame(&native.sound(), &mut expected);
    }
    let shown = browser.run(
        "const all = []; for (let n = 0; n < 50; n++) { zxlab.emulator.player.run_frame(); all.push(...zxlab.emulator.player.take_samples()); } return all;",
    );
    let shown: Vec<f32> =
        shown.as_array().expect("numbers").iter().map(|value| value.as_f64().unwrap_or(9.0) as f32).collect();
    assert!(shown.len() == expected.len() && shown.len() > 90_000, "{} and {}", shown.len(), expected.len());
    let worst = shown.iter().zip(&expected).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
    assert!(worst < 1e-5, "{worst}");
    // Both channels arrive at the loudspeaker, and a recording has them; the choice is kept.
    browser.run("await zxlab.emulator.openSound(); zxlab.emulator.resume();");
    browser.wait("zxlab.emulator.sound.isClock && zxlab.emulator.sound.taken > 5000");
    browser.run(
        "const sound = document.querySelector('.recordings button'); const original = URL.createObjectURL;
         window.saved = new Promise((done) => { URL.createObjectURL = (blob) => { done(blob); return original(blob); }; });
         HTMLAnchorElement.prototype.click = () => {};
         zxlab.showPanel('states'); sound.click(); window.sound = sound; window.begun = zxlab.emulator.player.frame();",
    );
    browser.wait("zxlab.emulator.player.frame() > begun + 60");
    let recorded = browser.run(
        "sound.click(); const bytes = new Uint8Array(await (await saved).arrayBuffer()); const view = new DataView(bytes.buffer);
         let apart = 0;
         for (let at = 44; at < bytes.length; at += 4) apart = Math.max(apart, Math.abs(view.getInt16(at, true) - view.getInt16(at + 2, true)));
         return { channels: view.getUint16(22, true), second: view.getUint32(28, true) / view.getUint32(24, true), frame: view.getUint16(32, true),
             length: bytes.length, apart, kept: JSON.parse(localStorage.getItem('zxlab settings')).stereo };",
    );
    assert_eq!(
        (&recorded["channels"], &recorded["second"], &recorded["frame"], &recorded["kept"]),
        (&2.into(), &4.into(), &4.into(), &"acb".into()),
        "{recorded}"
    );
    assert!(recorded["length"].as_u64() > Some(60_000) && recorded["apart"].as_u64() > Some(3_000), "{recorded}");
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn keys_type_by_text_and_by_place() {
    let Some(mut site) = Site::open() else { return };
    site.browser.open(&site.address.clone());
    let browser = &mut site.browser;
    browser.wait("zxlab.emulator.player.frame() > 110");
    browser.run("zxlab.screen.focus();");
    // PRINT is on P; the quote is SYMBOL SHIFT and P, typed here as on a French keyboard.
    for (code, key) in
        [("KeyP", "p"), ("Digit3", "\""), ("KeyQ", "a"), ("KeyH", "h"), ("Digit3", "\""), ("Enter", "Enter")]
    {
        browser.key(code, key);
        wait_frames(browser, 14.0);
    }
    assert!(text(browser).starts_with("ah "), "{}", text(browser));
    browser.run("zxlab.emulator.player.set_by_place(true);");
    browser.key("Enter", "Enter");
    wait_frames(browser, 14.0);
    // The key beside Tab writes A there, but is Q's place: PLOT.
    browser.key("KeyQ", "a");
    wait_frames(browser, 14.0);
    assert!(text(browser).contains("PLOT"), "{}", text(browser));
}

/// Waits until some frames have run.
fn wait_frames(browser: &mut Browser, frames: f64) {
    let frame = browser.value("zxlab.emulator.player.frame()").as_f64().unwrap_or_default();
    browser.wait(&format!("zxlab.emulator.player.frame() > {}", frame + frames));
}

#[test]
fn a_touched_shift_stays_until_a_key_was_touched() {
    let Some(mut site) = Site::open() else { return };
    site.open_stopped("");
    let browser = &mut site.browser;
    browser.run(
        "for (let n = 0; n < 120; n++) zxlab.emulator.player.run_frame();
         zxlab.showPanel('keyboard');
         const touch = (key) => {
             const button = document.querySelector(`.key-${key}`);
             button.setPointerCapture = () => {};
             for (const type of ['pointerdown', 'pointerup']) {
                 button.dispatchEvent(new PointerEvent(type, { pointerId: 1, bubbles: true }));
                 for (let n = 0; n < 8; n++) zxlab.emulator.player.run_frame();
             }
         };
         touch('p'); touch('symbol'); touch('p'); touch('caps'); touch('a'); touch('a');",
    );
    assert!(text(browser).contains("PRINT \"Aa"), "{}", text(browser));
    assert_eq!(browser.value("document.querySelectorAll('.key[aria-pressed=true]').length"), 0);
}

#[test]
fn it_runs_backwards_to_what_it_was() {
    let Some(mut site) = Site::open() else { return };
    site.open_stopped("");
    let browser = &mut site.browser;
    let first = browser.run(&format!(
        "zxlab.emulator.switchOn('48'); zxlab.emulator.pause();
         const run = (frames) => {{ for (let n = 0; n < frames; n++) zxlab.emulator.player.run_frame(); }};
         run(120); zxlab.emulator.player.press('P'); run(3); zxlab.emulator.player.release('P'); run(60); {SUM}"
    ));
    let then = machine(browser);
    let last = browser.run(&format!(
        "zxlab.emulator.player.press('A'); for (let n = 0; n < 90; n++) zxlab.emulator.player.run_frame(); {SUM}"
    ));
    assert_ne!(first, last);
    assert_eq!(browser.run(&format!("zxlab.emulator.player.back(90); {SUM}")), first);
    assert_eq!(machine(browser), then);
    assert!(text(browser).contains("PRINT"));
    // As far back as there is a past, and not further.
    browser.run("zxlab.emulator.player.back(100000);");
    assert_eq!(browser.value("zxlab.emulator.player.frame()"), 0.0);
}

/// The same without a browser: steps back by instructions.
#[test]
fn steps_go_back_one_by_one() {
    let mut player = Player::new("48", 48_000);
    (0..100).for_each(|_| {
        player.run_frame();
    });
    let mut seen = Vec::new();
    for _ in 0..30_000 {
        seen.push(player.registers());
        player.step();
    }
    let mut back = 0;
    for expected in seen.iter().rev().take(40) {
        assert!(player.step_back());
        assert_eq!(player.registers(), *expected);
        back += 1;
    }
    assert_eq!(back, 40);
}

#[test]
fn a_machine_that_is_paused_runs_backwards_and_is_paused_again() {
    let Some(mut site) = Site::open() else { return };
    let address = site.address.clone();
    let browser = &mut site.browser;
    browser.open(&address);
    browser.wait("zxlab.emulator.player.frame() > 60");
    browser.run("zxlab.emulator.pause(); window.frame = zxlab.emulator.player.frame(); zxlab.screen.focus();");
    browser.key_down("F3", "F3");
    browser.wait("zxlab.emulator.player.frame() < window.frame - 5 && zxlab.status.textContent.endsWith('backwards')");
    browser.call("Input.dispatchKeyEvent", &serde_json::json!({ "type": "keyUp", "code": "F3", "key": "F3" }));
    browser.wait("zxlab.status.textContent.endsWith('paused')");
    browser.run("window.frame = zxlab.emulator.player.frame(); await new Promise((done) => setTimeout(done, 200));");
    assert_eq!(browser.value("zxlab.emulator.isPaused && zxlab.emulator.player.frame() === window.frame"), true);
}

#[test]
fn a_tape_stays_in_the_deck_when_basic_starts_again() {
    let Some(mut site) = Site::open() else { return };
    site.open_stopped("");
    let browser = &mut site.browser;
    browser.run("zxlab.emulator.switchOn('48'); zxlab.emulator.player.insert_tape('a.tap', await zxlab.bytesOf('checkers.tap'));");
    let state = "[zxlab.emulator.player.tape_blocks().length > 3, zxlab.emulator.player.frame() < 50, zxlab.emulator.title].join()";
    browser.run("for (let n = 0; n < 100; n++) zxlab.emulator.player.run_frame();");
    assert_eq!(browser.value(state), "true,false,BASIC");
    browser.run("document.querySelector('[aria-label=\"Start again\"]').click();");
    assert_eq!(browser.value(state), "true,true,BASIC");
}
