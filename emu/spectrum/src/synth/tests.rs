//! Tests of the samples' spectrum: harmonics at their frequencies, and silence between them.

use super::*;
use crate::{Edge, FRAME, Kind, Level, Machine, Model, Rom, SoundChip, T, Voices};

const RATE: u32 = 48_000;

/// Returns the level with the speaker's bit set.
fn on() -> Level {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    // DI; LD A,$10; OUT ($FE),A; JR itself
    for (at, byte) in [0xF3, 0x3E, 0x10, 0xD3, 0xFE, 0x18, 0xFE].into_iter().enumerate() {
        machine.poke(0x8000 + at as u16, byte);
    }
    machine.cpu_mut().regs.set_pc(0x8000);
    machine.run_frame();
    machine.edges().last().expect("there is always one").level
}

/// Returns frames of a square wave whose level changes every `half` T-states.
fn square(half: T, frames: usize) -> Vec<Vec<Edge>> {
    let levels = [on(), Level::default()];
    let edge = |n: T, start: T| Edge { t: n * half - start, level: levels[(n % 2) as usize] };
    (0..frames as T)
        .map(|frame| frame * FRAME)
        .map(|start| (start.div_ceil(half)..(start + FRAME).div_ceil(half)).map(|n| edge(n, start)).collect())
        .collect()
}

fn samples(edges: &[Vec<Edge>], rate: u32) -> Vec<f32> {
    let mut synth = Synth::new(rate, Stereo::Mono);
    let mut out = Vec::new();
    for frame in edges {
        synth.frame(&FrameSound::of_48k(frame, FRAME), &mut out);
    }
    out
}

/// Returns the amplitudes of the signal's spectrum, under a window whose side lobes lie 92 dB down. The number of samples has to
/// be a power of two.
fn amplitudes(signal: &[f32]) -> Vec<f64> {
    let n = signal.len();
    let shape = [0.35875, -0.48829, 0.14128, -0.01168];
    let window = |at: usize| -> f64 {
        let terms = shape.iter().enumerate();
        terms.map(|(k, a)| a * (2.0 * PI * k as f64 * at as f64 / n as f64).cos()).sum()
    };
    let mut data: Vec<(f64, f64)> =
        signal.iter().enumerate().map(|(at, &s)| (window(at) * f64::from(s), 0.0)).collect();
    fft(&mut data);
    data[..n / 2].iter().map(|(re, im)| re.hypot(*im) / n as f64).collect()
}

pub(crate) fn fft(data: &mut [(f64, f64)]) {
    let n = data.len();
    if n == 1 {
        return;
    }
    let (mut even, mut odd): (Vec<_>, Vec<_>) = data.chunks_exact(2).map(|pair| (pair[0], pair[1])).unzip();
    fft(&mut even);
    fft(&mut odd);
    for k in 0..n / 2 {
        let (sin, cos) = (-2.0 * PI * k as f64 / n as f64).sin_cos();
        let turned = (odd[k].0 * cos - odd[k].1 * sin, odd[k].0 * sin + odd[k].1 * cos);
        data[k] = (even[k].0 + turned.0, even[k].1 + turned.1);
        data[k + n / 2] = (even[k].0 - turned.0, even[k].1 - turned.1);
    }
}

#[test]
fn a_square_wave_has_its_harmonics_and_nothing_else() {
    const N: usize = 16_384;
    // 200 Hz to 12 kHz, at the rates of sound cards and at a lower one.
    for (half, rate) in
        [(257, RATE), (257, 44_100), (599, RATE), (1_237, 96_000), (8_700, RATE), (599, 22_050), (147, RATE)]
    {
        let signal = samples(&square(half, 60), rate);
        let spectrum = amplitudes(&signal[signal.len() - N..]);

        let bin = |hertz: f64| hertz * N as f64 / f64::from(rate);
        let tone = HZ as f64 / (2 * half) as f64;
        // The window spreads a tone over several bins, so their powers are added.
        let around = |middle: usize| spectrum[middle.saturating_sub(5)..=middle + 5].iter().map(|a| a * a).sum::<f64>();
        let loudest = around(bin(tone).round() as usize);
        let db = |power: f64| 10.0 * (power / loudest).log10();

        // In the filter's pass band, each odd harmonic is as strong as in a square wave.
        let pass = 0.35 * f64::from(rate);
        for n in (1..).step_by(2).take_while(|&n| tone * f64::from(n) < pass) {
            let n = f64::from(n);
            let difference = db(around(bin(tone * n).round() as usize)) + 20.0 * n.log10();
            assert!(difference.abs() < 0.5, "half {half} T, {rate} Hz: harmonic {n} is {difference:.2} dB off");
        }

        // Between the harmonics there is nothing: frequencies above half the rate have not folded back.
        let harmonic = |at: usize| {
            let n = (at as f64 / bin(tone)).round();
            n >= 1.0 && n % 2.0 == 1.0 && (at as f64 - n * bin(tone)).abs() < 10.0
        };
        let worst = (bin(20.0) as usize..N / 2 - 5).filter(|&at| !harmonic(at)).map(|at| (around(at), at));
        let (worst, at) = worst.fold((0.0, 0), |a, b| if b.0 > a.0 { b } else { a });
        let folded = db(worst);
        assert!(
            folded < -60.0,
            "half {half} T, {rate} Hz: {folded:.1} dB at {:.0} Hz",
            at as f64 * f64::from(rate) / N as f64
        );
    }
}

#[test]
fn the_number_of_samples_follows_the_machine_s_time() {
    // 3,500 frames are 244,608,000 T-states: 3,354,624 samples at 48 kHz, to the sample.
    let mut synth = Synth::new(RATE, Stereo::Mono);
    let mut out = Vec::new();
    let mut count = 0;
    for _ in 0..3_500 {
        out.clear();
        synth.frame(&FrameSound::of_48k(&[], FRAME), &mut out);
        assert!(out.len() == 958 || out.len() == 959, "{}", out.len());
        count += out.len();
    }
    assert_eq!(count, 3_354_624);
}

/// Returns the sound of one voice for some frames, as the samples of each channel.
fn voice(number: usize, chip: SoundChip, stereo: Stereo) -> Vec<Vec<f32>> {
    let change = |n: T| {
        let mut levels = [0; 3];
        levels[number] = if n.is_multiple_of(2) { 31 } else { 9 };
        Voices { t: n * 2_000, levels }
    };
    let voices: Vec<Voices> = (0..34).map(change).collect();
    let mut synth = Synth::new(RATE, stereo);
    let mut out = Vec::new();
    for _ in 0..20 {
        synth.frame(&FrameSound { voices: &voices, chip, ..FrameSound::of_48k(&[], 68_000) }, &mut out);
    }
    let channels = usize::from(stereo.channels());
    (0..channels).map(|channel| out.iter().skip(channel).step_by(channels).copied().collect()).collect()
}

fn power(samples: &[f32]) -> f64 {
    samples.iter().map(|&sample| f64::from(sample).powi(2)).sum::<f64>() / samples.len() as f64
}

#[test]
fn voices_are_placed_between_two_loudspeakers_and_stay_as_loud() {
    let mut tried = 0;
    for chip in [SoundChip::Ay, SoundChip::Ym] {
        for (stereo, order) in [(Stereo::Abc, [0, 1, 2]), (Stereo::Acb, [0, 2, 1])] {
            for (place, number) in order.into_iter().enumerate() {
                let alone = power(&voice(number, chip, Stereo::Mono)[0]);
                let channels = voice(number, chip, stereo);
                // Mono is played by both loudspeakers, too.
                let parts: Vec<f64> = channels.iter().map(|samples| power(samples) / (2.0 * alone)).collect();
                let expected = [[1.0, 0.0], [0.5, 0.5], [0.0, 1.0]][place];
                assert!(
                    alone > 1e-4 && parts.iter().zip(expected).all(|(part, wanted)| (part - wanted).abs() < 1e-3),
                    "{chip:?}, {stereo:?}, voice {number}: {parts:?}"
                );
                tried += 1;
            }
        }
    }
    assert_eq!(tried, 12);
    // The two chips are as loud at most, and not equally loud in between.
    let [ay, ym] = [SoundChip::Ay, SoundChip::Ym].map(|chip| power(&voice(0, chip, Stereo::Mono)[0]).sqrt());
    assert!((ay / ym - (1.0 - 0.0423) / (1.0 - 0.0297)).abs() < 1e-3, "{ay} and {ym}");
}

#[test]
fn the_loudspeaker_is_in_the_middle() {
    let edges = square(1_001, 5);
    let mono = samples(&edges, RATE);
    let mut synth = Synth::new(RATE, Stereo::Acb);
    let mut both = Vec::new();
    for frame in &edges {
        synth.frame(&FrameSound::of_48k(frame, FRAME), &mut both);
    }
    assert!(both.chunks(2).zip(&mono).all(|(pair, &sample)| pair == [sample, sample]));
    assert_eq!(both.len(), 2 * mono.len());
}

#[test]
fn samples_stay_below_full_scale_and_a_constant_level_fades() {
    let mut edges = square(3_500, 50);
    let last = Edge { t: 0, ..*edges[49].last().unwrap() };
    edges.extend(std::iter::repeat_n(vec![last], 50));
    let signal = samples(&edges, RATE);
    let loudest = signal.iter().fold(0.0f32, |loudest, sample| loudest.max(sample.abs()));
    assert!((0.3..1.0).contains(&loudest), "{loudest}");
    let rest = signal[signal.len() - 2_000..].iter().fold(0.0f32, |loudest, sample| loudest.max(sample.abs()));
    assert!(rest < 1e-6, "{rest}");
}

/// A machine that starts with its loudspeaker deflected, as from a snapshot, makes no click.
#[test]
fn a_constant_level_from_the_start_is_silent() {
    let out = Edge { t: 0, level: on() };
    assert!(samples(&vec![vec![out]; 10], RATE).iter().all(|&sample| sample == 0.0));
    let back = samples(&[vec![out, Edge { t: 20_000, level: Level::default() }]], RATE);
    assert!(back[..200].iter().all(|&sample| sample == 0.0) && back[400] < -0.3);
}

#[test]
fn the_length_of_frames_makes_no_difference() {
    let whole = samples(&square(1_001, 10), RATE);
    // The same edges, each frame in four pieces.
    let mut synth = Synth::new(RATE, Stereo::Mono);
    let mut pieces = Vec::new();
    for frame in square(1_001, 10) {
        for quarter in 0..4 {
            let from = quarter * FRAME / 4;
            let within = |edge: &&Edge| (from..from + FRAME / 4).contains(&edge.t);
            let edges: Vec<Edge> = frame.iter().filter(within).map(|e| Edge { t: e.t - from, ..*e }).collect();
            synth.frame(&FrameSound::of_48k(&edges, FRAME / 4), &mut pieces);
        }
    }
    assert_eq!(whole.len(), pieces.len());
    for (at, (a, b)) in whole.iter().zip(&pieces).enumerate() {
        assert!((a - b).abs() < 1e-5, "sample {at}: {a} or {b}");
    }
}

/// Returns a second of a 128K whose sound chip has these registers.
fn chip(registers: &[(u8, u8)]) -> Vec<f32> {
    let mut machine = Machine::new(Rom::sinclair_128k(), Model::of(Kind::Spectrum128));
    // DI; then for each register LD BC,$FFFD : LD A,n : OUT (C),A : LD B,$BF : LD A,n : OUT (C),A; JR itself
    let writes = registers.iter().flat_map(|&(register, value)| {
        [0x01, 0xFD, 0xFF, 0x3E, register, 0xED, 0x79, 0x06, 0xBF, 0x3E, value, 0xED, 0x79]
    });
    for (addr, byte) in (0x8000..).zip([0xF3].into_iter().chain(writes).chain([0x18, 0xFE])) {
        machine.poke(addr, byte);
    }
    machine.cpu_mut().regs.set_pc(0x8000);
    let (mut synth, mut out) = (Synth::new(RATE, Stereo::Mono), Vec::new());
    for _ in 0..60 {
        machine.run_frame();
        synth.frame(&machine.sound(), &mut out);
    }
    out
}

/// A tone of the sound chip has its frequency and odd harmonics, and nothing else within 60 dB: nothing folds back, even of a tone far
/// above what can be heard.
#[test]
fn the_sound_chip_is_band_limited() {
    let count = 32_768;
    for period in [100_u16, 9, 3] {
        let [low, high] = period.to_le_bytes();
        let signal = chip(&[(0, low), (1, high), (7, 0x3E), (8, 15)]);
        let found = amplitudes(&signal[signal.len() - count..]);
        let tone = 1_773_450.0 / (16.0 * f64::from(period));
        let bin = |hz: f64| hz * count as f64 / f64::from(RATE);
        let loudest = found.iter().copied().fold(0.0, f64::max);
        let mut near = vec![false; found.len()];
        for harmonic in (1..).step_by(2).map(|n| bin(tone * f64::from(n))).take_while(|&at| at < found.len() as f64) {
            let around = (harmonic as usize).saturating_sub(6)..(harmonic as usize + 7).min(found.len());
            near[around].fill(true);
        }
        let first = bin(tone) as usize;
        if first < found.len() * 9 / 10 {
            let peak = found[first - 1..first + 3].iter().copied().fold(0.0, f64::max);
            assert!(peak == loudest && peak > 0.01, "{period}: {peak} of {loudest}");
        }
        // Below 20 Hz the sum leaks to silence.
        let other = (bin(20.0) as usize..found.len() * 9 / 10).filter(|&at| !near[at]).map(|at| found[at]);
        let other = other.fold(0.0, f64::max);
        assert!(other < loudest.max(0.01) / 1_000.0, "{period}: {other} of {loudest}");
    }
}

/// A machine whose chip is silent sounds as a 48K does.
#[test]
fn a_silent_chip_adds_nothing() {
    assert!(chip(&[(7, 0x3F), (8, 0)]).iter().all(|&sample| sample == 0.0));
    let all = chip(&[(0, 50), (2, 63), (4, 75), (7, 0x38), (8, 15), (9, 15), (10, 15)]);
    let peak = all[24_000..].iter().fold(0.0_f32, |most, sample| most.max(sample.abs()));
    assert!((0.3..0.6).contains(&peak), "three voices and no clipping: {peak}");
}
