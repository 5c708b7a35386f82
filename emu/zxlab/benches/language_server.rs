//! `zxlab lsp` on a source of 20,000 lines, nearly all in one file, with macros, a module, local labels and contracts: the time from a question
//! to its answer, and from a change to the diagnostics, as an editor has to wait for them: `cargo bench -p zxlab --bench
//! language_server`. At the end comes a table with the longest times beside the limits: 50 ms for an answer, 200 ms for diagnostics.

use criterion::{BatchSize, Criterion};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

const FILES: usize = 1;
const LINES: usize = 20_000;

/// Limits for an answer and for diagnostics.
const ANSWER: Duration = Duration::from_millis(50);
const DIAGNOSTICS: Duration = Duration::from_millis(200);

/// Number of times that each question is asked for the table.
const ROUNDS: usize = 40;

/// Returns the text of a part: routines of the same kind as in the project's own sources.
fn part(number: usize) -> String {
    let mut text = format!("        MODULE part{number}\n");
    let (mut count, mut lines) = (0, 1);
    while lines < LINES / FILES - 40 {
        let value = (number * 31 + count) % 200;
        write!(
            text,
            "
; add{count}: adds {value} and keeps the sum
; In:       A = 0..255
; Out:      [sum{count}] = A + {value} & $FF
; Clobbers: A BC HL
; T: 90   Stack: 0
add{count}:
        LD   B,A                ; what is added to
        ADD  A,{value}
        JR   NC,.small
        NOP
.small: LD   HL,sum{count}
        store Size + {value}
        LD   (HL),A
        RET
sum{count}: DB   0
"
        )
        .unwrap();
        (count, lines) = (count + 1, lines + 16);
    }
    text + "        ENDMODULE\n"
}

/// Writes the source into a folder and returns the text of its first part.
fn write(folder: &Path) -> String {
    let mut main =
        "        ORG  $6000\nSize    EQU  5\nstore   MACRO value\n        LD   C,value & 255\n        ENDM\n"
            .to_owned();
    let mut lines = 0;
    for number in 0..FILES {
        let text = part(number);
        lines += text.lines().count();
        std::fs::write(folder.join(format!("part{number}.inc")), text).unwrap();
        writeln!(main, "        INCLUDE \"part{number}.inc\"").unwrap();
    }
    while lines + main.lines().count() < LINES {
        main += "        NOP                     ; and so on\n";
    }
    lines += main.lines().count();
    assert!((LINES..LINES + 100).contains(&lines), "{lines} lines");
    std::fs::write(folder.join("main.asm"), main).unwrap();
    part(0)
}

/// An editor with the first part open.
struct Editor {
    server: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    seq: u64,
    version: u64,
    uri: String,
    /// Line of the text that changes.
    line: usize,
    /// The body of the last message.
    body: Vec<u8>,
}

impl Editor {
    fn start(folder: &Path) -> Editor {
        let text = write(folder);
        let mut server = Command::new(env!("CARGO_BIN_EXE_zxlab"));
        let mut server = server.arg("lsp").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (to, from) = (server.stdin.take().unwrap(), BufReader::new(server.stdout.take().unwrap()));
        let uri = format!("file://{}/part0.inc", folder.canonicalize().unwrap().display());
        let line = text.lines().count() / 2;
        let line = line + text.lines().skip(line).position(|line| line.contains("LD   HL,sum")).unwrap();
        let mut editor = Editor { server, to, from, seq: 0, version: 1, uri, line, body: Vec::new() };
        editor.ask("initialize", json!({ "processId": null, "rootUri": null, "capabilities": {} }));
        editor.notify("initialized", json!({}));
        let document = json!({ "uri": editor.uri, "languageId": "z80", "version": 1, "text": text });
        editor.notify("textDocument/didOpen", json!({ "textDocument": document }));
        editor.wait_for_diagnostics(false);
        editor
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        write!(self.to, "Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        self.to.flush().unwrap();
    }

    #[allow(clippy::needless_pass_by_value, reason = "the caller writes the parameters in place")]
    fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Reads a message.
    fn read(&mut self) {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert_ne!(self.from.read_line(&mut line).unwrap(), 0, "zxlab has gone");
            match line.trim_end().split_once(": ") {
                Some((_, value)) => length = value.parse().unwrap(),
                None => break,
            }
        }
        self.body.resize(length, 0);
        self.from.read_exact(&mut self.body).unwrap();
    }

    /// Returns true if the last message contains a text, which is quoted as JSON.
    fn has(&self, text: &str) -> bool {
        self.body.windows(text.len()).any(|part| part == text.as_bytes())
    }

    /// Asks a question and waits for the answer. Its text is not parsed: that is the editor's work.
    #[allow(clippy::needless_pass_by_value, reason = "the caller writes the parameters in place")]
    fn ask(&mut self, method: &str, params: Value) {
        self.seq += 1;
        let id = format!("\"id\":{},", self.seq);
        self.send(&json!({ "jsonrpc": "2.0", "id": self.seq, "method": method, "params": params }));
        loop {
            self.read();
            let start = &self.body[..self.body.len().min(60)];
            if String::from_utf8_lossy(start).contains(&id) {
                assert!(!self.has("\"error\":{\"code\""), "{method}: {}", String::from_utf8_lossy(&self.body));
                return;
            }
        }
    }

    fn ask_at(&mut self, method: &str, more: &Value) {
        let mut params = more.clone();
        params["textDocument"] = json!({ "uri": self.uri });
        self.ask(method, params);
    }

    /// Changes a word into another that is as long.
    fn change(&mut self, to: &str) {
        self.version += 1;
        let place = |column: usize| json!({ "line": self.line, "character": column });
        let change = json!({ "range": { "start": place(13), "end": place(13 + to.len()) }, "text": to });
        let document = json!({ "uri": self.uri, "version": self.version });
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [change] }));
    }

    /// Waits for the diagnostics of the present text, which are some or none.
    fn wait_for_diagnostics(&mut self, some: bool) {
        let version = format!("\"version\":{}", self.version);
        loop {
            self.read();
            if self.has("publishDiagnostics") && self.has("part0.inc\"") && self.has(&version) {
                assert_eq!(self.has("\"severity\":1"), some, "{}", String::from_utf8_lossy(&self.body));
                return;
            }
        }
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// The questions: name, method and parameters.
fn questions(line: usize) -> Vec<(&'static str, &'static str, Value)> {
    let at = |column: usize| json!({ "line": line, "character": column });
    let name = json!({ "position": at(18) });
    let screen = json!({ "start": { "line": line, "character": 0 }, "end": { "line": line + 60, "character": 0 } });
    let all = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": LINES, "character": 0 } });
    let references = json!({ "position": at(18), "context": { "includeDeclaration": true } });
    let layout = json!({ "options": { "tabSize": 8, "insertSpaces": true } });
    vec![
        ("hover, a name", "textDocument/hover", name.clone()),
        ("hover, an instruction", "textDocument/hover", json!({ "position": at(9) })),
        ("definition", "textDocument/definition", name.clone()),
        ("references", "textDocument/references", references),
        ("highlights", "textDocument/documentHighlight", name.clone()),
        ("completion", "textDocument/completion", json!({ "position": at(14) })),
        ("parameters", "textDocument/signatureHelp", name.clone()),
        ("outline", "textDocument/documentSymbol", json!({})),
        ("symbols of all files", "workspace/symbol", json!({ "query": "add" })),
        ("folds", "textDocument/foldingRange", json!({})),
        ("colours", "textDocument/semanticTokens/full", json!({})),
        ("lenses", "textDocument/codeLens", json!({})),
        ("T-states of a screen", "textDocument/inlayHint", json!({ "range": screen })),
        ("cost of a selection", "textDocument/codeAction", json!({ "range": all, "context": { "diagnostics": [] } })),
        ("rename", "textDocument/rename", json!({ "position": at(18), "newName": "another" })),
        ("layout", "textDocument/formatting", layout),
    ]
}

fn main() {
    let folder = tempfile::tempdir().unwrap();
    let mut editor = Editor::start(folder.path());
    let questions = questions(editor.line);
    let mut criterion = Criterion::default().configure_from_args().sample_size(20);
    let mut group = criterion.benchmark_group("language server");
    for (name, method, params) in &questions {
        group.bench_function(*name, |bencher| bencher.iter(|| editor.ask_at(method, params)));
    }
    let mut is_wrong = false;
    group.bench_function("diagnostics after a change", |bencher| {
        bencher.iter_batched(
            || (),
            |()| {
                is_wrong = !is_wrong;
                editor.change(if is_wrong { "XX" } else { "HL" });
                editor.wait_for_diagnostics(is_wrong);
            },
            BatchSize::PerIteration,
        );
    });
    group.finish();
    criterion.final_summary();

    // However many times the text was changed, it is right again.
    editor.change("HL");
    editor.wait_for_diagnostics(false);
    println!("\n{LINES} lines; the longest of {ROUNDS} times each:");
    let row = |name: &str, limit: Duration, round: &mut dyn FnMut(usize)| {
        let times = (0..ROUNDS).map(|number| {
            let start = Instant::now();
            round(number);
            start.elapsed()
        });
        let longest = times.max().unwrap_or_default();
        let word = if longest <= limit { "within" } else { "OVER" };
        println!("{name:<28} {:7.1} ms, {word} {} ms", longest.as_secs_f64() * 1000.0, limit.as_millis());
    };
    for (name, method, params) in &questions {
        row(name, ANSWER, &mut |_| editor.ask_at(method, params));
    }
    // A question just after a change, as an editor asks while one types.
    row("hover just after a change", ANSWER, &mut |number| {
        editor.change(if number % 2 == 0 { "DE" } else { "HL" });
        editor.ask_at("textDocument/hover", &questions[0].2);
    });
    row("diagnostics after a change", DIAGNOSTICS, &mut |number| {
        let is_wrong = number % 2 == 0;
        editor.change(if is_wrong { "XX" } else { "HL" });
        editor.wait_for_diagnostics(is_wrong);
    });
}
