//! The tests of the CPU, in one binary so that the CPU is compiled once for each bus.

mod common;
mod digests;
mod disasm;
mod facts;
mod interrupts;
mod peers;
mod programs;
mod r_register;
mod rows;
mod running;
mod suites;
mod table;
