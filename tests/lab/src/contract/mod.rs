//! Contracts of a user's own routines: written in the header above them, and held against them for every input.
//!
//! ```text
//! ; scale: a product
//! ; In:       B = 0..255, DE = 1..1000, [Shift] = 0 or 1   ; a remark
//! ; Where:    B < 200 || DE < 300
//! ; Out:      HL = B * DE << [Shift] & $FFFF, carry = B * DE > $FFFF
//! ; Clobbers: A BC, [Buffer:8]
//! ; T: 400   Stack: 2
//! scale:
//! ```
//!
//! * **A header** is the comment above a routine, with a line `In:` or `Out:`. The name before the first colon is the
//!   routine's, with its modules or without, if there is such a label; else it is the label below. Of a name that several modules
//!   have, it is the label below that is meant, and names in the header are looked for in the routine's module first. What stands
//!   in text that is not assembled, its label too, is no header. A line without a key goes on with the line above it, and any
//!   other key is an error. A header is a contract if `In` has a range with `..` or nothing but numbers, if it has a line `Where`, or
//!   if it can be read as one without a fault; any other is prose, and is named in the report as not proved, with the reason.
//! * **A place** is a register (`A`, `HL`, `IXL`, `BC'`), several of them that hold one number (`DEHL`, `AHL`), a flag (`carry`,
//!   `zero`, `sign`, `parity`, `half`, `subtract`) or memory: `[Score]` or `(Score)` is a byte, `word[Score]` and `long[Score]`
//!   two and four of them, the lowest first, `[Buffer:8]` each of eight. An address may hang on a register: `[HL+1]`. `port[$7FFE]` is
//!   what a port reads as; one below $100 is all ports with that low byte. `interrupts` is 1 if they are on, and `im` is their mode;
//!   they are off, in mode 0, when a routine is called, unless In says otherwise.
//! * **In** gives places their values: a constant, a range with its ends included, or several of them with `or` between. A
//!   register whose range goes below 0 stands for a number with a sign; memory never does: `s8([X])`. Nothing that is not
//!   given may make a difference: no address, no jump and no output may hang on a register or on memory that `In` does not name, and so a
//!   case holds for all values of those. Registers that `In` gives and of which the contract says no more are tried with one value where
//!   they make no difference.
//! * **Let** gives names to expressions, for what stands below it: `Let: Most = max(B, C)`, and to functions of up to four values:
//!   `Let: Letter(K) = [Text + K] - 32`.
//! * **Where** excludes cases.
//! * **Out** says what a place holds afterwards: an expression, a range (`A = 1..6`), or several of them with `or` between. Names stand for what the routine was
//!   given. A number has to fit the place, as an unsigned or a signed one; a flag is set by any number but 0. Of a port it says
//!   what is sent: all of it in order, `port[$FE] = 16 then 0`; a range stands for as many bytes as there are that lie in it,
//!   `port[$FE] = 0..16 then 0`.
//! * **Loops**: `[Copy + N] = [Text + N] for N = 0..C - 1` is said for each value of N, in In (with constant ends), Out and Clobbers; of
//!   several the last goes fastest, and one whose end lies before its beginning says nothing.
//! * **Clobbers** names what may hold anything afterwards: registers, memory, `ports` that neither In nor Out names, `interrupts` with
//!   their mode, `everything`. All else keeps its value: registers and memory alike. Flags may always change. The ROM of the
//!   Spectrum lies below $4000, unless the program does: it can be read, and a write to it is a fault.
//! * **T** and **Stack** are the most T-states, from the first instruction to the `RET`, and the most bytes below the
//!   return address, also those that it writes there without a PUSH. `-` promises nothing. A routine that takes four times its T and 70,000, or
//!   without a T 700,000, or 10,500,000 if it waits, hangs. SP may be set aside for a while. The stack lies
//!   anywhere: what is there is reached by SP or an address made of it, and by no other.
//! * **Waits** says for how many frames a routine waits at most, `2 frames`; in other words for as long as it likes. With interrupts on
//!   a `HALT` ends, and that is a frame; what interrupts do beside it is nothing. Its time does not count. Without the line it waits for none.
//! * **Unproved** says why a header is no contract; it is named with that reason.
//! * **Expressions** have the assembler's numbers, symbols and operators, which bind as there, on 64 bits: `* / %`, `+ -`, `<< >>`,
//!   `< <= > >=`, `== !=`, `&`, `^`, `|`, `&&`, `||`, `! ~ -`, and then `c ? a : b`. True is 1. There are `min(a, b)`, `max`,
//!   `pow`, and `abs`, `bits` (how many are 1), `lowest` (the number of the lowest 1), `sqrt` (rounded down), `low`, `high`, `s8` and `s16` (a byte or word as a signed
//!   number), `bcd`, `wide` (each bit of a byte twice). `[Table + A]` reads memory as the routine finds it, and `length[Text]` is how many
//!   bytes stand there before the next 0. `dots(row, column)` and `attr(row, column)` are where a character cell of the screen has
//!   its uppermost line of dots, the others 256 bytes apart, and its attribute.
//!
//! All cases are tried if they are at most 2^24, else a sample that hangs on a seed; the report says which. The ends of all ranges,
//! and the numbers at which bytes and words turn over, are tried always: these, and some thousand others, on `iz80` too. A sample of which
//! Where leaves less than a thousandth proves nothing. A failing case is made as small as it goes.
//!
//! Memory of the program that `In` does not name is taken for constant, a table. If another routine of the source writes there or is given
//! values there, it is none: the contract fails, and has to name it.
//!
//! ```
//! use lab::contract::{Options, Source};
//!
//! let source = Source::load("../../z80src/lib/math.asm")?;
//! let report = source.prove(&Options { samples: 1_000, most: 1_000, ..Options::default() }, &|_| true)?;
//! assert!(report.holds(), "{report}");
//! # Ok::<(), lab::Error>(())
//! ```

mod assumed_constant;
mod calls;
mod cases;
mod check;
mod condition;
mod expression;
pub(crate) mod grammar;
mod proof;
mod report;
mod run;
mod source;
mod spec;
mod taint;

pub use self::calls::{Called, Calls, Given};
pub(crate) use self::check::views::After;
pub use self::condition::{Condition, ConditionError};
pub(crate) use self::grammar::place::place;
pub use self::proof::Options;
pub use self::report::{Failure, Found, Proof, Report, Slowest, Verdict};
pub use self::run::{Run, Tried};
pub use self::source::Source;
pub(crate) use self::spec::place::Place;
