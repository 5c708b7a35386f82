//! The devices of a pass: the memories that DEVICE selects.

use crate::device::{Device, DeviceChoice, SHAPES, Shape};
use std::sync::Arc;

/// The devices of a pass.
#[derive(Debug, Default)]
pub(crate) struct Devices {
    /// The memories of all devices that were selected.
    all: Vec<Device>,
    /// Index of the selected device; none after DEVICE NONE.
    selected: Option<usize>,
    /// True if the device was selected before the first line, being the only one of the previous pass.
    pub(crate) from_start: bool,
    /// Number of DEVICE directives so far.
    count: u32,
    /// The selection of the first of them.
    first: Option<DeviceChoice>,
    /// The devices that the source has defined so far (DEFDEVICE).
    defined: Vec<Arc<Shape>>,
    /// Those of the whole previous pass: DEVICE may come before them.
    defined_before: Vec<Arc<Shape>>,
    /// True once the warning about the page of DISP was given.
    pub(crate) page_warned: bool,
}

impl Devices {
    /// Returns the devices before the first line. `only` is the only device of the source, if the previous pass found one, and
    /// `defined_before` are those that it found to be defined.
    pub(crate) fn new(only: Option<DeviceChoice>, defined_before: Vec<Arc<Shape>>, user_graphics: &[u8]) -> Self {
        let mut devices = Self { from_start: only.is_some(), defined_before, ..Self::default() };
        if let Some(chosen) = only {
            devices.select(&chosen, user_graphics);
        }
        devices
    }

    /// Returns the device of a name, in capitals or small letters.
    pub(crate) fn named(&self, name: &str) -> Option<Arc<Shape>> {
        let known = self.defined.iter().chain(&self.defined_before).find(|shape| shape.is_named(name));
        let built_in = || SHAPES.iter().find(|shape| shape.is_named(name)).map(|shape| Arc::new(shape.clone()));
        known.cloned().or_else(built_in)
    }

    /// Adds a device of the source's own (DEFDEVICE). Returns false if there is one of that name already.
    pub(crate) fn define(&mut self, shape: Shape) -> bool {
        let is_new = !SHAPES.iter().chain(self.defined.iter().map(|it| &**it)).any(|it| it.is_named(&shape.name));
        if is_new {
            self.defined.push(Arc::new(shape));
        }
        is_new
    }

    /// Returns the devices that the source has defined, for the next pass.
    pub(crate) fn defined(&self) -> &[Arc<Shape>] {
        &self.defined
    }

    /// Counts a DEVICE directive. Returns true if it is the first.
    pub(crate) fn count_directive(&mut self) -> bool {
        self.count += 1;
        self.count == 1
    }

    /// Notes the selection of the DEVICE directive just counted.
    pub(crate) fn note(&mut self, chosen: &DeviceChoice) {
        if self.count == 1 {
            self.first = Some(chosen.clone());
        }
    }

    /// Returns the only device of the pass, or none if there is not exactly one DEVICE.
    pub(crate) fn only(&self) -> Option<DeviceChoice> {
        self.first.clone().filter(|_| self.count == 1)
    }

    /// Selects a device (DEVICE). Selected again, a device keeps its memory.
    pub(crate) fn select(&mut self, chosen: &DeviceChoice, user_graphics: &[u8]) -> &Device {
        let known = self.all.iter().position(|device| device.shape == chosen.shape);
        let number = known.unwrap_or_else(|| {
            self.all.push(Device::new(&chosen.shape, chosen.ramtop, user_graphics));
            self.all.len() - 1
        });
        self.selected = Some(number);
        &self.all[number]
    }

    /// Deselects the device (DEVICE NONE).
    pub(crate) fn deselect(&mut self) {
        self.selected = None;
    }

    /// Returns the selected device; none after DEVICE NONE.
    pub(crate) fn selected(&self) -> Option<&Device> {
        self.all.get(self.selected?)
    }

    /// Returns the selected device, to change it.
    pub(crate) fn selected_mut(&mut self) -> Option<&mut Device> {
        self.all.get_mut(self.selected?)
    }

    /// Returns true if a device is selected.
    pub(crate) fn is_any_selected(&self) -> bool {
        self.selected.is_some()
    }
}
