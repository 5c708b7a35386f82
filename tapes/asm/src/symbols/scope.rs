//! Scopes: the full name of a name inside modules, under main labels and in macros.

use crate::text::shown;

/// A place from which names are looked up.
#[derive(Clone, Debug)]
pub(crate) struct Scope {
    /// The open modules, a dot after each.
    pub(super) module: Vec<u8>,
    /// Full name of the last main label.
    pub(super) main: Vec<u8>,
    /// Numbers of the macro calls around, innermost last.
    pub(super) calls: Vec<u32>,
    /// Length of `module` before each open module.
    module_starts: Vec<usize>,
    /// Number of macro calls so far.
    macro_calls: u32,
}

impl Default for Scope {
    /// Returns the scope at the start of a source. Its main label is `_` until one is defined.
    fn default() -> Self {
        Self { module: Vec::new(), main: b"_".to_vec(), calls: Vec::new(), module_starts: Vec::new(), macro_calls: 0 }
    }
}

impl Scope {
    /// Opens a module. Its main label is `_` until one is defined.
    pub(crate) fn open_module(&mut self, name: &[u8]) {
        self.module_starts.push(self.module.len());
        self.module.extend(name);
        self.module.push(b'.');
        self.reset_main();
    }

    /// Closes the innermost module. Returns false if none is open.
    pub(crate) fn close_module(&mut self) -> bool {
        let Some(length) = self.module_starts.pop() else { return false };
        self.module.truncate(length);
        self.reset_main();
        true
    }

    fn reset_main(&mut self) {
        self.main.clear();
        self.main.extend(&self.module);
        self.main.push(b'_');
    }

    /// Enters a macro call: labels that begin with a dot belong to it from now on.
    pub(crate) fn enter_macro(&mut self) {
        self.calls.push(self.macro_calls);
        self.macro_calls += 1;
    }

    /// Leaves the innermost macro call.
    pub(crate) fn leave_macro(&mut self) {
        self.calls.pop();
    }

    /// Returns the number of macro calls around the current statement.
    pub(crate) fn macro_depth(&self) -> usize {
        self.calls.len()
    }

    /// Puts the full name of a label defined here into `key`. `name` still has its `@`, `.` or `@.`, and a `!` that
    /// keeps it from becoming the main label.
    pub(super) fn build_definition(&mut self, name: &[u8], key: &mut Vec<u8>) {
        key.clear();
        let (quiet, name) = name.strip_prefix(b"!").map_or((false, name), |rest| (true, rest));
        match name {
            [b'@', b'.', local @ ..] => self.build_local(local, key),
            [b'.', local @ ..] => match self.calls.last() {
                Some(&call) => Self::build_scoped(call, local, key),
                None => self.build_local(local, key),
            },
            [b'@', main @ ..] | main => {
                if name[0] != b'@' {
                    key.extend(&self.module);
                }
                key.extend(main);
                if !quiet {
                    self.main.clone_from(key);
                }
            }
        }
    }

    /// Puts the full name of a local label under the main label into `key`.
    pub(super) fn build_local(&self, local: &[u8], key: &mut Vec<u8>) {
        key.clear();
        key.extend(&self.main);
        key.push(b'.');
        key.extend(local);
    }

    /// Puts the full name of a macro's label into `key`.
    pub(super) fn build_scoped(call: u32, local: &[u8], key: &mut Vec<u8>) {
        key.clear();
        key.extend(call.to_string().as_bytes());
        key.push(b'>');
        key.extend(local);
    }

    /// Returns module, main label and local part of a label, for a debugger. The label has just been defined by this
    /// name; the name of a structure's member has more dots.
    pub(crate) fn parts(&self, name: &[u8]) -> [String; 3] {
        let quiet = name.strip_prefix(b"!");
        let name = quiet.unwrap_or(name);
        let module = shown(self.open_modules());
        match name {
            [b'.', local @ ..] if !self.calls.is_empty() => {
                // The number of this macro call and of those around it.
                let calls: Vec<String> = self.calls.iter().rev().map(ToString::to_string).collect();
                [String::new(), calls.join("."), shown(local)]
            }
            [b'@', b'.', local @ ..] | [b'.', local @ ..] => [module, self.without_module(&self.main), shown(local)],
            [b'@', main @ ..] => [String::new(), shown(main), String::new()],
            main => [module, shown(main), String::new()],
        }
    }

    /// Returns the parts of a full name.
    pub(crate) fn parts_of_full(&self, full: &[u8]) -> [String; 3] {
        let inside = !self.module.is_empty() && full.starts_with(&self.module);
        let module = if inside { shown(self.open_modules()) } else { String::new() };
        [module, self.without_module(full), String::new()]
    }

    fn without_module(&self, full: &[u8]) -> String {
        shown(full.strip_prefix(&self.module[..]).unwrap_or(full))
    }

    /// Returns the open modules, separated by dots.
    pub(crate) fn open_modules(&self) -> &[u8] {
        self.module.strip_suffix(b".").unwrap_or(&self.module)
    }
}
