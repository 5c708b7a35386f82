//! Tests of the debugger's model, without a window.

use super::*;
use crate::debug::Stop;
use crate::open;
use crate::settings::Settings;
use crate::setup::Setup;

const SOURCE: &str = include_str!("../../../../../tests/zxlab/sum.asm");

/// Returns a playback of [`SOURCE`], stopped at its entry.
fn playback() -> (Playback, DebugModel) {
    playback_of(SOURCE)
}

/// Returns a playback of a program, stopped at its entry, $8000.
fn playback_of(source: &str) -> (Playback, DebugModel) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sum.asm");
    std::fs::write(&path, source).unwrap();
    let playable = open::playable(Some(&path)).unwrap();
    let mut playback = Playback::new(playable, Setup::default(), Settings::default(), None).unwrap();
    playback.act(Action::Pause);
    playback.act(Action::Step(Step::To((0x8000, None))));
    run(&mut playback);
    let mut model = DebugModel::default();
    model.look(&playback, 20);
    (playback, model)
}

fn run(playback: &mut Playback) {
    let mut calls = 0;
    while !playback.is_standing() {
        playback.advance(Vec::new());
        calls += 1;
        assert!(calls < 5_000);
    }
}

fn pc(playback: &Playback) -> u16 {
    playback.session().machine.cpu().regs.pc()
}

fn step(playback: &mut Playback, step: Step) -> u16 {
    playback.act(Action::Step(step));
    run(playback);
    pc(playback)
}

#[test]
fn the_listing_has_labels_sources_and_marks() {
    let (mut playback, mut model) = playback();
    model.toggle_breakpoint(&mut playback, 0x8003);
    model.choose(0x8006);
    model.show(&playback, (0x8000, None));
    model.choose(0x8006);
    model.scroll(&playback, 4);
    let lines = model.listing(&playback, 7);
    let shown: Vec<String> = lines
        .iter()
        .map(|line| match line {
            ListingLine::Label(at, name) => format!("{at:04X} {name}:"),
            ListingLine::Instruction(Instruction { row, next, breakpoint, chosen, source }) => {
                format!("{:04X} {} next={next} break={breakpoint:?} chosen={chosen} {source:?}", row.at, row.text)
            }
        })
        .collect();
    assert_eq!(
        shown,
        [
            "8000 start:",
            "8000 LD B,$03 next=true break=None chosen=false Some(\"start: LD B,3\")",
            "8002 XOR A next=false break=None chosen=false Some(\"XOR A\")",
            "8003 start.again:",
            "8003 CALL $800E next=false break=Some(false) chosen=false Some(\".again: CALL add ; the sum\")",
            "8006 DJNZ $8003 next=false break=None chosen=true Some(\"DJNZ .again\")",
            "8008 LD ($8010),A next=false break=None chosen=false Some(\"LD (sum),A\")",
        ]
    );
    model.toggle_breakpoint(&mut playback, 0x8003);
    assert_eq!(model.stoppoints(&playback), []);
}

#[test]
fn steps_go_in_over_out_and_back() {
    let (mut playback, model) = playback();
    assert_eq!([Step::In, Step::In, Step::In].map(|how| step(&mut playback, how)), [0x8002, 0x8003, 0x800E]);
    assert_eq!(model.calls(&playback)[0], ((0x8003, None), "add $800E called from start.again $8003".to_owned()));
    assert_eq!(step(&mut playback, Step::Out), 0x8006);
    assert_eq!(step(&mut playback, Step::Back), 0x800F, "RET is taken back");
    assert_eq!(step(&mut playback, Step::Out), 0x8006);
    assert_eq!(step(&mut playback, Step::In), 0x8003);
    assert_eq!(step(&mut playback, Step::Over), 0x8006);
    assert_eq!(playback.session().machine.cpu().regs.a(), 5);
    assert_eq!(step(&mut playback, Step::To((0x800B, None))), 0x800B);
    assert_eq!(playback.session().machine.peek(0x8010), 6);
}

#[test]
fn breakpoints_and_watchpoints_stop_forwards_and_backwards() {
    let (mut playback, mut model) = playback();
    model.add_stoppoint(&mut playback, "add if B == 1").unwrap();
    model.add_stoppoint(&mut playback, "watch sum").unwrap();
    assert!(model.add_stoppoint(&mut playback, "break nowhere").unwrap_err().contains("nowhere"));
    assert!(model.add_stoppoint(&mut playback, "continue").is_err(), "no other command is accepted");
    assert!(model.add_stoppoint(&mut playback, "wacth sum").unwrap_err().starts_with("wacth: expected PLACE"));
    assert!(model.add_stoppoint(&mut playback, "add if").unwrap_err().contains("condition"));
    assert!(model.add_stoppoint(&mut playback, "watch").unwrap_err().contains("required"), "no symbol of that name");
    let set: Vec<String> = model.stoppoints(&playback).into_iter().map(|(_, description, _)| description).collect();
    assert_eq!(set, ["break at add $800E if B == 1", "watch sum $8010 (write)"]);
    playback.act(Action::Pause);
    run(&mut playback);
    assert!(matches!(playback.stop(), Some(Stop::Break(1))));
    assert_eq!((model.status(&playback), pc(&playback)), ("breakpoint 1, at sum.asm:10".to_owned(), 0x800E));
    playback.act(Action::Pause);
    run(&mut playback);
    assert!(model.status(&playback).starts_with("watchpoint 2: wrote $06 at $8010"), "{}", model.status(&playback));
    assert_eq!(step(&mut playback, Step::Reverse), 0x800E);
    assert_eq!(playback.session().machine.cpu().regs.b(), 1);
}

#[test]
fn a_halt_is_the_place_while_it_waits() {
    let source = "        ORG  $8000\nstart:  LD   B,0\n        EI\nloop:   HALT\n        INC  B\n        JR   loop\n        END  start\n";
    let (mut playback, mut model) = playback_of(source);
    assert_eq!(step(&mut playback, Step::To((0x8003, None))), 0x8003);
    assert_eq!(step(&mut playback, Step::Over), 0x8004);
    assert_eq!(step(&mut playback, Step::To((0x8003, None))), 0x8003);
    assert_eq!(step(&mut playback, Step::In), 0x0038);
    assert_eq!(step(&mut playback, Step::Back), 0x8003);
    let b = |playback: &Playback| playback.session().machine.cpu().regs.b();
    // After the HALT a breakpoint stops once a frame, on the HALT when it is reached.
    model.add_stoppoint(&mut playback, "$8004").unwrap();
    for counted in [1, 2] {
        playback.act(Action::Pause);
        run(&mut playback);
        assert_eq!((playback.stop(), pc(&playback), b(&playback)), (Some(&Stop::Break(1)), 0x8004, counted));
    }
    playback.debugger.clear_all();
    model.add_stoppoint(&mut playback, "loop").unwrap();
    for counted in [3, 4] {
        playback.act(Action::Pause);
        run(&mut playback);
        assert_eq!((playback.stop(), pc(&playback), b(&playback)), (Some(&Stop::Break(2)), 0x8003, counted));
    }
    // Paused between two frames, it waits.
    playback.debugger.clear_all();
    playback.act(Action::Pause);
    playback.advance(Vec::new());
    playback.act(Action::Pause);
    assert!(playback.session().machine.cpu().halted());
    model.look(&playback, 20);
    assert_eq!(model.status(&playback), "stopped at sum.asm:4");
    let lines = model.listing(&playback, 20);
    let next = lines.iter().find(|line| matches!(line, ListingLine::Instruction(i) if i.next));
    assert!(matches!(next, Some(ListingLine::Instruction(i)) if i.row.at == 0x8003), "{next:?}");
    assert_eq!(model.registers(&playback)[0].text, "8003");
}

#[test]
fn a_stopped_machine_can_be_changed_and_rewound() {
    let (mut playback, mut model) = playback();
    model.set(&mut playback, Field::Register("BC"), "1ff").unwrap();
    model.set(&mut playback, Field::Register("HL"), "sum").unwrap();
    model.set(&mut playback, Field::Byte(0x8010), "fe").unwrap();
    assert!(model.set(&mut playback, Field::Byte(0x8010), "100").is_err());
    let carry = model.flags(&playback)[5];
    model.flip(&mut playback, carry.0);
    assert_eq!((carry.1, model.flags(&playback)[5].2), ('C', !carry.2));
    let shown: Vec<(String, bool)> =
        model.registers(&playback)[5..8].iter().map(|c| (c.text.clone(), c.changed)).collect();
    assert_eq!((shown[0].clone(), shown[2].clone()), (("01FF".to_owned(), true), ("8010".to_owned(), true)));
    model.set(&mut playback, Field::Register("HL'"), "12ab").unwrap();
    model.set(&mut playback, Field::Register("IM"), "2").unwrap();
    model.set(&mut playback, Field::Register("IFF1"), "0").unwrap();
    let shown = |name: &str| model.registers(&playback).iter().find(|cell| cell.name == name).unwrap().text.clone();
    assert_eq!(["HL'", "IM", "IFF1", "I"].map(shown), ["12AB", "2", "0", "3F"]);
    let (followed, rows) = model.memory(&playback, 8, 2).unwrap();
    assert_eq!((followed, rows[0].at, rows[0].bytes[0], rows[1].at), (0x8010, 0x8010, 0xFE, 0x8018));
    model.scroll_memory(-8);
    assert_eq!(model.memory(&playback, 8, 1).unwrap().1[0].at, 0x8008);
    model.follow("nothing");
    assert!(model.memory(&playback, 8, 1).is_err());
    assert_eq!(step(&mut playback, Step::In), 0x8002);
    step(&mut playback, Step::Back);
    assert_eq!(playback.session().machine.cpu().regs.hl(), 0x8010);
}

#[test]
fn changed_registers_are_marked_and_the_listing_follows() {
    let (mut playback, mut model) = playback();
    step(&mut playback, Step::In);
    model.look(&playback, 20);
    let changed: Vec<&str> = model.registers(&playback).iter().filter(|c| c.changed).map(|c| c.name).collect();
    assert_eq!(changed, ["PC", "R", "BC"]);
    model.show(&playback, (0, None));
    step(&mut playback, Step::In);
    model.look(&playback, 20);
    assert!(
        model
            .listing(&playback, 20)
            .iter()
            .any(|l| matches!(l, ListingLine::Instruction(i) if i.next && i.row.at == 0x8003))
    );
}

#[test]
fn the_time_is_added_up_by_routine() {
    let (mut playback, mut model) = playback();
    step(&mut playback, Step::To((0x800B, None)));
    model.measure(&playback);
    let most = &model.profile[0];
    assert!(most.name == "wait" && most.part > 0.9 && most.t < spectrum::FRAME, "{most:?}");
    let time = model.time(&playback);
    assert!(time[0].starts_with("frame ") && time[2].starts_with("interrupts on, IM 1"), "{time:?}");
}

#[test]
fn what_is_mapped_and_the_sound_chip_are_shown_on_a_128k() {
    let (playback, model) = playback();
    assert_eq!((model.time(&playback).len(), model.sound_chip(&playback)), (3, None));
    let writes = "LD BC,$FFFD\n LD A,8\n OUT (C),A\n LD B,$BF\n INC A\n OUT (C),A\nend: JR end\n";
    let (mut playback, model) = playback_of(&format!(" DEVICE ZXSPECTRUM128\n ORG $8000\n {writes}"));
    assert_eq!(step(&mut playback, Step::To((0x800C, None))), 0x800C);
    assert_eq!(model.time(&playback)[3], "bank 0 at $C000, ROM 1");
    playback.change(|machine| machine.page(0x2B));
    assert_eq!(model.time(&playback)[3], "bank 3 at $C000, ROM 0, the shadow screen, locked");
    assert!(model.sound_chip(&playback).is_some_and(|(registers, _)| registers[8] == 9));
}

/// A click sets a breakpoint in the bank that is shown, and a label is shown in its bank.
#[test]
fn a_click_sets_a_breakpoint_in_the_bank_that_is_shown() {
    let source = " DEVICE ZXSPECTRUM128\n ORG $8000\nend: JR end\n ORG $C000,3\nin3: INC A\n ORG $C000,4\nin4: DEC A\n";
    let (mut playback, mut model) = playback_of(source);
    let shown = |model: &DebugModel, playback: &Playback| {
        let found = model.listing(playback, 30).into_iter().find_map(|line| match line {
            ListingLine::Instruction(one) if one.row.at == 0xC000 => Some((one.row.text, one.breakpoint.is_some())),
            _ => None,
        });
        found.unwrap()
    };
    model.show(&playback, (0xC000, Some(4)));
    assert_eq!((shown(&model, &playback), model.unmapped_bank(&playback)), (("DEC A".into(), false), Some(4)));
    model.toggle_breakpoint(&mut playback, 0xC000);
    assert_eq!(shown(&model, &playback), ("DEC A".into(), true));
    let of_bank = (1, "break at in4 $C000 in bank 4".into(), Some((0xC000, Some(4))));
    assert_eq!(model.stoppoints(&playback), [of_bank]);
    // The one that is mapped.
    playback.change(|machine| machine.page(0x13));
    model.show(&playback, (0xC000, None));
    assert_eq!((shown(&model, &playback), model.unmapped_bank(&playback)), (("INC A".into(), false), None));
    model.toggle_breakpoint(&mut playback, 0xC000);
    assert_eq!(model.stoppoints(&playback)[1].1, "break at in3 $C000 in bank 3");
    model.toggle_breakpoint(&mut playback, 0xC000);
    model.toggle_breakpoint(&mut playback, 0x8000);
    assert_eq!(model.stoppoints(&playback)[1].1, "break at end $8000");
}
