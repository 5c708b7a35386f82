//! Tests that the extension for Visual Studio Code (`emu/vscode`) fits zxlab: launch arguments, colours, snippets, and what finds
//! errors in zxlab's output.

use crate::common::{TestFolder, found, skipped};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::Command;

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../vscode"))
}

fn read(file: &str) -> Value {
    let text = std::fs::read(folder().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
}

#[test]
fn its_manifest_names_files_that_exist_and_this_version() {
    let manifest = read("package.json");
    assert_eq!(manifest["version"], env!("CARGO_PKG_VERSION"));
    let contributes = &manifest["contributes"];
    let named = [
        &manifest["icon"],
        &contributes["languages"][0]["configuration"],
        &contributes["grammars"][0]["path"],
        &contributes["snippets"][0]["path"],
    ];
    for file in named {
        assert!(folder().join(file.as_str().unwrap()).is_file(), "{file}");
    }
    let icon = std::fs::read(folder().join("icon.png")).unwrap();
    assert!(icon == std::fs::read(folder().join("../../assets/icon.png")).unwrap(), "the icons differ");
}

#[test]
fn its_launch_arguments_are_those_of_the_debugger() {
    let manifest = read("package.json");
    let properties = &manifest["contributes"]["debuggers"][0]["configurationAttributes"]["launch"]["properties"];
    let folder = TestFolder::new();
    folder.write("a.asm", " ORG $8000\nstart: JR start\n");
    folder.write("plus2.rom", vec![0; 0x8000]);
    folder.write("plus2a.rom", vec![0; 0x10000]);
    let help = folder.run(&["dap", "--help"]).out;
    let mut tried = 0;
    for (name, about) in properties.as_object().unwrap() {
        let known = [
            format!("  {name} "),
            format!("  {name},"),
            format!(", {name} "),
            format!("--{name} "),
            format!("--{name}["),
        ];
        let is_known = known.iter().any(|text| help.contains(text));
        assert!(is_known, "{name}: the help has no such argument");
        let is_machines_switch = name == "ulaplus";
        let values = about["enum"].as_array().cloned().unwrap_or_default();
        for value in values.into_iter().chain(is_machines_switch.then(|| true.into())) {
            let (_child, mut editor) = crate::editor::started(&folder);
            editor.ask("initialize", json!({ "adapterID": "zxlab" }));
            let mut arguments = json!({ "program": "a.asm", name: value });
            if let Some(named @ ("plus2" | "plus2a")) = value.as_str() {
                arguments["rom"] = format!("{named}.rom").into();
            }
            if name == "sound-chip" {
                arguments["machine"] = "128".into();
            }
            editor.ask("launch", arguments);
            tried += 1;
        }
    }
    assert_eq!(tried, 29);
}

/// vimspector asks at each start for every filter that its configuration does not answer.
#[test]
fn the_page_for_vim_answers_each_filter_of_the_debugger() {
    let page = std::fs::read_to_string(folder().join("../zxlab/EDITORS.md")).unwrap();
    let block = page.split("```json\n").nth(1).unwrap().split("```").next().unwrap();
    let configured: Value = serde_json::from_str(block).unwrap();
    let answered = configured["configurations"]["this source"]["breakpoints"]["exception"].as_object().unwrap();
    let (_child, mut editor) = crate::editor::started(&TestFolder::new());
    let known = editor.ask("initialize", json!({ "adapterID": "zxlab" }))["exceptionBreakpointFilters"].clone();
    let filters: Vec<&str> =
        known.as_array().unwrap().iter().map(|filter| filter["filter"].as_str().unwrap()).collect();
    assert!(filters.len() > 1 && filters.iter().all(|filter| answered.contains_key(*filter)), "{filters:?}");
}

#[test]
fn its_colours_know_all_reserved_words() {
    let grammar = read("syntaxes/z80-asm.tmLanguage.json");
    let mut known = Vec::new();
    for kind in ["directive", "mnemonic"] {
        for pattern in grammar["repository"][kind]["patterns"].as_array().unwrap() {
            let text = pattern["match"].as_str().unwrap();
            let list = text.split_once("(?:").unwrap().1.split_once(')').unwrap().0;
            known.extend(list.split('|').map(str::to_owned));
        }
    }
    let mut count = 0;
    for word in asm::reserved_words() {
        for word in [word.to_lowercase(), word.to_uppercase()] {
            assert!(known.contains(&word), "{word}");
            count += 1;
        }
    }
    assert!(count > 300 && known.len() < count + 50, "{count} of {}", known.len());
}

/// Replaces the places of a snippet by what they contain at first.
fn expanded(body: &str) -> String {
    let (mut text, mut left) = (String::new(), body);
    while let Some((before, after)) = left.split_once("${") {
        let (inside, rest) = after.split_once('}').unwrap();
        text += before;
        text += inside.split_once(':').map_or("", |(_, default)| default);
        left = rest;
    }
    (text + left).replace("$0", "").replace("\\$", "$")
}

#[test]
fn its_snippets_of_contracts_hold_as_they_are_inserted() {
    let snippets = read("snippets/z80-asm.json");
    let folder = TestFolder::new();
    let mut source = String::from("        ORG  $8000\n");
    for name in ["Definitions for contracts", "Contract", "Contract with memory"] {
        let body: Vec<&str> =
            snippets[name]["body"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
        let prefixes = &snippets[name]["prefix"];
        assert!(prefixes.is_string() || prefixes.is_array(), "{name}");
        source += &(expanded(&body.join("\n")) + "\n\n");
    }
    folder.write("a.asm", &source);
    let ran = folder.run(&["prove", "a.asm"]);
    assert_eq!(ran.code, Some(0), "{source}\n{}{}", ran.out, ran.err);
    assert!(ran.out.contains("2 of 2 contracts hold"), "{}", ran.out);
}

#[test]
fn its_problem_matchers_find_errors_and_failing_contracts() {
    if !found("node") {
        return skipped("the problem matchers", "Node.js is not installed");
    }
    let manifest = read("package.json");
    let matchers = manifest["contributes"]["problemMatchers"].as_array().unwrap();
    let folder = TestFolder::new();
    folder.write("wrong.asm", " nop\n LDD A\n");
    folder.write("fails.asm", " ORG $8000\n; f: x\n; In: A = 0..3\n; Out: A = A + 1\nf: CP 2\n RET Z\n INC A\n RET\n");
    folder.write("part.inc", "\n LD Q,1\n");
    folder.write("whole.asm", " ORG $8000\n INCLUDE \"part.inc\"\n");
    folder.write("few.asm", " ORG $8000\n; few: x\n; In: A = 0..3\n; Where: A > 3\n; Out: A = A\nfew: RET\n");
    folder.write("fake.asm", " LD BC,DE\n");
    folder.write("zxlab.toml", "sources = [\"a.asm\"]\nentry = \"stert\"\n");
    folder.write("a.asm", " ORG $8000\nstart: LDIR\n RET\n");
    let errors = |args: &[&str]| folder.run(args).err;
    for (matcher, output, file, line) in [
        (0, errors(&["build", "wrong.asm"]), "wrong.asm", "2"),
        (0, errors(&["build", "whole.asm"]), "part.inc", "2"),
        (0, errors(&["build"]), "zxlab.toml", "2"),
        (0, errors(&["asm", "-Wfake", "fake.asm"]), "fake.asm", "1"),
        (1, folder.run(&["prove", "fails.asm"]).out, "fails.asm", "2"),
        (1, folder.run(&["prove", "few.asm"]).out, "few.asm", "2"),
    ] {
        let matcher = &matchers[matcher];
        let pattern = &matcher["pattern"];
        let script = "const [pattern, output] = process.argv.slice(1).map(text => JSON.parse(text));
            const found = output.split('\\n').map(line => new RegExp(pattern.regexp).exec(line)).filter(found => found);
            console.log(found.map(f => [f[pattern.file], f[pattern.line]].join(' ')).join(','));";
        let ran = Command::new("node")
            .args(["-e", script, &pattern.to_string(), &json!(output).to_string()])
            .output()
            .unwrap();
        let found = String::from_utf8_lossy(&ran.stdout).trim().to_owned();
        assert_eq!(found, format!("{file} {line}"), "{output}{}", String::from_utf8_lossy(&ran.stderr));
    }
}
