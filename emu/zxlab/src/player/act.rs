//! What a person wants of a player beside pressing the Spectrum's keys, and the function keys that say it.

/// How somebody who looks into the machine goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// One instruction.
    In,
    /// One, and what it calls to its end.
    Over,
    /// To where the innermost call returns to.
    Out,
    /// Back by one instruction.
    Back,
    /// Back to where a trap sprang last.
    Reverse,
    /// On to a place.
    To(u16),
}

/// What a person wants, beside the Spectrum's keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    /// Stop and go.
    Pause,
    /// One frame; the machine stands before and after it.
    Frame,
    /// A step of the debugger's.
    Step(Step),
    /// Backwards for as long as it is on.
    Back(bool),
    /// As fast as it goes, and back to usual.
    Turbo,
    /// A quarter of the usual speed, and back to it.
    Slow,
    /// Keep the machine as it is, as a new state.
    Keep,
    /// Go on with the state that was kept last, or with how the program was left.
    Return,
    /// Switch the machine off and on; a tape is loaded again.
    Reset,
    /// Write the picture here.
    Photograph,
    /// Start writing picture and sound here, or end it.
    Record,
}

impl Act {
    /// What it does, in a few words.
    pub(crate) fn about(self) -> &'static str {
        match self {
            Act::Pause => "pause",
            Act::Frame => "one frame",
            Act::Step(_) => "one step",
            Act::Back(_) => "backwards",
            Act::Turbo => "as fast as it goes",
            Act::Slow => "slow motion",
            Act::Keep => "keep a state",
            Act::Return => "go on with the newest state",
            Act::Reset => "off and on again",
            Act::Photograph => "a screenshot, in the present folder",
            Act::Record => "record picture and sound, in the present folder",
        }
    }
}

/// What the function keys do, by their numbers. F1 is the menu's, F10 leaves, and F11 makes a window as large as the screen.
pub(crate) const FUNCTIONS: [(u8, Act); 8] = [
    (2, Act::Keep),
    (4, Act::Reset),
    (5, Act::Pause),
    (6, Act::Frame),
    (7, Act::Slow),
    (8, Act::Turbo),
    (9, Act::Record),
    (12, Act::Photograph),
];

/// The number of the function key that runs the machine backwards for as long as it is held.
pub(crate) const BACK: u8 = 3;

/// What a function key does, if it is one of [`FUNCTIONS`]; with Shift, F2 takes back what it keeps.
pub(crate) fn function(number: u8, shift: bool) -> Option<Act> {
    if shift && number == 2 {
        return Some(Act::Return);
    }
    FUNCTIONS.iter().find(|(key, _)| *key == number).map(|(_, act)| *act)
}
