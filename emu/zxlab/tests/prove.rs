//! `zxlab prove`: all cases are there, and the table of them.

mod common;

use common::Place;

#[test]
fn tic_tac_toe_is_proved_and_every_case_is_a_row() {
    let place = Place::new();
    let lost_turns = "--lost-turns";
    let unbeatable = ["--level", "unbeatable"];
    for (options, boards) in [(&[][..], 4_520), (&[lost_turns], 11_093), (&unbeatable, 4_520)] {
        let mut args = vec!["prove", "tictactoe", "--csv", "answers.csv"];
        args.extend(options);
        let ran = place.done(&args);
        // The empty board once for each value of R.
        let cases = boards - 1 + 256;
        assert!(ran.out.contains(&cases.to_string()) && ran.out.contains("no difference"), "{ran:?}");
        let csv = String::from_utf8(place.read("answers.csv")).unwrap();
        let mut rows = csv.lines();
        assert_eq!(rows.next(), Some("board,r,z80,iz80,rust"));
        let rows: Vec<Vec<&str>> = rows.map(|row| row.split(',').collect()).collect();
        assert_eq!(rows.len(), cases);
        let mut with_r = 0;
        for row in rows {
            let [board, r, z80, iz80, rust] = row[..] else { panic!("{row:?}") };
            assert!(board.len() == 9 && board.bytes().all(|cell| (b'0'..=b'2').contains(&cell)), "{row:?}");
            assert_eq!(r.is_empty(), board != "000000000", "{row:?}");
            with_r += usize::from(!r.is_empty());
            assert!(z80 == rust && iz80 == rust, "{row:?}");
            assert!((1..=9).contains(&rust.parse::<u8>().unwrap()), "{row:?}");
        }
        assert_eq!(with_r, 256);
    }
}

#[test]
fn without_arguments_it_is_tic_tac_toe_at_its_classic_level() {
    let place = Place::new();
    let ran = place.done(&["prove"]);
    assert_eq!(ran.out, place.done(&["prove", "tictactoe", "--level", "classic"]).out);
    assert!(place.names().is_empty());
}
