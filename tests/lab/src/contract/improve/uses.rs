//! Uses of a routine's labels by other code and by contracts, which say that it cannot be changed.

use super::super::grammar::header::Header;
use super::body::{Text, code};

/// Finds a use of a place by its distance from one of the routine's labels, such as `name + 2`, in the source and in contracts. What is
/// there would be something else after a change. `others` are the other files.
pub(super) fn by_distance(text: &Text, others: &[String]) -> Option<String> {
    let (own, locals) = text.labels.split_first()?;
    let locals: Vec<&String> = locals.iter().filter(|label| label.starts_with('.')).collect();
    let full: Vec<String> = locals.iter().map(|local| format!("{own}{local}")).collect();
    let lines = |text: &str| text.lines().map(|line| code(line).to_owned()).collect::<Vec<_>>();
    let contracts = |text: &str| Header::all(text).iter().map(Header::wording).collect::<Vec<_>>();
    let file = text.whole();
    let texts = std::iter::once(&file).chain(others);
    let all: Vec<String> = texts.flat_map(|text| lines(text).into_iter().chain(contracts(text))).collect();
    let names = std::iter::once(own).chain(&full);
    let found = names.flat_map(|name| all.iter().filter_map(move |text| beside(text, name))).next();
    found.or_else(|| {
        let own: Vec<&str> = text.own().iter().map(|line| code(line)).collect();
        locals.iter().flat_map(|name| own.iter().filter_map(move |text| beside(text, name))).next()
    })
}

/// Finds a name with a number added, or added to something; of a local label also with a number subtracted.
fn beside(text: &str, name: &str) -> Option<String> {
    let is_of_name = |c: char| c.is_alphanumeric() || "_!?#@'".contains(c);
    text.match_indices(name).find_map(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        let is_whole = !before.ends_with(is_of_name) && !after.starts_with(|c| is_of_name(c) || c == '.');
        let next = after.trim_start();
        let is_moved = next.starts_with('+') || next.starts_with('-') && name.contains('.');
        let is_added = before.trim_end().ends_with('+');
        if !is_whole || !is_moved && !is_added {
            return None;
        }
        let is_end = |c: char| c.is_whitespace() || ",)]=:".contains(c);
        let operator = after.len() - next.len() + usize::from(is_moved);
        let number = after[operator..].len() - after[operator..].trim_start().len();
        let end = after[operator + number..].find(is_end).map_or(after.len(), |length| operator + number + length);
        let end = if is_moved { end } else { 0 };
        let start = if is_added { before.trim_end().trim_end_matches('+').trim_end() } else { before };
        let start = start.rfind(|c: char| is_end(c) || c == '(' || c == '[').map_or(0, |at| at + 1);
        let start = if is_added { start } else { at };
        Some(format!("{}{}", &text[start..at + name.len()], &after[..end]))
    })
}
