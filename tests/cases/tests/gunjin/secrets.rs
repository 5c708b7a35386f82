//! No leaking: what goes to the screen and to the loudspeaker does not depend on types that the person who watches does not know.

use std::panic::{AssertUnwindSafe, catch_unwind};

use cases::Person;
use spectrum::{Key, Machine};

use super::{ALL_PIECES, act, address, after, program};

/// The keys that a person may press in a turn, without W and L: a saved game has all types in it.
const STROKES: [&[Key]; 12] = [
    &[Key::Num5],
    &[Key::Num6],
    &[Key::Num7],
    &[Key::Num8],
    &[Key::Enter],
    &[Key::H, Key::Num8, Key::H],
    &[Key::Q, Key::N],
    &[Key::E],
    &[Key::Enter, Key::Num7, Key::Enter],
    &[Key::Enter, Key::Num6, Key::Enter],
    &[Key::Enter, Key::Num5, Key::Enter],
    &[Key::Enter, Key::Num8, Key::Enter, Key::E],
];

/// The addresses of the variables that the test changes and compares.
struct Addresses {
    pieces: u16,
    types: u16,
    answer: u16,
    bottom: u16,
    phase: u16,
}

/// Takes pieces away in both machines, and gives the hidden ones in the other machine other types: those of the same army, shuffled.
fn shuffle(machines: [&mut Machine; 2], at: &Addresses, random: &mut fastrand::Rng) {
    let [one, two] = machines;
    for position in 0..48 {
        if random.u8(..3) == 0 {
            one.poke(at.pieces + position, 0xFF);
            two.poke(at.pieces + position, 0xFF);
        }
    }
    let hidden: Vec<u16> = (0..48).filter(|number| number & 4 == 0 && *number != 0x18).collect();
    let mut types: Vec<u8> = hidden.iter().map(|number| one.memory()[usize::from(at.types + number)]).collect();
    random.shuffle(&mut types);
    hidden.iter().zip(types).for_each(|(number, kind)| two.poke(at.types + number, kind));
}

/// T-states by which two machines may be apart: a HALT ends a whole number of no operations after its begin, and the ULA holds
/// a CPU that draws at most so long.
const HALTED: u64 = 16;

/// Runs a frame of both machines and compares picture and sound.
fn compare(one: &mut Person, two: &mut Person, what: &str) {
    one.run_frame();
    two.run_frame();
    let pictures = [&one, &two].map(|person| person.machine.picture().indices());
    assert!(pictures[0] == pictures[1], "{what}: the pictures differ\n{}\n{}", one.text(), two.text());
    let [sound, other] = [&one, &two].map(|person| person.machine.edges());
    let are_alike = sound.len() == other.len()
        && sound.iter().zip(other).all(|(a, b)| a.level == b.level && a.t.abs_diff(b.t) < HALTED);
    assert!(are_alike, "{what}: the sounds differ: {sound:?} {other:?}");
}

/// Plays seeded keys in the first player's turn on two machines, the other player's pieces of which have different types, and compares
/// every frame until the umpire's answers differ, as they have to, or the turn is over and the screen between the turns has come.
fn play(begun: &Person, sessions: u64) -> [usize; 3] {
    let program = program();
    let find = |symbol| address(program, symbol);
    let at = Addresses {
        pieces: find("BoardPieces"),
        types: find("PieceTypes"),
        answer: find("LastAnswer"),
        bottom: find("Bottom"),
        phase: find("Phase"),
    };
    let [mut frames, mut answers, mut turns] = [0; 3];
    for seed in 0..sessions {
        let mut random = fastrand::Rng::with_seed(seed);
        let (mut one, mut two) = (begun.clone(), begun.clone());
        shuffle([&mut one.machine, &mut two.machine], &at, &mut random);
        let read = |person: &Person, address: u16| person.machine.memory()[usize::from(address)];
        let (mut over, mut strokes) = (0, Vec::new());
        for frame in 0..2_000 {
            if frame % 16 == 0 && over == 0 {
                if strokes.is_empty() {
                    strokes = STROKES[random.usize(..STROKES.len())].iter().rev().copied().collect();
                }
                let key = strokes.pop().expect("a stroke");
                one.hold(key);
                two.hold(key);
            }
            if frame % 16 == 8 {
                one.machine.release_all();
                two.machine.release_all();
            }
            let answer = [&one, &two].map(|person| read(person, at.answer));
            let phase = [&one, &two].map(|person| read(person, at.phase));
            if answer[0] != answer[1] || phase != [2, 2] {
                answers += 1;
                break;
            }
            // After the turn the other player is at the bottom, and ENTER would show what is his.
            let bottom = [&one, &two].map(|person| read(person, at.bottom));
            if bottom != [0, 0] {
                over += 1;
                one.machine.release_all();
                two.machine.release_all();
            }
            if over == 100 {
                turns += 1;
                break;
            }
            // The umpire is asked before the answer is stored: the frame in which he is may be the last one.
            let (mut next, mut other) = (one.clone(), two.clone());
            next.run_frame();
            other.run_frame();
            if read(&next, at.answer) != read(&other, at.answer) {
                answers += 1;
                break;
            }
            compare(&mut one, &mut two, &format!("session {seed}, frame {frame}"));
            frames += 1;
        }
    }
    [frames, answers, turns]
}

#[test]
fn nothing_that_is_seen_or_heard_depends_on_hidden_types() {
    let begun = after(&["> 2 2 3 0 ENTER", ALL_PIECES, "> E ENTER", ALL_PIECES, "> E ENTER"]);
    let [frames, answers, turns] = play(&begun, 60);
    assert!(frames > 40_000 && answers > 0 && turns > 30, "{frames} frames, {answers} answers, {turns} turns");
}

/// A type that is shown would be noticed: with a byte of the program changed the viewer sees all.
#[test]
fn a_leak_is_noticed() {
    let program = program();
    let mut begun = after(&["> 2 2 3 0 ENTER", ALL_PIECES, "> E ENTER", ALL_PIECES, "> E ENTER"]);
    // In space_contents `LD A,(Viewer)` and `CP H` decide; with `CP A` each piece is the viewer's.
    let from = address(program, "space_contents");
    let viewer = address(program, "Viewer").to_le_bytes();
    let code = &begun.machine.memory()[usize::from(from)..][..256];
    let found = code.windows(4).position(|bytes| bytes == [0x3A, viewer[0], viewer[1], 0xBC]).expect("the comparison");
    begun.machine.poke(from + found as u16 + 3, 0xBF);
    let noticed = catch_unwind(AssertUnwindSafe(|| play(&begun, 3)));
    assert!(noticed.is_err());
}

/// The Spectrum's move comes after the same number of frames with any pieces.
#[test]
fn the_spectrum_thinks_for_the_same_time() {
    let mut person = after(&["> 3 0", ALL_PIECES, "> E"]);
    act(&mut person, &["> 8 ENTER 7 ENTER"]);
    assert!(person.text().contains("Umpire") || person.text().contains("ends the turn"), "{}", person.text());
    let bottom = usize::from(address(program(), "Bottom"));
    let chosen = usize::from(address(program(), "Chosen"));
    let types = address(program(), "PieceTypes");
    let mut lengths = Vec::new();
    for seed in 0..12 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut other = person.clone();
        let hidden: Vec<u16> = (0..48).filter(|number| number & 4 == 0 && *number != 0x18).collect();
        let mut kinds: Vec<u8> =
            hidden.iter().map(|number| other.machine.memory()[usize::from(types + number)]).collect();
        random.shuffle(&mut kinds);
        hidden.iter().zip(kinds).for_each(|(number, kind)| other.machine.poke(types + number, kind));
        other.tap(&[Key::E]);
        let read = |person: &Person, address| person.machine.memory()[address];
        let run_while = |person: &mut Person, is_so: &dyn Fn(&Person) -> bool| {
            let frames = (0..500).take_while(|_| {
                person.run_frame();
                is_so(person)
            });
            frames.count()
        };
        run_while(&mut other, &|person| read(person, bottom) == 0);
        // The piece that moves is shown after the time for thinking, and the umpire's answer after that for moving.
        let thinks = run_while(&mut other, &|person| read(person, chosen) == 0xFF);
        let moves = run_while(&mut other, &|person| read(person, chosen) != 0xFF);
        lengths.push((thinks, moves));
    }
    let first = lengths[0];
    assert!(first.0 > 40 && first.1 > 30 && lengths.iter().all(|length| *length == first), "{lengths:?}");
}

/// Returns the frames in which the loudspeaker's bit changes. That of the tape is another one.
fn speaker(machine: &Machine) -> Vec<bool> {
    let mut levels: Vec<bool> = machine.edges().iter().map(|edge| edge.level.speaker()).collect();
    levels.dedup();
    levels
}

/// While a game is saved, with all types in it, the picture with its border shows the same in every frame, whatever is hidden, and nothing
/// is heard but the tape's signal; and it takes the same number of frames. While it is loaded, the border tells nothing either.
#[test]
fn the_progress_of_a_tape_tells_nothing() {
    let begun = after(&["> 2 2 3 0 ENTER", ALL_PIECES, "> E ENTER", ALL_PIECES, "> E ENTER"]);
    let types = address(program(), "PieceTypes");
    let hidden: Vec<u16> = (0..48).filter(|number| number & 4 == 0 && *number != 0x18).collect();
    let real: Vec<u8> = hidden.iter().map(|number| begun.machine.memory()[usize::from(types + number)]).collect();
    let mut random = fastrand::Rng::with_seed(1);
    let mut first = begun.clone();
    act(&mut first, &["> W ENTER"]);
    let others = (0..4).map(|_| {
        let (mut other, mut kinds) = (first.clone(), real.clone());
        random.shuffle(&mut kinds);
        hidden.iter().zip(kinds).for_each(|(number, kind)| other.machine.poke(types + number, kind));
        other
    });
    let mut machines: Vec<Person> = [first.clone()].into_iter().chain(others).collect();
    let (mut saved, mut stripes) = (None, 0);
    let mut tapes = vec![Vec::new(); machines.len()];
    for frame in 0..900 {
        for (person, tape) in machines.iter_mut().zip(&mut tapes) {
            if frame == 0 {
                person.hold(Key::Enter);
            }
            if frame == 4 {
                person.machine.release_all();
            }
            person.run_frame();
            tape.push(person.machine.edges().len());
        }
        let picture = machines[0].machine.picture().indices();
        let sound = speaker(&machines[0].machine);
        for person in &machines[1..] {
            assert!(person.machine.picture().indices() == picture, "frame {frame}: the pictures differ");
            assert_eq!(speaker(&person.machine), sound, "frame {frame}");
        }
        // The upper left dot is the border's.
        stripes += usize::from(picture[0] != 0);
        if saved.is_none() && machines[0].text().contains("The game is saved") {
            saved = Some(frame);
        }
    }
    assert!(saved.is_some(), "{saved:?}\n{}", machines[0].text());
    assert!(stripes > 50, "the border shows the pilots: {stripes}");
    assert!(tapes[1..].iter().all(|tape| *tape != tapes[0]), "the tapes themselves differ");
}
