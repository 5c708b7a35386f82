//! A report with a machine: it plays the cases that fail.

use crate::client::{Browser, installed};
use crate::site::built;
use lab::contract::{Options, ReportPlayer, Source};
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

/// Proves the source, and returns its report as a page with the built player.
fn page() -> Option<String> {
    let player = std::fs::read_to_string(built()?.join("report-player.html")).expect("the player");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("numbers.asm");
    std::fs::write(&file, SOURCE).expect("the source");
    let source = Source::load(&file).expect("contracts");
    let mut machine = Player::new("48", 44_100);
    let tape = source.program().tape().expect("a tape");
    machine.open("numbers.tap", format::tap::write(&tape).expect("a tape")).expect("a tape");
    assert!(machine.run_to(source.program().entry, 5_000));
    let snapshot = machine.save("szx").expect("a snapshot");
    let player = ReportPlayer::new(player, source.program(), &snapshot).expect("a player of this version");
    let report = source.prove(&Options::default(), &|_| true).expect("a proof");
    Some(player.page(&report).expect("a page"))
}

#[test]
fn a_click_on_a_failing_case_stands_at_its_call() {
    let Some(chromium) = installed() else { return println!("skipped: no Chromium is installed") };
    let Some(page) = page() else { return };
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
    let field = |name: &str| {
        format!(
            "[...document.querySelectorAll('.registers label')].find((one) => one.firstChild.textContent === '{name}')?.lastChild.value"
        )
    };
    let play = |routine: &str| format!("document.getElementById('{routine}').nextElementSibling.firstChild.click();");
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
    let step = |label: &str| {
        format!("[...document.querySelectorAll('.steps button')].find((one) => one.textContent === '{label}').click();")
    };
    for address in ["8004", "8005"] {
        browser.run(&step("Into"));
        assert_eq!(browser.value(&field("PC")), address);
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
    assert_eq!(browser.faults, [""; 0]);
}
