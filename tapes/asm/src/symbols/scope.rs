//! Scopes: the full name of a name inside modules, under main labels and in macros.

use super::Symbols;
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
}

impl Default for Scope {
    /// Returns the scope at the start of a source. Its main label is `_` until one is defined.
    fn default() -> Self {
        Self { module: Vec::new(), main: b"_".to_vec(), calls: Vec::new() }
    }
}

impl Symbols {
    /// Makes another scope the current one.
    pub(crate) fn restore(&mut self, scope: &Scope) {
        self.in_pass.scope.clone_from(scope);
    }

    /// Opens a module. Its main label is `_` until one is defined.
    pub(crate) fn open_module(&mut self, name: &[u8]) {
        self.in_pass.module_starts.push(self.in_pass.scope.module.len());
        self.in_pass.scope.module.extend(name);
        self.in_pass.scope.module.push(b'.');
        self.reset_main();
    }

    /// Closes the innermost module. Returns false if none is open.
    pub(crate) fn close_module(&mut self) -> bool {
        let Some(length) = self.in_pass.module_starts.pop() else { return false };
        self.in_pass.scope.module.truncate(length);
        self.reset_main();
        true
    }

    fn reset_main(&mut self) {
        self.in_pass.scope.main.clear();
        self.in_pass.scope.main.extend(&self.in_pass.scope.module);
        self.in_pass.scope.main.push(b'_');
    }

    /// Enters a macro call: labels that begin with a dot belong to it from now on.
    pub(crate) fn enter_macro(&mut self) {
        self.in_pass.scope.calls.push(self.in_pass.macro_calls);
        self.in_pass.macro_calls += 1;
    }

    /// Leaves the innermost macro call.
    pub(crate) fn leave_macro(&mut self) {
        self.in_pass.scope.calls.pop();
    }

    /// Returns the number of macro calls around the current statement.
    pub(crate) fn macro_depth(&self) -> usize {
        self.in_pass.scope.calls.len()
    }

    /// Puts the full name of a label defined here into `key`. `name` still has its `@`, `.` or `@.`, and a `!` that
    /// keeps it from becoming the main label.
    pub(super) fn build_definition(&mut self, name: &[u8]) {
        self.key.clear();
        let (quiet, name) = name.strip_prefix(b"!").map_or((false, name), |rest| (true, rest));
        match name {
            [b'@', b'.', local @ ..] => self.build_local(local),
            [b'.', local @ ..] => match self.in_pass.scope.calls.last() {
                Some(&scope) => self.build_scoped(scope, local),
                None => self.build_local(local),
            },
            [b'@', main @ ..] | main => {
                if name[0] != b'@' {
                    self.key.extend(&self.in_pass.scope.module);
                }
                self.key.extend(main);
                if !quiet {
                    self.in_pass.scope.main.clone_from(&self.key);
                }
            }
        }
    }

    pub(super) fn build_local(&mut self, local: &[u8]) {
        self.key.clear();
        self.key.extend(&self.in_pass.scope.main);
        self.key.push(b'.');
        self.key.extend(local);
    }

    pub(super) fn build_scoped(&mut self, scope: u32, local: &[u8]) {
        self.key.clear();
        self.key.extend(scope.to_string().as_bytes());
        self.key.push(b'>');
        self.key.extend(local);
    }

    /// Returns module, main label and local part of a label, for a debugger. The label has just been defined by this
    /// name; the name of a structure's member has more dots.
    pub(crate) fn parts(&self, name: &[u8]) -> [String; 3] {
        let quiet = name.strip_prefix(b"!");
        let name = quiet.unwrap_or(name);
        let module = shown(self.open_modules());
        match name {
            [b'.', local @ ..] if !self.in_pass.scope.calls.is_empty() => {
                // The number of this macro call and of those around it.
                let calls: Vec<String> = self.in_pass.scope.calls.iter().rev().map(ToString::to_string).collect();
                [String::new(), calls.join("."), shown(local)]
            }
            [b'@', b'.', local @ ..] | [b'.', local @ ..] => {
                [module, self.without_module(&self.in_pass.scope.main), shown(local)]
            }
            [b'@', main @ ..] => [String::new(), shown(main), String::new()],
            main => [module, shown(main), String::new()],
        }
    }

    /// Returns the parts of a full name.
    pub(crate) fn parts_of_full(&self, full: &[u8]) -> [String; 3] {
        let inside = !self.in_pass.scope.module.is_empty() && full.starts_with(&self.in_pass.scope.module);
        let module = if inside { shown(self.open_modules()) } else { String::new() };
        [module, self.without_module(full), String::new()]
    }

    fn without_module(&self, full: &[u8]) -> String {
        shown(full.strip_prefix(&self.in_pass.scope.module[..]).unwrap_or(full))
    }

    /// Returns the full name that was looked up or defined last.
    pub(crate) fn last_full_name(&self) -> String {
        shown(&self.key)
    }

    /// Returns the open modules, separated by dots.
    pub(crate) fn open_modules(&self) -> &[u8] {
        self.in_pass.scope.module.strip_suffix(b".").unwrap_or(&self.in_pass.scope.module)
    }

    /// Returns the full name of `name` here, without making it the main label.
    pub(crate) fn full_name_aside(&mut self, name: &[u8]) -> Vec<u8> {
        let main = self.in_pass.scope.main.clone();
        self.build_definition(name);
        self.in_pass.scope.main = main;
        self.key.clone()
    }
}
