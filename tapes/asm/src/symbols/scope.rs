//! Scopes: the full name of a name inside modules, under main labels and in macros.

use super::Symbols;
use crate::text::shown;

/// A place from which names are looked up.
#[derive(Clone, Debug)]
pub(crate) struct Scope {
    module: Vec<u8>,
    main: Vec<u8>,
    calls: Vec<u32>,
}

impl Symbols {
    /// Returns the current scope.
    pub(crate) fn scope(&self) -> Scope {
        Scope { module: self.module.clone(), main: self.main.clone(), calls: self.scopes.clone() }
    }

    /// Makes another scope the current one.
    pub(crate) fn restore(&mut self, scope: &Scope) {
        self.module.clone_from(&scope.module);
        self.main.clone_from(&scope.main);
        self.scopes.clone_from(&scope.calls);
    }

    /// Opens a module. Its main label is `_` until one is defined.
    pub(crate) fn open_module(&mut self, name: &[u8]) {
        self.modules.push(self.module.len());
        self.module.extend(name);
        self.module.push(b'.');
        self.reset_main();
    }

    /// Closes the innermost module. Returns false if none is open.
    pub(crate) fn close_module(&mut self) -> bool {
        let Some(length) = self.modules.pop() else { return false };
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
    pub(crate) fn open_scope(&mut self) {
        self.scopes.push(self.scope_count);
        self.scope_count += 1;
    }

    /// Puts the full name of a label defined here into `key`. `name` still has its `@`, `.` or `@.`, and a `!` that
    /// keeps it from becoming the main label.
    pub(super) fn build_definition(&mut self, name: &[u8]) {
        self.key.clear();
        let (quiet, name) = name.strip_prefix(b"!").map_or((false, name), |rest| (true, rest));
        match name {
            [b'@', b'.', local @ ..] => self.build_local(local),
            [b'.', local @ ..] => match self.scopes.last() {
                Some(&scope) => self.build_scoped(scope, local),
                None => self.build_local(local),
            },
            [b'@', main @ ..] | main => {
                if name[0] != b'@' {
                    self.key.extend(&self.module);
                }
                self.key.extend(main);
                if !quiet {
                    self.main.clone_from(&self.key);
                }
            }
        }
    }

    pub(super) fn build_local(&mut self, local: &[u8]) {
        self.key.clear();
        self.key.extend(&self.main);
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
            [b'.', local @ ..] if !self.scopes.is_empty() => {
                // The number of this macro call and of those around it.
                let calls: Vec<String> = self.scopes.iter().rev().map(ToString::to_string).collect();
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

    /// Returns the full name that was looked up or defined last.
    pub(crate) fn last_full_name(&self) -> String {
        shown(&self.key)
    }

    /// Returns the open modules, separated by dots.
    pub(crate) fn open_modules(&self) -> &[u8] {
        self.module.strip_suffix(b".").unwrap_or(&self.module)
    }

    /// Returns the full name of `name` here, without making it the main label.
    pub(crate) fn full_name_aside(&mut self, name: &[u8]) -> Vec<u8> {
        let main = self.main.clone();
        self.build_definition(name);
        self.main = main;
        self.key.clone()
    }
}
