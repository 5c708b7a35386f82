//! The analysis of the player, compared with figures that were counted by other means.

use games::tictactoe::Cell;
use games::tictactoe::knowledge::{Beginning, Ends, LevelKnowledge, know};

#[test]
fn every_line_is_counted_and_unbeatable_never_loses() {
    let knowledge = know();
    let [classic, unbeatable] = &knowledge.levels[..] else { panic!("two levels") };
    let ends = |known: &LevelKnowledge| {
        let sum = |beginnings: &[Beginning]| {
            let sum = |end: fn(&Ends) -> u64| beginnings.iter().map(|row| end(&row.ends)).sum::<u64>();
            [sum(|ends| ends.won), sum(|ends| ends.tied), sum(|ends| ends.lost)]
        };
        (sum(&known.beginnings[..1]), sum(&known.beginnings[1..]))
    };
    // The walk through the keyboard finds the same numbers on the screen.
    assert_eq!(ends(classic), ([4, 101, 352], [34, 252, 988]));
    assert_eq!(ends(unbeatable), ([0, 105, 352], [0, 155, 794]));
    assert_eq!((classic.beaten.len(), unbeatable.beaten.len()), (38, 0));
    // The games' own tests count the positions in another way.
    assert_eq!((classic.safe_with_lost_turns, unbeatable.safe_with_lost_turns), (None, Some(2_051)));
    assert_eq!((classic.mistakes.len(), unbeatable.mistakes.len()), (64, 36));
    assert_eq!((classic.mistakes[0].after, unbeatable.mistakes[0].after), (-1, 0));
    for known in &knowledge.levels {
        assert_eq!(known.beginnings.iter().skip(1).map(|row| row.values_of_r).sum::<usize>(), 256);
        // Without the boards on which neither can win any more.
        assert_eq!(known.fired.iter().map(|[a, _]| a).sum::<usize>(), 4_479 + 256);
        assert_eq!(known.fired.iter().map(|[_, b]| b).sum::<usize>(), 11_052 + 256);
    }
    // Two edges, the corner between them, and both of its lines: the simplest fork.
    let fork = [2, 5, 6, 7, 3, 1, 9].map(|cell| Cell::new(cell).expect("a cell"));
    assert!(classic.beaten.iter().any(|(_, cells)| cells[..] == fork), "{:?}", classic.beaten);
    // Figures of other programs, written from the description of the rules alone.
    let numbers = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 24, 26, 29, 30, 31, 40];
    assert!(knowledge.shortest.iter().any(|table| table[..] == numbers), "{:?}", knowledge.shortest);
    assert!(knowledge.shortest.iter().all(|table| table.len() >= numbers.len()));
    assert!(knowledge.fewest.len() <= 17, "{:?}", knowledge.fewest);
    // Rules 20 to 31 and the last one of Classic on set (a).
    let fired: Vec<usize> = classic.fired.iter().map(|[a, _]| *a).collect();
    assert_eq!((&fired[19..29], fired[37]), (&[9, 9, 9, 9, 39, 39, 36, 36, 60, 46][..], 10));
    assert_eq!((unbeatable.fired[30][0], unbeatable.fired[39][0]), (312, 2));
}
