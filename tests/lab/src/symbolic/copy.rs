//! LDIR and LDDR of a length that depends on the inputs, in one go: each byte is copied where the length reaches it. A repetition
//! that is another execution would choose each byte anew for every length.

use super::alu::flag;
use super::execute::Decoded;
use super::machine::{Machine, Stop};
use super::state::{State, at, byte, to_byte, word};
use circuit::{Bit, constant, value_of, widened};

/// Greatest length.
const MOST: u16 = 1_024;

impl Machine<'_> {
    /// Returns the greatest length of a copy if the length depends on the inputs, and is at most 1,024 for all of them; `None` where each
    /// repetition is to be another execution.
    pub(super) fn longest_copy(&mut self, state: &State) -> Option<u16> {
        let length = state.pair(at::B);
        let is_stated = self.sides.keys().any(|(place, _)| *place == self.at);
        if value_of(&length).is_some() || is_stated || self.ula.is_some() {
            return None;
        }
        // What depends on the chip has to decide no path, and 0 stands for 65,536.
        let is_zero = !self.circuit.any(&length);
        let exceeds = self.circuit.less(&constant(MOST.into(), 16), &length);
        let is_longer = self.circuit.or(is_zero, exceeds);
        if self.depends_on_chip(state.condition, &length) || self.may_be_so(state.condition, is_longer) {
            return None;
        }
        let (mut least, mut most) = (1, MOST);
        while least < most {
            let middle = (least + most) / 2;
            let exceeds = self.circuit.less(&constant(middle.into(), 16), &length);
            match self.may_be_so(state.condition, exceeds) {
                true => least = middle + 1,
                false => most = middle,
            }
        }
        Some(least)
    }

    fn may_be_so(&mut self, condition: Bit, bit: Bit) -> bool {
        let both = self.circuit.and(condition, bit);
        self.feasible.is_possible(&self.circuit, both)
    }

    /// Copies up to `longest` bytes, one after the other: a byte that was copied may be copied again.
    pub(super) fn copy(
        &mut self,
        mut state: State,
        decoded: &Decoded,
        down: bool,
        longest: u16,
    ) -> Result<State, Stop> {
        let condition = state.condition;
        let [length, source, target] = [at::B, at::H, at::D].map(|first| state.pair(first));
        let mut last = byte(0);
        for n in 0..longest {
            let is_copied = self.circuit.less(&constant(n.into(), 16), &length);
            state.condition = self.circuit.and(condition, is_copied);
            let step = word(if down { n.wrapping_neg() } else { n });
            let [from, to] = [&source, &target].map(|pointer| self.circuit.add(pointer, &step));
            let value = self.read(&state, &from)?;
            self.require_apart(&state, &to)?;
            self.write_where(&mut state, is_copied, &to, &value)?;
            last = to_byte(&self.circuit.choose_word(is_copied, &value, &last));
        }
        state.condition = condition;
        self.note_sides(longest > 1, true);
        for first in [at::H, at::D] {
            let pointer = state.pair(first);
            let end = if down { self.circuit.sub(&pointer, &length) } else { self.circuit.add(&pointer, &length) };
            state.set_pair(first, &end);
        }
        state.set_pair(at::B, &word(0));
        let sum = self.circuit.add(&state.registers[at::A], &last);
        let flags = &mut state.registers[at::F];
        (flags[flag::X], flags[flag::Y]) = (sum[3], sum[1]);
        (flags[flag::H], flags[flag::N], flags[flag::PV]) = (Bit::ZERO, Bit::ZERO, Bit::ZERO);
        // The first byte's time has passed.
        let repetitions = self.circuit.sub(&length, &word(1));
        let each = decoded.row.t() + decoded.longer.t;
        let mut more = constant(0, 2 * repetitions.len());
        for bit in (0..u64::BITS).filter(|bit| each >> bit & 1 != 0) {
            let shifted = [constant(0, bit as usize), repetitions.clone()].concat();
            more = self.circuit.add(&more, &widened(&shifted, more.len()));
        }
        state.time.add(&mut self.circuit, &more, each * u64::from(longest - 1));
        Ok(state)
    }

    /// Refuses a copy over its own instruction.
    fn require_apart(&mut self, state: &State, to: &[Bit]) -> Result<(), Stop> {
        let runs = self.runs(state.condition, to)?;
        let overwritten = runs.addresses().find(|address| address.wrapping_sub(self.at) < 2);
        match overwritten {
            Some(address) => self.stop(format!("it executes ${address:04X}, where it wrote")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::machine::Next;
    use super::super::state::{Byte, REGISTERS};
    use super::super::{Origin, World};
    use super::*;
    use circuit::Circuit;
    use z80::{Bus as _, Cpu, FlatBus};

    const CODE: u16 = 0x8000;
    /// A small memory: the first byte of it, its length, the first pointer into it, and the number of pointers and of lengths.
    const MEMORY: u16 = 0x9000;
    const BYTES: usize = 24;
    const FIRST: u16 = MEMORY + 8;
    const COUNT: u16 = 8;

    struct Around {
        code: [u8; 2],
        bytes: Vec<Byte>,
    }

    impl World for Around {
        fn byte(&self, address: u16) -> Origin {
            self.bytes
                .get(usize::from(address.wrapping_sub(MEMORY)))
                .map_or(Origin::Unknown, |byte| Origin::Given(*byte))
        }

        fn code(&self, address: u16) -> Option<u8> {
            self.code.get(usize::from(address.wrapping_sub(CODE))).copied()
        }

        fn bars_writing(&self, _: u16) -> Option<&'static str> {
            None
        }
    }

    /// Compares a copy of 1 to 8 bytes with the CPU, for all lengths and some contents of memory, for pointers that are constants, or all
    /// 64 if they are inputs. Returns the number of cases.
    fn compare(down: bool, pointers: Option<[u16; 2]>, random: &mut fastrand::Rng) -> usize {
        let mut circuit = Circuit::new();
        let mut bits = |bits: usize| circuit.inputs(bits);
        let (a, f, length, memory) = (bits(8), bits(8), bits(4), bits(8 * BYTES));
        let offsets = [bits(3), bits(3)];
        let inputs = circuit.all_inputs().len();
        let (is_positive, is_longer) = (circuit.any(&length), circuit.less(&constant(COUNT.into(), 4), &length));
        let domain = circuit.and(is_positive, !is_longer);
        let chosen = offsets.map(|offset| circuit.add(&word(FIRST), &widened(&offset, 16)));
        let [hl, de] = pointers.map_or(chosen, |pointers| pointers.map(word));
        let code = [0xED, if down { 0xB8 } else { 0xB0 }];
        let world = Around { code, bytes: memory.chunks(8).map(to_byte).collect() };
        let mut machine = Machine::new(circuit, domain, &world, &|| true);
        let mut own: [Option<Byte>; REGISTERS] = [None; REGISTERS];
        (own[at::A], own[at::F]) = (Some(to_byte(&a)), Some(to_byte(&f)));
        for (first, pair) in [(at::H, hl), (at::D, de), (at::B, widened(&length, 16))] {
            (own[first + 1], own[first]) = (Some(to_byte(&pair[..8])), Some(to_byte(&pair[8..])));
        }
        let start = machine.start(CODE, own);
        assert_eq!(machine.longest_copy(&start), Some(COUNT));
        let next = machine.step(start).unwrap_or_else(|stop| panic!("{stop:?}"));
        let [Next::At(after)] = &next[..] else { panic!("one way") };
        let registers = [at::A, at::F, at::B, at::C, at::D, at::E, at::H, at::L];
        let mut outputs: Vec<Bit> = registers.iter().flat_map(|&n| after.registers[n]).collect();
        for (n, byte) in (0..).zip(&world.bytes) {
            outputs.extend(after.memory.get(&(MEMORY + n)).unwrap_or(byte));
        }
        outputs.extend(&after.time.more);

        let pairs = |n: u16| [FIRST + n % COUNT, FIRST + n / COUNT];
        let pointers: Vec<[u16; 2]> = pointers.map_or_else(|| (0..COUNT * COUNT).map(pairs).collect(), |of| vec![of]);
        let mut cases = 0;
        for ([hl, de], length) in pointers.into_iter().flat_map(|of| (1..=COUNT).map(move |length| (of, length))) {
            let contents: [u8; BYTES + 2] = std::array::from_fn(|_| random.u8(..));
            let mut numbers = vec![(8, u16::from(contents[BYTES])), (8, contents[BYTES + 1].into()), (4, length)];
            numbers.extend(contents[..BYTES].iter().map(|&byte| (8, byte.into())));
            numbers.extend([hl, de].map(|pointer| (3, pointer - FIRST)));
            let mut values: Vec<bool> = numbers
                .into_iter()
                .flat_map(|(bits, number)| (0..bits).map(move |bit| number >> bit & 1 != 0))
                .collect();
            assert_eq!(values.len(), inputs);
            values.resize(machine.circuit.all_inputs().len(), false);
            let got = machine.circuit.evaluate(&values, &outputs);
            let number = |bits: &[bool]| bits.iter().rev().fold(0u64, |number, &bit| number << 1 | u64::from(bit));
            let (bytes, more) = got.split_at(8 * (registers.len() + BYTES));
            let mut got: Vec<u64> = bytes.chunks(8).map(number).collect();
            got.push(after.time.least + number(more));

            let mut bus = FlatBus::new();
            bus.memory[usize::from(CODE)..][..2].copy_from_slice(&code);
            bus.memory[usize::from(MEMORY)..][..BYTES].copy_from_slice(&contents[..BYTES]);
            let mut cpu = Cpu::new();
            let r = &mut cpu.regs;
            r.set_af(u16::from_be_bytes([contents[BYTES], contents[BYTES + 1]]));
            r.set_bc(length);
            r.set_de(de);
            r.set_hl(hl);
            r.set_pc(CODE);
            while cpu.regs.pc() == CODE {
                cpu.step_on_any(&mut bus);
            }
            let r = &cpu.regs;
            let mut want: Vec<u64> =
                [r.af(), r.bc(), r.de(), r.hl()].into_iter().flat_map(u16::to_be_bytes).map(u64::from).collect();
            want.extend(bus.memory[usize::from(MEMORY)..][..BYTES].iter().map(|&byte| u64::from(byte)));
            want.push(bus.now());
            assert_eq!(got, want, "{length} bytes from ${hl:04X} to ${de:04X}, down: {down}");
            cases += 1;
        }
        cases
    }

    #[test]
    fn copies_are_those_of_the_cpu() {
        let mut random = fastrand::Rng::with_seed(27);
        let (mut constant, mut chosen) = (0, 0);
        for down in [false, true] {
            for hl in FIRST..FIRST + COUNT {
                for de in FIRST..FIRST + COUNT {
                    constant += compare(down, Some([hl, de]), &mut random);
                }
            }
            chosen += compare(down, None, &mut random);
        }
        // All lengths, distances and directions, twice.
        assert_eq!((constant, chosen), (2 * 8 * 8 * 8, 2 * 8 * 8 * 8));
    }

    /// Lengths that are not known to be small: each repetition is another execution.
    #[test]
    fn other_copies_are_left_alone() {
        for (bits, offset) in [(10, 1), (10, 2), (11, 1), (10, 0)] {
            let mut circuit = Circuit::new();
            let length = circuit.inputs(bits);
            let length = circuit.add(&widened(&length, 16), &word(offset));
            let world = Around { code: [0xED, 0xB0], bytes: Vec::new() };
            let mut machine = Machine::new(circuit, Bit::ONE, &world, &|| true);
            let mut own: [Option<Byte>; REGISTERS] = [None; REGISTERS];
            (own[at::C], own[at::B]) = (Some(to_byte(&length[..8])), Some(to_byte(&length[8..])));
            let start = machine.start(CODE, own);
            // 1..1024; 2..1025; 1..2048; 0..1023.
            let wanted = (bits == 10 && offset == 1).then_some(1_024);
            assert_eq!(machine.longest_copy(&start), wanted, "{bits} bits from {offset} on");
        }
    }
}
