//! `zxlab convert`: a tape, a snapshot or a screen in another format, by the endings.

use super::Verdict;
use crate::encode::picture;
use crate::files::{check_absent, check_writable, copy, read, save};
use crate::lines::{describe_lost, eprint_line, print_line};
use crate::open::{self, Content, Snapshot};
use anyhow::{Context, Result, bail};
use clap::Args;
use format::csw;
use spectrum::snapshot::{self, scr, z80};
use spectrum::{INT, Machine, Model, Rom};
use std::path::{Path, PathBuf};

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  zxlab convert game.tzx game.pzx
  zxlab convert game.z80 game.szx
  zxlab convert title.scr title.png
  zxlab convert game.szx game.z80 --as-version 1 --unpacked

The endings say what is read and what is made: a tape (.tap .tzx .pzx .csw .wav) of a tape, a snapshot (.sna .z80 .szx) of a \
snapshot or of the one that a recording (.rzx) begins with, a screen (.scr .png) of a screen or a snapshot. A .png that is read has 256 x 192 dots, or 352 x 296 with a border, which is cut off. A .tap holds only what the \
ROM can load. Of the same ending a copy is made, byte for byte, once the file was read and found to be whole: also of a .rom and a .rzx. Of a .csw or .wav blocks are made where the ROM's signal is heard, or a turbo loader's; a snapshot of a tape is made by `zxlab run game.tzx --frames 5000 --save game.szx`.

Of the tapes, a .tzx alone keeps everything: stops, loops, choices, texts that another has no place for are said.

Of the snapshots, a .szx alone keeps everything. What a .z80 or .sna has no place for is said: the model, a ROM, joysticks \
(but the cursor one, which only presses keys: a .z80 without a joystick has it), the tape; and neither ever has MEMPTR, Q, an EI \
just executed, the loudspeaker's level and FLASH's phase.")]
pub(crate) struct Convert {
    /// The file to read
    #[arg(value_name = "IN")]
    pub(crate) input: PathBuf,
    /// The file to write
    #[arg(value_name = "OUT")]
    pub(crate) output: PathBuf,
    /// Replace the file to write if it is there
    #[arg(long)]
    pub(crate) force: bool,
    /// The version of the format that is written: 1 or 2 of a .csw, 1 to 3 of a .z80 [default: the last]
    #[arg(long, value_name = "N")]
    pub(crate) as_version: Option<u8>,
    /// Leave the memory in a .z80 as it is, not packed
    #[arg(long)]
    pub(crate) unpacked: bool,
}

/// The endings of which a copy is made.
const COPIED: [&str; 11] = ["tap", "tzx", "pzx", "csw", "wav", "sna", "z80", "szx", "rzx", "scr", "rom"];

/// What the ending of the output asks for.
enum Wanted {
    Tape(format::Format),
    /// A CSW file of a version that was named.
    Csw(csw::Version),
    Snapshot(snapshot::Format),
    /// A Z80 file of a version that was named.
    Z80(z80::Version),
    Screen,
    Png,
}

pub(crate) fn run(args: &Convert) -> Result<Verdict> {
    let (input, output) = (&args.input, &args.output);
    check_writable(output)?;
    if open::same_file(input, output) {
        bail!("{}: would be overwritten by what is made of it", output.display());
    }
    check_absent(output, args.force)?;
    let (from, to) = (open::ending(input), open::ending(output));
    let bytes = match version(args, &to)? {
        Some(wanted) => converted(input, wanted, output)?,
        None if from == to && COPIED.contains(&to.as_str()) => return copied(input, output),
        None => converted(input, wanted(output)?, output)?,
    };
    save(output, &bytes)?;
    print_line(format!("{}: {} bytes", output.display(), bytes.len()))?;
    Ok(Verdict::Done)
}

/// The version that is asked for, if any is, of a format with this ending.
fn version(args: &Convert, ending: &str) -> Result<Option<Wanted>> {
    let packed = !args.unpacked;
    let wanted = match (ending, args.as_version) {
        (_, None) if packed => return Ok(None),
        ("csw", Some(1)) if packed => Wanted::Csw(csw::Version::One),
        ("csw", Some(2)) if packed => Wanted::Csw(csw::Version::Two),
        ("z80", Some(1)) => Wanted::Z80(z80::Version::One { packed }),
        ("z80", Some(2)) => Wanted::Z80(z80::Version::Two { packed }),
        ("z80", None | Some(3)) => Wanted::Z80(z80::Version::Three { packed }),
        _ => bail!(
            "{}: --as-version is 1 or 2 for a .csw and 1, 2 or 3 for a .z80, --unpacked for a .z80 alone",
            args.output.display()
        ),
    };
    Ok(Some(wanted))
}

/// A copy of a file that is what its ending says: all that is in it, and that this program has no use for, is kept.
fn copied(input: &Path, output: &Path) -> Result<Verdict> {
    open::content(input)?;
    let bytes = copy(input, output)?;
    print_line(format!("{}: {bytes} bytes", output.display()))?;
    Ok(Verdict::Done)
}

fn wanted(output: &Path) -> Result<Wanted> {
    let ending = open::ending(output);
    if let Some(format) = format::Format::from_ending(&ending) {
        return Ok(Wanted::Tape(format));
    }
    if let Some(format) = snapshot::Format::from_ending(&ending) {
        return Ok(Wanted::Snapshot(format));
    }
    match ending.as_str() {
        "scr" => Ok(Wanted::Screen),
        "png" => Ok(Wanted::Png),
        "rom" | "rzx" => bail!("{}: a .{ending} is only made of a .{ending}, as a copy", output.display()),
        _ => bail!(
            "{}: do not know what to make of this ending: there are .tap .tzx .pzx .csw .wav .sna .z80 .szx .scr .png",
            output.display()
        ),
    }
}

fn converted(input: &Path, wanted: Wanted, out: &Path) -> Result<Vec<u8>> {
    let (from, to) = (input.display(), out.display());
    if open::ending(input) == "png" {
        return match wanted {
            Wanted::Screen => screen_of_png(input),
            _ => bail!("{from}: of a picture only a screen (.scr) is made, not {to}"),
        };
    }
    let content = match open::content(input)? {
        // The machine from which it is played back; `zxlab run` plays it to wherever one likes.
        Content::Recording(rzx) => {
            let snapshot = rzx.snapshot().with_context(|| format!("{from}: has no snapshot"))?;
            Content::Snapshot(Snapshot::inside(snapshot.format, &snapshot.bytes)?)
        }
        content => content,
    };
    match (content, wanted) {
        (Content::Tape(tape), Wanted::Tape(format)) => {
            let lost = format.losses(&tape);
            let tape = if hears(input, format) { tape.decoded() } else { tape };
            let bytes = format.write(&tape).with_context(|| from.to_string())?;
            tell_lost(out, &lost);
            Ok(bytes)
        }
        (Content::Tape(tape), Wanted::Csw(version)) => {
            let bytes = csw::write(&tape, version).with_context(|| from.to_string())?;
            // Of version 2 its header has a place for who made it, as that of a .wav has none.
            let as_format = if version == csw::Version::One { format::Format::Wav } else { format::Format::Csw };
            tell_lost(out, &as_format.losses(&tape));
            Ok(bytes)
        }
        (Content::Tape(_), wanted) => {
            let how = match wanted {
                Wanted::Png => format!("--screenshot {to}` loads it"),
                Wanted::Snapshot(_) => format!("--save {to}` loads it"),
                _ => "--save x.szx` loads it, and x.szx is what can be converted".to_string(),
            };
            bail!("{from}: is a tape: `zxlab run {from} --frames N {how}")
        }
        (Content::Snapshot(snapshot), wanted) => {
            let machine = snapshot.machine(Rom::sinclair_48k(), Model::default()).with_context(|| from.to_string())?;
            match wanted {
                Wanted::Snapshot(wanted) => {
                    snapshot.remarks.iter().for_each(|remark| eprint_line(format!("{from}: {remark}")));
                    describe_lost(out, wanted, &machine).iter().for_each(eprint_line);
                    wanted.write(&machine).with_context(|| from.to_string())
                }
                Wanted::Z80(version) => {
                    snapshot.remarks.iter().for_each(|remark| eprint_line(format!("{from}: {remark}")));
                    describe_lost(out, snapshot::Format::Z80, &machine).iter().for_each(eprint_line);
                    let t = machine.t_in_frame();
                    if !matches!(version, z80::Version::Three { .. }) && t >= INT {
                        eprint_line(format!("{to}: a .z80 before version 3 does not keep T-state {t} of its frame"));
                    }
                    z80::write(&machine, version).with_context(|| from.to_string())
                }
                Wanted::Screen => Ok(scr::write(&machine)),
                Wanted::Png => shown(&scr::write(&machine), machine.border()),
                Wanted::Tape(_) | Wanted::Csw(_) => {
                    let what = if open::ending(input) == "rzx" { "recording" } else { "snapshot" };
                    bail!("{from}: is a {what}: no tape is made of it; there are .sna .z80 .szx .scr .png")
                }
            }
        }
        (Content::Screen(bytes), Wanted::Png) => shown(&bytes, 0),
        (Content::Screen(_), _) => bail!("{from}: is a screen: only a .png or a .scr is made of it, not {to}"),
        (Content::Rom(_) | Content::Recording(_), _) => bail!("{from}: is a ROM: nothing else is made of it"),
    }
}

/// Says what a tape's file has no place for.
fn tell_lost(out: &Path, lost: &[String]) {
    let ending = open::ending(out);
    lost.iter().for_each(|what| eprint_line(format!("{}: a .{ending} does not keep {what}", out.display())));
}

/// Whether what was recorded is made blocks of: for a format that has blocks, of one that has only sound. What a .tap is made of
/// is heard where it is written.
fn hears(input: &Path, wanted: format::Format) -> bool {
    let is_sound = |format| matches!(format, format::Format::Csw | format::Format::Wav);
    let from = format::Format::from_ending(&open::ending(input));
    from.is_some_and(is_sound) && !is_sound(wanted) && wanted != format::Format::Tap
}

/// The six thousand bytes of a picture drawn by a person.
fn screen_of_png(input: &Path) -> Result<Vec<u8>> {
    let name = input.display().to_string();
    let screen = pipeline::Screen::from_png(&name, &read(input)?)?;
    if let Some(complaint) = screen.warning(&name) {
        eprint_line(complaint);
    }
    Ok(screen.bytes)
}

/// A screen with a border around it, as a PNG.
fn shown(screen: &[u8], border: u8) -> Result<Vec<u8>> {
    // LD A,border : OUT ($FE),A : DI : HALT, in a ROM of its own.
    let mut rom = vec![0; Rom::SIZE];
    rom[..6].copy_from_slice(&[0x3E, border, 0xD3, 0xFE, 0xF3, 0x76]);
    let mut machine = Machine::new(Rom::new(rom)?, Model::default());
    scr::read(screen, &mut machine)?;
    // The first frame begins before the border has its colour.
    (0..2).for_each(|_| machine.run_frame());
    picture::png(machine.picture())
}
