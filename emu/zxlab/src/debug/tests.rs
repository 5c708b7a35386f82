//! Tests of the debugger on the ROM's start and on a tape that loads.

use super::*;
use spectrum::Cycle;

fn on_break(addr: u16) -> Stoppoint {
    Stoppoint::new(Trigger::Break(addr))
}
use crate::session::tests::session;

#[test]
fn breakpoints_stop_before_and_watchpoints_after() {
    let mut debugger = Debugger::new(session());
    // START-NEW checks RAM: the first write of all is $02 to $FFFF, by the LD (HL),$02 at $11DC.
    let watch = debugger.set(Stoppoint::new(Trigger::Watch {
        cycles: vec![Cycle::Write],
        addresses: 0xFFFF..=0xFFFF,
        bank: None,
    }));
    let stop = debugger.go(10, |_| false, || false);
    let Stop::Watch(number, pc, access) = stop else { panic!("{stop:?}") };
    assert_eq!((number, pc, access.value), (watch, 0x11DC, 2));
    assert!(debugger.clear(watch) && !debugger.clear(watch) && !debugger.clear(0));
    // The loop's next round writes the byte below.
    let here = debugger.set(on_break(0x11DC));
    assert_eq!(debugger.go(10, |_| false, || false), Stop::Break(here));
    assert_eq!((debugger.here(), debugger.session().machine.cpu().regs.hl()), (0x11DC, 0xFFFE));
    // Backwards, it was here once before.
    assert_eq!(debugger.go_back(|| false), Stop::Break(here));
    assert_eq!(debugger.session().machine.cpu().regs.hl(), 0xFFFF);
    assert_eq!(debugger.go_back(|| false), Stop::StartOfHistory);
}

#[test]
fn many_steps_go_forwards_and_back_and_can_be_interrupted() {
    let mut debugger = Debugger::new(session());
    (0..40).for_each(|_| debugger.time.frame());
    (0..5).for_each(|_| debugger.time.step());
    let here = debugger.session().machine.clone();
    assert_eq!(debugger.steps(200_000, || false), Stop::Done);
    assert_eq!(debugger.steps_back(200_000, || false), Stop::Done);
    assert!(debugger.session().machine == here);
    // Back over frames that were run as a whole, and forwards to the same state.
    assert_eq!(debugger.steps_back(100_000, || false), Stop::Done);
    assert!(debugger.session().machine.frame() < 39);
    assert_eq!(debugger.steps(100_000, || false), Stop::Done);
    assert!(debugger.session().machine == here);

    assert_eq!(debugger.steps(u64::MAX, || true), Stop::Interrupted);
    assert_eq!(debugger.steps_back(100_000, || true), Stop::Interrupted);
    // Back further than the history: by so much that it is known at once, and by less.
    assert_eq!(debugger.steps_back(u64::MAX, || false), Stop::StartOfHistory);
    for (count, whole) in [(u64::MAX, true), (40 * 0x1_0000, true), (40 * 0x1_0000, false)] {
        if whole {
            (0..40).for_each(|_| debugger.time.frame());
            assert_eq!(debugger.time.most_steps(), 40 * 0x1_0000);
        } else {
            assert_eq!(debugger.steps(300_000, || false), Stop::Done);
            assert_eq!(debugger.time.most_steps(), 300_000, "instructions run one by one are counted");
            assert_eq!(debugger.steps_back(1_000, || false), Stop::Done);
            assert_eq!(debugger.time.most_steps(), 299_000);
        }
        assert_eq!(debugger.steps_back(count, || false), Stop::StartOfHistory);
        assert_eq!((debugger.session().machine.frame(), debugger.here()), (0, 0));
    }
    assert_eq!(debugger.steps_back(1, || false), Stop::StartOfHistory);
}

#[test]
fn a_breakpoint_is_hit_only_if_its_condition_is_true() {
    let mut debugger = Debugger::new(session());
    let condition = Condition::read("HL == $C000", |_| None).unwrap();
    let here = debugger.set(Stoppoint { condition: Some(condition), ..on_break(0x11DC) });
    assert_eq!(debugger.go(10, |_| false, || false), Stop::Break(here));
    assert_eq!((debugger.here(), debugger.session().machine.cpu().regs.hl()), (0x11DC, 0xC000));
    assert_eq!(debugger.go_back(|| false), Stop::StartOfHistory);
}

/// The search stops between two frames: what is hit exactly there is found when it continues.
#[test]
fn an_interrupted_search_misses_nothing() {
    let mut debugger = Debugger::new(session());
    (0..3).for_each(|_| debugger.time.frame());
    let (here, hl) = (debugger.here(), debugger.session().machine.cpu().regs.hl());
    (0..3).for_each(|_| debugger.time.frame());
    let condition = Condition::read(&format!("HL == {hl}"), |_| None).unwrap();
    let only = debugger.set(Stoppoint { condition: Some(condition), ..on_break(here) });
    let mut stop = debugger.go_back(|| true);
    while stop == Stop::Interrupted {
        stop = debugger.go_back_further(|| true);
    }
    assert_eq!((stop, debugger.session().machine.frame()), (Stop::Break(only), 3));
}

#[test]
fn hits_are_counted_and_log_points_print() {
    // The first writes of START-NEW are at the top of RAM, and go down from there.
    let mut debugger = Debugger::new(session());
    let third = Stoppoint { hits: Some(HitCondition::read("3").unwrap()), ..on_break(0x11DC) };
    let third = debugger.set(third);
    let message = LogMessage::read("HL is {HL}", |text| Condition::read(text, |_| None)).unwrap();
    debugger.set(Stoppoint { log: Some(message), ..on_break(0x11DC) });
    assert_eq!(debugger.go(10, |_| false, || false), Stop::Break(third));
    assert_eq!(debugger.session().machine.cpu().regs.hl(), 0xFFFD);
    let log = debugger.take_log();
    let texts: Vec<&str> = log.iter().map(|(_, text)| &text[..]).collect();
    assert_eq!(texts, ["HL is 65535", "HL is 65534", "HL is 65533"]);
    assert!(log.iter().all(|(addr, _)| *addr == 0x11DC) && debugger.take_log().is_empty());
    // Backwards, hits are not counted, and nothing is printed.
    assert_eq!(debugger.go_back(|| false), Stop::Break(third));
    assert_eq!(debugger.session().machine.cpu().regs.hl(), 0xFFFE);
    assert!(debugger.take_log().is_empty());
}
