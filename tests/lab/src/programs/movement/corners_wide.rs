//! Definitions for what only large ones do: boards of more than 64 spaces, more than 16 directions, rides over all of a board, codes that
//! go on on another page, and checks of as many factors as there is room for. Each has a board.

use std::fmt::Write;

/// In a text `{n 244}` stands for a word that many times, and `SNAKE` for all spaces of the board, each beside the one before.
pub(super) const WIDE: [(&str, &str); 20] = [
    // Links to spaces from 64 on, and back.
    (
        "square:10x8",
        "def X logride #0 #1 (e n stop) (e pass n stop) (n s pass e stop) (n s over e stop) (e over n stop) and not unmoved #0
            or logride #0 #1 n and not empty #0 or logride #0 #1 w and empty #0 and unmoved #0 or logride #0 #1 (n s stop) (e stop);
        def XL lograys #0 (e n stop) (n s hop e stop) (e hop n hop n stop) (n s e stop);
        def X checkride #0 #1 1 1 and not unmoved #0 or checkrun where #0 0 1 #1 1 0;
        def XL rays #0 1 2;",
    ),
    (
        "square:12x10",
        "map x -1 -2; map y -2 -1;
        def X logride #1 #0 s and unmoved #0 or logride #0 #1 n and logride #0 #1 n and empty #1 or logride #1 #0 (n s pass e stop)
            or logride #0 #1 (w e over s stop) or logride #0 #1 n or logride #0 #1 n;
        def XL merge lograys #0 (ne hop x stop) (ne hop y stop) lograys #0 n;
        def X checkwalk #0 #1 1 1 1 0 or checkhop #0 #1 1 0;
        def XL walks #0 1 1 -1 1;",
    ),
    (
        "cylinder:8x12",
        "link x (c3 d3 c3);
        def X logride #0 #1 (n e hop e stop) e (n pass e stop) (n over e stop) and not empty #1;
        def XL lograys #0 (e x hop n stop) (n hop e hop n stop) (n s hop e stop);
        def X checkleap #0 #1 3 1 and not checkride where #0 0 1 #1 1 0;
        def XL rays where #0 0 1 1 1;",
    ),
    // More than 16 directions, with spaces from which no link leads on.
    (
        "square",
        "map x 3 3;
        def X logride #0 #1 (x e stop) (n x stop) (n pass x stop) (n over x stop) (x over e stop) (x hop x stop);
        def XL lograys #0 (x stop) (n x stop) (n hop x stop) (x hop e stop);
        def X checkleap #0 #1 3 3 or checkhop where #0 1 0 #1 3 3;
        def XL leaps #0 3 3;",
    ),
    (
        "square:4x5",
        "map x 3 3; map y 3 2;
        def X logride #1 #0 (x e stop) (n x stop) (y pass w stop) and empty #1 or logride #1 #0 (n s pass e stop) (e stop)
            or logride #0 #1 (n over x hop e stop);
        def XL lograys #0 (y s stop) (y hop s stop) (x hop y stop);
        def X checkway #0 where #1 -1 0 2 2 or checkway #0 where #1 0 0 0 1;
        def XL walks where #0 1 0 -1 3;",
    ),
    // Rides of more steps than a side has.
    (
        "square",
        "link x (SNAKE);
        def X logride #0 #1 x (x hop x stop) (x x x x x over x stop);
        def XL lograys #0 x (x hop x stop) (x hop x hop x stop);
        def X checkrun #0 #1 1 0 1 1 or checkwalk #1 #0 1 0;
        def XL runs #0 1 0 1 1;",
    ),
    (
        "square:10x10",
        "link x (SNAKE);
        def X logride #0 #1 x;
        def XL lograys #0 (x hop x);
        def X checkride #0 #1 2 2 or checkleap #0 #1 20 20;
        def XL rays #0 0 2;",
    ),
    (
        "square:12x10",
        "link x (SNAKE);
        def X logride #0 #1 (x hop x stop) and logride #0 #1 x;
        def XL lograys #0 x;
        def X checkride #0 #1 3 1 or distance #1 #1 or checkleap #0 #1 20 20;
        def XL rays #0 3 1;",
    ),
    // A link back to its own space, and to the first one.
    (
        "square:3x4",
        "link x (a2 a2); link y (b2 a1);
        def X logride #0 #1 (n x pass e stop) (n stop) or logride #0 #1 (s over e stop) (n stop) or logride #0 #1 (y over e stop) (y n stop);
        def XL lograys #0 (y hop n stop) (n x hop e stop) (e hop n hop s hop n stop);
        def X checkway #0 #1 1 0 -2 0 or checkway where #0 1 0 #1 -2 0;
        def XL leaps where where #0 1 0 0 1 1 2;",
    ),
    // Paths that come back to the origin among stones on all sides.
    (
        "square:3x3",
        "def X logride #0 #1 (s n e stop) (n s e stop) (e w over e stop) (n s stop) (e stop);
        def XL lograys #0 (n s e stop) (s n w stop) (n s hop e stop);
        def X checkhop #1 #1 0 1 or checkhop #0 #1 1 * 64 distance #0 where #0 1 0 or checkway #0 #1 0 1 0 1;
        def XL leaps #0 0 0;",
    ),
    // Hops along different ways to the same spaces.
    (
        "torus:5x4",
        "def X logride #0 #1 (n hop e stop);
        def XL lograys #0 (n hop e hop n hop e stop) (n hop s hop n hop n hop e stop) (e hop n hop se hop n stop);
        def X checkleap #0 #1 1 2;
        def XL leaps #0 1 2;",
    ),
    (
        "square:4x4",
        "def X logride #0 #1 (n hop e stop) and logride #0 #1 (n pass e stop) (n over e stop);
        def XL lograys #0 (e hop w hop e hop w hop e hop w hop e hop w hop n stop) (n hop s hop n hop n hop e stop);
        def X checkhop where #0 60 0 #1 1 0 or checkhop where #0 60 0 #1 0 1 or checkland #0 #1 0 1;
        def XL walks #0 8 0 -7 0;",
    ),
    // Codes that go on on another page, each ending a byte later than the one before.
    (
        "square:3x3",
        "def X logleap #0 #1 {n 244} or logleap #0 #1 e and logleap #0 #1 e;
        def XL logleaps #0 {n 245} e;
        def X {abs 1 and 1} {- 1 - 1 1 and 31} 1;
        def XL leaps #0 0 1;",
    ),
    (
        "square:3x3",
        "def X logleap #0 #1 {n 245} or logleap #0 #1 e or logleap #0 #1 s;
        def XL logleaps #0 {n 248} e;
        def X {1 and 42} 0 or checkleap #0 #1 1 0;
        def XL leaps #0 1 0;",
    ),
    (
        "square:3x3",
        "def X logleap #0 #1 {n 247} and logleap #0 #1 n or logleap #0 #1 e;
        def XL logleaps #0 {n 250} e;
        def X 2 and not checkleap #0 #1 1 0;
        def XL leaps #0 1 1;",
    ),
    (
        "square:3x3",
        "def X logleap #0 #1 {n 248} or logleap #0 #1 e;
        def XL logleaps #0 {n 254} e;
        def X * 7 73 and checkleap #0 #1 1 0 or * 16 16 and checkleap #0 #1 0 1 or - * 32 16 -2 and checkleap #0 #1 1 1;
        def XL leaps #0 1 1;",
    ),
    (
        "square:3x3",
        "def X logleap #0 #1 {n 242} and logleap #0 #1 w or logleap #0 #1 e;
        def XL logleaps #0 {n 252} e;
        def X * * 16 16 2 and checkleap #0 #1 1 0 or < * * 16 16 -2 * -4 99 and checkleap #0 #1 0 1 or > * * 16 16 2 * 5 99 and checkleap #0 #1 1 1;
        def XL leaps #0 0 1;",
    ),
    (
        "square:3x3",
        "def X logleap #0 #1 {n 250} e;
        def XL logleaps #0 {n 253} e;
        def X {1 and 46} 2 and checkleap #0 #1 1 0;
        def XL leaps #0 1 0;",
    ),
    // Turns of a ring, and numbers that are multiplied with a distance.
    (
        "circle",
        "def X logride #0 #1 (n e hop e stop) e;
        def XL lograys #0 (n hop e hop n stop);
        def X checkleap #0 #1 20 0;
        def XL leaps #0 0 1;",
    ),
    (
        "torus:4x5",
        "def X logride #0 #1 (n s e stop) (e over n stop);
        def XL lograys #0 (e hop w hop n stop);
        def X checkleap where #0 1 0 #1 1 2 or checkride #0 #1 * 24 distance #0 where #0 1 0 0;
        def XL leaps where #0 1 0 1 2;",
    ),
];

/// Returns a text of [`WIDE`] written out.
pub(super) fn written_out(text: &str, files: usize, ranks: usize) -> String {
    let text = text.replace("SNAKE", &snake(files, ranks));
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some((before, repeated)) = rest.split_once('{') {
        let (inside, after) = repeated.split_once('}').unwrap_or_default();
        let (word, count) = inside.rsplit_once(' ').unwrap_or_default();
        let count = count.parse().unwrap_or_else(|_| panic!("{{{inside}}} has no number"));
        _ = write!(out, "{before}{}", vec![word; count].join(" "));
        rest = after;
    }
    out + rest
}

/// Returns the spaces of a board, rank by rank from west to east and back.
fn snake(files: usize, ranks: usize) -> String {
    let space = |rank: usize, file: usize| {
        let file = if rank.is_multiple_of(2) { file } else { files - 1 - file };
        format!("{}{}", char::from(b'a' + file as u8), rank + 1)
    };
    let all = (0..ranks).flat_map(|rank| (0..files).map(move |file| space(rank, file)));
    all.collect::<Vec<_>>().join(" ")
}
