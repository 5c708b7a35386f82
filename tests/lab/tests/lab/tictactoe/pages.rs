//! The findings of the walks, written for programs and for people.

use std::collections::BTreeMap;

use games::tictactoe::{Cell, Level};
use lab::diff::{MutatedLabel, MutatedRule, MutationReport, Reason, SurvivingByte};
use lab::person::Explored;
use lab::programs::tictactoe::{KeyboardReport, Openings, keyboard_groups};
use lab::{Chosen, Page, ProgramRun, Shard, Subject, Task};

/// Checks that a page needs nothing but itself, and shows all these texts.
fn check(page: &str, texts: &[&str]) {
    for text in ["<!doctype html>", "</html>"].iter().chain(texts) {
        assert!(page.contains(text), "{text}");
    }
    for foreign in ["http://", "https://", "<script", "<link", "{{", "{%"] {
        assert!(!page.contains(foreign), "{foreign}");
    }
}

fn shown(page: &impl Page, texts: &[&str]) -> String {
    let page = page.html().unwrap_or_else(|error| panic!("{error}"));
    check(&page, texts);
    page
}

fn json(page: &impl Page) -> serde_json::Value {
    serde_json::from_slice(&page.json().expect("JSON")).expect("JSON")
}

#[test]
fn all_that_is_known_is_written_for_programs_and_for_people() {
    let subject = Subject::new(lab::programs::find("tictactoe").expect("a row"), None).expect("the game assembles");
    let run = ProgramRun::new(&subject, Task::Answers, &Chosen::default(), Shard::WHOLE, &|_| true).expect("a player");
    let report = run.report(&subject, &Chosen::default()).expect("it is whole");
    let json: serde_json::Value = serde_json::from_slice(&report.json().expect("JSON")).expect("JSON");
    assert_eq!(json["cases"], 4_775);
    assert_eq!(json["knowledge"]["levels"][0]["beaten"].as_array().map(Vec::len), Some(38));
    let page = report.html().expect("a page");
    check(&page, &["Lines that beat the Spectrum", "RULE_BOTH", "choose_move", "the Spectrum begins with 9"]);
    // A leaf of the trees says who wins: the 38 lines that beat Classic, and none that beats Unbeatable.
    assert_eq!(page.matches(">the person wins</span>").count(), 38);
    // Each row of the table that decides shows how often it made the move; together they made all.
    let lines = json["listing"].as_array().expect("lines");
    let fired = lines.iter().filter_map(|line| line["fired"][0].as_u64()).sum::<u64>();
    assert_eq!(fired, 11_092 + 256);
}

/// Two bytes of code at $8000 with a survivor each, and one rule of the port.
fn mutants() -> MutationReport {
    let byte = |address, reason, values: &[u8]| SurvivingByte {
        address,
        label: format!("here+{}", address - 0x8000),
        own: 0x3E,
        instruction: Some("LD A,<7>".to_owned()),
        count: values.len(),
        equal: BTreeMap::from([(reason, values.to_vec())]),
    };
    MutationReport {
        labels: vec![MutatedLabel {
            name: "here".to_owned(),
            start: 0x8000,
            bytes: 20,
            equal: BTreeMap::from([(Reason::SameCode, 3), (Reason::Unreached, 255)]),
        }],
        surviving: vec![
            byte(0x8001, Reason::SameCode, &[1, 2, 9]),
            byte(0x8013, Reason::Unreached, &(0..=255).filter(|&value| value != 0x3E).collect::<Vec<u8>>()),
        ],
        rules: vec![MutatedRule {
            variant: Level::Classic.name().to_owned(),
            kind: "second move".to_owned(),
            rule: "rule 2: the centre".to_owned(),
            mutants: 40,
            equal: vec!["rule 2 -> rule 3".to_owned()],
        }],
        inputs: 22_760,
        undecided: 0,
    }
}

/// The summary is by place and reason; all survivors are listed when they are asked for, and on the page.
#[test]
fn survivors_are_summed_up_and_listed() {
    let report = mutants();
    assert!(report.holds());
    assert_eq!((report.bytes(), report.ports()), ([20 * 255, 258], [40, 1]));
    assert_eq!(
        report.to_string(),
        "the Z80 code: 20 bytes, 5100 mutants: 4842 noticed, 258 equal on every input
  here: 20 bytes, 5100 mutants, 258 equal
      255  unreachable: no input leads to the byte
        3  do the same on every input, in the same time
the port's rules: 40 mutants: 39 noticed, 1 equal on every input
  classic, second move: 1 rule, 40 mutants, 1 equal
every mutant was noticed or tried on all 22760 inputs"
    );
    assert_eq!(
        report.survivors(),
        "$8001 here+1 (LD A,<7>): $3E -> $01-$02 $09: do the same on every input, in the same time
$8013 here+19 (LD A,<7>): $3E -> $00-$3D $3F-$FF: unreachable: no input leads to the byte
classic: rule 2 -> rule 3: the same answers on every input
"
    );
    let page =
        shown(&report, &["5,100", "4,842", "$00-$3D $3F-$FF", "LD A,&lt;7&gt;", "rule 2 -&gt; rule 3", "22,760"]);
    assert_eq!(page.matches("each other value is noticed").count(), 18);
    assert_eq!(json(&report)["places"][0]["equal"]["unreached"], 255);
    assert!(!MutationReport { undecided: 1, ..report }.holds());
}

#[test]
fn the_keyboards_page_shows_what_differed() {
    let openings = Openings { played: 256, cells: Cell::ALL.into_iter().collect(), wrong: Vec::new() };
    let played = Explored { lines: [4, 101, 1_352], moves: 2_345, ..Explored::default() };
    let against = Explored { ends: [1, 2, 1], ..Explored::default() };
    let people = Explored { positions: 10_000, keys: 450_000, ..Explored::default() };
    let matches = Explored { scores: 1_320, games: 3_960, ends: [400, 400, 140], ..Explored::default() };
    let [one, two, three, four] = std::array::from_fn(|_| played.clone());
    let found = [one, two, three, four, people, matches, against.clone(), against];
    let mut report =
        KeyboardReport { openings, groups: keyboard_groups().into_iter().zip(found).collect(), differing: 0 };
    assert!(report.holds());
    shown(&report, &["450,000", "3,960", "940", "1,457", "every screen was as the port expects"]);
    let fields = json(&report);
    assert_eq!(fields["matches"]["ends"], serde_json::json!([400, 400, 140]));
    assert_eq!(fields["levels"][1][0], "unbeatable");
    assert_eq!(fields["levels"][1][1][0]["moves"], 2_345);
    assert_eq!(fields["against"][0], serde_json::json!(["classic", fields["against"][1][1]]));
    report.groups[5].1.differences.push("a score of 7 < 8".to_owned());
    report.differing = 1;
    assert!(!report.holds());
    shown(&report, &["a score of 7 &lt; 8", "1 screens were not as the port expects"]);
}
