//! What follows from the port: held against figures that were counted by other means.

use games::tictactoe::{Cell, Level};
use lab::tictactoe::know;

#[test]
fn every_line_is_counted_and_unbeatable_never_loses() {
    let knowledge = know();
    let [classic, unbeatable] = &knowledge.levels[..] else { panic!("two levels") };
    let ends = |known: &lab::tictactoe::LevelKnowledge| {
        let sum = |beginnings: &[lab::tictactoe::Beginning]| {
            let sum = |end: fn(&lab::tictactoe::Ends) -> u64| beginnings.iter().map(|row| end(&row.ends)).sum::<u64>();
            [sum(|ends| ends.won), sum(|ends| ends.tied), sum(|ends| ends.lost)]
        };
        (sum(&known.beginnings[..1]), sum(&known.beginnings[1..]))
    };
    // The walk through the keyboard comes to the same, on the screen.
    assert_eq!(ends(classic), ([4, 101, 352], [34, 252, 988]));
    assert_eq!(ends(unbeatable), ([0, 105, 352], [0, 155, 794]));
    assert_eq!((classic.beaten.len(), unbeatable.beaten.len()), (38, 0));
    // The games' own tests count the positions in another way.
    assert_eq!(unbeatable.loses_with_lost_turns, (false, 2_051));
    assert!(classic.loses_with_lost_turns.0);
    assert!(!classic.mistakes.is_empty() && classic.mistakes[0].after == -1);
    for known in &knowledge.levels {
        assert_eq!(known.beginnings.iter().skip(1).map(|row| row.values_of_r).sum::<usize>(), 256);
        assert_eq!(known.fired.iter().map(|[a, _]| a).sum::<usize>(), 4_519 + 256);
        assert_eq!(known.fired.iter().map(|[_, b]| b).sum::<usize>(), 11_092 + 256);
    }
    // Two edges, the corner between them, and both of its lines: the first fork there is.
    let fork = [2, 5, 6, 7, 3, 1, 9].map(|cell| Cell::new(cell).expect("a cell"));
    assert!(classic.beaten.iter().any(|(_, cells)| cells[..] == fork), "{:?}", classic.beaten);
    assert!(!knowledge.shortest.is_empty() && knowledge.shortest[0].len() < Level::Unbeatable.rules().len());
}
