//! Taint of block instructions: `LDI`, `CPIR` and so on, one byte at a time.

use z80::flags;

use super::execution::Execution;
use super::flow::BlockInstruction;
use super::leak::Leak;
use super::ports::Port;
use super::{Taint, any, upward};

impl Taint {
    /// Executes a block instruction for one byte.
    pub(super) fn block(&mut self, at: &Execution<'_>, block: BlockInstruction, repeats: bool) -> Result<(), Leak> {
        let (flow, now) = (at.flow, at.registers);
        let r = self.registers;
        self.check_access(now.hl(), 1, r.hl())?;
        if block == BlockInstruction::Copy {
            self.check_access(now.de(), 1, r.de())?;
        }
        match block {
            BlockInstruction::Copy => {
                let byte = self.byte(now.hl());
                if repeats && r.bc() != 0 {
                    return Err(Leak::Path);
                }
                self.store(now.de(), byte);
                self.registers.set_bc(upward(r.bc()));
                self.decide(flow, any(r.bc()) & flags::PV | any((r.a() | byte).into()) & (flags::Y | flags::X));
            }
            BlockInstruction::Compare => {
                let compared = any((r.a() | self.byte(now.hl())).into());
                if repeats && (r.bc() != 0 || compared != 0) {
                    return Err(Leak::Path);
                }
                self.registers.set_bc(upward(r.bc()));
                self.decide(flow, any(r.bc()) & flags::PV | compared & !flags::PV);
            }
            BlockInstruction::In | BlockInstruction::Out => {
                if r.b() != 0 {
                    return Err(if repeats { Leak::Path } else { Leak::Port });
                }
                let port = self.port(at)?;
                if block == BlockInstruction::In {
                    let byte = at.rules.read(port)?;
                    self.store(now.hl(), byte);
                    self.decide(flow, any(byte.into()));
                } else {
                    let byte = self.byte(now.hl());
                    // B is decremented before the port is written.
                    let port = Port { address: port.address.wrapping_sub(0x100), ..port };
                    at.rules.sent(port, byte)?;
                    self.decide(flow, any(byte.into()));
                }
            }
        }
        Ok(())
    }
}
