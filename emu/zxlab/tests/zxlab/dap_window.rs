//! Tests of editors that debug what a window shows: on a virtual display (Xvfb), with keys sent by xdotool.

use crate::editor::{Editor, Process};
use crate::x11::{Display, RENDERERS, TOOLS, has_tools, wait_for};
use serde_json::json;
use std::io::{BufRead, BufReader, Read};
use std::net::TcpStream;
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

/// A program whose border is red, and green while its counter is even.
const SOURCE: &str = "        ORG  $8000
start:  EI
next:   HALT
        LD   HL,Count
        INC  (HL)       ; line 5
        CALL show
        JR   next
show:   LD   A,2
        OUT  ($FE),A    ; line 9
        RET
Count:  DB   0
        END  start
";

/// Returns the command that runs the program on the display, drawn by the processor.
fn zxlab(display: &Display, arguments: &[&str]) -> Command {
    display.file("count.asm", SOURCE.as_bytes());
    let mut command = display.command(env!("CARGO_BIN_EXE_zxlab"));
    command.args(arguments).current_dir(display.folder.path()).env(RENDERERS[1].0, RENDERERS[1].1);
    command
}

/// Waits for the window, and returns its title.
fn title(display: &Display) -> String {
    let mut title = String::new();
    wait_for("the window", || {
        let output = display.command("xdotool").args(["search", "--name", "zxlab", "getwindowname"]).output().unwrap();
        title = String::from_utf8(output.stdout).unwrap().trim().to_owned();
        !title.is_empty()
    });
    title
}

#[test]
fn an_editor_attaches_to_what_is_played() {
    if !has_tools("an_editor_attaches_to_what_is_played", &TOOLS) {
        return;
    }
    let display = Display::new();
    let child =
        zxlab(&display, &["play", "--dap", "0", "count.asm"]).stderr(Stdio::piped()).stdout(Stdio::null()).spawn();
    let mut child = Process::new(child.unwrap());
    let mut lines = BufReader::new(child.0.stderr.take().unwrap()).lines().map(Result::unwrap);
    let line = lines.find(|line| line.contains("an editor can attach to port ")).unwrap();
    let port: u16 = line.rsplit(' ').next().unwrap().parse().unwrap();
    let path = display.folder.path().join("count.asm");
    // Two editors, one after the other.
    for _ in 0..2 {
        let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        let mut editor = Editor::new(stream.try_clone().unwrap(), stream);
        editor.ask("initialize", json!({ "adapterID": "zxlab" }));
        let refused = editor.answer("launch", json!({ "program": "count.asm" }));
        assert!(refused["message"].as_str().unwrap().contains("use the request `attach`"), "{refused}");
        editor.ask("attach", json!({}));
        editor.event("initialized");
        // Another one is turned away in words.
        let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let mut other = Editor::new(stream.try_clone().unwrap(), stream);
        let refused = other.answer("initialize", json!({ "adapterID": "zxlab" }));
        assert!(refused["message"].as_str().unwrap().starts_with("another editor is attached"), "{refused}");
        assert_eq!(other.from.read(&mut [0]).unwrap(), 0);
        // The log point shows that the program runs in the window's time meanwhile.
        let breakpoints = json!([{ "line": 5, "logMessage": "count {[Count]}" }]);
        editor.ask("setBreakpoints", json!({ "source": { "path": path.to_str() }, "breakpoints": breakpoints }));
        editor.ask("configurationDone", json!({}));
        assert!(editor.event("output")["output"].as_str().unwrap().starts_with("count "));
        assert!(!title(&display).contains("paused"));
        // A breakpoint stops it, and steps go on from there.
        let breakpoints = json!([{ "line": 9 }]);
        editor.ask("setBreakpoints", json!({ "source": { "path": path.to_str() }, "breakpoints": breakpoints }));
        let stopped = loop {
            let event = if editor.events.is_empty() { editor.message() } else { editor.events.remove(0) };
            if event["event"] == "stopped" {
                break event["body"].clone();
            }
            assert_eq!(event["event"], "output");
        };
        assert_eq!(editor.stands(&stopped), ("breakpoint".into(), "count.asm".into(), 9));
        wait_for("the pause", || title(&display).contains("(paused)"));
        assert_eq!(editor.go("next"), ("step".into(), "count.asm".into(), 10));
        assert_eq!(editor.go("stepOut"), ("step".into(), "count.asm".into(), 7));
        assert_eq!(editor.go("stepBack"), ("step".into(), "count.asm".into(), 10));
        assert_eq!(editor.go("continue"), ("breakpoint".into(), "count.asm".into(), 9));
        editor.ask("evaluate", json!({ "expression": "break show", "context": "repl" }));
        editor.ask("disconnect", json!({}));
        // The machine goes on without the editor and its breakpoints, also those of its console.
        wait_for("the end of the pause", || !title(&display).contains("(paused)"));
    }
}

#[test]
fn comments_of_the_source_count_for_an_editor_that_attaches() {
    if !has_tools("comments_of_the_source_count_for_an_editor_that_attaches", &TOOLS) {
        return;
    }
    let display = Display::new();
    let source =
        SOURCE.replace("; line 5", "; LOGPOINT count ${[Count]}").replace("; line 9", "; ASSERTION [Count] < 60");
    display.file("comments.asm", source.as_bytes());
    let child =
        zxlab(&display, &["play", "--dap", "0", "comments.asm"]).stderr(Stdio::piped()).stdout(Stdio::null()).spawn();
    let mut child = Process::new(child.unwrap());
    let mut lines = BufReader::new(child.0.stderr.take().unwrap()).lines().map(Result::unwrap);
    let line = lines.find(|line| line.contains("an editor can attach to port ")).unwrap();
    let port: u16 = line.rsplit(' ').next().unwrap().parse().unwrap();
    let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let mut editor = Editor::new(stream.try_clone().unwrap(), stream);
    editor.ask("initialize", json!({ "adapterID": "zxlab" }));
    editor.ask("attach", json!({}));
    editor.event("initialized");
    editor.ask("configurationDone", json!({}));
    let mut messages = 0;
    // From 60 on the assertion fails; from 256 on the counter begins again.
    let stopped = loop {
        let event = if editor.events.is_empty() { editor.message() } else { editor.events.remove(0) };
        match event["event"].as_str() {
            Some("stopped") => break event["body"].clone(),
            Some("output") => messages += usize::from(event["body"]["output"].as_str().unwrap().starts_with("count ")),
            _ => {}
        }
    };
    assert_eq!(stopped["description"], "assertion failed: [Count] < 60", "{stopped}");
    assert_eq!(editor.stands(&stopped), ("breakpoint".into(), "comments.asm".into(), 9));
    // The log point of the frame in which it stopped has printed; those before it may have come before the editor.
    assert!(messages >= 1, "{messages}");
    // What is played is started anew.
    editor.ask("restart", json!({}));
    assert_eq!(editor.event("stopped")["reason"], "entry");
    assert_eq!(editor.value("[Count]"), "0 $00");
    // The session ends before the connection does.
    editor.ask("terminate", json!({}));
    editor.event("terminated");
    editor.ask("disconnect", json!({}));
}

/// Starts the server, and launches the program in a window.
fn launched(display: &Display) -> (Process, Editor<ChildStdout, ChildStdin>) {
    let mut command = zxlab(display, &["dap"]);
    let mut child = Process::new(command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap());
    let mut editor = Editor::new(child.0.stdout.take().unwrap(), child.0.stdin.take().unwrap());
    editor.ask("initialize", json!({ "adapterID": "zxlab" }));
    editor.ask("launch", json!({ "program": "count.asm", "window": true }));
    editor.event("initialized");
    editor.ask("configurationDone", json!({}));
    (child, editor)
}

#[test]
fn a_window_shows_what_an_editor_launches() {
    if !has_tools("a_window_shows_what_an_editor_launches", &TOOLS) {
        return;
    }
    let display = Display::new();
    let (mut child, mut editor) = launched(&display);
    let stopped = editor.event("stopped");
    assert_eq!(editor.stands(&stopped), ("entry".into(), "count.asm".into(), 2));
    assert!(title(&display).contains("(paused)"));
    editor.ask("continue", json!({ "threadId": 1 }));
    wait_for("the end of the pause", || !title(&display).contains("(paused)"));
    // The editor is notified of what the user does in the window.
    let window = display.command("xdotool").args(["search", "--name", "zxlab"]).output().unwrap().stdout;
    let window = String::from_utf8(window).unwrap();
    let key = |name: &str| {
        let keys = ["windowfocus", "--sync", window.trim(), "key", name];
        assert!(display.command("xdotool").args(keys).status().unwrap().success());
    };
    key("F5");
    assert_eq!(editor.event("stopped")["reason"], "pause");
    // One frame further.
    key("F6");
    assert_eq!(editor.event("stopped")["reason"], "step");
    // Running backwards is reported once, when it ends.
    let hold = |action: &str| {
        assert!(display.command("xdotool").args([action, "F3"]).status().unwrap().success());
        std::thread::sleep(Duration::from_millis(500));
    };
    hold("keydown");
    hold("keyup");
    assert_eq!(editor.event("stopped")["reason"], "step");
    editor.ask("threads", json!({}));
    assert!(editor.events.is_empty(), "{:?}", editor.events);
    key("F5");
    editor.event("continued");
    editor.ask("pause", json!({ "threadId": 1 }));
    editor.event("stopped");
    // When the window closes, the editor gets the event `terminated`.
    key("F10");
    editor.event("terminated");
    assert_eq!(child.0.wait().unwrap().code(), Some(0));
}

#[test]
fn the_window_closes_with_the_editor_that_launched_it() {
    if !has_tools("the_window_closes_with_the_editor_that_launched_it", &TOOLS) {
        return;
    }
    let display = Display::new();
    let (mut child, mut editor) = launched(&display);
    editor.event("stopped");
    editor.ask("disconnect", json!({}));
    assert_eq!(child.0.wait().unwrap().code(), Some(0));
}
