//! OPT: options for reading and listing the source.

use crate::fault::{Res, fault};
use crate::listing_rows;
use crate::pass::Pass;
use crate::pass::settings::Syntax;
use crate::text::{Cursor, is_blank, shown};
use crate::{Listed, RowKind};

/// Sets the options that hold from the first line on.
pub(super) fn begin(pass: &mut Pass<'_, '_>) -> Result<(), String> {
    let options = pass.job.options;
    for word in &options.opt {
        let option = word.strip_prefix('-').ok_or_else(|| format!("{word} is not an option"))?;
        set_option(pass, option, 0).map_err(|fault| fault.message)?;
    }
    pass.defines.whole_names = pass.settings.syntax.whole_names;
    Ok(())
}

/// Runs OPT: words first, then options of sjasmplus's command line.
pub(super) fn opt(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    while !cursor.eat_end() {
        let at = cursor.pos;
        let word = shown(cursor.take_while(|b| !is_blank(b)));
        match word.strip_prefix('-') {
            Some(option) => set_option(pass, option, at)?,
            None => keep_or_list(pass, &word, at)?,
        }
        pass.defines.whole_names = pass.settings.syntax.whole_names;
    }
    Ok(())
}

fn keep_or_list(pass: &mut Pass<'_, '_>, word: &str, at: usize) -> Res<()> {
    match word {
        "push" => pass.settings.saved.push(pass.settings.syntax),
        "pop" => match pass.settings.saved.pop() {
            Some(saved) => {
                pass.settings.syntax = saved;
                listing_rows::list_again(pass);
            }
            None => pass.warn(at, "OPT pop without OPT push does nothing".to_owned()),
        },
        "reset" => {
            pass.settings.syntax = Syntax::default();
            listing_rows::list_again(pass);
        }
        "listoff" if pass.settings.syntax.unlisted => {}
        "listoff" => {
            listing_rows::file_row(pass, RowKind::Suspended);
            pass.settings.syntax.unlisted = true;
        }
        "liston" => {
            pass.settings.syntax.unlisted = false;
            listing_rows::list_again(pass);
        }
        "listall" => (pass.settings.syntax.active_only, pass.settings.syntax.listed) = (false, Listed::Yes),
        "listact" => (pass.settings.syntax.active_only, pass.settings.syntax.listed) = (true, Listed::Yes),
        "listmc" => (pass.settings.syntax.active_only, pass.settings.syntax.listed) = (false, Listed::Code),
        _ => {
            let words = "push, pop, reset, liston, listoff, listall, listact, listmc";
            return fault(at, format!("OPT has {words} and options that begin with `-`, not {word}"));
        }
    }
    Ok(())
}

/// Sets an option, given without its first dash.
fn set_option(pass: &mut Pass<'_, '_>, option: &str, at: usize) -> Res<()> {
    match option.strip_prefix('-').map_or(("", option), |long| (long, "")) {
        ("reversepop", _) => pass.settings.syntax.reverse_pop = true,
        ("dirbol", _) => pass.settings.syntax.directives_first = true,
        ("nofakes", _) => pass.settings.syntax.no_fakes = true,
        // No half-written file is ever left.
        ("cleanonerror", _) => {}
        ("zxnext" | "zxnext=cspect", _) => {
            return fault(at, "the Z80N of the ZX Spectrum Next is not supported here");
        }
        (_, warning) if warning.len() > 1 && warning.starts_with('W') => switch_warning(pass, at, &warning[1..]),
        (long, _) => match long.strip_prefix("syntax=") {
            Some(letters) => {
                for letter in letters.bytes() {
                    if !pass.settings.syntax.set(letter) {
                        let letter = char::from(letter);
                        return fault(at, format!("--syntax has the letters abBfFiMsw, not {letter}"));
                    }
                }
            }
            None => return fault(at, format!("OPT -{option} is not supported here")),
        },
    }
    Ok(())
}

/// Handles `-Wname` and `-Wno-name`.
fn switch_warning(pass: &mut Pass<'_, '_>, at: usize, text: &str) {
    let (name, on) = text.strip_prefix("no-").map_or((text, true), |name| (name, false));
    if matches!(name, "fake" | "all") {
        pass.settings.syntax.warn_fakes = on;
    }
    if !pass.settings.warnings.switch(name, on) {
        pass.warn(at, format!("there is no warning named {name}"));
    }
}
