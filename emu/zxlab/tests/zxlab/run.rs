//! `zxlab run`: what it prints and writes, the same each time.

use crate::common::{SOURCE, TestFolder, hello};
use format::{Block, Header, Tape, tap};

#[test]
fn a_text_ends_the_run() {
    let folder = TestFolder::with_hello();
    let ran = folder.done(&["run", "hello.tap", "--until-text", "HELLO FROM", "--text"]);
    assert_eq!(ran.out.lines().count(), 24, "{ran:?}");
    assert!(ran.out.lines().any(|line| line == "HELLO FROM BASIC"), "{ran:?}");
    assert_eq!(ran.err, "");
}

/// A tape that starts at code, by --block, is loaded as code; keys play and stop a tape that no program reads.
#[test]
fn the_tape_starts_at_a_block_and_plays_by_keys() {
    let folder = TestFolder::with_hello();
    let code = Tape { blocks: vec![Header::code("bytes", 3, 0x8000).block(), Block::data(0xFF, b"ABC")] };
    folder.write("two.tap", [hello(), tap::write(&code).unwrap()].concat());
    let ran = folder.done(&["run", "two.tap", "--block", "3", "--until-text", "0 OK, 0:1", "--peek", "0x8000:3"]);
    assert_eq!(ran.out.trim(), "8000: 41 42 43");
    assert!(ran.err.contains("two.tap: from block 3 on holds code and no program"), "{ran:?}");
    for (keys, state) in [("500:A", "stopped"), ("500:PLAY", "playing"), ("500:PLAY, 520:STOP", "stopped")] {
        let args = ["run", "two.tap", "--frames", "600", "--keys", keys, "--save", "end.szx", "--force"];
        folder.done(&args);
        let reported = folder.done(&["info", "end.szx"]).out;
        assert!(reported.contains(&format!("in its deck, {state}")), "{keys}: {reported}");
    }
}

#[test]
fn a_missing_text_is_exit_code_1() {
    let folder = TestFolder::with_hello();
    let args = ["run", "hello.tap", "--until-text", "GOODBYE", "--max-frames", "200", "--screenshot", "seen.png"];
    let ran = folder.run(&args);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.err.contains("GOODBYE") && ran.err.contains("200 frames"), "{ran:?}");
    assert!(folder.read("seen.png").starts_with(b"\x89PNG"));
}

#[test]
fn every_way_to_load_a_tape_loads_it() {
    let folder = TestFolder::with_hello();
    for tape in ["instant", "flat-out", "real"] {
        for model in [["--issue", "2"], ["--issue", "3"], ["--timing", "late"]] {
            let [option, value] = model;
            folder.done(&["run", "hello.tap", "--until-text", "HELLO", "--tape", tape, option, value]);
        }
    }
}

#[test]
fn keys_are_pressed_in_their_frames() {
    let folder = TestFolder::with_hello();
    // P is PRINT, then "X"; again from a file.
    let keys = "200:P, 210:SYMBOL+P, 220:X, 230:SYMBOL+P, 240:ENTER";
    let ran = folder.done(&["run", "hello.tap", "--frames", "300", "--keys", keys, "--text"]);
    assert!(ran.out.lines().any(|line| line == "x"), "{ran:?}");
    folder.write("keys.txt", keys.replace(", ", "\n"));
    assert_eq!(folder.done(&["run", "hello.tap", "--frames", "300", "--keys", "@keys.txt", "--text"]).out, ran.out);
}

#[test]
fn memory_is_shown_sixteen_bytes_to_a_line() {
    let folder = TestFolder::with_hello();
    // The ROM's first bytes: DI; XOR A; LD DE,$FFFF; JP $11CB.
    let ran = folder.done(&["run", "hello.tap", "--frames", "1", "--peek", "0:3", "--peek", "0xFFF8:20"]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "0000: F3 AF 11");
    assert!(lines[1].starts_with("FFF8: ") && lines[1].ends_with("F3 AF 11 FF FF C3 CB 11"), "{ran:?}");
    assert_eq!(lines[2].split(' ').count(), 1 + 4);
}

#[test]
fn keys_are_pressed_when_a_text_shows() {
    let folder = TestFolder::with_hello();
    // BASIC shows what is typed; after END nothing more is pressed.
    let keys = "200:7, \"never\" | \"78\": END, \"7\": 8, \"nowhere\": 9";
    let ran = folder.done(&["run", "hello.tap", "--until-text", "78", "--keys", keys, "--text"]);
    assert!(ran.out.lines().any(|line| line.starts_with("78")), "{ran:?}");
    folder.refused(&["run", "hello.tap", "--frames", "1", "--keys", "\"a\" 5"], "--keys: line 1, column 5: a colon");
    folder
        .refused(&["run", "hello.tap", "--frames", "1", "--keys", "1:A, \"a\": B2"], "--keys: line 1, column 11: `B2`");
}

#[test]
fn statistics_count_from_power_on() {
    let ran = TestFolder::with_hello().done(&["run", "hello.tap", "--frames", "160", "--stats"]);
    assert!(ran.out.contains("frames        160\n") && ran.out.contains("T-states      11182080\n"), "{ran:?}");
    // After its first DI the ROM fills and reads 48 KiB: two loops of 4 and 6 instructions a byte at most, before the frames
    // in HALT, a fetch of 4 T each.
    let line = ran.out.lines().find_map(|line| line.strip_prefix("instructions  ")).unwrap();
    let instructions: u64 = line.parse().unwrap();
    assert!((11_182_080 / 12..11_182_080 / 4).contains(&instructions), "{instructions}");
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let folder = TestFolder::with_hello();
    let kept = |n: &str| {
        let [png, gif, wav] = ["png", "gif", "wav"].map(|ending| format!("{n}.{ending}"));
        let args = ["run", "hello.tap", "--frames", "180", "--screenshot", &png, "--gif", &gif, "--wav", &wav];
        assert_eq!(folder.done(&args).out, "");
        [png, gif, wav].map(|name| folder.read(&name))
    };
    let first = kept("1");
    assert!(first == kept("2"));
    assert!(first[1].starts_with(b"GIF89a") && first[2].starts_with(b"RIFF"));
    assert_eq!(folder.names().len(), 1 + 6, "nothing else is left: {:?}", folder.names());
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_no_files() {
    let folder = TestFolder::with_hello();
    let args = ["run", "hello.tap", "--frames", "100000000", "--gif", "long.gif", "--wav", "long.wav"];
    let mut child = folder.zxlab(&args).spawn().unwrap();
    // Both files have been started.
    while folder.names().len() < 3 {
        assert!(child.try_wait().unwrap().is_none());
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), None, "ended by the signal");
    assert_eq!(folder.names(), ["hello.tap"]);
}

#[test]
fn a_wav_is_as_long_as_the_run_and_has_the_beep() {
    let folder = TestFolder::with_hello();
    folder.done(&["run", "hello.tap", "--frames", "180", "--wav", "beep.wav"]);
    let mut reader = hound::WavReader::open(folder.file("beep.wav")).unwrap();
    let samples: Vec<i16> = reader.samples().map(Result::unwrap).collect();
    // 180 frames of 69,888 T at 48,000 Hz.
    let expected = 180 * 69_888 * 48_000 / 3_500_000_i64;
    assert!((samples.len() as i64 - expected).abs() < 100, "{} samples, not {expected}", samples.len());
    // BEEP 9 is an A of 440 Hz: in its tenth of a second the signal jumps up 44 times. (The clicks of the keys that type LOAD ""
    // are a few more.)
    let high = samples.iter().map(|sample| sample.unsigned_abs()).max().unwrap_or_default() / 2;
    assert!(high > 1000, "{high}");
    let mut jumps = 0;
    let mut at = 0;
    while at + 6 < samples.len() {
        let jump = i32::from(samples[at + 6]) - i32::from(samples[at]) > i32::from(high);
        jumps += i32::from(jump);
        at += if jump { 50 } else { 1 };
    }
    assert!((44..54).contains(&jumps), "{jumps}");
}

#[test]
fn a_gif_plays_at_fifty_frames_a_second() {
    let folder = TestFolder::with_hello();
    folder.done(&["run", "hello.tap", "--frames", "180", "--gif", "hello.gif", "--screenshot", "last.png"]);
    let mut decoder = gif::DecodeOptions::new();
    decoder.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = decoder.read_info(std::fs::File::open(folder.file("hello.gif")).unwrap()).unwrap();
    let (width, height) = (decoder.width(), decoder.height());
    assert_eq!((width, height), (352, 296));
    let palette = decoder.global_palette().unwrap().to_vec();
    let mut shown = vec![0; 352 * 296];
    let mut hundredths = 0;
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        hundredths += u64::from(frame.delay);
        for (y, row) in frame.buffer.chunks(usize::from(frame.width)).enumerate() {
            let at = (usize::from(frame.top) + y) * 352 + usize::from(frame.left);
            shown[at..at + row.len()].copy_from_slice(row);
        }
    }
    assert_eq!(hundredths, 180 * 2);
    let rgb: Vec<u8> = shown.iter().flat_map(|&i| palette[usize::from(i) * 3..][..3].to_vec()).collect();
    assert!(rgb == pixels(&folder.read("last.png")), "the last frame is the screenshot");
}

/// Returns a PNG's pixels, three bytes each.
fn pixels(file: &[u8]) -> Vec<u8> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut rgb = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut rgb).unwrap();
    rgb
}

#[test]
fn a_screen_is_shown_as_it_is() {
    let folder = TestFolder::new();
    // The top left cell is bright red on blue, its pixels alternate.
    let mut screen = vec![0; 6912];
    screen[0] = 0b1010_1010;
    screen[6144] = 0b0100_1010;
    folder.write("red.scr", screen);
    folder.done(&["run", "red.scr", "--frames", "3", "--screenshot", "red.png", "--peek", "0x5800"]);
    let rgb = pixels(&folder.read("red.png"));
    let at = (48 * 352 + 48) * 3;
    assert_eq!(rgb[at..at + 6], [255, 0, 0, 0, 0, 255]);
    assert_eq!(rgb[..3], [0, 0, 0], "the border is black");
}

/// A .sna keeps PC on the stack, which may lie in the ROM.
#[test]
fn a_failing_output_does_not_affect_the_others() {
    let folder = TestFolder::with_hello();
    let outputs = ["--save", "x.sna", "--screenshot", "x.png", "--wav", "x.wav", "--gif", "x.gif"];
    // LD SP,$2000; DI; HALT
    let mut rom = vec![0; 16384];
    rom[..5].copy_from_slice(&[0x31, 0x00, 0x20, 0xF3, 0x76]);
    folder.write("sp.rom", &rom);
    let ran = folder.run(&[&["run", "sp.rom", "--frames", "2", "--text", "--peek", "0"], &outputs[..]].concat());
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.err.starts_with("zxlab: x.sna: SNA cannot hold this machine"), "{ran:?}");
    assert_eq!((ran.err.lines().count(), ran.out.lines().count()), (1, 25), "{ran:?}");
    assert_eq!(ran.out.lines().last(), Some("0000: 31"));
    assert_eq!(folder.names(), ["hello.tap", "sp.rom", "x.gif", "x.png", "x.wav"]);
    assert!(folder.read("x.wav").starts_with(b"RIFF") && folder.read("x.wav").len() > 1_000);
}

#[test]
fn another_rom_is_run() {
    let folder = TestFolder::new();
    // LD A,2; OUT ($FE),A; HALT
    let mut rom = vec![0; 16384];
    rom[..5].copy_from_slice(&[0x3E, 2, 0xD3, 0xFE, 0x76]);
    folder.write("red.rom", &rom);
    folder.write("hello.tap", hello());
    folder.done(&["run", "red.rom", "--frames", "3", "--screenshot", "red.png"]);
    assert_eq!(pixels(&folder.read("red.png"))[..3], [0xD7, 0, 0]);
    folder.done(&["run", "hello.tap", "--rom", "red.rom", "--frames", "3", "--screenshot", "tape.png"]);
    assert_eq!(folder.read("red.png"), folder.read("tape.png"));
    folder.refused(&["run", "red.rom", "--rom", "red.rom", "--frames", "3"], "--rom");
}

#[test]
fn a_screenshot_replaces_the_old_one() {
    let folder = TestFolder::with_hello();
    folder.write("seen.png", b"what was there before");
    folder.done(&["run", "hello.tap", "--frames", "3", "--screenshot", "seen.png"]);
    assert!(folder.read("seen.png").starts_with(b"\x89PNG"));
}

#[test]
fn no_output_replaces_an_input_or_another_output() {
    let folder = TestFolder::new();
    folder.write("hello.asm", SOURCE);
    folder.done(&["build", "hello.asm"]);
    let tape = folder.read("hello.tap");
    folder.refused(&["run", "hello.tap", "--frames", "1", "--screenshot", "hello.tap"], "hello.tap");
    folder.refused(&["run", "hello.tap", "--frames", "1", "--screenshot", "x", "--wav", "x"], "x");
    assert!(tape == folder.read("hello.tap"));
    // Two spellings of one name, of files that do not exist yet.
    std::fs::create_dir(folder.file("in")).unwrap();
    let whole = folder.file("y.wav");
    for other in ["y.wav", "./y.wav", "in/../y.wav", whole.to_str().unwrap()] {
        folder.refused(&["run", "hello.tap", "--frames", "1", "--record", "y.wav", "--wav", other], "named twice");
        folder.refused(&["asm", "hello.asm", "--lst", "y.wav", "--raw", other], "two files");
    }
    assert_eq!(folder.names(), ["hello.asm", "hello.tap", "in"]);
    folder.done(&["asm", "hello.asm", "--lst", "y.lst", "--raw", "in/y.lst"]);
}

#[test]
fn a_recording_without_a_frame_is_not_written() {
    let folder = TestFolder::with_hello();
    for (option, file) in [("--gif", "z.gif"), ("--wav", "z.wav")] {
        folder.refused(&["run", "hello.tap", "--frames", "0", option, file], "a run of 0 frames");
        let args = ["run", "hello.tap", "--until-text", "x", "--max-frames", "0", option, file];
        folder.refused(&args, "a run of 0 frames");
    }
    assert_eq!(folder.names(), ["hello.tap"]);
    folder.done(&["run", "hello.tap", "--frames", "0", "--text"]);
}

/// A tape with code only is loaded as code.
#[test]
fn code_alone_is_loaded_as_code() {
    let folder = TestFolder::new();
    let blocks = vec![Header::code("code", 9, 0x8000).block(), Block::data(Header::DATA_FLAG, &[9; 9])];
    folder.write("code.tap", tap::write(&Tape { blocks }).unwrap());
    let ran = folder.done(&["run", "code.tap", "--max-frames", "1000", "--until-text", "0 OK, 0:1"]);
    assert!(ran.err.contains("code.tap: holds code and no program: LOAD \"\" CODE is typed"), "{ran:?}");
}

#[test]
fn a_run_that_ends_before_the_tape_says_so() {
    let folder = TestFolder::with_hello();
    folder.done(&["convert", "hello.tap", "hello.wav"]);
    let said = "hello.wav: the tape was still being loaded after 300 frames; the rest of it takes ";
    let ran = folder.done(&["run", "hello.wav", "--frames", "300", "--tape", "real"]);
    let more = ran.err.split_once(said).and_then(|(_, rest)| rest.strip_suffix(" frames more\n")).expect(&ran.err);
    let enough = (300 + more.parse::<u64>().unwrap() + 10).to_string();
    let ran = folder.done(&["run", "hello.wav", "--frames", &enough, "--tape", "real"]);
    assert!(!ran.err.contains("still"), "{ran:?}");
    folder.refused(
        &["run", "hello.tap", "--until-text", "HELLO", "--frames", "9"],
        "with a text, --max-frames <N> says when to stop",
    );
    for args in [["hello.tap", "300"], ["hello.wav", "2000"]] {
        let ran = folder.done(&["run", args[0], "--frames", args[1], "--text"]);
        assert!(!ran.err.contains("still") && ran.out.contains("HELLO"), "{ran:?}");
    }
}

#[test]
fn a_line_of_basic_is_typed_by_a_key_script() {
    let folder = TestFolder::new();
    let keys = "130:'10 PRINT \"HELLO, \";2*21' ENTER 'RUN' ENTER";
    let ran = folder.done(&["run", "basic", "--keys", keys, "--until-text", "HELLO, 42", "--max-frames", "2000"]);
    assert_eq!(ran.err, "");
    folder.refused(
        &["run", "basic", "--keys", "130:'10 \u{2603}'", "--frames", "9"],
        "--keys: line 1, column 9: the Spectrum",
    );
}

#[test]
fn a_key_script_that_is_not_done_says_so() {
    let folder = TestFolder::new();
    // Some editors begin a file with a mark of its encoding.
    folder.write("keys.txt", "\u{FEFF}5:A\n");
    folder.done(&["run", "basic", "--frames", "20", "--keys", "@keys.txt"]);
    for (script, left) in [
        ("5:A, 500:B", Some("the key script is not done: its next key is that of frame 500")),
        ("\"NEVER\" | \"EVER\": A", Some("the key script is not done: it still waits for \"NEVER\" or \"EVER\"")),
        ("5:A", None),
    ] {
        let ran = folder.done(&["run", "basic", "--frames", "20", "--keys", script]);
        assert_eq!(ran.err.contains("the key script"), left.is_some(), "{script}: {}", ran.err);
        assert!(left.is_none_or(|left| ran.err.contains(left)), "{script}: {}", ran.err);
    }
}
