//! `--machine`: the 128K and the +2, their ROMs, and files of them.

use crate::common::TestFolder;

#[test]
fn a_128k_shows_its_menu_and_runs_128_basic() {
    let folder = TestFolder::new();
    let ran = folder.done(&["run", "basic", "--machine", "128", "--frames", "150", "--text", "--stats"]);
    for line in ["Tape Loader", "128 BASIC", "Calculator", "48 BASIC", "Tape Tester"] {
        assert!(ran.out.contains(line), "{line}: {ran:#?}");
    }
    assert!(ran.out.contains(&format!("T-states      {}", 150 * 70_908)), "{ran:#?}");
    // CAPS SHIFT and 6 move down to 128 BASIC, where PRINT is typed letter by letter.
    let keys = "120:CAPS+6, 132:ENTER, 160:P, 170:R, 180:I, 190:N, 200:T, 212:7, 222:ENTER";
    let ran = folder.done(&["run", "basic", "--machine", "128", "--frames", "300", "--text", "--keys", keys]);
    assert!(ran.out.contains("0 OK, 0:1") && ran.out.lines().any(|line| line.trim() == "7"), "{ran:#?}");
}

#[test]
fn a_tape_loads_from_the_menu() {
    let folder = TestFolder::with_hello();
    for speed in ["instant", "flat-out"] {
        let args = ["run", "hello.tap", "--machine", "128", "--tape", speed, "--until-text", "HELLO FROM BASIC"];
        folder.done(&args);
    }
}

/// The program reads the first byte of each bank and the last of bank 0, and shows them as colours.
#[test]
fn tapes_and_snapshots_of_a_source_with_banks_run() {
    let folder = TestFolder::new();
    let source = " DEVICE ZXSPECTRUM128
 ORG $8000
start: DI
 LD SP,$8000
 LD HL,$5800
 LD D,0
loop: LD A,D
 OR $10
 LD BC,$7FFD
 OUT (C),A
 LD A,($C000)
 LD (HL),A
 INC HL
 INC D
 BIT 3,D
 JR Z,loop
 LD A,$10
 OUT (C),A
 LD A,($FFFF)
 LD (HL),A
here: JR here
bank = 0
 DUP 8
 IF bank != 5 && bank != 2
 ORG $C000,bank
 DB 64 + bank * 8
 ENDIF
bank = bank + 1
 EDUP
 ORG $FFFF,0
 DB 99
 PAGE 3
 SAVETAP \"whole.tap\", start
 SAVESNA \"whole.sna\", start
";
    folder.write("whole.asm", source);
    folder.done(&["asm", "whole.asm"]);
    for file in ["whole.tap", "whole.sna"] {
        let args = ["run", file, "--machine", "128", "--frames", "900", "--peek", "$5800:9"];
        let ran = folder.done(&args);
        // Banks 2 and 5 begin with the program and the empty screen.
        assert!(ran.out.contains("5800: 40 48 F3 58 60 00 70 78 63"), "{file}: {ran:#?}");
    }
    assert!(folder.done(&["info", "whole.sna"]).out.contains("bank 3 at $C000, ROM 1"));
}

/// A source says by its DEVICE which machine it is for, though it may have code in no bank, or in banks alone.
#[test]
fn a_source_picks_its_machine() {
    let folder = TestFolder::new();
    let plain = " ORG $8000\nstart: LD A,5\n LD ($9000),A\n JR $\n";
    folder.write("plain.asm", plain);
    folder.write("48.asm", format!(" DEVICE ZXSPECTRUM48\n{plain}"));
    folder.write("128.asm", format!(" DEVICE ZXSPECTRUM128\n{plain}"));
    folder.write("bank.asm", format!(" DEVICE ZXSPECTRUM128\n{}", plain.replace("$8000", "$C000,7")));
    folder.write("low.asm", format!(" DEVICE ZXSPECTRUM128\n{}", plain.replace("$8000", "$5E00-$100")));
    for (file, kind) in [("plain.asm", "a 48K"), ("48.asm", "a 48K"), ("128.asm", "a 128K"), ("bank.asm", "a 128K")] {
        let ran = folder.done(&["run", file, "--frames", "700", "--peek", "$9000", "--save", "m.szx", "--force"]);
        assert!(ran.out.contains("9000: 05"), "{file}: {ran:?}");
        folder.done(&["build", file, "-o", "m.sna"]);
        folder.done(&["build", file, "-o", "m.tzx"]);
        for made in ["m.szx", "m.sna"] {
            let about = folder.done(&["info", made]).out;
            assert!(about.contains(&format!("a snapshot of {kind}")), "{file}, {made}: {about}");
        }
        let is_128k = kind == "a 128K";
        assert_eq!(folder.done(&["info", "m.tzx"]).out.contains("does not run on a 48K"), is_128k, "{file}");
        let said = folder.done(&["debug", file, "-x", "registers"]).out;
        assert_eq!(said.contains("sound chip"), is_128k, "{file}: {said}");
        assert!(said.contains("start $"), "{file}: {said}");
    }
    assert!(folder.done(&["info", "m.sna"]).out.contains("bank 7 at $C000"));
    // The command line takes precedence, and says so. What no tape can load is copied into memory, under 48 BASIC's ROM.
    let ran = folder.done(&["run", "128.asm", "--machine", "48", "--frames", "300", "--save", "n.szx"]);
    assert!(folder.done(&["info", "n.szx"]).out.contains("a snapshot of a 48K"), "{ran:?}");
    let told = "128.asm: is for a 128K: its banks are missing on the 48K of --machine 48";
    assert!(ran.err.contains(told), "{ran:?}");
    let ran = folder.done(&["run", "128.asm", "--machine", "128", "--frames", "1"]);
    assert_eq!(
        (ran.err.contains("48K"), folder.done(&["run", "128.asm", "--frames", "1"]).err.contains("48K")),
        (false, false)
    );
    let said = folder.done(&["debug", "low.asm", "-x", "registers"]).out;
    assert!(said.contains("bank 0 at $C000, ROM 1"), "{said}");
}

/// A snapshot picks its machine, whatever the command line asks for.
#[test]
fn files_of_a_128k_are_written_read_converted_and_described() {
    let folder = TestFolder::new();
    for name in ["m.szx", "m.z80", "m.sna"] {
        folder.done(&["run", "basic", "--machine", "128", "--frames", "150", "--save", name]);
        let about = folder.done(&["info", name]).out;
        assert!(about.contains("a snapshot of a 128K") && about.contains("bank 7 at $C000, ROM 0"), "{name}: {about}");
        for machine in ["48", "128"] {
            let ran = folder.done(&["run", name, "--machine", machine, "--frames", "5", "--text"]);
            assert!(ran.out.contains("Calculator"), "{name}: {ran:#?}");
        }
    }
    folder.done(&["convert", "m.szx", "n.z80"]);
    folder.done(&["convert", "n.z80", "n.sna"]);
    assert_eq!(folder.read("n.sna").len(), 131_103);
    assert!(folder.done(&["run", "n.sna", "--frames", "5", "--text"]).out.contains("Calculator"));
    // A 48K's stays one.
    folder.done(&["run", "basic", "--frames", "100", "--save", "k.szx"]);
    let ran = folder.done(&["run", "k.szx", "--machine", "128", "--frames", "5", "--text"]);
    assert!(ran.out.contains("1982 Sinclair"), "{ran:#?}");
}

#[test]
fn a_rom_has_to_fit_the_machine() {
    let folder = TestFolder::new();
    folder.write("one.rom", vec![0; 0x4000]);
    folder.write("two.rom", vec![0; 0x8000]);
    fn run<'a>(machine: &'a str, rom: &[&'a str]) -> Vec<&'a str> {
        [&["run", "basic", "--frames", "1", "--machine", machine], rom].concat()
    }
    folder.refused(&run("plus2", &[]), "zxlab has no ROM of the +2");
    folder.refused(&run("128", &["--rom", "one.rom"]), "the ROM of a 128K has 32768 bytes, this one 16384");
    folder.refused(&run("48", &["--rom", "two.rom"]), "the ROM of a 48K has 16384 bytes, this one 32768");
    folder.done(&run("plus2", &["--rom", "two.rom"]));
    folder.write("four.rom", vec![0; 0x10000]);
    folder.refused(&run("plus2a", &[]), "zxlab has no ROM of the +2A");
    folder.refused(&run("plus3", &["--rom", "two.rom"]), "the ROM of a +2A has 65536 bytes, this one 32768");
    folder.done(&run("plus3", &["--rom", "four.rom"]));
    folder.done(&["run", "four.rom", "--frames", "1", "--save", "four.szx"]);
    assert!(folder.done(&["info", "four.szx"]).out.contains("a +2A"));
    // Port $1FFD has no place before version 3 of a .z80, nor in a .sna. Its byte is the third of the block SPCR.
    let mut file = folder.read("four.szx");
    let block = file.windows(4).position(|name| name == b"SPCR").unwrap();
    file[block + 10] = 4;
    folder.write("four.szx", file);
    for (args, says) in [
        (&["convert", "four.szx", "four.z80"][..], false),
        (&["convert", "four.szx", "two.z80", "--as-version", "2"], true),
        (&["convert", "four.szx", "four.sna"], true),
    ] {
        let said = folder.done(args).err;
        assert_eq!(said.contains("the byte in port $1FFD"), says, "{said}");
    }
    folder.done(&["run", "two.rom", "--frames", "1", "--save", "two.szx"]);
    assert!(folder.done(&["info", "two.szx"]).out.contains("a 128K"));
}

/// BASIC's PLAY makes the sound chip sound: silence before, three octaves' worth of signal after.
#[test]
fn the_sound_chip_is_in_the_wav() {
    let folder = TestFolder::new();
    let keys = "120:CAPS+6, 132:ENTER, 160:P, 170:L, 180:A, 190:Y, 200:SYMBOL+P, 212:A, 222:B, 232:SYMBOL+P, 244:ENTER";
    let args = ["run", "basic", "--machine", "128", "--frames", "330", "--keys", keys, "--wav", "play.wav"];
    folder.done(&args);
    let mut wav = hound::WavReader::open(folder.file("play.wav")).unwrap();
    let samples: Vec<i16> = wav.samples::<i16>().map(Result::unwrap).collect();
    let tail = &samples[260 * 960..300 * 960];
    assert_eq!(wav.spec().channels, 1);
    let crossings = tail.windows(2).filter(|two| (two[0] < 0) != (two[1] < 0)).count();
    let peak = tail.iter().map(|sample| sample.unsigned_abs()).max().unwrap();
    // A is 220 Hz or an octave more: within 40 frames, 0.8 s, some hundreds of changes of sign.
    assert!(peak > 1_500 && (200..1_200).contains(&crossings), "{peak}, {crossings}");
    // PLAY's first voice is A: on the left. BASIC's key clicks, by the loudspeaker, are in the middle.
    for (stereo, chip) in [("abc", "ay"), ("acb", "ym")] {
        folder.done(&[&args[..], &["--stereo", stereo, "--sound-chip", chip]].concat());
        let mut wav = hound::WavReader::open(folder.file("play.wav")).unwrap();
        let both: Vec<i16> = wav.samples::<i16>().map(Result::unwrap).collect();
        assert_eq!((wav.spec().channels, both.len()), (2, 2 * samples.len()), "{stereo}");
        let peak = |channel: usize, frames: std::ops::Range<usize>| {
            let part = both[2 * frames.start * 960..2 * frames.end * 960].iter().skip(channel).step_by(2);
            part.map(|sample| sample.unsigned_abs()).max().unwrap()
        };
        assert!(peak(0, 260..300) > 2_000 && peak(1, 265..300) < 60, "{stereo}: {}", peak(1, 265..300));
        assert!(peak(1, 150..240) > 1_000, "{stereo}: no clicks");
    }
    folder.refused(&["run", "basic", "--frames", "1", "--stereo", "abc"], "--wav");
    folder.refused(&[&args[..], &["--stereo", "abcd"]].concat(), "mono, abc, acb");
}

/// A snapshot keeps which sound chip it has, and a YM2149 reads back all bits of a register.
#[test]
fn a_machine_with_a_ym2149_stays_one() {
    let folder = TestFolder::new();
    folder.done(&["run", "basic", "--machine", "128", "--sound-chip", "ym", "--frames", "2", "--save", "a.szx"]);
    assert!(folder.done(&["info", "a.szx"]).out.contains("a YM2149"));
    let lost = folder.done(&["convert", "a.szx", "a.z80"]).err;
    assert!(lost.contains("the maker of its sound chip"), "{lost}");
    let source = " DEVICE ZXSPECTRUM48\n ORG $8000
main: LD BC,$FFFD : LD A,1 : OUT (C),A : LD B,$BF : LD A,$FF : OUT (C),A : LD B,$FF : IN A,(C)
    LD ($9000),A : DI : HALT\n SAVETAP \"a.tap\", main\n";
    folder.write("a.asm", source);
    for (chip, read) in [("ay", "0F"), ("ym", "FF")] {
        let out = folder.done(&[
            "run",
            "a.asm",
            "--machine",
            "128",
            "--sound-chip",
            chip,
            "--frames",
            "900",
            "--peek",
            "0x9000:1",
        ]);
        assert!(
            out.out.contains(&format!("9000: {read}")) || out.out.contains(&format!("9000 {read}")),
            "{chip}: {}",
            out.out
        );
    }
}

#[test]
fn the_debugger_shows_banks_and_the_sound_chip() {
    let folder = TestFolder::new();
    let out = folder.done(&["debug", "basic", "--machine", "128", "-x", "frame 150", "-x", "registers"]).out;
    assert!(out.contains("bank 7 at $C000, ROM 0") && out.contains("sound chip: R"), "{out}");
}

/// A program turns the palette of ULAplus on: seen in screenshots and GIFs, kept by a .szx file, lost in others, and there only if it
/// is asked for.
#[test]
fn ulaplus_is_asked_for_and_kept() {
    let folder = TestFolder::new();
    // Entry 15 is the white border, and the white paper of the screen.
    let source = " DEVICE ZXSPECTRUM48\n ORG $8000
main: LD A,7 : OUT ($FE),A : LD BC,$BF3B : LD A,$40 : OUT (C),A : LD B,$FF : LD A,1 : OUT (C),A
    LD B,$BF : LD A,15 : OUT (C),A : LD B,$FF : LD A,%11010100 : OUT (C),A : DI : HALT\n SAVETAP \"a.tap\", main\n";
    folder.write("a.asm", source);
    let shot = |args: &[&str]| {
        folder.done(&[args, &["--screenshot", "a.png"]].concat());
        let file = folder.read("a.png");
        let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut rgb = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut rgb).unwrap();
        [rgb[0], rgb[1], rgb[2]]
    };
    let (coloured, white) = ([0xB6, 0xDB, 0], [0xD7; 3]);
    let run = ["run", "a.asm", "--frames", "900"];
    assert_eq!(shot(&run), white);
    assert_eq!(shot(&[&run[..], &["--ulaplus=off"]].concat()), white);
    let save = ["--ulaplus", "--save", "a.szx", "--gif", "a.gif"];
    assert_eq!(shot(&[&run[..], &save].concat()), coloured);
    assert!(folder.read("a.gif").windows(3).any(|colour| colour == coloured));
    assert!(folder.done(&["info", "a.szx"]).out.contains("ULAplus, on"));
    assert_eq!(shot(&["run", "a.szx", "--frames", "2"]), coloured);
    assert_eq!(shot(&["run", "a.szx", "--frames", "2", "--ulaplus=off"]), white);
    for to in ["a.z80", "a.sna"] {
        let lost = folder.done(&["convert", "a.szx", to]).err;
        assert!(lost.contains("ULAplus and its palette"), "{lost}");
        assert_eq!(shot(&["run", to, "--frames", "2"]), white);
    }
    for to in ["a.scr", "b.png"] {
        let lost = folder.done(&["convert", "a.szx", to]).err;
        assert!(lost.contains("a screen does not keep ULAplus's palette"), "{lost}");
    }
    folder.refused(&["run", "basic", "--frames", "1", "--ulaplus=perhaps"], "perhaps");
}

/// Options that do not fit the machine of a file are refused, also where they would have been left out before.
#[test]
fn a_rom_and_ulaplus_have_to_fit_the_file() {
    let folder = TestFolder::new();
    folder.write("one.rom", vec![0; 0x4000]);
    folder.write("two.rom", vec![0; 0x8000]);
    folder.done(&["run", "basic", "--machine", "128", "--frames", "150", "--save", "m.szx"]);
    folder.done(&["run", "basic", "--ulaplus", "--frames", "20", "--record", "u.rzx"]);
    let run = |file, option: &[&'static str]| [&["run", file, "--frames", "5"], option].concat();
    let refused = "one.rom: has 16384 bytes, but m.szx is a snapshot of a 128K, whose ROM has 32768";
    folder.refused(&run("m.szx", &["--rom", "one.rom"]), refused);
    folder.done(&run("m.szx", &["--rom", "two.rom"]));
    folder.refused(&run("u.rzx", &["--rom", "two.rom"]), "u.rzx is a recording of a 48K, whose ROM has 16384");
    folder.refused(&run("u.rzx", &["--ulaplus=off"]), "--ulaplus=off: u.rzx is a recording of a machine with ULAplus");
    folder.done(&run("u.rzx", &["--ulaplus"]));
    // A .sna of a 128K is also that of another machine with banks: the ROM has to fit the one that is named.
    folder.done(&["run", "m.szx", "--frames", "1", "--save", "m.sna"]);
    folder.write("four.rom", vec![0; 0x10000]);
    folder.done(&run("m.sna", &["--machine", "plus2a", "--rom", "four.rom"]));
    folder.refused(&run("m.sna", &["--machine", "plus2a", "--rom", "two.rom"]), "of a +2A, whose ROM has 65536");
    let told = "m.sna: its ROM is not in the file: --rom names it, else the 128K's is used";
    assert!(folder.done(&run("m.sna", &["--machine", "plus2"])).err.contains(told));
    assert!(!folder.done(&run("m.sna", &["--machine", "pentagon"])).err.contains(told));
    assert!(!folder.done(&run("m.sna", &["--machine", "plus2", "--rom", "two.rom"])).err.contains(told));
    let told = "m.szx: is a snapshot of a 128K, so it does not run on the 48K of --machine";
    assert!(folder.done(&run("m.szx", &["--machine", "48"])).err.contains(told));
    assert_eq!(folder.done(&run("m.szx", &["--machine", "128"])).err, "");
    let told = "u.rzx: is a recording of a 48K, so it does not run on the 128K of --machine";
    assert!(folder.done(&run("u.rzx", &["--machine", "128", "--ulaplus"])).err.contains(told));
    // A source for a 128K has that machine with another ROM too.
    folder.write("s.asm", " DEVICE ZXSPECTRUM128\n ORG $8000\nstart: JR start\n");
    folder.done(&run("s.asm", &["--rom", "two.rom"]));
    folder.refused(&run("s.asm", &["--rom", "one.rom"]), "the ROM of a 128K has 32768 bytes, this one 16384");
}

/// A .tap cannot state its machine, so `build` warns, and `run` and `play` report it.
#[test]
fn a_tape_that_cannot_name_its_machine_is_reported() {
    let folder = TestFolder::new();
    folder.done(&["new", "game"]);
    let project = String::from_utf8(folder.read("game/zxlab.toml")).unwrap();
    folder.write("game/zxlab.toml", format!("{project}\n[banks]\n3 = [\"level.asm\"]\n"));
    folder.write("game/level.asm", "level: DB 1,2,3\n");
    let built = folder.done(&["build", "game"]);
    assert!(built.err.contains("game.tap: warning: nothing in it says that its program needs a 128K"), "{built:?}");
    assert!(built.out.contains(", 3 in bank 3, entered at"), "{built:?}");
    let told = "game.tap: its BASIC uses the paging port of a 128K, which the file does not ask for: --machine 128";
    assert!(folder.done(&["run", "game/game.tap", "--frames", "1"]).err.contains(told));
    let ran = folder.done(&["run", "game/game.tap", "--frames", "1", "--machine", "128"]);
    assert!(!ran.err.contains(told), "{ran:?}");
    let built = folder.done(&["build", "game", "-o", "game.tzx"]);
    assert_eq!(built.err, "");
    assert!(folder.done(&["run", "game.tzx", "--frames", "1"]).err.contains("is for a 128K"));
    // The contracts of a file are checked in the memory of a 48K.
    folder.write("c.txt", "$8000 start: begins\n; Out: A = 1\n");
    for tape in ["game.tzx", "game/game.tap"] {
        folder.refused(&["prove", tape, "--contracts", "c.txt"], "is a tape of a machine with banks");
    }
}

/// A program shows bank 7 while the one at $4000 stays as it is.
#[test]
fn a_text_on_the_shadow_screen_is_seen() {
    let folder = TestFolder::new();
    // Each row of the @ of the ROM's font goes to the shadow screen, after which that is shown.
    let source = " DEVICE ZXSPECTRUM128
 ORG $8000
start: LD B,100
wait: HALT
 DJNZ wait
 LD A,$17
 CALL page
 LD HL,$3D00+8*32
 LD DE,$C000
 LD B,8
row: LD A,(HL)
 LD (DE),A
 INC HL
 INC D
 DJNZ row
 LD HL,$D800
 LD (HL),$38
 LD A,$1F
 CALL page
 JR $
page: LD BC,$7FFD
 OUT (C),A
 RET
";
    folder.write("shadow.asm", source);
    let args = ["run", "shadow.asm", "--until-text", "@", "--max-frames", "900", "--keys", "\"@\": B"];
    let ran = folder.run(&args);
    assert!(ran.code == Some(0), "{ran:?}");
}
