//! Named warnings. `OPT -Wname` and `OPT -Wno-name` turn them on and off, and `name-ok` in the comment of a line
//! suppresses them there. Names and defaults are sjasmplus's.

use crate::assembler::Assembler;

/// Defines the enum and its table from one list.
macro_rules! names {
    ($($kind:ident $name:literal $on:literal;)*) => {
        /// The named warnings.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Named { $($kind),* }

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
}

/// Names of sjasmplus's other warnings, which this assembler never gives.
const OTHERS: [&str; 12] = [
    "behost",
    "luamc",
    "nexstack",
    "relalign",
    "reldiverts",
    "relunstable",
    "sldswap",
    "sna128",
    "trddup",
    "trdext",
    "trdext3",
    "trdextb",
];

/// The warnings that are on, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Switches(u32);

impl Default for Switches {
    fn default() -> Self {
        let on = NAMES.iter().enumerate().filter(|(_, (_, on))| *on);
        Self(on.fold(0, |bits, (number, _)| bits | 1 << number))
    }
}

impl Switches {
    fn has(self, named: Named) -> bool {
        self.0 & 1 << named as u32 != 0
    }

    fn set(&mut self, bits: u32, on: bool) {
        self.0 = if on { self.0 | bits } else { self.0 & !bits };
    }

    /// Turns a warning on or off by its name; `all` means all of them. Returns false if there is no such name.
    fn switch(&mut self, name: &str, on: bool) -> bool {
        let number = NAMES.iter().position(|(known, _)| *known == name);
        match number {
            Some(number) => self.set(1 << number, on),
            None if name == "all" => self.set((1 << NAMES.len()) - 1, on),
            None => return OTHERS.contains(&name),
        }
        true
    }
}

impl Assembler<'_> {
    /// Warns, unless the warning is turned off here.
    pub(crate) fn warn_named(&mut self, named: Named, at: usize, message: impl FnOnce() -> String) {
        let on = if named == Named::Fake { self.syntax.warn_fakes } else { self.warnings.has(named) };
        let name = NAMES[named as usize].0;
        if self.report.quiet || !on || self.is_excused(named, name) {
            return;
        }
        let number = self.report.warnings.len();
        self.warn(at, message());
        if let Some(warning) = self.report.warnings.get_mut(number) {
            warning.name = Some(name);
        }
    }

    /// Handles `-Wname` and `-Wno-name`.
    pub(crate) fn switch_warning(&mut self, at: usize, text: &str) {
        let (name, on) = text.strip_prefix("no-").map_or((text, true), |name| (name, false));
        if matches!(name, "fake" | "all") {
            self.syntax.warn_fakes = on;
        }
        if !self.warnings.switch(name, on) {
            self.warn(at, format!("there is no warning named {name}"));
        }
    }

    /// Returns true if the comment of the line suppresses the warning. For fake instructions the name alone is enough.
    fn is_excused(&self, named: Named, name: &str) -> bool {
        let mut last = self.here.segment;
        if let Some(frame) = self.frames.last() {
            let rest = frame.source.segments.get(frame.next..).unwrap_or_default();
            last = rest.iter().take_while(|next| next.line == last.line).last().copied().unwrap_or(last);
        }
        let comment = String::from_utf8_lossy(self.here.source.comment(&last));
        comment.contains(&format!("{name}-ok")) || named == Named::Fake && comment.contains(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_are_turned_on_and_off_by_name() {
        let mut switches = Switches::default();
        assert!(switches.has(Named::OutZero) && !switches.has(Named::LowMemory));
        assert!(switches.switch("out0", false) && switches.switch("rdlow", true));
        assert!(!switches.has(Named::OutZero) && switches.has(Named::LowMemory));
        assert!(switches.switch("all", false) && !switches.has(Named::Snapshot));
        assert!(switches.switch("trdext", true) && !switches.switch("nosuch", true));
    }
}
