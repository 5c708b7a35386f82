//! The figures in the headers of the game's sources: T-states and stack are what the routines take at worst, the registers in
//! Clobbers are those that they change, and what they leave at a port is what Out says.
//!
//! A row below is a routine and the states in which it is called: variables and registers that lead down its longest path,
//! and down those on which it changes other registers. With `ZXLAB_WRITE_GOLDEN=1` what is measured is printed instead.

use lab::{Breach, Call, Contract, Core, Registers, Returned, Runner, T};
use pipeline::{Assembler, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::Path;

/// The sources whose headers are read.
const SOURCES: [&str; 22] = [
    "lib/memory.asm",
    "lib/screen.asm",
    "lib/print.asm",
    "lib/text.asm",
    "lib/keys.asm",
    "lib/beep.asm",
    "lib/irq.asm",
    "lib/random.asm",
    "tictactoe/main.asm",
    "tictactoe/match.asm",
    "tictactoe/point.asm",
    "tictactoe/turn.asm",
    "tictactoe/rules.asm",
    "tictactoe/player.asm",
    "tictactoe/input.asm",
    "tictactoe/menu.asm",
    "tictactoe/names.asm",
    "tictactoe/view.asm",
    "tictactoe/board.asm",
    "tictactoe/colours.asm",
    "tictactoe/ending.asm",
    "tictactoe/message.asm",
];

/// A state: variables as `Name=value` or `Name+offset=value`, registers `A`, `BC`, `DE`, `HL`, ports as `port:7FFE=value`; a
/// value may be a symbol.
const CALLS: &[(&str, &[&str])] = &[
    ("memory_clear", &[""]),
    ("screen_address", &["DE=5919"]),
    ("attribute_address", &["DE=5919"]),
    ("fill_attributes", &["A=1 DE=0 BC=6176"]),
    ("draw_picture", &["HL=Ring DE=5150"]),
    ("print_char", &["A=77 DE=5150"]),
    ("print_tall_char", &["A=77 DE=5150"]),
    ("print_big", &["HL=TextBuffer+16 DE=5632"]),
    ("print_big_char", &["A=77 DE=5150"]),
    ("glyph_address", &["A=77"]),
    ("print_text", &["HL=TextBuffer DE=5888"]),
    ("print_tall", &["HL=TextBuffer DE=5632"]),
    ("print_spaces", &["BC=8192 DE=5888"]),
    ("text_length", &["HL=TextBuffer"]),
    ("text_append", &["HL=TextBuffer DE=63840", "HL=TextBuffer+223 TextBuffer+223=77 TextBuffer+224=0 DE=63840"]),
    ("text_number", &["A=99 DE=63840"]),
    ("random_byte", &[""]),
    ("irq_tick", &["ClockFrames=1 Clock=2 port:FEFE=0 port:7FFE=0", "ClockFrames=0 port:FEFE=255 port:7FFE=255"]),
    ("keys_scan", &["port:FE=0 port:1F=0"]),
    ("key_new", &["Keys+14=2 Keys+1=1 Keys+5=7 Keys+15=2", "Keys+17=1 Keys=1"]),
    (
        "tune_play",
        &[
            "HL=TuneMatch Break=0",
            "HL=TextBuffer+222 TextBuffer+222=1 TextBuffer+223=200 TextBuffer+224=1 TextBuffer+225=2 TextBuffer+226=0 Break=0",
        ],
    ),
    (
        "sound",
        &[
            "HL=TuneMatch Break=0 Humans=1",
            "HL=TextBuffer+222 TextBuffer+222=1 TextBuffer+223=200 TextBuffer+224=1 TextBuffer+225=2 TextBuffer+226=0 Break=0 Humans=1",
        ],
    ),
    (
        "first_free",
        &[
            FULL,
            "HL=TextBuffer TextBuffer=10 TextBuffer+1=0",
            "HL=TextBuffer+223 TextBuffer+223=1 TextBuffer+224=0 Grid=1",
        ],
    ),
    ("random_cell", &[""]),
    ("centre", &["HL=TextBuffer DE=16"]),
    ("draw_result", &["A=5 BC=5 DE=7 HL=NameOne"]),
    ("draw_keys", &["Sticks=1", "Sticks=0"]),
    ("show_keys", &["Sticks=1 Humans=1", "Sticks=0 Humans=1"]),
    ("clock_start", &["A=5"]),
    ("clock_stop", &[""]),
    ("leader", &["PointsOne=1 PointsTwo=0", "PointsOne=1 PointsTwo=1", "PointsOne=1 PointsTwo=2"]),
    ("is_match_over", &["Points=5 PointsOne=1 PointsTwo=0 Ties=2 TieLimit=5"]),
    ("count_point", &["Turn=1", "Turn=16"]),
    ("swap_sides", &[""]),
    ("read_cell", &["A=56 Sticks=1 Cursor=5 Turn=16 Grid+4=16 Grid+7=16", "A=9 Sticks=0 Cursor=9 Turn=16 Grid+8=16"]),
    ("show_options", &["Players=1 Points=5 Seconds=30 TieLimit=9 Level=1 Sticks=1"]),
    ("show_value", &["A=1 HL=WordsLevel DE=5397", "A=30 HL=0 DE=5397"]),
    ("show_field", &["Typing=NameOne"]),
    ("show_names", &["DE=768"]),
    ("print_of", &["A=5 DE=5150"]),
    ("draw_panel", &["HL=Ring DE=25 Points=5"]),
    ("draw_free_cell", &["A=9"]),
    ("show_scores", &["Turn=1 PointsOne=4 PointsTwo=4 Ties=8", "Turn=16 PointsOne=4 PointsTwo=4 Ties=8"]),
    ("print_big_digit", &["A=5 DE=5150"]),
    ("show_clock", &["ClockShown=30", "ClockShown=3"]),
    ("hide_clock", &[""]),
    ("put_clock", &["HL=TextNoClock", "HL=TextBuffer+222 TextBuffer+222=77 TextBuffer+223=77 TextBuffer+224=0"]),
    ("show_turn", &["Turn=1", "Turn=16", "Turn=0"]),
    ("show_new_piece", &["Cell=9 Turn=16", "Cell=9 Turn=1"]),
    ("draw_piece", &["A=16 DE=5150", "A=1 DE=5150"]),
    ("show_cursor", &["Cursor=9 Turn=16 Grid+8=16", "Cursor=9 Turn=1 Grid+8=1"]),
    ("hide_cursor", &["Cursor=9 Turn=16 Grid+8=16"]),
    ("cursor_colour", &["Cursor=9 Grid+8=16", "Cursor=9 Grid+8=1"]),
    ("show_old_piece", &["Cell=9 Turn=16"]),
    ("colour_cell", &["A=1 DE=5150"]),
    ("print_number", &["A=99 DE=5150"]),
    ("number_text", &["A=99"]),
    ("cell_place", &["A=9"]),
    ("on_colour", &["A=1"]),
    ("piece_colour", &["A=16", "A=1"]),
    ("side_colour", &["A=16", "A=1"]),
    ("show_message", &["Turn=16 Cell=9 HL=MessageLost", "Turn=16 Cell=9 HL=MessageWin", "Turn=16 HL=MessageTurn"]),
    ("show_play_hint", &["Turn=16 HL=MessageLost Humans=1", "Humans=0"]),
    ("show_hint", &["Turn=16 HL=MessageLost"]),
    ("print_centred", &["Turn=16 DE=5632 HL=MessageLost"]),
    (
        "fill_in",
        &[
            "Turn=16 DE=64510 HL=TextBuffer+222 TextBuffer+222=77 TextBuffer+223=1 TextBuffer+224=0",
            "Turn=16 DE=63776 HL=MessageLost",
            "Turn=16 DE=63776 HL=MessageTaken",
        ],
    ),
    ("find_win", &["", "Grid+2=16 Grid+4=16 Grid+6=16"]),
    ("irq_start", &[""]),
    ("key_break", &["Break=1"]),
    ("line_sum", &["HL=Lines"]),
    ("other_side", &["HL=Turn"]),
    (
        "show_win",
        &[
            "A=16 HL=TextBuffer+222 TextBuffer+222=1 TextBuffer+223=2 TextBuffer+224=3 TextBuffer+225=0",
            "A=16 HL=Lines",
            "A=1 HL=Lines",
        ],
    ),
    ("is_tie", &["Grid=1 Grid+1=16 Grid+2=1 Grid+3=1 Grid+4=16 Grid+5=16 Grid+6=16 Grid+7=1 Grid+8=1"]),
    ("clear_grid", &[""]),
    ("is_legal", &["A=9"]),
    ("put_mark", &["A=9"]),
];

/// A full board, and a list of all its cells.
const FULL: &str = "HL=TextBuffer Grid=1 Grid+1=1 Grid+2=1 Grid+3=1 Grid+4=1 Grid+5=1 Grid+6=1 Grid+7=1 Grid+8=1 \
    TextBuffer=1 TextBuffer+1=2 TextBuffer+2=3 TextBuffer+3=4 TextBuffer+4=5 TextBuffer+5=6 TextBuffer+6=7 \
    TextBuffer+7=8 TextBuffer+8=9 TextBuffer+9=0";

/// The figures that a header gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Figures {
    t: T,
    stack: u16,
}

/// T and stack of every routine whose header gives both.
fn headers() -> BTreeMap<String, Figures> {
    let mut headers = BTreeMap::new();
    for source in SOURCES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../z80src").join(source);
        let text = std::fs::read_to_string(path).expect("a source");
        let mut routine = String::new();
        for line in text.lines() {
            if let Some((name, _)) = line.strip_prefix("; ").and_then(|line| line.split_once(": ")) {
                if let Some((t, stack)) = line.strip_prefix("; T: ").and_then(|line| line.split_once("   Stack: ")) {
                    if let Ok(t) = t.parse() {
                        headers.insert(routine.clone(), Figures { t, stack: stack.parse().expect("a number") });
                    }
                } else if name.chars().all(|c| c.is_ascii_lowercase() || c == '_') {
                    routine = name.to_owned();
                }
            }
        }
    }
    headers
}

/// The source in which a routine's header stands.
fn source_of(routine: &str) -> String {
    let title = format!("; {routine}: ");
    let read = |source| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../z80src").join(source);
        std::fs::read_to_string(path).expect("a source")
    };
    SOURCES.into_iter().map(read).find(|text| text.lines().any(|line| line.starts_with(&title))).expect("its source")
}

/// What a routine did in some states.
#[derive(Debug, Default)]
struct Measured {
    t: T,
    stack: u16,
    changed: BTreeSet<&'static str>,
    /// What it left at a port.
    sent: BTreeSet<Option<(u16, u8)>>,
    /// Whether it touched any other.
    others: bool,
}

impl Measured {
    fn figures(&self) -> Figures {
        Figures { t: self.t, stack: self.stack }
    }
}

/// Calls a routine in a state, with registers that mean nothing but for those of the state, twice over: with other ones.
fn measure(program: &Program, routine: &str, state: &str, measured: &mut Measured) {
    for poison in Core::ALL {
        let (before, returned) = call(program, routine, state, poison);
        measured.t = measured.t.max(returned.t);
        measured.stack = measured.stack.max(returned.stack);
        measured.changed.extend(changed(&before, &returned));
        measured.sent.insert(returned.sent.last().copied());
        measured.others |= returned.ports as usize > returned.sent.len();
    }
}

/// Every register that a call changed.
fn changed(before: &Registers, returned: &Returned) -> Vec<&'static str> {
    let breaches = Contract::default().breaches(Core::Z80, before, returned);
    let register = |breach: &Breach| if let Breach::Register(name) = breach { Some(*name) } else { None };
    breaches.iter().filter_map(register).collect()
}

fn call(program: &Program, routine: &str, state: &str, poison: Core) -> (Registers, Returned) {
    /// Tunes last longer than anything else: three seconds.
    const LIMIT: T = 10_500_000;
    let mut runner = Runner::new(program, Core::Z80).expect("a program");
    let address = |name: &str| {
        let (name, offset) = name.split_once('+').unwrap_or((name, "0"));
        u16::try_from(program.symbols[name]).expect("an address") + offset.parse::<u16>().expect("an offset")
    };
    // Names of twelve letters, a text as long as a line, an empty board, no key held, until the state says otherwise.
    for name in ["NameOne", "NameTwo"] {
        (0..12).for_each(|letter| runner.poke(address(name) + letter, b'M'));
        runner.poke(address(name) + 12, 0);
    }
    (0..32).for_each(|letter| runner.poke(address("TextBuffer") + letter, b'M'));
    runner.poke(address("TextBuffer") + 32, 0);
    (0..9).for_each(|cell| runner.poke(address("Grid") + cell, 0));
    (0..18).for_each(|key| runner.poke(address("Keys") + key, 0));
    let registers = lab::poisoned(poison);
    let mut call = Call { registers, limit: LIMIT, ..Call::new(address(routine), Core::Z80) };
    for (name, value) in state.split_whitespace().map(|part| part.split_once('=').expect("name=value")) {
        let value = value.parse().unwrap_or_else(|_| address(value));
        match name {
            "A" => call.registers.set_a(value as u8),
            "BC" => call.registers.set_bc(value),
            "DE" => call.registers.set_de(value),
            "HL" => call.registers.set_hl(value),
            "Typing" => (address(name)..).zip(value.to_le_bytes()).for_each(|(at, byte)| runner.poke(at, byte)),
            _ => match name.strip_prefix("port:") {
                Some(port) => runner.set_port(u16::from_str_radix(port, 16).expect("a port"), value as u8),
                None => runner.poke(address(name), value as u8),
            },
        }
    }
    let outcome = runner.call(&call);
    let returned = outcome.returned().unwrap_or_else(|| panic!("{routine} in {state}: {outcome}"));
    (call.registers, returned.clone())
}

/// What a header says beside its figures: the registers that may change, those of them in Clobbers, and what Out says is left
/// at a port.
struct Promises {
    changes: BTreeSet<&'static str>,
    clobbers: BTreeSet<&'static str>,
    port: Option<(u16, u8)>,
}

fn promises(program: &Program, routine: &str) -> Promises {
    let source = source_of(routine);
    let contract = |source: &str| Contract::of(source, routine).unwrap_or_else(|error| panic!("{error}")).changes;
    // The same header with nothing in Out.
    let header = source.rfind(&format!("; {routine}: ")).expect("its header");
    let lines: Vec<&str> = source[header..].lines().take_while(|line| line.starts_with(';')).collect();
    let clobbers = lines.iter().position(|line| line.starts_with("; Clobbers:")).expect("Clobbers");
    let bare = format!("; {routine}: -\n; Out: -\n{}\n{routine}:\n", lines[clobbers..].join("\n"));
    let symbol = |name: &str| program.symbols[name];
    let port = lines.iter().find_map(|line| line.split_once("port[")?.1.split_once("] = "));
    let port = port.filter(|(_, rest)| !rest.contains("..")).map(|(port, value)| {
        let value = value.split([',', ' ']).next().expect("a value");
        (symbol(port) as u16, symbol(value) as u8)
    });
    Promises {
        changes: contract(&source[header..]).into_iter().collect(),
        clobbers: contract(&bare).into_iter().collect(),
        port,
    }
}

#[test]
fn each_header_says_what_the_routine_takes_at_worst() {
    let program = Program::game("tictactoe", Assembler::Builtin).unwrap_or_else(|error| panic!("{error}"));
    let headers = headers();
    let write = std::env::var_os("ZXLAB_WRITE_GOLDEN").is_some();
    let mut wrong = String::new();
    for &(routine, states) in CALLS {
        let mut measured = Measured::default();
        states.iter().for_each(|state| measure(&program, routine, state, &mut measured));
        let worst = measured.figures();
        if write {
            let _ = writeln!(std::io::stderr(), "{routine} {} {}", worst.t, worst.stack);
        } else if headers.get(routine) != Some(&worst) {
            wrong += &format!("\n{routine}: T: {}   Stack: {}, not {:?}", worst.t, worst.stack, headers.get(routine));
        }
        let Promises { changes, clobbers, port } = promises(&program, routine);
        let unnamed: Vec<_> = measured.changed.difference(&changes).collect();
        let kept: Vec<_> = clobbers.difference(&measured.changed).collect();
        if !unnamed.is_empty() || !kept.is_empty() {
            wrong += &format!("\n{routine}: changes {unnamed:?}, which no line names, and never {kept:?} of Clobbers");
        }
        let sent = measured.sent.iter().map(|sent| sent.map(|(port, byte)| (port & 0xFF, byte)));
        if measured.others || !sent.clone().all(|sent| sent == port) {
            wrong += &format!("\n{routine}: leaves {:?} at ports", sent.collect::<Vec<_>>());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    let without: Vec<&String> = headers.keys().filter(|name| !CALLS.iter().any(|row| row.0 == *name)).collect();
    assert_eq!(without, ["choose_move"], "headers that nothing measures here");
}

/// The player takes longest where it finds nothing: on a full board, whoever holds which cell. That is well within a frame.
#[test]
fn the_players_header_says_what_it_takes_on_the_worst_board() {
    let program = Program::game("tictactoe", Assembler::Builtin).unwrap_or_else(|error| panic!("{error}"));
    let mut measured = Measured::default();
    for state in 0..2 * 512 {
        let marks = |cell: usize| if state >> cell & 1 == 0 { 1 } else { 16 };
        let grid: String = (0..9).map(|cell| format!("Grid+{cell}={} ", marks(cell))).collect();
        measure(&program, "choose_move", &format!("{grid} MoveCounter=9 Level={}", state >> 9), &mut measured);
    }
    assert_eq!(headers().get("choose_move"), Some(&measured.figures()));
    assert!(measured.t < 69_888);
    let Promises { changes, clobbers, .. } = promises(&program, "choose_move");
    assert!(measured.changed.is_subset(&changes) && clobbers.is_subset(&measured.changed));
}
