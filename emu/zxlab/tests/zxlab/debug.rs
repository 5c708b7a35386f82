//! Tests of the debugger's commands, given on the command line and by a pipe.

use crate::common::TestFolder;
use std::io::Write;
use std::process::Stdio;

/// A program that adds the numbers from 3 down to 1 in a routine, and stores the sum.
const SOURCE: &str = include_str!("sum.asm");

/// Returns the debugger's output for these commands.
fn debug(commands: &[&str]) -> String {
    let folder = TestFolder::new();
    folder.write("sum.asm", SOURCE);
    let mut args = vec!["debug", "sum.asm"];
    commands.iter().for_each(|command| args.extend(["-x", command]));
    folder.done(&args).out
}

/// Returns the answer to the last of these commands.
fn last(commands: &[&str]) -> String {
    let said = debug(commands);
    let asked = format!("> {}\n", commands.last().unwrap());
    said.rsplit_once(&asked).unwrap_or_else(|| panic!("no {asked:?} in {said}")).1.trim_end().to_owned()
}

/// Returns the error message for a command, from stderr.
fn refused(command: &str) -> String {
    let folder = TestFolder::new();
    folder.write("sum.asm", SOURCE);
    let ran = folder.run(&["debug", "sum.asm", "-x", command]);
    assert!(ran.code == Some(1) && ran.err.lines().count() == 1, "{command}: {ran:?}");
    ran.err
}

#[test]
fn an_assembled_program_stops_at_its_entry() {
    let said = debug(&["registers PC"]);
    assert!(said.contains("start $8000: LD B,$03\n") && said.ends_with("> registers PC\n$8000\n"), "{said}");
}

#[test]
fn steps_go_in_over_out_and_back() {
    assert!(last(&["step 3"]).starts_with("add $800E: ADD A,B\n"));
    assert!(last(&["step 2", "next"]).starts_with("start.again+3 $8006: DJNZ $8003 ; start.again\n"));
    assert!(last(&["step 3", "out"]).starts_with("start.again+3 $8006:"));
    assert!(last(&["step 3", "back"]).starts_with("start.again $8003: CALL $800E ; add\n"));
    // The flags: XOR A leaves zero and even parity.
    assert!(last(&["step 2"]).contains(".Z.P.."));
}

#[test]
fn commands_without_effect_are_reported() {
    for (line, why) in [("poke 0 1", "$0000 is in the ROM"), ("poke $3FFF 1 2", "$3FFF is in the ROM")] {
        let said = refused(line);
        assert!(said.contains(why), "{line}: {said}");
    }
    assert!(last(&["poke $4000 1"]).starts_with("4000: 01"));
    let said = last(&["break add if 1 / [sum] == 1"]);
    assert!(said.contains("; at present its condition has no value: "), "{said}");
    assert!(!last(&["break add if 1 / B == 1"]).contains("no value"));
}

#[test]
fn a_stoppoint_with_a_condition_is_hit_only_if_that_is_true() {
    let said = last(&["break add if B == 1 && [sum] == 0", "continue"]);
    assert!(said.starts_with("breakpoint 1\nadd $800E:") && said.contains("BC=01"), "{said}");
    let said = last(&["watch sum write if A > 5", "breakpoints"]);
    assert!(said.starts_with("1: watch sum $8010 (write) if A > 5"), "{said}");
    assert_eq!(last(&["step 2", "print B * 2 + [start]"]), "12 $0C");
    assert_eq!(last(&["print 1 - 2"]), "-1");
    // A text that is not a command is an expression; in parentheses it is memory, as in Z80 source.
    assert_eq!(
        (&last(&["step", "B + 1"])[..], &last(&["[sum]"])[..], &last(&["sum"])[..]),
        ("4 $04", "0 $00", "32784 $8010")
    );
    assert_eq!(last(&["registers HL sum", "poke sum 9", "print (HL)"]), "9 $09");
    for (line, why) in [
        ("break add if B = 1", "column 3: `=` compares nothing here"),
        ("break add if sun", "`sun` is not a register"),
        ("step if A", "only break, watch and log can have `if` or `hits`"),
        ("print 1 / 0", "a division by zero"),
    ] {
        let said = refused(line);
        assert!(said.contains(why), "{line}: {said}");
    }
}

#[test]
fn hits_are_chosen_and_messages_logged() {
    // B counts 3, 2, 1.
    let said = last(&["break add hits 2", "log add adding {B} to {A} if B > 1", "breakpoints", "continue"]);
    assert!(said.starts_with("adding 3 to 0\nadding 2 to 3\nbreakpoint 1\nadd $800E:"), "{said}");
    let set = last(&["break add hits % 2 if A > 0", "log add adding {B} if B > 1", "breakpoints"]);
    assert_eq!(set, "1: break at add $800E hits % 2 if A > 0\n2: log at add $800E: adding {B} if B > 1");
    for (line, why) in [
        ("break add hits", "a hit count is a number from 1"),
        ("break add hits often", "often: a hit count is a number from 1"),
        ("log add {sun}", "{sun}: column 1: `sun` is not a register"),
        ("log add", "not provided: <MESSAGE>..."),
        ("step hits 3", "only break, watch and log can have `if` or `hits`"),
        ("condition 1 A == 3", "there is no breakpoint or watchpoint 1"),
        ("condition 1 A =", "column 3: `=` compares nothing here"),
        ("condition 1 hits 3", "only break, watch and log can have `if` or `hits`"),
        ("display scroe", "`scroe` is not a register"),
        ("undisplay 1", "there is no display 1"),
        ("print /z A", "formats are /x and /d, /t for bits and /c for a character"),
        ("disable 1", "`condition N 0` keeps a breakpoint from stopping"),
        ("info foo", "info break, info registers, info stack and info display are understood"),
    ] {
        let said = refused(line);
        assert!(said.contains(why), "{line}: {said}");
    }
}

#[test]
fn expressions_are_displayed_at_each_stop_and_conditions_change() {
    assert_eq!(last(&["registers B 3", "display B * 2"]), "1: B * 2 = 6 $06");
    let said = last(&["display B * 2", "display 6 / B", "break add", "continue"]);
    assert!(said.ends_with("\n1: B * 2 = 6 $06\n2: 6 / B = 2 $02"), "{said}");
    let said = last(&["display (HL)", "display [sum]", "undisplay 1", "step"]);
    assert!(said.ends_with("\n2: [sum] = 0 $00") && !said.contains("1: "), "{said}");
    assert!(last(&["registers B 0", "display 6 / B"]).contains("1: 6 / B: a division by zero"));
    assert_eq!(last(&["display A", "undisplay", "display"]), "nothing is displayed");
    // B counts 3, 2, 1.
    for condition in ["condition 1 B == 2", "condition 1 if B == 2"] {
        let said = last(&["break add", condition, "continue"]);
        assert!(said.starts_with("breakpoint 1\n") && said.contains("BC=02"), "{said}");
    }
    assert_eq!(last(&["break add", "condition 1 B == 2"]), "1: break at add $800E if B == 2");
    assert_eq!(last(&["break add if B == 2", "condition 1"]), "1: break at add $800E");
    assert!(last(&["break add", "condition 1 0", "condition 1", "continue"]).starts_with("breakpoint 1\n"));
    assert_eq!((last(&["print /t 5"]), last(&["p/c $41"])), ("%00000101".to_owned(), "65 'A'".to_owned()));
}

/// A source without ORG is assembled to 0, in the ROM's place. There it can be debugged, and its data can be written.
#[test]
fn a_source_without_org_is_debugged_where_it_is() {
    let folder = TestFolder::new();
    folder.write("count.asm", "start:  LD   HL,Count\n        INC  (HL)\n        JR   start\nCount:  DB   5\n");
    let debug = |commands: &[&str]| {
        let mut args = vec!["debug", "count.asm"];
        commands.iter().for_each(|command| args.extend(["-x", command]));
        folder.done(&args).out
    };
    let said = debug(&["step 3", "print [Count]", "poke Count 9", "next 2", "print [Count]", "back", "print [Count]"]);
    assert!(said.contains("copied into memory") && said.contains("start $0000: LD HL,$0006"), "{said}");
    let values: Vec<&str> = said.lines().filter(|line| line.contains(" $0") && line.len() < 8).collect();
    assert_eq!(values, ["6 $06", "10 $0A", "9 $09"], "{said}");
    // Frames that run as a whole write there too.
    assert!(!debug(&["frame", "print [Count]"]).contains("\n5 $05"));
    let low = " ORG $5000\nstart: JR start\n";
    folder.write("low.asm", low);
    assert!(folder.done(&["debug", "low.asm", "-x", "break 2"]).out.contains("break at start $5000"));
    let ran = folder.run(&["run", "low.asm"]);
    assert!(ran.code == Some(2) && ran.err.contains("the lowest address for a tape is $5DC0"), "{ran:?}");
}

#[test]
fn errors_are_reported_in_one_line() {
    for (line, why) in [
        ("watch", "not provided: <PLACE[:LEN]>"),
        ("print", "not provided: <EXPRESSION>..."),
        ("poke", "not provided: <PLACE> <BYTES>..."),
        ("x/9q sum", "there is no command `x/9q`"),
        ("memory start:0", "0: a length is 1 to 65536 bytes"),
        ("registers IM 3", "IM: holds at most 2"),
        ("break add if", "there is no condition after `if`"),
        ("until", "not provided: <PLACE>"),
        ("poke sum", "not provided: <BYTES>..."),
        ("watch sum 9", "[possible values: write, read, access, in, out]"),
        ("step x", "invalid value 'x' for '[N]': must be a number"),
        ("until ad", "ad: is not a symbol, register or number up to 65535; is `add` meant?"),
        ("fly", "there is no command `fly`; `help` lists the commands"),
        ("brake x", "there is no command `brake`; is `break` meant?"),
        ("help brake", "there is no command `brake`; is `break` meant?"),
        ("info", "info break, info registers, info stack and info display are understood"),
        ("info nonsense", "info break, info registers, info stack and info display are understood"),
    ] {
        let said = refused(line);
        assert!(said.contains(why), "{line}: {said}");
    }
}

#[test]
fn a_history_that_is_too_short_is_reported_at_once() {
    let said = last(&["frame 300", "back 100000000000"]);
    assert!(said.starts_with("the recorded history starts here\n"), "{said}");
    assert!(last(&["frame 300", "back 100000000000", "back"]).starts_with("the recorded history starts here\n"));
    // Twenty thousand instructions forwards and back, among them fifty waits in HALT.
    let back = last(&["frame 20", "next", "step 20000", "back 20000"]);
    assert_eq!(back, last(&["frame 20", "next"]));
}

/// SIGINT interrupts a command, and the next command is executed.
#[cfg(unix)]
#[test]
fn ctrl_c_interrupts_a_long_command() {
    use std::io::{BufRead, BufReader};
    let folder = TestFolder::new();
    folder.write("sum.asm", SOURCE);
    for command in ["step 100000000000", "profile 30000"] {
        let mut child = folder
            .zxlab(&["debug", "sum.asm"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let script = format!("{command}\nprint 1 + 1\n");
        child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        assert!(lines.any(|line| line == format!("> {command}")));
        // The command may not have started yet, so the signal is sent until it ends.
        let (ended, goes_on) = std::sync::mpsc::channel::<()>();
        let id = child.id().to_string();
        let asking = std::thread::spawn(move || {
            while goes_on.try_recv() == Err(std::sync::mpsc::TryRecvError::Empty) {
                let _ = std::process::Command::new("kill").args(["-INT", &id]).status();
                std::thread::sleep(std::time::Duration::from_millis(50));
            }
        });
        assert!(lines.any(|line| line == "> print 1 + 1"), "{command}");
        drop(ended);
        asking.join().unwrap();
        assert_eq!(lines.last().unwrap(), "2 $02");
        let ran = crate::common::Ran::from(&child.wait_with_output().unwrap());
        assert!(ran.code.is_some(), "{command}: {ran:?}");
    }
}

#[test]
fn stoppoints_are_hit_forwards_and_backwards() {
    let commands = ["break add", "continue", "continue", "continue"];
    // B counts 3, 2, 1.
    for (calls, b) in [(2, 3), (3, 2), (4, 1)] {
        let said = last(&[&commands[..calls], &["registers B"]].concat());
        assert_eq!(said, format!("$000{b}"));
    }
    assert!(last(&[&commands[..], &["reverse"]].concat()).starts_with("breakpoint 1\nadd $800E"));
    let said = last(&[&commands[..], &["reverse", "registers B"]].concat());
    assert_eq!(said, "$0002");
    let said = last(&["watch sum", "continue"]);
    assert!(said.starts_with("watchpoint 1: wrote $06 at $8010, by start.again+5 $8008\n"), "{said}");
    assert_eq!(last(&["watch sum", "delete 1", "break start.again", "breakpoints"]), "2: break at start.again $8003");
    assert_eq!(last(&["breakpoints"]), "there are none");
    assert_eq!(last(&["watch sum:2 access if A == 2"]), "1: watch sum $8010 to $8011 (write, read) if A == 2");
    assert_eq!(last(&["break add if B == 1"]), "1: break at add $800E if B == 1");
    assert_eq!(last(&["step", "break"]), "1: break at start+2 $8002");
    assert_eq!(last(&["break sum.asm:5"]), "1: break at start.again $8003");
    assert!(last(&["step 2", "n 2"]).starts_with("start.again $8003:"));
    assert_eq!(last(&["break add", "break sum", "break start", "delete 1 3", "breakpoints"]), "2: break at sum $8010");
    // As in gdb: once; and without a number, all.
    assert_eq!(last(&["tbreak *add if B < 3"]), "1: break at add $800E hits 1 if B < 3");
    let once = ["tbreak add if B < 3", "continue", "continue 20"];
    assert!(last(&once[..2]).contains(" BC=0200 "), "{}", last(&once[..2]));
    assert!(!last(&once).contains("breakpoint"), "{}", last(&once));
    assert_eq!(last(&["break add", "tbreak sum", "delete", "breakpoints"]), "there are none");
    assert!(last(&["until add", "reverse"]).starts_with("no breakpoint or watchpoint was hit before\nadd $800E"));
    assert_eq!(last(&["until add", "reverse", "back 3", "registers PC"]), "$8000", "the history is not lost");
    // The ROM's own calls follow, down to the one that runs a line of BASIC.
    assert!(last(&["step 3", "calls"]).starts_with("at add $800E\nadd $800E called from start.again $8003\n$"));
}

#[test]
fn memory_and_registers_are_shown_and_set() {
    assert!(last(&["memory start 4"]).starts_with("8000: 06 03 AF CD "));
    assert_eq!(last(&["registers HL start", "memory"]), last(&["memory start"]));
    // As in gdb.
    assert_eq!(last(&["x/2xh start"]), last(&["memory start 4"]));
    assert_eq!(last(&["x/5i start"]), last(&["disassemble start 5"]));
    assert!(last(&["set HL = start + 1"]).contains("HL=8001"));
    assert_eq!(last(&["p/x start + 1"]), "32769 $8001");
    assert_eq!(
        last(&["until add", "registers B 100", "watch sum", "continue", "memory sum 1"]).split("  ").next(),
        Some("8010: BA")
    );
    let listed = last(&["disassemble start 5"]);
    let expected = "start:\n> 8000  06 03        LD B,$03\n  8002  AF           XOR A\nstart.again:\n  8003  CD 0E 80     CALL $800E ; add\n";
    assert!(listed.starts_with(expected), "{listed}");
    assert_eq!(last(&["poke sum 1 0x22", "memory sum 2"]).split("   ").next(), Some("8010: 01 22"));
    assert_eq!(last(&["symbols ad"]), "$800E  add");
    assert_eq!(last(&["symbols AD"]), "$800E  add");
    let shown = |memory: &str| last(&[memory]).lines().map(|line| line[..4].to_owned()).collect::<Vec<_>>();
    assert_eq!(shown("memory 0xFFF8:16"), ["FFF8"]);
    assert_eq!((shown("memory start:0x11"), shown("memory start").len()), (vec!["8000".into(), "8010".into()], 4));
    assert_eq!(shown("memory 0xFFF8:24"), ["FFF8", "0008"], "after the last byte comes the first");
    let others = last(&["registers HL' 0x1234", "registers IM 2", "registers IFF1 0", "registers"]);
    assert!(others.ends_with(" HL'=1234 IM=2 IFF1=0"), "{others}");
    assert_eq!(last(&["registers DE' 7", "print DE' * 2 + IM"]), "15 $0F");
    // The routine that waits in HALT takes all the time, except for the ROM's interrupt routine.
    assert!(last(&["profile 10"]).lines().next().unwrap().ends_with("  wait"));
}

#[test]
fn commands_are_read_from_a_pipe_and_errors_reported() {
    let folder = TestFolder::new();
    folder.write("sum.asm", SOURCE);
    let mut child = folder
        .zxlab(&["debug", "sum.asm"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"# nothing\nstep\nfly\nbreak nowhere\nquit\nstep\n").unwrap();
    let ran = crate::common::Ran::from(&child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.out.contains("$8002: XOR A") && !ran.out.contains("$8003"), "{ran:?}");
    assert!(ran.err.contains("`fly`") && ran.err.contains("nowhere: is not a symbol"), "{ran:?}");
    assert!(ran.err.lines().count() == 2, "{ran:?}");
}

#[test]
fn comments_of_the_source_are_stoppoints() {
    let folder = TestFolder::new();
    let source = " ORG $8000\nstart: LD A,1\n INC A ; ASSERTION A == 2\n JR $ ; WPMEM 1,2,x\n END start\n";
    folder.write("a.asm", source);
    let ran = folder.run(&["debug", "a.asm", "-x", "continue"]);
    assert!(ran.out.contains("\n1: break at start+2 $8002 if !(A == 2)\n"), "{ran:?}");
    assert!(ran.out.contains("\nbreakpoint 1\nassertion failed: A == 2\nstart+2 $8002: INC A\n"), "{ran:?}");
    assert!(ran.err.contains("a.asm:4: WPMEM: x: an access is r, w or rw"), "{ran:?}");
}
