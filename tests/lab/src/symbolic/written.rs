//! Bytes of memory that were written at pointers. Each byte that may be the one is a choice between the value and what lay there before; a read
//! by another pointer compares the two pointers once, instead of choosing among all these choices.

use super::machine::{Aim, Machine};
use super::memory::Runs;
use super::state::{Byte, to_byte};
use circuit::{Bit, Circuit, constant, value_of};
use std::collections::BTreeMap;

/// A byte that is put into memory.
#[derive(Clone)]
pub(crate) struct Write {
    pub(crate) address: Vec<Bit>,
    /// 1 where it is put there at all.
    pub(crate) happens: Bit,
    pub(crate) value: Byte,
}

/// A change of memory.
#[derive(Clone)]
enum Event {
    Write(Write),
    /// Two ways met, of which one or both had written.
    Meeting,
}

/// A byte of memory after an event: one of two.
#[derive(Clone, Copy)]
struct Choice {
    /// The number of the event.
    event: usize,
    /// 1 where it is the first one: the value written, or that of the first way.
    is_one: Bit,
    one: Byte,
    other: Byte,
}

/// The changes of memory at pointers, in order, and the bytes that are there after them.
#[derive(Default)]
pub(super) struct Written {
    events: Vec<Event>,
    /// By the address and the byte there.
    choices: BTreeMap<(u16, Byte), Choice>,
}

/// Greatest number of changes that a read looks back to.
const MOST: usize = 16;

/// Greatest number of choices that are looked into for each address, where the pointers cannot be compared.
const DEEPEST: usize = 8;

impl Written {
    fn note(&mut self, event: Event) -> usize {
        self.events.push(event);
        self.events.len() - 1
    }

    /// Notes that two ways meet. Returns the event's number.
    pub(super) fn note_meeting(&mut self) -> usize {
        self.note(Event::Meeting)
    }

    /// Returns the byte at an address after two ways have met, given the byte that each of them has there.
    pub(super) fn after_meeting(
        &mut self,
        circuit: &mut Circuit,
        meeting: usize,
        at: u16,
        is_one: Bit,
        [one, other]: [Byte; 2],
    ) -> Byte {
        let after = to_byte(&circuit.choose_word(is_one, &one, &other));
        let is_written = [one, other].iter().any(|&byte| self.choices.contains_key(&(at, byte)));
        if is_written && after != one && after != other {
            self.choices.insert((at, after), Choice { event: meeting, is_one, one, other });
        }
        after
    }
}

impl Machine<'_> {
    /// Notes a write. Returns the event's number.
    pub(crate) fn note_write(&mut self, write: Write) -> usize {
        self.written.note(Event::Write(write))
    }

    /// Returns the byte at an address after a write, given the byte before.
    pub(crate) fn after_write(&mut self, event: usize, at: u16, before: Byte) -> Byte {
        let Event::Write(Write { address, happens, value }) = &self.written.events[event] else { return before };
        let is_here = self.circuit.is(address, at.into());
        let is_one = self.circuit.and(*happens, is_here);
        let after = to_byte(&self.circuit.choose_word(is_one, value, &before));
        if after != before {
            self.written.choices.insert((at, after), Choice { event, is_one, one: *value, other: before });
        }
        after
    }

    /// Notes that a byte that was written at a pointer is written over by a write at this very address, whatever the inputs are.
    pub(super) fn written_over(&mut self, event: usize, at: u16, [before, after]: [Byte; 2]) {
        let Event::Write(Write { address, happens: Bit::ONE, .. }) = &self.written.events[event] else { return };
        let is_at = value_of(address) == Some(at.into());
        if is_at && after != before && self.written.choices.contains_key(&(at, before)) {
            self.written.choices.insert((at, after), Choice { event, is_one: Bit::ONE, one: after, other: before });
        }
    }

    /// Returns the byte at a pointer under a condition, given the runs of addresses in which it lies and the bytes there.
    pub(super) fn at_pointer(&mut self, condition: Bit, pointer: &[Bit], bytes: Vec<(u16, Byte)>, runs: &Runs) -> Byte {
        self.since(condition, pointer, bytes, runs, &mut { MOST })
    }

    /// Returns the byte at a pointer, given the number of events to look back to: what the latest event put there, or else what was there before.
    fn since(
        &mut self,
        condition: Bit,
        pointer: &[Bit],
        bytes: Vec<(u16, Byte)>,
        runs: &Runs,
        left: &mut usize,
    ) -> Byte {
        let choices = &self.written.choices;
        let latest = bytes.iter().filter_map(|place| Some(choices.get(place)?.event)).max();
        let Some(latest) = latest.filter(|_| *left > 0) else { return self.chosen_one_by_one(pointer, bytes, runs) };
        *left -= 1;
        let is_of = |choice: &&Choice| choice.event == latest;
        let of_event: Vec<Option<Choice>> =
            bytes.iter().map(|place| choices.get(place).filter(is_of).copied()).collect();
        let pairs = || bytes.iter().zip(&of_event);
        let pick = |side: fn(&Choice) -> Byte| -> Vec<(u16, Byte)> {
            pairs().map(|(&(at, byte), choice)| (at, choice.as_ref().map_or(byte, side))).collect()
        };
        let others = pick(|choice| choice.other);
        match self.written.events[latest].clone() {
            Event::Write(Write { address, happens, value }) => {
                let is_there = self.circuit.equal(&address, pointer);
                let is_there = self.circuit.and(is_there, happens);
                // At the other addresses it must not have been written, or something else since then.
                let only = value_of(&address);
                let elsewhere = pairs()
                    .filter(|((at, _), choice)| choice.is_none() && only.is_none_or(|only| only == u64::from(*at)));
                let elsewhere: Vec<u16> = elsewhere.map(|((at, _), _)| *at).collect();
                let is_elsewhere = self.is_among(pointer, &elsewhere);
                let is_lost = self.circuit.all(&[condition, is_there, is_elsewhere]);
                if self.feasible.is_possible(&self.circuit, is_lost) {
                    return self.chosen_one_by_one(pointer, bytes, runs);
                }
                if is_there == Bit::ONE {
                    return value;
                }
                let meets = self.circuit.and(condition, is_there);
                self.aim_at(Aim::Meets(MOST - *left), meets);
                let is_before = self.circuit.and(condition, !is_there);
                let before = self.since(is_before, pointer, others, runs, left);
                to_byte(&self.circuit.choose_word(is_there, &value, &before))
            }
            Event::Meeting => {
                let is_one = of_event.iter().flatten().next().map_or(Bit::ZERO, |choice| choice.is_one);
                let ones = pick(|choice| choice.one);
                let [of_one, of_other] = [is_one, !is_one].map(|side| self.circuit.and(condition, side));
                let one = self.since(of_one, pointer, ones, runs, left);
                let other = self.since(of_other, pointer, others, runs, left);
                to_byte(&self.circuit.choose_word(is_one, &one, &other))
            }
        }
    }

    /// Returns the byte at a pointer, chosen among the values that each byte has where the pointer is its address.
    fn chosen_one_by_one(&mut self, pointer: &[Bit], mut bytes: Vec<(u16, Byte)>, runs: &Runs) -> Byte {
        for place in &mut bytes {
            if self.written.choices.contains_key(place) {
                let is_here = self.circuit.is(pointer, place.0.into());
                place.1 = self.where_it_is(*place, is_here, DEEPEST);
            }
        }
        self.in_runs(runs, &bytes)
    }

    /// Returns the bit that is 1 where a pointer is one of some addresses in rising order.
    fn is_among(&mut self, pointer: &[Bit], addresses: &[u16]) -> Bit {
        let mut is_one = Bit::ZERO;
        for run in addresses.chunk_by(|one, next| next - one == 1) {
            let [first, last] = [run[0], run[run.len() - 1]].map(|end| constant(end.into(), pointer.len()));
            let (below, above) = (self.circuit.less(pointer, &first), self.circuit.less(&last, pointer));
            let is_outside = self.circuit.or(below, above);
            is_one = self.circuit.or(is_one, !is_outside);
        }
        is_one
    }

    /// Returns the value of a byte where a bit is 1, given the number of choices to look into.
    fn where_it_is(&mut self, (at, byte): (u16, Byte), is_here: Bit, most: usize) -> Byte {
        let Some(Choice { is_one, one, other, .. }) = self.written.choices.get(&(at, byte)).copied() else {
            return byte;
        };
        if is_one == is_here {
            return one;
        }
        if most == 0 {
            return byte;
        }
        let there = self.where_it_is((at, other), is_here, most - 1);
        if there == other { byte } else { to_byte(&self.circuit.choose_word(is_one, &one, &there)) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::state::{REGISTERS, State, word};
    use super::super::{Origin, World};
    use super::*;
    use circuit::{Circuit, widened};

    /// A small memory, of which each byte is an input.
    const MEMORY: u16 = 0x9000;
    const BYTES: usize = 20;

    struct Bytes(Vec<Byte>);

    impl World for Bytes {
        fn byte(&self, address: u16) -> Origin {
            let byte = self.0.get(usize::from(address.wrapping_sub(MEMORY)));
            byte.map_or(Origin::Unknown, |byte| Origin::Given(*byte))
        }

        fn code(&self, _: u16) -> Option<u8> {
            None
        }

        fn bars_writing(&self, _: u16) -> Option<&'static str> {
            None
        }
    }

    /// An access: one of two pointers or none, what is added to it, and the number of the condition under which it happens, if there is one.
    struct Access {
        pointer: Option<usize>,
        offset: u16,
        happens: Option<usize>,
        is_read: bool,
        /// Writes what was read last.
        is_copy: bool,
        /// Only one of two ways writes, which meet after it.
        is_branch: bool,
    }

    impl Access {
        fn draw(random: &mut fastrand::Rng) -> Access {
            let pointer = Some(random.usize(..3)).filter(|&pointer| pointer < 2);
            Access {
                pointer,
                offset: random.u16(..5),
                happens: Some(random.usize(..8)).filter(|&condition| condition < 5),
                is_read: random.bool(),
                is_copy: random.bool(),
                is_branch: random.bool(),
            }
        }

        fn address(&self, pointers: [u16; 2]) -> u16 {
            MEMORY + self.offset + self.pointer.map_or(3, |pointer| pointers[pointer])
        }
    }

    /// Writes and reads in random order, at two pointers whose ranges overlap and at constant addresses, some under a condition or by one of two ways: for all
    /// pointers and conditions the bytes are those of a memory.
    #[test]
    fn bytes_at_pointers_are_those_written_there_last() {
        let mut random = fastrand::Rng::with_seed(5);
        let (mut cases, mut reads) = (0, 0);
        for _ in 0..400 {
            let mut circuit = Circuit::new();
            let memory = circuit.inputs(8 * BYTES);
            let places = [circuit.inputs(3), circuit.inputs(3)];
            let own = circuit.inputs(2);
            let values: Vec<Byte> = (0..8).map(|_| to_byte(&circuit.inputs(8))).collect();
            let inputs = circuit.all_inputs().len();
            let pointers: Vec<Vec<Bit>> = [0, 6]
                .iter()
                .zip(&places)
                .map(|(&first, place)| circuit.add(&word(MEMORY + first), &widened(place, 16)))
                .collect();
            // The last three narrow the addresses of a pointer, the last one to a single address.
            let is_five = circuit.is(&places[0], 5);
            let conditions = [own[0], own[1], places[0][2], places[1][2], is_five];
            let world = Bytes(memory.chunks(8).map(to_byte).collect());
            let mut machine = Machine::new(circuit, Bit::ONE, &world, &|| true);
            let mut state: State = machine.start(0, [None; REGISTERS]);
            let mut got: Vec<Bit> = Vec::new();
            let accesses: Vec<Access> = (0..8).map(|_| Access::draw(&mut random)).collect();
            let mut last = values[0];
            for (access, value) in accesses.iter().zip(&values) {
                let fixed = word(MEMORY + 3);
                let pointer = access.pointer.map_or(&fixed, |pointer| &pointers[pointer]);
                let address = machine.circuit.add(pointer, &word(access.offset));
                let happens = access.happens.map_or(Bit::ONE, |condition| conditions[condition]);
                let value = if access.is_copy { last } else { *value };
                if access.is_read {
                    last = machine.read(&state, &address).unwrap();
                    got.extend(last);
                } else if access.is_branch && happens != Bit::ONE {
                    let mut writing = State { condition: happens, ..state.clone() };
                    machine.write_where(&mut writing, Bit::ONE, &address, &value).unwrap();
                    state = machine.merge(&writing, &State { condition: !happens, ..state });
                } else {
                    let mut writing = State { condition: happens, ..state };
                    machine.write_where(&mut writing, happens, &address, &value).unwrap();
                    state = State { condition: Bit::ONE, ..writing };
                }
            }
            reads += got.len() / 8;
            for number in 0..1 << 8 {
                let places = [number & 7, 6 + (number >> 3 & 7)];
                let bit = |bit: u16| number >> bit & 1 != 0;
                let conditions = [bit(6), bit(7), bit(2), bit(5), places[0] == 5];
                let contents: Vec<u8> = (0..BYTES + values.len()).map(|_| random.u8(..)).collect();
                let (first, written) = contents.split_at(BYTES);
                let bits = |value: u16, count: u32| (0..count).map(move |bit| value >> bit & 1 != 0);
                let mut given: Vec<bool> = first.iter().flat_map(|&byte| bits(byte.into(), 8)).collect();
                given.extend(bits(number, 8));
                given.extend(written.iter().flat_map(|&byte| bits(byte.into(), 8)));
                assert_eq!(given.len(), inputs);
                given.resize(machine.circuit.all_inputs().len(), false);
                let (mut memory, mut want, mut last) = (first.to_vec(), Vec::new(), written[0]);
                for (access, &value) in accesses.iter().zip(written) {
                    let byte = &mut memory[usize::from(access.address(places) - MEMORY)];
                    if access.is_read {
                        last = *byte;
                        want.extend(bits(last.into(), 8));
                    } else if access.happens.is_none_or(|condition| conditions[condition]) {
                        *byte = if access.is_copy { last } else { value };
                    }
                }
                assert_eq!(machine.circuit.evaluate(&given, &got), want);
                cases += 1;
            }
        }
        assert!(cases == 400 << 8 && reads > 1_000, "{cases} {reads}");
    }
}
