//! The lines of a routine as instructions that can be exchanged: their bytes, their labels, and the text around them.

use std::ops::Range;

use similar::TextDiff;
use z80::table::{self, Address, Instruction, Operand};

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Op {
    pub(super) bytes: Vec<u8>,
    /// The label of the routine that it goes to, if it is a branch within the routine.
    pub(super) target: Option<usize>,
    /// Its text, without label and comment.
    pub(super) text: String,
}

impl Op {
    /// Returns true for a branch whose operand is a distance.
    pub(super) fn is_relative(&self) -> bool {
        matches!(self.bytes[0], 0x10 | 0x18 | 0x20 | 0x28 | 0x30 | 0x38)
    }

    /// Returns true for a jump or call with an address.
    pub(super) fn is_absolute(&self) -> bool {
        matches!(self.bytes[0], 0xC3 | 0xCD) || matches!(self.bytes[0] & 0xC7, 0xC2 | 0xC4)
    }

    /// Returns true if it contains a word, which may be an address.
    pub(super) fn has_word(&self) -> bool {
        let is_word = |operand: &Operand| matches!(operand, Operand::Word | Operand::Memory(Address::Word));
        table::decode(&self.bytes).is_some_and(|decoded| decoded.instruction.operands().iter().any(is_word))
    }

    /// Returns true if nothing after it is executed.
    pub(super) fn is_end(&self) -> bool {
        matches!(self.bytes[..], [0xC9 | 0x18 | 0xC3 | 0xE9, ..] | [0xDD | 0xFD, 0xE9, ..])
    }
}

/// An instruction in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    /// The labels in front of it, by number.
    pub(super) labels: Vec<usize>,
    pub(super) op: Op,
    /// The number of its line in the body, if it is one of the source.
    line: Option<usize>,
}

/// A routine as instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Body {
    pub(super) items: Vec<Item>,
    /// The labels after the last instruction.
    end: Vec<usize>,
}

/// The text of a routine.
#[derive(Clone, Debug)]
pub(super) struct Text {
    /// The lines of the file before the routine, those of the routine, and those after it.
    before: Vec<String>,
    own: Vec<String>,
    after: Vec<String>,
    /// The end of each line, and whether the last line has it.
    ending: &'static str,
    is_last_ended: bool,
    /// The labels, by number. The first one is the routine's.
    pub(super) labels: Vec<String>,
}

/// Returns a line without its comment.
pub(super) fn code(line: &str) -> &str {
    let (mut quote, mut before) = (None, ' ');
    let end = line.char_indices().find(|&(_, letter)| {
        match (quote, letter) {
            // Not the mark of the other set, as in AF'.
            (None, '"' | '\'') if !before.is_alphanumeric() => quote = Some(letter),
            (Some(open), _) if open == letter => quote = None,
            _ => {}
        }
        before = letter;
        quote.is_none() && letter == ';'
    });
    line[..end.map_or(line.len(), |(at, _)| at)].trim_end()
}

/// A line: a label, an instruction.
fn parts(line: &str) -> Option<(Option<&str>, Option<&str>)> {
    let code = code(line);
    let has_label = code.starts_with(|letter: char| !letter.is_whitespace());
    let (label, rest) =
        if has_label { code.split_at(code.find([':', ' ', '\t']).unwrap_or(code.len())) } else { ("", code) };
    let rest = rest.trim_start_matches(':').trim();
    // Several instructions in a line.
    if rest.contains(':') {
        return None;
    }
    let filled = |text| Some(text).filter(|text: &&str| !text.is_empty());
    Some((filled(label), filled(rest)))
}

impl Text {
    /// Finds a routine's lines in a file: from its label to the end of its last instruction, before the next global label.
    pub(super) fn find(file: &str, header: usize) -> Result<Text, String> {
        let lines: Vec<String> = file.lines().map(str::to_owned).collect();
        let start = (header.saturating_sub(1)..lines.len()).find(|&n| matches!(parts(&lines[n]), Some((Some(_), _))));
        let start = start.ok_or("its label is not below its header")?;
        let (mut end, mut labels) = (start, Vec::new());
        let mut has_ended = false;
        for (n, line) in lines.iter().enumerate().skip(start) {
            let has_label = line.starts_with(|letter: char| !letter.is_whitespace() && letter != ';');
            let is_global = has_label && !line.starts_with('.') && n > start;
            if is_global || (has_ended && !has_label && !code(line).trim().is_empty()) {
                break;
            }
            let (label, code) = parts(line).ok_or_else(|| format!("line {} has several instructions", n + 1))?;
            labels.extend(label.map(str::to_owned));
            if label.is_some() || code.is_some() {
                end = n + 1;
            }
            if let Some(code) = code {
                let name = code.split_whitespace().next().unwrap_or_default().to_ascii_uppercase();
                has_ended = matches!(name.as_str(), "RET" | "JP" | "JR")
                    && !code.contains(',')
                    && (name != "RET" || code.len() == 3);
            } else if label.is_some() {
                has_ended = false;
            }
        }
        let ending = if file.contains("\r\n") { "\r\n" } else { "\n" };
        let text = Text {
            before: lines[..start].to_vec(),
            own: lines[start..end].to_vec(),
            after: lines[end..].to_vec(),
            ending,
            is_last_ended: file.ends_with(ending),
            labels,
        };
        if text.whole() == file { Ok(text) } else { Err("the lines of its file do not all end alike".to_owned()) }
    }

    /// Returns the whole file.
    pub(super) fn whole(&self) -> String {
        self.file(&self.own)
    }

    /// Returns the file with other lines of the routine.
    fn file(&self, own: &[String]) -> String {
        let lines: Vec<&str> = self.before.iter().chain(own).chain(&self.after).map(String::as_str).collect();
        lines.join(self.ending) + if self.is_last_ended { self.ending } else { "" }
    }

    /// Returns the lines of the routine.
    pub(super) fn own(&self) -> &[String] {
        &self.own
    }

    /// Returns a label but the routine's own to which the rest of the file or another one refers, such as `name.next`.
    pub(super) fn used_outside(&self, others: &[String]) -> Option<&str> {
        let own = &self.labels[0];
        let others: Vec<&str> = others.iter().flat_map(|text| text.lines()).collect();
        let lines = || self.before.iter().chain(&self.after).map(String::as_str).chain(others.iter().copied());
        let is_used = |label: &&String| {
            let full = format!("{own}{label}");
            lines().any(|line| code(line).contains(&full))
        };
        self.labels.iter().skip(1).find(is_used).map(String::as_str)
    }

    /// Reads the instructions, given the bytes of the program from the routine's address on.
    pub(super) fn body(&self, address: u16, byte: &dyn Fn(u16) -> u8) -> Result<Body, String> {
        let (mut items, mut labels, mut at) = (Vec::new(), Vec::new(), address);
        let (mut count, mut places) = (0, Vec::new());
        for (line, text) in self.own.iter().enumerate() {
            let (label, code) = parts(text).unwrap_or_default();
            if label.is_some() {
                labels.push(count);
                places.push(at);
                count += 1;
            }
            let Some(code) = code else { continue };
            let bytes: [u8; Instruction::LONGEST] = std::array::from_fn(|n| byte(at.wrapping_add(n as u16)));
            let decoded = table::decode(&bytes).ok_or_else(|| format!("{code} is no instruction"))?;
            let mnemonic = code.split_whitespace().next().unwrap_or_default();
            if !decoded.instruction.mnemonic().eq_ignore_ascii_case(mnemonic) {
                return Err(format!("{code} is no plain instruction, or one with another name"));
            }
            let bytes = bytes[..usize::from(decoded.length())].to_vec();
            at = at.wrapping_add(bytes.len() as u16);
            items.push((std::mem::take(&mut labels), Op { bytes, target: None, text: code.to_owned() }, line, at));
        }
        let target = |op: &Op, next: u16| {
            let to = match () {
                () if op.is_relative() => next.wrapping_add_signed((op.bytes[1] as i8).into()),
                () if op.is_absolute() => u16::from_le_bytes([op.bytes[1], op.bytes[2]]),
                () => return Ok(None),
            };
            let is_inside = (address..at).contains(&to);
            match places.iter().position(|&place| place == to) {
                Some(label) => Ok(Some(label)),
                None if is_inside || op.is_relative() => Err(format!("{} goes to a place without a label", op.text)),
                None => Ok(None),
            }
        };
        let items = items.into_iter().map(|(labels, op, line, next)| {
            Ok(Item { labels, op: Op { target: target(&op, next)?, ..op }, line: Some(line) })
        });
        Ok(Body { items: items.collect::<Result<_, String>>()?, end: labels })
    }

    /// Returns the file with another body of the routine.
    pub(super) fn with(&self, body: &Body) -> String {
        self.file(&self.own_lines(body))
    }

    /// Returns true for a label of which nothing is left: it is not the routine's, instructions of the source go to it or name it, and
    /// none of a body nor the header does.
    fn is_dead(&self, label: usize, body: &Body) -> bool {
        let name = &self.labels[label];
        let in_source = |line: &String| parts(line).and_then(|(_, code)| code).is_some_and(|code| code.contains(name));
        let header = self.before.iter().rev().take_while(|line| line.starts_with(';'));
        let is_named = || header.into_iter().any(|line| line.contains(name));
        let is_used = || body.items.iter().any(|item| item.op.text.contains(name));
        label > 0 && self.own.iter().any(in_source) && !is_used() && !is_named()
    }

    fn own_lines(&self, body: &Body) -> Vec<String> {
        let mut lines = Vec::new();
        let alive = |labels: &[usize]| -> Vec<&str> {
            let alive = labels.iter().filter(|&&label| !self.is_dead(label, body));
            alive.map(|&label| self.labels[label].as_str()).collect()
        };
        for item in &body.items {
            let original = item.line.map(|line| &self.own[line]);
            let own_label = original.and_then(|line| parts(line)?.0);
            // Comments above a line stay with it.
            let comments = item.line.map_or(0, |line| {
                self.own[..line].iter().rev().take_while(|line| parts(line) == Some((None, None))).count()
            });
            lines.extend(item.line.iter().flat_map(|&line| self.own[line - comments..line].iter().cloned()));
            let names = alive(&item.labels);
            let (last, earlier) = names.split_last().map_or((None, &[][..]), |(last, earlier)| (Some(*last), earlier));
            lines.extend(earlier.iter().map(|name| format!("{name}:")));
            let line = match (original, last) {
                (Some(line), last) if own_label == last => line.clone(),
                (None, Some(label)) if label.len() < 7 => format!("{:<8}{}", format!("{label}:"), item.op.text),
                (original, last) => {
                    lines.extend(last.map(|name| format!("{name}:")));
                    original.map_or_else(|| format!("        {}", item.op.text), |line| without_label(line))
                }
            };
            lines.push(line);
        }
        lines.extend(alive(&body.end).iter().map(|name| format!("{name}:")));
        lines
    }

    /// Returns the change from the file to the one with a body, as a unified diff.
    pub(super) fn difference(&self, body: &Body, file: &str) -> String {
        let (old, new) = (self.whole(), self.with(body));
        TextDiff::from_lines(&old, &new).unified_diff().header(file, file).to_string()
    }
}

/// Returns a line with spaces in place of its label.
fn without_label(line: &str) -> String {
    let label = line.find([':', ' ', '\t']).filter(|_| !line.starts_with([' ', '\t'])).unwrap_or(0);
    let label = label + usize::from(line[label..].starts_with(':') && label > 0);
    format!("{}{}", " ".repeat(label), &line[label..])
}

impl Body {
    /// Number of bytes.
    pub(super) fn len(&self) -> usize {
        self.items.iter().map(|item| item.op.bytes.len()).sum()
    }

    /// Returns the bytes from an address on; `None` if a branch does not reach its label.
    pub(super) fn bytes(&self, address: u16, labels: usize) -> Option<Vec<u8>> {
        let mut places = vec![None; labels];
        let mut at = address;
        for item in &self.items {
            item.labels.iter().for_each(|&label| places[label] = Some(at));
            at = at.wrapping_add(item.op.bytes.len() as u16);
        }
        self.end.iter().for_each(|&label| places[label] = Some(at));
        let mut bytes = Vec::with_capacity(self.len());
        for Item { op, .. } in &self.items {
            let start = bytes.len();
            bytes.extend(&op.bytes);
            let Some(target) = op.target else { continue };
            let to = places[target]?;
            if op.is_relative() {
                let distance = to.wrapping_sub(address.wrapping_add(bytes.len() as u16)) as i16;
                bytes[start + 1] = i8::try_from(distance).ok()? as u8;
            } else {
                bytes[start + 1..start + 3].copy_from_slice(&to.to_le_bytes());
            }
        }
        Some(bytes)
    }

    /// Returns true if a program has these instructions at an address. The words in them may differ, since they may be addresses of what has moved.
    pub(super) fn is_at(&self, address: u16, labels: usize, byte: &dyn Fn(u16) -> u8) -> bool {
        let Some(bytes) = self.bytes(address, labels) else { return false };
        let mut rest = &bytes[..];
        let mut at = address;
        self.items.iter().all(|Item { op, .. }| {
            let (own, after) = rest.split_at(op.bytes.len());
            let fixed = &own[..own.len() - if op.has_word() { 2 } else { 0 }];
            let is_same = (at..).zip(fixed).all(|(at, own)| byte(at) == *own);
            (rest, at) = (after, at.wrapping_add(own.len() as u16));
            is_same
        })
    }

    /// Returns the turns of the loops, each without the branch back after it.
    pub(super) fn loops(&self) -> Vec<Range<usize>> {
        let head = |label: usize| self.items.iter().position(|item| item.labels.contains(&label));
        let ends = self.items.iter().enumerate().filter_map(|(end, item)| Some(head(item.op.target?)?..end));
        ends.filter(|turn| !turn.is_empty()).collect()
    }

    /// Returns the body with some instructions in place of others; `None` if a label to which an instruction goes lies between those or would be lost.
    pub(super) fn replaced(&self, first: usize, count: usize, by: &[&Op]) -> Option<Body> {
        let (head, rest) = self.items.split_at(first);
        let (old, tail) = rest.split_at_checked(count)?;
        let between = || old.iter().skip(1).flat_map(|item| item.labels.iter().copied());
        if between().next().is_some() {
            let kept = head.iter().chain(tail).map(|item| &item.op).chain(by.iter().copied());
            let targets: Vec<usize> = kept.filter_map(|op| op.target).collect();
            if between().any(|label| targets.contains(&label)) {
                return None;
            }
        }
        let mut items = head.to_vec();
        let mut labels: Vec<usize> = old.iter().flat_map(|item| item.labels.iter().copied()).collect();
        for (n, op) in by.iter().enumerate() {
            // An instruction that stays keeps its line.
            let line = old.iter().find(|item| item.op == **op).and_then(|item| item.line);
            let labels = if n == 0 { std::mem::take(&mut labels) } else { Vec::new() };
            items.push(Item { labels, op: (*op).clone(), line });
        }
        let mut end = self.end.clone();
        for (n, item) in tail.iter().enumerate() {
            let mut item = item.clone();
            if n == 0 {
                labels.append(&mut item.labels);
                item.labels = std::mem::take(&mut labels);
            }
            items.push(item);
        }
        end.splice(0..0, labels);
        items.last().is_some_and(|item| item.op.is_end()).then_some(Body { items, end })
    }
}
