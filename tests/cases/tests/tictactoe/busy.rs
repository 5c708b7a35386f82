//! The limits in the headers of routines that wait, measured on the real machine while every script is played and the Spectrum
//! plays itself: the longest time between two waits (`Busy`), the deepest stack, the registers changed, and the frames waited
//! for. A routine that waits for any number of frames has to read the keys.

use cases::meter::Meter;
use cases::script;
use lab::Register;
use lab::contract::{Effects, Source};
use spectrum::{FRAME, Loading};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Beginning of the picture, and the longest scan of the keys, in T-states.
const PICTURE: u64 = 14_335;
const SCAN: u64 = 1_054;

/// Frames after which the menu has started the demonstration and the Spectrum has played a match against itself.
const DEMONSTRATION: usize = 3_000;

/// Registers that a routine always sets to the values that they have on entry.
const ALIKE: [(&str, &str); 2] = [("announce", "D"), ("draw_point", "B")];

/// Returns the limits of the routines that wait, by name: those without a `T`. What looks for a sound chip waits once, before the menu with
/// which measuring begins.
fn waiting(source: &Source) -> BTreeMap<&str, &Effects> {
    for (routine, effects) in source.effects() {
        assert_eq!(effects.t().is_none(), effects.frames() != Some(0), "{routine} either has a T or waits");
    }
    source.effects().filter(|&(routine, effects)| effects.t().is_none() && routine != "chip_start").collect()
}

#[test]
fn no_busy_period_is_longer_than_a_frame_and_no_stack_deeper_than_its_header_says() {
    let main = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../z80src/tictactoe/main.asm");
    let source = Source::load(main).unwrap_or_else(|error| panic!("{error}"));
    let waiting = waiting(&source);
    let program = source.program();
    let routines: Vec<&str> = waiting.keys().copied().collect();
    let menu = cases::start("tictactoe", Loading::Instant).run_by(Meter::new(program, &routines));
    let demonstration = ("the demonstration".into(), format!(". {DEMONSTRATION}\n"));
    let mut heard = BTreeSet::new();
    let (mut periods, mut longest, mut deepest) = (0, (0, String::new()), BTreeMap::new());
    let (mut changed, mut asked) = (BTreeMap::<String, BTreeSet<&str>>::new(), BTreeSet::new());
    let mut waited = BTreeMap::<String, u64>::new();
    let scripts: Vec<_> = script::all("tictactoe").into_iter().chain([demonstration]).collect();
    // With the loudspeaker, and as if there was a sound chip.
    for (beeper, (path, script)) in
        [2, 0].into_iter().flat_map(|beeper| scripts.iter().map(move |script| (beeper, script)))
    {
        let mut player = menu.clone();
        player.machine.poke(u16::try_from(program.symbols["Beeper"]).expect("an address"), beeper);
        for line in script.lines() {
            script::act(&mut player, line);
            let meter = &player.runner;
            if meter.longest > longest.0 {
                longest = (meter.longest, format!("{}: {line}: {}", path.display(), meter.within));
            }
        }
        let meter = player.runner.finished();
        periods += meter.periods;
        // Without a Kempston joystick its port reads as the byte that the ULA fetches: $FF before the picture, which is no push.
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
    assert!(periods > 10_000, "only {periods} busy periods");
    let tunes = program.symbols.iter().filter(|(name, _)| name.starts_with("Tune")).map(|(_, &at)| at);
    assert_eq!(heard.into_iter().map(i64::from).collect::<BTreeSet<_>>(), tunes.collect(), "every tune is heard");
    assert!(longest.0 < FRAME, "{longest:?}");
    let stacks = waiting.iter().map(|(&routine, effects)| (routine.to_owned(), effects.stack().expect("a figure")));
    assert_eq!(deepest, stacks.collect(), "measured, and in the headers");
    let mut wrong = String::new();
    for (routine, mut changed) in changed {
        changed.extend(ALIKE.iter().filter(|(of, _)| *of == routine).map(|(_, register)| register));
        let named = waiting[routine.as_str()].changes().iter().filter(|of| ![Register::F, Register::R].contains(of));
        let named = named.map(|register| register.name()).collect();
        if changed != named {
            let [unnamed, kept] = [(&changed, &named), (&named, &changed)].map(|(a, b)| a - b);
            wrong += &format!("\n{routine} changes {unnamed:?}, which no line names, and never {kept:?}");
        }
    }
    for (&routine, effects) in &waiting {
        match effects.frames().map(u64::from) {
            Some(frames) if waited.get(routine) != Some(&frames) => {
                wrong += &format!("\n{routine} waits {:?} frames, not {frames}", waited.get(routine));
            }
            None if !asked.contains(routine) => wrong += &format!("\n{routine} does not read the keys"),
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    let busy: Vec<u64> = source.effects().filter_map(|(_, effects)| effects.busy()).collect();
    assert_eq!(busy, [longest.0], "the longest time between two waits is {longest:?}");
}
