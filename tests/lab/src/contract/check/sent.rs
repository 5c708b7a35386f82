//! Compares the bytes that a port was sent with those that the contract states.

use crate::contract::expression::Expression;
use crate::contract::spec::Sent;

/// A part of what is sent, with its values.
enum SentItem {
    Byte(i64),
    /// Any number of bytes, each in one of these ranges.
    Within(Vec<(i64, i64)>),
}

/// Returns the value of an expression, or why it has none.
type Number<'a> = &'a dyn Fn(&Expression) -> Result<i64, &'static str>;

/// Returns `None` if the bytes are those stated, else the text of what is stated.
pub(super) fn difference(parts: &[Sent], got: &[u8], number: Number<'_>) -> Result<Option<String>, &'static str> {
    let part = |part: &Sent| match part {
        Sent::Byte(byte) => Ok(SentItem::Byte(number(byte)?)),
        Sent::Within(ranges) => {
            let ends = ranges.iter().map(|(first, last)| Ok((number(first)?, number(last)?)));
            Ok(SentItem::Within(ends.collect::<Result<_, &'static str>>()?))
        }
    };
    let parts = parts.iter().map(part).collect::<Result<Vec<_>, &'static str>>()?;
    let text = |part: &SentItem| match part {
        SentItem::Byte(byte) => byte.to_string(),
        SentItem::Within(ranges) => ranges_text(ranges),
    };
    Ok((!matches(&parts, got)).then(|| parts.iter().map(text).collect::<Vec<_>>().join(" then ")))
}

/// Returns true if the bytes consist of the parts in order.
fn matches(parts: &[SentItem], got: &[u8]) -> bool {
    // The numbers of parts that may be complete before the next byte.
    let mut done = vec![false; parts.len() + 1];
    done[0] = true;
    let skip = |done: &mut [bool]| {
        for (n, part) in parts.iter().enumerate() {
            done[n + 1] |= done[n] && matches!(part, SentItem::Within(_));
        }
    };
    skip(&mut done);
    for &byte in got {
        let mut next = vec![false; parts.len() + 1];
        for (n, part) in parts.iter().enumerate().filter(|(n, _)| done[*n]) {
            match part {
                SentItem::Byte(wanted) => next[n + 1] |= *wanted == i64::from(byte),
                SentItem::Within(ranges) => {
                    next[n] |= ranges.iter().any(|(first, last)| (*first..=*last).contains(&byte.into()));
                }
            }
        }
        skip(&mut next);
        done = next;
    }
    done[parts.len()]
}

/// Formats ranges: `1..6 or 12`.
pub(super) fn ranges_text(ranges: &[(i64, i64)]) -> String {
    let range =
        |&(first, last): &(i64, i64)| if first == last { first.to_string() } else { format!("{first}..{last}") };
    ranges.iter().map(range).collect::<Vec<_>>().join(" or ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_of_one_number_is_that_number() {
        assert_eq!(ranges_text(&[(1, 6), (12, 12)]), "1..6 or 12");
    }

    #[test]
    fn a_range_stands_for_any_number_of_bytes() {
        let parts = [SentItem::Within(vec![(0, 7), (16, 16)]), SentItem::Byte(0), SentItem::Byte(9)];
        for (got, is) in
            [(&[0, 9][..], true), (&[16, 7, 0, 0, 9], true), (&[9], false), (&[0, 9, 0], false), (&[8, 0, 9], false)]
        {
            assert_eq!(matches(&parts, got), is, "{got:?}");
        }
        assert!(matches(&[], &[]) && !matches(&[], &[1]));
    }
}
