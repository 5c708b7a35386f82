//! How loud a sound is from moment to moment and where its middle lies: what tells its edges from noise.
//!
//! A tape is not equally loud from end to end, and clicks, bumps and speech are louder than any of it. So each stretch of the sound has
//! its own measure. That of a pause between louder parts is theirs, less the longer it lasts: noise stays silent.

/// Stretches a second: each is long enough for some pulses of any tape.
const STRETCHES: u32 = 20;
/// The least samples of one: at a rate that makes no sense there would be as many stretches as samples.
const SHORTEST: u32 = 256;
/// So many stretches are looked at together: what is loud in less than half of them is a click.
const TOGETHER: usize = 5;
/// So many stretches, two seconds, may be louder than a tape: a block of the ROM's lasts longer.
const FEW: usize = 40;
/// Seconds after which what was loud counts for a third: some pauses are longer than the second that SAVE waits.
const LASTS: f32 = 3.0;
/// How far from the middle a sample has to be to turn the level over, as a part of the loudness: noise is less.
const THRESHOLD: f32 = 0.1;
/// The least loudness, as a part of that of the whole: what swings by less has no middle, as a pulse that is longer than some stretches.
const FAINTEST: f32 = 0.01;
/// The middle of what comes from a tape is 0. What was made or cut otherwise swings around something else: no further than this part
/// of its loudness lies the middle from half way between its ends.
const WITHIN: f32 = 0.5;

/// The samples between which a stretch of sound lies.
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
        let (middle, within) = ((self.most + self.least) / 2.0, self.loudness() * WITHIN);
        0.0_f32.max(middle - within).min(middle + within)
    }

    /// What is usual for some stretches: the median of either side, or at the ends of a sound the wider one.
    fn usual(stretches: &[Extent]) -> Extent {
        let mut sorted = [0.0; TOGETHER];
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

/// Beyond these samples the level turns over.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bounds {
    /// Below it to low.
    pub(super) down: f32,
    /// Above it to high.
    pub(super) up: f32,
}

/// Measures a sound, sample by sample.
#[derive(Debug)]
pub(super) struct Loudness {
    /// Samples of a stretch, and what of it counts less and less from one to the next.
    length: u32,
    lasts: f32,
    stretches: Vec<Extent>,
    /// The stretch that is being heard, and its samples still to come.
    extent: Extent,
    left: u32,
}

impl Loudness {
    /// For a sound of so many samples a second.
    pub(super) fn new(rate: u32) -> Loudness {
        let length = (rate / STRETCHES).max(SHORTEST);
        let lasts = (-(length as f32) / rate as f32 / LASTS).exp();
        Loudness { length, lasts, stretches: Vec::new(), extent: Extent::NONE, left: length }
    }

    /// Samples of a stretch.
    pub(super) fn length(&self) -> u32 {
        self.length
    }

    pub(super) fn hear(&mut self, sample: f32) {
        self.extent = self.extent.and(Extent { least: sample, most: sample });
        self.left -= 1;
        if self.left == 0 {
            self.stretches.push(std::mem::replace(&mut self.extent, Extent::NONE));
            self.left = self.length;
        }
    }

    /// The bounds of each stretch. None counts as less loud than `floor` says, a part of the loudest ones.
    pub(super) fn bounds(&self, floor: f32) -> Vec<Bounds> {
        let last = (self.left < self.length).then_some(self.extent);
        let stretches: Vec<Extent> = self.stretches.iter().copied().chain(last).collect();
        let whole = stretches.iter().fold(Extent::NONE, |whole, &stretch| whole.and(stretch));
        let around = |at: usize| {
            let from = at.saturating_sub(TOGETHER / 2);
            Extent::usual(&stretches[from..stretches.len().min(at + TOGETHER / 2 + 1)])
        };
        let usual: Vec<Extent> = (0..stretches.len()).map(around).collect();
        let faintest = whole.loudness() * FAINTEST;
        let loudest = loudest(&usual).max(faintest);
        let mut surroundings = self.surroundings(&usual, loudest);
        surroundings.iter_mut().for_each(|loudness| *loudness = loudness.max(faintest));
        let is_loud = |extent: Extent, loudness: f32| extent.loudness() >= loudness / 2.0;
        let both = || usual.iter().copied().zip(surroundings.iter().copied());
        // Where there is nothing but noise the middle is that of what was heard before, or comes first.
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

    /// How loud the sound is around each stretch: as the loudest of what is near, on that side on which it is less loud. The stretch
    /// itself counts for neither, as it may be loud for a part of it only.
    fn surroundings(&self, stretches: &[Extent], loudest: f32) -> Vec<f32> {
        // Before and behind the sound there might be more of it.
        let (mut before, mut behind) = (loudest, loudest);
        let next = |near: &mut f32, stretch: &Extent| {
            let louder = stretch.loudness().max(*near * self.lasts);
            std::mem::replace(near, louder)
        };
        let mut surroundings: Vec<f32> = stretches.iter().map(|stretch| next(&mut before, stretch)).collect();
        for (surrounding, stretch) in surroundings.iter_mut().zip(stretches).rev() {
            *surrounding = surrounding.min(next(&mut behind, stretch));
        }
        surroundings
    }
}

/// How loud the loudest stretches are, but for so few that they are no part of a tape.
fn loudest(stretches: &[Extent]) -> f32 {
    let mut all: Vec<f32> = stretches.iter().map(|stretch| stretch.loudness()).collect();
    all.sort_unstable_by(|one, other| other.total_cmp(one));
    all.get(FEW.min(all.len() / 4)).copied().unwrap_or_default()
}
