//! `zxlab prove --html F --player P`: reports that play their failing cases.

use crate::common::TestFolder;

#[test]
fn a_report_with_a_player_has_the_failing_calls_and_the_program() {
    let folder = TestFolder::new();
    folder.write("holds.asm", " ORG $8000\n; In: HL = 0..65535\n; Out: A = H\nf: LD A,H\n RET\n");
    folder.write("fails.asm", " ORG $8000\n; In: HL = 0..65535\n; Out: A = L\nf: LD A,H\n RET\n");
    folder.write("player.html", "<!-- zxlab: player of reports, form 1 -->\n<i>the player</i>\n");
    folder.write("other.html", "<i>another page</i>\n");
    let with = |file: &str, player: &str| folder.run(&["prove", file, "--html", "page.html", "--player", player]);
    let page = || String::from_utf8(folder.read("page.html")).unwrap();
    assert_eq!(with("fails.asm", "player.html").code, Some(1));
    let failing = page();
    let (_, data) = failing.split_once("<script type=\"application/json\" id=\"failing-cases\">").expect("its data");
    let (data, rest) = data.split_once("</script>\n").expect("and their end");
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    assert_eq!(data["cases"][0]["routine"], "f");
    assert!(data["cases"][0]["call"].as_array().unwrap().iter().any(|input| input == &serde_json::json!(["HL", 1])));
    assert_eq!((&data["program"]["symbols"]["f"], &data["program"]["start"]), (&0x8000.into(), &0x8000.into()));
    assert!(data["snapshot"].as_str().unwrap().starts_with("WlhTVA"), "ZXST");
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
        (&["prove", "--html", "page.html", "--player", "player.html"], "--player is for a source"),
    ] {
        folder.refused(args, why);
    }
}
