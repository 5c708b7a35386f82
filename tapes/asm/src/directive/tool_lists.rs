//! Files for other tools: EXPORT, LABELSLIST, CSPECTMAP, BPLIST with SETBP, SLDOPT.

use super::file_name;
use crate::assembly::SymbolKind;
use crate::device::Spectrum;
use crate::expect;
use crate::expression;
use crate::fault::{Res, fault};
use crate::literal;
use crate::pass::Pass;
use crate::pass::output::NO_DEVICE;
use crate::pass::requests::Emulator;
use crate::save::Content;
use crate::text::{Cursor, in_name, shown};
use crate::warning::Warning;
use std::fmt::Write as _;

const EMULATORS: [(&[u8], Emulator); 4] = [
    (b"unreal", Emulator::Unreal),
    (b"zesarux", Emulator::Zesarux),
    (b"mame", Emulator::Mame),
    (b"fuse", Emulator::Fuse),
];

/// Most breakpoints in ZEsarUX.
const MOST_ZESARUX: usize = 100;

/// Runs EXPORT label: adds a line `label: EQU 0x00008000` to a file named like the source, with the extension
/// `exp`.
pub(super) fn export(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let at = cursor.solid_pos();
    let mut ahead = *cursor;
    let name = shown(expect::label(&mut ahead)?);
    let value = expression::evaluate(pass, cursor)?;
    expect::end(cursor)?;
    if cursor.pos != ahead.pos && !cursor.text[ahead.pos..cursor.pos].iter().all(|&byte| byte <= b' ') {
        return fault(at, "EXPORT takes a label");
    }
    let own = || pass.input.current.source.path.with_extension("exp").display().to_string();
    let file = pass.job.options.exports.clone().unwrap_or_else(own);
    let (_, text) = pass.requests.lists.exports.get_or_insert((file, String::new()));
    let _ = writeln!(text, "{name}: EQU 0x{value:08X}");
    Ok(())
}

/// Runs LABELSLIST file, virtual: all labels with their pages, in Unreal's format.
pub(super) fn labels_list(pass: &mut Pass<'_, '_>, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    require_device(pass, at, cursor)?;
    let (name, _) = file_name::file_name(pass, cursor)?;
    let whole = cursor.eat(b',') && expression::evaluate(pass, cursor)? != 0;
    expect::end(cursor)?;
    pass.requests.lists.labels = Some((name, whole));
    Ok(())
}

/// Runs CSPECTMAP file: all labels for the emulator CSpect. The default name is that of the source with `.map` after it.
pub(super) fn cspect_map(pass: &mut Pass<'_, '_>, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    require_device(pass, at, cursor)?;
    let name = if cursor.eat_end() {
        format!("{}.map", pass.input.current.source.path.display())
    } else {
        let (name, _) = file_name::file_name(pass, cursor)?;
        expect::end(cursor)?;
        name
    };
    let page_size = pass.out.device().map_or(0x4000, |device| device.shape.slot as i32);
    pass.requests.lists.cspect = Some((name, page_size));
    Ok(())
}

/// Runs BPLIST file emulator: names the file for the breakpoints of SETBP.
pub(super) fn breakpoint_list(pass: &mut Pass<'_, '_>, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    require_device(pass, at, cursor)?;
    let (name, _) = file_name::file_name(pass, cursor)?;
    let place = cursor.solid_pos();
    let word = cursor.name().unwrap_or(b"unreal").to_ascii_lowercase();
    let Some((_, emulator)) = EMULATORS.iter().find(|(known, _)| *known == word) else {
        return fault(place, "breakpoints are written for unreal, zesarux, mame and fuse");
    };
    expect::end(cursor)?;
    if pass.requests.lists.breakpoints.is_some() {
        return fault(at, "there is a BPLIST already");
    }
    pass.requests.lists.breakpoints = Some((name, *emulator));
    Ok(())
}

/// Runs SETBP address, "condition". The default address is `$`.
pub(super) fn set_breakpoint(pass: &mut Pass<'_, '_>, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    let mut address = pass.out.here();
    let mut condition = None;
    let quoted = |cursor: &mut Cursor<'_>| matches!(cursor.peek_solid(), b'"' | b'\'');
    if !cursor.eat_end() && !quoted(cursor) {
        address = expression::evaluate(pass, cursor)?;
        if !cursor.eat(b',') {
            expect::end(cursor)?;
        }
    }
    if quoted(cursor) {
        let (place, mut text) = (cursor.pos, Vec::new());
        if let Err(message) = literal::string(cursor, &mut text) {
            return fault(place, message);
        }
        condition = Some(shown(&text)).filter(|text| !text.is_empty());
    }
    expect::end(cursor)?;
    if pass.requests.lists.breakpoints.is_none() && pass.job.symbols.pass() > 1 {
        pass.warn_named(Warning::BreakpointFile, at, || "SETBP does nothing without BPLIST".to_owned());
    }
    let address = pass.word(address, at);
    pass.requests.lists.stops.push((address, condition));
    Ok(())
}

/// Runs SLDOPT COMMENT words, SLDOPT SWAPON and SLDOPT SWAPOFF, which change the debugging data.
pub(super) fn sld_options(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let at = cursor.solid_pos();
    match cursor.name().unwrap_or_default().to_ascii_uppercase().as_slice() {
        b"COMMENT" => loop {
            let place = cursor.solid_pos();
            let word = shown(cursor.take_while(in_name));
            if word.is_empty() {
                return fault(place, "a word is expected");
            }
            if !pass.job.carried.debug_keywords.contains(&word) {
                pass.job.carried.debug_keywords.push(word);
            }
            if !cursor.eat(b',') && cursor.eat_end() {
                break;
            }
        },
        b"SWAPON" => pass.requests.lists.swapped += 1,
        b"SWAPOFF" => pass.requests.lists.swapped -= 1,
        _ => return fault(at, "SLDOPT has COMMENT, SWAPON and SWAPOFF"),
    }
    expect::end(cursor)
}

fn require_device(pass: &Pass<'_, '_>, at: usize, cursor: &Cursor<'_>) -> Res<()> {
    if pass.out.in_device() {
        return Ok(());
    }
    let name = shown(&cursor.text[at..cursor.pos]).to_ascii_uppercase();
    fault(at, format!("{name} works only after DEVICE"))
}

/// Makes files of the lists, at the end of the source.
pub(super) fn keep_lists(pass: &mut Pass<'_, '_>) {
    let lists = std::mem::take(&mut pass.requests.lists);
    let without = pass.job.options.exports.clone().map(|name| (name, String::new()));
    if let Some((name, text)) = lists.exports.or(without) {
        pass.keep(name, Content::Bytes(text.into_bytes()));
    }
    if let Some((name, whole)) = lists.labels {
        let text = label_lines(pass, whole);
        pass.keep(name, Content::Bytes(text.into_bytes()));
    }
    if let Some((name, page_size)) = lists.cspect {
        let text = cspect_lines(pass, page_size);
        pass.keep(name, Content::Bytes(text.into_bytes()));
    }
    if let Some((name, emulator)) = lists.breakpoints {
        let text = breakpoints(emulator, &lists.stops);
        pass.keep(name, Content::Bytes(text.into_bytes()));
    }
}

/// Returns each label with its address, its address among all pages, and the number of its kind, sorted by name. A dot before a local
/// label becomes `@`.
fn cspect_lines(pass: &Pass<'_, '_>, page_size: i32) -> String {
    let mut labels: Vec<_> = pass.job.symbols.all().collect();
    labels.sort_by_key(|(name, _)| *name);
    let is_label = |name: &str| labels.binary_search_by_key(&name.as_bytes(), |(name, _)| name).is_ok();
    let mut text = String::new();
    for (name, entry) in &labels {
        let in_page = entry.value & (page_size - 1);
        let (kind, among_all) = match entry.kind {
            SymbolKind::Label if entry.page < NO_DEVICE => (0, in_page + entry.page * page_size),
            SymbolKind::Label => (3, in_page),
            SymbolKind::Constant => (1, in_page),
            SymbolKind::Variable => (2, in_page),
            SymbolKind::Structure => (4, in_page),
        };
        let name = shown(name);
        let local = name.rmatch_indices('.').map(|(dot, _)| dot).find(|&dot| dot > 0 && is_label(&name[..dot]));
        let name = local.map_or(name.clone(), |dot| format!("{}@{}", &name[..dot], &name[dot + 1..])).to_uppercase();
        let address = entry.value & 0xFFFF;
        let _ = writeln!(text, "{address:08X} {among_all:08X} {kind:02X} {name}");
    }
    text
}

/// The pages of a 48K as LABELSLIST numbers them: like those of a 128K, without one for the ROM.
const LIKE_128K: [i32; 4] = [NO_DEVICE, 5, 2, 0];

/// Returns each label with its page and its address in the page, sorted by name.
fn label_lines(pass: &Pass<'_, '_>, whole: bool) -> String {
    let mut labels: Vec<_> = pass.job.symbols.all().collect();
    labels.sort_by_key(|(name, _)| *name);
    let shape = pass.out.device().map(|device| &*device.shape);
    let is_48k = shape.is_some_and(|shape| shape.spectrum == Some(Spectrum::K48));
    let page_mask = shape.map_or(0x3FFF, |shape| shape.slot as i32 - 1);
    let line = |mut text: String, (name, entry): (&[u8], &crate::symbols::SymbolEntry)| {
        let page = match entry.page {
            page @ 0..4 if is_48k => LIKE_128K[page as usize],
            page => page,
        };
        let page = if whole || page >= NO_DEVICE { String::new() } else { format!("{:02}", page & 0xFF) };
        let address = entry.value & if whole { 0xFFFF } else { page_mask };
        let _ = writeln!(text, "{page}:{address:04X} {}", shown(name));
        text
    };
    labels.into_iter().fold(String::new(), line)
}

fn breakpoints(emulator: Emulator, stops: &[(u16, Option<String>)]) -> String {
    let mut text = if emulator == Emulator::Fuse { "del\n".to_owned() } else { String::new() };
    for (number, (address, condition)) in stops.iter().enumerate() {
        let _ = match (emulator, condition) {
            (Emulator::Unreal, None) => writeln!(text, "x0=0x{address:04X}"),
            (Emulator::Mame, None) => writeln!(text, "bp 0x{address:04X}"),
            (Emulator::Mame, Some(condition)) => writeln!(text, "bp 0x{address:04X},{condition}"),
            (Emulator::Fuse, None) => writeln!(text, "br 0x{address:04X}"),
            (Emulator::Fuse, Some(condition)) => writeln!(text, "br 0x{address:04X} if {condition}"),
            (Emulator::Zesarux, None) if number < MOST_ZESARUX => {
                let lead = if number == 0 { " --enable-breakpoints " } else { "" };
                write!(text, "{lead}--set-breakpoint {} \"PC={address}\" ", number + 1)
            }
            // These emulators have no conditions.
            (Emulator::Unreal | Emulator::Zesarux, _) => Ok(()),
        };
    }
    if emulator == Emulator::Mame {
        text.push_str("g\n");
    }
    text
}
