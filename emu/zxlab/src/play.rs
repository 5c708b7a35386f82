//! Everything about playing that does not depend on how it is shown: a machine and what runs on it ([`session`]), its past
//! ([`timeline`]), and the controls over both ([`playback`]), kept states and recordings.

pub(crate) mod boot;
pub(crate) mod capture;
mod history;
pub(crate) mod playback;
pub(crate) mod script;
pub(crate) mod session;
pub(crate) mod states;
pub(crate) mod timeline;
