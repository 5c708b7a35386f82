//! The Z80: registers, one table of instructions, decode, execute, disassemble.
