//! The command line itself: help, mistakes, and streams that are gone.

mod common;

use common::Place;
use std::process::Stdio;

const COMMANDS: [&str; 12] =
    ["play", "run", "debug", "dap", "build", "prove", "info", "convert", "asm", "disasm", "new", "conformance"];

#[test]
fn help_has_an_example_for_every_command() {
    let place = Place::new();
    let all = place.done(&["--help"]).out;
    for command in COMMANDS {
        assert!(all.contains(&format!("zxlab {command} ")), "{command} in {all}");
        let help = place.done(&[command, "--help"]).out;
        assert!(help.contains("Example") && help.contains(&format!("zxlab {command}")), "{help}");
    }
    let play = place.done(&["play", "--help"]).out;
    assert!(play.contains("once ten seconds were played"), "{play}");
    assert!(place.done(&["--version"]).out.starts_with("zxlab "));
}

#[test]
fn paragraphs_of_help_are_broken_where_a_line_is_full() {
    let place = Place::new();
    let mut pairs = 0;
    for command in COMMANDS {
        let help = place.done(&[command, "--help"]).out;
        let rest = &help[help.find("Example").unwrap()..];
        let lines: Vec<&str> = rest.lines().collect();
        for pair in lines.windows(2).filter(|pair| pair.iter().all(|line| !line.is_empty() && !line.starts_with(' '))) {
            let next = pair[1].split(' ').next().unwrap();
            let ends = pair[0].ends_with(['.', ':', ')']);
            assert!(ends || pair[0].len() + 1 + next.len() > 100, "{command}: {pair:#?}");
            pairs += 1;
        }
    }
    assert!(pairs > 20, "{pairs}");
}

#[test]
fn mistakes_are_said_in_two_lines() {
    let place = Place::new();
    place.write("hello.tap", common::hello());
    let cases: [(&[&str], &str); 18] = [
        (&["--nothing"], "--nothing"),
        (&["plya"], "plya"),
        (&["play", "--window", "--terminal"], "--terminal"),
        (&["play", "--issue", "4"], "[possible values: 2, 3]"),
        (&["play", "--timing", "soon"], "early"),
        (&["play", "--tape", "fast"], "flat-out"),
        (&["run"], "FILE"),
        (&["run", "hello.tap"], "--frames"),
        (&["run", "hello.tap", "--frames", "many"], "many"),
        (&["run", "hello.tap", "--frames", "1", "--peek", "65536"], "address"),
        (&["run", "hello.tap", "--frames", "1", "--peek", "1:0"], "length"),
        (&["run", "hello.tap", "--frames", "1", "--until-text", "X"], "--until-text"),
        (&["run", "hello.tap", "--until-text", ""], "--until-text"),
        (&["run", "hello.tap", "--frames", "1", "--max-frames", "2"], "--max-frames"),
        (
            &["run", "hello.tap", "--frames", "1", "--screenshot", "hello.tap2"],
            "hello.tap2: what is written there is a .png",
        ),
        (&["run", "hello.tap", "--frames", "1", "--wav", "a.gif"], ".wav"),
        (&["prove", "--level", "hopeless"], "hopeless"),
        (&["info"], "FILE"),
    ];
    for (args, why) in cases {
        place.refused(args, why);
    }
    assert_eq!(place.names(), ["hello.tap"]);
}

/// `zxlab ... | head -0`: whoever read has gone before the first line.
#[test]
fn a_closed_stdout_is_no_accident() {
    let place = Place::new();
    place.write("hello.tap", common::hello());
    let commands: [&[&str]; 4] = [
        &["info", "hello.tap"],
        &["--help"],
        &["run", "hello.tap", "--frames", "150", "--text", "--screenshot", "hello.png"],
        &["play", "hello.tap", "--headless"],
    ];
    for args in commands {
        let mut child = place.zxlab(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let ran = common::Ran::from(&child.wait_with_output().unwrap());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}");
    }
    assert!(place.names().contains(&"hello.png".into()), "the work is done all the same");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_behind_stdout_is_said() {
    let place = Place::new();
    place.write("hello.tap", common::hello());
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let child = place.zxlab(&["info", "hello.tap"]).stdout(full).stderr(Stdio::piped()).spawn().unwrap();
    let ran = common::Ran::from(&child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("stdout"), "{ran:?}");
}
