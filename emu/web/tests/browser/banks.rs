//! A program with banks of a 128K: played, stopped and proved in the workbench.

use crate::workbench::workbench;

/// A source with routines at one address in two pages. That of page 3, which is mapped, does not keep its contract.
pub(crate) const BANKED: &str = "        DEVICE ZXSPECTRUM128
        ORG  $8000
start:  LD   BC,$7FFD
        LD   A,$13
        OUT  (C),A
loop:   CALL three
        HALT
        JR   loop
        SLOT 3
        PAGE 3
        ORG  $C000
; three: the next number
; In:       A = 0..7
; Out:      A = A + 1 & 7
; Clobbers: F
three:  INC  A
        AND  3
        RET
        PAGE 4
        ORG  $C000
four:   DEC  A
        DEC  A
        RET
        END  start
";

#[test]
fn a_program_with_banks_is_played_stopped_and_proved_by_its_pages() {
    let Some(mut site) = workbench(BANKED) else { return };
    let browser = &mut site.browser;
    // Though the page has a 48K on.
    browser.run("await zxlab.workbench.play(); zxlab.emulator.pause();");
    assert_eq!(browser.value("zxlab.emulator.title + ' ' + zxlab.emulator.player.kind()"), "mine.tzx 128K");
    browser.run("zxlab.workbench.tabs.show(zxlab.workbench.debuggerTab);");
    assert_eq!(browser.value("zxlab.emulator.player.run_to(0xc000, 5000)"), true);
    let three = "[zxlab.emulator.player.mapped_bank(), ...zxlab.emulator.player.memory(0xc000, 4)].join()";
    assert_eq!(browser.value(three), "3,60,230,3,201");
    // The instructions are those of page 3, with their lines.
    browser.run("zxlab.workbench.debugger.stop();");
    let shown = browser.run(
        "const rows = [...document.querySelectorAll('.listing li')].map((row) => row.textContent);
         const first = rows.findIndex((row) => row.includes('C000'));
         return rows.slice(first - 1, first + 3).join('|');",
    );
    assert_eq!(shown, "three:|○C000INC Amine.asm:16|○C001AND $03mine.asm:17|○C003RETmine.asm:18");
    browser.wait("zxlab.workbench.editor.here === 16");
    assert_eq!(
        browser.value("document.querySelector('.assembled').textContent"),
        "13 bytes at $8000, 4 in bank 3, 3 in bank 4"
    );
    // Memory of a bank that is not mapped: by its label, and by its number.
    let mut shown = 0;
    for (asked, first) in [
        ("four", "4:C000  3D 3D C9"),
        ("three", "3:C000  3C E6 03 C9"),
        ("$C000", "C000  3C E6 03 C9"),
        ("page 4: $C000", "4:C000  3D 3D C9"),
        ("[page 4: three]", "4:C000  3D 3D C9"),
        ("3:four", "3:C000  3C E6"),
        ("4:$8000", "3:C000  3C E6"),
    ] {
        browser.run(&format!("zxlab.workbench.debugger.showMemoryAt('{asked}');"));
        let memory = browser.value("document.querySelector('.memory').textContent");
        assert!(memory.as_str().is_some_and(|memory| memory.starts_with(first)), "{asked}: {memory}");
        shown += 1;
    }
    assert_eq!(shown, 7);
    // A breakpoint stops in its page only.
    let stops =
        "let stops = 0; for (let n = 0; n < 20; n++) stops += !zxlab.emulator.player.run_frame(); return stops > 0;";
    let mut tried = 0;
    for (line, lines, stopped) in [(17, "17", true), (17, "", false), (21, "21", false), (18, "18,21", true)] {
        browser.run(&format!("zxlab.workbench.editor.tell('breakpoint', {line});"));
        assert_eq!(browser.value("[...zxlab.workbench.editor.breakpoints].sort().join()"), lines);
        assert_eq!(browser.run(stops), stopped, "{line}");
        tried += 1;
    }
    assert_eq!(tried, 4);
    browser.run("for (const line of [18, 21]) zxlab.workbench.editor.tell('breakpoint', line);");
    // The failing case stands in its page, with the row in sight.
    browser.run("await zxlab.workbench.prove(); document.querySelector('.debug-case').click();");
    browser.wait(
        "zxlab.emulator.isPaused && zxlab.emulator.player.here() === 0xc000 && zxlab.workbench.editor.here === 16",
    );
    assert_eq!(browser.value(three), "3,60,230,3,201");
    assert_eq!(browser.value("zxlab.emulator.player.registers()[2] >> 8"), 3, "A");
    assert_eq!(browser.value("document.querySelector('.calls li').textContent"), "three $C000 from start $8000");
    let is_in_sight = browser.run(
        "const [row, view] = ['.listing .here', '.debugger'].map((one) => document.querySelector(one).getBoundingClientRect());
         return row.top >= view.top && row.bottom <= view.bottom;",
    );
    assert_eq!(is_in_sight, true);
    assert_eq!(browser.faults, [""; 0]);
}

/// A routine that reads a byte which is no input: its memory holds what the prover has made up there, and so does the debugger's.
#[test]
fn a_case_has_the_bytes_that_the_prover_made_up() {
    let banked = "        DEVICE ZXSPECTRUM128
        ORG  $8000
start:  CALL bad
        JR   start
; bad: forgets to map
; In:       [page 3: Lives] = 0..255
; Out:      A = [page 3: Lives]
bad:    LD   A,(Lives)
        RET
        SLOT 3
        PAGE 3
        ORG  $C000
Lives:  DB   3
        END  start
";
    let plain = "        ORG  $8000
start:  CALL bad
        JR   start
; bad: reads the wrong place
; In:       [Lives] = 0..255
; Out:      A = [Lives]
bad:    LD   A,($9000)
        RET
Lives:  DB   3
        END  start
";
    let Some(mut site) = workbench(plain) else { return };
    let browser = &mut site.browser;
    let mut tried = 0;
    for (source, place) in [(plain, "[$9000]"), (banked, "[page 0: $C000]")] {
        crate::workbench::enter(browser, source);
        browser.run("await zxlab.workbench.prove();");
        let made_up = browser.value("document.querySelector('.made-up .input').textContent");
        let made_up = made_up.as_str().expect("a byte");
        let (name, value) = made_up.split_once(" = ").expect("its value");
        let value: u8 = value.split_whitespace().next().and_then(|value| value.parse().ok()).expect("a number");
        assert!(name == place && value != 0, "{made_up}");
        browser.run("document.querySelector('.debug-case').click();");
        browser.wait(
            "zxlab.emulator.isPaused && document.querySelector('.listing .here')?.textContent.includes('LD A,(')",
        );
        browser.run("zxlab.workbench.debugger.step(() => zxlab.emulator.player.step_into());");
        assert_eq!(browser.value("zxlab.emulator.player.registers()[2] >> 8"), value, "{source}");
        tried += 1;
    }
    assert_eq!(tried, 2);
}

#[test]
fn code_in_a_bank_that_is_elsewhere_is_an_error_with_its_line() {
    let source = "        DEVICE ZXSPECTRUM128\n        ORG $8000\nstart:  RET\n        SLOT 3\n        PAGE 2\n        ORG $C000\n        DB 1\n";
    let Some(mut site) = workbench(source) else { return };
    let said = site.browser.value("document.querySelector('.messages').textContent");
    let expected = "mine.asm:7 the code at $C000 is in bank 2: that bank is at $8000: take an ORG";
    assert!(said.as_str().is_some_and(|said| said.starts_with(expected)), "{said}");
}
