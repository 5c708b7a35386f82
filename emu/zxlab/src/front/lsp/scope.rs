//! The meaning of a name at a place: names of modules and of main labels around it are left out.

use asm::Symbol;
use std::collections::BTreeMap;

/// The names around a line, from which others are looked up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct NameScope {
    /// The open modules, a dot after each.
    pub(super) module: String,
    /// Full name of the last main label.
    pub(super) main: String,
}

/// Returns the full name of the symbol that a name means in a scope.
pub(super) fn resolve(symbols: &BTreeMap<String, Symbol>, name: &str, scope: &NameScope) -> Option<String> {
    let name = name.strip_prefix('!').unwrap_or(name);
    let known = |full: String| symbols.contains_key(&full).then_some(full);
    if let Some(local) = name.strip_prefix("@.").or_else(|| name.strip_prefix('.')) {
        return known(format!("{}.{local}", scope.main));
    }
    if let Some(name) = name.strip_prefix('@') {
        return known(name.to_owned());
    }
    let mut module = scope.module.as_str();
    loop {
        if let Some(full) = known(format!("{module}{name}")) {
            return Some(full);
        }
        if module.is_empty() {
            return None;
        }
        let outer = module[..module.len() - 1].rfind('.').map_or(0, |dot| dot + 1);
        module = &module[..outer];
    }
}
