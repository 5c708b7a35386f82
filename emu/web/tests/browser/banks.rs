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
    assert_eq!(shown, "four or three:|○C000INC Amine.asm:16|○C001AND $03mine.asm:17|○C003RETmine.asm:18");
    browser.wait("zxlab.workbench.editor.here === 16");
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
    let is_in_sight = browser.run(
        "const [row, view] = ['.listing .here', '.debugger'].map((one) => document.querySelector(one).getBoundingClientRect());
         return row.top >= view.top && row.bottom <= view.bottom;",
    );
    assert_eq!(is_in_sight, true);
    assert_eq!(browser.faults, [""; 0]);
}
