//! The parts of a suggested header that are left to a person.

use super::draft::Draft;
use super::explore::Explorer;
use super::item::{FLAGS, Item, PAIRS};
use crate::contract::proof::RoutineProof;

impl Explorer<'_> {
    /// Lists what a header leaves to a person, a sentence each.
    pub(super) fn left(&self, draft: &Draft) -> Vec<String> {
        let mut left = vec!["the first line: what it is for".to_owned()];
        let results =
            draft.results.iter().filter(|(_, value)| value.is_none()).map(|(register, _)| register.name().to_owned());
        let results: Vec<String> = results.collect();
        if !results.is_empty() || !draft.memory_results.is_empty() || !draft.sends.is_empty() {
            let mut names = results;
            names.extend((!draft.memory_results.is_empty()).then(|| "memory".to_owned()));
            names.extend((!draft.sends.is_empty()).then(|| "ports".to_owned()));
            left.push(format!(
                "Out: the inputs determine {}: write an expression where that is a result, and move the rest to Clobbers",
                names.join(" ")
            ));
        }
        let name = |item: &Item| match item {
            Item::Word(pair) => PAIRS[*pair].0.to_owned(),
            Item::Byte(register) => register.name().to_owned(),
            Item::Flag(flag) => FLAGS[*flag].0.to_owned(),
            Item::Return => "return".to_owned(),
            Item::Port(port) => format!("port[${port:02X}]"),
            Item::Memory(at) => format!("[{}]", draft.place(self.program, *at)),
            Item::MemoryWord(at) => format!("word[{}]", draft.place(self.program, *at)),
        };
        let pointers: Vec<String> = draft.pointers.keys().map(name).collect();
        if !pointers.is_empty() {
            left.push(format!(
                "{} at memory: the address stands for any other; a range such as $C0F0..$C10F tries several",
                with_verb(&pointers, "points", "point")
            ));
        }
        let is_narrow = |item: &Item, &(first, last): &(u32, u32)| {
            (first, last) != (0, item.most()) && !draft.pointers.contains_key(item)
        };
        let is_variable = |item: &Item| item.addresses().iter().any(|at| draft.first_values.contains(at));
        let narrow = draft.inputs.iter().filter(|(item, values)| is_narrow(item, values) && !is_variable(item));
        let narrow: Vec<String> = narrow.map(|(item, _)| name(item)).collect();
        if !narrow.is_empty() {
            /// Greatest number of names.
            const NAMED: usize = 6;
            let more = if narrow.len() > NAMED { " and others" } else { "" };
            left.push(format!(
                "the ranges of {}{more}: with other values it did not return, or accessed memory in many places",
                narrow[..narrow.len().min(NAMED)].join(" ")
            ));
        }
        if !draft.first_values.is_empty() {
            left.push(
                "the variables with one value: that of the source, since with any values it did not return".to_owned(),
            );
        }
        left.push("the ranges that the other inputs really have; T and Stack are those of the cases tried".to_owned());
        left
    }
}

/// Lists the code that no case of a header reached, as a sentence; `None` if there is none.
pub(super) fn rest_of_code(proof: &RoutineProof) -> Option<String> {
    /// Greatest number of places named.
    const NAMED: usize = 3;
    let places = &proof.unreached;
    let more = match places.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!("; and {more} places more"),
    };
    (!places.is_empty()).then(|| {
        format!("inputs that lead to the rest of the code: {}{more}", places[..places.len().min(NAMED)].join("; "))
    })
}

fn with_verb(names: &[String], one: &str, several: &str) -> String {
    format!("{} {}", names.join(" "), if names.len() == 1 { one } else { several })
}
