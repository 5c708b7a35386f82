//! Reads the limits of a header: T, Stack, Waits, Busy, and what it calls.

use super::advice::for_figure;
use super::header::{Header, Text};
use super::key::Key;
use super::reader::{Reader, Wrong};
use crate::core::T;

/// The figure of an entry: the least and the most.
type Limits = (Option<T>, Option<T>);

impl Reader<'_> {
    /// Reads T, Stack, Waits, Busy and Calls.
    pub(super) fn limits(&mut self, header: &Header) {
        let effects = &mut self.spec.effects;
        // `2 frames`; any other words stand for any number.
        effects.frames = match header.get(Key::Waits) {
            Some((_, text)) => text.text.split_whitespace().next().and_then(|count| count.parse().ok()),
            None => Some(0),
        };
        (self.spec.effects.least_t, self.spec.effects.t) = self.figure(header, Key::T, range);
        let bytes = self.figure(header, Key::Stack, most).1;
        self.spec.effects.stack = bytes.map(|bytes| bytes.min(u16::MAX.into()) as u16);
        self.spec.effects.busy = self.figure(header, Key::Busy, most).1;
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

    /// Reads a figure; `-` stands for none.
    fn figure(&mut self, header: &Header, key: Key, read: fn(&str) -> Option<Limits>) -> Limits {
        let part = |text: &Text| text.parts().into_iter().next();
        let Some((text, part)) = header.get(key).and_then(|(_, text)| Some((text, part(text)?))) else {
            return (None, None);
        };
        let figure = &text.text[part.clone()];
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
