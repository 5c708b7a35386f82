//! The page in Firefox, driven by WebDriver BiDi over tungstenite's WebSocket; without a Firefox the test says that it skips.

use crate::native::{SUM, sum};
use crate::site::built;
use serde_json::{Value, json};
use spectrum::{Machine, Model, Rom};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket};

/// Time after which a browser that does not answer counts as broken.
const PATIENCE: Duration = Duration::from_secs(180);

/// The commands by which a Firefox may be installed.
const NAMES: [&str; 2] = ["firefox-esr", "firefox"];

/// A Firefox with one tab. It ends when the value is dropped.
struct Firefox {
    process: Child,
    socket: WebSocket<TcpStream>,
    /// The name of its tab.
    context: String,
    asked: u64,
    _profile: tempfile::TempDir,
}

impl Firefox {
    /// Starts the Firefox that is installed, or the one that `ZXLAB_FIREFOX` names.
    fn start() -> Option<Firefox> {
        let named = std::env::var("ZXLAB_FIREFOX").ok();
        let runs = |name: &String| {
            let version = Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
            version.is_ok_and(|status| status.success())
        };
        let command = named.into_iter().chain(NAMES.map(str::to_owned)).find(runs)?;
        let profile = tempfile::tempdir().expect("a folder for the profile");
        let process = Command::new(command)
            .args(["--headless", "--no-remote", "--remote-debugging-port=0", "--profile"])
            .arg(profile.path())
            .arg("about:blank")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("Firefox starts");
        let begun = Instant::now();
        let port = loop {
            let written = std::fs::read_to_string(profile.path().join("WebDriverBiDiServer.json")).unwrap_or_default();
            if let Some(port) = serde_json::from_str::<Value>(&written).ok().and_then(|facts| facts["ws_port"].as_u64())
            {
                break port;
            }
            assert!(begun.elapsed() < PATIENCE, "Firefox opens no port");
            std::thread::sleep(Duration::from_millis(20));
        };
        let stream = TcpStream::connect(("127.0.0.1", port as u16)).expect("its port");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        let (socket, _) = tungstenite::client(format!("ws://127.0.0.1:{port}/session"), stream).expect("a session");
        let mut firefox = Firefox { process, socket, context: String::new(), asked: 0, _profile: profile };
        firefox.call("session.new", &json!({ "capabilities": {} }));
        let tree = firefox.call("browsingContext.getTree", &json!({}));
        firefox.context = tree["contexts"][0]["context"].as_str().expect("a tab").to_owned();
        Some(firefox)
    }

    /// Sends a command and returns its result.
    fn call(&mut self, method: &str, params: &Value) -> Value {
        self.asked += 1;
        let question = json!({ "id": self.asked, "method": method, "params": params });
        self.socket.send(Message::text(question.to_string())).expect("Firefox listens");
        loop {
            let Message::Text(text) = self.socket.read().expect("Firefox answers") else { continue };
            let message: Value = serde_json::from_str(&text).expect("JSON");
            if message["id"] == self.asked {
                assert_eq!(message["type"], "success", "{method}: {message}");
                return message["result"].clone();
            }
        }
    }

    /// Runs statements, `await` among them, and returns what they return.
    fn run(&mut self, statements: &str) -> Value {
        let expression = format!("(async () => JSON.stringify(await (async () => {{ {statements} }})()) ?? 'null')()");
        let target = json!({ "context": self.context });
        let asked = json!({ "expression": expression, "target": target, "awaitPromise": true });
        let answer = self.call("script.evaluate", &asked);
        assert_eq!(answer["type"], "success", "{statements}: {answer}");
        serde_json::from_str(answer["result"]["value"].as_str().expect("a text")).expect("JSON")
    }

    /// Waits until a JavaScript expression is true.
    fn wait(&mut self, expression: &str) {
        let begun = Instant::now();
        while self.run(&format!("return Boolean({expression});")) != true {
            assert!(begun.elapsed() < PATIENCE, "{expression}: never true");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Firefox {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A source with a contract that holds, and one that does not.
const SOURCE: &str = "        ORG  $8000
start:  JR   start
; next: the next number
; In:       A = 0..255
; Out:      A = A + 1 & $FF
; Clobbers: F
next:   INC  A
        RET
; last: the number before
; In:       A = 0..255
; Out:      A = A - 1 & $FF
; Clobbers: F
last:   INC  A
        RET
        END  start
";

#[test]
fn one_file_on_a_disk_plays_and_proves_in_firefox() {
    let Some(page) = built() else { return };
    let Some(mut firefox) = Firefox::start() else {
        println!("skipped: no Firefox is installed");
        return;
    };
    let address = format!("file://{}", page.join("zxlab.html").display());
    let context = firefox.context.clone();
    firefox.call("browsingContext.navigate", &json!({ "context": context, "url": address, "wait": "complete" }));
    firefox.wait("document.body?.dataset.ready === 'true'");
    firefox.run("zxlab.emulator.pause(); zxlab.emulator.switchOn('48'); zxlab.emulator.pause();");
    let mut native = Machine::new(Rom::sinclair_48k(), Model::default());
    let mut compared = 0;
    for _ in 0..4 {
        (0..30).for_each(|_| native.run_frame());
        let shown = firefox.run(&format!("for (let n = 0; n < 30; n++) zxlab.emulator.player.run_frame(); {SUM}"));
        assert_eq!(shown, sum(native.picture()), "frame {}", native.frame());
        compared += 1;
    }
    assert_eq!(compared, 4);
    // The workbench: its wasm is unpacked, compiled in a thread, and proves.
    let source = serde_json::to_string(SOURCE).expect("a text");
    firefox.run("zxlab.showPanel('workbench'); await zxlab.workbench.begin();");
    firefox.run(&format!(
        "window.before = zxlab.workbench.asked;
         const area = document.querySelector('.editor-text');
         area.focus(); area.select(); area.setRangeText({source}, 0, area.value.length, 'end');
         area.dispatchEvent(new Event('input', {{ bubbles: true }}));"
    ));
    firefox.wait("zxlab.workbench.asked > window.before && zxlab.workbench.assembledFor === zxlab.workbench.asked");
    assert_eq!(firefox.run("return document.querySelector('.assembled').textContent;"), "6 bytes at $8000");
    firefox.run("await zxlab.workbench.prove();");
    let holds = firefox.run("return zxlab.workbench.proof.results.map(({ holds }) => holds).join();");
    assert_eq!(holds, "true,false");
    // Recordings, also where no loudspeaker opens: of a page that nobody has pressed, or a computer without one.
    firefox.run(
        "window.saved = []; const blobs = new Map(); const original = URL.createObjectURL;
         URL.createObjectURL = (blob) => { const address = original(blob); blobs.set(address, blob); return address; };
         HTMLAnchorElement.prototype.click = function () { saved.push(this.download, blobs.get(this.href).size); };
         zxlab.emulator.switchOn('48'); zxlab.showPanel('states');
         window.buttons = document.querySelectorAll('.recordings button'); buttons.forEach((button) => button.click());",
    );
    firefox.wait("[...buttons].every((button) => button.getAttribute('aria-pressed') === 'true')");
    firefox.run("window.frame = zxlab.emulator.player.frame();");
    firefox.wait("zxlab.emulator.player.frame() > frame + 60");
    firefox.run("buttons.forEach((button) => button.click());");
    firefox.wait("saved.length === 4");
    let saved = firefox.run("return saved;");
    let size = |ending: &str| {
        let all = saved.as_array().expect("names and sizes").chunks(2);
        let of = |pair: &&[Value]| pair[0].as_str().is_some_and(|name| name.ends_with(ending));
        all.clone().find(of).and_then(|pair| pair[1].as_u64()).unwrap_or_default()
    };
    // A second of sound, 16 bits a sample, and a film of more than its head.
    assert!(size(".wav") > 80_000 && size(".webm") > 2_000, "{saved}");
    let silent = firefox.run("return zxlab.emulator.sound.context?.state !== 'running';");
    let said = firefox.run("return zxlab.toast.textContent.includes('without sound');");
    assert_eq!(silent, said, "a film without sound says so");
}
