//! Measures the loudness and the middle of a sound over time, to distinguish edges from noise.
//!
//! A tape is not equally loud from end to end, and clicks, bumps and speech are louder than the signal. So each stretch of the sound has
//! its own loudness. In a pause between louder parts the loudness of these parts counts, less the longer the pause lasts, so that noise
//! makes no edges.

/// Number of stretches a second. Each is long enough for some pulses of any tape.
const STRETCHES: u32 = 20;
/// Minimum number of samples of a stretch: at a nonsensical rate there would be as many stretches as samples.
const MIN_SAMPLES: u32 = 256;
/// Number of stretches that are compared: sound in less than half of them is a click.
const COMPARED: usize = 5;
/// Number of stretches, two seconds, that may be louder than the tape: a block of the ROM's lasts longer.
const MAX_LOUDER: usize = 40;
/// Seconds after which loudness has decayed to a third: some pauses are longer than the second that SAVE waits.
const DECAY: f32 = 3.0;
/// Distance from the middle at which a sample inverts the level, as a part of the loudness. Noise is less.
const THRESHOLD: f32 = 0.1;
/// Minimum loudness, as a part of that of the whole. Fainter stretches have no middle, such as those within a long pulse.
const MIN_LOUDNESS: f32 = 0.01;
/// Maximum distance of the middle from half way between the extremes, as a part of the loudness. The middle of a sound from a tape is 0;
/// that of a sound made or cut otherwise may be elsewhere.
const MAX_OFFSET: f32 = 0.5;

/// The lowest and the highest sample of a stretch of sound.
#[derive(Clone, Copy, Debug)]
struct Extent {
    least: f32,
    most: f32,
}

impl Extent {
    const NONE: Extent = Extent { least: f32::MAX, most: f32::MIN };

    fn loudness(self) -> f32 {
        (self.most - self.least) / 2.0
    }

    fn and(self, other: Extent) -> Extent {
        Extent { least: self.least.min(other.least), most: self.most.max(other.most) }
    }

    fn middle(self) -> f32 {
        let (middle, within) = ((self.most + self.least) / 2.0, self.loudness() * MAX_OFFSET);
        0.0_f32.max(middle - within).min(middle + within)
    }

    /// The typical extent of some stretches: the median of each side, of an even number of stretches the wider one.
    fn usual(stretches: &[Extent]) -> Extent {
        let mut sorted = [0.0; COMPARED];
        let sorted = &mut sorted[..stretches.len()];
        let mut usual = |side: fn(&Extent) -> f32, at: usize| {
            sorted.iter_mut().zip(stretches).for_each(|(place, stretch)| *place = side(stretch));
            sorted.sort_unstable_by(f32::total_cmp);
            sorted[at]
        };
        let count = stretches.len();
        Extent {
            least: usual(|stretch| stretch.least, (count - 1) / 2),
            most: usual(|stretch| stretch.most, count / 2),
        }
    }
}

/// The samples beyond which the level inverts.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bounds {
    /// Below this the level becomes low.
    pub(super) down: f32,
    /// Above this the level becomes high.
    pub(super) up: f32,
}

/// Measures a sound, sample by sample.
#[derive(Debug)]
pub(super) struct Loudness {
    /// Number of samples of a stretch.
    length: u32,
    /// Factor by which loudness decays from one stretch to the next.
    decay: f32,
    stretches: Vec<Extent>,
    /// The present stretch.
    extent: Extent,
    /// Number of its samples still to come.
    left: u32,
}

impl Loudness {
    /// Returns the measurement of a sound with `rate` samples a second.
    pub(super) fn new(rate: u32) -> Loudness {
        let length = (rate / STRETCHES).max(MIN_SAMPLES);
        let decay = (-(length as f32) / rate as f32 / DECAY).exp();
        Loudness { length, decay, stretches: Vec::new(), extent: Extent::NONE, left: length }
    }

    /// Number of samples of a stretch.
    pub(super) fn length(&self) -> u32 {
        self.length
    }

    pub(super) fn add(&mut self, sample: f32) {
        self.extent = self.extent.and(Extent { least: sample, most: sample });
        self.left -= 1;
        if self.left == 0 {
            self.stretches.push(std::mem::replace(&mut self.extent, Extent::NONE));
            self.left = self.length;
        }
    }

    /// Returns the bounds of each stretch. A stretch counts as at least as loud as `floor`, a part of the loudest ones.
    pub(super) fn bounds(&self, floor: f32) -> Vec<Bounds> {
        let last = (self.left < self.length).then_some(self.extent);
        let stretches: Vec<Extent> = self.stretches.iter().copied().chain(last).collect();
        let whole = stretches.iter().fold(Extent::NONE, |whole, &stretch| whole.and(stretch));
        let around = |at: usize| {
            let from = at.saturating_sub(COMPARED / 2);
            Extent::usual(&stretches[from..stretches.len().min(at + COMPARED / 2 + 1)])
        };
        let usual: Vec<Extent> = (0..stretches.len()).map(around).collect();
        let faintest = whole.loudness() * MIN_LOUDNESS;
        let loudest = loudest(&usual).max(faintest);
        let mut surroundings = self.surroundings(&usual, loudest);
        surroundings.iter_mut().for_each(|loudness| *loudness = loudness.max(faintest));
        let is_loud = |extent: Extent, loudness: f32| extent.loudness() >= loudness / 2.0;
        let both = || usual.iter().copied().zip(surroundings.iter().copied());
        // A stretch of noise has the middle of the loud stretch before it, or of the first one.
        let first = both().find(|&(extent, loudness)| is_loud(extent, loudness)).map_or(whole, |(extent, _)| extent);
        let mut middle = first.middle();
        let bounds = both().map(|(extent, loudness)| {
            if is_loud(extent, loudness) {
                middle = extent.middle();
            }
            let threshold = loudness.max(loudest * floor) * THRESHOLD;
            Bounds { down: middle - threshold, up: middle + threshold }
        });
        bounds.collect()
    }

    /// Returns the loudness around each stretch: that of the loudest stretches nearby, before it or after it; the lower of the
    /// two. The stretch itself does not count, as it may be loud only in part.
    fn surroundings(&self, stretches: &[Extent], loudest: f32) -> Vec<f32> {
        // The sound may be a part of a longer one.
        let (mut before, mut after) = (loudest, loudest);
        let next = |near: &mut f32, stretch: &Extent| {
            let louder = stretch.loudness().max(*near * self.decay);
            std::mem::replace(near, louder)
        };
        let mut surroundings: Vec<f32> = stretches.iter().map(|stretch| next(&mut before, stretch)).collect();
        for (surrounding, stretch) in surroundings.iter_mut().zip(stretches).rev() {
            *surrounding = surrounding.min(next(&mut after, stretch));
        }
        surroundings
    }
}

/// Returns the loudness of the loudest stretches, except the few that are not part of a tape.
fn loudest(stretches: &[Extent]) -> f32 {
    let mut all: Vec<f32> = stretches.iter().map(|stretch| stretch.loudness()).collect();
    all.sort_unstable_by(|one, other| other.total_cmp(one));
    all.get(MAX_LOUDER.min(all.len() / 4)).copied().unwrap_or_default()
}
