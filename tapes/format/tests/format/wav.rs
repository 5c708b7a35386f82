//! WAV files of tapes: as written here, and as written by all kinds of recorders.

use format::{Block, Tape, wav};

/// A WAV file with these samples.
fn sound(coding: u16, bits: u16, channels: u16, rate: u32, data: &[u8]) -> Vec<u8> {
    let mut file = b"RIFF\0\0\0\0WAVELIST\x03\0\0\0abc\0fmt \x10\0\0\0".to_vec();
    file.extend([coding.to_le_bytes(), channels.to_le_bytes()].concat());
    file.extend(rate.to_le_bytes());
    let frame = channels * bits / 8;
    file.extend((rate * u32::from(frame)).to_le_bytes());
    file.extend([frame.to_le_bytes(), bits.to_le_bytes()].concat());
    file.extend(b"data");
    file.extend((data.len() as u32).to_le_bytes());
    file.extend(data);
    file
}

#[test]
fn a_tone_is_a_square_wave_of_its_length() {
    // 100 pulses of 3,500 T, a millisecond each, and one more of silence at 8,000 samples a second: 8 samples each.
    let tape = Tape { blocks: vec![Block::Tone { pulse: 3_500, count: 100 }, Block::Pause(1)] };
    let file = wav::write(&tape, 8_000).unwrap();
    let number = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap());
    assert_eq!((&file[..4], &file[8..16], &file[36..40]), (&b"RIFF"[..], &b"WAVEfmt "[..], &b"data"[..]));
    assert_eq!((number(4) as usize, number(40)), (file.len() - 8, 808));
    // PCM, one channel, 8,000 samples and bytes a second, one byte a frame, 8 bits a sample.
    assert_eq!(file[16..36], [16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1F, 0, 0, 0x40, 0x1F, 0, 0, 1, 0, 8, 0]);
    for (n, samples) in file[44..].chunks(8).enumerate() {
        let level = if n % 2 == 0 { 0x20 } else { 0xE0 };
        assert_eq!(samples, [level; 8], "pulse {n}");
    }
}

#[test]
fn odd_lengths_are_padded_and_lengths_add_up() {
    // 11 pulses of 1,000 T and a millisecond that ends the last: 14,500 T, 182.7 samples at 44,100 Hz.
    let tape = Tape { blocks: vec![Block::Tone { pulse: 1_000, count: 11 }] };
    let file = wav::write(&tape, 44_100).unwrap();
    assert_eq!(file.len(), 44 + 182);
    let file = wav::write(&tape, 44_344).unwrap();
    assert_eq!((file.len(), &file[40..44]), (44 + 184, &[183, 0, 0, 0][..]));
    assert_eq!(wav::write(&Tape::default(), 44_100).unwrap().len(), 44);
}

#[test]
fn too_long_tapes_are_an_error_and_take_no_memory() {
    let blocks = vec![Block::LoopStart(65_535), Block::Pause(65_535), Block::LoopEnd];
    let error = wav::write(&Tape { blocks }, 44_100).unwrap_err();
    assert!(error.to_string().contains("more than three hours"), "{error}");
    for blocks in [
        vec![Block::LoopStart(65_535), Block::Tone { pulse: 1, count: 65_535 }, Block::LoopEnd],
        vec![Block::Tone { pulse: 1, count: 1 }, Block::Jump(-1)],
    ] {
        let error = wav::write(&Tape { blocks }, 44_100).unwrap_err();
        assert!(error.to_string().ends_with("or one that never ends"), "{error}");
    }
    assert!(wav::write(&Tape::default(), 0).is_err());
}

/// A truncated sound is an error. But recorders that cannot seek leave the length 0 or a huge one, also for the whole file, or the
/// length that the file had when they began.
#[test]
fn lengths_that_are_not_known_end_with_the_file() {
    let tape = Tape { blocks: vec![Block::data(0xFF, &[0x5A; 30])] };
    let file = wav::write(&tape, 44_100).unwrap();
    let cut = wav::read(&file[..file.len() - 3_001]).unwrap_err().to_string();
    let length = file.len() - 44;
    let whole = u32::from_le_bytes(file[40..44].try_into().unwrap());
    assert_eq!(cut, format!("byte 44: the sound: {whole} bytes expected, {} left", length - 3_001));
    for unknown in [0, 0x7FFF_F000, 0xFFFF_FFFF, 0xFFFF_FFDB] {
        for of_file in [file.len() as u32 - 8, 0, 36, 0x7FFF_F024, 0xFFFF_FFFF] {
            let mut file = file.clone();
            file[4..8].copy_from_slice(&u32::to_le_bytes(of_file));
            file[40..44].copy_from_slice(&u32::to_le_bytes(unknown));
            assert_eq!(wav::read(&file).unwrap().decoded().blocks.len(), 1, "{unknown:X} {of_file:X}");
        }
    }
}

/// An empty sound in a file with the correct length: the chunks after it are not sound.
#[test]
fn an_empty_sound_is_empty() {
    for after in [&b""[..], b"LIST\x04\0\0\0INFO", b"LIST\x03\0\0\0abc\0id3 \x02\0\0\0\xFF\0"] {
        let mut file = [&sound(1, 8, 1, 44_100, &[]), after].concat();
        let whole = (file.len() - 8) as u32;
        file[4..8].copy_from_slice(&whole.to_le_bytes());
        let tape = wav::read(&file).unwrap();
        assert_eq!(tape.pulses().count(), 0, "{tape:?}");
        assert_eq!(tape.blocks[0], Block::Level(false));
    }
}

/// Chunks after the sound must end within the stated length of the file. After that there may be anything: music taggers append
/// there.
#[test]
fn chunks_after_the_sound_are_checked() {
    let mut file = sound(1, 8, 1, 8_000, &[128; 101]);
    let end = file.len();
    file.extend(b"\0LIST\x04\0\0\0abcd");
    let whole = (file.len() - 8) as u32;
    file[4..8].copy_from_slice(&whole.to_le_bytes());
    assert!(wav::read(&file).is_ok());
    file.extend(b"TAG and no chunk");
    assert!(wav::read(&file).is_ok());
    file[end + 5] = 200;
    assert_eq!(
        wav::read(&file).unwrap_err().to_string(),
        format!("byte {}: a chunk: 200 bytes expected, 20 left", end + 9)
    );
}

/// No more than the edges is kept in memory: a minute of the fastest square wave, in pieces as from a disk.
#[test]
fn a_long_sound_is_read_in_pieces() {
    struct Made {
        at: u64,
        longest: usize,
    }
    const HEAD: u64 = 44;
    const LENGTH: u64 = 60 * 4 * 44_100;
    impl std::io::Read for Made {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            self.longest = self.longest.max(buffer.len());
            assert!(buffer.len() <= 1 << 16);
            let head =
                [&b"RIFF\0\0\0\0WAVE"[..], &sound(1, 16, 2, 44_100, &[])[24..52], &(LENGTH as u32).to_le_bytes()]
                    .concat();
            for byte in buffer.iter_mut() {
                // A millisecond low, a millisecond high.
                let low = (self.at.saturating_sub(HEAD) / 4 / 44).is_multiple_of(2);
                *byte = head.get(self.at as usize).copied().unwrap_or(if low { 0x90 } else { 0x70 });
                self.at += 1;
            }
            Ok(buffer.len())
        }
    }
    impl std::io::Seek for Made {
        fn seek(&mut self, to: std::io::SeekFrom) -> std::io::Result<u64> {
            self.at = match to {
                std::io::SeekFrom::Start(at) => at,
                std::io::SeekFrom::End(by) => (HEAD + LENGTH).strict_add_signed(by),
                std::io::SeekFrom::Current(by) => self.at.strict_add_signed(by),
            };
            Ok(self.at)
        }
    }
    let tape = wav::read_from(Made { at: 0, longest: 0 }).unwrap().unwrap();
    let [Block::Level(false), Block::Wave(wave)] = &tape.blocks[..] else { panic!() };
    assert_eq!(wave.pulses.len(), (60_u64 * 44_100).div_ceil(44) as usize);
    assert!(wave.pulses[..60_000].iter().all(|&pulse| pulse == 44));
}

/// One square wave is read in every coding, with noise, with an offset, and with channels of different loudness.
#[test]
fn wav_is_read_in_every_coding() {
    let levels: Vec<f32> = (0..4_000).map(|n| if n / 20 % 2 == 1 { 0.6 } else { -0.6 }).collect();
    let noisy: Vec<f32> =
        levels.iter().enumerate().map(|(n, level)| level + 0.1 + ((n * 7919 % 13) as f32 - 6.0) / 200.0).collect();
    let bytes = |f: &dyn Fn(f32) -> Vec<u8>| noisy.iter().flat_map(|&sample| f(sample)).collect::<Vec<u8>>();
    let long = |sample: f32| ((sample * 0.5 * (1_u32 << 31) as f32) as i32).to_le_bytes();
    let files = [
        sound(1, 8, 1, 44_100, &bytes(&|sample| vec![(128.0 + sample * 100.0) as u8])),
        sound(1, 16, 1, 44_100, &bytes(&|sample| long(sample)[2..].to_vec())),
        sound(1, 16, 2, 44_100, &bytes(&|sample| [&long(sample)[2..], &long(sample * 0.1)[2..]].concat())),
        sound(1, 24, 1, 44_100, &bytes(&|sample| long(sample)[1..].to_vec())),
        sound(1, 32, 1, 44_100, &bytes(&|sample| long(sample).to_vec())),
        sound(3, 32, 1, 44_100, &bytes(&|sample| sample.to_le_bytes().to_vec())),
    ];
    for (index, file) in files.iter().enumerate() {
        let tape = wav::read(file).unwrap();
        let [Block::Level(false), Block::Wave(wave)] = &tape.blocks[..] else { panic!("{tape:?}") };
        assert!(wave.pulses.len() == 200 && wave.pulses.iter().all(|&pulse| pulse == 20), "file {index}: {wave:?}");
    }
    let error = |file: &[u8]| wav::read(file).unwrap_err().to_string();
    assert_eq!(error(b"RIFX"), "byte 0: not a WAV file: it does not begin with RIFF and WAVE");
    assert_eq!(
        error(&sound(7, 8, 1, 8_000, &[])),
        "byte 32: sound of coding 7, 8 bits, 1 channels, 8000 Hz is not supported"
    );
    assert!(error(&sound(1, 8, 0, 8_000, &[])).contains("0 channels"));
    let mut file = sound(1, 16, 2, 8_000, &[1, 2, 3, 4]);
    file[44] = 0;
    assert_eq!(error(&file), "byte 44: 2 channels of 16 bits do not take 0 bytes");
    // Silence has no edges, but is a tape.
    assert_eq!(
        wav::read(&sound(1, 8, 1, 8_000, &[128; 100])).unwrap().pulses().map(|pulse| pulse.t).sum::<u64>(),
        43_750 + 3_500
    );
}
