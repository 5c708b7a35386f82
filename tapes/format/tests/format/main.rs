//! Tests of the tape formats, as one program: linked once, and run side by side.

mod decoded;
mod kept;
mod losses;
mod loudness;
mod pulses;
mod pzx;
mod signals;
mod tap;
mod tzx;
mod wav;
