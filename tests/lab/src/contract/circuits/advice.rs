//! Advice where a proof by circuit stops: what to write so that there is one.

/// Parts of reasons, each with the advice. The first part that a reason contains counts.
const ADVICE: [(&str, &str); 25] = [
    ("of which Keeps says", "name the label of an instruction to which each turn of the loop comes back"),
    (
        "the place of Keeps",
        "name the label of a loop of the routine itself, with as many bytes on the stack in each turn",
    ),
    ("a turn changes the stack", "let a turn pop all that it pushes, and keep what changes in registers or memory"),
    (
        "with contention the bound is",
        "state the bound: (contended: N) with N from the line above, or leave it to a sample",
    ),
    ("port", "put what computes into a routine of its own, which gets what the port reads as in a register"),
    ("interrupt", "put what computes into a routine of its own, without EI, DI and IM"),
    ("HALT", "put what computes into a routine of its own, without HALT"),
    ("R, the refresh", "give R to the routine in another register"),
    ("names R", "give R to the routine in another register"),
    ("set to another stack", "copy with LDIR or LD instead, or leave this contract to a sample"),
    ("position of the stack", "pass arguments in registers, or leave this contract to a sample"),
    ("may lie anywhere in", "narrow the pointer: a range in In, or Where, of at most 1,024 bytes"),
    ("an address depends on what In does not give", "name the register or memory of the address in In"),
    ("it is not known where an address", "narrow the inputs of the address in In"),
    ("the path depends on bits 3 and 5", "mask these bits away before the branch"),
    ("may depend on what In does not give", "name in In what the output depends on"),
    ("it may write to", "narrow the pointer with Where, such as HL < stack.first || HL > stack.last"),
    ("it reads $", "narrow the pointer with Where, such as HL < stack.first || HL > stack.last"),
    ("it executes", "leave code as it is: put the number that changes into memory or a register"),
    (
        "instructions",
        "state what the loop keeps with Keeps, narrow the inputs that say how often it goes, or give its body a contract of its own",
    ),
    ("gates", "narrow the inputs, or split the routine into parts with contracts of their own"),
    ("in too many ways", "split the routine into parts with contracts of their own"),
    ("--limit", "raise --limit, or split the routine into parts with contracts of their own"),
    ("too many to simulate", "write the contract in the routine's own order of work, or split the routine into parts"),
    ("to an address that", "jump to constant addresses, such as by a chain of comparisons"),
];

/// Returns the advice on a reason, if there is some.
pub(super) fn advice(why: &str) -> Option<&'static str> {
    ADVICE.iter().find(|(part, _)| why.contains(part)).map(|(_, advice)| *advice)
}

#[cfg(test)]
mod tests {
    use super::advice;

    #[test]
    fn reasons_have_advice() {
        let rows = [
            ("a port is accessed", "port"),
            ("the contract names interrupts", "EI, DI"),
            ("EI turns interrupts on", "EI"),
            ("an address may lie anywhere in 1024 bytes and more", "1,024"),
            ("it goes on for more than 100000 instructions", "loop"),
            ("it needs more than 2000000 gates", "narrow"),
            ("simulating all cases would take some 900 s, more than --limit 300", "--limit"),
            ("it jumps to an address that depends on what In does not give", "comparisons"),
        ];
        for (why, part) in rows {
            let found = advice(why).unwrap_or_default();
            assert!(found.contains(part), "{why}: {found}");
        }
        assert_eq!(advice("it was stopped"), None);
    }
}
