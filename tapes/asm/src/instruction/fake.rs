//! Fake instructions, which stand for several real ones: `LD HL,DE` for `LD H,D : LD L,E`. The set and its meaning are
//! sjasmplus's; here they follow from rules over register pairs.

use super::form::{Component, Form, Slot};
use super::operand;
use std::collections::HashMap;

/// Register pairs, each with its high and its low register.
const PAIRS: [(&str, &str, &str); 3] = [("BC", "B", "C"), ("DE", "D", "E"), ("HL", "H", "L")];
const REGISTERS: [&str; 7] = ["A", "B", "C", "D", "E", "H", "L"];

/// Returns all fake instructions: what is written, and the instructions it means, separated by colons. `d1` means
/// `d+1`.
pub(super) fn rows() -> Vec<(String, String)> {
    let mut rows = Vec::new();
    shifts(&mut rows);
    pair_loads(&mut rows);
    index_loads(&mut rows);
    stepping_loads(&mut rows);
    arithmetic(&mut rows);
    rows
}

type Rows = Vec<(String, String)>;

/// Adds shifts of a pair: to the left from the low half on, to the right from the high half on.
fn shifts(rows: &mut Rows) {
    for (pair, high, low) in PAIRS {
        for (name, first, then) in
            [("RL", "RL", "RL"), ("SLA", "SLA", "RL"), ("SLL", "SLL", "RL"), ("SLI", "SLL", "RL")]
        {
            let parts = match (name, pair) {
                ("SLA", "HL") => "ADD HL,HL".to_owned(),
                _ => format!("{first} {low}:{then} {high}"),
            };
            rows.push((format!("{name} {pair}"), parts));
        }
        for name in ["RR", "SRA", "SRL"] {
            rows.push((format!("{name} {pair}"), format!("{name} {high}:RR {low}")));
        }
    }
}

/// Adds loads of a pair from a pair, from IX or IY, and the other way round.
fn pair_loads(rows: &mut Rows) {
    for (to, to_high, to_low) in PAIRS {
        for (from, high, low) in PAIRS {
            rows.push((format!("LD {to},{from}"), format!("LD {to_high},{high}:LD {to_low},{low}")));
        }
        for index in ["IX", "IY"] {
            let (out, back) = if to == "HL" {
                (format!("PUSH {index}:POP HL"), format!("PUSH HL:POP {index}"))
            } else {
                let out = format!("LD {to_high},{index}H:LD {to_low},{index}L");
                (out, format!("LD {index}H,{to_high}:LD {index}L,{to_low}"))
            };
            rows.push((format!("LD {to},{index}"), out));
            rows.push((format!("LD {index},{to}"), back));
        }
    }
    for (to, from) in [("IX", "IY"), ("IY", "IX")] {
        rows.push((format!("LD {to},{from}"), format!("PUSH {from}:POP {to}")));
        rows.push((format!("LD {to},{to}"), format!("LD {to}H,{to}H:LD {to}L,{to}L")));
    }
}

/// Adds loads of a pair from memory at HL, IX or IY, and stores.
fn index_loads(rows: &mut Rows) {
    for (pair, high, low) in PAIRS {
        if pair != "HL" {
            let load = format!("LD {low},(HL):INC HL:LD {high},(HL)");
            let store = format!("LD (HL),{low}:INC HL:LD (HL),{high}");
            rows.push((format!("LD {pair},(HL)"), format!("{load}:DEC HL")));
            rows.push((format!("LD (HL),{pair}"), format!("{store}:DEC HL")));
            rows.push((format!("LDI {pair},(HL)"), format!("{load}:INC HL")));
            rows.push((format!("LDI (HL),{pair}"), format!("{store}:INC HL")));
        }
        for index in ["IX", "IY"] {
            let (at, next) = (format!("({index}+d)"), format!("({index}+d1)"));
            rows.push((format!("LD {pair},{at}"), format!("LD {low},{at}:LD {high},{next}")));
            rows.push((format!("LD {at},{pair}"), format!("LD {at},{low}:LD {next},{high}")));
            let (load_low, load_high) = (format!("LD {low},{at}"), format!("LD {high},{at}"));
            let (store_low, store_high) = (format!("LD {at},{low}"), format!("LD {at},{high}"));
            let step = format!("INC {index}");
            rows.push((format!("LDI {pair},{at}"), format!("{load_low}:{step}:{load_high}:{step}")));
            rows.push((format!("LDI {at},{pair}"), format!("{store_low}:{step}:{store_high}:{step}")));
        }
    }
}

/// Adds LDI and LDD with operands: a load, then the pointer steps.
fn stepping_loads(rows: &mut Rows) {
    for (name, step) in [("LDI", "INC"), ("LDD", "DEC")] {
        for pointer in ["BC", "DE"] {
            rows.push((format!("{name} A,({pointer})"), format!("LD A,({pointer}):{step} {pointer}")));
            rows.push((format!("{name} ({pointer}),A"), format!("LD ({pointer}),A:{step} {pointer}")));
        }
        for (pointer, at) in [("HL", "(HL)"), ("IX", "(IX+d)"), ("IY", "(IY+d)")] {
            for register in REGISTERS {
                rows.push((format!("{name} {register},{at}"), format!("LD {register},{at}:{step} {pointer}")));
                rows.push((format!("{name} {at},{register}"), format!("LD {at},{register}:{step} {pointer}")));
            }
            rows.push((format!("{name} {at},n"), format!("LD {at},n:{step} {pointer}")));
        }
    }
}

/// Adds 16-bit arithmetic on DE, and subtraction without carry.
fn arithmetic(rows: &mut Rows) {
    // After EX DE,HL the operand's DE is HL and the other way round.
    let others = [("BC", "BC"), ("DE", "HL"), ("HL", "DE"), ("SP", "SP")];
    for (other, exchanged) in others {
        for name in ["ADD", "ADC", "SBC"] {
            rows.push((format!("{name} DE,{other}"), format!("EX DE,HL:{name} HL,{exchanged}:EX DE,HL")));
        }
        rows.push((format!("SUB DE,{other}"), format!("OR A:EX DE,HL:SBC HL,{exchanged}:EX DE,HL")));
        rows.push((format!("SUB HL,{other}"), format!("OR A:SBC HL,{other}")));
    }
}

/// Returns one of the instructions of `whole`, its slots referring to the operands of `whole`.
pub(super) fn part(whole: &str, part: &str, rows: &HashMap<&'static str, Form>) -> Option<Component> {
    let further = part.contains("d1");
    let row = part.replace("d1", "d");
    let mut form = *rows.get(row.as_str())?;
    let own: Vec<&str> = operand::split(&row).1.collect();
    let given: Vec<&str> = operand::split(whole).1.collect();
    for slot in &mut form.slots {
        if let Slot::Byte(at) | Slot::Word(at) | Slot::Displacement(at) | Slot::Relative(at) = slot {
            // `IN A,n` is an alias of `IN A,(n)`.
            let wanted = own[usize::from(*at)];
            let position = given.iter().position(|text| *text == wanted || wanted == format!("({text})"))?;
            *at = position as u8;
        }
    }
    Some(Component { form, further: i32::from(further) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_row_occurs_twice() {
        let mut texts: Vec<String> = rows().into_iter().map(|(text, _)| text).collect();
        let count = texts.len();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), count);
        assert!(count > 150, "{count}");
    }
}
