//! What a debugger needs to stand at a call: the memory that was set for it, and R.

use pipeline::Program;

use super::engine::before_read;
use super::{Call, Runner};

impl Runner {
    /// Returns the bytes of memory that callers set, and their addresses; of the program only those that then differ from its own.
    pub(crate) fn inputs(&self) -> Vec<(u16, u8)> {
        let Program { start, code, .. } = &self.program;
        let own = |address: u16| code.get(usize::from(address.wrapping_sub(*start)));
        let is_input = |at: &u16| self.is_set_by_caller(*at) && !self.is_stack(*at);
        let bytes = (0..=0xFFFF).filter(is_input).map(|at| (at, self.peek(at)));
        bytes.filter(|(at, byte)| own(*at) != Some(byte)).collect()
    }

    /// Returns the call with an R at its beginning from which the `LD A,R` reads the value, so that nothing has to set R on the way.
    pub(crate) fn with_refresh_at_start(&mut self, call: &Call) -> Call {
        let mut plain = Call { refresh: None, ..*call };
        let Some(refresh) = call.refresh else { return plain };
        let mut seen = None;
        self.run(&plain, |engine, _| {
            if seen.is_none() && engine.pc() == refresh.address {
                seen = Some(engine.registers().r());
            }
        });
        if let Some(seen) = seen {
            let passed = seen.wrapping_sub(call.registers.r());
            plain.registers.set_r(before_read(refresh.value, passed));
        }
        plain
    }
}

#[cfg(test)]
mod tests {
    use pipeline::Assembler;

    use super::*;
    use crate::{Core, RefreshAt};

    #[test]
    fn r_from_the_start_gives_what_r_set_on_the_way_gives() {
        let program = Program::embedded("tictactoe", Assembler::Builtin).expect("a program");
        let mut answers = Vec::new();
        for core in Core::ALL {
            let mut runner = Runner::new(&program, core).expect("a runner");
            let address = runner.address("random_r").expect("its LD A,R");
            for cell in 0..9 {
                runner.poke(runner.address("Grid").expect("a grid") + cell, 0);
            }
            runner.poke(runner.address("MoveCounter").expect("a number"), 0);
            for value in 0..=255 {
                let mut call = Call::new(runner.address("choose_move").expect("a routine"), core);
                call.refresh = Some(RefreshAt { address, value });
                let plain = runner.with_refresh_at_start(&call);
                assert_eq!(plain.refresh, None);
                let answer = |outcome: crate::CallOutcome| outcome.returned().expect("an answer").registers.a();
                let expected = answer(runner.call(&call));
                assert_eq!(answer(runner.call(&plain)), expected, "{value}");
                answers.push(expected);
            }
        }
        answers.sort_unstable();
        answers.dedup();
        assert!(answers.len() > 1, "chance makes a difference");
    }

    #[test]
    fn inputs_are_the_bytes_that_callers_changed() {
        let program = Program::embedded("tictactoe", Assembler::Builtin).expect("a program");
        let mut runner = Runner::new(&program, Core::Z80).expect("a runner");
        assert_eq!(runner.inputs(), []);
        let (grid, start) = (runner.address("Grid").expect("a grid"), program.start);
        runner.poke(grid, 16);
        runner.poke(start, program.code[0]);
        runner.poke(start + 1, !program.code[1]);
        let mut expected = [(grid, 16), (start + 1, !program.code[1])];
        expected.sort_unstable();
        assert_eq!(runner.inputs(), expected);
    }
}
