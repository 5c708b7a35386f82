//! What a port is sent, held against what it ought to be.

use crate::contract::expression::Expression;
use crate::contract::spec::Sent;

/// A part of what is sent, with its values.
enum Part {
    Byte(i64),
    /// As many as there are, each in one of these ranges.
    Within(Vec<(i64, i64)>),
}

/// The number that an expression is, or why it is none.
type Number<'a> = &'a dyn Fn(&Expression) -> Result<i64, &'static str>;

/// Whether the bytes are those that are wanted; otherwise what is, told.
pub(in crate::contract) fn is_sent(
    parts: &[Sent],
    got: &[u8],
    number: Number<'_>,
) -> Result<Option<String>, &'static str> {
    let part = |part: &Sent| match part {
        Sent::Byte(byte) => Ok(Part::Byte(number(byte)?)),
        Sent::Within(ranges) => {
            let ends = ranges.iter().map(|(first, last)| Ok((number(first)?, number(last)?)));
            Ok(Part::Within(ends.collect::<Result<_, &'static str>>()?))
        }
    };
    let parts = parts.iter().map(part).collect::<Result<Vec<_>, &'static str>>()?;
    let tell = |part: &Part| match part {
        Part::Byte(byte) => byte.to_string(),
        Part::Within(ranges) => told(ranges),
    };
    Ok((!is_made_of(&parts, got)).then(|| parts.iter().map(tell).collect::<Vec<_>>().join(" then ")))
}

/// Whether bytes are made of the parts, one behind the other.
fn is_made_of(parts: &[Part], got: &[u8]) -> bool {
    // How many parts may be done before the next byte.
    let mut done = vec![false; parts.len() + 1];
    done[0] = true;
    let skip = |done: &mut [bool]| {
        for (n, part) in parts.iter().enumerate() {
            done[n + 1] |= done[n] && matches!(part, Part::Within(_));
        }
    };
    skip(&mut done);
    for &byte in got {
        let mut next = vec![false; parts.len() + 1];
        for (n, part) in parts.iter().enumerate().filter(|(n, _)| done[*n]) {
            match part {
                Part::Byte(wanted) => next[n + 1] |= *wanted == i64::from(byte),
                Part::Within(ranges) => {
                    next[n] |= ranges.iter().any(|(first, last)| (*first..=*last).contains(&byte.into()));
                }
            }
        }
        skip(&mut next);
        done = next;
    }
    done[parts.len()]
}

/// Ranges, told.
pub(in crate::contract) fn told(ranges: &[(i64, i64)]) -> String {
    ranges.iter().map(|(first, last)| format!("{first}..{last}")).collect::<Vec<_>>().join(" or ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_stand_for_as_many_bytes_as_there_are() {
        let parts = [Part::Within(vec![(0, 7), (16, 16)]), Part::Byte(0), Part::Byte(9)];
        for (got, is) in
            [(&[0, 9][..], true), (&[16, 7, 0, 0, 9], true), (&[9], false), (&[0, 9, 0], false), (&[8, 0, 9], false)]
        {
            assert_eq!(is_made_of(&parts, got), is, "{got:?}");
        }
        assert!(is_made_of(&[], &[]) && !is_made_of(&[], &[1]));
    }
}
