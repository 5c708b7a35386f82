//! What the workbench does when source, program or panel change while it works.

use crate::workbench::{TRUE, enter, workbench};

/// A source that is assembled for many seconds, until there are too many steps.
const SLOW: &str = "        ORG  $8000
x=0
        REPT 100000
        REPT 100000
x=x+1
        ENDR
        ENDR
";

/// An expression for the text of the panel *Proof*.
const PROOF: &str = "document.querySelector('.proof').textContent";

#[test]
fn a_proof_is_forgotten_with_its_source() {
    let Some(mut site) = workbench(&TRUE.replace("INC  A", "ADD  A,2")) else { return };
    let browser = &mut site.browser;
    browser.run("await zxlab.workbench.prove(); window.old = zxlab.workbench.proof.results[0];");
    assert_eq!(browser.value("zxlab.workbench.proofTab.badge.textContent"), "\u{2717} 1");
    browser.run("await zxlab.workbench.open('z80src/tictactoe/main.asm');");
    let said = browser.value(PROOF);
    assert_eq!(said, "Prove tries the contracts in the headers of the routines for all inputs.");
    assert_eq!(browser.value("zxlab.workbench.proofTab.badge.textContent"), "");
    // A routine that is no longer there does not cost what is played.
    browser
        .run("zxlab.emulator.switchOn('48'); await zxlab.workbench.debugging.debugCase({ ...window.old, routine: 'no_such' });");
    assert_eq!(browser.value("zxlab.toast.textContent"), "There is no no_such any more: prove again.");
    assert_eq!(browser.value("[zxlab.emulator.title, zxlab.emulator.isPaused].join()"), "BASIC,false");
}

#[test]
fn a_header_in_prose_is_said_once() {
    let Some(mut site) = workbench(" ORG $8000\n; next: adds one to A\nnext: INC A\n RET\n END next\n") else { return };
    let browser = &mut site.browser;
    browser.run("await zxlab.workbench.prove();");
    let said = browser.value(PROOF);
    let said = said.as_str().expect("a text");
    let status = browser.value("zxlab.workbench.proof.status.textContent");
    let status = status.as_str().expect("a text");
    assert!(status.contains("contract"), "{status}");
    assert_eq!(said.matches(status).count(), 1, "{said}");
    assert!(!said.contains(":0"), "{said}");
}

#[test]
fn a_text_that_is_out_of_date_is_not_assembled_to_its_end() {
    let Some(mut site) = workbench(TRUE) else { return };
    let browser = &mut site.browser;
    let put = |text: &str| {
        let text = serde_json::to_string(text).expect("a text");
        format!("workbench.editor.update({text}); workbench.sources.set(workbench.path, {text});")
    };
    let (slow, quick) = (put(SLOW), put(TRUE));
    // The slow text asked for twice is assembled once, and ended by the next text.
    let answers = browser.run(&format!(
        "const {{ workbench }} = zxlab; {slow} const first = workbench.assemble(); const again = workbench.assemble();
         await new Promise((done) => setTimeout(done, 700)); const said = workbench.status.textContent;
         const size = workbench.assembler.waiting.size;
         {quick} const second = await workbench.assemble();
         return [said, size, await first === undefined, await again === undefined, second.length, workbench.status.textContent];"
    ));
    assert_eq!(answers, serde_json::json!(["assembling ...", 1, true, true, 9, "9 bytes at $8000"]));
    // So it is when another source is opened.
    let answers = browser.run(&format!(
        "const {{ workbench }} = zxlab; {slow} const first = workbench.assemble(); await new Promise((done) => setTimeout(done, 100));
         await workbench.open('z80src/tictactoe/main.asm'); return [await first === undefined, workbench.path];"
    ));
    assert_eq!(answers, serde_json::json!([true, "z80src/tictactoe/main.asm"]));
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn a_breakpoint_stands_where_there_is_no_source_and_shows_itself() {
    let Some(mut site) = workbench(TRUE) else { return };
    let browser = &mut site.browser;
    browser.run("await zxlab.openProgram('checkers'); zxlab.workbench.tabs.show(zxlab.workbench.debuggerTab); zxlab.emulator.pause();");
    // The ROM's routine of interrupts runs in each frame.
    let toggle = "zxlab.workbench.debugger.dispatchEvent(new CustomEvent('break', { detail: { address: 0x0038 } }));";
    let set = "[...zxlab.workbench.debugger.breakpoints].join()";
    browser.run("zxlab.emulator.switchOn('48'); zxlab.emulator.pause();");
    browser.run(&format!("await zxlab.workbench.debugging.toggleAddress(0x0048); {toggle}"));
    assert_eq!(browser.value(set), "72,56");
    browser.run(&format!("zxlab.showPanel('keyboard'); {toggle} {toggle} zxlab.emulator.resume();"));
    browser.wait("zxlab.emulator.isPaused && !document.getElementById('panel-workbench').hidden");
    assert_eq!(browser.value("zxlab.workbench.debugger.view.hidden"), false);
    assert_eq!(browser.value("zxlab.toast.textContent"), "Stopped at the breakpoint $0038");
    assert_eq!(browser.value("document.querySelector('.listing .here .stop').textContent"), "\u{25cf}");
    browser.run("document.querySelector('.listing .here .stop').click();");
    assert_eq!(browser.value(set), "72");
    // Running back is said before it begins, since it may take seconds.
    browser.run("zxlab.toast.textContent = ''; window.frame = zxlab.emulator.player.frame(); zxlab.workbench.debugging.breakpoints.toggle(0x0038); zxlab.workbench.debugging.send();");
    browser.run("zxlab.emulator.player.step_into(); zxlab.workbench.debugger.actions.get('r')(); window.said = zxlab.workbench.debugger.where.textContent;");
    assert_eq!(browser.value("window.said"), "Running back ...");
    browser.wait("zxlab.workbench.debugger.where.textContent.startsWith('$0038')");
    browser.run("zxlab.workbench.debugging.breakpoints.toggle(0x0038); zxlab.workbench.debugging.send();");
    // One of a line is named by its place, whatever panel is shown.
    enter(browser, TRUE);
    browser.run("zxlab.workbench.debugging.toggleLine(10); await zxlab.workbench.play(); zxlab.showPanel('keyboard');");
    browser.wait("zxlab.emulator.isPaused && zxlab.emulator.player.here() === 0x8007");
    assert_eq!(browser.value("zxlab.toast.textContent"), "Stopped at the breakpoint mine.asm:10");
    // Another program has none of these addresses.
    assert_eq!(browser.value(set), (0x8007).to_string());
    assert_eq!(browser.faults, [""; 0]);
}

/// Two files of a person: the first one includes the second.
const GAME: &str = "        ORG  $8000
start:  LD   A,2
        CALL put
        JR   start
        INCLUDE \"lib.asm\"
        END  start
";
const LIB: &str = "; put: the next number
; In:       A = 0..255
; Out:      A = A + 1 & $FF
; Clobbers: F
put:    ADD  A,2
        RET
";

#[test]
fn a_file_that_is_included_is_shown_as_a_part_of_the_program() {
    let Some(mut site) = workbench(TRUE) else { return };
    let browser = &mut site.browser;
    let main = "zxlab.workbench.main + ' ' + zxlab.workbench.path";
    browser.run(&format!(
        "const {{ workbench }} = zxlab; await workbench.import('lib.asm', {LIB:?}); await workbench.import('game.asm', {GAME:?});
         workbench.debugging.toggleLine(3); await workbench.play();"
    ));
    browser.wait("zxlab.emulator.isPaused && zxlab.emulator.player.here() === 0x8002");
    // A step into the other file, a click on the header of a result, the places of messages.
    browser.run("zxlab.workbench.debugger.actions.get('i')();");
    browser.wait("zxlab.workbench.editor.here === 5");
    assert_eq!(browser.value(main), "game.asm lib.asm");
    browser.run("await zxlab.workbench.open('game.asm'); await zxlab.workbench.prove(); document.querySelector('.routines .name').click();");
    browser.wait("zxlab.workbench.path === 'lib.asm' && zxlab.workbench.assembledFor === zxlab.workbench.asked");
    assert_eq!(browser.value(main), "game.asm lib.asm");
    browser.run("await zxlab.workbench.debugging.debugCase(zxlab.workbench.proof.results[0]);");
    assert_eq!(browser.value("zxlab.emulator.player.here()"), 0x8007);
    // The chooser of files stays in the program, the one of sources does not.
    let choose = |name: &str, path: &str| {
        format!(
            "const {{ {name} }} = zxlab.workbench.chooser; {name}.value = '{path}'; {name}.dispatchEvent(new Event('change'));"
        )
    };
    browser.run(&choose("file", "game.asm"));
    browser.wait("zxlab.workbench.path === 'game.asm'");
    browser.run(&choose("source", "lib.asm"));
    browser.wait("zxlab.workbench.path === 'lib.asm'");
    assert_eq!(browser.value(main), "lib.asm lib.asm");
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn what_another_window_does_costs_no_text_that_is_not_kept() {
    let Some(mut site) = workbench(TRUE) else { return };
    let browser = &mut site.browser;
    // Another window's change, of which the browser tells this one.
    browser.run(
        "window.elsewhere = (key, newValue) => {
             if (newValue === null) localStorage.removeItem(key); else localStorage.setItem(key, newValue);
             window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
         };",
    );
    // The store is full for this window.
    browser.run(
        "const { setItem } = Storage.prototype;
         Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
         zxlab.workbench.editor.area.value = '; not kept\\n'; zxlab.workbench.editor.area.dispatchEvent(new Event('input'));
         Storage.prototype.setItem = setItem;
         elsewhere('zxlab.source:mine.asm', '; of another window\\n');",
    );
    assert_eq!(browser.value("zxlab.workbench.editor.text"), "; not kept\n");
    // What is kept follows it.
    browser.run("zxlab.workbench.sources.keep(); elsewhere('zxlab.source:mine.asm', '; of another window\\n');");
    assert_eq!(browser.value("zxlab.workbench.editor.text"), "; of another window\n");
    // A main source that is deleted there, while a file that it includes is open here.
    browser.run(&format!(
        "const {{ workbench }} = zxlab; await workbench.import('lib.asm', {LIB:?}); await workbench.import('game.asm', {GAME:?});
         await workbench.open('lib.asm', 'game.asm'); elsewhere('zxlab.source:game.asm', null);"
    ));
    browser.wait("zxlab.workbench.main === 'lib.asm' && zxlab.workbench.assembledFor === zxlab.workbench.asked");
    assert_eq!(
        browser.value("[zxlab.toast.textContent, zxlab.workbench.path].join()"),
        "game.asm was deleted in another window.,lib.asm"
    );
    assert_eq!(browser.faults, [""; 0]);
}
