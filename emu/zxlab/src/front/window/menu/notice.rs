//! Notices with a line of a source, and a caret under the place of a mistake in it.

/// Mark of a part of a line that is left out.
const CUT: char = '…';

/// Cuts the line above a caret to a number of letters, around the caret, so that it is not wrapped. Other lines stay as they are.
pub(super) fn fitted(notice: &str, letters: usize) -> String {
    let lines: Vec<&str> = notice.lines().collect();
    let mut shown: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    for (above, caret) in (0..).zip(1..lines.len()) {
        let (source, column) = (lines[above], lines[caret].chars().take_while(|c| *c != '^').count());
        let length = source.chars().count();
        if lines[caret].trim() != "^" || length <= letters || letters < 3 {
            continue;
        }
        // The beginning is left out only if the caret would not be seen otherwise.
        let start = if column + 1 < letters { 0 } else { (column - letters / 2).min(length - letters) };
        let mut part: Vec<char> = source.chars().skip(start).take(letters).collect();
        if start > 0 {
            part[0] = CUT;
        }
        if start + letters < length {
            part[letters - 1] = CUT;
        }
        shown[above] = part.into_iter().collect();
        shown[caret] = " ".repeat(column - start) + "^";
    }
    shown.join("\n")
}

#[cfg(test)]
mod tests {
    use super::fitted;

    #[test]
    fn the_line_above_a_caret_is_cut_around_it() {
        let fits = "a.asm:3:5: error: no\nLD A,Q\n     ^";
        assert_eq!(fitted(fits, 6), fits);
        assert_eq!(
            fitted("a long first line\nCALL stepp ; the rules\n     ^", 12),
            "a long first line\nCALL stepp …\n     ^"
        );
        assert_eq!(fitted("0123456789abcdef\n             ^", 8), "…9abcdef\n     ^");
        assert_eq!(fitted("0123456789abcdef\n        ^", 8), "…56789a…\n    ^");
    }
}
