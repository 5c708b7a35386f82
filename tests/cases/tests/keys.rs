//! Every key at every prompt, alone and with another: the game goes on, or does what the key is for, and nothing worse.

use cases::Player;
use pipeline::{Assembler, Program};
use spectrum::{Key, Loading};

/// What the screen says wherever the game may be after a key.
const PLACES: [&str; 7] =
    ["Start", "your name?", "choose a cell", "is taken", "is thinking", "Press a key", "time up, turn lost"];

/// The keys that lead from the menu to each prompt, in turn.
const PROMPTS: [(&str, &str); 6] = [
    ("Start", "1 2"),
    ("your name?", "0"),
    ("choose a cell", "A ENTER B ENTER"),
    ("is taken", "1 1"),
    ("Press a key to go on", "4 2 5 3"),
    ("Press a key for the menu", "ENTER"),
];

#[test]
fn no_key_and_no_two_keys_at_once_do_harm_at_any_prompt() {
    let program = Program::game("tictactoe", Assembler::Builtin).unwrap();
    let symbol = |name: &str| u16::try_from(program.symbols[name]).unwrap();
    let code = usize::from(program.start)..usize::from(program.start) + program.code.len();
    let mut player = Player::at("tictactoe", Loading::Instant);
    let mut pressed = 0;
    for (prompt, way) in PROMPTS {
        for stroke in way.split(' ') {
            let keys: Vec<Key> = stroke.split('+').map(|name| Key::from_name(name).expect("a key")).collect();
            player.press(&keys);
        }
        assert!(player.text().contains(prompt), "no {prompt}:\n{}", player.text());
        let caps = Key::from_name("CAPS").expect("a key");
        let symbol_shift = Key::from_name("SYMBOL").expect("a key");
        // A second key in the same half row, and one in another.
        let others = [None, Some(caps), Some(symbol_shift), Some(Key::A), Some(Key::Enter)];
        for key in Key::all() {
            for other in others {
                let mut machine = player.machine.clone();
                machine.press(key);
                other.into_iter().for_each(|other| machine.press(other));
                (0..5).for_each(|_| machine.run_frame());
                machine.release_all();
                (0..40).for_each(|_| machine.run_frame());
                pressed += 1;
                let after = Player::from(machine);
                let text = after.text();
                assert!(PLACES.iter().any(|place| text.contains(place)), "{key:?} {other:?} at {prompt}:\n{text}");
                let memory = after.machine.memory();
                assert!(memory[code.clone()] == program.code, "{key:?} {other:?} at {prompt}: the code is changed");
                let registers = &after.machine.cpu().regs;
                assert!(code.contains(&usize::from(registers.pc())) || registers.pc() == 0xFDFD);
                let depth = symbol("STACK") - registers.sp();
                assert!(depth < 64, "{key:?} {other:?} at {prompt}: {depth} bytes of stack");
            }
        }
    }
    assert_eq!(pressed, 6 * 40 * 5);
}
