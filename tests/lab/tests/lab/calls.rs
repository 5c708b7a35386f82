//! The calls of a running program, compared with what their contracts are proved for.

use std::path::Path;

use lab::contract::{CallVerdict, Calls, Source};
use pipeline::asm::Memory;
use spectrum::{Machine, Model, Rom};

/// A call with an input that `In` does not include is checked against the contract, and reported if it breaks it.
#[test]
fn a_call_outside_of_its_contract_is_found() {
    let text = " ORG $8000\n; In: A = 1..9\n; Out: A = A + 1\nnext: CP 200\n RET NC\n INC A\n RET\n\
                ; In: B = 0..255\n; Out: A = B\nmain: LD A,B\n CALL next\n.end: JR .end\n";
    let source = Source::read(Path::new("mine.asm"), &Memory::from([("mine.asm", text)])).expect("a source");
    let program = source.program();
    let given = |b: u8| {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        (program.start..).zip(&program.code).for_each(|(address, &byte)| machine.poke(address, byte));
        machine.cpu_mut().regs.set_pc(program.symbols["main"] as u16);
        machine.cpu_mut().regs.set_sp(0xFF00);
        machine.cpu_mut().regs.set_b(b);
        let mut calls = Calls::new(&source).expect("room for a stack");
        calls.run_frame(&mut machine);
        let called = calls.take();
        assert!(calls.take().values().all(|called| called.calls == 0), "take() empties the counts");
        let next = called["next"].clone();
        assert_eq!((next.calls, next.states.len(), called["main"].calls), (1, 1, 1));
        (*next.states.values().next().expect("one"), next.outside, next.broken)
    };
    assert_eq!(given(5).0, CallVerdict::Within);
    assert_eq!(given(77).0, CallVerdict::Kept);
    let (kind, outside, broken) = given(200);
    assert_eq!((kind, outside), (CallVerdict::Broken, [("A".to_owned(), 200)].into()));
    let reported =
        "next (mine.asm:4) was called with A = 200, which its In does not include: A is 200 ($C8), and should be 201";
    assert!(broken[0].starts_with(reported), "{broken:?}");
}
