//! Loops by what they keep: what must not be proved by the gates, be it that a call shows it or not.

use crate::contract::cases::Cases;
use crate::contract::options::{By, Options};
use crate::contract::{CircuitProof, Source};
use crate::walk::Shard;
use pipeline::asm::Memory;
use std::path::Path;

/// Returns what the gates show of a routine `f`, without a call for a case.
fn proof(header: &str, body: &str) -> CircuitProof {
    let text = format!(
        " ORG $8000\n; f: a routine\n{header}\nf:\n{body}\n RET\nData: DB 1, 2, 3, 4\nTable: DB 5, 6, 7, 8\nBuffer EQU $9000\n"
    );
    let source = Source::read(Path::new("mine.asm"), &Memory::from([("mine.asm", text.as_str())])).unwrap();
    source.require_all().unwrap();
    let routine = &source.headers.routines[0];
    let (program, map) = source.view(routine);
    let options = Options { by: By::Circuit, samples: 64, limit: 20, ..Options::default() };
    let cases = Cases::of_spec(&routine.spec, &[], &options);
    super::prove(program, map, routine, &cases, &options, Shard::WHOLE, super::Hooks::NONE).unwrap().proof
}

const WRONG: [(&str, &str, &str); 42] = [
    (
        "off by one",
        "; In: HL = any, B = 1..255\n; Out: HL = HL + B + 1 & $FFFF\n; Clobbers: B\n; Keeps: .l: B = 1..B, HL = HL + B - now(B) & $FFFF, turns = now(B)",
        ".l: INC HL\n DJNZ .l",
    ),
    (
        "wrapping turns",
        "; In: HL = any, B = 0..255\n; Out: HL = HL + B & $FFFF\n; Clobbers: B\n; Keeps: .l: B = 0..B, HL = HL + B - now(B) & $FFFF, turns = now(B)",
        ".l: INC HL\n DJNZ .l",
    ),
    (
        "endless",
        "; In: HL = any, BC = any\n; Out: HL = any\n; Keeps: .l: HL = any, turns = 5",
        ".l: INC HL\n LD A,1\n OR A\n JR NZ,.l",
    ),
    (
        "turns that stay",
        "; In: HL = any, B = 1..255\n; Out: HL = 0\n; Clobbers: B A\n; Keeps: .l: HL = any, turns = now(HL)",
        ".l: LD A,H\n OR L\n JR NZ,.l",
    ),
    (
        "negative turns",
        "; In: HL = any, B = 1..255\n; Out: HL = any\n; Clobbers: B\n; Keeps: .l: B = any, turns = s8(now(B))",
        ".l: DEC B\n JR .l",
    ),
    (
        "another entry",
        "; In: HL = 0..9, B = 1..255, C = 0..1\n; Out: HL = HL + B\n; Clobbers: A B\n; Keeps: .l: B = 1..B, HL = HL + B - now(B), turns = now(B)",
        " LD A,C\n OR A\n JR NZ,.m\n.l: INC HL\n.m: DJNZ .l",
    ),
    (
        "never entered as said",
        "; In: HL = 0..9, B = 1..255\n; Out: HL = 5\n; Clobbers: B\n; Keeps: .l: B = 1..B, B = 0, turns = now(B)",
        ".l: INC HL\n DJNZ .l",
    ),
    (
        "entered without it",
        "; In: HL = any, B = 1..255\n; Out: HL = 5\n; Clobbers: B\n; Keeps: .l: B = 1..B, HL = 5, turns = now(B)",
        ".l: DJNZ .l",
    ),
    (
        "a word on the stack",
        "; In: HL = any, B = 1..255\n; Out: DE = HL + 1 & $FFFF\n; Clobbers: B\n; Keeps: .l: B = 1..B, HL = HL, turns = now(B)",
        " PUSH HL\n.l: EX (SP),HL\n INC HL\n EX (SP),HL\n DJNZ .l\n POP DE",
    ),
    (
        "no way there",
        "; In: HL = any, B = 1..255\n; Out: HL = HL + B & $FFFF\n; Clobbers: B\n; Keeps: Table: B = 1..B, turns = now(B)",
        ".l: INC HL\n DJNZ .l",
    ),
    (
        "a label of another routine",
        "; In: HL = any, B = 1..255\n; Out: HL = HL + B & $FFFF\n; Clobbers: B\n; Keeps: g: B = 1..B, turns = now(B)",
        ".l: CALL g\n DJNZ .l\n RET\ng: INC HL",
    ),
    (
        "a register that is kept",
        "; In: HL = any, B = 1..255\n; Out: HL = HL + B & $FFFF\n; Clobbers: B\n; Keeps: .l: B = 1..B, HL = HL + B - now(B) & $FFFF, turns = now(B)",
        ".l: INC HL\n INC C\n DJNZ .l\n LD A,A",
    ),
    (
        "a shadow register",
        "; In: HL = any, B = 1..255\n; Out: HL = HL + B & $FFFF\n; Clobbers: B A\n; Keeps: .l: B = 1..B, HL = HL + B - now(B) & $FFFF, turns = now(B)",
        ".l: INC HL\n EX AF,AF'\n DJNZ .l",
    ),
    (
        "what the first turn finds",
        "; In: B = 2..255\n; Out: A = 1\n; Clobbers: B C\n; Keeps: .l: B = 1..B, turns = now(B)",
        " LD C,1\n.l: LD A,C\n LD C,2\n DJNZ .l",
    ),
    (
        "what only the last turn leaves",
        "; In: B = 2..255\n; Out: A = 1\n; Clobbers: B\n; Keeps: .l: B = 1..B, turns = now(B)",
        " LD A,1\n.l: DJNZ .m\n RET\n.m: LD A,2\n JR .l",
    ),
    (
        "what In does not give",
        "; In: B = 1..255\n; Out: A = 0..15\n; Clobbers: B\n; Keeps: .l: B = 1..B, A = 0..15, turns = now(B)",
        " LD A,D\n AND 15\n.l: XOR 1\n DJNZ .l",
    ),
    (
        "turns of what In does not give",
        "; In: C = 0..255\n; Out: A = 0..255\n; Clobbers: B\n; Keeps: .l: B = any, A = any, turns = now(B) ? now(B) : 256",
        " LD B,D\n XOR A\n.l: INC A\n DJNZ .l",
    ),
    (
        "an end that In does not give",
        "; In: B = 1..255\n; Out: C = 0..255\n; Clobbers: B A\n; Keeps: .l: B = 1..B, C = 0..255, turns = now(B)",
        " LD C,0\n.l: INC C\n LD A,E\n CP C\n RET Z\n DJNZ .l",
    ),
    (
        "a way out that In does not give",
        "; In: B = 1..255\n; Out: A = 0..1\n; Clobbers: B\n; Keeps: .l: B = 1..B, turns = now(B)",
        " LD A,D\n OR A\n LD A,0\n RET Z\n.l: DJNZ .l\n LD A,1",
    ),
    (
        "memory",
        "; In: HL = any, B = 1..255\n; Out: HL = HL + B & $FFFF\n; Clobbers: B A\n; Keeps: .l: B = 1..B, HL = HL + B - now(B) & $FFFF, turns = now(B)",
        ".l: INC HL\n LD A,B\n LD (Data + 1),A\n DJNZ .l",
    ),
    (
        "memory in all turns but the last",
        "; In: HL = any, B = 1..255\n; Out: HL = HL + B & $FFFF\n; Clobbers: B A\n; Keeps: .l: B = 1..B, HL = HL + B - now(B) & $FFFF, turns = now(B)",
        ".l: INC HL\n DEC B\n RET Z\n LD (Data),A\n JR .l",
    ),
    (
        "memory that grows",
        "; In: A = any, C = 1..200\n; Out: [Buffer + N] = A for N = 0..C - 1\n; Clobbers: B HL\n; Keeps: .l: B = 0..C, HL = Buffer + C - now(B), turns = now(B)",
        " LD B,C\n LD HL,Buffer\n.l: LD (HL),A\n INC HL\n DJNZ .l",
    ),
    (
        "memory of the turn before",
        "; In: B = 2..255, [$9000] = 7\n; Out: A = 7\n; Clobbers: B C [$9000]\n; Keeps: .l: B = 1..B, turns = now(B)",
        ".l: LD A,($9000)\n LD HL,$9000\n LD (HL),B\n DJNZ .l",
    ),
    (
        "code",
        "; In: B = 1..255\n; Out: A = 1\n; Clobbers: B\n; Keeps: .l: B = 1..B, turns = now(B)",
        ".l: LD A,1\n LD (.l + 1),A\n DJNZ .l",
    ),
    (
        "HALT",
        "; In: B = 1..255\n; Out: A = 1\n; Clobbers: B\n; Keeps: .l: B = 1..B, turns = now(B)",
        " LD A,1\n.l: HALT\n DJNZ .l",
    ),
    (
        "a push each turn",
        "; In: B = 1..255\n; Out: A = 1\n; Clobbers: B\n; Keeps: .l: B = 1..B, turns = now(B)",
        " LD A,1\n.l: PUSH AF\n DJNZ .l",
    ),
    (
        "a pop each turn",
        "; In: B = 1..255\n; Out: A = 1\n; Clobbers: B DE\n; Keeps: .l: B = 1..B, turns = now(B)",
        " LD A,1\n.l: POP DE\n DJNZ .l",
    ),
    (
        "the stack",
        "; In: B = 1..255, HL = any\n; Out: HL = HL\n; Clobbers: B A\n; Keeps: .l: B = 1..B, turns = now(B)",
        " PUSH HL\n LD HL,1\n.l: EX (SP),HL\n DJNZ .l\n POP HL",
    ),
    (
        "a depth of the turns but the last",
        "; In: B = 2..255\n; Out: A = 1\n; Clobbers: B\n; Stack: 0\n; Keeps: .l: B = 1..B, turns = now(B)",
        " LD A,1\n.l: DEC B\n RET Z\n PUSH BC\n POP BC\n JR .l",
    ),
    (
        "a time of one less",
        "; In: HL = any, B = 1..255\n; Out: HL = HL + B & $FFFF\n; Clobbers: B\n; T: 4849\n; Keeps: .l: B = 1..B, HL = HL + B - now(B) & $FFFF, turns = now(B)",
        ".l: INC HL\n DJNZ .l",
    ),
    (
        "a least time",
        "; In: HL = any, B = 1..255\n; Out: HL = HL + B & $FFFF\n; Clobbers: B\n; T: 25..4860\n; Keeps: .l: B = 1..B, HL = HL + B - now(B) & $FFFF, turns = now(B)",
        ".l: INC HL\n DJNZ .l",
    ),
    (
        "turns by two",
        "; In: B = 100..127\n; Out: A = 0\n; Clobbers: B\n; T: 2000..9000\n; Keeps: .l: B = 1..B, turns = 2 * now(B)",
        " XOR A\n.l: DJNZ .l\n",
    ),
    (
        "a time that hangs",
        "; In: BC = any\n; Out: A = 0\n; Clobbers: B C\n; Keeps: .l: BC = any, turns = now(BC) ? now(BC) : 65536",
        ".l: DEC BC\n LD A,B\n OR C\n JR NZ,.l",
    ),
    (
        "a side",
        "; In: B = 2..255\n; Out: A = 0\n; Clobbers: B\n; Unreached: f.m+1 never jumps: it does\n; Keeps: .l: B = 1..B, turns = now(B)",
        " XOR A\n.l: DEC B\n RET Z\n LD C,C\n.m: OR A\n JR Z,.l\n INC A",
    ),
    (
        "a flag of the turn before",
        "; In: B = 2..255\n; Out: A = 0\n; Clobbers: B\n; Keeps: .l: B = 1..B, turns = now(B)",
        " XOR A\n.l: JR NC,.m\n INC A\n.m: SCF\n DJNZ .l",
    ),
    (
        "a flag of the chip",
        "; In: B = 2..255, A = any\n; Out: B = 0\n; Clobbers: DE\n; Keeps: .l: B = 1..B, turns = now(B)",
        " OR A\n.l: PUSH AF\n POP DE\n BIT 5,E\n JR Z,.m\n NOP\n.m: SCF\n DJNZ .l",
    ),
    (
        "a call of itself",
        "; In: B = 1..2\n; Out: B = 0\n; Keeps: f: B = 1..2, turns = now(B)",
        " DEC B\n RET Z\n CALL f",
    ),
    (
        "a loop within without an end",
        "; In: B = 1..255, DE = any\n; Out: B = 0\n; Clobbers: A D E\n; Keeps: .l: B = 1..B, turns = now(B)",
        ".l: DEC DE\n LD A,D\n OR E\n JR NZ,.l\n DJNZ .l",
    ),
    (
        "a jump into the loop within",
        "; In: B = 1..255, C = 1..255\n; Out: HL = B * C\n; Clobbers: D B\n; Keeps: .r: B = 1..B, HL = (B - now(B)) * C, turns = now(B)\n; Keeps: .o: D = 1..C, B = 1..B, HL = (B - now(B)) * C + C - now(D), turns = now(D)",
        " LD HL,0\n LD D,1\n JR .o\n.r: LD D,C\n.o: INC HL\n DEC D\n JR NZ,.o\n DJNZ .r",
    ),
    (
        "R",
        "; In: B = 1..255\n; Out: A = 0..255\n; Clobbers: B\n; Keeps: .l: B = 1..B, turns = now(B)",
        ".l: LD A,R\n DJNZ .l",
    ),
    (
        "a product of another number",
        "; In: HL = any, DE = any, BC = 1..65535\n; Out: HL = HL + BC * DE & $FFFF\n; Clobbers: A BC\n; T: 2500000\n; Keeps: .l: BC = 1..BC, HL = HL + (BC - now(BC)) * DE & $FFFF, turns = now(BC)",
        ".l: ADD HL,DE\n DEC BC\n LD A,B\n OR C\n JR NZ,.l\n BIT 7,D\n RET Z\n INC HL",
    ),
    (
        "a turn too few",
        "; In: HL = any, DE = any, BC = 1..65535\n; Out: HL = HL + (BC - 1) * DE & $FFFF\n; Clobbers: A BC\n; T: 2500000\n; Keeps: .l: BC = 1..BC, HL = HL + (BC - now(BC)) * DE & $FFFF, turns = now(BC)",
        ".l: ADD HL,DE\n DEC BC\n LD A,B\n OR C\n JR NZ,.l",
    ),
];

/// The gates refuse each by themselves: a difference from the CPU, which would be noticed too, is none of their reasons.
#[test]
fn wrong_loops_are_not_proved() {
    let mut proved = Vec::new();
    for (name, header, body) in WRONG {
        let proof = proof(header, body);
        println!("{name}: {:?} {:?}", proof.by, proof.stopped);
        let why = proof.stopped.unwrap_or_default();
        proved.extend((why.is_empty() || why.contains("the circuit is wrong")).then_some(name));
    }
    assert_eq!(proved, [""; 0]);
}
