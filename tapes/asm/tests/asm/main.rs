//! Tests of the assembler, as one program: linked once, and run side by side.

mod golden;
mod hostile;
mod instructions;
mod random;
