//! The Z80: registers, one table of instructions, decode, execute, disassemble.
//!
//! The CPU owns no clock, no memory and no I/O. It calls one method of [`Bus`] for each machine cycle, and the bus owns
//! time: a flat bus counts T-states, a Spectrum's adds contention, a tracing one logs every cycle.
//!
//! ```
//! use z80::{Cpu, FlatBus};
//!
//! let mut bus = FlatBus::new();
//! bus.memory[..3].copy_from_slice(&[0x3E, 0x2A, 0x3C]); // LD A,$2A : INC A
//! let mut cpu = Cpu::new();
//! cpu.step(&mut bus);
//! cpu.step(&mut bus);
//! assert_eq!((cpu.regs.a(), bus.t), (0x2B, 7 + 4));
//! ```

pub mod alu;
mod bus;
pub mod bus_trace;
#[cfg(feature = "conformance")]
pub mod conformance;
mod cpu;
pub mod disasm;
mod execute;
pub mod flags;
pub mod named;
mod registers;
pub mod table;

pub use bus::{Bus, Flat, FlatBus, Ram, T};
pub use cpu::{Chip, Cpu, InterruptMode};
pub use registers::Registers;
