//! Devices in a file that this machine does not have, in words.
//!
//! Source: the format's specification by Jonathan Needle, versions 1.4 and 1.5, and the blocks that Fuse adds to it.

use super::blocks::SzxBlock;
use super::registers::TIME_LIMIT;
use super::{JOYSTICKS, NO_JOYSTICK, pages, tape};
use crate::Kind;

/// A device: the name of its block, the device in words, and the bit that is set while its ROM is paged in, as position and mask.
type Device = (&'static [u8; 4], &'static str, Option<(usize, u8)>);

#[rustfmt::skip]
const DEVICES: [Device; 36] = [
    (b"AMXM", "a mouse", None),
    (b"ATRP", "a page of a ZXATASP interface's memory", None),
    (b"AY\0\0", "an AY sound chip", None),
    (b"B128", "a Beta 128 disk interface", Some((0, 4))),
    (b"BDSK", "a disk of a Beta 128 interface", None),
    (b"CFRP", "a page of a ZXCF interface's memory", None),
    (b"COVX", "a Covox", None),
    (b"DIDE", "a DivIDE interface", None),
    (b"DIRP", "a page of a DivIDE interface's memory", None),
    (b"DMMC", "a DivMMC interface", None),
    (b"DMRP", "a page of a DivMMC interface's memory", None),
    (b"DOCK", "a Timex cartridge", None),
    (b"DRUM", "a SpecDrum", None),
    (b"DSK\0", "a +3 disk", None),
    (b"+3\0\0", "+3 disk drives", None),
    (b"GS\0\0", "a General Sound card", None),
    (b"GSRP", "a page of a General Sound card's memory", None),
    (b"IF1\0", "an Interface 1", Some((0, 4))),
    (b"LCRP", "a page of a LEC memory's", None),
    (b"LEC\0", "a LEC memory", None),
    (b"MDRV", "a microdrive's cartridge", None),
    (b"MFCE", "a Multiface", Some((1, 1))),
    (b"ODSK", "a disk of an Opus Discovery", None),
    (b"OPUS", "an Opus Discovery", Some((0, 1))),
    (b"PDSK", "a disk of a +D interface", None),
    (b"PLSD", "a +D disk interface", Some((0, 1))),
    (b"SCLD", "a Timex's screen modes", None),
    (b"SIDE", "a simple 8-bit IDE interface", None),
    (b"SNEF", "a page of a Spectranet's flash memory", None),
    (b"SNER", "a page of a Spectranet's memory", None),
    (b"SNET", "a Spectranet", Some((0, 1))),
    (b"USPE", "a Currah uSpeech", Some((0, 1))),
    (b"ZMMC", "a ZXMMC interface", None),
    (b"ZXAT", "a ZXATASP interface", None),
    (b"ZXCF", "a ZXCF interface", None),
    (b"ZXPR", "a ZX Printer", None),
];
const OTHER_JOYSTICK: &str = "a joystick of a kind that this machine does not have";
/// No joystick, but the additional keys of a Spectrum+: they press others of its keys.
const CURSOR_KEYS: u8 = 5;
/// The blocks that [`super::read`] reads, wholly or in part.
pub(super) const KNOWN: [&[u8; 4]; 11] =
    [b"CRTR", b"Z80R", b"SPCR", b"KEYB", b"JOY\0", b"ROM\0", b"IF2R", b"AY\0\0", b"PLTT", b"RAMP", b"TAPE"];

/// Returns true if a number stands for a joystick that a 48K cannot have: a Timex's, a Comcon, or an unknown one.
fn is_other_joystick(number: u8) -> bool {
    usize::from(number) >= JOYSTICKS.len() && number != NO_JOYSTICK
}

/// Returns what is left out, each thing once.
pub(super) fn left_out(blocks: &[SzxBlock<'_>], kind: Kind) -> Vec<String> {
    let mut things = Vec::new();
    for block in blocks {
        let byte = |at: usize| block.body.get(at).copied().unwrap_or(0);
        let what = match &block.id {
            b"Z80R" => match block.dword(29) {
                Ok(t) if t >= TIME_LIMIT => format!("T-state {t} of its frame: it starts with a frame"),
                _ => continue,
            },
            b"RAMP" if !pages(kind).contains(&byte(2)) => format!("page {} of its memory", byte(2)),
            b"TAPE" => match tape::read(block) {
                Ok((tape::SavedTape::Unknown { ending }, _)) => {
                    format!("a tape in a .{ending} file, which zxlab does not read")
                }
                _ => continue,
            },
            b"KEYB" if is_other_joystick(byte(4)) && byte(4) != CURSOR_KEYS => OTHER_JOYSTICK.to_string(),
            b"JOY\0" if is_other_joystick(byte(4)) || is_other_joystick(byte(5)) => OTHER_JOYSTICK.to_string(),
            b"ROM\0" if blocks.iter().any(|block| &block.id == b"IF2R") => {
                "a ROM of its own, which the cartridge in its Interface 2 pages out".to_string()
            }
            b"AY\0\0" if kind.has_banks() => continue,
            id if KNOWN.contains(&id) && id != b"AY\0\0" => continue,
            // Present, but switched off.
            b"IF1\0" | b"ZXPR" | b"B128" if byte(0) & 1 == 0 => continue,
            b"AMXM" if byte(0) == 0 => continue,
            b"AY\0\0" if byte(0) & 1 != 0 => "a Fuller Box's AY sound chip".to_string(),
            id => match DEVICES.iter().find(|device| device.0 == id) {
                Some(&(_, what, paged)) if paged.is_some_and(|(at, bit)| byte(at) & bit != 0) => {
                    format!("{what}, whose program is running: the machine will go wrong")
                }
                Some(&(_, what, _)) => what.to_string(),
                None => format!("a block {} of {} bytes, of an unknown kind", block.name(), block.body.len()),
            },
        };
        if !things.contains(&what) {
            things.push(what);
        }
    }
    things
}
