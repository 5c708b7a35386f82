//! A report with a machine: it plays the cases that fail.

use crate::client::{Browser, installed};
use crate::site::built;
use lab::contract::{Options, Source};
use lab::{Chosen, Page, ProgramRun, ReportPlayer, Shard, Subject, Task, programs};
use pipeline::{Output, Program};
use std::path::Path;
use web_machine::Player;

/// A source with a routine that is wrong from 7 on, one that holds, and one that is wrong about memory and a port.
const SOURCE: &str = "        ORG  $8000
start:  JR   start
; twice: twice the number, which is less than 128
; In:       A = 0..127
; Out:      A = A * 2
; Clobbers: F
twice:  CP   7
        ADC  A,A
        CCF
        RET
; next: the next number
; In:       A = 0..255
; Out:      A = A + 1 & $FF
; Clobbers: F
next:   INC  A
        RET
; stored: a byte of memory
; In:       [Place] = 3..9
; Out:      A = [Place] & 7
stored: LD   A,(Place)
        RET
Place:  DB   0
        END  start
";

/// Returns the built player with a program; `None` if it cannot be built.
fn player(program: &Program) -> Option<ReportPlayer> {
    let player = std::fs::read_to_string(built()?.join("report-player.html")).expect("the player");
    let mut machine = Player::new("48", 44_100);
    machine.open("program.tzx", program.output(Output::Tzx).expect("a tape")).expect("a tape");
    assert!(machine.run_to(program.entry, 5_000));
    let snapshot = machine.save("szx").expect("a snapshot");
    Some(ReportPlayer::new(player, program, &snapshot).expect("a player of this version"))
}

/// Proves a source, and returns its report as a page with the built player.
fn page(text: &str) -> Option<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("numbers.asm");
    std::fs::write(&file, text).expect("the source");
    let source = Source::load(&file).expect("contracts");
    let player = player(source.program())?;
    let report = source.prove(&Options::default(), &|_| true).expect("a proof");
    Some(player.page(report.html().expect("a page"), &report.failing_cases()))
}

/// Proves the first program with a mistake in its table, and returns its report as a page with the built player, and the program's entry.
fn page_of_program() -> Option<(String, u16)> {
    let folder = tempfile::tempdir().expect("a folder");
    let tree = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../z80src");
    for room in ["tictactoe", "lib"] {
        std::fs::create_dir(folder.path().join(room)).expect("a folder");
        for file in std::fs::read_dir(tree.join(room)).expect("sources").flatten() {
            let text = std::fs::read_to_string(file.path()).unwrap_or_default().replace("5,9, 3,0", "5,9, 2,0");
            std::fs::write(folder.path().join(room).join(file.file_name()), text).expect("the source");
        }
    }
    let main = folder.path().join("tictactoe/main.asm");
    let subject = Subject::new(&programs::PROGRAMS[0], Some(&main)).expect("a program");
    let player = player(&subject.program)?;
    let run = ProgramRun::new(&subject, Task::Answers, &Chosen::default(), Shard::WHOLE, &|_| true).expect("a run");
    let report = run.report(&subject, &Chosen::default()).expect("a report");
    assert!(!report.holds());
    let page = player.page(report.html().expect("a page"), &report.failing_cases().expect("calls"));
    Some((page, subject.program.entry))
}

/// Returns the expression for what a field of the debugger shows.
fn field(name: &str) -> String {
    format!(
        "[...document.querySelectorAll('.registers label')].find((one) => one.firstChild.textContent === '{name}')?.lastChild.value"
    )
}

/// Returns the statement that presses a button of the debugger.
fn step(label: &str) -> String {
    format!("[...document.querySelectorAll('.steps button')].find((one) => one.textContent === '{label}').click();")
}

/// Returns the statement that plays the case below an element.
fn play(element: &str) -> String {
    format!("document.getElementById('{element}').nextElementSibling.firstChild.click();")
}

#[test]
fn a_report_on_a_program_plays_its_differences() {
    let Some(chromium) = installed() else { return println!("skipped: no Chromium is installed") };
    let Some((page, entry)) = page_of_program() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("report.html");
    std::fs::write(&file, page).expect("the page");
    let mut browser = Browser::start(&chromium);
    browser.open(&format!("file://{}", file.display()));
    let cases = browser.value("document.querySelectorAll('.play').length").as_u64().unwrap_or_default();
    assert!(cases >= 4, "{cases}");
    for case in 0..2 {
        browser.run(&play(&format!("difference-{case}")));
        browser.wait(
            "/^The machine stands at the call of choose_move/.test(document.querySelector('.said')?.textContent)",
        );
        let text = browser.value(&format!("document.getElementById('difference-{case}').textContent"));
        let text = text.as_str().expect("a difference");
        let (_, answer) = text.split_once("the Z80 code answers ").expect("an answer");
        // The machine gives the answer that the report has. It returns to the program's entry.
        browser.run(&format!(
            "const into = [...document.querySelectorAll('.steps button')].find((one) => one.textContent === 'Into');
             for (let n = 0; n < 3000 && {} !== '{entry:04X}'; n++) into.click();",
            field("PC")
        ));
        assert_eq!(browser.value(&field("PC")), format!("{entry:04X}"));
        let af = browser.value(&field("AF"));
        let af = af.as_str().expect("AF").to_owned();
        assert_eq!(af[..2], format!("0{}", &answer[..1]), "{text}");
        browser.run("document.querySelector('.said').textContent = '';");
    }
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn a_click_on_a_failing_case_stands_at_its_call() {
    let Some(chromium) = installed() else { return println!("skipped: no Chromium is installed") };
    let Some(page) = page(SOURCE) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("report.html");
    std::fs::write(&file, page).expect("the page");
    let mut browser = Browser::start(&chromium);
    // From a disk: a report needs no server.
    browser.open(&format!("file://{}", file.display()));
    assert_eq!(
        browser.value("[...document.querySelectorAll('.play')].map((row) => row.previousElementSibling.id).join()"),
        "twice,stored"
    );
    browser.run(&play("twice"));
    browser.wait(&format!("{} === '8002'", field("PC")));
    // The first case in which `CP 7` leaves a carry is 0.
    assert!(browser.value(&field("AF")).as_str().is_some_and(|af| af.starts_with("00")));
    let here = browser.value("document.querySelector('.listing .here').textContent");
    assert!(here.as_str().is_some_and(|here| here.contains("CP $07") && here.contains("numbers.asm:7")), "{here}");
    // The screen shows what the program's user sees, though no frame has run since the call: white with black letters.
    let colours =
        "new Set(document.querySelector('.picture').getContext('2d').getImageData(48, 48, 256, 192).data).size > 1";
    assert_eq!(browser.value(colours), true);
    // Steps, and back to the call.
    for address in ["8004", "8005"] {
        browser.run(&step("Into"));
        assert_eq!(browser.value(&field("PC")), address);
        assert_eq!(browser.value("document.querySelector('.said').textContent"), "It stands still.");
    }
    assert!(browser.value(&field("AF")).as_str().is_some_and(|af| af.starts_with("01")), "the error is seen");
    browser.run(&step("From the call"));
    assert_eq!(browser.value(&field("PC")), "8002");
    // The other case, with its byte of memory.
    browser.run(&play("stored"));
    browser.wait(&format!("{} !== '8002'", field("PC")));
    browser.run(&step("Into"));
    assert!(
        browser.value(&field("AF")).as_str().is_some_and(|af| af.starts_with("08")),
        "the smallest value that fails"
    );
    assert_eq!(browser.value("document.querySelectorAll('.played').length"), 1);
    browser.run(&step("Continue"));
    browser.wait("document.querySelector('.said').textContent === 'It runs on.'");
    browser.run(&step("Pause"));
    assert_eq!(browser.value("document.querySelector('.said').textContent"), "It stands still.");
    // The sound's thread starts under the report's policy.
    browser.run("document.querySelector('.played .screen').dispatchEvent(new PointerEvent('pointerdown'));");
    browser.run(&step("Continue"));
    browser.wait("document.querySelector('.said').textContent === 'It runs on.'");
    assert_eq!(browser.faults, [""; 0]);
    // And that policy refuses requests, pictures and scripts that are not the report's.
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.set_nonblocking(true).expect("no waiting");
    let place = format!("http://{}/x", listener.local_addr().expect("its address"));
    let refused = browser.run(&format!(
        "const refused = [];
         document.addEventListener('securitypolicyviolation', ({{ effectiveDirective }}) => refused.push(effectiveDirective));
         await fetch('{place}', {{ signal: AbortSignal.timeout(1000) }}).catch(() => {{}});
         new Image().src = '{place}';
         for (const part of [{{ src: '{place}' }}, {{ textContent: 'window.hasRun = true' }}]) document.body.append(Object.assign(document.createElement('script'), part));
         await new Promise((done) => setTimeout(done, 300));
         return [refused.sort().join(), window.hasRun ?? false];"
    ));
    assert_eq!(refused, serde_json::json!(["connect-src,img-src,script-src-elem,script-src-elem", false]));
    assert!(listener.accept().is_err(), "no request");
}

#[test]
fn a_case_in_a_page_of_a_128k_is_played_with_that_page() {
    let Some(chromium) = installed() else { return println!("skipped: no Chromium is installed") };
    let Some(page) = page(crate::banks::BANKED) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("report.html");
    std::fs::write(&file, page).expect("the page");
    let mut browser = Browser::start(&chromium);
    browser.open(&format!("file://{}", file.display()));
    browser.run(&play("three"));
    browser
        .wait("document.querySelector('.said')?.textContent === 'The machine stands at the call of three that fails.'");
    let here = "document.querySelector('.listing .here').textContent";
    assert_eq!(browser.value(here), "○C000INC Anumbers.asm:16");
    assert_eq!(browser.value(&field("AF")).as_str().map(|af| af[..2].to_owned()), Some("03".to_owned()));
    browser.run(&format!("{0} {0}", step("Into")));
    assert_eq!(browser.value(here), "○C003RETnumbers.asm:18");
    assert_eq!(browser.value(&field("AF")).as_str().map(|af| af[..2].to_owned()), Some("00".to_owned()));
    assert_eq!(browser.faults, [""; 0]);
}
