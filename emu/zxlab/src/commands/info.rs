//! `zxlab info`: what is in a file, block by block.

use super::Verdict;
use crate::open::{self, Content};
use crate::output::say;
use anyhow::Result;
use clap::Args;
use format::{Block, Data, Header, Kind, Signal, Tape};
use spectrum::snapshot::{Format, szx, z80};
use spectrum::{Model, Rom};
use std::path::PathBuf;

#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  zxlab info game.tap")]
pub(crate) struct Info {
    /// The file
    pub(crate) file: PathBuf,
}

pub(crate) fn run(args: &Info) -> Result<Verdict> {
    let content = open::content(&args.file)?;
    let shown = args.file.display();
    match content {
        Content::Tape(tape) => tape_info(&shown.to_string(), &tape)?,
        Content::Snapshot(format, bytes) => snapshot_info(&shown.to_string(), format, &bytes)?,
        Content::Rom(_) => say(format!("{shown}: a ROM of {} bytes", Rom::SIZE))?,
        Content::Screen(_) => say(format!("{shown}: a screen of 6,912 bytes: 6,144 of picture, 768 of attributes"))?,
    }
    Ok(Verdict::Done)
}

/// A snapshot's registers, as they are when it runs on.
fn snapshot_info(shown: &str, format: Format, bytes: &[u8]) -> Result<()> {
    let machine = format.read(bytes, Rom::sinclair_48k(), Model::default())?;
    let (cpu, regs) = (machine.cpu(), &machine.cpu().regs);
    say(format!("{shown}: a snapshot of a 48K, {} bytes, border {}", bytes.len(), machine.border()))?;
    match format {
        Format::Sna => say("SNA: without the time in the frame")?,
        Format::Z80 => {
            let (version, packed) = match z80::version(bytes)? {
                z80::Version::One { packed } => (1, packed),
                z80::Version::Two { packed } => (2, packed),
                z80::Version::Three { packed } => (3, packed),
            };
            let packed = if packed { "packed" } else { "not packed" };
            say(format!("Z80 version {version}, {packed}, T-state {} of its frame", machine.t_in_frame()))?;
        }
        Format::Szx => {
            let blocks = szx::blocks(bytes)?;
            let names: Vec<String> =
                blocks.iter().map(|block| format!("{} {}", block.name(), block.body.len())).collect();
            say(format!("SZX version {}.{}, T-state {} of its frame", bytes[4], bytes[5], machine.t_in_frame()))?;
            say(format!("blocks, with their bytes: {}", names.join(", ")))?;
        }
    }
    let pair = |name: &str, value: u16| format!("{name:3} ${value:04X}");
    let rows = [
        [pair("PC", regs.pc()), pair("SP", regs.sp()), pair("IX", regs.ix()), pair("IY", regs.iy())],
        [pair("AF", regs.af()), pair("BC", regs.bc()), pair("DE", regs.de()), pair("HL", regs.hl())],
        [pair("AF'", regs.af2()), pair("BC'", regs.bc2()), pair("DE'", regs.de2()), pair("HL'", regs.hl2())],
    ];
    rows.iter().try_for_each(|row| say(row.join("   ")))?;
    let interrupts = if cpu.iff1 { "on" } else { "off" };
    let mode = format!("{:?}", cpu.im).to_uppercase();
    let halted = if cpu.halted() { ", in HALT" } else { "" };
    say(format!("I   ${:02X}     R   ${:02X}     {mode}, interrupts {interrupts}{halted}", regs.i(), regs.r()))
}

fn tape_info(shown: &str, tape: &Tape) -> Result<()> {
    let count = tape.blocks.len();
    let bytes: usize =
        tape.blocks.iter().map(|block| if let Block::Data(data) = block { data.bytes.len() } else { 0 }).sum();
    say(format!("{shown}: a tape of {count} block{}, {bytes} bytes", if count == 1 { "" } else { "s" }))?;
    // The header whose data block is due: it says what those bytes are.
    let mut header = None;
    for (index, block) in tape.blocks.iter().enumerate() {
        let about = match block {
            Block::Data(data) => {
                let about = data_info(data, header.take());
                header = Header::from_block(block);
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
                "symbols   {} of {} before, {} of {} in {} bytes",
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
            Block::GroupStart(name) => format!("group     {:?}", String::from_utf8_lossy(name)),
            Block::GroupEnd => "group     ends".into(),
            Block::Text(text) => format!("text      {:?}", String::from_utf8_lossy(text)),
            Block::Other { id, body } => format!("other     ${id:02X}, {} bytes", body.len()),
        };
        say(format!("{:3}  {about}", index + 1))?;
    }
    Ok(())
}

/// A block of bytes: a header, what a header announced, or neither.
fn data_info(data: &Data, announced: Option<Header>) -> String {
    let mut about = match (Header::from_data(data), announced) {
        (Some(header), _) => header_info(&header),
        (None, announced) => {
            let what = announced.as_ref().map_or("", |header| match header.kind {
                Kind::Program => ", the program",
                Kind::Numbers | Kind::Characters => ", the array",
                Kind::Bytes => ", the code",
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
    if !data.checksum_holds() && !data.bytes.is_empty() {
        about += "; WRONG CHECKSUM";
    }
    if data.signal != Signal::Rom {
        about += "; not at the ROM's speed";
    }
    about
}

fn header_info(header: &Header) -> String {
    let (name, length) = (header.name(), header.length);
    match header.kind {
        Kind::Program => {
            let line = header.start_line().map(|line| format!(", starts at line {line}")).unwrap_or_default();
            format!("program   {name:?}, {length} bytes{line}")
        }
        Kind::Bytes => format!("code      {name:?}, {length} bytes to ${:04X}", header.param1),
        Kind::Numbers | Kind::Characters => {
            // The variable's letter lies in the low five bits.
            let letter = char::from(b'@' + (header.param1.to_be_bytes()[0] & 0x1F));
            let dollar = if header.kind == Kind::Characters { "$" } else { "" };
            format!("array     {name:?}, {letter}{dollar}(), {length} bytes")
        }
    }
}
