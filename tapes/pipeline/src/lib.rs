//! From Z80 source to a program, and from a program to a tape.
