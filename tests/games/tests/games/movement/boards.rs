//! Boards and their links.

use super::{board, spaces};
use games::movement::{BOARDS, Board, Links, Piece, Turn, board_text};

/// Returns the number of links of a direction.
fn count(board: &Board, direction: &str) -> usize {
    Links::new(board).count(board.direction(direction).expect("a direction"))
}

#[test]
fn the_square_board_has_the_links_of_the_article() {
    let board = board("square");
    for (directions, expected) in
        [("n s w e", 56), ("ne nw se sw", 49), ("nne nnw sse ssw", 42), ("nee nww see sww", 42)]
    {
        for direction in directions.split(' ') {
            assert_eq!(count(&board, direction), expected, "{direction}");
        }
    }
    assert_eq!(board.spaces().len(), 64);
}

#[test]
fn the_cylinder_adds_the_links_across_its_seam() {
    let (square, cylinder) = (board("square"), board("cylinder"));
    let expected = [("n s", 0), ("e w", 8), ("ne se nw sw", 7), ("nne sse nnw ssw", 6), ("nee see nww sww", 14)];
    for (directions, more) in expected {
        for direction in directions.split(' ') {
            assert_eq!(count(&cylinder, direction), count(&square, direction) + more, "{direction}");
        }
    }
}

#[test]
fn every_direction_leads_on_from_every_space_of_a_torus() {
    let torus = board("torus");
    assert!(torus.directions().iter().all(|direction| count(&torus, &direction.name) == 64));
    assert_eq!(torus.directions().len(), 16);
}

#[test]
fn the_circle_is_laid_out_by_its_line_of_files() {
    let circle = board("circle");
    let links = Links::new(&circle);
    let go = |space: &str, directions: &str| {
        let step = |at: u8, direction: &str| links.next(circle.direction(direction).expect("a direction"), at);
        directions.split(' ').try_fold(circle.space(space).expect("a space"), step).map(|space| circle.name(space))
    };
    assert_eq!(circle.line().len(), 18);
    assert_eq!(circle.spaces().len(), 64);
    // East of file d lie c, then b; west of it e, then f.
    assert_eq!(go("d1", "e").as_deref(), Some("c1"));
    assert_eq!(go("d1", "e e").as_deref(), Some("b1"));
    assert_eq!(go("d2", "w").as_deref(), Some("e2"));
    assert_eq!(go("d2", "w w").as_deref(), Some("f2"));
    assert_eq!(go("a3", "e").as_deref(), Some("p3"));
    // Ranks are rings; north and south end at the outermost and the innermost.
    assert_eq!(go("a1", "n n n").as_deref(), Some("a4"));
    assert_eq!(go("a4", "n"), None);
    assert_eq!(go("a1", "s"), None);
    let all: usize = circle.directions().iter().map(|direction| count(&circle, &direction.name)).sum();
    assert_eq!(all, 736);
    // With fewer columns repeated, links are missing; a Camel's leap needs a third one.
    for (repeated, missing) in [(0, 52), (1, 12), (2, 0)] {
        let text = BOARDS[2].1.replace("f e d c;", ["f e;", "f e d;", "f e d c;"][repeated]);
        let board = Board::parse("circle", &text).expect("a board");
        let links: usize = board.directions().iter().map(|direction| count(&board, &direction.name)).sum();
        assert_eq!(links, 736 - missing, "{repeated} columns repeated");
    }
    let camel = |line: &str| {
        let text = format!("{}\nmap neee 3 1;", BOARDS[2].1.replace("f e d c;", line));
        count(&Board::parse("circle", &text).expect("a board"), "neee")
    };
    assert_eq!((camel("f e d c;"), camel("f e d c b;")), (45, 48));
}

#[test]
fn boards_of_the_usual_sizes_are_those_of_their_files() {
    for (name, size) in [("square", (8, 8)), ("cylinder", (8, 8)), ("circle", (16, 4)), ("torus", (8, 8))] {
        let made = Board::parse(name, &board_text(name, size.0, size.1).expect("a text")).expect("a board");
        assert_eq!(made, board(name), "{name}");
    }
    for wrong in [
        "cube",
        "square:0x8",
        "square:8x0",
        "square:27x4",
        "square:16x9",
        "circle:4x4",
        "square:8",
        "square:8x8x8",
        "square:ax8",
    ] {
        assert!(Board::named(wrong).is_none(), "{wrong}");
    }
    assert_eq!(board("square:12x10").spaces().len(), 120);
    assert_eq!(board("circle:5x3").line().join(""), "dcbaedc");
    assert_eq!(board("circle:24x5").line().join(""), "dcbaxwvutsrqponmlkjihgfedc");
}

#[test]
fn spaces_have_the_boards_order() {
    let circle = board("circle");
    let names = circle.names(circle.spaces());
    assert!(names.starts_with("d1 d2 d3 d4 c1 c2"), "{names}");
    assert!(names.ends_with("e3 e4"), "{names}");
    let square = board("square");
    assert_eq!(square.names(spaces(&square, "h8 a2,b1 a1")), "a1 a2 b1 h8");
    for wrong in ["", "a", "a0", "a9", "a01", "i1", "1a", "a1x", "a-1", "aa1", "a1000"] {
        assert_eq!(square.space(wrong), None, "{wrong}");
    }
}

#[test]
fn links_are_made_in_order_and_chains_lead_on() {
    let text = "files a b c d; ranks 1; map e 1 0; link e (a1 c1 d1) (d1 a1); rlink w (a1 c1 b1);";
    let board = Board::parse("chain", text).expect("a board");
    let links = Links::new(&board);
    let table = |direction: &str| {
        let direction = board.direction(direction).expect("a direction");
        let next = |space| links.next(direction, space).map_or("-".to_owned(), |space| board.name(space));
        board.spaces().iter().map(next).collect::<Vec<_>>().join(" ")
    };
    // The map's link from a1 to b1 has been made anew; those of b1 and c1 stay or are the last ones made.
    assert_eq!(table("e"), "c1 c1 d1 a1");
    assert_eq!(table("w"), "- c1 a1 -");
    // `map` takes no link away.
    let board = Board::parse("map", "files a b; ranks 1; link e (b1 a1); map e 1 0;").expect("a board");
    assert_eq!(Links::new(&board).count(0), 2);
}

#[test]
fn a_hole_has_no_links() {
    let text = board_text("square", 3, 3).expect("a text") + "holes b2;";
    let board = Board::parse("holes", &text).expect("a board");
    assert_eq!((count(&board, "n"), count(&board, "ne"), count(&board, "nne")), (4, 2, 2));
    assert_eq!((board.space("b2"), board.spaces().len()), (None, 8));
}

/// A board of a file may have some of the directions alone; a piece that needs another one says so.
#[test]
fn a_piece_needs_its_own_directions_alone() {
    let board = Board::parse("small", "files a b c a; ranks 3; map n 0 1 s 0 -1 e 1 0 w -1 0;").expect("a board");
    let rook = Piece::named("Rook", &board, Turn::None).expect("a piece").expect("its directions are there");
    assert_eq!(rook.by_links().list(0).len(), 4);
    let knight = Piece::named("Knight", &board, Turn::None).expect("a piece").expect_err("they are not");
    let why = "the definitions of Knight:3:26: Knight goes in directions that the board lacks: a direction is expected, not `nne`";
    assert_eq!(knight.to_string(), why);
}
