//! The formats for signals: PZX and CSW by their layouts, and each compared with the others.

use format::csw::{self, Version};
use format::{Block, Data, Error, Format, Header, Lead, Pulse, Signal, Tape, Wave, pzx, tzx, wav};
use proptest::prelude::*;

/// The signal of a tape with successive pulses of a level joined, without the edge after the last block.
fn signal(tape: &Tape) -> Vec<Pulse> {
    let mut merged: Vec<Pulse> = Vec::new();
    for pulse in tape.pulses() {
        match merged.last_mut() {
            Some(last) if last.level == pulse.level => last.t += pulse.t,
            _ => merged.push(pulse),
        }
    }
    merged
}

/// A block of each kind with sound.
fn all_kinds() -> Tape {
    let lead = Some(Lead { pilot: 1_000, count: 51, sync1: 300, sync2: 400 });
    let turbo = |lead| Signal::Turbo { lead, zero: 500, one: 1_000, last_bits: 3 };
    let data = |signal, pause_ms| Block::Data(Data { bytes: vec![0x55, 0xF0, 0x0F], signal, pause_ms });
    Tape {
        blocks: vec![
            Block::Text(b"all kinds".to_vec()),
            Header::code("a", 2, 32_768).block(),
            Block::data(0xFF, &[1, 2]),
            data(turbo(lead), 500),
            Block::Tone { pulse: 700, count: 101 },
            Block::Pulses(vec![100, 200, 40_000]),
            data(turbo(None), 0),
            Block::Level(true),
            data(turbo(None), 1),
            Block::Pause(3),
            Block::LoopStart(3),
            Block::Pulses(vec![90, 91]),
            Block::LoopEnd,
            Block::Stop,
            Block::Recording { t_per_sample: 79, last_bits: 8, pause_ms: 20, samples: vec![0xF0, 0xA5] },
            Block::Wave(Wave { rate: 44_100, pulses: vec![20, 30, 90_000], pause_ms: 0, packed: true }),
            Block::StopOn48K,
            Block::Tone { pulse: 60_000, count: 5 },
            Block::Pause(1_000),
        ],
    }
}

/// Writes and reads a tape, and writes it again: in this format and, as a recording, in TZX.
fn through(format: Format, tape: &Tape) -> Vec<Pulse> {
    let file = format.write(tape).unwrap();
    let again = format.read(&file).unwrap();
    assert_eq!(format.write(&again).unwrap(), file, "{format:?}");
    let other = tzx::read(&tzx::write(&again).unwrap()).unwrap();
    assert_eq!(other, again);
    signal(&again)
}

#[test]
fn pzx_stores_any_signal_exactly() {
    let read = through(Format::Pzx, &all_kinds());
    let expected = signal(&all_kinds());
    assert!(read.starts_with(&expected));
    assert_eq!(read.len(), expected.len());
}

/// 350,000 samples a second: each edge moves by at most 5 T, and errors do not add up.
#[test]
fn csw_stores_any_signal_to_a_sample() {
    let read = through(Format::Csw, &all_kinds());
    let expected = signal(&all_kinds());
    // After the last silence comes an edge.
    assert_eq!(read.len(), expected.len() + 1);
    let (mut ours, mut theirs) = (0, 0);
    for (pulse, wanted) in read.iter().zip(&expected) {
        (ours, theirs) = (ours + pulse.t, theirs + wanted.t);
        assert!(ours.abs_diff(theirs) <= 5 && pulse.level == wanted.level, "{ours}, not {theirs}");
    }
    // A recording keeps its own rate, and so is exact.
    let wave = Wave { rate: Wave::T_STATES, pulses: vec![1, 855, 100_000], pause_ms: 0, packed: true };
    let exact = Tape { blocks: vec![Block::Level(true), Block::Wave(wave)] };
    assert_eq!(csw::read(&csw::write(&exact, Version::Two).unwrap()).unwrap(), exact);
}

/// Standard data stays standard data: it can be loaded instantly, and written as a TAP file again.
#[test]
fn standard_data_is_read_from_pzx() {
    let tape = Tape { blocks: vec![Header::code("a", 2, 32_768).block(), Block::data(0xFF, &[1, 2])] };
    let file = pzx::write(&tape).unwrap();
    assert_eq!(pzx::read(&file).unwrap(), tape);
}

/// The example of PZX's specification, a standard header: PULS with 8063 of 2168, 667, 735; DATA; a tail of 945.
#[test]
fn pzx_is_laid_out_as_published() {
    let header = Header::code("ROM", 2, 0).block();
    let Block::Data(data) = &header else { panic!() };
    let mut file = b"PZXT\x09\0\0\0\x01\0Title\0\0".to_vec();
    file.extend(b"PULS\x08\0\0\0\x7F\x9F\x78\x08\x9B\x02\xDF\x02");
    file.extend(b"DATA\x23\0\0\0\x98\0\0\x80\xB1\x03\x02\x02\x57\x03\x57\x03\xAE\x06\xAE\x06");
    file.extend(&data.bytes);
    file.extend(b"PAUS\x04\0\0\0\xE0\x67\x35\0"); // 3,500,000 T
    file.extend(b"STOP\x02\0\0\0\x01\0");
    file.extend(b"JUNK\x01\0\0\0?");
    file.extend(b"PAUS\x04\0\0\0\x05\0\0\x80"); // 5 T, high
    let tape = pzx::read(&file).unwrap();
    let expected = [
        Block::Other { id: 0x32, body: b"\x08\0\x01\0\x05Title".to_vec() },
        Block::Data(Data { bytes: data.bytes.clone(), signal: Signal::Rom, pause_ms: 0 }),
        Block::Pulses(vec![945]),
        Block::Pause(1_000),
        Block::StopOn48K,
        Block::Other { id: 0x35, body: b"PZX JUNK        \x01\0\0\0?".to_vec() },
        Block::Level(true),
        Block::Wave(Wave { rate: 3_500_000, pulses: vec![5], pause_ms: 0, packed: true }),
    ];
    assert_eq!(tape.blocks, expected);
    let error = |file: &[u8]| pzx::read(file).unwrap_err().to_string();
    assert_eq!(error(b"PZXT\x02\0\0\0\x02\0"), "byte 8: not a PZX file: its major version is not 1");
    assert_eq!(error(b"TZXT"), "byte 0: not a PZX file: it does not begin with PZXT");
    assert_eq!(error(&file[..30]), "byte 25: a block's body: 8 bytes expected, 5 left");
    assert_eq!(
        error(b"PZXT\x02\0\0\0\x01\0PULS\x02\0\0\0\x02\x80"),
        "byte 20: a pulse's length: 2 bytes expected, 0 left"
    );
    // Eight bits, and sixteen.
    assert_eq!(
        error(b"PZXT\x02\0\0\0\x01\0DATA\x0E\0\0\0\x08\0\0\x80\0\0\x01\x01\x01\0\x01\0\xAA\xBB"),
        "byte 31: 1 bytes follow the block's 8 bits"
    );
}

/// The texts of a PZX file about its tape, and unknown blocks, are read and written again; in between, TZX has such texts too.
#[test]
fn pzx_keeps_what_makes_no_sound() {
    let with = |texts: &[u8]| {
        let header = [&b"PZXT"[..], &(texts.len() as u32 + 2).to_le_bytes(), b"\x01\0", texts].concat();
        [&header[..], b"WHAT\x03\0\0\0\x01\x02\x03", b"BRWS\x02\0\0\0hi"].concat()
    };
    let known = with(b"Manic\0Publisher\0Acme\0Year\x001983\0Comment\0one\0Comment\0two\0");
    let tape = pzx::read(&known).unwrap();
    let Block::Other { id: 0x32, body } = &tape.blocks[0] else { panic!("{tape:?}") };
    assert_eq!(body[2..], *b"\x05\0\x05Manic\x01\x04Acme\x03\x041983\xFF\x03one\xFF\x03two");
    // Names without a number in TZX, and values that are too long for it.
    let long = [&b"Manic\0Author\0"[..], &[b'x'; 300], b"\0"].concat();
    for file in [known, with(b"\0Author\0Matthew\0"), with(b"Manic\0Machine\x0048K\0"), with(&long)] {
        let tape = pzx::read(&file).unwrap();
        let again = pzx::write(&tzx::read(&tzx::write(&tape).unwrap()).unwrap()).unwrap();
        let trimmed = |file: &[u8]| file.iter().copied().filter(|&byte| byte != 0).collect::<Vec<_>>();
        assert_eq!(pzx::read(&again), Ok(tape));
        // A 0 more or less at the end of the header's texts has no meaning, but counts in its length.
        let [one, other] = [&file, &again].map(|file| trimmed(&[&file[..4], &file[8..]].concat()));
        assert_eq!(one, other);
    }
}

/// Pulses of length 0 invert the level, long ones have 31 bits, and 65,535 long ones take no memory.
#[test]
fn pzx_pulses_are_counted_and_long() {
    let words: [u16; 10] = [0, 100, 0x8003, 200, 0x8001, 0x0005, 0x8000, 50, 0xFFFF, 0x8001];
    let body: Vec<u8> = words.iter().chain(&[0x0000]).flat_map(|word| word.to_le_bytes()).collect();
    let file = [&b"PZXT\x02\0\0\0\x01\0PULS"[..], &(body.len() as u32).to_le_bytes(), &body].concat();
    let tape = pzx::read(&file).unwrap();
    let pulses: Vec<(u64, bool)> = signal(&tape).iter().map(|pulse| (pulse.t, pulse.level)).collect();
    let (low, high) = (false, true);
    // High 100, then 200 three times, 5, and 0x8000 << 16 ... as 31 bits: 50.
    assert_eq!(pulses[..6], [(100, high), (200, low), (200, high), (200, low), (5, high), (50, low)]);
    assert_eq!(pulses[6], (1 << 16, high));
    assert!(tape.blocks.len() <= 10);
    // A TZX of it plays the same pulses, and loses nothing.
    let again = tzx::read(&tzx::write(&tape).unwrap()).unwrap();
    assert_eq!(signal(&pzx::read(&pzx::write(&again).unwrap()).unwrap()), signal(&tape));
    assert!(Format::Pzx.losses(&again).is_empty());
}

#[test]
fn csw_is_laid_out_as_published() {
    let one = [&b"Compressed Square Wave\x1A\x01\x01\x44\xAC\x01\x01\0\0\0"[..], &[10, 0, 0x2C, 1, 0, 0, 20]].concat();
    let tape = csw::read(&one).unwrap();
    let wave = |packed| Block::Wave(Wave { rate: 44_100, pulses: vec![10, 300, 20], pause_ms: 0, packed });
    assert_eq!(tape.blocks, [Block::Level(true), wave(false)]);
    assert_eq!(csw::write(&tape, Version::One).unwrap(), one);

    let mut two = b"Compressed Square Wave\x1A\x02\0\x44\xAC\0\0\x03\0\0\0\x01\0\x02somebody's tool\0ab".to_vec();
    two.extend([10, 0, 0x2C, 1, 0, 0, 20]);
    let tool = csw::read(&two).unwrap();
    let Some((about, signal)) = tool.blocks.split_first() else { panic!("{tool:?}") };
    assert_eq!(signal, [Block::Level(false), wave(false)]);
    let header = csw::Header::from_block(about).unwrap();
    assert_eq!((header.writer(), header.extension), ("somebody's tool".to_string(), &b"ab"[..]));
    // Everything is kept, also in a TZX file, and after decoding.
    assert_eq!(csw::write(&tool, Version::Two).unwrap(), two);
    let through = tzx::read(&tzx::write(&tool).unwrap()).unwrap();
    assert_eq!(through, Tape { blocks: tool.blocks.clone() });
    assert_eq!(csw::write(&through.decoded(), Version::Two).unwrap(), two);
    // A header that equals ours is not kept.
    let ours = [&b"CSW             \x10\0\0\0zxlab"[..], &[0; 11]].concat();
    let mut blocks = tape.blocks.clone();
    blocks.insert(0, Block::Other { id: 0x35, body: ours });
    let written = csw::write(&tape, Version::Two).unwrap();
    assert_eq!(csw::write(&Tape { blocks }, Version::Two).unwrap(), written);
    assert_eq!(csw::read(&written).unwrap().blocks, [Block::Level(true), wave(true)]);
    assert_eq!(csw::write(&csw::read(&written).unwrap(), Version::Two).unwrap(), written);

    let error = |file: &[u8]| csw::read(file).unwrap_err().to_string();
    assert_eq!(error(b"CSW"), "byte 0: not a CSW file: it does not begin with Compressed Square Wave");
    assert_eq!(error(&one[..34]), "byte 33: a long pulse is cut short");
    assert_eq!(error(&[&one[..25], &[0; 7]].concat()), "byte 27: 0 is not a compression");
    // A tape without pulses, and without a zlib stream.
    let empty = csw::read(&[&two[..29], &[0; 4], &[2, 0, 0], &[0; 16]].concat()).unwrap();
    assert_eq!(empty.pulses().count(), 0);
    two[33] = 2;
    assert!(error(&two).starts_with("byte 54: the pulses cannot be unpacked"), "{}", error(&two));
    two[33] = 1;
    two[29] = 4;
    assert_eq!(error(&two), "byte 29: the file states 4 pulses, but has 3");
    // Samples shorter than a T-state are kept too, though they cannot be played: up to the rate that a TZX file can store.
    let mut fast = two.clone();
    fast[29] = 3;
    fast[25..29].copy_from_slice(&0xFF_FFFF_u32.to_le_bytes());
    assert_eq!(csw::write(&csw::read(&fast).unwrap(), Version::Two).unwrap(), fast);
    fast[25..29].copy_from_slice(&4_000_000_000_u32.to_le_bytes());
    let Some(Block::Wave(wave)) = csw::read(&fast).unwrap().blocks.pop() else { panic!() };
    assert_eq!((wave.rate, wave.pulses), (Wave::T_STATES, vec![1; 3]));
    // Fuse states the number of bytes; a long pulse has five.
    two[29] = 7;
    assert_eq!(error(&two), "byte 29: the file states 7 pulses, but has 3");
    two[36..52].fill(0);
    assert_eq!(csw::read(&two).unwrap().blocks[1..], tool.blocks[1..]);
    two[25..29].fill(0);
    assert_eq!(error(&two), "byte 25: 0 samples a second");
}

/// Tiny blocks cannot fill the memory: symbols and choices count as blocks.
#[test]
fn no_tape_has_a_million_blocks() {
    let error = |format: Format, file: &[u8]| format.read(file).unwrap_err().to_string();
    let message = |offset: usize| format!("byte {offset}: more than a million blocks: no tape has them");
    let count = 1 << 20;
    // A block of a byte, since a file of zeros is no tape, and empty ones.
    let tap = |blocks: usize| [&[1, 0, 0xFF][..], &vec![0; 2 * (blocks - 1)]].concat();
    assert_eq!(Format::Tap.read(&tap(count)).unwrap().blocks.len(), count);
    assert_eq!(error(Format::Tap, &tap(count + 1)), message(2 * count + 1));
    let tzx = |block: &[u8], times: usize| [b"ZXTape!\x1A\x01\x14", &block.repeat(times)[..]].concat();
    assert_eq!(Format::Tzx.read(&tzx(&[0x27], count)).unwrap().blocks.len(), count);
    assert_eq!(error(Format::Tzx, &tzx(&[0x27], count + 1)), message(10 + count));
    // 255 choices without a text, and 256 symbols without a pulse, of which the first is played once.
    let select = [&[0x28, 0xFE, 0x02, 0xFF][..], &[0; 3 * 255]].concat();
    assert_eq!(error(Format::Tzx, &tzx(&select, 5_000)), message(10 + count / 256 * select.len()));
    let symbols = [&[0x19, 0x0F, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0][..], &[0; 256], &[0]].concat();
    assert_eq!(error(Format::Tzx, &tzx(&symbols, 5_000)), message(10 + count / 257 * symbols.len()));
    let pzx = |body: &[u8]| [b"PZXT\x02\0\0\0\x01\0PULS", &(body.len() as u32).to_le_bytes()[..], body].concat();
    // Tones of 17 pulses of 9 T; ten million single pulses of 100 T and 101 T in turn are a recording.
    assert_eq!(error(Format::Pzx, &pzx(&[0x11, 0x80, 9, 0].repeat(2 * count))), message(18 + 4 * (count + 1)));
    let recorded = Format::Pzx.read(&pzx(&[0x02, 0x80, 100, 0, 101, 0].repeat(5_000_000))).unwrap();
    assert_eq!(recorded.blocks.len(), 15_000_000_usize.div_ceil(255));
}

/// A zlib bomb is an error.
#[test]
fn unpacked_csw_has_a_maximum() {
    let wave = Wave { rate: 44_100, pulses: vec![1; 80 << 20], pause_ms: 0, packed: true };
    let file = tzx::write(&Tape { blocks: vec![Block::Wave(wave)] }).unwrap();
    assert!(file.len() < 1 << 20);
    assert_eq!(tzx::read(&file).unwrap_err().to_string(), "byte 25: the pulses of the file are more than 64 MiB");
}

/// A tape written as WAV and read again has every pulse, at most a sample off.
#[test]
fn wav_is_read_as_it_was_written() {
    let tape = Tape { blocks: vec![Header::code("a", 300, 32_768).block(), Block::data(0xFF, &[0x5A; 300])] };
    let file = wav::write(&tape, 44_100).unwrap();
    let read = wav::read(&file).unwrap();
    assert_eq!(wav::write(&read, 44_100).unwrap().len(), file.len());
    let (read, expected) = (signal(&read), signal(&tape));
    // After the last silence of a recording comes an edge.
    assert_eq!(read.len(), expected.len() + 1);
    for (read, expected) in read.iter().zip(&expected) {
        assert_eq!(read.level, expected.level);
        assert!(read.t.abs_diff(expected.t) <= 80, "{read:?} {expected:?}");
    }
}

#[test]
fn a_tape_that_never_ends_is_refused() {
    let endless = Tape { blocks: vec![Block::Tone { pulse: 60_000, count: 1_000 }, Block::Jump(-1)] };
    for format in [Format::Pzx, Format::Csw, Format::Wav] {
        assert!(matches!(format.write(&endless), Err(Error::Unwritable { .. })), "{format:?}");
    }
    let round = Tape { blocks: vec![Block::Data(Data::standard(vec![1; 100])), Block::Jump(-1)] };
    assert!(matches!(pzx::write(&round), Err(Error::Unwritable { .. })));
}

proptest! {
    #[test]
    fn any_bytes_are_a_tape_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..300), which in 0_usize..4) {
        let starts: [&[u8]; 4] = [
            b"PZXT\x02\0\0\0\x01\0PULS\x20\0\0\0",
            b"PZXT\x02\0\0\0\x01\0DATA\x20\x01\0\0\x03\0\0\0\0\0\x01\x02",
            b"Compressed Square Wave\x1A\x01\x01",
            b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x44\xAC\0\0\0\0\0\0\x01\0\x08\0data\xFF\0\0\0",
        ];
        let file = [starts[which], &bytes].concat();
        let format = [Format::Pzx, Format::Pzx, Format::Csw, Format::Wav][which];
        if let Ok(tape) = format.read(&file)
            && let Ok(written) = format.write(&tape)
        {
            let again = format.read(&written).unwrap();
            if format != Format::Wav {
                prop_assert_eq!(format.write(&again).unwrap(), written);
                prop_assert_eq!(signal(&again).len(), signal(&tape).len());
            }
        }
    }
}
