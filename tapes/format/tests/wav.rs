//! WAV files of tapes.

use format::{Block, Tape, wav};

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
fn what_is_too_long_is_an_error_and_no_memory() {
    let blocks = vec![Block::LoopStart(65_535), Block::Pause(65_535), Block::LoopEnd];
    let error = wav::write(&Tape { blocks }, 44_100).unwrap_err();
    assert!(error.to_string().contains("more than three hours"), "{error}");
    for blocks in [
        vec![Block::LoopStart(65_535), Block::Tone { pulse: 1, count: 65_535 }, Block::LoopEnd],
        vec![Block::Tone { pulse: 1, count: 1 }, Block::Jump(-1)],
    ] {
        let error = wav::write(&Tape { blocks }, 44_100).unwrap_err();
        assert!(error.to_string().ends_with("or without an end"), "{error}");
    }
    assert!(wav::write(&Tape::default(), 0).is_err());
}
