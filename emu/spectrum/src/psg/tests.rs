//! Tests of the sound chip by the figures of its manual.

use super::*;
use crate::model::Kind;

pub(super) const FRAME: T = Kind::FIGURES_128K.frame();
const HZ: f64 = Kind::FIGURES_128K.hz as f64;

fn psg(registers: &[(u8, u8)]) -> Psg {
    let mut psg = Psg::new(SoundChip::Ay);
    for &(register, value) in registers {
        psg.select(register);
        psg.write(0, value);
    }
    psg
}

/// Returns the changes of a number of frames, with times that go on.
fn run(psg: &mut Psg, frames: T) -> Vec<Voices> {
    let mut all = Vec::new();
    for frame in 0..frames {
        psg.end_frame(FRAME);
        all.extend(psg.voices().iter().skip(1).map(|change| Voices { t: change.t + frame * FRAME, ..*change }));
    }
    all
}

/// The manual: a tone has the frequency of the clock divided by 16 times its period.
#[test]
fn tones_have_their_frequency_to_the_t_state() {
    for (period, voice) in [(1, 0), (2, 1), (284, 1), (0xFFF, 2)] {
        let [low, high] = (period as u16).to_le_bytes();
        let mut psg = psg(&[(2 * voice, low), (2 * voice + 1, high | 0xF0), (7, 0x38), (8 + voice, 15)]);
        let changes = run(&mut psg, 50);
        let distances: Vec<T> = changes.windows(2).map(|two| two[1].t - two[0].t).collect();
        assert!(distances.len() > 50 && distances.iter().all(|&t| t == 16 * T::from(period as u16)), "{period}");
        let hz = HZ / (2 * distances[0]) as f64;
        assert!((hz - 1_773_450.0 / (16.0 * f64::from(period))).abs() < 1e-6);
        assert!(changes.iter().all(|change| (0..3).all(|at| change.levels[at] == 0 || at == usize::from(voice))));
    }
}

/// The noise: 17 bits, the new one is the exclusive or of bits 0 and 3, so that it repeats after 2^17 - 1 bits.
#[test]
fn noise_repeats_after_131_071_bits() {
    let mut psg = psg(&[(6, 1), (7, 0x37), (8, 15)]);
    let (start, mut bits, mut ones) = (psg.shift, 0_u32, 0_u32);
    loop {
        psg.advance(2);
        ones += psg.shift & 1;
        bits += 1;
        if psg.shift == start {
            break;
        }
    }
    assert_eq!((bits, ones), (131_071, 65_536));
    // The first bits after a reset, each 32 T long with period 1.
    let mut psg = self::psg(&[(6, 1), (7, 0x37), (8, 15)]);
    let mut changes = run(&mut psg, 1);
    changes.retain(|change| change.t > 0);
    assert!(changes.windows(2).all(|two| (two[1].t - two[0].t) % 32 == 0));
    assert!((changes.len() as i64 - 1_108).abs() < 120, "about half of 2,215 bits differ: {}", changes.len());
}

/// The manual's figure of the shapes, sixteen steps of each ramp, for three ramps.
#[test]
fn envelopes_have_the_published_shapes() {
    let (up, down) = ((0..32).collect::<Vec<u8>>(), (0..32).rev().collect::<Vec<u8>>());
    let (low, high) = (vec![0; 32], vec![31; 32]);
    for shape in 0..16 {
        let expected = match shape {
            0..4 | 9 => [&down, &low, &low],
            4..8 | 15 => [&up, &low, &low],
            8 => [&down, &down, &down],
            10 => [&down, &up, &down],
            11 => [&down, &high, &high],
            12 => [&up, &up, &up],
            13 => [&up, &high, &high],
            _ => [&up, &down, &up],
        };
        let mut psg = psg(&[(11, 3), (13, shape)]);
        let mut found = Vec::new();
        for _ in 0..96 {
            found.push(psg.envelope_level());
            psg.advance(3);
        }
        assert_eq!(found, expected.into_iter().flatten().copied().collect::<Vec<_>>(), "shape {shape}");
    }
    // A ramp takes 256 times the period of the chip's clock.
    let mut psg = psg(&[(7, 0x3F), (8, 16), (12, 1), (13, 8)]);
    let ramps: Vec<T> = run(&mut psg, 10).iter().filter(|it| it.levels[0] == 31).map(|it| it.t).collect();
    assert!(ramps.len() > 4 && ramps.windows(2).all(|two| two[1] - two[0] == 256 * 256 * 2), "{ramps:?}");
}

#[test]
fn registers_are_read_with_the_bits_that_they_have() {
    let mut psg = psg(&[]);
    for register in 0..16 {
        psg.select(register);
        psg.write(0, if register == 7 { 0xFF } else { 0xF5 });
    }
    let read: Vec<Option<u8>> = (0..18)
        .map(|register| {
            psg.select(register);
            psg.read()
        })
        .collect();
    let expected = [0xF5, 0x05, 0xF5, 0x05, 0xF5, 0x05, 0x15, 0xFF, 0x15, 0x15, 0x15, 0xF5, 0xF5, 0x05, 0xB5, 0xF5];
    assert_eq!(read, expected.into_iter().map(Some).chain([None, None]).collect::<Vec<_>>());
}

#[test]
fn a_ym2149_reads_all_bits_back() {
    let mut psg = Psg::new(SoundChip::Ym);
    psg.select(7);
    psg.write(0, 0xFF);
    for register in 0..14 {
        psg.select(register);
        psg.write(0, 0xF5);
        assert_eq!(psg.read(), Some(0xF5), "register {register}");
    }
}

/// Catching up at any times gives the same changes as doing tick after tick.
#[test]
fn skipping_quiet_ticks_equals_doing_each() {
    let mut random = 1_u32;
    let mut next = move || {
        random ^= random << 13;
        random ^= random >> 17;
        random ^= random << 5;
        random
    };
    let (mut skipping, mut ticking) = (Psg::new(SoundChip::Ay), Psg::new(SoundChip::Ay));
    let mut changes = 0;
    for _ in 0..200 {
        let mut t = 0;
        while t < FRAME + 10 {
            let register = (next() % 16) as u8;
            let value = if next() % 3 == 0 { (next() % 3) as u8 } else { next() as u8 };
            for psg in [&mut skipping, &mut ticking] {
                psg.select(register);
            }
            while ticking.next <= t {
                ticking.advance(1);
                ticking.next += TICK;
                let at = ticking.next - TICK;
                ticking.note_levels(at);
            }
            skipping.write(t, value);
            ticking.write(t, value);
            t += T::from(next() % 9_000);
        }
        while ticking.next < FRAME {
            ticking.advance(1);
            ticking.next += TICK;
            let at = ticking.next - TICK;
            ticking.note_levels(at);
        }
        skipping.end_frame(FRAME);
        ticking.end_frame(FRAME);
        assert!(skipping == ticking);
        changes += skipping.voices().len();
    }
    assert!(changes > 20_000, "{changes}");
}
