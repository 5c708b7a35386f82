//! Tests of `zxlab lsp` on sources with mistakes, and of results that come one after the other.

use crate::common::TestFolder;
use crate::language_client::Client;
use serde_json::{Value, json};

fn outline(client: &mut Client, file: &str) -> Vec<(String, u64)> {
    let outline = client.ask_at("textDocument/documentSymbol", file, json!({}));
    let row = |symbol: &Value| {
        let line = &symbol["selectionRange"]["start"]["line"];
        (symbol["name"].as_str().unwrap().to_owned(), line.as_u64().unwrap())
    };
    outline.as_array().into_iter().flatten().map(row).collect()
}

fn named(rows: &[(&str, u64)]) -> Vec<(String, u64)> {
    rows.iter().map(|(name, line)| ((*name).to_owned(), *line)).collect()
}

#[test]
fn a_source_that_is_opened_with_mistakes_has_names() {
    let folder = TestFolder::new();
    let text = "        ORG  $8000\nstart:  LD   A,(\n        CALL draw\n        JP   nowhere\ndraw:   RET\n        END  start\n";
    folder.write("a.asm", text);
    let mut client = Client::start(&folder);
    assert_eq!(client.open("a.asm", text).len(), 2);
    assert_eq!(outline(&mut client, "a.asm"), named(&[("start", 1), ("draw", 4)]));
    let place = json!({ "position": { "line": 2, "character": 14 } });
    let there = client.ask_at("textDocument/definition", "a.asm", place.clone());
    assert_eq!(there["range"]["start"]["line"], 4, "{there}");
    assert!(client.ask_at("textDocument/hover", "a.asm", place)["contents"].to_string().contains("draw"));
    // What would change the text is refused.
    let name = json!({ "position": { "line": 4, "character": 1 }, "newName": "paint" });
    assert!(client.refused_at("textDocument/rename", "a.asm", name).contains("does not assemble"));
    client.end();
}

#[test]
fn lines_above_a_mistake_may_be_added() {
    let folder = TestFolder::new();
    let text = "        ORG  $8000\nstart:  CALL draw\n        JR   start\ndraw:   RET\n        END  start\n";
    folder.write("a.asm", text);
    let mut client = Client::start(&folder);
    assert_eq!(client.open("a.asm", text), Vec::<Value>::new());
    client.replace("a.asm", (1, 0), (1, 0), "; one\n; two\n        LD   A,\n");
    assert_eq!(client.diagnostics("a.asm").len(), 1);
    assert_eq!(outline(&mut client, "a.asm"), named(&[("start", 4), ("draw", 6)]));
    client.end();
}

/// A contract with many cases, which holds, and one that fails.
const CONTRACTS: &str = "        ORG  $8000
start:  JR   start

; add: a sum
; In:       A = 0..255, B = 0..255, C = 0..3
; Out:      A = A + B + C & 255
; Clobbers: -
add:    ADD  A,B
        ADD  A,C
        RET

; less: one less
; In:       A = 0..255
; Out:      A = A - 2 & 255
; Clobbers: -
less:   DEC  A
        RET
        END  start
";

#[test]
fn a_first_result_comes_before_that_of_all_cases() {
    let folder = TestFolder::new();
    folder.write("a.asm", CONTRACTS);
    let mut client = Client::start(&folder);
    client.open("a.asm", CONTRACTS);
    // The results of a whole pass: before its end they say that the rest is being proved.
    let mut verdicts = || {
        loop {
            client.wait_for_proof();
            let lenses = client.ask_at("textDocument/codeLens", "a.asm", json!({}));
            let title = |number: usize| lenses[number]["command"]["title"].as_str().unwrap().to_owned();
            if !title(0).contains("the rest of the source") {
                return (title(0), title(1));
            }
        }
    };
    let fails = "fails for A = 0: A is 255 ($FF), and should be 254 ($FE) (A = A - 2 & 255)".to_owned();
    assert_eq!(verdicts(), ("holds for a sample of 1000 cases".to_owned(), fails.clone()));
    assert_eq!(verdicts(), ("holds for all 262144 cases".to_owned(), fails));
    client.end();
}

/// Contracts of which the second takes as long to prove as nobody waits.
const SLOW: &str = "        ORG  $8000
; less: one less
; In:       A = 1..255
; Out:      A = A - 1
; Clobbers: -
less:   DEC  A
        RET

; wait: a delay
; In:       BC = 1..65535
; Out:      BC = 0
; Clobbers: A
; T: 2000000
wait:   DEC  BC
        LD   A,B
        OR   C
        JR   NZ,wait
        RET

; more: one more
; In:       A = 0..254
; Out:      A = A + 2
; Clobbers: -
more:   INC  A
        RET
";

#[test]
fn a_routine_is_known_before_the_others_are() {
    let folder = TestFolder::new();
    // The first order has a routine that holds, the second one that fails.
    let (first, rest) = SLOW.split_once("\n; wait").unwrap();
    let (slow, last) = rest.split_once("\n; more").unwrap();
    let header = "        ORG  $8000\n";
    let other = format!("{header}; more{last}\n; wait{slow}\n{}", first.strip_prefix(header).unwrap());
    for (file, text, verdict) in [
        ("a.asm", SLOW, "holds for all 255 cases; the rest of the source is being proved"),
        ("b.asm", &other, "fails for A = 0: A is 1, and should be 2 (A = A + 2)"),
    ] {
        folder.write(file, text);
        let mut client = Client::start(&folder);
        client.open(file, text);
        client.wait_for_proof();
        let lenses = client.ask_at("textDocument/codeLens", file, json!({}));
        let titles: Vec<&str> =
            lenses.as_array().unwrap().iter().map(|lens| lens["command"]["title"].as_str().unwrap()).collect();
        assert_eq!((titles[0], titles.last()), (verdict, Some(&"prove")), "{file}");
        assert_eq!(client.diagnostics(file).len(), usize::from(verdict.starts_with("fails")));
        client.end();
    }
}

/// All that the prover takes for a contract has its result, and what is prose has the reason.
#[test]
fn every_contract_of_the_prover_has_its_lens() {
    let folder = TestFolder::new();
    let cases: [(&str, &[&str]); 7] = [
        ("; f: no input\n; Out: A = 5\nf: LD A,4\n RET\n", &["fails for the only case: A is 4", "debug this case"]),
        ("; f: no output\n; In: A = 5\nf: LD A,4\n RET\n", &["fails for A = 5: changed A", "debug this case"]),
        ("; f: x\n; in: A = 5\n; out: A = 5\nf: LD A,4\n RET\n", &["fails for A = 5: A is 4", "debug this case"]),
        ("; f: x\n; In: A = 0..3\n; Out: A = A\n\nf: INC A\n RET\n", &["fails for A = 0: A is 1", "debug this case"]),
        (
            " MODULE b\n; f: x\n; In: A = 3..5\n; Out: A = 0\nf: RET\n ENDMODULE\n",
            &["fails for A = 3: A is 3", "debug this case"],
        ),
        ("; f: x\n; In: HL = address of a text\n; Out: A = its length\nf: RET\n", &["not proved: `address`"]),
        ("; f: x\n; In: A = 0..3\n; Unproved: calls the ROM\nf: RET\n", &["not proved: calls the ROM"]),
    ];
    for (number, (text, titles)) in cases.iter().enumerate() {
        let (file, text) = (format!("{number}.asm"), format!(" ORG $8000\n{text}"));
        folder.write(&file, &text);
        let mut client = Client::start(&folder);
        client.open(&file, &text);
        client.wait_for_proof();
        let lenses = client.ask_at("textDocument/codeLens", &file, json!({}));
        let found: Vec<&str> =
            lenses.as_array().unwrap().iter().map(|lens| lens["command"]["title"].as_str().unwrap()).collect();
        let fits = found.len() == titles.len() && found.iter().zip(*titles).all(|(found, title)| found.contains(title));
        assert!(fits, "{text}: {found:?}");
        if titles.len() > 1 {
            let arguments = lenses[1]["command"]["arguments"].clone();
            let launch =
                client.ask("workspace/executeCommand", json!({ "command": "zxlab.debugCase", "arguments": arguments }));
            assert!(launch["call"].as_str().unwrap().ends_with('f'), "{launch}");
            client.forget();
            client.replace(&file, (1, 0), (1, 0), "; one\n\n");
            let header = text.lines().position(|line| line.starts_with("; f")).unwrap() as u64;
            assert_eq!(client.diagnostics(&file)[0]["range"]["start"]["line"], header + 2, "{text}");
        }
        client.end();
    }
}

#[test]
fn an_error_of_a_header_moves_with_its_line() {
    let folder = TestFolder::new();
    let text = CONTRACTS.replace("A = A - 2 & 255", "A = A - 2 &");
    folder.write("a.asm", &text);
    let mut client = Client::start(&folder);
    client.open("a.asm", &text);
    while client.diagnostics("a.asm").is_empty() {
        client.wait_for_proof();
    }
    client.forget();
    client.replace("a.asm", (1, 0), (1, 0), "; one\n; two\n\n");
    let before = text.lines().position(|line| line.ends_with('&')).unwrap() as u64;
    let found = client.diagnostics("a.asm");
    assert_eq!((&found[0]["range"]["start"]["line"], found.len()), (&(before + 3).into(), 1), "{found:?}");
    client.end();
}

#[test]
fn a_contract_that_fails_is_underlined_where_it_stands_now() {
    let folder = TestFolder::new();
    folder.write("a.asm", CONTRACTS);
    let mut client = Client::start(&folder);
    client.open("a.asm", CONTRACTS);
    while client.diagnostics("a.asm").is_empty() {
        client.wait_for_proof();
    }
    let lines = |found: &[Value]| -> Vec<u64> {
        found.iter().map(|found| found["range"]["start"]["line"].as_u64().unwrap()).collect()
    };
    client.forget();
    client.replace("a.asm", (1, 0), (1, 0), "; one\n; two\n");
    let before = CONTRACTS.lines().position(|line| line.starts_with("; less")).unwrap() as u64;
    assert_eq!(lines(&client.diagnostics("a.asm")), [before + 2]);
    client.end();
}

/// Conditions without an end, one in the other: more than can be left out one after the other.
const BEYOND_REPAIR: &str = "; one\n IF\n IF\n IF\n IF\n IF\n IF\n IF\n IF\n IF\n IF\n IF\n IF\n IF\n IF\n IF\n";

/// While a text cannot be read, what was known before moves with its lines.
#[test]
fn places_move_with_their_lines_in_a_text_beyond_repair() {
    let folder = TestFolder::new();
    let prose = "\n; peek: a byte\n; In: HL = address of a byte\n; Out: A = it\npeek:   LD   A,(HL)\n        RET\n        CALL less\n";
    let text = CONTRACTS.replace("        END", &format!("{prose}        END"));
    folder.write("a.asm", &text);
    let mut client = Client::start(&folder);
    client.open("a.asm", &text);
    while client.diagnostics("a.asm").is_empty() {
        client.wait_for_proof();
    }
    client.wait_for_proof();
    let line = |start: &str| text.lines().position(|line| line.trim_start().starts_with(start)).unwrap() as u64;
    let lens = |client: &mut Client, title: &str| -> Vec<u64> {
        let lenses = client.ask_at("textDocument/codeLens", "a.asm", json!({}));
        let lenses = lenses.as_array().unwrap().iter();
        let named = lenses.filter(|lens| lens["command"]["title"].as_str().unwrap().contains(title));
        named.map(|lens| lens["range"]["start"]["line"].as_u64().unwrap()).collect()
    };
    assert_eq!(lens(&mut client, "not proved: `address`"), [line("peek:")]);
    client.forget();
    client.replace("a.asm", (1, 0), (1, 0), BEYOND_REPAIR);
    let moved = BEYOND_REPAIR.lines().count() as u64;
    let found = client.diagnostics("a.asm");
    let failing: Vec<&Value> =
        found.iter().filter(|found| found["message"].as_str().unwrap().starts_with("less")).collect();
    // The first message may be older than the places.
    let failing = match failing[..] {
        [one] if one["range"]["start"]["line"] == line("; less") + moved => one.clone(),
        _ => {
            outline(&mut client, "a.asm");
            let found = client.diagnostics("a.asm");
            found.iter().find(|found| found["message"].as_str().unwrap().starts_with("less")).unwrap().clone()
        }
    };
    assert_eq!(failing["range"]["start"]["line"], line("; less") + moved);
    let names = |by: &dyn Fn(u64) -> u64| {
        let row = |name: &str| (name.to_owned(), by(line(&format!("{name}:"))));
        ["start", "add", "less", "peek"].map(row).to_vec()
    };
    assert_eq!(outline(&mut client, "a.asm"), names(&|line| line + moved));
    let call = json!({ "position": { "line": line("CALL less") + moved, "character": 14 } });
    let there = client.ask_at("textDocument/definition", "a.asm", call);
    assert_eq!(there["range"]["start"], json!({ "line": line("less:") + moved, "character": 0 }));
    assert_eq!(lens(&mut client, "debug this case"), [line("less:") + moved]);
    assert_eq!(lens(&mut client, "not proved: `address`"), [line("peek:") + moved]);
    // A name whose line is gone is not shown; saving changes none of this.
    let add = (line("add:") + moved) as u32;
    client.replace("a.asm", (add, 0), (add + 1, 0), "");
    client.save("a.asm");
    client.diagnostics("a.asm");
    let without_add = |rows: Vec<(String, u64)>| rows.into_iter().filter(|(name, _)| name != "add").collect::<Vec<_>>();
    let below = |number: u64| number + moved - u64::from(number > line("add:"));
    assert_eq!(outline(&mut client, "a.asm"), without_add(names(&below)));
    assert_eq!(lens(&mut client, "debug this case"), [line("less:") + moved - 1]);
    // It comes back with its line, though the text is still beyond repair.
    client.replace("a.asm", (add, 0), (add, 0), "add:    ADD  A,B ; again\n");
    client.forget();
    client.diagnostics("a.asm");
    assert_eq!(outline(&mut client, "a.asm"), names(&|line| line + moved));
    client.end();
}

#[test]
fn wrong_parameters_are_named_in_plain_words() {
    let folder = TestFolder::new();
    let mut client = Client::start(&folder);
    client.open("main.asm", CONTRACTS);
    for (method, parameters, why) in [
        ("textDocument/hover", json!({}), "textDocument/hover: `position` is missing in its parameters"),
        (
            "textDocument/hover",
            json!({ "position": 5 }),
            "in its parameters an object Position is wanted, and integer `5` is there",
        ),
        (
            "textDocument/rename",
            json!({ "position": { "line": "x", "character": 0 }, "newName": "a" }),
            "in its parameters a whole number is wanted, and string \"x\" is there",
        ),
    ] {
        let said = client.refused_at(method, "main.asm", parameters);
        assert!(said.contains(why), "{said}");
    }
    for (arguments, why) in [
        (json!([]), "zxlab.debugCase: the first argument must be the address of a file"),
        (json!([client.uri("main.asm")]), "zxlab.debugCase: the second argument must be the name of a routine"),
    ] {
        let said =
            client.refused("workspace/executeCommand", json!({ "command": "zxlab.debugCase", "arguments": arguments }));
        assert!(said.contains(why), "{said}");
    }
    client.end();
}
