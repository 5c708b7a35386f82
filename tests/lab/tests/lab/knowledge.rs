//! What follows from the port: held against figures that were counted by other means, and written for programs and for people.

use games::tictactoe::{Cell, Level, Set};
use lab::tictactoe::{Account, know, prove, prove_rules};
use pipeline::{Assembler, Program};

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
    assert_eq!(ends(unbeatable), ([0, 115, 342], [0, 155, 788]));
    assert_eq!((classic.beaten.len(), unbeatable.beaten.len()), (38, 0));
    // The games' own tests count the positions in another way.
    assert_eq!(unbeatable.loses_with_lost_turns, (false, 2_103));
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

#[test]
fn all_of_it_is_written_for_programs_and_for_people() {
    let program = Program::game("tictactoe", Assembler::Builtin).unwrap_or_else(|error| panic!("{error}"));
    let report = prove(&program, Set::Alternating, Level::Classic).expect("a player");
    let account = Account::new(&program, &report, &prove_rules(&program).expect("rules")).expect("an account");
    let json: serde_json::Value = serde_json::from_slice(&account.json().expect("JSON")).expect("JSON");
    assert_eq!(json["cases"], 4_775);
    assert_eq!(json["knowledge"]["levels"][0]["beaten"].as_array().map(Vec::len), Some(38));
    let page = account.html().expect("a page");
    for text in
        ["<!doctype html>", "Lines that beat the Spectrum", "RULE_BOTH", "choose_move", "the Spectrum begins with 9"]
    {
        assert!(page.contains(text), "{text}");
    }
    for foreign in ["http://", "https://", "<script", "<link", "{{", "{%"] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    // Each row of the table that decides shows how often it made the move; together they made all.
    let fired = account.listing.iter().filter_map(|line| line.fired).map(|[classic, _]| classic).sum::<u64>();
    assert_eq!(fired, 11_092 + 256);
}
