//! A Z80 assembler in sjasmplus's dialect.
