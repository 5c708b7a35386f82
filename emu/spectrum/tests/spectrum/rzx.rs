//! Recordings: a replay leads to the same machine as the recording, and errors in files are reported.

use crate::common::{random, recording};
use random::{Random, random_machine};
use recording::{start, state, through_a_file};
use spectrum::rzx::{self, Input, Progress, Recorder, Replay, Rzx, RzxBlock, Snapshot};
use spectrum::script::KeyScript;
use spectrum::snapshot::Format;
use spectrum::text::Text;
use spectrum::{Issue, Key, Kind, Machine, Model, Rom, Snow, Timing};
use std::sync::Arc;
use z80::Chip;

/// `10 PRINT IN 31;IN 255;: BEEP .01,RND*40: GO TO 10` typed in, and run: keys, joystick, floating bus and loudspeaker.
#[test]
fn keys_and_joysticks_are_replayed() {
    let mut typed = Vec::new();
    let keys = "1 0 P CAPS+SYMBOL,SYMBOL+I 3 1 SYMBOL+O CAPS+SYMBOL,SYMBOL+I 2 5 5 SYMBOL+O SYMBOL+Z \
                CAPS+SYMBOL,SYMBOL+Z SYMBOL+M 0 1 SYMBOL+N CAPS+SYMBOL,T SYMBOL+B 4 0 SYMBOL+Z G 1 0 ENTER R ENTER";
    let strokes = keys.split_whitespace().flat_map(|key| key.split(','));
    for (number, key) in strokes.enumerate() {
        typed.push(format!("{}:{key}", 100 + 14 * number));
    }
    typed.extend((0..40).map(|n| format!("{}:KEMPSTON-{} x3", 720 + 7 * n, ["UP", "FIRE", "LEFT"][n % 3])));
    let script = KeyScript::parse(&typed.join("\n")).unwrap();

    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    script.joysticks().for_each(|joystick| machine.plug(joystick));
    let mut plain = machine.clone();
    let mut recorder = Recorder::new();
    let mut frames = Vec::new();
    for frame in 0..1_000 {
        script.apply(&mut machine);
        if frame < 20 {
            machine.run_frame();
        } else {
            recorder.run_frame(&mut machine).unwrap();
            frames.push((machine.picture().clone(), machine.edges().to_vec()));
        }
        script.apply(&mut plain);
        plain.run_frame();
    }
    assert!(machine == plain, "recording changes nothing");
    assert_eq!(recorder.frames(), 980);
    assert!(frames.iter().filter(|(_, edges)| edges.len() > 2).count() > 50, "{}", Text::of(&machine, &[]));

    let (mut playback, mut played) = start(through_a_file(&recorder.finish()), Model::default());
    for (picture, edges) in &frames {
        assert_eq!(playback.run_frame(&mut played), Ok(Progress::Played));
        assert!(played.picture() == picture && played.edges() == edges, "{:?}", playback.progress());
    }
    assert_eq!((playback.run_frame(&mut played), playback.progress()), (Ok(Progress::Over), (980, 980)));
    assert!(Format::Szx.write(&played) == Format::Szx.write(&machine));
    // The machine then goes on without the recording.
    machine.release_all();
    played.release_all();
    machine.run_frame();
    played.run_frame();
    assert!(state(&played) == state(&machine));
}

#[test]
fn recordings_of_random_code_are_replayed() {
    let (mut read, mut frames) = (0, 0);
    for timing in [Timing::Early, Timing::Late] {
        for seed in 0..120 {
            let mut machine = random_machine(seed, timing);
            let mut random = Random(seed);
            let mut recorder = Recorder::new();
            let mut states = Vec::new();
            for _ in 0..6 {
                machine.release_all();
                Key::all().nth(random.next() as usize % 40).into_iter().for_each(|key| machine.press(key));
                let mut plain = machine.clone();
                plain.run_frame();
                recorder.run_frame(&mut machine).unwrap();
                assert!(plain == machine);
                states.push(state(&machine));
            }
            let rzx = through_a_file(&recorder.finish());
            read += rzx.inputs().map(|input| input.frame(0).unwrap().1.len()).sum::<usize>();
            let (mut playback, mut played) = start(rzx, machine.model());
            for state_then in &states {
                assert_eq!(playback.run_frame(&mut played), Ok(Progress::Played), "{timing:?}, seed {seed}");
                assert!(state(&played) == *state_then, "{timing:?}, seed {seed}");
                frames += 1;
            }
        }
    }
    assert_eq!(frames, 2 * 120 * 6);
    assert!(read > 1_000, "{read}");
}

/// A recording that is rewound once, and whose machine is then changed by hand within a frame.
#[test]
fn recordings_follow_a_machine_that_is_rewound_or_changed() {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    let mut recorder = Recorder::new();
    let mut past = Vec::new();
    let record = |recorder: &mut Recorder, machine: &mut Machine, frames: usize| {
        (0..frames).for_each(|_| recorder.run_frame(machine).unwrap());
    };
    record(&mut recorder, &mut machine, 100);
    for key in [Key::P, Key::Q] {
        past.push((machine.clone(), recorder.clone()));
        machine.press(key);
        record(&mut recorder, &mut machine, 10);
    }
    // P and Q were rewound, R is typed instead.
    (machine, recorder) = past[0].clone();
    machine.press(Key::R);
    record(&mut recorder, &mut machine, 10);
    machine.release_all();
    (0..100).for_each(|_| recorder.step(&mut machine, None).unwrap());
    machine.poke(0x4000, 0xFF);
    recorder.cut();
    record(&mut recorder, &mut machine, 30);
    assert_eq!(recorder.frames(), 141);
    let rzx = through_a_file(&recorder.finish());
    assert_eq!(rzx.inputs().map(spectrum::rzx::Input::len).collect::<Vec<_>>(), [111, 30]);

    let (mut playback, mut played) = start(rzx, Model::default());
    let turns: Vec<Progress> = (0..142).map(|_| playback.run_frame(&mut played).unwrap()).collect();
    assert_eq!((&turns[110], &turns[140], &turns[141]), (&Progress::Jumped, &Progress::Played, &Progress::Over));
    assert_eq!(turns.iter().filter(|&turn| *turn == Progress::Played).count(), 140);
    // LAST-K holds the code of RUN.
    assert_eq!((played.peek(0x4000), played.peek(0x5C08)), (0xFF, 0xF7));
}

/// A snapshot holds only what differs from a usual machine. So after the snapshot of another machine, with a cartridge, one of a usual
/// machine has to be read as a usual machine.
#[test]
fn a_snapshot_takes_nothing_from_the_machine_before_it() {
    let mut cartridge = Rom::sinclair_48k().bytes().to_vec();
    // DI : OUT ($FE),A : INC A : JR -5
    cartridge[..6].copy_from_slice(&[0xF3, 0xD3, 0xFE, 0x3C, 0x18, 0xFB]);
    let other =
        Model { issue: Issue::Two, timing: Timing::Late, chip: Chip::Cmos, snow: Snow::Off, ..Model::default() };
    let usual = || Machine::new(Rom::sinclair_48k(), Model::default());
    let machines =
        [usual(), Machine::new(Rom::new(cartridge).unwrap(), other), usual(), Machine::new(Rom::sinclair_48k(), other)];
    let mut recorder = Recorder::new();
    let mut wanted = Vec::new();
    for mut machine in machines {
        recorder.cut();
        for _ in 0..70 {
            recorder.run_frame(&mut machine).unwrap();
            wanted.push((state(&machine), machine.rom().clone(), machine.model()));
        }
    }
    let rzx = through_a_file(&recorder.finish());
    let (mut playback, mut played) = start(rzx, Model::default());
    for (frame, wanted) in wanted.iter().enumerate() {
        // A jump leads to the state before the next frame.
        match playback.run_frame(&mut played).unwrap() {
            Progress::Played => assert!((state(&played), played.rom().clone(), played.model()) == *wanted, "{frame}"),
            turn => assert_eq!((turn, (frame + 1) % 70), (Progress::Jumped, 0)),
        }
    }
}

/// Returns a short recording of a program that reads the keyboard once a frame, with an SNA as its snapshot.
fn short() -> Rzx {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    // EI : HALT : IN A,($FE) : JR -6
    for (addr, byte) in (0x8000..).zip([0xFB, 0x76, 0xDB, 0xFE, 0x18, 0xFA]) {
        machine.poke(addr, byte);
    }
    machine.cpu_mut().regs.set_pc(0x8000);
    machine.cpu_mut().regs.set_sp(0xFF00);
    machine.cpu_mut().im = z80::InterruptMode::Im1;
    machine.cpu_mut().regs.set_iy(0x5C3A);
    let bytes = Format::Sna.write(&machine).unwrap();
    let mut recorder = Recorder::new();
    (0..5).for_each(|_| recorder.run_frame(&mut machine).unwrap());
    let mut rzx = recorder.finish();
    rzx.blocks[1] = RzxBlock::Snapshot(Snapshot { format: Format::Sna, bytes });
    rzx.blocks.insert(1, RzxBlock::Other { id: 0x20, body: vec![1, 2, 3, 4, 5, 6, 7, 8] });
    rzx
}

/// Replaces the recording by one with these frames.
fn with_frames(frames: &[(u16, &[u8])]) -> Rzx {
    let mut rzx = short();
    let mut input = rzx::Input::new(0);
    frames.iter().for_each(|&(fetches, values)| input.push(fetches, values));
    *rzx.blocks.last_mut().unwrap() = RzxBlock::Input(input);
    rzx
}

/// Fetches and values of a frame.
type Frame = (u16, Vec<u8>);

#[test]
fn a_machine_out_of_step_is_an_error_with_its_frame() {
    let rzx = through_a_file(&short());
    let input = rzx.inputs().next().unwrap().clone();
    let frames: Vec<Frame> = (0..5).map(|n| input.frame(n).unwrap()).map(|(f, v)| (f, v.to_vec())).collect();
    let play = |change: &dyn Fn(&mut Vec<Frame>)| {
        let mut frames = frames.clone();
        change(&mut frames);
        let frames: Vec<(u16, &[u8])> = frames.iter().map(|(fetches, values)| (*fetches, &values[..])).collect();
        let (mut playback, mut machine) = start(through_a_file(&with_frames(&frames)), Model::default());
        let error = (0..5).find_map(|_| playback.run_frame(&mut machine).err());
        // The machine goes on without the recording.
        machine.run_frame();
        error.map(|error| error.to_string())
    };
    assert_eq!(play(&|_| {}), None);
    let more = play(&|frames| frames[3].1.push(0xBF)).unwrap();
    assert!(more.starts_with("out of step in frame 3: ") && more.contains("were recorded"), "{more}");
    let fewer = play(&|frames| frames[2].1.clear()).unwrap();
    assert!(fewer.starts_with("out of step in frame 2: more values"), "{fewer}");
    // Frames of other lengths: some come from machines with another clock, some from none at all.
    for fetches in [0, 1, 9_000, 20_000, 0xFFFF] {
        play(&|frames| frames[1].0 = fetches);
    }
}

#[test]
fn errors_name_their_position() {
    let file = short().write();
    let offset_of = |id: u8| {
        let mut at = 10;
        while file[at] != id {
            at += u32::from_le_bytes(file[at + 1..at + 5].try_into().unwrap()) as usize;
        }
        at
    };
    let (snapshot, input) = (offset_of(0x30), offset_of(0x80));
    let changed = |at: usize, bytes: &[u8]| {
        let mut file = file.clone();
        file[at..at + bytes.len()].copy_from_slice(bytes);
        rzx::read(&file, |_| None).unwrap_err().to_string()
    };
    let cases = [
        (0, &b"PK"[..], "byte 0: this is not an RZX file".to_string()),
        (4, &[1], "byte 4: version 1.13".to_string()),
        (snapshot + 1, &[4, 0, 0, 0], format!("byte {snapshot}: a block of 4 bytes")),
        (snapshot + 1, &[0, 0, 0, 1], format!("byte {snapshot}: a block of 16777216 bytes")),
        (snapshot, &[0x31], format!("byte {input}: a recording without a snapshot")),
        (input, &[0x81], format!("byte {}: the file ends without a recorded frame", file.len())),
        (snapshot + 9, b"slt", format!("byte {}: a .slt snapshot", snapshot + 9)),
        (snapshot + 9, b"z80", format!("byte {}: the snapshot there: byte ", snapshot + 17)),
        (snapshot + 13, &[1, 2, 3, 4], format!("byte {}: a snapshot of 67305985 bytes", snapshot + 13)),
        (snapshot + 13, &[1, 2, 0, 0], format!("byte {}: a snapshot that should have 513", snapshot + 17)),
        (snapshot + 17, &[0xFF, 0xFF], format!("byte {}: cannot be unpacked", snapshot + 17)),
        (snapshot + 5, &[3], format!("byte {}: the snapshot is in another file", snapshot + 17)),
        (input + 14, &[1], format!("byte {}: the recording is encrypted", input + 14)),
        (input + 5, &[6], "the recording of 6 frames is cut short".to_string()),
        (input + 5, &[4], format!("byte {}: byte 25 when unpacked: 4 bytes follow", input + 18)),
        (input + 10, &[0, 0x30, 2], format!("byte {}: the recording begins at T-state 143360", input + 10)),
    ];
    for (at, bytes, error) in cases {
        let said = changed(at, bytes);
        assert!(said.starts_with("byte ") && said.contains(&error), "{said}, not {error}");
    }
    // Snapshots that Fuse makes within a recording begin at the end of a frame, and count from the start of the old one.
    let mut late = file.clone();
    late[input + 10..input + 12].copy_from_slice(&69_892_u32.to_le_bytes()[..2]);
    late[input + 12] = 1;
    let late = Arc::new(rzx::read(&late, |_| None).unwrap());
    let (_, machine) = Replay::start(late, Rom::sinclair_48k(), Model::default()).unwrap();
    assert_eq!(machine.t_in_frame(), 4);
    // A snapshot that is not packed must have the length in the file.
    let plain = Format::Sna.write(&Machine::new(Rom::sinclair_48k(), Model::default())).unwrap();
    let whole = |length: u32| {
        let body = [&[0; 4][..], b"SNA\0", &length.to_le_bytes(), &plain].concat();
        let block = [&[0x30], &(body.len() as u32 + 5).to_le_bytes()[..], &body].concat();
        rzx::read(&[&file[..snapshot], &block, &file[input..]].concat(), |_| None).map_err(|error| error.to_string())
    };
    assert!(whole(49_179).is_ok());
    let expected = format!("byte {}: a snapshot that should have 49180 bytes has 49179", snapshot + 13);
    assert_eq!(whole(49_180).err(), Some(expected));
    for length in 0..file.len() {
        let cut = rzx::read(&file[..length], |_| None);
        assert!(cut.unwrap_err().to_string().starts_with("byte "), "{length}");
    }
}

#[test]
fn a_snapshot_may_be_in_another_file() {
    let rzx = short();
    let RzxBlock::Snapshot(snapshot) = &rzx.blocks[2] else { panic!() };
    let file = rzx.write();
    let body = [&1_u32.to_le_bytes()[..], b"SNA\0", &[0; 4], &[9; 4], b"C:\\GAMES\\a.sna\0"].concat();
    let other = [&file[..10], &[0x30], &(body.len() as u32 + 5).to_le_bytes(), &body].concat();
    let input = rzx::read(&file, |_| None).unwrap().blocks.pop().unwrap();
    let input = [&b"RZX!"[..], &[0; 6], &Rzx { blocks: vec![input] }.write()[10..]].concat();
    let read = rzx::read(&[&other, &input[10..]].concat(), |name| (name == "a.sna").then(|| snapshot.bytes.clone()));
    assert_eq!(read.unwrap().snapshot(), Some(snapshot));
}

/// A short block that unpacks to more bytes than there is memory for.
#[test]
fn a_block_that_unpacks_to_too_much_is_an_error() {
    use flate2::{Compression, write::ZlibEncoder};
    use std::io::Write;
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    (0..80).for_each(|_| encoder.write_all(&vec![0; 1 << 20]).unwrap());
    let packed = encoder.finish().unwrap();
    let mut file = short().write();
    let head = [&u32::MAX.to_le_bytes()[..], &[0; 5], &2_u32.to_le_bytes()].concat();
    file.push(0x80);
    file.extend(((head.len() + packed.len()) as u32 + 5).to_le_bytes());
    file.extend(head.into_iter().chain(packed));
    let error = rzx::read(&file, |_| None).unwrap_err().to_string();
    assert!(error.contains("more than 67108864 bytes"), "{error}");
}

/// Each kind of Spectrum counts past the end of its own frame.
#[test]
fn a_recording_begins_in_the_frame_of_its_machine() {
    for kind in Kind::all() {
        let model = Model::of(kind);
        let machine = Machine::new(Rom::of(kind), model);
        let snapshot = Snapshot { format: Format::Szx, bytes: Format::Szx.write(&machine).unwrap() };
        let mut input = Input::new(model.frame() + 2);
        input.push(1, &[]);
        let rzx = Rzx { blocks: vec![RzxBlock::Snapshot(snapshot), RzxBlock::Input(input)] };
        let (_, machine) = Replay::start(Arc::new(rzx), Rom::sinclair_48k(), Model::default()).unwrap();
        assert_eq!((machine.model().kind, machine.t_in_frame()), (kind, 2));
    }
}
