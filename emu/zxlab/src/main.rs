//! The program: all of it is in the library, which is compiled while the crates that it depends on still are.

use std::process::ExitCode;

fn main() -> ExitCode {
    zxlab::main()
}
