//! The command line itself: help, manual pages, completions, mistakes, and closed streams.

use crate::common::TestFolder;
use std::process::Stdio;

const COMMANDS: [&str; 17] = [
    "play",
    "run",
    "debug",
    "dap",
    "programs",
    "build",
    "prove",
    "improve",
    "info",
    "convert",
    "asm",
    "disasm",
    "new",
    "moves",
    "conformance",
    "completions",
    "man",
];

#[test]
fn help_has_an_example_for_every_command() {
    let folder = TestFolder::new();
    let all = folder.done(&["--help"]).out;
    for command in COMMANDS {
        assert!(all.contains(&format!("zxlab {command} ")), "{command} in {all}");
        let help = folder.done(&[command, "--help"]).out;
        assert!(help.contains("Example") && help.contains(&format!("zxlab {command}")), "{help}");
    }
    let play = folder.done(&["play", "--help"]).out;
    assert!(play.contains("after ten seconds of play"), "{play}");
    assert!(folder.done(&["--version"]).out.starts_with("zxlab "));
    assert_eq!(folder.done(&["help"]).out, all);
    assert_eq!(folder.done(&["help", "play"]).out, play);
}

#[test]
fn the_programs_are_listed_and_can_be_played() {
    let folder = TestFolder::new();
    let list = folder.done(&["programs"]).out;
    assert_eq!(list.lines().count(), lab::programs::PROGRAMS.len());
    for (line, program) in list.lines().zip(lab::programs::PROGRAMS) {
        let [name, title, summary] = [program.name, program.title, program.summary];
        assert!(line.starts_with(name) && line.contains(title) && line.ends_with(summary), "{list}");
        let ran = folder.done(&["play", name, "--headless"]);
        assert!(ran.out.contains("keys pressed: "), "{ran:?}");
    }
}

#[test]
fn each_command_has_a_manual_page() {
    let folder = TestFolder::new();
    let page = folder.done(&["man"]).out;
    assert!(page.contains(".TH zxlab 1") && page.contains("a workbench for the programs"), "{page}");
    let written = folder.done(&["man", "pages/man1"]).out;
    for command in COMMANDS {
        let name = format!("pages/man1/zxlab-{command}.1");
        assert!(written.lines().any(|line| line == name), "{written}");
        let page = String::from_utf8(folder.read(&name)).unwrap();
        assert!(page.contains(&format!(".TH zxlab-{command} 1")) && page.contains("Example"), "{page}");
    }
    assert!(!written.contains("help"), "{written}");
}

#[test]
fn shells_complete_commands_options_and_names_of_programs() {
    let folder = TestFolder::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = folder.done(&["completions", shell]).out;
        assert!(["until-text", "conformance"].iter().all(|word| script.contains(word)), "{shell}: {script}");
        let is_named = lab::programs::PROGRAMS.iter().all(|program| script.contains(program.name));
        assert!(is_named || ["elvish", "powershell"].contains(&shell), "{shell}: {script}");
        folder.write(&format!("script.{shell}"), script);
    }
    let zsh = String::from_utf8(folder.read("script.zsh")).unwrap();
    assert!(zsh.starts_with("#compdef zxlab\n"), "{zsh}");
    let names: Vec<&str> = lab::programs::PROGRAMS.iter().map(|program| program.name).collect();
    let names_alone = format!(":({} basic)'", names.join(" "));
    assert!(zsh.contains("files:file:_files'"), "{zsh}");
    let mut arguments = zsh.lines().filter(|line| line.starts_with('\''));
    assert!(!arguments.any(|line| line.contains(&names_alone)), "names and files are both completed: {zsh}");
    if !crate::common::found("bash") {
        return crate::common::skipped("the completion in bash", "there is no bash");
    }
    let complete = |words: &str| {
        let script = format!(
            "source script.bash; COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
             _zxlab zxlab \"${{COMP_WORDS[COMP_CWORD]}}\" \"\"; echo ${{COMPREPLY[@]}}"
        );
        let output = std::process::Command::new("bash").args(["-c", &script]).current_dir(folder.path()).output();
        String::from_utf8(output.unwrap().stdout).unwrap().trim().to_owned()
    };
    assert_eq!(complete("zxlab compl"), "completions");
    assert_eq!(complete("zxlab run --until"), "--until-text");
    for program in lab::programs::PROGRAMS {
        for command in ["play", "run", "build", "debug", "prove"] {
            assert_eq!(complete(&format!("zxlab {command} {}", &program.name[..4])), program.name, "{command}");
        }
    }
}

#[test]
fn paragraphs_of_help_fill_their_lines() {
    let folder = TestFolder::new();
    let mut pairs = 0;
    for command in COMMANDS {
        let help = folder.done(&[command, "--help"]).out;
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
fn mistakes_are_reported_in_two_lines() {
    let folder = TestFolder::new();
    folder.write("hello.tap", crate::common::hello());
    let cases: [(&[&str], &str); 21] = [
        (&["--nothing"], "--nothing"),
        (&["plya", "hello.tap"], "there is no command `plya`; is `play` meant?"),
        (&["plya"], "is `zxlab play` meant?"),
        (&["play", "tictacto"], "is `tictactoe` meant?"),
        (&["prove", "none.asm"], "zxlab: none.asm"),
        (&["play", "--window", "--terminal"], "--terminal"),
        (&["play", "--issue", "4"], "[possible values: 2, 3]"),
        (&["play", "--timing", "soon"], "early"),
        (&["play", "--tape", "fast"], "flat-out"),
        (&["run"], "FILE"),
        (&["run", "hello.tap"], "--frames"),
        (&["run", "hello.tap", "--frames", "many"], "many"),
        (&["run", "hello.tap", "--frames", "1", "--peek", "65536"], "number up to 65535"),
        (&["run", "hello.tap", "--frames", "1", "--peek", "1:0"], "length"),
        (&["run", "hello.tap", "--frames", "1", "--until-text", "X"], "--until-text"),
        (&["run", "hello.tap", "--until-text", ""], "--until-text"),
        (&["run", "hello.tap", "--frames", "1", "--max-frames", "2"], "--max-frames"),
        (&["run", "hello.tap", "--frames", "1", "--screenshot", "hello.tap2"], "hello.tap2: this option writes a .png"),
        (&["run", "hello.tap", "--frames", "1", "--wav", "a.gif"], ".wav"),
        (&["prove", "--level", "hopeless"], "hopeless"),
        (&["info"], "FILE"),
    ];
    for (args, why) in cases {
        folder.refused(args, why);
    }
    assert_eq!(folder.names(), ["hello.tap"]);
}

/// `zxlab ... | head -0`: the pipe is closed before the first line.
#[test]
fn a_closed_stdout_is_not_an_error() {
    let folder = TestFolder::new();
    folder.write("hello.tap", crate::common::hello());
    let commands: [&[&str]; 4] = [
        &["info", "hello.tap"],
        &["--help"],
        &["run", "hello.tap", "--frames", "150", "--text", "--screenshot", "hello.png"],
        &["play", "hello.tap", "--headless"],
    ];
    for args in commands {
        let mut child = folder.zxlab(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let ran = crate::common::Ran::from(&child.wait_with_output().unwrap());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}");
    }
    assert!(folder.names().contains(&"hello.png".into()), "the work is done all the same");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_for_stdout_is_reported() {
    let folder = TestFolder::new();
    folder.write("hello.tap", crate::common::hello());
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let child = folder.zxlab(&["info", "hello.tap"]).stdout(full).stderr(Stdio::piped()).spawn().unwrap();
    let ran = crate::common::Ran::from(&child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("stdout"), "{ran:?}");
}
