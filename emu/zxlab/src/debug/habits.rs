//! Commands as users of gdb type them, in this debugger's words.

use super::place;
use z80::named::register;

/// gdb's word for a breakpoint that stops once.
pub(super) const ONCE: &str = "tbreak";

/// The words of gdb that have another name here.
const WORDS: [(&str, &str); 18] = [
    ("backtrace", "calls"),
    ("where", "calls"),
    ("finish", "out"),
    ("fin", "out"),
    ("stepi", "step"),
    ("si", "step"),
    ("nexti", "next"),
    ("ni", "next"),
    ("reverse-stepi", "back"),
    ("rsi", "back"),
    ("reverse-continue", "reverse"),
    (ONCE, "break"),
    ("x", "memory"),
    ("disas", "disassemble"),
    ("list", "disassemble"),
    ("advance", "until"),
    ("run", "continue"),
    ("exit", "quit"),
];

/// The subjects of `info`, which can be shortened.
const SUBJECTS: [(&str, &str); 6] = [
    ("breakpoints", "breakpoints"),
    ("watchpoints", "breakpoints"),
    ("registers", "registers"),
    ("stack", "calls"),
    ("frame", "calls"),
    ("display", "display"),
];

/// Commands of gdb that zxlab does not have, each with the advice that answers it.
const ADVICE: [(&str, &str); 5] = [
    ("disable", "`condition N 0` keeps a breakpoint from stopping, and `condition N` lets it stop again"),
    ("enable", "`condition N` takes a breakpoint's condition away; `delete N` removes it"),
    ("ignore", "`break PLACE hits > 3` stops after the third hit"),
    ("jump", "`set PC = PLACE`, and then `continue`"),
    ("return", "`out` runs until the routine has returned; `set PC = PLACE` goes elsewhere"),
];

/// Returns what to write in place of a line that is no command: what can follow `info`, and how values are changed.
pub(super) fn advice(words: &[&str]) -> Option<String> {
    if matches!(words.first(), Some(&("info" | "i"))) {
        let known = "info break, info registers, info stack and info display are understood";
        return Some(format!("{known}; `help` lists the commands"));
    }
    if let Some((word, advice)) = ADVICE.iter().find(|(word, _)| words.first() == Some(word)) {
        return Some(format!("there is no command `{word}`: {advice}"));
    }
    let line = words.join(" ");
    let is_assignment = line.replace("==", "").contains('=') && !line.contains(['<', '>', '!']);
    is_assignment.then(|| {
        "a line with `=` changes nothing: `set A = 5` changes a register, `poke PLACE BYTES` memory".to_owned()
    })
}

/// The commands after which an expression follows, and no place.
const OF_EXPRESSIONS: [&str; 4] = ["print", "p", "display", "condition"];

/// Returns the words with a place in a bank as one of them: `memory page 3: $C000 2` and `memory [page 3: $C000] 2` are `memory 3:$C000 2`.
fn with_places(words: &[&str]) -> Option<Vec<String>> {
    let (command, after) = words.split_first()?;
    if OF_EXPRESSIONS.contains(&command.split('/').next()?) {
        return None;
    }
    let length = match after {
        [first, ..] if first.starts_with('[') => after.iter().position(|word| word.contains(']'))? + 1,
        ["page", bank, _, ..] if bank.ends_with(':') => 3,
        ["page", bank, ..] if bank.contains(':') => 2,
        _ => return None,
    };
    let place = place::in_short(&after[..length].join(" "));
    let rest = after[length..].iter().map(|word| (*word).to_owned());
    Some([(*command).to_owned(), place].into_iter().chain(rest).collect())
}

/// Returns the words of a command line with those of gdb replaced: `finish` is `out`, `info registers` is `registers`, `x/4i draw` is
/// `disassemble draw 4`, `p/x A` is `print A`, `set A = 5` is `registers A 5`, and `b draw` is `break draw`, while `b` alone goes back by
/// an instruction.
pub(super) fn translated(words: &[&str]) -> Vec<String> {
    let words: Vec<&str> = words.iter().map(|word| named_register(word).unwrap_or(word)).collect();
    let joined = with_places(&words);
    let words = joined.as_ref().map_or(words, |joined| joined.iter().map(String::as_str).collect());
    let words = words.as_slice();
    let examined = words.first().and_then(|word| word.strip_prefix("x/")).and_then(Examined::read);
    let set = words.first().filter(|word| **word == "set").and_then(|_| assigned(&words[1..]));
    match (examined, set) {
        (Some(examined), _) => examined.command(&words[1..]),
        (_, Some((name, value))) => vec!["registers".to_owned(), name, value],
        _ => renamed(words).into_iter().map(str::to_owned).collect(),
    }
}

/// The format of gdb's `x`: `x/8xb` shows eight bytes, `x/4i` four instructions.
struct Examined {
    count: u32,
    /// Bytes in one of them; none of instructions.
    size: Option<u32>,
}

impl Examined {
    /// Reads what follows `x/`; `None` if it is no format of gdb.
    fn read(format: &str) -> Option<Examined> {
        let digits = format.find(|c: char| !c.is_ascii_digit()).unwrap_or(format.len());
        let (count, letters) = format.split_at(digits);
        let count = if count.is_empty() { 1 } else { count.parse().ok()? };
        let mut size = Some(1);
        for letter in letters.chars() {
            match letter {
                'i' => size = None,
                'h' => size = Some(2),
                'w' => size = Some(4),
                'g' => size = Some(8),
                // A text, as far as a line of the dump shows it.
                's' => size = Some(16),
                'b' | 'x' | 'd' | 'u' | 'o' | 't' | 'z' | 'c' | 'a' => {}
                _ => return None,
            }
        }
        Some(Examined { count, size })
    }

    /// Returns the command that shows it at a place.
    fn command(&self, place: &[&str]) -> Vec<String> {
        let place = place.concat();
        let place = place.strip_prefix('*').unwrap_or(&place);
        let (command, default, count) = match self.size {
            Some(size) => ("memory", "HL", self.count.saturating_mul(size)),
            None => ("disassemble", "PC", self.count),
        };
        let place = if place.is_empty() { default } else { place };
        vec![command.to_owned(), place.to_owned(), count.to_string()]
    }
}

/// Returns the register that gdb's spelling `$hl` names. `$bc` and the like are numbers here.
fn named_register(word: &str) -> Option<&str> {
    let name = word.strip_prefix('$').filter(|name| !name.bytes().all(|c| c.is_ascii_hexdigit()))?;
    register(name).map(|_| name)
}

/// Returns the register and the value of an assignment after gdb's `set`: `A = 5`, `var HL=score`, `A 5`.
fn assigned(words: &[&str]) -> Option<(String, String)> {
    if let [name, value] = words
        && register(name).is_some()
    {
        return Some(((*name).to_owned(), (*value).to_owned()));
    }
    let text = words.join(" ");
    let text = text.strip_prefix("var ").unwrap_or(&text);
    let (name, value) = text.split_once('=')?;
    let value: String = value.split_whitespace().collect();
    Some((name.trim().trim_start_matches('$').to_owned(), value))
}

/// Returns the words with the command's name replaced.
fn renamed<'w>(words: &[&'w str]) -> Vec<&'w str> {
    match words {
        ["info" | "i", subject, ..] => {
            let found = SUBJECTS.iter().find(|(whole, _)| whole.starts_with(subject));
            found.map_or_else(|| words.to_vec(), |(_, command)| vec![*command])
        }
        [command, rest @ ..] if command.starts_with("p/") || command.starts_with("print/") => {
            let format = &command[command.find('/').unwrap_or(0)..];
            // A value is printed in decimal and in hexadecimal.
            let format = Some(format).filter(|format| !["/x", "/d", "/u"].contains(format));
            [&["print"], format.as_slice(), rest].concat()
        }
        // gdb stops at other accesses by commands of their own.
        ["rwatch", place] => vec!["watch", place, "read"],
        ["awatch", place] => vec!["watch", place, "access"],
        [command, rest @ ..] if command.starts_with("display/") => [&["display"], rest].concat(),
        // gdb writes an address with a star.
        ["b" | "br" | "break" | ONCE, place, rest @ ..] => {
            [&["break", place.strip_prefix('*').unwrap_or(place)], rest].concat()
        }
        [command, rest @ ..] => {
            let known = WORDS.iter().find(|(word, _)| word == command);
            [&[known.map_or(*command, |(_, name)| *name)], rest].concat()
        }
        [] => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_like_an_assignment_is_explained() {
        for (typed, is_explained) in [
            ("A = 5", true),
            ("[score]=5", true),
            ("HL += 1", true),
            ("A == zork", false),
            ("A <= zork", false),
            ("zork", false),
        ] {
            let words: Vec<&str> = typed.split(' ').collect();
            assert_eq!(advice(&words).is_some(), is_explained, "{typed}");
        }
    }

    #[test]
    fn words_of_gdb_are_replaced_and_others_stay() {
        for (typed, meant) in [
            ("finish", "out"),
            ("si 3", "step 3"),
            ("info registers", "registers"),
            ("i b", "breakpoints"),
            ("info nonsense", "info nonsense"),
            ("info foo", "info foo"),
            ("info f", "calls"),
            ("info s", "calls"),
            ("rwatch tab", "watch tab read"),
            ("x/s tab", "memory tab 16"),
            ("p/t A", "print /t A"),
            ("b draw", "break draw"),
            ("b *$8000", "break $8000"),
            ("break *$8000", "break $8000"),
            ("tbreak *$8000", "break $8000"),
            ("tbreak", "break"),
            ("b 9", "break 9"),
            ("b", "b"),
            ("x score", "memory score"),
            ("x", "memory"),
            ("x/8xb score", "memory score 8"),
            ("x/4xh score + 2", "memory score+2 8"),
            ("x/3i *draw", "disassemble draw 3"),
            ("x/i", "disassemble PC 1"),
            ("x/9q score", "x/9q score"),
            ("x/2xb page 3: score", "memory 3:score 2"),
            ("memory [page 3: score + 1] 2", "memory 3:score+1 2"),
            ("watch page 3:$C000 read", "watch 3:$C000 read"),
            ("p/x [page 3: score]", "print [page 3: score]"),
            ("list draw", "disassemble draw"),
            ("set A = 5", "registers A 5"),
            ("set var $hl=score + 1", "registers hl score+1"),
            ("set A 5", "registers A 5"),
            ("set $sp = 5", "registers sp 5"),
            ("set nonsense", "set nonsense"),
            ("p $hl + $bc", "p hl + $bc"),
            ("x/2i $pc", "disassemble pc 2"),
            ("print A", "print A"),
            ("p/x A + 1", "print A + 1"),
            ("display/x $hl", "display hl"),
        ] {
            let words: Vec<&str> = typed.split(' ').collect();
            assert_eq!(translated(&words).join(" "), meant, "{typed}");
        }
    }
}
