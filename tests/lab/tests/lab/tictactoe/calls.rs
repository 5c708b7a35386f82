//! The survey of calls: what the routines of the running game are given, compared with what their contracts are proved for.

use std::path::Path;

use lab::contract::{CallVerdict, Source};
use lab::person::{CallsReport, CallsRun};
use lab::programs::tictactoe::KEYS;
use lab::{Page, Shard};

fn game() -> Source {
    let main = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../z80src/tictactoe/main.asm");
    Source::load(main).unwrap_or_else(|error| panic!("{error}"))
}

/// Six machines with keys pressed at random for two minutes each: every call is a case of the routine's proof, or keeps the contract
/// by itself.
#[test]
fn every_call_in_the_game_is_proved_or_keeps_its_contract() {
    let run =
        CallsRun::new(&game(), &KEYS, 6, 6_000, Shard::WHOLE, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    let report = CallsReport::of(&run).unwrap_or_else(|error| panic!("{error}"));
    let reported = || format!("{report}\n{}", report.broken().cloned().collect::<Vec<_>>().join("\n"));
    assert!(report.holds(), "{}", reported());
    let count = |given| report.routines.values().map(|called| called.count(given)).sum::<usize>();
    let called = report.routines.values().filter(|called| called.calls > 0).count();
    let whole = report.routines.values().filter(|called| called.calls > 0 && called.outside.is_empty()).count();
    assert_eq!((report.machines, report.routines.len()), (6, 111));
    assert!(
        called >= 100 && whole >= 40,
        "{called} routines were called, {whole} of them within In always: {}",
        reported()
    );
    assert!(count(CallVerdict::Within) > 4_000 && count(CallVerdict::Kept) > 4_000, "{}", reported());
    assert!(count(CallVerdict::Waits) < 400 && count(CallVerdict::Excluded) < 20, "{}", reported());
}

/// Shards are merged into the same report, and a page shows it.
#[test]
fn shards_of_machines_make_one_report() {
    let source = game();
    let run = |frames, shard: &str| {
        let shard = shard.parse().expect("a shard");
        CallsRun::new(&source, &KEYS, 3, frames, shard, &|_| true).unwrap_or_else(|error| panic!("{error}"))
    };
    let mut parts = run(200, "1/2");
    assert!(CallsReport::of(&parts).is_err(), "the other is missing");
    assert!(parts.clone().add(run(201, "2/2")).is_err(), "those played longer");
    parts.add(run(200, "2/2")).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(parts, run(200, "1/1"));
    let report = CallsReport::of(&parts).unwrap_or_else(|error| panic!("{error}"));
    let waited = &report.routines["frame_wait"];
    assert_eq!((report.machines, report.frames, waited.count(CallVerdict::Within)), (3, 200, 1));
    // On the first machine no key is pressed for 2,000 frames.
    assert!((2_000..4_500).contains(&waited.calls), "{}", waited.calls);
    let page = report.html().unwrap_or_else(|error| panic!("{error}"));
    assert!(page.contains("<b>200</b>frames each") && page.contains("irq.asm:") && page.contains("<p>None.</p>"));
}

/// `In` of first_free names every list of cells that the player searches: those in the table of rules, and the lines.
#[test]
fn first_free_is_proved_for_every_list_of_the_table() {
    let source = game();
    let program = source.program();
    let symbol = |name: &str| program.symbols[name];
    let byte = |address: i64| {
        i64::from(program.code[usize::try_from(address).expect("an address") - usize::from(program.start)])
    };
    let after_zero = |mut address: i64| {
        while byte(address) != 0 {
            address += 1;
        }
        address + 1
    };

    let kinds = ["RULES_END", "RULE_LINES", "RULE_MOVE", "RULE_BOTH", "RULE_ALWAYS", "RULE_UNBEATABLE"].map(symbol);
    let (mut lists, mut at) = (Vec::new(), symbol("Rules"));
    loop {
        // Number of operands of a kind, and whether targets follow.
        let (needs, targets) = match kinds.iter().position(|&kind| kind == byte(at)) {
            Some(0) => break,
            Some(1) => (2, false),
            Some(2) => (1, true),
            Some(3) => (2, true),
            Some(4) => (0, true),
            Some(5) => (1, false),
            _ => panic!("unknown kind of rule {}", byte(at)),
        };
        at += 1 + needs;
        if targets {
            lists.push(at);
            at = after_zero(at);
        }
    }
    assert_eq!(lists.len(), 19);
    let mut line = symbol("Lines");
    while byte(line) != 0 {
        lists.push(line);
        line = after_zero(line);
    }
    assert_eq!(lists.len(), 19 + 8);

    let header =
        include_str!("../../../../../z80src/tictactoe/player.asm").split("; first_free:").nth(1).expect("a header");
    let given =
        header.split("HL =").nth(1).and_then(|given| given.split(',').next()).expect("values of HL").replace(';', "");
    let value = |term: &str| -> i64 {
        term.split('+').map(str::trim).map(|part| part.parse().unwrap_or_else(|_| symbol(part))).sum()
    };
    assert_eq!(given.split(" or ").map(value).collect::<Vec<_>>(), lists);
}
