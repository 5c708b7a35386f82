//! Definitions for what those written by chance seldom or never do: numbers as large as they get, points far from the board, walks that
//! come back, and as many hops as a list follows. Each has a board.

pub(super) const CORNERS: [(&str, &str); 7] = [
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
];
