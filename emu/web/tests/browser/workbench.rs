//! The workbench: errors while one types, proofs true and false, the machine at a failing call, breakpoints, the project's programs.

use crate::client::Browser;
use crate::site::Site;

/// A source whose contract holds.
pub(crate) const TRUE: &str = "        ORG  $8000
start:  LD   A,2
        CALL next
        JR   start
; next: the next number
; In:       A = 0..255
; Out:      A = A + 1 & $FF
; Clobbers: F
; T: 14   Stack: 0
next:   INC  A
        RET
        END  start
";

/// Opens the workbench with a source.
pub(crate) fn workbench(text: &str) -> Option<Site> {
    let mut site = Site::open()?;
    site.browser.open(&site.address.clone());
    site.browser.run("zxlab.showPanel('workbench'); await zxlab.workbench.begin();");
    enter(&mut site.browser, text);
    Some(site)
}

/// Replaces the text of the editor as typing does, and waits until it is assembled.
pub(crate) fn enter(browser: &mut Browser, text: &str) {
    let text = serde_json::to_string(text).expect("a text");
    browser.run(&format!(
        "window.before = zxlab.workbench.asked;
         const area = document.querySelector('.editor-text');
         area.focus(); area.select(); document.execCommand('insertText', false, {text});"
    ));
    browser.wait("zxlab.workbench.asked > window.before && zxlab.workbench.assembledFor === zxlab.workbench.asked");
}

#[test]
fn an_error_stands_in_its_line_while_one_types() {
    let Some(mut site) = workbench(&TRUE.replace("CALL next", "CALL nxt")) else { return };
    let browser = &mut site.browser;
    assert_eq!(
        browser.value("[...document.querySelectorAll('.editor .line')].findIndex((line) => line.matches('.wrong'))"),
        2
    );
    assert_eq!(browser.value("document.querySelector('.editor .place').textContent"), "nxt");
    let message = browser.value("document.querySelector('.messages').textContent");
    let message = message.as_str().unwrap_or_default();
    assert!(message.starts_with("mine.asm:3:14") && message.contains("next"), "{message}");
    // The message leads to its place, and undo is the browser's own.
    browser.run("document.querySelector('.messages button').click();");
    assert_eq!(browser.value("document.activeElement.className"), "editor-text");
    assert_eq!(browser.value("zxlab.workbench.editor.line"), 3);
    enter(browser, TRUE);
    assert_eq!(browser.value("document.querySelector('.assembled').textContent"), "9 bytes at $8000");
    assert_eq!(browser.value("document.querySelectorAll('.editor .wrong').length"), 0);
    browser.run("document.execCommand('undo');");
    browser.wait("document.querySelectorAll('.editor .wrong').length === 1");
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn a_program_is_played_as_it_is_edited() {
    let border = |colour: u8| format!(" ORG $8000\nstart: LD A,{colour}\n OUT ($FE),A\n.loop: JR .loop\n END start\n");
    let Some(mut site) = workbench(&border(1)) else { return };
    let browser = &mut site.browser;
    // Blue and red, as the palette has them.
    for (colour, expected) in [(1, "0,0,215"), (2, "215,0,0")] {
        enter(browser, &border(colour));
        browser.run("document.querySelector('.actions button').click();");
        let pixel = "[...zxlab.emulator.context.getImageData(2, 150, 1, 1).data].slice(0, 3).join()";
        browser.wait(&format!("{pixel} === '{expected}' && !zxlab.emulator.player.is_loading()"));
    }
    assert_eq!(browser.value("document.activeElement.className"), "screen", "the keys are the program's");
}

#[test]
fn a_true_contract_is_green_and_a_false_one_stops_the_machine_at_the_call() {
    let Some(mut site) = workbench(TRUE) else { return };
    let browser = &mut site.browser;
    browser.run("await zxlab.workbench.prove();");
    assert_eq!(
        browser.value("document.querySelector('.routines .holds .result').textContent"),
        "holds for all 256 cases"
    );
    assert_eq!(browser.value("document.querySelectorAll('.editor .mark.holds').length"), 1);
    enter(browser, &TRUE.replace("INC  A", "ADD  A,2"));
    browser.run("await zxlab.workbench.prove();");
    assert_eq!(browser.value("document.querySelectorAll('.routines .fails').length"), 1);
    let inputs = browser.value("document.querySelector('.counterexample .inputs').textContent");
    assert!(inputs.as_str().is_some_and(|inputs| inputs.starts_with("A = 0")), "{inputs}");
    browser.run("document.querySelector('.debug-case').click();");
    browser
        .wait("zxlab.emulator.isPaused && document.querySelector('.listing .here')?.textContent.includes('ADD A,$02')");
    // A is the highest byte of AF; the return address is the program's entry.
    assert_eq!(browser.value("zxlab.emulator.player.registers()[2] >> 8"), 0);
    assert_eq!(browser.value("zxlab.emulator.player.here()"), 0x8007);
    assert_eq!(
        browser.value("[...document.querySelectorAll('.editor .line')].findIndex((line) => line.matches('.here'))"),
        9
    );
    // A step forwards and one back.
    let step = |label: &str| {
        format!("[...document.querySelectorAll('.steps button')].find((one) => one.textContent === '{label}').click();")
    };
    browser.run(&step("Into"));
    assert_eq!(browser.value("zxlab.emulator.player.registers()[2] >> 8"), 2);
    browser.run(&step("Back"));
    assert_eq!(browser.value("zxlab.emulator.player.registers()[2] >> 8"), 0);
    // Fields stay what they are from step to step, with the focus and what is unfolded.
    browser.run(
        "document.querySelector('.registers details').open = true; document.querySelector('.registers input').focus();",
    );
    browser.run(&step("Into"));
    browser.run(&step("Back"));
    assert_eq!(
        browser.value("document.activeElement.tagName + document.querySelector('.registers details').open"),
        "INPUTtrue"
    );
    browser.run("document.activeElement.value = '0055'; document.activeElement.dispatchEvent(new Event('change'));");
    assert_eq!(browser.value("document.activeElement.value + zxlab.emulator.player.registers()[2]"), "005585");
    browser.run("document.querySelector('.listing .stop').focus(); document.activeElement.click();");
    assert_eq!(
        browser.value("document.activeElement.className + document.activeElement.getAttribute('aria-pressed')"),
        "stoptrue"
    );
    browser.run("document.activeElement.click();");
    // Out of the call, though no instruction has made it.
    browser.run(&step("Out"));
    assert_eq!(browser.value("zxlab.emulator.player.here()"), 0x8000);
    assert_eq!(browser.value("zxlab.emulator.player.registers()[2] >> 8"), 2);
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn a_proof_is_stopped_at_once_and_another_begins() {
    let long = TRUE.replace("A = 0..255", "A = 0..255, HL = 0..65535");
    let Some(mut site) = workbench(&long) else { return };
    let browser = &mut site.browser;
    browser.run("zxlab.workbench.prove();");
    browser.wait("!document.querySelector('.proof progress').hidden && document.querySelector('.proof .status').textContent.includes('a second')");
    browser.run("await zxlab.workbench.prove();");
    assert_eq!(browser.value("zxlab.workbench.proof.isRunning"), false);
    let status = browser.value("document.querySelector('.proof .status').textContent");
    assert!(status.as_str().is_some_and(|status| status.starts_with("Stopped")), "{status}");
    enter(browser, TRUE);
    browser.run("await zxlab.workbench.prove();");
    assert_eq!(browser.value("zxlab.workbench.proof.results.map(({ holds }) => holds).join()"), "true");
    // A text that has changed since is not marked.
    browser.run("zxlab.workbench.editor.goTo(1); document.execCommand('insertText', false, '; changed\\n');");
    assert_eq!(browser.value("zxlab.workbench.proof.results.length"), 0);
}

#[test]
fn a_breakpoint_of_a_line_stops_the_machine_there() {
    let Some(mut site) = workbench(TRUE) else { return };
    let browser = &mut site.browser;
    // By the keyboard: the caret goes to the line, F9 sets it.
    browser.run("zxlab.workbench.editor.goTo(10);");
    browser.key("F9", "F9");
    assert_eq!(browser.value("document.querySelectorAll('.editor .number.stop').length"), 1);
    browser.run("document.querySelector('.actions button').click();");
    for _ in 0..2 {
        browser.wait("zxlab.emulator.isPaused && zxlab.emulator.player.here() === 0x8007");
        assert_eq!(browser.value("document.querySelector('.calls li').textContent"), "next $8007 from start+2 $8002");
        browser.run("zxlab.emulator.resume();");
    }
    browser.wait("zxlab.emulator.isPaused");
    browser.run("document.querySelector('.listing .here .stop').click();");
    browser.wait("document.querySelectorAll('.editor .number.stop').length === 0");
    browser.run("zxlab.workbench.debugger.go();");
    browser.run("window.frame = zxlab.emulator.player.frame();");
    browser.wait("zxlab.emulator.player.frame() > window.frame + 10");
    // Another program has neither its breakpoints nor its names.
    browser.run("zxlab.workbench.editor.goTo(10);");
    browser.key("F9", "F9");
    let known = "[zxlab.workbench.debugger.breakpoints.size, Boolean(zxlab.workbench.debugger.map)].join()";
    assert_eq!(browser.value(known), "1,true");
    browser.run("zxlab.emulator.switchOn('48');");
    assert_eq!(browser.value(known), "0,false");
    browser.run("document.querySelector('.actions button').click();");
    browser.wait("zxlab.emulator.isPaused && zxlab.emulator.player.here() === 0x8007");
}

#[test]
fn breakpoints_move_with_the_text_and_belong_to_what_was_assembled_last() {
    let Some(mut site) = workbench(TRUE) else { return };
    let browser = &mut site.browser;
    let insert = |line: u32, text: &str| {
        format!("zxlab.workbench.editor.goTo({line}); document.execCommand('insertText', false, '{text}');")
    };
    let stops = "[...document.querySelectorAll('.editor .number.stop')].map(({ dataset }) => dataset.line).join()";
    let set = "[...zxlab.workbench.debugger.breakpoints].sort().join()";
    let stands = "zxlab.emulator.isPaused && zxlab.emulator.player.here() === 0x8007";
    browser.run("zxlab.workbench.editor.goTo(10);");
    browser.key("F9", "F9");
    browser.run("document.querySelector('.actions button').click();");
    browser.wait(stands);
    // Two lines above, the second by Enter before the instruction: the breakpoint and the mark of the machine go with it.
    browser.run(&insert(1, "; above\\n"));
    browser.run("zxlab.workbench.editor.goTo(11);");
    browser.key("Enter", "Enter");
    assert_eq!(browser.value(stops), "12");
    browser.run("zxlab.emulator.resume();");
    browser.wait(stands);
    browser.wait("zxlab.workbench.editor.here === 12");
    assert_eq!(browser.value(set), 0x8007.to_string());
    // A new instruction before it: what plays does not have it.
    browser.run(&insert(12, "        NOP\\n"));
    browser.wait("zxlab.workbench.assembledFor === zxlab.workbench.asked");
    browser.run("zxlab.workbench.assemble();");
    browser.wait("zxlab.workbench.map.program.length === 10");
    browser.run("zxlab.workbench.editor.goTo(12);");
    browser.key("F9", "F9");
    assert_eq!(browser.value(stops), "12,13");
    assert_eq!(browser.value(set), 0x8007.to_string());
    // The new one alone stops nothing yet, not even at the next instruction.
    for expected in ["12", "12,13"] {
        browser.run("zxlab.workbench.editor.goTo(13);");
        browser.key("F9", "F9");
        assert_eq!(browser.value(stops), expected);
        assert_eq!(browser.value(set), if expected == "12" { String::new() } else { 0x8007.to_string() });
    }
    browser.run("await zxlab.workbench.play();");
    assert_eq!(browser.value(set), format!("{},{}", 0x8007, 0x8008));
    browser.wait("zxlab.emulator.isPaused && zxlab.emulator.player.here() === 0x8008");
    browser.wait("zxlab.workbench.editor.here === 13");
    // A line that is gone has none.
    browser.run(
        "const { editor } = zxlab.workbench; editor.goTo(12); const at = editor.area.selectionStart;
         editor.area.setSelectionRange(at, at + editor.lines[11].length + 1); document.execCommand('delete');",
    );
    assert_eq!(browser.value(stops), "12");
    assert_eq!(browser.value(set), 0x8008.to_string());
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn a_breakpoint_stops_wherever_its_line_is_assembled() {
    let text = "        ORG  $8000\n        MACRO twice\n        INC  A\n        INC  A\n        ENDM\nstart:  twice\n        twice\n        JR   start\n        END  start\n";
    let Some(mut site) = workbench(text) else { return };
    let browser = &mut site.browser;
    browser
        .run("zxlab.workbench.editor.tell('breakpoint', 3); zxlab.workbench.tabs.show(zxlab.workbench.debuggerTab);");
    browser.run("document.querySelector('.actions button').click();");
    for stop in [0x8000, 0x8002, 0x8000] {
        browser.wait(&format!("zxlab.emulator.isPaused && zxlab.emulator.player.here() === {stop}"));
        browser.run("zxlab.workbench.debugger.go();");
    }
    // The last `go` comes to the next stop, which is said after the one before.
    browser.wait(&format!("zxlab.emulator.isPaused && zxlab.emulator.player.here() === {}", 0x8002));
    browser.wait("zxlab.toast.textContent === 'Stopped at the breakpoint mine.asm:7'");
    // What is typed into a register and is none is said as it was typed.
    browser.run(
        "const input = document.querySelector('.registers input'); input.value = 'zz'; input.dispatchEvent(new Event('change'));",
    );
    assert_eq!(browser.value("zxlab.toast.textContent"), "AF: zz is no value for it");
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn long_texts_and_long_lines_are_edited() {
    let lines: String = (0..20_000).map(|line| format!("        NOP     ; {line}\n")).collect();
    let Some(mut site) = workbench(TRUE) else { return };
    let browser = &mut site.browser;
    let put = |text: &str| {
        let text = serde_json::to_string(text).expect("a text");
        format!(
            "window.before = zxlab.workbench.asked; const {{ area }} = zxlab.workbench.editor;
             area.value = {text}; area.dispatchEvent(new Event('input'));"
        )
    };
    let assembled = "zxlab.workbench.asked > window.before && zxlab.workbench.assembledFor === zxlab.workbench.asked";
    browser.run(&put(&format!("        ORG $8000\nstart:\n{lines}        END start\n")));
    browser.wait(assembled);
    assert_eq!(browser.value("document.querySelector('.assembled').textContent"), "20000 bytes at $8000");
    for line in [1, 10_000, 20_003] {
        browser
            .run(&format!("zxlab.workbench.editor.goTo({line}); await new Promise((done) => setTimeout(done, 100));"));
        browser.key("Enter", "Enter");
        browser.key("KeyX", "x");
        // The caret's line is there, in the place where the text area has it, and few others are.
        let seen = browser.run(
            "const { editor } = zxlab.workbench; const { area, colours, numbers, element } = editor;
             const rows = [...colours.children];
             const number = [...numbers.children].findIndex(({ dataset }) => Number(dataset.line) === editor.line);
             const row = rows[number];
             const height = area.style.height; area.style.height = 0;
             const padding = 2 * parseFloat(getComputedStyle(area).paddingTop);
             const each = (area.scrollHeight - padding) / editor.lines.length; area.style.height = height;
             const top = area.getBoundingClientRect().top + padding / 2 + each * (editor.line - 1);
             const [box, view] = [row.getBoundingClientRect(), element.getBoundingClientRect()];
             return [row.textContent, rows.length < 100, Math.abs(box.top - top) < 2,
                 Math.abs(numbers.children[number].getBoundingClientRect().top - box.top) < 1, box.top >= view.top && box.bottom <= view.bottom];",
        );
        assert!(seen[0].as_str().is_some_and(|text| text.trim_start().starts_with('x')), "{line}: {seen}");
        assert_eq!(
            seen.as_array().expect("facts")[1..],
            [true, true, true, true].map(serde_json::Value::from),
            "{line}"
        );
    }
    // As many operators as the call of a function has no arguments.
    let long = format!("        LD   HL,1{}", "+1".repeat(200_000));
    browser.run(&put(&format!("        ORG $8000\nstart:\n{long}\n        END start\n")));
    browser.wait(assembled);
    assert_eq!(browser.value("document.querySelectorAll('.editor .line')[2].textContent.length > 400000"), true);
    assert_eq!(browser.value("document.querySelector('.assembled').textContent"), "3 bytes at $8000");
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn the_programs_open_as_sources_and_changes_are_kept() {
    let Some(mut site) = workbench(TRUE) else { return };
    let browser = &mut site.browser;
    browser.run("await zxlab.workbench.open('z80src/tictactoe/main.asm');");
    let same = "const tape = await zxlab.workbench.assembler.ask({ kind: 'tape', ...zxlab.workbench.question() });
                const kept = await zxlab.bytesOf('tictactoe.tap');
                return tape.length === kept.length && tape.every((byte, at) => byte === kept[at]);";
    assert_eq!(browser.run(same), true, "the tape of the project");
    let files = browser.value("document.querySelectorAll('.chooser select')[1].options.length");
    assert!(files.as_u64().is_some_and(|files| files > 10), "{files}");
    // A file of the library is one of the program in which the machine stands there.
    browser.run("await zxlab.workbench.goTo({ file: 'z80src/lib/irq.asm', line: 1, column: 1 });");
    assert_eq!(browser.run(same), true, "still the same program");
    let shown = "[...document.querySelectorAll('.chooser select')].map((select) => select.value.split('/').slice(1).join('/')).join()";
    assert_eq!(browser.value(shown), "tictactoe/main.asm,lib/irq.asm");
    browser.run("await zxlab.workbench.open('z80src/tictactoe/main.asm');");
    let changed = "document.execCommand('insertText', false, '; changed\\n');";
    browser.run(&format!("document.querySelector('.editor-text').focus(); {changed}"));
    browser.open(&site.address.clone());
    let browser = &mut site.browser;
    browser.run("zxlab.showPanel('workbench'); await zxlab.workbench.begin(); await zxlab.workbench.open('z80src/tictactoe/main.asm');");
    assert_eq!(browser.value("zxlab.workbench.editor.text.includes('; changed')"), true);
    browser.run("zxlab.workbench.chooser.restore.click();");
    browser.wait("!zxlab.workbench.editor.text.includes('; changed')");
}
