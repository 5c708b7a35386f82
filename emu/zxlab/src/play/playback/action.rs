//! The actions of a user besides pressing the Spectrum's keys, and their function keys.

use crate::debug::Spot;

/// A step of the debugger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// One instruction.
    In,
    /// One instruction; a call is run to its return.
    Over,
    /// Up to the return from the innermost call.
    Out,
    /// Back by one instruction.
    Back,
    /// Back to the last hit of a breakpoint or watchpoint.
    Reverse,
    /// Up to a place.
    To(Spot),
}

/// Something that the user wants, apart from the Spectrum's keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Pause, or resume.
    Pause,
    /// Run one frame; the machine is paused before and after it.
    Frame,
    /// Do a step of the debugger.
    Step(Step),
    /// Run backwards while this is on.
    Back(bool),
    /// Run as fast as possible, or return to usual speed.
    Turbo,
    /// Run at a quarter of the usual speed, or return to it.
    Slow,
    /// Keep the machine as it is, as a new state.
    KeepState,
    /// Continue from the newest state, which may be the one of leaving the program.
    LoadState,
    /// Switch the sound off, or on again.
    Mute,
    /// Switch the machine off and on; a tape is loaded again.
    Reset,
    /// Write the picture into the current folder.
    Screenshot,
    /// Start to record picture and sound into the current folder, or end it.
    Record,
}

impl Action {
    /// Returns what it does, in a few words.
    pub(crate) fn about(self) -> &'static str {
        match self {
            Action::Pause => "pause",
            Action::Frame => "one frame",
            Action::Step(_) => "one step",
            Action::Back(_) => "backwards",
            Action::Turbo => "as fast as possible",
            Action::Slow => "slow motion",
            Action::KeepState => "keep a state",
            Action::LoadState => "continue from the newest state",
            Action::Mute => "mute",
            Action::Reset => "off and on again",
            Action::Screenshot => "a screenshot, in the current folder",
            Action::Record => "record picture and sound, in the current folder",
        }
    }
}

/// Numbers of the function keys, and their actions. F1 opens the menu, F10 quits, and F11 switches to full screen.
pub(crate) const FUNCTION_KEYS: [(u8, Action); 8] = [
    (2, Action::KeepState),
    (4, Action::Reset),
    (5, Action::Pause),
    (6, Action::Frame),
    (7, Action::Slow),
    (8, Action::Turbo),
    (9, Action::Record),
    (12, Action::Screenshot),
];

/// Number of the function key that runs the machine backwards while it is held.
pub(crate) const BACK: u8 = 3;

/// Returns the action of a function key, if it is one of [`FUNCTION_KEYS`]. Shift+F2 loads the newest state, Shift+F5 mutes.
pub(crate) fn function(number: u8, shift: bool) -> Option<Action> {
    match (shift, number) {
        (true, 2) => return Some(Action::LoadState),
        (true, 5) => return Some(Action::Mute),
        _ => {}
    }
    FUNCTION_KEYS.iter().find(|(key, _)| *key == number).map(|(_, action)| *action)
}
