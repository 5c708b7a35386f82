//! The tests of the CPU, in one program so that each bus is compiled once.

mod common;
mod digests;
mod disasm;
mod interrupts;
mod peers;
mod programs;
mod r_register;
mod rows;
mod running;
mod suites;
mod table;
