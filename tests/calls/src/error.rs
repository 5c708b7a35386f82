//! Errors of a program that cannot be called. A routine that does something wrong is not an error but an [`CallOutcome`](crate::CallOutcome).

/// A program that cannot be called, or a symbol that names no place of it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The program lacks a symbol that is to be called or set.
    #[error("{program}: there is no symbol `{symbol}`")]
    NoSymbol {
        /// The program's name.
        program: String,
        /// The symbol.
        symbol: String,
    },
    /// A symbol's value is not an address.
    #[error("{program}: `{symbol}` is {value}, which is not an address")]
    NoAddress {
        /// The program's name.
        program: String,
        /// The symbol.
        symbol: String,
        /// Its value.
        value: i64,
    },
    /// A variable lies in the stack on which routines are called.
    #[error("{program}: `{symbol}` is ${address:04X}, within the 1,042 bytes beside the program that the stack needs")]
    InStack {
        /// The program's name.
        program: String,
        /// The symbol.
        symbol: String,
        /// Its value.
        address: u16,
    },
    /// The program is empty, or does not fit into the memory from its start.
    #[error("{program}: {}", size(*start, *bytes))]
    Size {
        /// The program's name.
        program: String,
        /// Its load address.
        start: u16,
        /// Its length in bytes.
        bytes: usize,
    },
    /// No room beside the program for the stack on which its routines are called.
    #[error("{program}: ${start:04X}-${end:04X} leaves no {bytes} bytes for a stack")]
    NoStack {
        /// The program's name.
        program: String,
        /// The program's first address.
        start: u16,
        /// The program's last address.
        end: u16,
        /// The room that a stack needs.
        bytes: usize,
    },
}

/// Describes the size of a program that cannot be loaded.
fn size(start: u16, bytes: usize) -> String {
    match bytes {
        0 => "the program is empty".to_owned(),
        _ => format!("{bytes} bytes from ${start:04X} on do not fit below $10000"),
    }
}
