//! The user's sources: kept in the browser, in several pages at once, renamed and deleted; none is lost without a word.

use crate::client::Browser;
use crate::site::Site;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde_json::json;
use std::io::Write;

/// Statements that show the workbench.
const SHOW: &str = "zxlab.showPanel('workbench'); await zxlab.workbench.begin();";

/// Statements that fill the browser's store of texts to its last character.
pub(crate) const FILL: &str = "
    for (let length = 1 << 22, number = 0; length > 0; number++) {
        try { localStorage.setItem(`junk ${number}`, 'x'.repeat(length)); } catch { length >>= 1; }
    }";

/// Opens the workbench of a new visitor.
fn workbench() -> Option<Site> {
    let mut site = Site::open()?;
    site.browser.open(&site.address.clone());
    site.browser.run(SHOW);
    Some(site)
}

/// Presses a key that works without a character, Enter among them, on what has the focus.
fn press(browser: &mut Browser, key: &str, code: u32) {
    let text = if key == "Enter" { "\r" } else { "" };
    for kind in ["keyDown", "keyUp"] {
        browser.call(
            "Input.dispatchKeyEvent",
            &json!({ "type": kind, "code": key, "key": key, "text": text, "windowsVirtualKeyCode": code }),
        );
    }
}

/// Presses a button by the keyboard.
fn press_button(browser: &mut Browser, label: &str) {
    browser.run(&format!(
        "[...document.querySelectorAll('.chooser button')].find((button) => button.textContent === '{label}').focus();"
    ));
    press(browser, "Enter", 13);
}

/// Types at the start of the text.
fn type_first(browser: &mut Browser, text: &str) {
    browser.run(&format!("zxlab.workbench.editor.goTo(1); document.execCommand('insertText', false, '{text}');"));
}

#[test]
fn two_pages_do_not_overwrite_one_anothers_sources() {
    let Some(mut site) = workbench() else { return };
    let address = site.address.clone();
    let browser = &mut site.browser;
    browser.call(
        "Runtime.evaluate",
        &json!({ "expression": "window.other = window.open(location.href)", "userGesture": true }),
    );
    browser.wait("other?.zxlab && other.document.body.dataset.ready === 'true'");
    browser.run(
        "other.zxlab.showPanel('workbench'); await other.zxlab.workbench.begin();
         await other.zxlab.workbench.import('second.asm', '; second\\n');",
    );
    type_first(browser, "; first\\n");
    // What one has, the other has as well.
    browser.wait("zxlab.workbench.sources.texts.get('second.asm') === '; second\\n'");
    browser.wait("[...document.querySelectorAll('.chooser option')].some(({ value }) => value === 'second.asm')");
    browser.wait("other.zxlab.workbench.sources.texts.get('mine.asm').startsWith('; first')");
    // The text that is open follows, with its breakpoints.
    browser.run(
        "zxlab.workbench.editor.setBreakpoints([8]); zxlab.workbench.debugging.keep();
         await other.zxlab.workbench.open('mine.asm'); const { editor } = other.zxlab.workbench;
         editor.area.setRangeText('; elsewhere\\n', 0, 0); editor.area.dispatchEvent(new Event('input'));",
    );
    browser.wait("zxlab.workbench.editor.text.startsWith('; elsewhere\\n; first')");
    assert_eq!(browser.value("[...zxlab.workbench.editor.breakpoints].join()"), "9");
    // One that is deleted there is closed here.
    browser.run("await zxlab.workbench.open('second.asm'); await other.zxlab.workbench.open('second.asm'); await other.zxlab.workbench.remove('Deleted.');");
    browser.wait("zxlab.workbench.path === 'mine.asm'");
    assert_eq!(browser.value("zxlab.toast.textContent"), "second.asm was deleted in another window.");
    browser.run("other.close();");
    browser.open(&address);
    browser.run(SHOW);
    assert_eq!(browser.value("zxlab.workbench.sources.own.join()"), "mine.asm");
    assert_eq!(browser.value("zxlab.workbench.editor.text.startsWith('; elsewhere\\n; first')"), true);
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn a_full_store_says_so_until_there_is_room() {
    let Some(mut site) = workbench() else { return };
    let browser = &mut site.browser;
    let said = "document.querySelector('.chooser [role=alert]').checkVisibility()";
    type_first(browser, "; one\\n");
    assert_eq!(browser.value(said), false);
    browser.run(FILL);
    type_first(browser, &"; more ".repeat(200));
    assert_eq!(browser.value(said), true);
    assert_eq!(browser.value("dispatchEvent(new Event('beforeunload', { cancelable: true }))"), false, "asks first");
    browser.run("localStorage.removeItem('junk 0');");
    type_first(browser, "; last");
    assert_eq!(browser.value(said), false);
    assert_eq!(browser.value("localStorage.getItem('zxlab.source:mine.asm') === zxlab.workbench.editor.text"), true);
    assert_eq!(browser.value("dispatchEvent(new Event('beforeunload', { cancelable: true }))"), true);
}

#[test]
fn sources_are_renamed_and_deleted_by_keyboard_and_that_is_undone() {
    let Some(mut site) = workbench() else { return };
    let browser = &mut site.browser;
    type_first(browser, "; mine\\n");
    press_button(browser, "Rename");
    assert_eq!(browser.value("document.activeElement === zxlab.workbench.chooser.name"), true);
    browser.call("Input.insertText", &json!({ "text": "z80src/lib/stripes" }));
    press(browser, "Enter", 13);
    browser.wait("zxlab.workbench.path === 'stripes.asm'");
    assert_eq!(browser.value("document.activeElement.textContent"), "Rename");
    assert_eq!(browser.value("zxlab.workbench.sources.own.join()"), "stripes.asm");
    // Escape leaves the name as it is.
    press_button(browser, "Rename");
    browser.call("Input.insertText", &json!({ "text": "other" }));
    press(browser, "Escape", 27);
    assert_eq!(browser.value("zxlab.workbench.path"), "stripes.asm");
    press_button(browser, "Delete");
    browser.wait("document.activeElement.textContent === 'Undo'");
    assert_eq!(browser.value("zxlab.workbench.sources.own.join()"), "mine.asm");
    assert_eq!(browser.value("Object.keys(localStorage).filter((key) => key.startsWith('zxlab.source')).join()"), "");
    press(browser, "Enter", 13);
    browser.wait("zxlab.workbench.path === 'stripes.asm' && zxlab.workbench.editor.text.startsWith('; mine')");
    assert_eq!(browser.value("localStorage.getItem('zxlab.source:stripes.asm').startsWith('; mine')"), true);
    // What is dropped of a source of the project comes back as well.
    browser.run("await zxlab.workbench.open('z80src/tictactoe/main.asm');");
    type_first(browser, "; changed\\n");
    press_button(browser, "Original");
    browser
        .wait("document.activeElement.textContent === 'Undo' && !zxlab.workbench.editor.text.startsWith('; changed')");
    press(browser, "Enter", 13);
    browser.wait("zxlab.workbench.editor.text.startsWith('; changed')");
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn a_source_with_another_name_can_be_undone_as_before() {
    let Some(mut site) = workbench() else { return };
    let browser = &mut site.browser;
    type_first(browser, "; mine\\n");
    browser.run(
        "const { workbench } = zxlab; await workbench.assemble(); await workbench.prove(); workbench.debugging.toggleLine(8);",
    );
    assert_eq!(browser.value("document.querySelectorAll('.mark.holds').length"), 1);
    browser.run("zxlab.workbench.chooser.dispatchEvent(new CustomEvent('rename', { detail: 'stripes' }));");
    browser
        .wait("zxlab.workbench.path === 'stripes.asm' && zxlab.workbench.map?.program.files.includes('stripes.asm')");
    // Caret, breakpoint and results of the proof stay, and a click on a routine finds its header.
    assert_eq!(browser.value("zxlab.workbench.editor.area.selectionStart"), 7);
    assert_eq!(browser.value("[...zxlab.workbench.editor.breakpoints].join()"), "8");
    assert_eq!(browser.value("document.querySelectorAll('.mark.holds').length"), 1);
    browser.run("document.querySelector('.routines .name').click();");
    assert_eq!(browser.value("zxlab.toast.textContent"), "");
    browser.run("zxlab.workbench.editor.area.focus(); document.execCommand('undo');");
    assert_eq!(browser.value("zxlab.workbench.editor.text.startsWith('; Stripes')"), true);
    assert_eq!(browser.value("localStorage.getItem('zxlab.source:stripes.asm').startsWith('; Stripes')"), true);
    assert_eq!(browser.value("localStorage.getItem('zxlab.source:mine.asm')"), serde_json::Value::Null);
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn a_link_takes_the_place_of_no_source_of_the_project() {
    let Some(mut site) = Site::open() else { return };
    let mut packer = DeflateEncoder::new(Vec::new(), Compression::best());
    packer.write_all(b"; of a stranger\n").expect("memory");
    let data = URL_SAFE_NO_PAD.encode(packer.finish().expect("memory"));
    let address = site.address.clone();
    let browser = &mut site.browser;
    for (number, name) in
        ["z80src/lib/keys.asm", "z80src%5Clib%5Ckeys.asm", "%2E%2Fz80src%2Flib%2Fkeys.asm"].iter().enumerate()
    {
        browser.leave();
        browser.open(&format!("{address}#file={name},{data}"));
        browser.wait("zxlab.workbench?.path === 'keys.asm' && zxlab.workbench.editor.text.includes('stranger')");
        // At the next visit it is as it was left.
        let text = browser.value("zxlab.workbench.editor.text");
        assert_eq!(text.as_str().map(|text| text.matches("; mine").count()), Some(number), "{name}");
        type_first(browser, "; mine\\n");
    }
    assert_eq!(browser.value("zxlab.workbench.sources.own.filter((path) => path !== 'mine.asm').join()"), "keys.asm");
    // Another text of that name is another source, and so is one from a disk.
    browser.run("await zxlab.open('keys.asm', new TextEncoder().encode('; other\\n'), { isLinked: true });");
    assert_eq!(browser.value("zxlab.workbench.path"), "keys-2.asm");
    browser.run("await zxlab.open('keys.asm', new TextEncoder().encode('; of a stranger\\n'));");
    assert_eq!(browser.value("zxlab.workbench.path"), "keys-3.asm");
    // With another name it is still the one of the link; one that is deleted is not.
    browser.run(
        "await zxlab.workbench.open('keys.asm'); await zxlab.workbench.rename('stuff.asm'); zxlab.workbench.path = '';",
    );
    let again = "await zxlab.open('keys.asm', new TextEncoder().encode('; of a stranger\\n'), { isLinked: true });";
    browser.run(again);
    assert_eq!(browser.value("zxlab.workbench.path"), "stuff.asm");
    browser.run(&format!("await zxlab.workbench.remove('Deleted.'); {again}"));
    assert_eq!(browser.value("zxlab.workbench.path"), "keys.asm");
    let own = browser.run(
        "const { assembler, sources } = zxlab.workbench;
         const text = await assembler.ask({ kind: 'text', path: 'z80src/lib/keys.asm', texts: sources.texts });
         return text.length > 100 && !text.includes('stranger');",
    );
    assert_eq!(own, true);
}

#[test]
fn a_source_that_is_no_utf_8_keeps_its_letters() {
    let Some(mut site) = workbench() else { return };
    let browser = &mut site.browser;
    browser.run("await zxlab.open('old.asm', new Uint8Array([0x3b, 0x20, 0x63, 0x61, 0x66, 0xe9, 0x0a]));");
    assert_eq!(browser.value("zxlab.workbench.editor.text"), "; caf\u{e9}\n");
    let said = browser.value("zxlab.toast.textContent");
    assert!(said.as_str().is_some_and(|said| said.starts_with("old.asm: is no UTF-8")), "{said}");
    browser
        .run("zxlab.toast.textContent = ''; await zxlab.open('new.asm', new TextEncoder().encode('; caf\u{e9}\\n'));");
    assert_eq!(browser.value("zxlab.workbench.editor.text + zxlab.toast.textContent"), "; caf\u{e9}\n");
}

#[test]
fn a_source_that_is_opened_again_is_the_one_that_is_there() {
    let Some(mut site) = workbench() else { return };
    let browser = &mut site.browser;
    let mut tried = 0;
    for (name, text, path) in [
        ("a.asm", "one", "a.asm"),
        ("a.asm", "two", "a-2.asm"),
        ("a.asm", "one", "a.asm"),
        ("a.asm", "two", "a-2.asm"),
        ("b.asm", "two", "b.asm"),
        ("a-b.asm", "two", "a-b.asm"),
    ] {
        browser.run(&format!("await zxlab.open('{name}', new TextEncoder().encode('; {text}\\n'));"));
        assert_eq!(browser.value("zxlab.workbench.path"), path);
        tried += 1;
    }
    assert_eq!(tried, 6);
    // What has been changed since is another.
    browser.run("await zxlab.workbench.open('a.asm');");
    type_first(browser, "; mine\\n");
    browser.run("await zxlab.open('a.asm', new TextEncoder().encode('; one\\n'));");
    assert_eq!(browser.value("zxlab.workbench.path"), "a-3.asm");
}
