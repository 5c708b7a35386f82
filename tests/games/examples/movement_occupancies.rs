//! The two models of the piece-movement language on all of set (b) of a board: each origin and each space on a piece's paths, with every
//! occupancy of the spaces between. `movement_occupancies BOARD K N` asks the Kth of N parts; without numbers, everything.

use games::movement::{Board, ELEVEN, Piece, Turn, between};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let name = arguments.first().map_or("circle", String::as_str);
    let number = |at: usize| arguments.get(at).map_or(Some(1), |text| text.parse::<u64>().ok());
    let (Some(board), Some(part), Some(parts)) = (Board::named(name), number(1), number(2)) else {
        eprintln!("a board and two numbers are expected, such as: movement_occupancies circle 1 64");
        std::process::exit(2);
    };
    if part < 1 || part > parts {
        eprintln!("a part from 1 to {parts} is expected");
        std::process::exit(2);
    }
    let (mut all, mut asked, mut different) = (0, 0, 0);
    for name in ELEVEN {
        let piece = Piece::named(name, &board, Turn::None).expect("a piece").expect("definitions of the library");
        for between in between(&piece) {
            let count = between.occupancies();
            let first = (part - 1 + parts - all % parts) % parts;
            for occupancy in (first..count).step_by(parts as usize) {
                let question = between.asked(occupancy);
                let by_links = piece.by_links().check(&question, between.destination);
                if piece.by_coordinates().check(&question, between.destination) != by_links {
                    println!("{name}: {between:?} occupancy {occupancy}: by links {by_links}");
                    different += 1;
                }
                asked += 1;
            }
            all += count;
        }
    }
    println!("{name}: {asked} of {all} cases, {different} differences");
    std::process::exit(i32::from(different > 0));
}
