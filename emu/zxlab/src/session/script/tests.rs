use super::*;
use spectrum::{Kind, Model, Rom};

fn error(text: &str) -> String {
    text.parse::<Script>().unwrap_err().to_string()
}

#[test]
fn entries_wait_for_a_frame_or_for_a_text() {
    let script: Script = "120:ENTER # go\n\"a, b\" | \"#\" : SYMBOL+P x8, 5:A\n\n \"x\":end".parse().unwrap();
    assert_eq!(script.timed, KeyScript::parse("120:ENTER, 5:A").unwrap());
    let [first, second] = &script.cues[..] else { panic!("{script:?}") };
    assert_eq!(first.texts, ["a, b", "#"]);
    assert_eq!(first.strokes, Some(Strokes::Keys(KeyScript::parse("0:SYMBOL+P x8").unwrap().strokes)));
    assert_eq!((&second.texts[..], &second.strokes), (&["x".to_owned()][..], &None));
    assert!("".parse::<Script>().unwrap().cues_are_done(0));
}

#[test]
fn mistakes_have_their_place() {
    assert_eq!(error("1:A, x"), KeyScript::parse("1:A, x").unwrap_err().to_string());
    assert!(
        error("1:A\n\"é\": A, \"b\": NOKEY").starts_with("line 2, column 14: `NOKEY`"),
        "{}",
        error("1:A\n\"é\": A, \"b\": NOKEY")
    );
    assert!(error("\"a").starts_with("line 1, column 1: a text in quotes"));
    assert!(error("\"\": A").contains("column 1: the text is empty"));
    assert!(error("\"a\" 5").contains("column 5: a colon"));
    assert!(error("\"a\" | b: 5").contains("column 7: a text in quotes"));
    assert_eq!(
        error("1:A, 5:'a' EMTER"),
        format!("line 1, column 12: {}", KeyScript::parse("5:EMTER").unwrap_err().what)
    );
    assert_eq!(error("x:'a'"), "line 1, column 1: `x` is not a frame");
    assert_eq!(error("5:'a"), "line 1, column 3: the text is not closed");
    assert_eq!(error("1:A\n\"é\": 'ok' 'aé'"), "line 2, column 13: the Spectrum has no such character");
    // 'ab' has two keys, ten frames each with the pause after it.
    let overlap = "the text of frame 10 is typed until frame 30";
    for (script, column) in [("10:'ab', 29:'c'", 10), ("10:'ab', 29:C", 10), ("12:C, 10:'ab'", 7)] {
        assert_eq!(error(script), format!("line 1, column {column}: {overlap}"));
    }
    assert!("10:'ab', 30:'c', 8:C x2".parse::<Script>().is_ok());
    assert!(error("\"a\": END x5").contains("`END`"));
}

fn run(script: &str, frames: u64) -> Text {
    run_on(Kind::Spectrum48, script, frames)
}

/// Runs a Spectrum with a script for some frames. Returns its screen.
fn run_on(kind: Kind, script: &str, frames: u64) -> Text {
    let mut machine = Machine::new(Rom::of(kind), Model::of(kind));
    let mut script: Script = script.parse().unwrap();
    for now in 0..frames {
        machine.release_all();
        script.apply(now, &mut machine, |machine| Text::of(machine, &[]));
        machine.run_frame();
    }
    Text::of(&machine, &[])
}

/// A program may have its stack where 128 BASIC's editor has it, and bank 7 mapped: texts are typed into it all the same.
#[test]
fn a_program_that_looks_like_the_editor_gets_its_text() {
    let mut machine = Machine::new(Rom::of(Kind::Spectrum128), Model::of(Kind::Spectrum128));
    // The keys that are down in the row of H to ENTER, once each: LD A,$BF: IN A,($FE): OR $E0: INC A: JR Z,-7: LD ($9000),A: JR -12
    let code = [0x3E, 0xBF, 0xDB, 0xFE, 0xF6, 0xE0, 0x3C, 0x28, 0xF7, 0x32, 0x00, 0x90, 0x18, 0xF2];
    (0x8000..).zip(code).for_each(|(at, byte)| machine.poke(at, byte));
    machine.page(0x17);
    let cpu = machine.cpu_mut();
    (cpu.im, cpu.iff1) = (z80::InterruptMode::Im1, false);
    cpu.regs.set_sp(0x5BFE);
    cpu.regs.set_pc(0x8000);
    let mut script: Script = "5:'h'".parse().unwrap();
    for now in 0..40 {
        machine.release_all();
        script.apply(now, &mut machine, |machine| Text::of(machine, &[]));
        machine.run_frame();
    }
    assert_eq!(machine.peek(0x9000), 0xF0, "H is bit 4");
}

#[test]
fn texts_are_typed_key_by_key() {
    let text = run("100:'10 PRINT \"IT''S, # AT \"; 6*7' ENTER 'RUN' ENTER # go", 700);
    assert!(text.contains("IT'S, # AT 42"), "{text:?}");
    // After a text on the screen, too.
    let text = run("\"1982 Sinclair\": ENTER, \"K\": 'PRINT 11*11' ENTER", 400);
    assert!(text.contains("121"), "{text:?}");
}

/// The editor of 128 BASIC takes words letter by letter, and no key for a second after ENTER or a report.
#[test]
fn texts_wait_for_the_editor_of_128_basic() {
    let menu = "110:CAPS+6, 125:ENTER, ";
    let lines = "160:'10 PRINT \"HI, \";' ENTER '20 print 6*7' ENTER '30 REM PRINT' ENTER 'RUN' ENTER";
    let text = run_on(Kind::Spectrum128, &format!("{menu}{lines}"), 900);
    assert!(text.contains("HI, 42"), "{text:?}");
    let text = run_on(Kind::Spectrum128, &format!("{menu}{lines} 'list 20' ENTER"), 900);
    for line in ["list 20", "  20>PRINT 6*7", "  30 REM PRINT"] {
        assert!(text.contains(line), "{line}: {text:?}");
    }
    // The next text comes after this one, however late it is.
    let text = run_on(Kind::Spectrum128, &format!("{menu}160:'10 rem a' ENTER '20 rem b', 370:'cdefgh' ENTER"), 900);
    assert!(text.contains("20 REM bcdefgh"), "{text:?}");
    // After a text on the screen, too.
    let text = run_on(Kind::Spectrum128, &format!("{menu}\"128 BASIC\": 'print 1' ENTER 'print 11*11' ENTER"), 900);
    assert!(text.contains("121"), "{text:?}");
    // SPECTRUM leaves it for 48 BASIC, which takes words by their keys.
    let text = run_on(Kind::Spectrum128, &format!("{menu}160:'SPECTRUM' ENTER 'PRINT 12*12' ENTER"), 900);
    assert!(text.contains("144"), "{text:?}");
}

/// The ROM takes a key for pressed again only if it was up before.
#[test]
fn a_key_that_is_still_held_is_let_go_before_it_is_pressed_for_a_text() {
    for (key, frames) in [("ENTER", 125..126), ("A", 80..110)] {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        let mut script: Script = format!("60:ENTER x60, \"1982 Sinclair\": {key}").parse().unwrap();
        for now in 0..130 {
            machine.release_all();
            script.apply(now, &mut machine, |machine| Text::of(machine, &[]));
            machine.run_frame();
        }
        let [held, pressed] = &script.timed.strokes[..] else { panic!("{script:?}") };
        assert!(held.frame == 60 && frames.contains(&pressed.frame), "{key}: {pressed:?}");
    }
}

/// BASIC's lowest line shows what is typed: 5 by its frame, then 6 when the 5 shows. END leaves out the rest.
#[test]
fn keys_are_pressed_when_the_text_shows() {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    let mut script: Script = "100:5, \"never\": END, \"5\": 6, \"56\": END, \"5\": 7, \"57\": 8".parse().unwrap();
    let read = |machine: &Machine| Text::of(machine, &[]);
    let mut now = 0;
    while !script.cues_are_done(now) && now < 1_000 {
        machine.release_all();
        script.apply(now, &mut machine, read);
        machine.run_frame();
        now += 1;
    }
    assert_eq!(script.pressed().collect::<Vec<_>>(), ["6"]);
    assert!(read(&machine).contains("56") && (100..300).contains(&now), "{now}: {:?}", read(&machine));
}
