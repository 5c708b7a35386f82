//! Suggestions for misspelt names.

/// Returns the edit distance from `a` to `b`: letters changed, inserted or left out, a swap of neighbours counting as
/// one. Returns `limit + 1` if it is more than `limit`.
fn distance(a: &[u8], b: &[u8], limit: usize) -> usize {
    if a.len().abs_diff(b.len()) > limit {
        return limit + 1;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, &x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &y) in b.iter().enumerate() {
            let mut cost = (last[j] + usize::from(x != y)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && x == b[j - 1] && a[i - 1] == y {
                cost = cost.min(before[j - 1] + 1);
            }
            row.push(cost);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

fn letters(name: &str) -> Vec<u8> {
    let mut letters = name.as_bytes().to_vec();
    letters.sort_unstable();
    letters
}

/// Returns the candidate most similar to `wrong`, if one is similar enough: up to one letter in three may differ. A
/// difference in case alone counts as 0. Of equally similar candidates, one with the same letters wins, then the first.
#[must_use]
pub fn nearest<'n>(wrong: &str, candidates: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let limit = (wrong.len() / 3).clamp(usize::from(wrong.len() > 1), 3);
    let lower = wrong.to_ascii_lowercase();
    let mut best: Option<((usize, bool), &str)> = None;
    for candidate in candidates {
        if candidate == wrong {
            continue;
        }
        let far = distance(lower.as_bytes(), candidate.to_ascii_lowercase().as_bytes(), limit);
        if far > limit {
            continue;
        }
        let cost = (far, letters(&candidate.to_ascii_lowercase()) != letters(&lower));
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, candidate));
        }
    }
    best.map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similar_names_are_found_and_others_not() {
        let words = ["djnz", "ldir", "push", "Main", "ld"];
        let near = |wrong| nearest(wrong, words.into_iter());
        assert_eq!(near("dnjz"), Some("djnz"));
        assert_eq!(near("pusch"), Some("push"));
        assert_eq!(nearest("ogr", ["or", "org"].into_iter()), Some("org"), "swapped, not left out");
        assert_eq!(near("main"), Some("Main"));
        assert_eq!(near("Ld"), Some("ld"));
        assert_eq!(near("frobnicate"), None);
        assert_eq!(near("x"), None);
    }
}
