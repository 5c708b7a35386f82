//! Spectrums on a page of somebody's own, as the README shows them.

use crate::native::file;
use crate::site::{Site, built};
use spectrum::snapshot::Format;
use spectrum::{Machine, Model, Rom};

/// Two Spectrums by the function and one as an element.
const PAGE: &str = "<!doctype html><title>mine</title><link rel=\"icon\" href=\"data:,\">
<div id=\"one\"></div><div id=\"two\"></div><zx-lab src=\"files/checkers.tap\" ui=\"false\"></zx-lab><a href=\"#\" id=\"after\">after</a>
<script type=\"module\">
import { ZXLab } from './files/zxlab.js';
window.one = ZXLab(document.getElementById('one'), { machine: 128, zoom: 2, autoStart: false });
window.two = ZXLab(document.getElementById('two'), { openUrl: 'files/tictactoe.tap', keyboardMap: 'place' });
window.ready = 0;
for (const each of [one, two]) each.onReady(() => window.ready++);
document.body.dataset.ready = 'true';
</script>";

#[test]
fn several_stand_on_one_page() {
    let Some(mut site) = Site::open() else { return };
    let name = "mine.html";
    std::fs::write(built().expect("built").join(name), PAGE).expect("a page");
    let address = format!("{}{name}", site.address);
    let browser = &mut site.browser;
    browser.open(&address);
    browser.wait("window.ready === 2");
    assert_eq!(browser.value("one.emulator.player.kind() + two.emulator.player.kind()"), "128K48K");
    assert_eq!(browser.value("two.emulator.title"), "tictactoe.tap");
    // The first waits for a press, the second runs.
    browser.wait("two.emulator.player.frame() > 50");
    assert_eq!(browser.value("one.emulator.player.frame()"), 0.0);
    assert_eq!(browser.value("one.emulator.canvas.getBoundingClientRect().width"), 704.0);
    browser.run("one.start();");
    browser.wait("one.emulator.player.frame() > 50");
    browser.run("one.setZoom(1); one.pause(); two.reset(); await two.openUrl('files/xiangqi.tap');");
    assert_eq!(browser.value("one.emulator.canvas.getBoundingClientRect().width"), 352.0);
    assert_eq!(browser.value("two.emulator.title"), "xiangqi.tap");
    browser.wait("document.querySelector('zx-lab').zxlab.emulator?.title === 'checkers.tap'");
    // F6 leads to the controls below the Spectrum; where there are none, to what follows it on the page.
    let focus = |of: &str| format!("{of}.shadowRoot.querySelector('[tabindex=\"0\"]').focus();");
    browser.run(&focus("document.getElementById('two')"));
    browser.key("F6", "F6");
    assert_eq!(
        browser.value("document.activeElement.id + ' ' + document.activeElement.shadowRoot.activeElement.tagName"),
        "two BUTTON"
    );
    browser.run(&focus("document.querySelector('zx-lab')"));
    browser.key("F6", "F6");
    assert_eq!(browser.value("document.activeElement.id"), "after");
    browser.run("two.exit(); document.querySelector('zx-lab').remove();");
    assert_eq!(browser.value("document.getElementById('two').shadowRoot.children.length"), 0);
    // Those that are gone do not hear that the page is hidden or shown.
    browser.run("document.dispatchEvent(new Event('visibilitychange'));");
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn the_example_of_the_readme_runs_as_it_stands() {
    let Some(mut site) = Site::open() else { return };
    let readme = String::from_utf8(file("emu/web/README.md")).expect("a text");
    let example = readme.split("```html\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    // The files that it names.
    let folder = built().expect("built");
    let mut native = Machine::new(Rom::sinclair_48k(), Model::default());
    (0..100).for_each(|_| native.run_frame());
    let page = format!("<!doctype html><link rel=\"icon\" href=\"data:,\">\n{example}");
    std::fs::write(folder.join("readme.html"), page).expect("a page");
    std::fs::write(folder.join("game.tap"), file("tapes/checkers.tap")).expect("a tape");
    std::fs::write(folder.join("game.z80"), Format::Z80.write(&native).expect("a state")).expect("a state");
    let address = format!("{}readme.html", site.address);
    let browser = &mut site.browser;
    browser.call("Page.navigate", &serde_json::json!({ "url": address }));
    browser.wait("document.querySelector('zx-lab')?.zxlab?.emulator?.title === 'game.tap'");
    browser.wait(
        "document.getElementById('here').shadowRoot?.querySelector('canvas')?.getBoundingClientRect().width === 704",
    );
    let width = "document.querySelector('zx-lab').shadowRoot.querySelector('canvas').getBoundingClientRect().width";
    assert_eq!(browser.value(width), 704.0);
    // The first still waits for a press when its snapshot has been opened; then it goes on with the snapshot's white paper.
    let start = "document.getElementById('here').shadowRoot.querySelector('.start')";
    browser.wait(&format!(
        "{start} !== null && performance.getEntriesByType('resource').some(({{ name }}) => name.endsWith('game.z80'))"
    ));
    browser.run(&format!("await new Promise((done) => setTimeout(done, 300)); {start}.click();"));
    let paper = "document.getElementById('here').shadowRoot.querySelector('canvas').getContext('2d').getImageData(176, 148, 1, 1).data[0]";
    browser.wait(&format!("{paper} > 150 && {start} === null"));
    assert_eq!(browser.faults, [""; 0]);
}

/// A snapshot as JSSpeccy 3 has it in memory, of the machine `model`: a program that sets the border.
const STRUCT: &str = "
    const memoryPages = {};
    for (const page of model === 48 ? [5, 2, 0] : [0, 1, 2, 3, 4, 5, 6, 7]) memoryPages[page] = new Uint8Array(16384).fill(page);
    memoryPages[2].set([0x3e, 0x04, 0xd3, 0xfe, 0x18, 0xfe]);
    const registers = {
        AF: 0x1234, BC: 0x2345, DE: 0x3456, HL: 0x4567, AF_: 0x5678, BC_: 0x6789, DE_: 0x789a, HL_: 0x89ab, IX: 0x9abc, IY: 0xabcd,
        SP: 0xbcde, PC: 0x8000, IR: 0x3f77, iff1: false, iff2: false, im: 2,
    };
    const snapshot = { model, registers, ulaState: { borderColour: 2, pagingFlags: 0x13 }, memoryPages, tstates: 20000, halted: false };";

#[test]
fn a_snapshot_in_memory_goes_on() {
    let Some(mut site) = Site::open() else { return };
    let page = "<!doctype html><link rel=\"icon\" href=\"data:,\"><div id=\"one\"></div><script type=\"module\">
        import { ZXLab } from './files/zxlab.js';
        window.one = ZXLab(document.getElementById('one'), { autoStart: false, uiEnabled: false });
        one.onReady(() => (document.body.dataset.ready = 'true'));</script>";
    std::fs::write(built().expect("built").join("struct.html"), page).expect("a page");
    let address = format!("{}struct.html", site.address);
    let browser = &mut site.browser;
    browser.open(&address);
    let words =
        [0x8000, 0xBCDE, 0x1234, 0x2345, 0x3456, 0x4567, 0x9ABC, 0xABCD, 0x5678, 0x6789, 0x789A, 0x89AB, 0x3F77];
    let words = words.map(|word: u32| word.to_string()).join(",");
    let mut tried = 0;
    for (model, last) in [(48, 0), (128, 3), (5, 3)] {
        browser.run(&format!("const model = {model}; {STRUCT} one.loadSnapshotFromStruct(snapshot);"));
        assert_eq!(browser.value("[...one.emulator.player.registers()].slice(0, 13).join()"), words);
        let kind = if model == 5 { "Pentagon".to_owned() } else { format!("{model}K") };
        assert_eq!(browser.value("one.emulator.player.kind()"), kind);
        assert_eq!(browser.value("one.emulator.player.registers()[16]"), 20_000.0, "T-states");
        assert_eq!(browser.value("[...one.emulator.player.memory(0xc000, 2)].join()"), format!("{last},{last}"));
        assert_eq!(browser.value("one.emulator.isPaused"), true);
        // Its picture is seen though no frame has run: a border that is green down to the last line.
        let colour =
            browser.value("[...one.emulator.canvas.getContext('2d').getImageData(2, 293, 1, 1).data].slice(0, 3)");
        assert_eq!(browser.value("one.emulator.player.registers()[16]"), 20_000.0, "it stands still");
        assert!(colour[0] == 0 && colour[1].as_u64() > Some(150) && colour[2] == 0, "green: {colour}");
        tried += 1;
    }
    // What is missing is named, and nothing has changed.
    for (change, said) in [
        ("delete snapshot.memoryPages[2]", "no page 2"),
        ("snapshot.registers.HL = 70000", "register HL"),
        ("snapshot.model = 16", "no model"),
        ("snapshot.registers.im = 3", "interrupt mode"),
        ("snapshot.registers = null", "register AF"),
        ("snapshot.memoryPages = snapshot.ulaState = null", "no page 5"),
    ] {
        let error = browser.run(&format!(
            "const model = 48; {STRUCT} {change}; try {{ one.loadSnapshotFromStruct(snapshot); }} catch (error) {{ return error.message; }}"
        ));
        assert!(error.as_str().is_some_and(|error| error.contains(said)), "{said}: {error}");
        assert_eq!(browser.value("one.emulator.player.kind()"), "Pentagon");
        tried += 1;
    }
    assert_eq!(tried, 9);
    assert_eq!(browser.faults, [""; 0]);
}

/// A page with one Spectrum, to which a script tells something at once.
const AT_ONCE: &str = "<!doctype html><link rel=\"icon\" href=\"data:,\"><div id=\"one\"></div><script type=\"module\">
import { ZXLab } from './files/zxlab.js';
window.one = ZXLab(document.getElementById('one'), { openUrl: ['files/tictactoe.tap', ''] });
window.opened = one.openUrl('files/checkers.tap');
one.setMachine(128); one.setTapeTraps(false); one.setZoom(2); one.start(); one.reset(); one.pause();
window.early = one.emulator;
window.full = one.exitFullscreen().then(() => one.toggleFullscreen());
one.onReady(() => { one.onReady(() => (window.inner = true)); document.body.dataset.ready = 'true'; });
</script>";

#[test]
fn what_is_asked_before_it_is_ready_is_done_then_and_after_its_end_nothing() {
    let Some(mut site) = Site::open() else { return };
    std::fs::write(built().expect("built").join("at-once.html"), AT_ONCE).expect("a page");
    let address = format!("{}at-once.html", site.address);
    let browser = &mut site.browser;
    browser.open(&address);
    // The browser refuses the full screen, which no person has asked for; that is a message, not an error.
    browser.run("await window.opened; await window.full; one.status.textContent = '';");
    assert_eq!(browser.value("[window.early, window.inner].join()"), ",true");
    assert_eq!(browser.value("one.emulator.title"), "checkers.tap", "the last file that was asked for");
    assert_eq!(browser.value("[one.emulator.isPaused, one.emulator.tape].join()"), "true,fast");
    assert_eq!(browser.value("one.emulator.canvas.getBoundingClientRect().width"), 704.0);
    assert_eq!(browser.value("one.status.textContent"), "");
    // For a file that cannot be fetched or read the promise is rejected, and a message no wider than the picture is shown.
    for url in ["files/none.tap", "at-once.html"] {
        let told = browser.run(&format!(
            "one.status.textContent = ''; const error = await one.openUrl('{url}').catch((error) => error);
             return [error.message === one.status.textContent, one.root.firstElementChild.getBoundingClientRect().width];"
        ));
        assert_eq!(told, serde_json::json!([true, 704]), "{url}");
    }
    // What the browser itself says about the first of them.
    assert_eq!(browser.faults.drain(..).filter(|fault| !fault.contains("404")).count(), 0);
    // The button's name is what it does.
    let name = "one.root.querySelectorAll('.bar button')[1].getAttribute('aria-label')";
    assert_eq!(browser.value(name), "Go on");
    browser.run("one.start();");
    assert_eq!(browser.value(name), "Pause");
    browser.run(
        "const gone = one.openUrl('files/xiangqi.tap'); one.exit(); await gone; one.exit();
         one.onReady(() => (window.late = true)); one.loadSnapshotFromStruct({}); await one.openUrl('files/none.tap');
         one.setMachine(48); one.start(); one.pause(); one.reset(); one.setZoom(1); one.openFileDialog(); await one.exitFullscreen();
         window.dispatchEvent(new Event('resize')); document.dispatchEvent(new Event('visibilitychange'));",
    );
    assert_eq!(browser.value("String(window.late)"), "undefined");
    // An element that is made by a script gets its attributes afterwards.
    browser.run(
        "window.made = document.createElement('zx-lab'); document.body.append(made);
         made.setAttribute('src', 'files/gunjin.tap'); made.setAttribute('zoom', '2');",
    );
    browser.wait("made.zxlab.emulator?.title === 'gunjin.tap'");
    assert_eq!(browser.value("made.zxlab.emulator.canvas.getBoundingClientRect().width"), 704.0);
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn a_spectrum_that_cannot_start_says_so() {
    let Some(mut site) = Site::open() else { return };
    let page = "<!doctype html><link rel=\"icon\" href=\"data:,\"><div id=\"one\"></div><script>delete window.WebAssembly;</script><script type=\"module\">
        import { ZXLab } from './files/zxlab.js';
        window.one = ZXLab(document.getElementById('one'), { openUrl: 'files/checkers.tap' });
        one.start(); document.body.dataset.ready = 'true';</script>";
    std::fs::write(built().expect("built").join("none.html"), page).expect("a page");
    let address = format!("{}none.html", site.address);
    let browser = &mut site.browser;
    browser.open(&address);
    browser.wait("document.getElementById('one').shadowRoot.textContent.startsWith('The Spectrum cannot start in this browser: ')");
    let rejected = "one.openUrl('files/checkers.tap').then(() => '', (error) => error.message)";
    assert_eq!(browser.value(rejected), "checkers.tap: is not opened, since the Spectrum cannot start");
    browser.run("await one.started; await one.toggleFullscreen(); await one.exitFullscreen();");
    assert_eq!(browser.value("one.root.textContent.startsWith('The Spectrum cannot start')"), true);
    browser.run("one.exit();");
    // What failed once is tried again by the next one.
    let page = "<!doctype html><link rel=\"icon\" href=\"data:,\"><div id=\"one\"></div><div id=\"two\"></div><script type=\"module\">
        import { ZXLab } from './files/zxlab.js';
        const { fetch } = window;
        window.fetch = async () => { throw new TypeError('offline'); };
        window.one = ZXLab(document.getElementById('one'));
        await one.started;
        window.fetch = fetch;
        window.two = ZXLab(document.getElementById('two'));
        two.onReady(() => (document.body.dataset.ready = 'true'));</script>";
    std::fs::write(built().expect("built").join("again.html"), page).expect("a page");
    let address = format!("{}again.html", site.address);
    let browser = &mut site.browser;
    browser.open(&address);
    assert_eq!(browser.value("[one.isReady, two.isReady].join()"), ",true");
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn the_full_screen_has_the_largest_picture_and_the_keys() {
    let Some(mut site) = Site::open() else { return };
    let page = "<!doctype html><link rel=\"icon\" href=\"data:,\"><div id=\"one\"></div><script type=\"module\">
        import { ZXLab } from './files/zxlab.js';
        window.one = ZXLab(document.getElementById('one'));
        one.onReady(() => (document.body.dataset.ready = 'true'));</script>";
    std::fs::write(built().expect("built").join("full.html"), page).expect("a page");
    let address = format!("{}full.html", site.address);
    let browser = &mut site.browser;
    browser.call("Emulation.setFocusEmulationEnabled", &serde_json::json!({ "enabled": true }));
    browser.call("Page.bringToFront", &serde_json::json!({}));
    browser.open(&address);
    let click = "one.root.querySelector('[aria-label=\"Full screen\"]').click()";
    browser.call("Runtime.evaluate", &serde_json::json!({ "expression": click, "userGesture": true }));
    browser.wait("document.fullscreenElement?.id === 'one' && one.root.activeElement === one.screen");
    let width = "one.emulator.canvas.getBoundingClientRect().width";
    browser.wait(&format!("{width} >= 704 && {width} * devicePixelRatio % 352 === 0"));
    browser.run("await one.toggleFullscreen();");
    browser.wait(&format!("!document.fullscreenElement && {width} === 352"));
    browser.run("await one.exitFullscreen();");
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn files_are_opened_in_the_order_in_which_they_were_asked_for() {
    let Some(mut site) = Site::open() else { return };
    // The first file comes late, the second is none.
    let page = "<!doctype html><link rel=\"icon\" href=\"data:,\"><div id=\"one\"></div><script type=\"module\">
        import { ZXLab } from './files/zxlab.js';
        const { fetch } = window;
        window.fetch = async (address) => {
            if (String(address).includes('none')) return new Response('', { status: 404 });
            if (String(address).includes('checkers')) await new Promise((done) => setTimeout(done, 300));
            return fetch(address);
        };
        window.titles = [];
        window.one = ZXLab(document.getElementById('one'));
        one.onReady(async () => {
            one.emulator.addEventListener('opened', () => titles.push(one.emulator.title));
            const asked = ['checkers', 'none', 'xiangqi'].map((name) => one.openUrl(`files/${name}.tap`));
            titles.push(...(await Promise.allSettled(asked)).map(({ status }) => status));
            document.body.dataset.ready = 'true';
        });</script>";
    std::fs::write(built().expect("built").join("order.html"), page).expect("a page");
    let address = format!("{}order.html", site.address);
    let browser = &mut site.browser;
    browser.open(&address);
    assert_eq!(browser.value("titles.join()"), "checkers.tap,xiangqi.tap,fulfilled,rejected,fulfilled");
    // What fails last has its message below the screen.
    browser.run("await Promise.allSettled(['checkers', 'none'].map((name) => one.openUrl(`files/${name}.tap`)));");
    assert!(browser.value("one.status.textContent").as_str().is_some_and(|said| said.starts_with("none.tap: ")));
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn options_that_cannot_be_are_as_if_they_were_not_given() {
    let Some(mut site) = Site::open() else { return };
    let page = "<!doctype html><link rel=\"icon\" href=\"data:,\"><div id=\"one\"></div><script type=\"module\">
        import { ZXLab } from './files/zxlab.js';
        window.ZXLab = ZXLab; document.body.dataset.ready = 'true';</script>";
    std::fs::write(built().expect("built").join("options.html"), page).expect("a page");
    let address = format!("{}options.html", site.address);
    let browser = &mut site.browser;
    browser.open(&address);
    let names = "machine openUrl autoStart autoLoadTapes tapeTrapsEnabled zoom sandbox uiEnabled keyboardEnabled keyboardMap stereo";
    let mut tried = 0;
    for options in [
        "null",
        "Object.fromEntries(names.map((name) => [name, undefined]))",
        "Object.fromEntries(names.map((name) => [name, null]))",
        "{ zoom: -1, stereo: 5, machine: {} }",
        "{ zoom: NaN }",
        "{ zoom: 'large' }",
    ] {
        // Each in the place of the one before, which then is gone.
        let state = browser.run(&format!(
            "const names = '{names}'.split(' '); const before = window.spectrum;
             window.spectrum = ZXLab(document.getElementById('one'), {options});
             await spectrum.started; before?.exit();
             const {{ emulator, root }} = spectrum;
             return [emulator.canvas.getBoundingClientRect().width, emulator.isPaused, emulator.player.channels(), emulator.player.kind(),
                 root.querySelectorAll('.bar button').length, root.querySelectorAll('canvas').length, before?.isGone ?? true];"
        ));
        assert_eq!(state, serde_json::json!([352, false, 1, "48K", 4, 1, true]), "{options}");
        tried += 1;
    }
    assert_eq!(tried, 6);
    browser.run("spectrum.setZoom(0);");
    assert_eq!(browser.value("spectrum.emulator.canvas.getBoundingClientRect().width"), 352.0);
    assert_eq!(browser.faults, [""; 0]);
}
