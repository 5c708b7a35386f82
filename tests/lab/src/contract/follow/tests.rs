//! Random programs: every byte that one of their instructions writes is one that following says it may write.

use std::fmt::Write as _;
use std::path::Path;

use pipeline::asm::Memory;

use crate::contract::Source;
use crate::contract::stores::Certainty;
use calls::{Call, Core, Runner};

/// Instructions without numbers, and with one: `#` a byte, `@` an address in or near the data, `%` a distance, `!` a label further on.
const LINES: [&str; 84] = [
    "LD HL,@",
    "LD DE,@",
    "LD BC,@",
    "LD IX,@",
    "LD IY,@",
    "LD HL,@",
    "LD DE,@",
    "LD HL,#",
    "LD DE,#",
    "LD BC,#",
    "LD A,#",
    "LD B,#",
    "LD L,#",
    "LD H,high area",
    "LD E,A",
    "LD D,A",
    "LD L,A",
    "LD H,A",
    "LD C,A",
    "LD B,A",
    "LD A,L",
    "LD A,E",
    "LD A,B",
    "LD H,D",
    "LD L,E",
    "LD A,(area)",
    "LD HL,(@)",
    "LD DE,(@)",
    "LD A,(HL)",
    "LD L,(HL)",
    "INC HL",
    "DEC HL",
    "INC DE",
    "DEC BC",
    "INC L",
    "DEC E",
    "INC A",
    "DEC B",
    "ADD HL,DE",
    "ADD HL,BC",
    "ADD HL,HL",
    "SBC HL,DE",
    "ADC HL,BC",
    "ADD IX,DE",
    "EX DE,HL",
    "EXX",
    "PUSH HL",
    "POP DE",
    "PUSH DE",
    "POP HL",
    "EX (SP),HL",
    "AND #",
    "OR #",
    "XOR #",
    "ADD A,#",
    "SUB #",
    "CP #",
    "ADD A,L",
    "ADC A,H",
    "RLCA",
    "RRA",
    "SRL H",
    "RR L",
    "SLA E",
    "NEG",
    "CPL",
    "LD (HL),A",
    "LD (DE),A",
    "LD (BC),A",
    "LD (IX+%),A",
    "LD (IY+%),L",
    "LD (@),A",
    "LD (@),HL",
    "INC (HL)",
    "SET 1,(HL)",
    "RLD",
    "LDI",
    "LDD",
    "LDIR",
    "LD SP,@",
    "JR NC,!",
    "JR Z,!",
    "CALL sub",
    "RET C",
];

fn program(random: &mut fastrand::Rng) -> String {
    let mut text = " ORG $8000\n; f: nothing\n; In: A = 0..1\n; Out: A = A\nf: RET\n".to_owned();
    for (name, length) in [("g", 24), ("sub", 8)] {
        let _ = writeln!(text, "{name}:");
        let mut ends = Vec::new();
        for line in 0..length {
            let chosen = random.choice(LINES).filter(|line| name == "g" || !line.contains("CALL")).unwrap_or("NOP");
            let label = format!("{name}_{}", line + random.usize(1..5));
            let near = random.i32(-4..40);
            let chosen = chosen.replace('#', &random.u8(..).to_string()).replace('@', &format!("area{near:+}"));
            let _ = writeln!(
                text,
                "{name}_{line}: {}",
                chosen.replace('%', &random.i32(-9..9).to_string()).replace('!', &label)
            );
            if line % 8 == 7 && random.bool() {
                let _ = writeln!(text, " DJNZ {name}_{}", line - random.usize(1..7));
            }
            ends.push(label);
        }
        (length..length + 5).for_each(|line| _ = writeln!(text, "{name}_{line}:"));
        text.push_str(" RET\n");
    }
    text.push_str(" ORG $9000\n DS 16\narea: DB 3\n DW area + 5, area, 7\n DS 90, 255\n");
    text
}

#[test]
fn what_random_programs_write_is_found() {
    const PROGRAMS: usize = 400;
    const CALLS: usize = 6;
    let mut random = fastrand::Rng::with_seed(1);
    let (mut checked, mut exact) = (0, 0);
    for _ in 0..PROGRAMS {
        let text = program(&mut random);
        let source = Source::read(Path::new("a.asm"), &Memory::from([("a.asm", &*text)]))
            .unwrap_or_else(|error| panic!("{error}\n{text}"));
        let code = source.map.program.clone();
        let mut runner = Runner::new(&source.program, Core::Z80).unwrap();
        let stack = runner.stack();
        for _ in 0..CALLS {
            let mut call = Call::new(runner.address("g").unwrap(), Core::Z80);
            call.limit = 20_000;
            let mut word = || random.u16(..);
            call.registers.set_af(word());
            call.registers.set_bc(word());
            call.registers.set_de(word());
            call.registers.set_hl(word());
            call.registers.set_ix(word());
            call.registers.set_iy(word());
            call.registers.set_hl2(word());
            let (mut before, mut at, mut is_lost) = (0, call.routine, false);
            let mut wrong = None;
            runner.run(&call, |engine, memory| {
                let written = memory.written();
                for &(address, _) in
                    written[before.min(written.len())..].iter().filter(|(address, _)| !stack.contains(address))
                {
                    // From here on, other code is executed than was followed.
                    is_lost |= code.is_within(address);
                    if is_lost {
                        break;
                    }
                    let (mut is_found, mut is_exact) = (false, false);
                    for store in source.followed().stores.0.iter().filter(|store| store.at == at) {
                        is_found |= store.reach.is_anywhere();
                        store.reach.each(Certainty::Possible, &mut |of| is_exact |= of == address);
                    }
                    checked += 1;
                    exact += usize::from(is_exact);
                    if !is_found && !is_exact {
                        wrong = wrong.or(Some((at, address)));
                    }
                }
                before = written.len();
                at = engine.pc();
                is_lost |= !code.has(at);
            });
            assert_eq!(wrong, None, "{wrong:04X?}\n{text}");
        }
    }
    assert!(
        checked > 2_000 && exact > checked / 5,
        "{checked} bytes written, {exact} of them where following gives addresses"
    );
}
