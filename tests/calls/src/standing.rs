//! What a debugger needs to stand at a call: the memory that was set for it, and R.

use pipeline::Program;

use super::engine::before_read;
use super::{Call, Runner};

impl Runner {
    /// Returns the bytes of memory that callers set, and their addresses; of the program only those that then differ from its own.
    pub fn inputs(&self) -> Vec<(u16, u8)> {
        let Program { start, code, .. } = &self.program;
        let own = |address: u16| code.get(usize::from(address.wrapping_sub(*start)));
        let is_input = |at: &u16| self.is_set_by_caller(*at) && !self.is_stack(*at);
        let bytes = (0..=0xFFFF).filter(is_input).map(|at| (at, self.peek(at)));
        bytes.filter(|(at, byte)| own(*at) != Some(byte)).collect()
    }

    /// Returns the call with an R at its beginning from which the `LD A,R` reads the value, so that nothing has to set R on the way.
    pub fn with_refresh_at_start(&mut self, call: &Call) -> Call {
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
    use std::path::Path;

    use pipeline::asm::Memory;

    use super::*;
    use crate::{Core, RefreshAt};

    /// A routine that returns R after some instructions.
    const SOURCE: &str = " ORG $8000\nf: LD B,3\n.l: DJNZ .l\nreads: LD A,R\n RET\n";

    fn runner(core: Core) -> Runner {
        let files = Memory::from([("r.asm", SOURCE)]);
        let (program, _) = Program::with_assembly(Path::new("r.asm"), &files).expect("a program");
        Runner::new(&program, core).expect("a runner")
    }

    #[test]
    fn r_from_the_start_gives_what_r_set_on_the_way_gives() {
        for core in Core::ALL {
            let mut runner = runner(core);
            let address = runner.address("reads").expect("its LD A,R");
            for value in 0..=255 {
                let mut call = Call::new(runner.address("f").expect("a routine"), core);
                call.refresh = Some(RefreshAt { address, value });
                let plain = runner.with_refresh_at_start(&call);
                assert_eq!(plain.refresh, None);
                let read = runner.call(&plain).returned().expect("R").registers.a();
                assert_eq!(read, value);
            }
        }
    }

    #[test]
    fn inputs_are_the_bytes_that_callers_changed() {
        let mut runner = runner(Core::Z80);
        assert_eq!(runner.inputs(), []);
        runner.poke(0x9000, 16);
        let own = runner.peek(0x8000);
        runner.poke(0x8000, own);
        runner.poke(0x8001, 4);
        assert_eq!(runner.inputs(), [(0x8001, 4), (0x9000, 16)]);
    }
}
