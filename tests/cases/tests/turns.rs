//! What the headers say of routines that wait, measured on the real machine while every script is played and the Spectrum
//! plays itself: no turn between two frames is longer than a frame, no stack deeper than its header says, no register changed
//! but those of Clobbers and Out, and as many frames waited for as Waits says, or the keys asked for.

use cases::meter::Meter;
use cases::script;
use lab::Contract;
use pipeline::{Assembler, Program};
use spectrum::{FRAME, Loading};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// When the picture begins, and what a scan of the keys takes at most, in T-states.
const PICTURE: u64 = 14_335;
const SCAN: u64 = 1_054;

/// Frames in which the menu loses patience and the Spectrum has played a match against itself.
const DEMONSTRATION: usize = 3_000;

/// Registers that a routine sets to what they happen to hold whenever it is entered.
const ALIKE: [(&str, &str); 2] = [("announce", "D"), ("draw_point", "B")];

/// The headers of the routines that have no figure for the time, since they wait.
#[derive(Default)]
struct Headers {
    contracts: BTreeMap<String, Contract>,
    /// For how many frames at most; none if it is for somebody at the keys.
    waits: BTreeMap<String, Option<u64>>,
    /// The longest turn.
    turn: Option<u64>,
}

fn headers(program: &Program) -> Headers {
    let mut headers = Headers::default();
    for folder in ["lib", "tictactoe"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../z80src").join(folder);
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let source = fs::read_to_string(entry.expect("an entry").path()).expect("a source");
            let mut routine = "";
            for line in source.lines().filter_map(|line| line.strip_prefix("; ")) {
                match line.split_once(": ") {
                    Some(("T", figures)) if figures.starts_with('-') && program.symbols.contains_key(routine) => {
                        // A file may be called as its first routine is.
                        let header = source.rfind(&format!("\n; {routine}: ")).expect("its header");
                        let contract =
                            Contract::of(&source[header..], routine).unwrap_or_else(|error| panic!("{error}"));
                        headers.contracts.insert(routine.to_owned(), contract);
                    }
                    Some(("Turn", figure)) => headers.turn = Some(figure.parse().expect("a number")),
                    Some(("Waits", what)) => {
                        let frames = match what.strip_prefix("for ") {
                            Some(_) => None,
                            None => Some(what.split(' ').next().and_then(|count| count.parse().ok()).expect("frames")),
                        };
                        headers.waits.insert(routine.to_owned(), frames);
                    }
                    Some((name, _)) if name.chars().all(|c| c.is_ascii_lowercase() || c == '_') => routine = name,
                    _ => {}
                }
            }
        }
    }
    headers
}

#[test]
fn no_turn_is_longer_than_a_frame_and_no_stack_deeper_than_its_header_says() {
    let program = Program::game("tictactoe", Assembler::Builtin).unwrap();
    let Headers { contracts, waits, turn } = headers(&program);
    assert!(contracts.keys().eq(waits.keys()), "what has no T, waits");
    let routines: Vec<&str> = contracts.keys().map(String::as_str).collect();
    let menu = cases::start("tictactoe", Loading::Instant).run_by(Meter::new(&program, &routines));
    let demonstration = ("the demonstration".into(), format!(". {DEMONSTRATION}\n"));
    let mut heard = BTreeSet::new();
    let (mut turns, mut longest, mut deepest) = (0, (0, String::new()), BTreeMap::new());
    let (mut changed, mut asked) = (BTreeMap::<String, BTreeSet<&str>>::new(), BTreeSet::new());
    let mut waited = BTreeMap::<String, u64>::new();
    for (path, script) in script::all("tictactoe").into_iter().chain([demonstration]) {
        let mut player = menu.clone();
        for line in script.lines() {
            script::act(&mut player, line);
            let meter = &player.runner;
            if meter.longest > longest.0 {
                longest = (meter.longest, format!("{}: {line}: {}", path.display(), meter.within));
            }
        }
        let meter = player.runner.finished();
        turns += meter.turns;
        // Without a Kempston joystick its port gives what the ULA fetches, $FF before the picture: nobody's push.
        assert!((1..PICTURE - SCAN).contains(&meter.scanned), "the keys are asked for at {}", meter.scanned);
        heard.extend(meter.tunes);
        for (routine, registers) in meter.changed {
            changed.entry(routine).or_default().extend(registers);
        }
        for (routine, frames) in meter.frames {
            let most = waited.entry(routine).or_default();
            *most = frames.max(*most);
        }
        asked.extend(meter.asked);
        for (routine, stack) in meter.stacks {
            let most = deepest.entry(routine).or_insert(0);
            *most = stack.max(*most);
        }
    }
    assert!(turns > 10_000, "only {turns} turns");
    let tunes = program.symbols.iter().filter(|(name, _)| name.starts_with("Tune")).map(|(_, &at)| at);
    assert_eq!(heard.into_iter().map(i64::from).collect::<BTreeSet<_>>(), tunes.collect(), "every tune is heard");
    assert!(longest.0 < FRAME, "{longest:?}");
    let stacks = contracts.iter().map(|(routine, contract)| (routine.clone(), contract.stack.expect("a figure")));
    assert_eq!(deepest, stacks.collect(), "measured, and in the headers");
    let mut wrong = String::new();
    for (routine, mut changed) in changed {
        changed.extend(ALIKE.iter().filter(|(of, _)| *of == routine).map(|(_, register)| register));
        let named = BTreeSet::from_iter(contracts[&routine].changes.iter().copied());
        if changed != named {
            let [unnamed, kept] = [(&changed, &named), (&named, &changed)].map(|(a, b)| a - b);
            wrong += &format!("\n{routine} changes {unnamed:?}, which no line names, and never {kept:?}");
        }
    }
    for (routine, frames) in waits {
        match frames {
            Some(frames) if waited.get(&routine) != Some(&frames) => {
                wrong += &format!("\n{routine} waits {:?} frames, not {frames}", waited.get(&routine));
            }
            None if !asked.contains(&routine) => wrong += &format!("\n{routine} does not look at the keys"),
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert_eq!(Some(longest.0), turn, "the longest turn is {longest:?}");
}
