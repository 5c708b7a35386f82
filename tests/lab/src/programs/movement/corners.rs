//! Definitions for what those written by chance seldom or never do: numbers as large as they get, points far from the board, walks that
//! come back, paths that leave the board, and as many hops as a list follows. Each has a board.

pub(super) const CORNERS: [(&str, &str); 22] = [
    (
        "square",
        "def X logleap #0 #1 ne;
        def XL logleaps #0 ne;
        def X > * * 99 99 99 * * 99 -99 99 and > - * * 99 99 99 -99 0 and < - * * 99 -99 99 99 0 and > 0 - * * 99 -99 99 1
            and > * 3 * 2 * 99 66 * 99 99 and > * 5 * 99 99 * 99 99 and < * -3 5 0 and checkleap #0 #1 1 1;
        def XL leaps #0 1 1;",
    ),
    (
        "square",
        "def X logleap #1 #0 ne;
        def XL logleaps #0 ne;
        def X checkleap #0 #1 * 99 99 1 or checkleap #0 #1 * 99 -99 1 or checkride #0 #1 - -99 29 0 or checkrun #0 #1 0 0
            or checkway where #0 99 0 #1 1 0 or checktwostep #0 #1 * 99 99 0 1 0 or checktwostep #0 #1 0 * 99 99 1 0;
        def XL leaps where #0 99 0 1 1;",
    ),
    (
        "cylinder",
        "def X logride #0 #1 (n pass s pass n) (n over s over n) (n s n) (w pass e pass w) (w over e over w);
        def XL lograys #0 (e hop e hop e hop e hop e hop e hop e hop e hop e);
        def X checkride where #0 -60 0 #1 1 0 or checkleap where #0 -60 0 #1 1 0 or checkrun where #0 -60 0 #1 1 0;
        def XL rays where #0 50 0 3 0;",
    ),
    (
        "torus",
        "def X logride #0 #1 (n pass s pass n) (n over s over n) (n hop e hop s hop e);
        def XL lograys #0 (n hop n hop n hop n hop n hop n hop n hop n hop n);
        def X checkride where #0 0 -60 #1 0 1 or checkleap where #0 0 -60 #1 0 1 or checkrun where #0 0 -60 #1 0 1;
        def XL walks where #0 0 60 0 30 0 1;",
    ),
    (
        "square:3x3",
        "link z (a1 b1 c1 b1);
        def X logride #0 #1 (z hop n) (z pass z hop e);
        def XL lograys #0 (z hop z hop n);
        def X checkhop #0 #1 1 0;
        def XL leaps #0 0 1;",
    ),
    (
        "square:3x40",
        "def X logleap #0 #1 ne;
        def XL logleaps #0 ne;
        def X checkway #0 #1 0 99 or checkway #0 #1 0 99 1 0 or checkhop #0 #1 0 1;
        def XL walks #0 0 99 1 0;",
    ),
    (
        "circle",
        "def X logride #0 #1 (n pass s pass n) (e over w over e) (e n hop e);
        def XL merge lograys #0 (e hop e hop e hop e hop e hop e hop e hop e hop e) lograys #0 (e hop n hop e);
        def X checkwalk #0 #1 1 0 0 1 and not checkland #0 #1 1 0;
        def XL runs #0 0 1 1 0;",
    ),
    // Paths that leave the board before their end, come home, or find nothing to hop over.
    (
        "square",
        "def X logride #0 #1 (n over e stop) (n over s e stop) (n hop e pass n stop) (n over n stop) (w hop w stop);
        def XL lograys #0 (n over e stop) (n hop e stop) (s over w hop n);
        def X checkway #0 where #1 2 0 5 0 or < - checkway where #0 2 0 #1 -1 0 file #1 -2;
        def XL runs where #0 2 0 -1 0;",
    ),
    (
        "square:5x4",
        "map x 2 1;
        def X logride #0 #1 (x hop n stop) (n hop x stop) (x over x) (x pass n over e);
        def XL lograys #0 (x hop n) (x over n stop) (n hop x hop e);
        def X checkleap where #1 1 0 #0 1 2 or checkhop #1 #0 1 0 or checkland #0 where #1 0 1 1 1;
        def XL rays where #0 2 1 -1 0;",
    ),
    (
        "cylinder",
        "def X logride #0 #1 (n pass e hop e stop) (w stop) (e over e over e);
        def XL lograys #0 (n pass e hop e stop) (w hop n hop e);
        def X > - file #1 file #0 8 and checkride where #0 0 1 #1 1 0 or > - file #1 file #0 8 and checkwalk #0 #1 3 0 0 1;
        def XL rays where #0 -2 0 1 0;",
    ),
    (
        "cylinder",
        "def X logleap #0 #1 ne;
        def XL logleaps #0 ne;
        def X checkway #1 #0 60 0 or checkway #0 #1 60 1 -40 0 or checkride #0 #1 10 1;
        def XL runs where #0 0 8 3 5;",
    ),
    (
        "torus:12x8",
        "def X logride #0 #1 (ne hop ne stop) (se over n);
        def XL lograys #0 (ne hop ne stop) (n hop e hop n hop e);
        def X < file #1 file #0 and checkrun #0 #1 0 1 1 0 or checkride #0 where #1 0 3 1 1;
        def XL rays #0 1 3;",
    ),
    // Eight hops in different directions, and long rides.
    (
        "circle",
        "def X logride #0 #1 (e hop n hop e) (e n e over n stop) (w w hop w);
        def XL lograys #0 (e hop e hop e hop e hop e hop e hop n hop n hop n);
        def X checkwalk #0 #1 3 0 0 1 3 0;
        def XL walks #0 5 0 0 1 5 0;",
    ),
    (
        "square:12x10",
        "def X logride #0 #1 (e hop n hop e hop n) (n over e hop n);
        def XL lograys #0 (e hop n hop e hop n hop e hop n hop e hop n hop e) (e hop n);
        def X checkrun #0 #1 1 2 1 0 or checkway #1 #0 -3 0 -3 0 -3 1;
        def XL runs #0 3 1 3 0 1 1;",
    ),
    (
        "torus:7x9",
        "def X logride #0 #1 (ne hop ne stop) ne (n over ne hop s);
        def XL lograys #0 (ne hop ne stop) ne;
        def X checkwalk #0 #1 1 1 2 0 and not checkleap #0 #1 3 1 or checkway #1 #0 6 8;
        def XL rays #0 1 1;",
    ),
    (
        "square:3x40",
        "link z (a1 a3 a5 a7 b8 b9 b10 c11 c12 c13 c14 a1);
        def X logride #0 #1 z (z hop z stop) (z pass z over z stop);
        def XL lograys #0 z (z hop z hop z);
        def X checkway #0 #1 1 99 0 1 or checkway #0 #1 0 1 1 99 or checkway #0 #1 -1 -99 0 -1 or checkride #0 #1 0 3;
        def XL walks #0 0 1 1 30;",
    ),
    // Rings through other spaces than the first one.
    (
        "square:3x3",
        "link z (a1 a2 a3 a2);
        def X logride #0 #1 z (z hop n stop) (z pass z over z) (e z stop);
        def XL lograys #0 z (z hop n) (e z hop z);
        def X checkrun where #0 1 0 #1 -1 0 or checkwalk where #0 0 1 #1 0 -1 1 0;
        def XL runs where #0 0 2 0 -1;",
    ),
    (
        "torus:3x4",
        "def X logride #0 #1 (n hop e stop) (ne over w hop s) (n s e stop);
        def XL lograys #0 (n hop e hop s hop w hop n hop e hop s hop w hop n);
        def X checkleap #1 where #0 1 1 1 0 or not empty where #1 1 0 and checkride where #1 1 0 #0 1 1;
        def XL walks where #0 1 0 -1 0 0 1;",
    ),
    // Steps that come round to the next space by way of numbers beyond a signed byte, spaces off the board as arguments, and large numbers.
    (
        "square:4x3",
        "def X logride #0 #1 (n s e stop) (e stop);
        def XL lograys #0 (n s e stop) (s n w stop);
        def X checkway #0 #1 99 0 99 0 59 0 or checkway #0 #1 0 99 0 99 0 59 or checkleap #0 #1 * 3 85 0
            or checkleap #0 #1 * 16 16 1;
        def XL leaps where #0 * 2 -64 0 1 0;",
    ),
    (
        "square:4x3",
        "def X logride #0 #1 (n s pass e stop) (w e s stop);
        def XL lograys #0 (n s e stop) (e hop w hop n stop);
        def X checkleap #0 where #0 1 0 1 0 and checkleap #0 #1 1 1 or checkleap where #0 * 2 64 0 #1 1 0
            or checkway #0 where #0 1 0 1 0 and checkleap #0 #1 1 0;
        def XL leaps where #0 * 2 64 0 1 0;",
    ),
    (
        "cylinder",
        "def X logride #0 #1 (n s pass e stop) (w stop);
        def XL lograys #0 (n s over e stop) (e hop n hop se hop n stop);
        def X checkrun #1 #0 99 0 1 0;
        def XL leaps where #0 -2 0 1 1;",
    ),
    (
        "torus",
        "def X logride #0 #1 (n s hop e stop) (e w e stop);
        def XL lograys #0 (n s e stop) (n hop s hop n hop n hop e stop);
        def X checkrun where #0 1 0 where #0 1 9 0 1 or checkhop #0 #1 0 - 2 1;
        def XL merge leaps where #0 - 2 14 0 1 0 leaps where #0 0 * 3 -9 1 2;",
    ),
];
