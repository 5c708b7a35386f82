//! Describes the blocks of a tape in words.

mod hardware;
mod machine;

use format::pzx::Texts;
use format::{Block, Choice, Cursor, Data, Header, HeaderKind, Signal, Step, T, Tape, csw, text};
use std::collections::BTreeSet;

pub(crate) use machine::{machine, paging};

/// The longest time that [`time_left`] counts, in T-states: an hour.
const LONGEST: T = 3_600 * 3_500_000;

/// Returns the time that a tape plays from a position up to its next stop on any Spectrum, in T-states.
pub(crate) fn time_left(tape: &Tape, mut position: Cursor) -> T {
    let mut time = 0;
    while time < LONGEST {
        match position.play(tape) {
            Step::Pulse(pulse) => time += pulse.t,
            Step::StopOn48K => {}
            Step::Stop | Step::End => break,
        }
    }
    time
}

/// Returns a line about each block.
pub(crate) fn blocks(tape: &Tape) -> impl Iterator<Item = String> {
    // The header before a data block describes its bytes.
    let mut header = None;
    let standards: BTreeSet<usize> = tape.standards().map(|(index, found)| index + found.blocks - 1).collect();
    let about = move |(index, block): (usize, &Block)| match block {
        Block::Data(data) => {
            let is_standard = standards.contains(&index);
            let about = data_info(data, is_standard, header.take());
            header = is_standard.then(|| Header::from_data(data)).flatten();
            about
        }
        Block::Tone { pulse, count } => format!("tone      {count} pulses of {pulse} T"),
        Block::Pulses(pulses) => format!("pulses    {}", pulses.len()),
        Block::Recording { t_per_sample, samples, .. } => {
            format!("recording {} bytes of samples, {t_per_sample} T each", samples.len())
        }
        Block::Wave(wave) => {
            let seconds = wave.pulses.iter().map(|&n| u64::from(n)).sum::<u64>() as f64 / f64::from(wave.rate);
            format!("wave      {} pulses in {seconds:.1} s, {} samples a second", wave.pulses.len(), wave.rate)
        }
        Block::Generalised(block) => format!(
            "symbols   {} for pilot and sync, of {} kinds; {} for data, of {} kinds, in {} bytes",
            block.lead.len(),
            block.lead_symbols.len(),
            block.count,
            block.symbols.len(),
            block.data.len()
        ),
        Block::Jump(distance) => format!("jump      {distance:+} blocks"),
        Block::Call(distances) => format!("call      {distances:+?} blocks"),
        Block::Return => "return    from a call".into(),
        Block::Pause(ms) => format!("pause     {ms} ms"),
        Block::Stop => "stop      the tape".into(),
        Block::StopOn48K => "stop      the tape on a 48K".into(),
        Block::Level(high) => format!("level     {}", if *high { "high" } else { "low" }),
        Block::LoopStart(times) => format!("loop      {times} times:"),
        Block::LoopEnd => "loop      ends".into(),
        Block::GroupStart(name) => format!("group     {:?}", text(name)),
        Block::GroupEnd => "group     ends".into(),
        Block::Text(remark) => format!("text      {:?}", text(remark)),
        Block::Select(choices) => format!("choice    of {}", choices.len()),
        Block::Other { id, body } => match (csw::Header::from_block(block), Texts::kept(block)) {
            (Some(header), _) => maker(&header),
            (_, Some(Texts::Browse(text))) => format!("text      {text:?}"),
            (_, Some(Texts::Header(texts))) => header_texts(&texts),
            _ => remark(*id, body),
        },
    };
    let calls = tape.blocks.iter().any(|block| matches!(block, Block::Call(_)));
    let abouts = tape.blocks.iter().enumerate().map(about).enumerate();
    let with_odd = move |(block, about): (usize, String)| match odd(tape, block, calls) {
        Some(odd) => format!("{}; {odd}", about.trim_end_matches(':')),
        None => about,
    };
    abouts.map(with_odd)
}

/// Returns a remark if a jump, call or loop at a block is faulty, and what happens then. `calls` is true if the tape calls anything.
fn odd(tape: &Tape, block: usize, calls: bool) -> Option<&'static str> {
    let is_there = |distance| led_to(tape, block, distance).is_some();
    let loops = |block: &&Block| matches!(block, Block::LoopStart(_) | Block::LoopEnd);
    let (before, after) = (&tape.blocks[..block], &tape.blocks[block + 1..]);
    match &tape.blocks[block] {
        Block::Jump(0) => Some("jumps to itself: the tape ends here"),
        Block::Jump(distance) if !is_there(*distance) => Some("there is no such block: the tape ends here"),
        Block::Call(distances) if !distances.iter().all(|distance| is_there(*distance)) => {
            Some("there is no such block: the tape ends there")
        }
        Block::Return if !calls => Some("there is no call: it is ignored"),
        Block::LoopStart(_) if !matches!(after.iter().find(loops), Some(Block::LoopEnd)) => {
            Some("the loop does not end: it is played once")
        }
        Block::LoopEnd if !matches!(before.iter().rfind(loops), Some(Block::LoopStart(_))) => {
            Some("no loop has begun: it is ignored")
        }
        _ => None,
    }
}

/// Returns the parts that can be chosen at a block: for each the index of its first block, if there is such a block, and its text.
pub(crate) fn choices(tape: &Tape, block: usize) -> Vec<(Option<usize>, String)> {
    let Some(Block::Select(choices)) = tape.blocks.get(block) else { return Vec::new() };
    let choice = |choice: &Choice| (led_to(tape, block, choice.distance), text(&choice.text));
    choices.iter().map(choice).collect()
}

/// Returns the block at a distance from another one, if the tape has it.
fn led_to(tape: &Tape, block: usize, distance: i16) -> Option<usize> {
    block.checked_add_signed(distance.into()).filter(|&to| to < tape.blocks.len())
}

/// Describes the program that made a recording.
fn maker(header: &csw::Header<'_>) -> String {
    let extension = match header.extension.len() {
        0 => String::new(),
        length => format!(", with {length} extra bytes"),
    };
    match header.writer() {
        name if name.is_empty() => format!("made by   a program without a name{extension}"),
        name => format!("made by   {name:?}{extension}"),
    }
}

/// Describes a block that makes no sound. Source: the TZX specification, revision 1.20.
fn remark(id: u8, body: &[u8]) -> String {
    match (id, body) {
        (0x31, [seconds, _, message @ ..]) => format!("message   {:?}, for {seconds} s", text(message)),
        (0x32, [_, _, count, rest @ ..]) => format!("about     {}", about(*count, rest).join(", ")),
        (0x33, _) => format!("hardware  {}", hardware::describe(body)),
        (0x35, _) if body.len() >= 20 => {
            format!("custom    {:?}, {} bytes", text(&body[..16]).trim_end(), body.len() - 20)
        }
        (0x16, _) => format!("C64 data  {} bytes in a Commodore 64's signal: a Spectrum cannot read it", body.len()),
        (0x17, _) => format!("C64 turbo {} bytes for a Commodore 64: a Spectrum cannot read it", body.len()),
        (0x34, _) => "emulation settings for an emulator: ignored here".into(),
        (0x40, [kind, _, _, _, snapshot @ ..]) => {
            let kind = match kind {
                0 => "a .z80",
                1 => "a .sna",
                _ => "an unknown",
            };
            format!("snapshot  {kind} file of {} bytes: makes no sound, and is not loaded", snapshot.len())
        }
        (0x5A, _) => "glue      where two tapes were joined".into(),
        _ => format!("other     ${id:02X}, {} bytes", body.len()),
    }
}

/// Describes the texts of a PZX file's header: a title, then names and their values.
fn header_texts(texts: &[String]) -> String {
    let (title, pairs) = texts.split_at(1);
    let pairs = pairs.chunks(2).map(|pair| format!(", {} {:?}", pair[0].to_lowercase(), pair[1..].concat()));
    format!("about     title {:?}{}", title.concat(), pairs.collect::<String>())
}

/// Describes the texts of an archive info block, as far as they are complete: each has a kind, a length and its characters.
fn about(count: u8, mut rest: &[u8]) -> Vec<String> {
    const KINDS: [&str; 9] = ["title", "publisher", "author", "year", "language", "type", "price", "loader", "origin"];
    let mut texts = Vec::new();
    while let (true, [kind, length, more @ ..]) = (texts.len() < count.into(), rest) {
        let (value, after) = more.split_at(more.len().min((*length).into()));
        let kind = KINDS.get(usize::from(*kind)).copied().unwrap_or("comment");
        texts.push(format!("{kind} {:?}", text(value)));
        rest = after;
    }
    texts
}

/// Describes a block of bytes: a header, the data that a header announced, or neither.
fn data_info(data: &Data, is_standard: bool, announced: Option<Header>) -> String {
    let mut about = match (Header::from_data(data), announced) {
        (Some(header), _) => header_info(&header),
        (None, announced) => {
            let what = announced.as_ref().map_or("", |header| match header.kind {
                HeaderKind::Program => ", the program",
                HeaderKind::Numbers | HeaderKind::Characters => ", the array",
                HeaderKind::Bytes => ", the code",
            });
            let mut about = format!("data      {} bytes{what}", data.payload().len());
            match data.flag() {
                None => about = "data      empty".into(),
                Some(Header::DATA_FLAG) => {}
                Some(flag) => about += &format!(", flag ${flag:02X}"),
            }
            if let Some(header) = announced
                && usize::from(header.length) != data.payload().len()
            {
                about += &format!("; its header says {}", header.length);
            }
            about
        }
    };
    // Other loaders use other checksums, or none.
    if is_standard && !data.checksum_holds() && !data.bytes.is_empty() {
        about += "; WRONG CHECKSUM";
    }
    if data.signal != Signal::Rom {
        let [zero, one] = data.bit_pulses();
        let how = if is_standard { "in a signal that the ROM reads" } else { "in a signal of its own" };
        about += &format!("; {how}: pulses of {zero} and {one} T");
        if let Signal::Turbo { last_bits: bits @ ..8, .. } = data.signal {
            about += &format!(", {bits} bits of the last byte");
        }
    }
    about
}

fn header_info(header: &Header) -> String {
    let (name, length) = (header.name(), header.length);
    match header.kind {
        HeaderKind::Program => {
            let line = header.start_line().map(|line| format!(", starts at line {line}")).unwrap_or_default();
            format!("program   {name:?}, {length} bytes{line}")
        }
        HeaderKind::Bytes => format!("code      {name:?}, {length} bytes to ${:04X}", header.param1),
        HeaderKind::Numbers | HeaderKind::Characters => {
            // The low five bits are the variable's letter.
            let letter = char::from(b'@' + (header.param1.to_be_bytes()[0] & 0x1F));
            let dollar = if header.kind == HeaderKind::Characters { "$" } else { "" };
            format!("array     {name:?}, {letter}{dollar}(), {length} bytes")
        }
    }
}
