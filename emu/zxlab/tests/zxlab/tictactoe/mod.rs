//! Tic-tac-toe on the command line: the headless demonstration, and complete walks, their tables, shards and case files.

use crate::common::TestFolder;
use std::sync::LazyLock;

/// The report and the table of `zxlab prove --csv answers.csv`, for the tests that read them: the walk takes seconds.
static WALK: LazyLock<(String, String)> = LazyLock::new(|| {
    let folder = TestFolder::new();
    let ran = folder.done(&["prove", "--csv", "answers.csv"]);
    assert_eq!(folder.names(), ["answers.csv"]);
    (ran.out, String::from_utf8(folder.read("answers.csv")).unwrap())
});

#[test]
fn tic_tac_toe_is_proved_and_every_case_is_a_row() {
    let folder = TestFolder::new();
    let walk = |options: &[&str]| {
        let ran = folder.done(&[&["prove", "tictactoe", "--csv", "answers.csv"], options].concat());
        (ran.out, String::from_utf8(folder.read("answers.csv")).unwrap())
    };
    let walks = [(WALK.clone(), 4_520), (walk(&["--lost-turns"]), 11_093), (walk(&["--level", "unbeatable"]), 4_520)];
    for ((report, csv), boards) in walks {
        // The empty board, once for each value of R.
        let cases = boards - 1 + 256;
        assert!(report.contains(&cases.to_string()) && report.contains("no difference"), "{report}");
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
    assert_eq!(WALK.0, TestFolder::new().done(&["prove", "tictactoe", "--level", "classic"]).out);
}

/// The merged report of all shards equals that of one run, and so does the table.
#[test]
fn merged_shards_equal_one_run() {
    let folder = TestFolder::new();
    let (report, csv) = &*WALK;
    folder.write("whole.csv", csv);
    for of in [2, 7] {
        let names: Vec<String> = (1..=of).map(|number| format!("{of}-{number}.json")).collect();
        for (name, number) in names.iter().zip(1..) {
            let ran = folder.done(&["prove", "tictactoe", "--shard", &format!("{number}/{of}"), "--part", name]);
            assert!(ran.out.contains(&format!("shard {number}/{of} is done")), "{ran:?}");
        }
        let mut args = vec!["prove", "--csv", "merged.csv", "--merge"];
        args.extend(names.iter().map(String::as_str));
        assert_eq!(folder.done(&args).out, *report);
        assert_eq!(folder.read("merged.csv"), csv.as_bytes());
    }
    folder.refused(&["prove", "--merge", "2-1.json"], "are missing");
    folder.refused(&["prove", "--merge", "2-1.json", "2-1.json"], "in two of the files");
    folder.refused(&["prove", "--merge", "2-1.json", "7-1.json"], "in two of the files");
    folder.refused(&["prove", "--merge", "whole.csv"], "whole.csv: was not written by --part");
    folder.refused(&["prove", "--merge", "none.json"], "none.json");
    folder.refused(&["prove", "--shard", "1/2"], "--part");
    folder.refused(&["prove", "--shard", "3/2", "--part", "x.json"], "3/2");
    folder.done(&["prove", "--level", "unbeatable", "--shard", "2/2", "--part", "other.json"]);
    folder.refused(&["prove", "--merge", "2-1.json", "other.json"], "different walks");
}

/// The report names the parts of the Z80 code that the walks reach, and those that they cannot reach, with the reason.
#[test]
fn coverage_is_reported() {
    let (report, _) = &*WALK;
    assert!(report.contains(" instructions of rules and player are reached, and "), "{report}");
    assert!(report.contains("  not reached: choose_move.line+"), "{report}");
}

/// Another source of the game is proved if it is named: where its table is wrong, the board is drawn, with the rule and a trace.
#[test]
fn a_source_of_the_game_is_proved_instead_of_the_one_built_in() {
    let folder = TestFolder::new();
    let tree = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../z80src");
    for room in ["tictactoe", "lib"] {
        std::fs::create_dir_all(folder.file(&format!("z80src/{room}"))).unwrap();
        for file in std::fs::read_dir(tree.join(room)).unwrap().flatten() {
            let to = folder.file(&format!("z80src/{room}/{}", file.file_name().display()));
            std::fs::copy(file.path(), to).unwrap();
        }
    }
    let main = "z80src/tictactoe/main.asm";
    let same = folder.done(&["prove", "tictactoe", "--source", main]);
    assert_eq!(same.out, format!("the program of {main}\n{}", WALK.0));
    let player = String::from_utf8(folder.read("z80src/tictactoe/player.asm")).unwrap();
    folder.write("z80src/tictactoe/player.asm", player.replace("5,9, 3,0", "5,9, 2,0"));
    folder.write("player.html", "<!-- zxlab: player of reports, form 3 -->\n");
    let report = ["--html", "page.html", "--player", "player.html"];
    let wrong = folder.run(&[&["prove", "tictactoe", "--source", main][..], &report].concat());
    assert_eq!(wrong.code, Some(1), "{wrong:?}");
    assert!(wrong.out.contains("what it did on z80:") && wrong.out.contains("choose_move"), "{wrong:?}");
    // The page plays them: the calls have the board of the first difference.
    let page = String::from_utf8(folder.read("page.html")).unwrap();
    let (_, data) = page.split_once("id=\"failing-cases\">").expect("its data");
    let data: serde_json::Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
    let first = &data["cases"][0];
    assert_eq!((&first["routine"], &first["element"]), (&"choose_move".into(), &"difference-0".into()));
    let (_, board) = page.split_once("<pre id=\"difference-0\">board ").expect("the difference");
    let grid = data["program"]["symbols"]["Grid"].as_u64().unwrap();
    let call = first["call"].as_array().unwrap();
    let marks = (grid..).zip(board[..9].chars()).filter(|(_, digit)| *digit != '0');
    let marks: Vec<_> = marks.map(|(cell, digit)| (cell, if digit == '1' { 1 } else { 16 })).collect();
    assert!(!marks.is_empty(), "{board:.9}");
    for (cell, mark) in marks {
        let byte = serde_json::json!([format!("[${cell:04X}]"), mark]);
        assert!(call.contains(&byte), "{byte} in {call:?}");
    }
    // The same of parts.
    for shard in ["1/2", "2/2"] {
        folder.done(&[
            "prove",
            "tictactoe",
            "--source",
            main,
            "--shard",
            shard,
            "--part",
            &format!("{}.json", &shard[..1]),
        ]);
    }
    let merge = ["prove", "--source", main, "--merge", "1.json", "2.json"];
    assert_eq!(folder.run(&[&merge[..], &report].concat()).code, Some(1));
    assert_eq!(String::from_utf8(folder.read("page.html")).unwrap(), page);
    folder.done(&["prove", "--shard", "1/9", "--part", "own.json"]);
    folder.refused(&["prove", "--source", main, "--merge", "own.json"], "of another program");
    folder.refused(&["prove", main, "--source", main], "are for a program");
    folder.refused(&["prove", "--source", "none.asm"], "none.asm");
}

/// Some rules never get to play at level Unbeatable; the report names the rules that come before them.
#[test]
fn the_reason_why_a_rule_never_fires_is_reported() {
    let ran = TestFolder::new().done(&["prove", "--level", "unbeatable"]);
    assert!(
        ran.out.contains(&format!("of the port's {} rules fired", games::tictactoe::Level::Unbeatable.rules().len())),
        "{ran:?}"
    );
    assert!(ran.out.contains("never fired: wherever they could play, an earlier rule did ("), "{ran:?}");
}

/// Each line of a case file gets a line of answer; a line that cannot be read is named, and then nothing is run.
#[test]
fn the_cases_of_a_file_are_answered_line_by_line() {
    let folder = TestFolder::new();
    let lines = "# X begins in the corner\n100000000 classic\n\n000000000 classic 15\n112021000 unbeatable\n121122212 classic\n";
    folder.write("cases.txt", lines);
    let answers = folder.done(&["prove", "tictactoe", "--cases", "cases.txt"]).out;
    assert_eq!(answers, "5\n8\n7\nfull\n");
    for side in ["z80", "port"] {
        let alone = folder.done(&["prove", "tictactoe", "--cases", "cases.txt", "--only", side]).out;
        assert_eq!(alone, answers, "{side}");
    }
    for (line, why) in [
        ("10000000 classic", "nine digits"),
        ("100000003 classic", "nine digits"),
        ("100000000 hard", "a level is classic or unbeatable"),
        ("100000000 classic 3", "R is for the empty board only"),
        ("000000000 classic", "depends on R"),
        ("000000000 classic 256", "R is 0 to 255"),
        ("100000000", "BOARD LEVEL [R] is expected"),
    ] {
        folder.write("wrong.txt", format!("100000000 classic\n{line}\n"));
        folder.refused(&["prove", "--cases", "wrong.txt"], "wrong.txt:2: ");
        folder.refused(&["prove", "--cases", "wrong.txt"], why);
    }
    folder.refused(&["prove", "--only", "z80"], "--cases");
    folder.refused(&["prove", "--cases", "cases.txt", "--keyboard"], "cannot be used with");
}

/// Options of the program that mean nothing with other tasks, or for a source, are refused before anything is run.
#[test]
fn options_of_the_program_are_refused_elsewhere() {
    let folder = TestFolder::new();
    folder.refused(&["prove", "--calls", "--lost-turns"], "cannot be used with");
    folder.refused(&["prove", "--keyboard", "--level", "classic"], "cannot be used with");
    folder.refused(&["prove", "--mutate", "--knowledge"], "cannot be used with");
    folder.write("mine.asm", " ORG $8000\n; In: A = 0..1\n; Out: A = A\nf: RET\n");
    for args in [&["--level", "classic"][..], &["--knowledge"], &["--lost-turns"]] {
        folder.refused(&[&["prove", "mine.asm"], args].concat(), "are for a program");
    }
    folder.refused(&["prove", "--level", "perfect"], "perfect");
}

/// The program draws its screens in the colour of the paper, and shows them when they are complete.
#[test]
fn a_hidden_text_does_not_end_the_run_until_it_shows() {
    let folder = TestFolder::new();
    let ran = folder.done(&["run", "tictactoe", "--until-text", "Start", "--max-frames", "1000", "--text"]);
    let texts = ["0  Start", "5  Level           Classic", "Three in a line win the point"];
    assert!(texts.iter().all(|text| ran.out.contains(text)), "{}", ran.out);
}

#[test]
fn without_display_and_terminal_it_reports_that_and_shows_a_demonstration() {
    let folder = TestFolder::new();
    let ran = folder.done(&[]);
    let mut lines = ran.out.lines();
    assert!(lines.next().unwrap().starts_with("assembling tictactoe ... "), "{ran:?}");
    let why = lines.next().unwrap();
    assert!(why.contains("no window") && why.contains("no terminal") && why.contains("headless"), "{why}");
    assert!(lines.next().unwrap().starts_with("keys pressed: 0 M E ENTER 5 "), "{ran:?}");
    assert!(["wins the point", "A tie:"].iter().any(|end| ran.out.contains(end)), "{ran:?}");
    assert_eq!(folder.names(), ["zxlab-tictactoe.png"]);
    assert!(ran.out.lines().last().unwrap().ends_with("zxlab-tictactoe.png"));
    assert!(folder.read("zxlab-tictactoe.png").starts_with(b"\x89PNG"));
    // The next picture gets another name. The demonstration is the same for every way to start it, and to load its tape.
    folder.write("zxlab-tictactoe.png", "mine");
    assert!(folder.done(&[]).out.trim_end().ends_with("zxlab-tictactoe-1.png"));
    assert_eq!(folder.read("zxlab-tictactoe.png"), b"mine");
    let is_same = |line: &&str| !line.starts_with("no window") && !line.ends_with(".png");
    let end = |ran: &crate::common::Ran| ran.out.lines().filter(is_same).collect::<String>();
    for args in [&["play"][..], &["play", "--headless"], &["--headless"], &["play", "tictactoe", "--headless"]] {
        assert_eq!(end(&folder.done(args)), end(&ran), "{args:?}");
    }
    for tape in ["flat-out", "real"] {
        let ran = folder.done(&["play", "--headless", "--tape", tape]);
        assert!(["wins the point", "A tie:"].iter().any(|end| ran.out.contains(end)), "{ran:?}");
    }
}
