//! `zxlab prove --html F --player P`: reports that play their failing cases.

use crate::common::TestFolder;
use serde_json::{Value, json};

const PLAYER: &str = "<!-- zxlab: player of reports, form 3 -->\n<i>the player</i>\n";
const FAILS: &str = " ORG $8000\n; In: HL = 0..65535\n; Out: A = L\nf: LD A,H\n RET\n";

/// Returns the data of the player in a page, and what stands after them.
fn data(page: &str) -> (Value, &str) {
    let (_, data) = page.split_once("<script type=\"application/json\" id=\"failing-cases\">").expect("its data");
    let (data, rest) = data.split_once("</script>\n").expect("and their end");
    (serde_json::from_str(data).unwrap(), rest)
}

#[test]
fn a_report_with_a_player_has_the_failing_calls_and_the_program() {
    let folder = TestFolder::new();
    folder.write("holds.asm", " ORG $8000\n; In: HL = 0..65535\n; Out: A = H\nf: LD A,H\n RET\n");
    folder.write("fails.asm", FAILS);
    folder.write("player.html", PLAYER);
    folder.write("other.html", "<i>another page</i>\n");
    let with = |file: &str, player: &str| folder.run(&["prove", file, "--html", "page.html", "--player", player]);
    let page = || String::from_utf8(folder.read("page.html")).unwrap();
    assert_eq!(with("fails.asm", "player.html").code, Some(1));
    let failing = page();
    let (found, rest) = data(&failing);
    assert_eq!((&found["cases"][0]["routine"], &found["cases"][0]["element"]), (&json!("f"), &json!("f")));
    assert!(found["cases"][0]["call"].as_array().unwrap().iter().any(|input| input == &json!(["HL", 1])));
    assert_eq!((&found["program"]["symbols"]["f"], &found["program"]["start"]), (&0x8000.into(), &0x8000.into()));
    assert!(found["snapshot"].as_str().unwrap().starts_with("WlhTVA"), "ZXST");
    assert!(rest.contains("<i>the player</i>\n</body>"), "{rest}");
    // Nothing to play: the page is the ordinary one.
    assert_eq!(with("holds.asm", "player.html").code, Some(0));
    let holding = page();
    folder.done(&["prove", "holds.asm", "--html", "page.html"]);
    assert_eq!(holding, page());
    for (args, why) in [
        (&["prove", "fails.asm", "--html", "page.html", "--player", "other.html"][..], "other.html: is no player"),
        (&["prove", "fails.asm", "--html", "page.html", "--player", "none.html"], "none.html"),
        (&["prove", "fails.asm", "--player", "player.html"], "--html"),
        (&["prove", "--html", "page.html", "--player", "other.html"], "other.html: is no player"),
    ] {
        folder.refused(args, why);
    }
}

/// Changed bytes, lists of keys, and calls in the middle of a game cannot be played.
#[test]
fn a_player_is_for_calls() {
    let folder = TestFolder::new();
    folder.write("player.html", PLAYER);
    for other in ["--keyboard", "--mutate", "--calls"] {
        let args = ["prove", "tictactoe", other, "--html", "page.html", "--player", "player.html"];
        folder.refused(&args, "cannot be used with");
    }
    let run = json!({ "program": "tictactoe", "checksum": 1, "task": "calls", "chosen": {}, "findings": {} });
    folder.write("calls.json", json!({ "program": run }).to_string());
    let args = ["prove", "--merge", "calls.json", "--html", "page.html", "--player", "player.html"];
    folder.refused(&args, "--player plays calls of routines: these parts are not of the answers");
}

#[test]
fn merged_parts_of_a_source_are_played_while_the_source_is_there() {
    let folder = TestFolder::new();
    folder.write("fails.asm", FAILS);
    folder.write("player.html", PLAYER);
    for shard in ["1/2", "2/2"] {
        let part = format!("{}.json", &shard[..1]);
        folder.done(&["prove", "fails.asm", "--shard", shard, "--part", &part]);
    }
    let args = ["prove", "--merge", "1.json", "2.json", "--html", "page.html", "--player", "player.html"];
    assert_eq!(folder.run(&args).code, Some(1));
    let page = String::from_utf8(folder.read("page.html")).unwrap();
    assert_eq!(data(&page).0["cases"][0]["routine"], "f");
    folder.write("fails.asm", FAILS.replace("LD A,H", "LD A,B"));
    folder.refused(&args, "--player: fails.asm is not the source of these parts");
}
