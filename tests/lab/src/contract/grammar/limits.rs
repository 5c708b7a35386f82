//! Reads the limits of a header: T, Stack, Waits, Busy, and what it calls.

use super::advice::for_figure;
use super::advice_lines::for_key_within;
use super::header::Header;
use super::key::Key;
use super::reader::{Reader, Wrong};
use super::text::Text;
use calls::T;

/// The figure of an entry: the least and the most.
type Limits = (Option<T>, Option<T>);

impl Reader<'_> {
    /// Reads T, Stack, Waits, Busy and Calls.
    pub(super) fn limits(&mut self, header: &Header) {
        [Key::T, Key::Stack, Key::Waits, Key::Busy].into_iter().for_each(|key| self.nothing_more(header, key));
        let effects = &mut self.spec.effects;
        // `2 frames`; any other words stand for any number.
        effects.frames = match header.get(Key::Waits) {
            Some((_, text)) => text.text.split_whitespace().next().and_then(|count| count.parse().ok()),
            None => Some(0),
        };
        if let Some((at, text)) = header.get(Key::Waits)
            && !is_wait(&text.text)
        {
            let text = text.text.split_whitespace().collect::<Vec<_>>().join(" ");
            let why = format!(
                "`{text}` is no number of frames: write the number first, as in `2 frames`, or `any`, or words that begin with `for` or `until`; without the line it must not wait"
            );
            self.wrong.push(Wrong { at, why });
        }
        (self.spec.effects.least_t, self.spec.effects.t) = self.figure(header, Key::T, range);
        self.contended(header);
        let bytes = self.figure(header, Key::Stack, most).1;
        self.spec.effects.stack = bytes.map(|bytes| bytes.min(u16::MAX.into()) as u16);
        self.spec.effects.busy = self.figure(header, Key::Busy, most).1;
        if self.spec.effects.busy.is_some() {
            let why = "Busy: measured on the machine of a built-in program, and not here";
            self.spec.notes.push(why.into());
        }
        if let Some((at, text)) = header.get(Key::Calls) {
            match text.text.trim() {
                "ROM" => self.spec.calls_rom = true,
                "-" => {}
                other => {
                    let is_rom = other.to_ascii_uppercase().contains("ROM");
                    let help = if is_rom { "; write `ROM`" } else { "" };
                    let why =
                        format!("`{other}` is neither `ROM` nor `-`: calls within the program need no entry{help}");
                    self.wrong.push(Wrong { at, why });
                }
            }
        }
    }

    /// Refuses what follows a comma after a figure: it is not read.
    fn nothing_more(&mut self, header: &Header, key: Key) {
        let Some((_, text)) = header.get(key) else { return };
        for part in text.parts().into_iter().skip(1) {
            let more = &text.text[part.clone()];
            // `T: 998, contended: 1405` has advice of its own; words may follow a number of frames.
            let is_other = match key {
                Key::T => more.to_ascii_lowercase().starts_with("conten"),
                Key::Waits => for_key_within(more).is_none() && !self.context.promises(more),
                _ => false,
            };
            if is_other {
                continue;
            }
            let (offset, why) = for_key_within(more).unwrap_or_else(|| {
                let why = "is not read after a comma: write an entry in a line of its own, and words after a `;`";
                (0, format!("`{more}` {why}"))
            });
            self.wrong.push(Wrong { at: text.at(part.start + offset), why });
        }
    }

    /// Reads the time with contention, in brackets after `T`.
    fn contended(&mut self, header: &Header) {
        let Some((_, text)) = header.get(Key::T) else { return };
        let parts = text.parts();
        let Some(part) = parts.first().cloned() else { return };
        if let Some(more) = parts.get(1) {
            let of = text.text[more.clone()].to_ascii_lowercase();
            if of.starts_with("conten") {
                let figure: String = of.chars().filter(char::is_ascii_digit).collect();
                let why = format!("write `{} (contended: {figure})`", &text.text[part.clone()]);
                self.wrong.push(Wrong { at: text.at(more.start), why });
            }
        }
        let Some((offset, inside)) = in_brackets(&text.text[part.clone()]) else { return };
        let at = text.at(part.start + offset);
        let mut wrong = |why: String| self.wrong.push(Wrong { at, why });
        let effects = &mut self.spec.effects;
        let Some(most) = contended_figure(inside) else {
            return wrong(format!(
                "`({inside})` is no time with contention: write `(contended: 1405)` for at most 1405"
            ));
        };
        if self.context.pages.is_some() {
            return wrong(
                "a time with contention is not worked out for a source with banks, some of which the ULA shares: remove `contended`".into(),
            );
        }
        if effects.frames != Some(0) {
            return wrong(
                "a routine that waits for frames has no time with contention: remove Waits or `contended`".into(),
            );
        }
        match effects.t {
            Some(t) if most < t => wrong(format!("with contention it is at most {most} T, less than the {t} without")),
            Some(_) => effects.contended = Some(most),
            None => wrong("the time without contention is missing: write `T: 998 (contended: 1405)`".into()),
        }
    }

    /// Reads a figure; `-` stands for none.
    fn figure(&mut self, header: &Header, key: Key, read: fn(&str) -> Option<Limits>) -> Limits {
        let part = |text: &Text| text.parts().into_iter().next();
        let Some((text, part)) = header.get(key).and_then(|(_, text)| Some((text, part(text)?))) else {
            return (None, None);
        };
        let figure = &text.text[part.clone()];
        if let Some((offset, why)) = for_key_within(figure) {
            self.wrong.push(Wrong { at: text.at(part.start + offset), why });
            return (None, None);
        }
        let figure = in_brackets(figure).filter(|_| key == Key::T).map_or(figure, |(at, _)| figure[..at].trim_end());
        if figure == "-" {
            return (None, None);
        }
        read(figure).unwrap_or_else(|| {
            let others = if key == Key::T { ", a range `100..120` or an exact number `= 71`" } else { "" };
            let why = format!("`{figure}` is neither a number nor `-`{others}{}", for_figure(figure, key));
            self.wrong.push(Wrong { at: text.at(part.start), why });
            (None, None)
        })
    }
}

/// Returns true for `2 frames`, and for words without a number, `for a key`.
fn is_wait(text: &str) -> bool {
    const NUMBERS: [&str; 10] = ["one", "two", "three", "four", "five", "ten", "a", "an", "single", "next"];
    const UNITS: [&str; 4] = ["frame", "frames", "interrupt", "interrupts"];
    /// First words of what stands for any number of frames.
    const ANY: [&str; 5] = ["for", "until", "while", "any", "-"];
    let trimmed = |word: &str| word.trim_matches(|c: char| ",.;:()".contains(c)).to_lowercase();
    let words: Vec<String> = text.split_whitespace().map(trimmed).collect();
    let is_unit = |word: &String| UNITS.contains(&word.as_str());
    let Some(first) = words.first() else { return true };
    if first.parse::<u32>().is_ok() {
        return words.get(1).is_none_or(|second| second.is_empty() || is_unit(second));
    }
    let has_number = text.contains(|c: char| c.is_ascii_digit())
        || words.windows(2).any(|pair| NUMBERS.contains(&pair[0].as_str()) && is_unit(&pair[1]));
    !has_number && ANY.contains(&first.as_str())
}

/// Finds the brackets at the end of `998 (contended: 1405)`. Returns their offset, and the text in them.
fn in_brackets(figure: &str) -> Option<(usize, &str)> {
    let at = figure.find('(')?;
    Some((at, figure[at + 1..].strip_suffix(')')?)).filter(|(_, inside)| inside.to_ascii_lowercase().contains("conten"))
}

/// Reads `contended: 1405`.
fn contended_figure(inside: &str) -> Option<T> {
    let (word, figure) = inside.split_once(':')?;
    word.trim().eq_ignore_ascii_case("contended").then(|| figure.trim().parse().ok()).flatten()
}

/// Reads `400`: the most.
fn most(figure: &str) -> Option<Limits> {
    Some((None, Some(figure.parse().ok()?)))
}

/// Reads `400`, `100..120` or `= 71`.
fn range(figure: &str) -> Option<Limits> {
    if let Some(exact) = figure.strip_prefix('=') {
        let exact = exact.trim().parse().ok()?;
        return Some((Some(exact), Some(exact)));
    }
    match figure.split_once("..") {
        Some((first, last)) => {
            let (first, last): (T, T) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
            (first <= last).then_some((Some(first), Some(last)))
        }
        None => most(figure),
    }
}
