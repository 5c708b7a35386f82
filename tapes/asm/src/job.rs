//! The state of an assembly that is kept from pass to pass.

use crate::device::{DeviceChoice, Shape};
use crate::library::Library;
use crate::symbols::Symbols;
use crate::{Files, Options};
use std::sync::Arc;

/// The state kept from pass to pass.
pub(crate) struct Job<'a> {
    pub(crate) options: &'a Options,
    /// The files of the source.
    pub(crate) library: Library<'a>,
    /// Names and their values.
    pub(crate) symbols: Symbols,
    /// Results of the previous pass with which the next one begins.
    pub(crate) carried: Carried,
    /// Number of statements run in all passes.
    pub(crate) statements: u64,
}

/// Results of a pass with which the next one begins.
#[derive(Clone, Debug, Default)]
pub(crate) struct Carried {
    /// The address that END gave.
    pub(crate) entry: Option<u16>,
    /// The only DEVICE of the source, which holds from the first line on.
    pub(crate) device: Option<DeviceChoice>,
    /// The devices that the source defines (DEFDEVICE).
    pub(crate) defined_devices: Vec<Arc<Shape>>,
    /// The words of SLDOPT COMMENT. Once read they hold for the whole source.
    pub(crate) debug_keywords: Vec<String>,
    /// True if `__PASS__` was used, so that sources that depend on it see pass 3.
    pub(crate) uses_pass_number: bool,
}

impl<'a> Job<'a> {
    /// Returns a job before its first pass.
    pub(crate) fn new(files: &'a dyn Files, options: &'a Options) -> Self {
        let library = Library::new(files, options);
        Self { options, library, symbols: Symbols::default(), carried: Carried::default(), statements: 0 }
    }
}
