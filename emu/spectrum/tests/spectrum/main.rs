//! Tests of the machine, as one program: linked once, and run side by side.

mod autoplay;
mod banks;
mod basic;
mod common;
mod contention;
mod instant;
mod load;
mod observe;
mod pentagon;
mod plus2a;
mod running;
mod rzx;
mod rzx_interrupt;
mod save;
mod script;
mod sna;
mod snapshots;
mod snow;
mod szx;
mod szx_tape;
mod tape;
mod text;
mod ula;
mod ulaplus;
mod waits;
mod z80_file;
