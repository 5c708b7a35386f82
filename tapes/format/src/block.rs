//! A tape as a list of blocks: the common ground of all tape formats.

/// A whole tape, rewound.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tape {
    /// The blocks in the order in which they are played.
    pub blocks: Vec<Block>,
}

/// One block of a tape. The variants follow TZX 1.20, the richest of the formats; TAP knows standard data only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// Bytes, recorded as the ROM does it or at another speed (TZX $10, $11, $14; TAP).
    Data(Data),
    /// `count` pulses of the same length (TZX $12).
    Tone {
        /// Length of each pulse in T-states.
        pulse: u16,
        /// How many.
        count: u16,
    },
    /// Single pulses, each with its length in T-states (TZX $13, at most 255 of them there).
    Pulses(Vec<u16>),
    /// The level of the signal, sampled; a set bit is high, the highest bit of a byte comes first (TZX $15).
    Recording {
        /// T-states each sample lasts.
        t_per_sample: u16,
        /// How many bits of the last byte count, 1 to 8.
        last_bits: u8,
        /// Silence after it, in milliseconds.
        pause_ms: u16,
        /// Eight samples a byte.
        samples: Vec<u8>,
    },
    /// Pulses of any length, as a recording has them (TZX $18; CSW, WAV; PZX where a pulse is too long for the others).
    Wave(Wave),
    /// Symbols of some pulses each (TZX $19; PZX).
    Generalised(Box<Generalised>),
    /// Silence, in milliseconds, not 0 (TZX $20).
    Pause(u16),
    /// The deck stops here until it is started again (TZX $20 of 0 ms).
    Stop,
    /// The deck stops here if the machine is a 48K (TZX $2A).
    StopOn48K,
    /// Sets the level of the next pulse: true is high (TZX $2B).
    Level(bool),
    /// The blocks from here to the next [`Block::LoopEnd`] are played this many times (TZX $24).
    LoopStart(u16),
    /// The end of a loop (TZX $25).
    LoopEnd,
    /// The tape goes on so many blocks from this one (TZX $23).
    Jump(i16),
    /// The tape goes on so many blocks from this one and comes back at the next [`Block::Return`], for each of them (TZX $26).
    Call(Vec<i16>),
    /// The end of what is called (TZX $27).
    Return,
    /// A name for the blocks up to the next [`Block::GroupEnd`] (TZX $21), in ISO 8859-1: see [`crate::text()`].
    GroupStart(Vec<u8>),
    /// The end of a group (TZX $22).
    GroupEnd,
    /// The tape goes on at one of these, if a person chooses one (TZX $28).
    Select(Vec<Choice>),
    /// A remark, in ISO 8859-1 (TZX $30).
    Text(Vec<u8>),
    /// A block that makes no sound and is only kept: archive info, hardware, custom info and such.
    Other {
        /// Its TZX block ID.
        id: u8,
        /// Everything after the ID, length fields included.
        body: Vec<u8>,
    },
}

/// A part of a tape that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// So many blocks from the one with the choices it begins.
    pub distance: i16,
    /// What it is, in the bytes of the file.
    pub text: Vec<u8>,
}

/// Pulses measured in samples, each at the opposite level of the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wave {
    /// Samples a second, not 0. [`Wave::T_STATES`] makes a sample of each T-state.
    pub rate: u32,
    /// The length of each pulse in samples.
    pub pulses: Vec<u32>,
    /// Silence after it, in milliseconds.
    pub pause_ms: u16,
    /// Whether a file packs them with zlib.
    pub packed: bool,
}

impl Tape {
    /// The level of its first pulse and the wave, if nothing else is heard: what a CSW or a WAV file holds.
    #[must_use]
    pub fn as_recording(&self) -> Option<(bool, &Wave)> {
        let mut heard = self.blocks.iter().filter(|block| block.is_signal());
        match (heard.next(), heard.next(), heard.next()) {
            (Some(&Block::Level(high)), Some(Block::Wave(wave)), None) => Some((high, wave)),
            _ => None,
        }
    }
}

impl Wave {
    /// A sample for each T-state of a Spectrum.
    pub const T_STATES: u32 = 3_500_000;
    /// The most samples a second that a TZX file can say.
    pub(crate) const FASTEST: u32 = (1 << 24) - 1;

    /// The pulses of a file that is nothing but a recording. More samples a second than a TZX file can say become T-states: nobody
    /// hears a difference, and so there is no tape that cannot be kept.
    pub(crate) fn of_file(rate: u32, pulses: Vec<u32>, packed: bool) -> Wave {
        let wave = Wave { rate, pulses, pause_ms: 0, packed };
        if rate <= Wave::FASTEST {
            return wave;
        }
        let count = wave.pulses.len();
        let tape = Tape { blocks: vec![Block::Wave(wave)] };
        let pulses = tape.pulses().take(count).map(|pulse| pulse.t as u32).collect();
        Wave { rate: Wave::T_STATES, pulses, pause_ms: 0, packed }
    }
}

/// Symbols: a part in which each is repeated (pilot and sync), and a part in which each stands for some bits of the data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Generalised {
    /// Silence after it, in milliseconds.
    pub pause_ms: u16,
    /// The symbols of the first part.
    pub lead_symbols: Vec<Symbol>,
    /// Indices into them, each with how often it is repeated.
    pub lead: Vec<(u8, u16)>,
    /// The symbols of the second part.
    pub symbols: Vec<Symbol>,
    /// How many of them are played.
    pub count: u32,
    /// Indices into them, [`Generalised::bits_per_symbol`] each, the highest bit first.
    pub data: Vec<u8>,
}

/// A few pulses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Symbol {
    /// How it begins.
    pub start: Start,
    /// The length of each pulse in T-states.
    pub pulses: Vec<u16>,
}

/// At which level a symbol begins. The level before is that of silence, low, at the start of a tape and behind a pause; and what a
/// [`Block::Level`] says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Start {
    /// As any pulse of another block: at the opposite of the level of the pulse before. The first one of a tape, behind a pause
    /// and behind a [`Block::Level`] makes no edge but has the level that is there.
    #[default]
    Edge,
    /// At the level before, without an edge: what was there lasts on.
    Same,
    /// Low.
    Low,
    /// High.
    High,
}

impl Generalised {
    /// How many bits of the data say which symbol: what the number of symbols needs.
    #[must_use]
    pub fn bits_per_symbol(&self) -> usize {
        self.symbols.len().max(1).next_power_of_two().trailing_zeros() as usize
    }

    /// The symbol of the data with this number, if there are so many, and it is one of the alphabet.
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

/// A block of bytes and how they are recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    /// All bytes on the tape: in standard data the flag byte comes first, the checksum last.
    pub bytes: Vec<u8>,
    /// The pulses they are made of.
    pub signal: Signal,
    /// Silence after the block, in milliseconds.
    pub pause_ms: u16,
}

/// How bytes become pulses. Each bit is two pulses of the same length, the highest bit of a byte comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// As the ROM's SA-BYTES saves: see [`Lead::ROM_HEADER`], [`Lead::ROM_DATA`], [`Signal::ROM_ZERO`], [`Signal::ROM_ONE`].
    Rom,
    /// As some other loader wants it.
    Turbo {
        /// Pilot and sync; `None` where the bits follow on what was played before (TZX $14).
        lead: Option<Lead>,
        /// Length of each pulse of a 0, in T-states.
        zero: u16,
        /// Length of each pulse of a 1, in T-states.
        one: u16,
        /// How many bits of the last byte are played, 1 to 8.
        last_bits: u8,
    },
}

impl Signal {
    /// T-states of each of the two pulses of a 0 bit in the ROM's signal.
    pub const ROM_ZERO: u16 = 855;
    /// T-states of each of the two pulses of a 1 bit in the ROM's signal.
    pub const ROM_ONE: u16 = 1_710;
    /// Milliseconds of silence after a block of a TAP file, which has no field for it: the second that SAVE waits.
    pub const ROM_PAUSE_MS: u16 = 1_000;
}

/// What comes before the bits: the pilot tone and two sync pulses. Lengths in T-states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// Length of each pilot pulse.
    pub pilot: u16,
    /// How many pilot pulses.
    pub count: u16,
    /// The first sync pulse.
    pub sync1: u16,
    /// The second sync pulse.
    pub sync2: u16,
}

impl Lead {
    /// What the ROM plays before a header (flag byte below $80).
    pub const ROM_HEADER: Lead = Lead { pilot: 2_168, count: 8_063, sync1: 667, sync2: 735 };
    /// What the ROM plays before data (flag byte $80 and up).
    pub const ROM_DATA: Lead = Lead { pilot: 2_168, count: 3_223, sync1: 667, sync2: 735 };
}

impl Block {
    /// Standard data: `flag`, `payload` and the checksum that makes the XOR of all bytes 0. Flag $00 is a header's, $FF data's.
    #[must_use]
    pub fn data(flag: u8, payload: &[u8]) -> Block {
        let checksum = payload.iter().fold(flag, |sum, byte| sum ^ byte);
        let mut bytes = Vec::with_capacity(payload.len() + 2);
        bytes.push(flag);
        bytes.extend_from_slice(payload);
        bytes.push(checksum);
        Block::Data(Data::standard(bytes))
    }

    /// Whether the block has a part in the sound of the tape: false for names, remarks and what is only kept.
    #[must_use]
    pub fn is_signal(&self) -> bool {
        !matches!(
            self,
            Block::GroupStart(_) | Block::GroupEnd | Block::Select(_) | Block::Text(_) | Block::Other { .. }
        )
    }

    /// Whether the block only says where the tape goes on.
    pub(crate) fn is_signpost(&self) -> bool {
        matches!(self, Block::Jump(_) | Block::Call(_) | Block::Return | Block::LoopStart(_) | Block::LoopEnd)
    }

    /// Whether the block is no more than a part of what lies between two blocks of data: silence, a level, the pulse that ends
    /// the last bit.
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
    /// All bytes of a block, flag and checksum included, recorded as the ROM does it with a second of silence after it.
    #[must_use]
    pub fn standard(bytes: Vec<u8>) -> Data {
        Data { bytes, signal: Signal::Rom, pause_ms: Signal::ROM_PAUSE_MS }
    }

    /// The flag byte, if there is any byte.
    #[must_use]
    pub fn flag(&self) -> Option<u8> {
        self.bytes.first().copied()
    }

    /// What stands between the flag byte and the checksum; empty where the block is too short for it.
    #[must_use]
    pub fn payload(&self) -> &[u8] {
        match self.bytes.as_slice() {
            [_, payload @ .., _] => payload,
            _ => &[],
        }
    }

    /// Whether the XOR of all bytes is 0, as LD-BYTES demands.
    #[must_use]
    pub fn checksum_holds(&self) -> bool {
        !self.bytes.is_empty() && self.bytes.iter().fold(0, |sum, byte| sum ^ byte) == 0
    }

    /// Pilot and sync of this block, if it has them.
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

    /// How many bits are played.
    #[must_use]
    pub fn bit_count(&self) -> usize {
        let unused = match self.signal {
            Signal::Rom => 0,
            Signal::Turbo { last_bits, .. } => 8 - usize::from(last_bits.clamp(1, 8)),
        };
        (self.bytes.len() * 8).saturating_sub(unused)
    }
}
