//! Bytes to text, by the table of instructions.
