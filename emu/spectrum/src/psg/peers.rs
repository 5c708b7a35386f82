//! The sound chip beside two others, tick by tick: the crates psg, a port of Ayumi, and ym2149, an Atari's chip.

use super::*;
use ::psg::{ChipType, PSG};
use ym2149::Ym2149;

/// Seeds of random registers.
const SEEDS: u32 = 40;
/// Ticks after each setting of the registers.
const TICKS: usize = 120;

/// Returns a source of random numbers below a limit.
pub(super) fn random(seed: u32) -> impl FnMut(u32) -> u32 {
    let mut state = seed.wrapping_mul(0x9E37_79B9) | 1;
    move |most| {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        (state >> 8) % most
    }
}

/// Returns what adds to each output of psg again what it subtracts, the average of 1,024 samples.
pub(super) fn without_average() -> impl FnMut(f64) -> f64 {
    const LENGTH: usize = 1024;
    let (mut history, mut sum, mut place) = (vec![0.0; LENGTH], 0.0, 0);
    move |sample| {
        let before = sum - history[place];
        let out = (sample + before / LENGTH as f64) / (1.0 - 1.0 / LENGTH as f64);
        (sum, history[place]) = (before + out, out);
        place = (place + 1) % LENGTH;
        out
    }
}

/// Returns random registers with periods so short that everything changes within a test.
fn registers(seed: u32) -> [u8; 14] {
    let mut random = random(seed);
    let mut below = |most| random(most) as u8;
    let mut registers = [0; 14];
    for voice in 0..3 {
        registers[2 * voice] = below(30);
        registers[8 + voice] = below(32);
    }
    (registers[6], registers[7]) = (below(6), below(64));
    (registers[11], registers[13]) = (below(5), below(16));
    registers
}

/// Returns our chip with these registers, before its first tick.
pub(super) fn ours(registers: &[u8; 14]) -> Psg {
    let mut chip = Psg::new(SoundChip::Ay);
    for (register, value) in (0..).zip(registers) {
        chip.select(register);
        chip.write(0, *value);
    }
    // Writing at 0 has done the tick at 0.
    Psg {
        tones: Default::default(),
        noise: Counter::default(),
        shift: 1,
        envelope: Counter::default(),
        position: 0,
        ..chip
    }
}

/// Returns the levels of the three voices after each tick, for `ticks` ticks.
fn levels(chip: &mut Psg, ticks: usize) -> Vec<[u8; 3]> {
    let after = |_| {
        chip.advance(1);
        chip.present_levels()
    };
    (0..ticks).map(after).collect()
}

/// Number of samples of psg in a tick. Its filter is 24 samples wide, which is little beside this number.
const SAMPLES: usize = 512;

/// Returns what psg adds up of its voices after each tick, as its interpolation sees it: a quarter of the tick before, half of the tick,
/// and a quarter of the next one. What its output subtracts, the average of 1,024 samples, is added again.
fn interpolated(registers: &[u8; 14], ticks: usize) -> Vec<f64> {
    const RATE: u32 = 44_100;
    let mut chip = PSG::new(f64::from(RATE) * 8.0 / SAMPLES as f64, RATE).unwrap();
    chip.set_chip_type(ChipType::YM);
    for (register, value) in (0..).zip(registers) {
        chip.set_register(register, *value);
    }
    let mut without_average = without_average();
    let mut found = Vec::new();
    for sample in 0..(ticks + 2) * SAMPLES {
        let out = without_average(chip.render().0);
        // The middle of the filter is at the tick. Both sides have half of each voice.
        if sample % SAMPLES == 11 && sample > SAMPLES {
            found.push(2.0 * out);
        }
    }
    found
}

#[test]
fn voices_change_as_those_of_psg() {
    let (mut steps, mut changes) = (0, 0);
    for seed in 1..=SEEDS {
        let registers = registers(seed);
        let sum =
            |levels: [u8; 3]| levels.iter().map(|&level| f64::from(YM_AMPLITUDES[usize::from(level)])).sum::<f64>();
        let ours: Vec<f64> = levels(&mut ours(&registers), TICKS).into_iter().map(sum).collect();
        changes += ours.windows(2).filter(|two| two[0] != two[1]).count();
        let theirs = interpolated(&registers, TICKS);
        for tick in 1..TICKS - 2 {
            let expected = 0.25 * (ours[tick - 1] + ours[tick + 1]) + 0.5 * ours[tick];
            let there = theirs[tick + 2];
            assert!((expected - there).abs() < 2e-3, "seed {seed}, tick {tick}: {expected} and {there}, {registers:?}");
            steps += 1;
        }
    }
    assert_eq!(steps, SEEDS as usize * (TICKS - 3));
    assert!(changes > 1_000, "{changes}");
}

/// An Atari's chip with only its first voice, whose outputs are sums less their average of 2,048 samples; a sample is a tick.
struct Atari {
    chip: Ym2149,
    history: Vec<u32>,
    sum: u32,
    at: usize,
}

impl Atari {
    fn new(registers: &[(u8, u8)]) -> Atari {
        let mut chip = Ym2149::with_clocks(2_000_000, 250_000);
        registers.iter().for_each(|&(register, value)| chip.write_register(register, value));
        Atari { chip, history: vec![0; 2048], sum: 0, at: 0 }
    }

    /// Returns the sum after the next tick.
    fn next(&mut self) -> u32 {
        let out = i32::from(self.chip.compute_next_sample());
        let place = self.at % 2048;
        self.at += 1;
        let before = self.sum - self.history[place];
        let fits = |value: &u32| *value as i32 - ((before + value) >> 11) as i32 == out;
        let value = (0..=0xFFFF).find(fits).unwrap();
        (self.sum, self.history[place]) = (before + value, value);
        value
    }
}

#[test]
fn envelopes_step_as_those_of_ym2149() {
    let mut rising = Atari::new(&[(7, 0x3F), (8, 16), (11, 1), (13, 12)]);
    let mut values: Vec<u32> = (0..31).map(|_| rising.next()).collect();
    values.insert(0, Atari::new(&[(7, 0x3F), (8, 16), (11, 200), (13, 12)]).next());
    // What an average rounds off leaves two sums possible, and wrong ones change later averages: by 2 at most.
    assert!(values.windows(2).all(|two| two[0] + 5 <= two[1]), "{values:?}");
    let mut steps = 0;
    for shape in 0..16 {
        for period in [1, 2, 5] {
            let set = [(7, 0x3F), (8, 16), (11, period), (13, shape)];
            let mut theirs = Atari::new(&set);
            let mut all = [0; 14];
            set.iter().for_each(|&(register, value)| all[usize::from(register)] = value);
            for (tick, levels) in levels(&mut ours(&all), 400).into_iter().enumerate() {
                let (here, there) = (values[usize::from(levels[0])], theirs.next());
                assert!(here.abs_diff(there) <= 2, "shape {shape}, period {period}, tick {tick}: {here} and {there}");
                steps += 1;
            }
        }
    }
    assert_eq!(steps, 16 * 3 * 400);
}

/// Both shift registers give the same bits, the other's some bits later.
#[test]
fn noise_has_the_bits_of_ym2149() {
    let (period, bits) = (3, 3_000);
    let mut theirs = Atari::new(&[(6, period), (7, 0x37), (8, 15)]);
    let ticks = 2 * usize::from(period);
    let there: Vec<bool> = (0..bits * ticks).map(|_| theirs.next() > 1_000).skip(1).step_by(ticks).collect();
    let mut all = [0; 14];
    (all[6], all[7], all[8]) = (period, 0x37, 15);
    let here: Vec<bool> = levels(&mut ours(&all), bits * ticks).iter().map(|it| it[0] > 0).step_by(ticks).collect();
    let lag = (0..200).find(|&lag| here[lag..lag + 2_000] == there[50..2_050]).map(|lag| lag as i32 - 50);
    let other = (0..200).find(|&lag| there[lag..lag + 2_000] == here[50..2_050]).map(|lag| 50 - lag as i32);
    assert!(lag.or(other).is_some(), "no lag gives the same 2,000 bits");
}
