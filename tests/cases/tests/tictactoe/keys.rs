//! Every key at every prompt, alone and together with every other key: the game goes on or does what the key is for, and does no harm.

use cases::script;
use pipeline::{Assembler, Program};
use spectrum::text::Text;
use spectrum::{Key, Loading, Machine};
use std::ops::RangeInclusive;

/// Texts of which one is on the screen wherever the game may be after a key.
const PLACES: [&str; 9] = [
    "Start",
    "your name?",
    "There is no name yet",
    "There is no room",
    "choose a cell",
    "is taken",
    "is thinking",
    "Press a key",
    "time up, turn lost",
];

/// The prompts, and the script that leads to each from the one before: for two people, and then for one with a joystick.
const PROMPTS: [(&str, &[&str]); 10] = [
    ("Start", &["> 1 2 3 3 3 3 3"]),
    ("Player one, what is your name?", &["> 0"]),
    ("There is no name yet", &["> ENTER"]),
    ("Player two, what is your name?", &["> A ENTER"]),
    ("choose a cell", &["> B ENTER"]),
    ("is taken", &["> 1 1"]),
    ("time up, turn lost", &["~ 100", "> 4", ". 230"]),
    ("Press a key to go on", &["~ 60", "> 5 2 6"]),
    ("Press a key for the menu", &["> ENTER"]),
    ("is thinking", &["~ 80", "> ENTER", ". 985"]),
];

const STICKS: [(&str, &[&str]); 6] = [
    ("Joysticks", &["> 6"]),
    ("your name?", &["> 0", "> A B C D E F G H I J K L"]),
    ("There is no room", &["> M"]),
    ("choose a cell", &["> ENTER"]),
    ("choose a cell", &["> 8"]),
    ("is thinking", &["! 0", ". 12"]),
];

/// Frames for which keys are held, and frames after that: enough for a move, a message and a new screen.
const HELD: u64 = 5;
const AFTER: u64 = 25;

/// The values that a variable may have: a range and a step.
const VARIABLES: [(&str, RangeInclusive<u8>, usize); 10] = [
    ("Players", 1..=2, 1),
    ("Points", 1..=5, 1),
    ("Seconds", 5..=30, 5),
    ("TieLimit", 3..=9, 2),
    ("Level", 0..=1, 1),
    ("Sticks", 0..=1, 1),
    ("Humans", 0..=2, 1),
    ("MoveCounter", 0..=9, 1),
    ("Cursor", 0..=9, 1),
    ("Turn", 0..=16, 1),
];

fn text_of(machine: &Machine) -> String {
    Text::of(machine, &[]).to_string()
}

struct Game {
    program: Program,
    menu: Machine,
}

impl Game {
    fn symbol(&self, name: &str) -> u16 {
        u16::try_from(self.program.symbols[name]).expect("an address")
    }

    /// Describes what is wrong in the machine; `None` if all is well.
    fn harm(&self, machine: &Machine) -> Option<String> {
        let (start, memory) = (usize::from(self.program.start), machine.memory());
        let end = start + self.program.code.len();
        if memory[start..end] != self.program.code {
            return Some("the code is changed".into());
        }
        let idle = |from: usize, to: usize| memory[from..to] == self.menu.memory()[from..to];
        if !idle(0x5B00, start) || !idle(end, self.symbol("HIDDEN").into()) || !idle(0xFD00, 0x1_0000) {
            return Some("something wrote where the game has nothing".into());
        }
        let pc = machine.cpu().regs.pc();
        if !(start..end).contains(&usize::from(pc)) && pc != 0xFDFD {
            return Some(format!("the program is at ${pc:04X}"));
        }
        let sp = machine.cpu().regs.sp();
        // Before the first picture of a new screen the stack pointer is in the screen for a moment.
        if !(self.symbol("STACK") - 32..=self.symbol("STACK")).contains(&sp) {
            return Some(format!("the stack is at ${sp:04X}"));
        }
        for cell in self.symbol("Grid")..self.symbol("MoveCounter") {
            if ![0, 1, 16].contains(&machine.peek(cell)) {
                return Some(format!("{:02X} in a cell", machine.peek(cell)));
            }
        }
        VARIABLES.into_iter().find_map(|(name, values, step)| {
            let value = machine.peek(self.symbol(name));
            (!values.step_by(step).any(|allowed| allowed == value)).then(|| format!("{name} is {value}"))
        })
    }
}

#[test]
fn no_key_and_no_two_keys_at_once_do_harm_at_any_prompt() {
    let program = Program::embedded("tictactoe", Assembler::Builtin).unwrap();
    let menu = cases::start("tictactoe", Loading::Instant);
    let game = Game { program, menu: menu.machine.clone() };
    let keys: Vec<Key> = Key::all().collect();
    let moves = |machine: &Machine| machine.peek(game.symbol("MoveCounter"));
    let (mut pressed, mut moved) = (0, 0);
    let mut player = menu.clone();
    for (step, &(prompt, way)) in PROMPTS.iter().chain(&STICKS).enumerate() {
        if step == PROMPTS.len() {
            player = menu.clone();
        }
        // In the second walk the Spectrum answers.
        let most = if step < PROMPTS.len() { 1 } else { 2 };
        for line in way {
            script::act(&mut player, line);
        }
        assert!(player.text().contains(prompt), "no {prompt}:\n{}", player.text());
        for (number, &key) in keys.iter().enumerate() {
            // The key alone, and with each key after it.
            for &other in &keys[number..] {
                let mut machine = player.machine.clone();
                machine.press(key);
                machine.press(other);
                (0..HELD).for_each(|_| machine.run_frame());
                machine.release_all();
                (0..AFTER).for_each(|_| machine.run_frame());
                pressed += 1;
                if let Some(harm) = game.harm(&machine) {
                    panic!("{key:?} {other:?} at {prompt}: {harm}");
                }
                let more = moves(&machine).saturating_sub(moves(&player.machine));
                assert!(more <= most, "{key:?} {other:?} at {prompt}: {more} moves");
                moved += u32::from(more);
                let text = text_of(&machine);
                assert!(PLACES.iter().any(|place| text.contains(place)), "{key:?} {other:?} at {prompt}:\n{text}");
            }
        }
    }
    assert_eq!(pressed, 16 * 40 * 41 / 2);
    assert!(moved > 300, "only {moved} moves");
}

/// A finger may slip to another key while its move is shown. A key that is down before the turn changes makes no move for the other
/// side.
#[test]
fn a_second_key_soon_after_the_first_is_no_move_of_the_other_side() {
    let program = Program::embedded("tictactoe", Assembler::Builtin).unwrap();
    let mut player = cases::start("tictactoe", Loading::Instant);
    for line in ["> 1 0", "> A ENTER", "> B ENTER"] {
        script::act(&mut player, line);
    }
    assert!(player.text().contains("choose a cell"), "{}", player.text());
    let counter = u16::try_from(program.symbols["MoveCounter"]).expect("an address");
    let [first, near, far] = ["1", "2", "9"].map(|name| Key::from_name(name).unwrap());
    for (second, later) in (0..=4).flat_map(|later| [(near, later), (far, later)]) {
        let mut machine = player.machine.clone();
        machine.press(first);
        (0..later).for_each(|_| machine.run_frame());
        machine.press(second);
        // A hand lies on the keys for a fifth of a second.
        (0..10).for_each(|_| machine.run_frame());
        machine.release_all();
        (0..100).for_each(|_| machine.run_frame());
        assert_eq!(machine.peek(counter), 1, "{second:?} {later} frames later:\n{}", text_of(&machine));
    }
}
