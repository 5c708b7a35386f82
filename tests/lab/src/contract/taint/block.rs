//! Taint of block instructions: `LDI`, `CPIR` and so on, one byte at a time.

use z80::flags;

use super::execution::Execution;
use super::flow::BlockInstruction;
use super::leak::Leak;
use super::ports::PortSeen;
use super::state::{Taint, any, upward};

/// Executes a block instruction for one byte.
pub(super) fn execute_block(
    taint: &mut Taint,
    at: &Execution<'_>,
    block: BlockInstruction,
    repeats: bool,
) -> Result<(), Leak> {
    let (flow, now) = (at.flow, at.registers);
    let r = taint.registers;
    taint.check_access(now.hl(), 1, r.hl())?;
    if block == BlockInstruction::Copy {
        taint.check_access(now.de(), 1, r.de())?;
    }
    match block {
        BlockInstruction::Copy => {
            let byte = taint.byte(now.hl());
            if repeats && r.bc() != 0 {
                return Err(Leak::Path);
            }
            taint.store(now.de(), byte);
            taint.registers.set_bc(upward(r.bc()));
            taint.decide(flow, any(r.bc()) & flags::PV | any((r.a() | byte).into()) & (flags::Y | flags::X));
        }
        BlockInstruction::Compare => {
            let compared = any((r.a() | taint.byte(now.hl())).into());
            if repeats && (r.bc() != 0 || compared != 0) {
                return Err(Leak::Path);
            }
            taint.registers.set_bc(upward(r.bc()));
            taint.decide(flow, any(r.bc()) & flags::PV | compared & !flags::PV);
        }
        BlockInstruction::In | BlockInstruction::Out => {
            if r.b() != 0 {
                return Err(if repeats { Leak::Path } else { Leak::Port });
            }
            let port = taint.port(at)?;
            if block == BlockInstruction::In {
                let byte = at.rules.read(port)?;
                taint.store(now.hl(), byte);
                taint.decide(flow, any(byte.into()));
            } else {
                let byte = taint.byte(now.hl());
                // B is decremented before the port is written.
                let port = PortSeen { address: port.address.wrapping_sub(0x100), ..port };
                taint.origins.done.mapped_page |= at.rules.maps_page(port);
                at.rules.sent(port, byte)?;
                taint.decide(flow, any(byte.into()));
            }
        }
    }
    Ok(())
}
