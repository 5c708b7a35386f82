//! A contract as it was read, in words: for `zxlab prove FILE --explain NAME`.

use std::fmt::{self, Write};

use super::Source;
use super::assembled::{ContractRoutine, Unproved};
use super::cases::Cases;
use super::expression::Expression;
use super::options::Options;
use super::spec::{Clobbered, Computed, Effects, Input, Keep, Loop, Output, Place, Sent, Values, Want};
use crate::numbers::grouped;
use calls::Register;

impl Source {
    /// Describes how the header of a routine was read; `None` if the source has no header of this name.
    pub fn explain(&self, routine: &str, options: &Options) -> Option<String> {
        let found = self.headers.routines.iter().find(|of| of.name == routine);
        if let Some(found) = found {
            let mut text = String::new();
            self.write_explanation(&mut text, found, options).ok()?;
            return Some(text);
        }
        let Unproved { name, header, why, .. } = self.headers.unproved.iter().find(|of| of.name == routine)?;
        Some(format!("{header}: {name}: its header is not a contract, so nothing is proved of it: {why}\n"))
    }

    fn write_explanation(&self, to: &mut String, of: &ContractRoutine, options: &Options) -> fmt::Result {
        let ContractRoutine { name, address, header, spec, .. } = of;
        let cases = Cases::of_spec(spec, &self.view(of).1.program.constants(*address), options);
        writeln!(to, "{header}: {name}, at ${address:04X}")?;
        writeln!(to, "is called with")?;
        let (named, unconstrained) = spec.inputs.split_at(spec.inputs.len() - spec.unconstrained);
        named.iter().try_for_each(|input| writeln!(to, "    {}", given(input)))?;
        for input in unconstrained {
            writeln!(
                to,
                "    {}, which no expression uses: one value stands for all where nothing depends on it",
                given(input)
            )?;
        }
        if spec.inputs.is_empty() {
            writeln!(to, "    no inputs")?;
        }
        for condition in &spec.conditions {
            writeln!(to, "    where {condition}")?;
        }
        match (cases.all, cases.space) {
            (true, Some(1)) => writeln!(to, "    one case")?,
            (true, Some(space)) => writeln!(to, "    all {} cases", grouped(space))?,
            (_, space) => {
                let space = space.map_or_else(|| "more than 2^64".to_owned(), grouped);
                writeln!(
                    to,
                    "    {} of {space} cases by chance, and all by circuit if that succeeds",
                    grouped(options.samples)
                )?;
            }
        }
        writeln!(to, "has to leave")?;
        for output in &spec.outputs {
            writeln!(to, "    {}", wanted(output))?;
        }
        if spec.outputs.is_empty() {
            writeln!(to, "    nothing in particular")?;
        }
        writeln!(to, "may change")?;
        writeln!(to, "    {}", changed(&spec.effects))?;
        for Clobbered { address, length, loops } in &spec.areas {
            let looped = looped(loops);
            match length {
                1 => writeln!(to, "    the byte at {address}{looped}")?,
                _ => writeln!(to, "    {} bytes from {address} on{looped}", grouped((*length).into()))?,
            }
        }
        for (page, start, length) in &spec.paged_areas {
            match length {
                1 => writeln!(to, "    the byte [page {page}: ${start:04X}]")?,
                _ => writeln!(to, "    {} bytes from [page {page}: ${start:04X}] on", grouped((*length).into()))?,
            }
        }
        if spec.calls_rom {
            writeln!(to, "    the registers and memory that the called ROM changes")?;
        }
        writeln!(to, "has to keep")?;
        writeln!(to, "    {}", kept(&spec.effects))?;
        limits(to, &spec.effects, spec.removes)?;
        for Keep { label, places, conditions, turns, .. } in &spec.keeps {
            writeln!(to, "keeps at {label}, with names for values before the call")?;
            places.iter().try_for_each(|place| writeln!(to, "    {}", wanted(place)))?;
            conditions.iter().try_for_each(|(condition, _)| writeln!(to, "    {condition}"))?;
            writeln!(to, "    turns, which each turn makes smaller, = {turns}")?;
        }
        spec.notes.iter().try_for_each(|note| writeln!(to, "note: {note}"))
    }
}

/// Describes an input and its values.
fn given(input: &Input) -> String {
    let name = placed(&input.cell.name, &input.cell.place);
    match &input.computed {
        None => format!("{name} = {}", listed(&input.values)),
        Some(Computed::Value(value)) => format!("{name} = {value}"),
        Some(Computed::Range(first, last)) => {
            format!("{name} = {first}..{last}, at most {} values", grouped(input.values.count))
        }
    }
}

/// Returns a name, with the address if it is memory that is always at the same place.
fn placed(name: &str, place: &Place) -> String {
    match place {
        Place::Memory { fixed: Some(at), width, .. } if *width as u32 == 1 => format!("{name} (the byte at ${at:04X})"),
        Place::Memory { fixed: Some(at), width, .. } => format!("{name} ({} bytes from ${at:04X} on)", *width as u32),
        _ => name.to_owned(),
    }
}

/// Lists values: `1..6 or 255 (7 values)`.
fn listed(values: &Values) -> String {
    let range = |&(first, count): &(i64, u64)| match count {
        1 => first.to_string(),
        _ => format!("{first}..{}", first.saturating_add_unsigned(count - 1)),
    };
    let ranges = values.ranges.iter().map(range).collect::<Vec<_>>().join(" or ");
    if values.count == 1 { ranges } else { format!("{ranges} ({} values)", grouped(values.count)) }
}

/// Describes an output.
fn wanted(output: &Output) -> String {
    let Output { cell, want, loops, .. } = output;
    let within = |ranges: &[(Expression, Expression)]| {
        let ranges =
            ranges.iter().map(|(first, last): &(Expression, Expression)| match (first.to_string(), last.to_string()) {
                (first, last) if first == last => first,
                (first, last) => format!("{first}..{last}"),
            });
        ranges.collect::<Vec<_>>().join(" or ")
    };
    let value = match want {
        Want::Value(value) => value.to_string(),
        Want::Within(ranges) => within(ranges),
        Want::Sent(parts) => {
            let parts = parts.iter().map(|part| match part {
                Sent::Byte(byte) => byte.to_string(),
                Sent::Within(ranges) => format!("any number of {}", within(ranges)),
            });
            format!("the bytes {}", parts.collect::<Vec<_>>().join(" then "))
        }
    };
    format!("{} = {value}{}", placed(&cell.name, &cell.place), looped(loops))
}

/// Describes loops: ` for N = 0..7`.
fn looped(loops: &[Loop]) -> String {
    loops.iter().map(|Loop { name, first, last }| format!(" for {name} = {first}..{last}")).collect()
}

/// Lists what may change besides memory.
fn changed(effects: &Effects) -> String {
    let mut may: Vec<&str> = effects.changes().iter().map(|register| register.name()).collect();
    if !effects.changes().contains(&Register::F) {
        may.push("the flags");
    }
    may.extend(effects.ports.then_some("ports"));
    may.extend(effects.interrupts.then_some("interrupts"));
    may.extend(effects.mode.then_some("the interrupt mode"));
    may.extend(effects.page.then_some("the page that is mapped"));
    may.extend(effects.paging.then_some("the byte in port $7FFD"));
    may.join(" ")
}

/// Lists what has to be as before.
fn kept(effects: &Effects) -> String {
    let keeps = Register::PRESERVED.into_iter().filter(|register| !effects.changes().contains(register));
    let mut keeps: Vec<&str> = keeps.map(Register::name).collect();
    keeps.push("and all memory that is not named");
    keeps.join(" ")
}

/// Lists the limits.
fn limits(to: &mut String, effects: &Effects, removes: u16) -> fmt::Result {
    writeln!(to, "within")?;
    match (effects.least_t, effects.t) {
        (Some(least), Some(most)) => {
            writeln!(to, "    {} to {} T-states, its RET included", grouped(least), grouped(most))?;
        }
        (_, Some(most)) => writeln!(to, "    {} T-states, its RET included", grouped(most))?,
        _ => writeln!(to, "    any time up to {} T-states, after which it counts as hung", grouped(effects.limit()))?,
    }
    if let Some(most) = effects.contended {
        writeln!(
            to,
            "    {} T-states with the ULA's contention, at whatever T-state of the frame it starts",
            grouped(most)
        )?;
    }
    match effects.stack {
        Some(stack) => writeln!(to, "    {stack} bytes of stack below its return address")?,
        None => writeln!(to, "    any stack")?,
    }
    if removes > 0 {
        writeln!(to, "    and removes {removes} bytes of arguments from the stack")?;
    }
    match effects.frames {
        Some(0) => Ok(()),
        Some(frames) => writeln!(to, "    {frames} waits for an interrupt"),
        None => writeln!(to, "    any number of waits for an interrupt"),
    }
}
