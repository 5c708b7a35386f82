//! Named warnings. `OPT -Wname` and `OPT -Wno-name` turn them on and off, and `name-ok` in the comment of a line
//! suppresses them there. Names and defaults are sjasmplus's.

/// Defines the enum and its table from one list.
macro_rules! names {
    ($($kind:ident $name:literal $on:literal;)*) => {
        /// The named warnings.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Warning { $($kind),* }

        /// Their names, and true for those that are on by default.
        const NAMES: &[(&str, bool)] = &[$(($name, $on)),*];
    };
}

names! {
    Backslash "backslash" true;
    BreakpointFile "bpfile" true;
    Decimals "decimaln" true;
    ZeroDecimals "decimalz" false;
    Ramtop "devramtop" true;
    DisplacedOrg "displacedorg" true;
    DisplacedPage "dispmempage" true;
    EmptyString "emptystr" true;
    Fake "fake" false;
    FileOrg "fileorg" true;
    Forward "fwdref" true;
    NoRamtop "noramtop" true;
    Keyword "opkeyword" true;
    OrgPage "orgpage" true;
    OutZero "out0" true;
    LowMemory "rdlow" false;
    ShortBlock "shortblock" true;
    Snapshot "sna48" true;
    BankedSnapshot "sna128" true;
    DiskDuplicate "trddup" true;
    DiskExtension "trdext" true;
    DiskLongExtension "trdext3" true;
    DiskLongBasic "trdextb" true;
}

/// Names of sjasmplus's other warnings, which this assembler never gives.
const OTHERS: [&str; 7] = ["behost", "luamc", "nexstack", "relalign", "reldiverts", "relunstable", "sldswap"];

/// The warnings that are on, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EnabledWarnings(u32);

impl Warning {
    /// Returns the name by which OPT turns it on and off.
    pub(crate) fn name(self) -> &'static str {
        NAMES[self as usize].0
    }
}

impl Default for EnabledWarnings {
    fn default() -> Self {
        let on = NAMES.iter().enumerate().filter(|(_, (_, on))| *on);
        Self(on.fold(0, |bits, (number, _)| bits | 1 << number))
    }
}

impl EnabledWarnings {
    /// Returns true if the warning is on.
    pub(crate) fn has(self, warning: Warning) -> bool {
        self.0 & 1 << warning as u32 != 0
    }

    fn set(&mut self, bits: u32, on: bool) {
        self.0 = if on { self.0 | bits } else { self.0 & !bits };
    }

    /// Turns a warning on or off by its name; `all` means all of them. Returns false if there is no such name.
    pub(crate) fn switch(&mut self, name: &str, on: bool) -> bool {
        let number = NAMES.iter().position(|(known, _)| *known == name);
        match number {
            Some(number) => self.set(1 << number, on),
            None if name == "all" => self.set((1 << NAMES.len()) - 1, on),
            None => return OTHERS.contains(&name),
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_are_turned_on_and_off_by_name() {
        let mut switches = EnabledWarnings::default();
        assert!(switches.has(Warning::OutZero) && !switches.has(Warning::LowMemory));
        assert!(switches.switch("out0", false) && switches.switch("rdlow", true));
        assert!(!switches.has(Warning::OutZero) && switches.has(Warning::LowMemory));
        assert!(switches.switch("all", false) && !switches.has(Warning::Snapshot));
        assert!(switches.switch("luamc", true) && !switches.switch("nosuch", true));
    }
}
