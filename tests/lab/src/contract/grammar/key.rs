//! The keys of the entries in a header.

/// The key of an entry. A line without a key continues the entry above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Key {
    In,
    Let,
    Where,
    Out,
    Clobbers,
    T,
    Stack,
    /// `ROM`, if the routine calls the ROM.
    Calls,
    /// The number of frames that a routine waits for.
    Waits,
    /// The most T-states from this routine's return to the next wait for an interrupt.
    Busy,
    /// The reason why a header is not a contract.
    Unproved,
    /// A side of a branch that no case of the contract takes, and why.
    Unreached,
    /// A side of a branch that no case of a program's questions takes, and why.
    Untried,
    /// Statements that are true at a loop's head in each turn, for proofs by circuit.
    Keeps,
    /// Definitions for all headers of the source, in a comment of their own.
    Define,
}

/// The keys as they are written, each followed by a colon, in capitals or small letters.
pub(super) const KEYS: [(&str, Key); 15] = [
    ("In", Key::In),
    ("Let", Key::Let),
    ("Where", Key::Where),
    ("Out", Key::Out),
    ("Clobbers", Key::Clobbers),
    ("T", Key::T),
    ("Stack", Key::Stack),
    ("Calls", Key::Calls),
    ("Waits", Key::Waits),
    ("Busy", Key::Busy),
    ("Unproved", Key::Unproved),
    ("Unreached", Key::Unreached),
    ("Untried", Key::Untried),
    ("Keeps", Key::Keeps),
    ("Define", Key::Define),
];
