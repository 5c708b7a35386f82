//! A tape as a list of blocks, into which all tape formats are read.

/// A whole tape, rewound.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tape {
    /// The blocks in the order in which they are played.
    pub blocks: Vec<Block>,
}

/// One block of a tape. The variants follow TZX 1.20, the richest of the formats; TAP has only standard data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// Bytes, recorded as by the ROM or at another speed (TZX $10, $11, $14; TAP).
    Data(Data),
    /// `count` pulses of the same length (TZX $12).
    Tone {
        /// Length of each pulse in T-states.
        pulse: u16,
        /// Number of pulses.
        count: u16,
    },
    /// Single pulses, each with its length in T-states (TZX $13, at most 255 of them there).
    Pulses(Vec<u16>),
    /// Samples of the signal's level: a set bit is high, the highest bit of a byte comes first (TZX $15).
    Recording {
        /// Length of a sample in T-states.
        t_per_sample: u16,
        /// Number of bits used of the last byte, 1 to 8.
        last_bits: u8,
        /// Silence after the block, in milliseconds.
        pause_ms: u16,
        /// The samples, eight to a byte.
        samples: Vec<u8>,
    },
    /// Recorded pulses of any length (TZX $18; CSW; WAV; PZX for pulses too long for the other blocks).
    Wave(Wave),
    /// Symbols of a few pulses each (TZX $19; PZX).
    Generalised(Box<Generalised>),
    /// Silence, in milliseconds, not 0 (TZX $20).
    Pause(u16),
    /// The deck stops here until it is started again (TZX $20 of 0 ms).
    Stop,
    /// The deck stops here if the machine is a 48K (TZX $2A).
    StopOn48K,
    /// Sets the level of the next pulse: true is high (TZX $2B).
    Level(bool),
    /// Number of times that the blocks from here to the next [`Block::LoopEnd`] are played (TZX $24).
    LoopStart(u16),
    /// The end of a loop (TZX $25).
    LoopEnd,
    /// Continues at the block at this distance from this one (TZX $23).
    Jump(i16),
    /// Calls the block at each of these distances from this one, up to the next [`Block::Return`] (TZX $26).
    Call(Vec<i16>),
    /// The end of the called blocks (TZX $27).
    Return,
    /// A name for the blocks up to the next [`Block::GroupEnd`] (TZX $21), in ISO 8859-1: see [`crate::text()`].
    GroupStart(Vec<u8>),
    /// The end of a group (TZX $22).
    GroupEnd,
    /// Places to continue at, for the user to choose from (TZX $28).
    Select(Vec<Choice>),
    /// A text description, in ISO 8859-1 (TZX $30).
    Text(Vec<u8>),
    /// A block without sound that is kept as it is: archive info, hardware, custom info and others.
    Other {
        /// Its TZX block ID.
        id: u8,
        /// Everything after the ID, length fields included.
        body: Vec<u8>,
    },
}

/// One of the places of a [`Block::Select`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Distance in blocks from the block with the choices.
    pub distance: i16,
    /// Description, in the bytes of the file.
    pub text: Vec<u8>,
}

/// Pulses measured in samples, each at the opposite level of the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wave {
    /// Samples a second, not 0; [`Wave::T_STATES`] for one sample in each T-state.
    pub rate: u32,
    /// The length of each pulse in samples.
    pub pulses: Vec<u32>,
    /// Silence after the block, in milliseconds.
    pub pause_ms: u16,
    /// True if the file packs the pulses with zlib.
    pub packed: bool,
}

impl Tape {
    /// Returns the level of the first pulse and the wave, if the tape is one recording, as read from a CSW or a WAV file.
    #[must_use]
    pub fn as_recording(&self) -> Option<(bool, &Wave)> {
        let mut signal = self.blocks.iter().filter(|block| block.is_signal());
        match (signal.next(), signal.next(), signal.next()) {
            (Some(&Block::Level(high)), Some(Block::Wave(wave)), None) => Some((high, wave)),
            _ => None,
        }
    }
}

impl Wave {
    /// The rate of one sample in each T-state of a Spectrum.
    pub const T_STATES: u32 = 3_500_000;
    /// Highest rate that a TZX file can store, in samples a second.
    pub(crate) const MAX_RATE: u32 = (1 << 24) - 1;

    /// Makes the wave of a file that is one recording. A rate that a TZX file cannot store is converted to T-states, so that every
    /// tape can be kept; the played pulses are equal.
    pub(crate) fn of_file(rate: u32, pulses: Vec<u32>, packed: bool) -> Wave {
        let wave = Wave { rate, pulses, pause_ms: 0, packed };
        if rate <= Wave::MAX_RATE {
            return wave;
        }
        let count = wave.pulses.len();
        let tape = Tape { blocks: vec![Block::Wave(wave)] };
        let pulses = tape.pulses().take(count).map(|pulse| pulse.t as u32).collect();
        Wave { rate: Wave::T_STATES, pulses, pause_ms: 0, packed }
    }
}

/// Generalised data: a part whose symbols are repeated (pilot and sync), and a part whose symbols stand for bits of the data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Generalised {
    /// Silence after the block, in milliseconds.
    pub pause_ms: u16,
    /// The alphabet of the first part.
    pub lead_symbols: Vec<Symbol>,
    /// Indices into `lead_symbols`, each with the number of repetitions.
    pub lead: Vec<(u8, u16)>,
    /// The alphabet of the second part.
    pub symbols: Vec<Symbol>,
    /// Number of symbols played in the second part.
    pub count: u32,
    /// Indices into `symbols`, of [`Generalised::bits_per_symbol`] bits each, the highest bit first.
    pub data: Vec<u8>,
}

/// A few pulses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Symbol {
    /// The level at which it begins.
    pub polarity: Polarity,
    /// The length of each pulse in T-states.
    pub pulses: Vec<u16>,
}

/// The level at which a symbol begins. At the start of a tape and after a pause the level before it is low, that of silence; after a
/// [`Block::Level`] it is the one set there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Polarity {
    /// The opposite of the previous pulse's level, as in all other blocks. The first pulse of a tape, after a pause and after a
    /// [`Block::Level`] makes no edge and has the present level.
    #[default]
    Edge,
    /// The previous pulse's level, without an edge, which makes that pulse longer.
    Same,
    /// Low.
    Low,
    /// High.
    High,
}

impl Generalised {
    /// Number of bits of an index into the alphabet.
    #[must_use]
    pub fn bits_per_symbol(&self) -> usize {
        self.symbols.len().max(1).next_power_of_two().trailing_zeros() as usize
    }

    /// The symbol with this number of the second part; `None` after the last, or if it is not in the alphabet.
    pub(crate) fn symbol(&self, number: u32) -> Option<&Symbol> {
        if number >= self.count {
            return None;
        }
        let bits = self.bits_per_symbol();
        let first = number as usize * bits;
        let bit = |at: usize| self.data.get(at / 8).map_or(0, |byte| usize::from(byte >> (7 - at % 8) & 1));
        self.symbols.get((first..first + bits).fold(0, |index, at| index << 1 | bit(at)))
    }
}

/// Bytes, and the signal in which they are recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    /// All bytes on the tape: in standard data the flag byte comes first, the checksum last.
    pub bytes: Vec<u8>,
    /// The pulses of the bits, and those before them.
    pub signal: Signal,
    /// Silence after the block, in milliseconds.
    pub pause_ms: u16,
}

/// The pulses that encode bytes. Each bit is two pulses of the same length, the highest bit of a byte comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// The signal of the ROM's SA-BYTES: see [`Lead::ROM_HEADER`], [`Lead::ROM_DATA`], [`Signal::ROM_ZERO`], [`Signal::ROM_ONE`].
    Rom,
    /// The signal of another loader.
    Turbo {
        /// Pilot and sync; `None` if the bits directly follow the block before (TZX $14).
        lead: Option<Lead>,
        /// Length of each pulse of a 0, in T-states.
        zero: u16,
        /// Length of each pulse of a 1, in T-states.
        one: u16,
        /// Number of bits played of the last byte, 1 to 8.
        last_bits: u8,
    },
}

impl Signal {
    /// T-states of each of the two pulses of a 0 bit in the ROM's signal.
    pub const ROM_ZERO: u16 = 855;
    /// T-states of each of the two pulses of a 1 bit in the ROM's signal.
    pub const ROM_ONE: u16 = 1_710;
    /// Silence after a block of a TAP file, which has no field for it, in milliseconds: the second that SAVE waits.
    pub const ROM_PAUSE_MS: u16 = 1_000;
}

/// The pulses before the bits: the pilot tone and two sync pulses. Lengths in T-states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// Length of each pilot pulse.
    pub pilot: u16,
    /// Number of pilot pulses.
    pub count: u16,
    /// The first sync pulse.
    pub sync1: u16,
    /// The second sync pulse.
    pub sync2: u16,
}

impl Lead {
    /// The ROM's pulses before a header (flag byte below $80).
    pub const ROM_HEADER: Lead = Lead { pilot: 2_168, count: 8_063, sync1: 667, sync2: 735 };
    /// The ROM's pulses before data (flag byte $80 and up).
    pub const ROM_DATA: Lead = Lead { pilot: 2_168, count: 3_223, sync1: 667, sync2: 735 };
}

impl Block {
    /// Makes standard data: `flag`, `payload` and the checksum that makes the XOR of all bytes 0. The flag is $00 for a header, $FF
    /// for data.
    #[must_use]
    pub fn data(flag: u8, payload: &[u8]) -> Block {
        let checksum = payload.iter().fold(flag, |sum, byte| sum ^ byte);
        let mut bytes = Vec::with_capacity(payload.len() + 2);
        bytes.push(flag);
        bytes.extend_from_slice(payload);
        bytes.push(checksum);
        Block::Data(Data::standard(bytes))
    }

    /// Returns true if the block affects the sound of the tape; false for names, texts and blocks that are only kept.
    #[must_use]
    pub fn is_signal(&self) -> bool {
        !matches!(
            self,
            Block::GroupStart(_) | Block::GroupEnd | Block::Select(_) | Block::Text(_) | Block::Other { .. }
        )
    }

    /// Returns true if the block only changes the order of play.
    pub(crate) fn is_control(&self) -> bool {
        matches!(self, Block::Jump(_) | Block::Call(_) | Block::Return | Block::LoopStart(_) | Block::LoopEnd)
    }

    /// Returns true if the block only belongs between two blocks of data: silence, a level, the pulse that ends the last bit, or
    /// no sound.
    #[must_use]
    pub fn is_gap(&self) -> bool {
        match self {
            Block::Pause(_) | Block::Level(_) => true,
            Block::Pulses(pulses) => pulses.len() < 2,
            _ => !self.is_signal(),
        }
    }
}

impl Data {
    /// Makes standard data of all bytes of a block, flag and checksum included, with a second of silence after it.
    #[must_use]
    pub fn standard(bytes: Vec<u8>) -> Data {
        Data { bytes, signal: Signal::Rom, pause_ms: Signal::ROM_PAUSE_MS }
    }

    /// The flag byte, if there is any byte.
    #[must_use]
    pub fn flag(&self) -> Option<u8> {
        self.bytes.first().copied()
    }

    /// The bytes between the flag byte and the checksum; empty if the block is too short.
    #[must_use]
    pub fn payload(&self) -> &[u8] {
        match self.bytes.as_slice() {
            [_, payload @ .., _] => payload,
            _ => &[],
        }
    }

    /// Returns true if the XOR of all bytes is 0, as LD-BYTES requires.
    #[must_use]
    pub fn checksum_holds(&self) -> bool {
        !self.bytes.is_empty() && self.bytes.iter().fold(0, |sum, byte| sum ^ byte) == 0
    }

    /// Pilot and sync; `None` if the block has none.
    #[must_use]
    pub fn lead(&self) -> Option<Lead> {
        match self.signal {
            Signal::Rom if self.flag()? < 0x80 => Some(Lead::ROM_HEADER),
            Signal::Rom => Some(Lead::ROM_DATA),
            Signal::Turbo { lead, .. } => lead,
        }
    }

    /// T-states of each pulse of a 0 and of a 1.
    #[must_use]
    pub fn bit_pulses(&self) -> [u16; 2] {
        match self.signal {
            Signal::Rom => [Signal::ROM_ZERO, Signal::ROM_ONE],
            Signal::Turbo { zero, one, .. } => [zero, one],
        }
    }

    /// Number of bits played.
    #[must_use]
    pub fn bit_count(&self) -> usize {
        let unused = match self.signal {
            Signal::Rom => 0,
            Signal::Turbo { last_bits, .. } => 8 - usize::from(last_bits.clamp(1, 8)),
        };
        (self.bytes.len() * 8).saturating_sub(unused)
    }
}
