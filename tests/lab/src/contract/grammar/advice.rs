//! What to write instead of the words with which people begin.

use super::key::Key;
use calls::registers::{RegisterGroup, flag};

/// The words for flags elsewhere: the flag's name here, and true if the word stands for a flag that is not set.
const FLAGS: [(&str, &str, bool); 15] = [
    ("zf", "zero", false),
    ("z", "zero", false),
    ("nz", "zero", true),
    ("cf", "carry", false),
    ("cy", "carry", false),
    ("nc", "carry", true),
    ("sf", "sign", false),
    ("pv", "parity` or `overflow", false),
    ("pf", "parity", false),
    ("pe", "parity", false),
    ("po", "parity", true),
    ("vf", "overflow", false),
    ("hf", "half", false),
    ("nf", "subtract", false),
    ("n", "subtract", false),
];

/// Returns the name of the flag that a word stands for, if it is not written that way, and true if the word stands for its being 0.
pub(super) fn meant_flag(word: &str) -> Option<(String, bool)> {
    let lower = word.to_ascii_lowercase();
    let known = FLAGS.iter().find(|(of, ..)| *of == lower).map(|(_, flag, is_clear)| ((*flag).to_owned(), *is_clear));
    known.or_else(|| flag(&lower).filter(|_| lower != word).map(|_| (lower, false)))
}

/// Words of other descriptions, in small letters, and what to write instead.
const WORDS: [(&[&str], &str); 46] = [
    (&["none", "nothing"], "write `-` for nothing"),
    (&["all"], "write `everything` for all registers"),
    (&["any"], "`any` alone stands for all values, and in Clobbers `everything` for all registers"),
    (&["sp"], "SP is where it was after every call, or `SP = SP + 2` in Out"),
    (&["true", "set", "yes", "on", "enabled"], "write `1`"),
    (&["false", "clear", "cleared", "reset", "no", "off", "disabled"], "write `0`"),
    (
        &["unchanged", "preserved", "kept", "same"],
        "leave the entry out: what Out and Clobbers do not name keeps its value",
    ),
    (
        &["anything", "undefined", "unknown", "garbage", "corrupted", "destroyed", "random", "byte", "u8"],
        "write `any` for all values, and `[HL]` for the byte at HL",
    ),
    (
        &["signed", "unsigned", "i8", "int8", "int16", "uint8", "uint16"],
        "a range may go below 0, as in `A = -128..127`, and in an expression `s8(A)` or `s16(HL)` is signed",
    ),
    (&["s8", "s16", "sbyte"], "write `s8(A)`, and in In a range that goes below 0, as in `A = -128..127`"),
    (&["number", "num", "numbers", "values"], "write the values alone, as in `0..255`"),
    (&["toupper", "tolower", "upper", "lower"], "write `A >= 'a' && A <= 'z' ? A - 32 : A`"),
    (&["str", "itoa", "digit", "ascii", "tostring"], "write each letter: that of a digit is `'0' + A`"),
    (&["result", "value", "output"], "name the register, as in `A = 5`"),
    (&["negative", "minus", "positive"], "write `sign`, which is 1 for a negative number"),
    (&["p/v"], "write `parity` or `overflow`, which are one flag"),
    (&["interrupt", "ints", "irq"], "write `interrupts`"),
    (&["mode", "im"], "write `im`"),
    (&["range"], "a range is written `0..99`"),
    (&["even", "odd"], "some values of a range are chosen in Where, as in `A % 2 == 0`"),
    (&["arg", "arg1", "arg2", "args", "pop"], "`word[SP + 2]` is the argument pushed last"),
    (&["forall", "foreach", "every"], "write `all(N = 0..3, [HL + N] == 0)`, or in Out `[HL + N] = 0 for N = 0..3`"),
    (&["exists", "some"], "write `any(N = 0..3, [HL + N] == 0)`"),
    (&["product", "prod"], "write `fold(N = 0..3, X = 1, X * [HL + N])`"),
    (&["max", "min", "xor"], "over several values write `fold(N = 0..3, X = 0, max(X, [HL + N]))`"),
    (&["popcount", "popcnt"], "write `bits(A)` for the number of 1 bits"),
    (&["bit", "test"], "bit 7 of A is `A >> 7 & 1`"),
    (&["rol", "rlc", "rotl", "ror", "rrc", "rotr"], "write `(A << 1 | A >> 7) & 255` for a rotation to the left"),
    (&["round", "ceil"], "write `(A + 1) / 2`: `/` rounds towards 0"),
    (&["lambda"], "a function is written `Let: NAME(X) = X + 1`"),
    (&["not"], "write `!(A > 5)` for the opposite of a condition"),
    (&["hi", "msb"], "write `high(HL)`"),
    (&["lo", "lsb"], "write `low(HL)`"),
    (&["word", "long"], "memory stands in square brackets: `word[HL]`, `long[HL]`"),
    (
        &["peek", "mem", "memory", "m", "screen", "buffer"],
        "memory is written `[HL]`, or with its number of bytes `[$4000:6912]`",
    ),
    (&["length", "len", "strlen", "size"], "`length[HL]` is the number of bytes before the next 0"),
    (
        &["pointer", "ptr", "address", "string", "text"],
        "a pointer has values, and what lies there has some too: `HL = $C000, [HL:8] = any`",
    ),
    (&["int", "floor", "trunc"], "leave it out: `/` gives whole numbers"),
    (&["if", "case", "when"], "a choice is written `CONDITION ? VALUE : OTHER`"),
    (&["sum", "count", "fold"], "write it with the values of a name: `sum(N = 0..7, [HL + N])`"),
    (&["crc", "checksum"], "there are `crc16(N = 0..7, [HL + N])`, `crc32` and `sum`"),
    (&["old", "before", "prev"], "leave it out: a register in an expression is that before the call"),
    (&["iff", "iff1", "iff2", "ei", "di"], "write `interrupts`"),
    (&["pc"], "`return` is the return address"),
    (&["shadow", "alternate", "alt"], "the other set is A' F' BC' DE' HL'"),
    (&["stack"], "what is pushed needs no entry, and `word[SP + 2]` is an argument on the stack"),
];

/// Returns what to write instead of a word that is not a name, after the text `is not a register or a flag`.
pub(super) fn for_name(name: &str) -> String {
    let is_hexadecimal = |digits: &str| digits.chars().all(|c| c.is_ascii_hexdigit());
    let lower = name.to_ascii_lowercase();
    if let Some((_, advice)) = WORDS.iter().find(|(words, _)| words.contains(&lower.as_str())) {
        return format!(": {advice}");
    }
    if (0..16).any(|number| lower == format!("r{number}")) {
        let number = &name[1..];
        return format!(
            ": a contract states what is written to the sound chip, as in `port[$FFFD] = {number}, port[$BFFD] = A`"
        );
    }
    match lower.as_str() {
        "n" => {
            return ": write `subtract` for the flag, and for a loop `[Table + N] = 0 for N = 0..7` as one entry"
                .into();
        }
        "flags" => return ": name each flag, as in `carry = 0 or 1`".into(),
        "port" | "ports" | "out" | "keyboard" => return ": write the number of the port, as in `port[$FE]`".into(),
        "and" | "but" | "except" | "or" => {
            return ": names stand one after the other, and what is kept is not named".into();
        }
        _ => {}
    }
    if let Some(advice) = for_words(name) {
        return format!(": {advice}");
    }
    match meant_flag(name) {
        Some((flag, false)) => return format!(": write `{flag}`"),
        Some((flag, true)) => return format!(": write `{flag} = 0`, and in an expression `!{flag}`"),
        None => {}
    }
    if let Some(condition) = flag_condition(name) {
        return format!(": {condition}");
    }
    // `A.7`
    if let Some((register, bit @ ("0" | "1" | "2" | "3" | "4" | "5" | "6" | "7"))) = name.split_once('.')
        && RegisterGroup::named(register).is_some()
    {
        return format!(": write `{register} >> {bit} & 1` for a bit");
    }
    if let Some(base) = name.strip_suffix('²') {
        return format!(": write `pow({base}, 2)`");
    }
    if let Some((place, bit)) = name.split_once('.').filter(|(place, _)| place.len() <= 2) {
        match (place, bit) {
            ("F", "C" | "c") => return ": write `carry`".into(),
            ("F", "Z" | "z") => return ": write `zero`".into(),
            _ => {}
        }
    }
    if let "ixl" | "ixh" | "iyl" | "iyh" | "lx" | "xl" | "ly" | "yl" | "hx" | "xh" | "hy" | "yh" | "ix.l" | "ix.h"
    | "iy.l" | "iy.h" = lower.as_str()
    {
        let index = if lower.contains('x') { "IX" } else { "IY" };
        let half = if lower.contains('l') { "L" } else { "H" };
        return format!(": write `{index}{half}`");
    }
    if (2..=7).contains(&name.len()) && name.chars().all(|c| "ABCDEHL".contains(c)) {
        let apart: Vec<String> = name.chars().map(String::from).collect();
        return format!(": write `{}` for registers, or `${name}` for a number", apart.join(" "));
    }
    match name.strip_suffix(['h', 'H']) {
        Some(digits) if is_hexadecimal(digits) => format!(": write `${digits}` for a hexadecimal number"),
        _ if (2..=4).contains(&name.len()) && name.chars().all(|c| matches!(c, '0'..='9' | 'A'..='F')) => {
            format!(": write `${name}` for a hexadecimal number")
        }
        _ => String::new(),
    }
}

/// The types of other languages.
const TYPES: [&str; 10] = ["uint8", "uint16", "int8", "int16", "u8", "u16", "byte", "word", "int", "char"];

/// Returns what to write instead of several words or signs that stand as a name.
fn for_words(name: &str) -> Option<String> {
    if let Some((register, sign)) = name.split_at_checked(name.len().wrapping_sub(1))
        && ["+", "-", "*", "/", "&", "|", "^"].contains(&sign)
        && (RegisterGroup::named(register.trim()).is_some() || register.contains('[') || register.trim() == "SP")
    {
        let place = register.trim();
        return Some(format!("write `{place} = {place} {sign} ...`"));
    }
    if name.starts_with('.') && name[1..].starts_with(|c: char| c.is_ascii_digit()) {
        return Some("a range has two dots, as in `0..9`".into());
    }
    if name.starts_with(['$', '#']) || name.starts_with(|c: char| c.is_ascii_digit()) {
        return Some(format!("write `[{name}]` for the byte there"));
    }
    if let Some((high, low)) = name.split_once(':')
        && RegisterGroup::named(&format!("{high}{low}")).is_some()
    {
        return Some(format!("write `{high}{low}`"));
    }
    if let Some(pointer) = name.strip_prefix('*') {
        return Some(format!("write `[{}]` for the byte there", pointer.trim()));
    }
    if let Some(pair) = name
        .strip_suffix('\'')
        .map(|pair| pair.replace('\'', ""))
        .filter(|pair| name.matches('\'').count() > 1 || pair.len() > 2)
        && RegisterGroup::named(&format!("{pair}'")).is_none()
        && pair.chars().all(|c| "ABCDEFHL".contains(c))
    {
        return Some("each register or pair of the other set stands alone, as in `DE' = any, HL' = any`".into());
    }
    let before = ["@pre", "@old", "0", "_old", "_in"].into_iter().find_map(|end| name.strip_suffix(end));
    if let Some(register) = before.filter(|register| RegisterGroup::named(register).is_some()) {
        return Some(format!("write `{register}`: a register in an expression is that before the call"));
    }
    if let Some(other) = name.strip_suffix(['2', '_', '`']).filter(|other| RegisterGroup::named(other).is_some()) {
        return Some(format!("the register of the other set is `{other}'`"));
    }
    if let Some((high, low)) = name.split_once('.')
        && RegisterGroup::named(&format!("{high}{low}")).is_some()
    {
        return Some(format!("write `{high}{low}`"));
    }
    let words: Vec<&str> = name.split_whitespace().collect();
    match words[..] {
        [kind, place] if TYPES.contains(&kind) && RegisterGroup::named(place).is_some() => {
            Some(format!("write `{place}`, and its values after `=`"))
        }
        ["alt" | "shadow" | "alternate", pair] => Some(format!("write `{pair}'`")),
        ["and", place] => Some(format!("write `{place}`: a comma is enough")),
        ["port", number] => Some(format!("write `port[{number}]`")),
        [one, "flag" | "Flag" | "FLAG"] => {
            let named = if one.eq_ignore_ascii_case("c") { Some(("carry".into(), false)) } else { meant_flag(one) };
            let named = named.or_else(|| flag(one).map(|_| (one.to_owned(), false)));
            named.map(|(name, _)| format!("write `{name}`"))
        }
        [first, _, ..] if words.iter().all(|word| RegisterGroup::named(word.trim_end_matches(',')).is_some()) => {
            Some(format!("each place has its values: write `{first} = any` and a comma before the next"))
        }
        _ => None,
    }
}

/// Returns what to write instead of `NC if A > 5`, `carry set on error` or `Z set if A`.
fn flag_condition(text: &str) -> Option<String> {
    let (word, rest) = text.split_once(char::is_whitespace)?;
    let rest = rest.trim();
    if !rest.starts_with(|c: char| c.is_alphanumeric()) || rest.starts_with("in ") {
        return None;
    }
    let rest = rest.strip_prefix("flag").map_or(rest, str::trim_start);
    let (name, is_clear) = meant_flag(word).or_else(|| flag(word).map(|_| (word.to_owned(), false)))?;
    let condition = rest
        .split_once("if ")
        .map(|(_, condition)| condition.trim())
        .filter(|condition| condition.contains(['<', '>', '!']) || condition.contains("=="));
    let state = match rest {
        "set" | "on" | "1" => Some(true),
        "clear" | "cleared" | "reset" | "off" | "0" => Some(false),
        _ => None,
    };
    if let Some(is_set) = state {
        return Some(format!("write `{name} = {}`", u8::from(is_set != is_clear)));
    }
    Some(match (condition, is_clear) {
        (Some(condition), false) => format!("write `{name} = {condition}`"),
        (Some(condition), true) => format!("write `{name} = !({condition})`"),
        (None, _) => format!("write `{name} = CONDITION`, where a condition is as `A == 0`"),
    })
}

/// Returns what to write instead of an entry without `=`.
pub(super) fn for_entry(text: &str) -> String {
    let is = |words: &[&str]| words.iter().any(|of| text.eq_ignore_ascii_case(of));
    if is(&["none", "nothing", "void", "n/a"]) {
        return "write `-` for nothing".into();
    }
    if let Some(state) = [("ei", 1), ("di", 0)].into_iter().find(|(word, _)| is(&[word])).map(|(_, state)| state) {
        return format!("write `interrupts = {state}`");
    }
    let mut words = text.split_whitespace();
    let (first, last) = (words.next().unwrap_or_default(), words.next_back().unwrap_or_default());
    if ["unchanged", "preserved", "kept"].contains(&last.to_ascii_lowercase().as_str()) {
        return "leave it out: what Out and Clobbers do not name keeps its value".into();
    }
    if let Some((name, is_clear)) = meant_flag(text) {
        return format!("write `{name} = {}`", u8::from(!is_clear));
    }
    if let ("interrupts", state @ ("on" | "enabled" | "off" | "disabled")) = (first, last) {
        return format!("write `interrupts = {}`", u8::from(["on", "enabled"].contains(&state)));
    }
    for (signs, one) in [("++", "+"), ("--", "-")] {
        if let Some(place) = text.strip_suffix(signs) {
            return format!("write `{place} = {place} {one} 1`");
        }
    }
    if let Some(condition) = flag_condition(text) {
        return condition;
    }
    if text.starts_with(|c: char| c.is_ascii_digit()) && text.contains("->") {
        return "values by cases are written `A == 0 ? 1 : A == 1 ? 5 : 9`".into();
    }
    if ["def ", "fn ", "func ", "function "].iter().any(|word| text.starts_with(word)) {
        return "a function is written `NAME(X) = X + 1`".into();
    }
    // `A in 0..9`, `A == 5`, `A -> 5`, `A: 5`.
    for sign in [" in ", "==", "->", ": "] {
        if let Some((place, value)) = text.split_once(sign) {
            return format!("write `{} = {}`", place.trim(), value.trim());
        }
    }
    if text.contains(['<', '>', '!']) {
        return "values are written as in `A = 6..255`, and a condition between inputs stands in `Where`".into();
    }
    let is_number = text.bytes().all(|c| c.is_ascii_hexdigit() || b"$.".contains(&c));
    if is_number && text.contains(|c: char| c.is_ascii_digit()) {
        return "several values have `or` between them, as in `A = 1 or 2 or 3`, those of several places are `list(1, 2, 3)`, and a number \
                has no comma"
            .into();
    }
    if RegisterGroup::named(first).is_some() || flag(first).is_some() {
        let more = if last.is_empty() { "" } else { ", and a description after a `;`" };
        return format!("write `{first} = any` for all values, or those that it has, as in `A = 0..9`{more}");
    }
    "a place, `=` and a value are wanted, as in `A = 0..9`".into()
}

/// Returns the advice to write only the number of a text such as `20 max`, or its like for the figure of a key.
pub(super) fn for_figure(figure: &str, key: Key) -> String {
    let numbers: Vec<u64> =
        figure.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect();
    let lower = figure.to_ascii_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    match (numbers[..].first(), numbers.get(1)) {
        (None, _) if key == Key::Stack && has(&["none", "nothing"]) => ": write `0`".into(),
        (None, _) => ": write `-` for any".into(),
        // A level of calls, or a word, is two bytes.
        (Some(count), None) if key == Key::Stack && has(&["level", "word", "push", "call"]) => {
            format!(": it counts bytes, so write `{}`", count.saturating_mul(2))
        }
        (Some(count), None) if key == Key::Busy && has(&["frame"]) => {
            format!(": it counts T-states, so write `{}`", count.saturating_mul(69_888))
        }
        (Some(number), None) if key == Key::T && has(&["exact"]) => format!(": write `= {number}`"),
        (Some(number), None) if key == Key::T && figure.contains("==") => format!(": write `= {number}`"),
        (Some(number), None) if key == Key::T && figure.contains('>') => {
            format!(": write `{number}..{}` for at least {number} and at most {}", number * 2, number * 2)
        }
        (Some(number), None) => format!(": write `{number}` for at most {number}"),
        (Some(_), Some(_)) if has(&["*", "+"]) => ": write the most of all cases".into(),
        (Some(first), Some(last)) if key == Key::T => format!(": write `{}..{}`", first.min(last), first.max(last)),
        (Some(first), Some(last)) => format!(": write `{}`, the most", first.max(last)),
    }
}

/// Returns what to write instead of a function with values in In, such as `length[Text] = 0..20`: `word` is the function, `of` what stands in
/// its brackets, and `ends` the smallest and the largest value, if they are numbers.
pub(super) fn for_function(word: &str, of: &str, ends: Option<(i64, i64)>) -> String {
    let text = if word == "length" { format!("length[{of}]") } else { format!("{word}({of})") };
    let why = format!("`{text}` is not a place: In gives values to places, and a function of them follows");
    let bytes = |offset: i64, count: i64, values: &str| {
        let at = if offset == 0 { of.to_owned() } else { format!("{of} + {offset}") };
        let counted = if count == 1 { String::new() } else { format!(":{count}") };
        (count > 0).then(|| format!("[{at}{counted}] = {values}"))
    };
    match (word, ends) {
        ("length", Some((first, last))) if 0 <= first && first <= last => {
            let parts = [bytes(0, first, "1..255"), bytes(first, last - first, "any"), bytes(last, 1, "0")];
            format!("{why}; write `{}`", parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
        }
        ("length", _) => format!("{why}; write `[{of}:20] = any, [{of} + 20] = 0` for a text of at most 20 bytes"),
        ("high" | "low", _) if matches!(of, "AF" | "BC" | "DE" | "HL") => {
            let register = if word == "high" { &of[..1] } else { &of[1..] };
            format!("{why}; write `{register}`")
        }
        (_, Some((first, last))) if first == last => {
            format!("{why}; give {of} its values here, and write `Where: {text} == {first}`")
        }
        (_, Some((first, last))) => {
            format!("{why}; give {of} its values here, and write `Where: {text} >= {first}, {text} <= {last}`")
        }
        (_, None) => format!("{why}; give {of} its values here, and write the condition in `Where`"),
    }
}

/// Returns the advice for the range `1..256` of a place of 8 bits, and its like.
pub(super) fn for_range(name: &str, first: i64, last: i64, bits: u32) -> String {
    if first == 1 && last == 1 << bits {
        format!(
            ": {last} is 0 in {bits} bits, so write `{name} = any` and for the number `({name} == 0 ? {last} : {name})`"
        )
    } else {
        format!(": write `{name} = any` for all of them")
    }
}
