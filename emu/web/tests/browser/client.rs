//! A Chromium, driven through its debugging port: a handful of commands of the DevTools protocol over tungstenite's WebSocket. The
//! libraries that know the whole protocol have a hundred thousand generated lines to compile for these few.

use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket};

/// Time after which a browser that does not answer counts as broken. Far more than any answer takes.
const PATIENCE: Duration = Duration::from_secs(180);

/// The commands by which a Chromium may be installed.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Returns the command of an installed Chromium.
pub(crate) fn installed() -> Option<String> {
    let named = std::env::var("ZXLAB_CHROMIUM").ok();
    let all = named.into_iter().chain(NAMES.map(str::to_owned));
    let mut runs = all.filter(|name| {
        let version = Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        version.is_ok_and(|status| status.success())
    });
    runs.next()
}

/// A browser with one tab. It ends when the value is dropped.
pub(crate) struct Browser {
    process: Child,
    socket: WebSocket<TcpStream>,
    asked: u64,
    /// Errors that the page's console has shown.
    pub(crate) faults: Vec<String>,
    _profile: tempfile::TempDir,
}

impl Browser {
    /// Starts a browser.
    pub(crate) fn start(command: &str) -> Browser {
        let profile = tempfile::tempdir().expect("a folder for the profile");
        let process = Command::new(command)
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--mute-audio",
                "--remote-debugging-port=0",
            ])
            .args(["--autoplay-policy=no-user-gesture-required", "--window-size=1300,900"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("Chromium starts");
        let port = port(profile.path());
        let address = tab(port);
        let stream = TcpStream::connect(("127.0.0.1", port)).expect("the debugging port");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        let (socket, _) = tungstenite::client(address, stream).expect("a tab to debug");
        let mut browser = Browser { process, socket, asked: 0, faults: Vec::new(), _profile: profile };
        for domain in ["Page", "Runtime", "Log"] {
            browser.call(&format!("{domain}.enable"), &json!({}));
        }
        browser
    }

    /// Sends a command and returns its result.
    pub(crate) fn call(&mut self, method: &str, params: &Value) -> Value {
        self.asked += 1;
        let question = json!({ "id": self.asked, "method": method, "params": params });
        self.socket.send(Message::text(question.to_string())).expect("Chromium listens");
        loop {
            let Message::Text(text) = self.socket.read().expect("Chromium answers") else { continue };
            let message: Value = serde_json::from_str(&text).expect("JSON");
            if message["id"] == self.asked {
                assert!(message["error"].is_null(), "{method}: {}", message["error"]);
                return message["result"].clone();
            }
            self.note(&message);
        }
    }

    /// Notes an event if it tells of an error on the page.
    fn note(&mut self, event: &Value) {
        let params = &event["params"];
        match event["method"].as_str() {
            Some("Runtime.exceptionThrown") => self.faults.push(params["exceptionDetails"].to_string()),
            Some("Log.entryAdded") if params["entry"]["level"] == "error" => {
                self.faults.push(params["entry"].to_string());
            }
            _ => {}
        }
    }

    /// Opens an address, and waits until the page is ready.
    pub(crate) fn open(&mut self, address: &str) {
        self.call("Page.navigate", &json!({ "url": address }));
        self.wait("document.body?.dataset.ready === 'true'");
    }

    /// Leaves the page, so that the next address is a page of its own though only its part after `#` differs.
    pub(crate) fn leave(&mut self) {
        self.call("Page.navigate", &json!({ "url": "about:blank" }));
    }

    /// Returns the value of a JavaScript expression; a promise is awaited.
    pub(crate) fn value(&mut self, expression: &str) -> Value {
        let asked = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let answer = self.call("Runtime.evaluate", &asked);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {}", answer["exceptionDetails"]);
        answer["result"]["value"].clone()
    }

    /// Runs statements, `await` among them, and returns what they return.
    pub(crate) fn run(&mut self, statements: &str) -> Value {
        self.value(&format!("(async () => {{ {statements} }})()"))
    }

    /// Waits until a JavaScript expression is true.
    pub(crate) fn wait(&mut self, expression: &str) {
        let begun = Instant::now();
        loop {
            let asked = json!({ "expression": expression, "returnByValue": true });
            // While the page is changed there is nothing to ask.
            let answer = self.call("Runtime.evaluate", &asked);
            if answer["result"]["value"] == true {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "{expression}: never true; {:?}", self.faults);
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses and releases a key, as a person does: its place and its character or name.
    pub(crate) fn key(&mut self, code: &str, key: &str) {
        self.key_down(code, key);
        self.call("Input.dispatchKeyEvent", &json!({ "type": "keyUp", "code": code, "key": key }));
    }

    /// Presses a key.
    pub(crate) fn key_down(&mut self, code: &str, key: &str) {
        let text = if key.chars().count() == 1 { key } else { "" };
        self.call("Input.dispatchKeyEvent", &json!({ "type": "keyDown", "code": code, "key": key, "text": text }));
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Returns the debugging port, which Chromium writes into its profile.
fn port(profile: &Path) -> u16 {
    let begun = Instant::now();
    loop {
        let written = std::fs::read_to_string(profile.join("DevToolsActivePort")).unwrap_or_default();
        if let Some(port) = written.lines().next().and_then(|line| line.parse().ok()) {
            return port;
        }
        assert!(begun.elapsed() < PATIENCE, "Chromium opens no debugging port");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Opens a tab and returns the address at which it is debugged.
fn tab(port: u16) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("the debugging port");
    let question = format!("PUT /json/new?about:blank HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n");
    stream.write_all(question.as_bytes()).expect("Chromium listens");
    let mut bytes = Vec::new();
    let mut part = [0; 4096];
    loop {
        let length = stream.read(&mut part).expect("Chromium answers");
        bytes.extend_from_slice(&part[..length]);
        let text = String::from_utf8_lossy(&bytes);
        let body = text.split_once("\r\n\r\n").map(|(_, body)| body.to_owned());
        if let Some(tab) = body.and_then(|body| serde_json::from_str::<Value>(&body).ok()) {
            return tab["webSocketDebuggerUrl"].as_str().expect("an address").to_owned();
        }
        assert!(length > 0, "no tab: {text}");
    }
}
