//! Joins ES modules into one script: each module becomes a function of its own, called in the order in which they import each other.
//!
//! Lines that are comments are left out, and blanks that begin a line outside of texts: they are a third of what
//! would be sent.
//!
//! Only what the page's own modules use is understood, and anything else is an error with its place: imports of names at the start of
//! a line, and exports of declarations or of a list. Source of truth: ECMA-262, modules.

use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;

/// Modules by their file names.
pub(crate) type Modules = BTreeMap<String, String>;

/// Returns one script that runs the module `entry` and all that it imports.
///
/// # Errors
/// A module that is missing, a circle of imports, or a form of import or export that is not understood; with file and line.
pub(crate) fn bundle(modules: &Modules, entry: &str) -> Result<String> {
    let mut script = String::new();
    add(modules, entry, &mut Vec::new(), &mut Vec::new(), &mut script)?;
    Ok(script)
}

/// Appends a module after those that it imports, unless it is there.
fn add(
    modules: &Modules,
    name: &str,
    above: &mut Vec<String>,
    done: &mut Vec<String>,
    script: &mut String,
) -> Result<()> {
    if done.iter().any(|known| known == name) {
        return Ok(());
    }
    if above.iter().any(|known| known == name) {
        bail!("{name}: imports itself through {}", above.join(", "));
    }
    let source = modules.get(name).with_context(|| format!("{name}: there is no such module"))?;
    let module = Module::parse(name, source)?;
    above.push(name.to_owned());
    for import in &module.imports {
        add(modules, import, above, done, script)?;
    }
    above.pop();
    script.push_str(&module.wrapped(name));
    done.push(name.to_owned());
    Ok(())
}

/// A module without its imports and exports.
struct Module {
    imports: Vec<String>,
    body: String,
    /// Names as `exported: local`, or alone where they are the same.
    exports: Vec<String>,
    /// True within a text of several lines, whose blanks count.
    is_in_text: bool,
}

impl Module {
    fn parse(name: &str, source: &str) -> Result<Module> {
        let mut module = Module { imports: Vec::new(), body: String::new(), exports: Vec::new(), is_in_text: false };
        let mut in_comment = false;
        let mut lines = source.lines().zip(1..).filter(|(line, _)| !is_comment(line, &mut in_comment));
        while let Some((line, number)) = lines.next() {
            let place = || format!("{name}:{number}");
            let is_list = line.starts_with("import ") || line.starts_with("export {");
            if !is_list {
                module.declaration(line).with_context(place)?;
                continue;
            }
            let mut statement = line.to_owned();
            while !statement.trim_end().ends_with(';') {
                let (more, _) = lines.next().with_context(|| format!("{}: has no end", place()))?;
                statement.push(' ');
                statement.push_str(more.trim());
            }
            let statement = statement.trim_end().trim_end_matches(';');
            if let Some(list) = statement.strip_prefix("export ") {
                module.exports.extend(
                    names(list)
                        .with_context(place)?
                        .into_iter()
                        .map(|[local, outer]| if local == outer { local } else { format!("{outer}: {local}") }),
                );
            } else {
                let line = module.import(statement).with_context(place)?;
                module.body.push_str(&line);
            }
        }
        if module.is_in_text {
            bail!("{name}: a text between ` has no end");
        }
        Ok(module)
    }

    /// Appends a line, and notes what it exports.
    fn declaration(&mut self, line: &str) -> Result<()> {
        let Some(declared) = line.strip_prefix("export ") else {
            self.body.push_str(if self.is_in_text { line } else { line.trim_start() });
            self.body.push('\n');
            self.is_in_text ^= line.matches('`').count() % 2 == 1;
            return Ok(());
        };
        let words = declared.strip_prefix("async ").unwrap_or(declared);
        let after = ["function* ", "function ", "class ", "const "].iter().find_map(|kind| words.strip_prefix(kind));
        let after = after.with_context(|| format!("`{line}` is a form of export that is not understood"))?;
        let name: String = after.chars().take_while(|&c| c.is_alphanumeric() || c == '_' || c == '$').collect();
        if name.is_empty() {
            bail!("`{line}` exports no single name");
        }
        self.exports.push(name);
        self.body.push_str(declared);
        self.body.push('\n');
        self.is_in_text ^= declared.matches('`').count() % 2 == 1;
        Ok(())
    }

    /// Returns the declaration that takes the place of an import.
    fn import(&mut self, statement: &str) -> Result<String> {
        let not_understood = || format!("`{statement}` is a form of import that is not understood");
        let (what, from) =
            statement.trim_start_matches("import ").rsplit_once(" from ").with_context(not_understood)?;
        let from = from.trim().trim_matches(['\'', '"']);
        let from = from.strip_prefix("./").with_context(not_understood)?.to_owned();
        let module = variable(&from);
        self.imports.push(from);
        let what = what.trim();
        if let Some(all) = what.strip_prefix("* as ") {
            return Ok(format!("const {all} = {module};\n"));
        }
        let (default, list) = match what.split_once('{') {
            Some((default, list)) => (default.trim().trim_end_matches(',').trim(), format!("{{{list}")),
            None => (what, "{}".to_owned()),
        };
        let mut taken: Vec<String> = Vec::new();
        if !default.is_empty() {
            taken.push(format!("default: {default}"));
        }
        let pairs = names(&list).with_context(not_understood)?;
        taken.extend(pairs.into_iter().map(
            |[outer, local]| {
                if local == outer { local } else { format!("{outer}: {local}") }
            },
        ));
        Ok(format!("const {{ {} }} = {module};\n", taken.join(", ")))
    }

    fn wrapped(&self, name: &str) -> String {
        let (body, exports) = (&self.body, self.exports.join(", "));
        format!("// {name}\nconst {} = (() => {{\n{body}return {{ {exports} }};\n}})();\n", variable(name))
    }
}

/// Returns true for a line that is a comment or part of one. `inside` is true within one of several lines.
fn is_comment(line: &str, inside: &mut bool) -> bool {
    let text = line.trim();
    if *inside || text.starts_with("/*") {
        let end = text.find("*/");
        *inside = end.is_none();
        return end.is_none_or(|at| at + 2 == text.len());
    }
    text.starts_with("//")
}

/// Returns the pairs of a list such as `{ a, b as c }`, each name before and after `as`.
fn names(list: &str) -> Option<Vec<[String; 2]>> {
    let inner = list.trim().strip_prefix('{')?.strip_suffix('}')?;
    let items = inner.split(',').map(str::trim).filter(|item| !item.is_empty());
    Some(
        items
            .map(|item| {
                let (before, after) = item.split_once(" as ").unwrap_or((item, item));
                [before.trim().to_owned(), after.trim().to_owned()]
            })
            .collect(),
    )
}

/// Returns the variable that holds a module's exports.
fn variable(name: &str) -> String {
    let plain: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    format!("module_{plain}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn modules(files: &[(&str, &str)]) -> Modules {
        files.iter().map(|(name, source)| ((*name).to_owned(), (*source).to_owned())).collect()
    }

    #[test]
    fn modules_come_after_what_they_import_and_once() {
        let files = [
            ("a.js", "import { b, c as d } from './b.js';\nimport * as all from './c.js';\nb(d, all);\n"),
            ("b.js", "import { e } from './c.js';\nexport function b() {}\nexport { e as c };\n"),
            (
                "c.js",
                "// What it is.\n/** One. */\n/**\n * More.\n */\n    // and more\nexport const e = 1; // kept\n/* here */\n",
            ),
        ];
        let expected = "// c.js\nconst module_c_js = (() => {\nconst e = 1; // kept\nreturn { e };\n})();\n\
             // b.js\nconst module_b_js = (() => {\nconst { e } = module_c_js;\nfunction b() {}\nreturn { b, c: e };\n})();\n\
             // a.js\nconst module_a_js = (() => {\nconst { b, c: d } = module_b_js;\nconst all = module_c_js;\nb(d, all);\nreturn {  };\n})();\n";
        assert_eq!(bundle(&modules(&files), "a.js").unwrap(), expected);
    }

    #[test]
    fn blanks_that_begin_a_line_are_kept_in_texts_alone() {
        let source = "export const TEXT = `one\n  two ${'`'}\n`;\nfunction f() {\n    return `a ${TEXT}`;\n}\n";
        let body = Module::parse("a.js", &source.replace("${'`'}", "three")).unwrap().body;
        assert_eq!(body, "const TEXT = `one\n  two three\n`;\nfunction f() {\nreturn `a ${TEXT}`;\n}\n");
        assert!(Module::parse("a.js", source).is_err(), "the last text has no end");
    }

    #[test]
    fn what_is_not_understood_is_named_with_its_place() {
        for (source, place, why) in [
            ("\nexport default 1;\n", "a.js:2", "form of export"),
            ("import 'x';\n", "a.js:1", "form of import"),
            ("import { x } from 'x';\n", "a.js:1", "form of import"),
            ("import { x } from './x.js';\n", "x.js", "no such module"),
            ("import { x } from './a.js';\n", "a.js", "imports itself"),
            ("1;\nimport {\n", "a.js:2", "has no end"),
        ] {
            let error = format!("{:#}", bundle(&modules(&[("a.js", source)]), "a.js").unwrap_err());
            assert!(error.contains(place) && error.contains(why), "{source}: {error}");
        }
    }
}
