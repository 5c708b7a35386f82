//! Level Classic, rule by rule and as a whole.

use games::tictactoe::{Board, Cell, ChosenMove, LINES, Level, Line, RuleKind, Set, Side, random_cell};

fn board(drawn: &str) -> Board {
    drawn.parse().unwrap_or_else(|error| panic!("{drawn}: {error}"))
}

fn choose(board: &Board) -> ChosenMove {
    Level::Classic.choose(board, 0).expect("a free cell")
}

/// A board for each rule but the first, drawn row by row, and the cell that the rule plays on it.
const EXAMPLES: &[(u8, &str, u8)] = &[
    (2, "X.. ... ...", 5),
    // Win: also where player one would have to be blocked.
    (3, "OO. XX. ...", 3),
    (4, "XX. OO. ...", 6),
    (5, "XX. ... OO.", 9),
    (6, "OX. OX. ...", 7),
    (7, "XOX .O. ...", 8),
    (8, "X.O X.O ...", 9),
    (9, "OX. XO. ...", 9),
    (10, ".XO .OX ...", 7),
    // Block, in each place of a line.
    (11, "XX. .O. ...", 3),
    (11, "X.X .O. ...", 2),
    (11, ".XX .O. ...", 1),
    (12, "... XX. O..", 6),
    (13, "... .O. XX.", 9),
    (14, "X.. XO. ...", 7),
    (15, ".X. .X. O..", 8),
    (16, "..X .OX ...", 9),
    (17, "X.. .X. O..", 9),
    (18, "..X OX. ...", 7),
    // Diagonal cross-block: either diagonal.
    (19, "X.. .O. ..X", 4),
    (19, "..X .O. X..", 4),
    // Centre cross-block: the line from corner to corner is stopped already.
    (20, "X.. .X. ..O", 7),
    (21, "..X .X. O..", 9),
    (22, "..O .X. X..", 1),
    (23, "O.. .X. ..X", 3),
    // Corner block: the corner between, or the edge beside.
    (24, "X.. .OX ...", 3),
    (25, "..X XO. ...", 1),
    (26, "... .OX X..", 9),
    (27, "... XO. ..X", 7),
    (28, "X.. .O. .X.", 4),
    (28, ".X. .O. X..", 4),
    (29, ".X. .O. ..X", 6),
    (29, "..X .O. .X.", 6),
    // Attack: the first line without an X, empty ones too.
    (30, "O.. .X. ...", 2),
    (30, "... .X. O..", 1),
    (31, "X.. .O. ...", 4),
    (32, "X.. X.. O..", 8),
    (33, "..X ..X OXO", 1),
    (34, "X.O O.X X.O", 2),
    (35, ".X. XOO .X.", 3),
    (36, ".X. O.X X.O", 1),
    (37, ".X. X.O O.X", 3),
    // Generic: every line holds an X, and no rule has a free target.
    (38, ".XO O.X XOX", 1),
];

#[test]
fn each_rule_plays_where_the_table_says() {
    for &(number, drawn, cell) in EXAMPLES {
        let choice = choose(&board(drawn));
        assert_eq!((choice.rule.number, choice.cell.number()), (number, cell), "on {drawn}");
    }
    let shown: Vec<u8> = (2..=38).filter(|number| EXAMPLES.iter().any(|example| example.0 == *number)).collect();
    assert_eq!(shown.len(), 37, "a rule has no example: there are those of {shown:?}");
}

#[test]
fn the_opening_is_the_random_cell_for_every_r() {
    for r in 0..=255 {
        let choice = Level::Classic.choose(&Board::EMPTY, r).expect("a free cell");
        assert_eq!((choice.rule.number, choice.cell), (1, random_cell(r)), "R = {r}");
        assert_eq!(random_cell(r), random_cell(r & 15), "R = {r}");
    }
}

#[test]
fn r_matters_on_the_empty_board_only() {
    for board in Set::LostTurns.boards().into_iter().filter(|&board| board != Board::EMPTY) {
        let choice = Level::Classic.choose(&board, 0);
        assert!((1..=255).all(|r| Level::Classic.choose(&board, r) == choice), "\n{board}");
    }
}

#[test]
fn a_rule_without_a_free_target_leaves_the_move_to_the_next() {
    // The second move goes to the centre; if player one has it, the first attack line is the top row.
    assert_eq!(choose(&board("... .X. ...")).rule.number, 30);
    // Rule 20 (5 and 1: cell 7) finds its target taken, 21 to 27 do not hold, and rule 28 (1 and 8: cell 4) plays.
    let centre = choose(&board("XO. .X. OXO"));
    assert_eq!((centre.rule.number, centre.cell.number()), (28, 4));
    // Rule 24 (1 and 6: cell 3) finds its target taken, 25 does not hold, and rule 26 (6 and 7: cell 9) plays.
    let corner = choose(&board("X.O O.X X.."));
    assert_eq!((corner.rule.number, corner.cell.number()), (26, 9));
}

#[test]
fn a_full_board_leaves_nothing_to_choose() {
    assert_eq!(Level::Classic.choose(&board("XOX XOO OXX"), 0), None);
}

#[test]
fn the_table_is_numbered_in_order_and_in_the_kinds_of_the_game() {
    let rules = Level::Classic.rules();
    assert!(rules.iter().zip(1..).all(|(rule, number)| rule.number == number));
    let kinds = |kind| rules.iter().filter(|rule| rule.kind == kind).map(|rule| rule.number).collect::<Vec<u8>>();
    assert_eq!(kinds(RuleKind::Opening), [1]);
    assert_eq!(kinds(RuleKind::SecondMove), [2]);
    assert_eq!(kinds(RuleKind::Win), [3, 4, 5, 6, 7, 8, 9, 10]);
    assert_eq!(kinds(RuleKind::Block), [11, 12, 13, 14, 15, 16, 17, 18]);
    assert_eq!(kinds(RuleKind::DiagonalCrossBlock), [19]);
    assert_eq!(kinds(RuleKind::CentreCrossBlock), [20, 21, 22, 23]);
    assert_eq!(kinds(RuleKind::CornerBlock), [24, 25, 26, 27, 28, 29]);
    assert_eq!(kinds(RuleKind::Attack), [30, 31, 32, 33, 34, 35, 36, 37]);
    assert_eq!(kinds(RuleKind::Generic), [38]);
}

/// The cell that completes the first line with two of a side.
fn completes(board: &Board, side: Side) -> Option<Cell> {
    let last = |line: &Line| {
        let free: Vec<Cell> = line.iter().copied().filter(|&cell| board.is_free(cell)).collect();
        (board.count(line, side) == 2 && free.len() == 1).then(|| free[0])
    };
    LINES.iter().find_map(last)
}

/// Checks the purpose of the table, independent of its rules.
#[test]
fn on_every_board_it_plays_a_free_cell_wins_if_it_can_and_else_blocks_if_it_must() {
    for board in Set::LostTurns.boards() {
        let choice = choose(&board);
        assert!(board.is_free(choice.cell), "\n{board}");
        if board.moves() < 2 {
            continue;
        }
        match (completes(&board, Side::Two), completes(&board, Side::One)) {
            (Some(cell), _) => assert_eq!((choice.cell, choice.rule.kind), (cell, RuleKind::Win), "\n{board}"),
            (None, Some(cell)) => assert_eq!((choice.cell, choice.rule.kind), (cell, RuleKind::Block), "\n{board}"),
            (None, None) => assert!(choice.rule.number > 18, "\n{board}"),
        }
    }
}

/// Number of times each rule fires, from the second on: counted once, by this port, and fixed since.
#[test]
fn every_rule_fires_on_both_sets_as_often_as_before() {
    let fired = |set: Set| {
        let mut fired = [0; 38];
        for board in set.boards() {
            fired[usize::from(choose(&board).rule.number) - 1] += 1;
        }
        fired
    };
    #[rustfmt::skip]
    assert_eq!(fired(Set::Alternating), [
        1, 8,
        332, 332, 332, 269, 269, 269, 286, 269,
        225, 226, 225, 148, 148, 148, 196, 168,
        2, 10, 10, 10, 10,
        41, 41, 38, 38, 64, 50,
        143, 74, 72, 11, 2, 11, 6, 6,
        30,
    ]);
    #[rustfmt::skip]
    assert_eq!(fired(Set::LostTurns), [
        1, 16,
        1335, 1224, 1127, 653, 629, 608, 529, 480,
        785, 702, 631, 265, 256, 250, 297, 249,
        2, 12, 12, 12, 12,
        55, 55, 51, 51, 82, 64,
        303, 157, 101, 16, 8, 16, 9, 8,
        30,
    ]);
}
