//! LDI, CPI, their downward and their repeating forms. A repetition is another execution of the instruction, but in a copy whose length depends on the
//! inputs.

use super::alu::{self, flag};
use super::execute::Decoded;
use super::machine::{Machine, Next, Stop};
use super::state::{State, at, byte, word};
use circuit::Bit;

impl Machine<'_> {
    pub(super) fn block(&mut self, mut state: State, decoded: &Decoded) -> Result<Vec<Next>, Stop> {
        let opcode = decoded.row.opcode;
        let (compares, down, repeats) = (opcode & 1 != 0, opcode & 8 != 0, opcode & 0x10 != 0);
        if repeats
            && !compares
            && let Some(longest) = self.longest_copy(&state)
        {
            return Ok(vec![Next::At(self.copy(state, decoded, down, longest)?)]);
        }
        let step = word(if down { 0xFFFF } else { 1 });
        let (source, target) = (state.pair(at::H), state.pair(at::D));
        let (a, f) = (state.registers[at::A], state.registers[at::F]);
        let value = self.read(&state, &source)?;
        if !compares {
            self.write(&mut state, &target, &value)?;
            let target = self.circuit.add(&target, &step);
            state.set_pair(at::D, &target);
        }
        let source = self.circuit.add(&source, &step);
        state.set_pair(at::H, &source);
        let count = self.circuit.add(&state.pair(at::B), &word(0xFFFF));
        state.set_pair(at::B, &count);
        let more = self.circuit.any(&count);
        let mut flags = f;
        let again = if compares {
            let (difference, compared) = alu::sub(&mut self.circuit, &a, &value, Bit::ZERO);
            for kept in [flag::S, flag::Z, flag::H, flag::N] {
                flags[kept] = compared[kept];
            }
            let mut half = byte(0);
            half[0] = compared[flag::H];
            let low = self.circuit.sub(&difference, &half);
            (flags[flag::X], flags[flag::Y]) = (low[3], low[1]);
            self.circuit.and(more, !compared[flag::Z])
        } else {
            let sum = self.circuit.add(&a, &value);
            (flags[flag::X], flags[flag::Y]) = (sum[3], sum[1]);
            (flags[flag::H], flags[flag::N]) = (Bit::ZERO, Bit::ZERO);
            more
        };
        flags[flag::PV] = more;
        state.registers[at::F] = flags;
        if !repeats {
            return Ok(vec![Next::At(state)]);
        }
        let [again, done] = self.split(state, again)?;
        let again = again.map(|mut state| {
            state.pc = state.pc.wrapping_sub(2);
            state.pass(&decoded.longer);
            // Y and X are those of PC's high byte while it repeats.
            let high = byte((state.pc >> 8) as u8);
            (state.registers[at::F][flag::Y], state.registers[at::F][flag::X]) = (high[5], high[3]);
            Next::At(state)
        });
        Ok(again.into_iter().chain(done.map(Next::At)).collect())
    }
}
