//! Everything about playing that does not depend on how it is shown: the controls over a session ([`playback`]), kept states and
//! recordings.

pub(crate) mod capture;
pub(crate) mod playback;
mod saved;
pub(crate) mod states;
