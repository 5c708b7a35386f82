//! Images of TR-DOS disks, as EMPTYTRD and SAVETRD make them: 80 tracks on two sides, 16 sectors of 256 bytes each.
//!
//! ```text
//! sectors 0-7   the catalogue: 128 entries    entry  0-7    name, padded with blanks; a first byte of 0 ends it, of 1 is deleted
//! sector 8      about the disk                       8      extension: B BASIC, C code, D data, # print
//! sectors 9-15  unused                               9-10   start; of BASIC the length; or two more letters of the extension
//! from 16 on    files, one after the other           11-12  length in bytes; of BASIC without its variables
//!                                                    13     length in sectors
//!                                                    14-15  first sector (0 to 15) and track
//! ```
//!
//! Source of truth: sjasmplus, whose files are made byte for byte.

use std::ops::Range;

const SECTOR: usize = 256;
const SECTORS: u8 = 16;
/// Number of bytes in an image.
pub(crate) const SIZE: usize = 80 * 2 * SECTORS as usize * SECTOR;
const ENTRY: usize = 16;
const ENTRIES: usize = 128;
/// Offset of the sector about the disk, and offsets in it.
const ABOUT: usize = 8 * SECTOR;
const FREE_SECTOR: usize = ABOUT + 0xE1;
const FREE_TRACK: usize = ABOUT + 0xE2;
const KIND: usize = ABOUT + 0xE3;
const FILES: usize = ABOUT + 0xE4;
const FREE: Range<usize> = ABOUT + 0xE5..ABOUT + 0xE7;
const ID: usize = ABOUT + 0xE7;
const PASSWORD: Range<usize> = ABOUT + 0xEA..ABOUT + 0xF3;
const DELETED: usize = ABOUT + 0xF4;
const LABEL: Range<usize> = ABOUT + 0xF5..ABOUT + 0xFD;
/// The mark of a disk of 80 tracks and two sides, and that of TR-DOS.
const TWO_SIDES_OF_80: u8 = 0x16;
const TR_DOS: u8 = 0x10;
/// Most sectors of a file.
const MOST_SECTORS: usize = 255;
/// Bytes that end a BASIC program before the line at which it starts.
const AUTOSTART: [u8; 2] = [0x80, 0xAA];

/// Number of letters in a name without its extension, and with one of one letter or of three.
const BASE: usize = 8;
const SHORT: usize = 9;
const LONG: usize = 11;

/// Returns the image of an empty disk; its label has at most eight letters.
pub(crate) fn empty(label: &[u8]) -> Vec<u8> {
    let mut image = vec![0; SIZE];
    image[FREE_TRACK] = 1;
    image[KIND] = TWO_SIDES_OF_80;
    image[FREE].copy_from_slice(&(159 * u16::from(SECTORS)).to_le_bytes());
    image[ID] = TR_DOS;
    image[PASSWORD].fill(b' ');
    image[LABEL].fill(b' ');
    image[LABEL].iter_mut().zip(label).for_each(|(to, letter)| *to = *letter);
    image
}

/// The name of a file on a disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    letters: [u8; LONG],
    /// The number of letters that distinguish it: 9, or 11 with an extension of three letters.
    length: usize,
}

impl Name {
    /// Reads `name.C`: the extension is what follows the last dot.
    pub(crate) fn new(text: &[u8]) -> Name {
        let dot = text.iter().rposition(|letter| *letter == b'.');
        let base = &text[..dot.unwrap_or(text.len()).min(BASE)];
        let extension = dot.map_or(&[][..], |dot| &text[dot + 1..]);
        let extension = &extension[..extension.len().min(LONG - BASE)];
        let mut letters = [b' '; LONG];
        letters[..base.len()].copy_from_slice(base);
        letters[BASE..][..extension.len()].copy_from_slice(extension);
        let length = if extension.len() > 1 { LONG } else { SHORT };
        letters[length..].fill(0);
        Name { letters, length }
    }

    /// Returns true if its extension has three letters.
    pub(crate) fn is_long(&self) -> bool {
        self.length == LONG
    }

    /// Returns true if it is that of a BASIC program.
    pub(crate) fn is_basic(&self) -> bool {
        self.letters[BASE] == b'B'
    }

    /// Returns true if its extension is one of TR-DOS.
    pub(crate) fn is_usual(&self) -> bool {
        !self.is_long() && b"BCD#".contains(&self.letters[BASE])
    }

    /// Returns it as one whose extension has a single letter, which is all that TR-DOS knows of a BASIC program's.
    pub(crate) fn shortened(self) -> Name {
        Name { length: SHORT, ..self }
    }

    fn is_of(&self, entry: &[u8]) -> bool {
        entry[..self.length] == self.letters[..self.length]
    }
}

/// The treatment of a file of the same name that is on the disk already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// It stays, and the new one is added.
    Add,
    /// It is deleted.
    Replace,
    /// The new bytes are added to it, from its next sector on.
    Append,
}

/// A file to be put onto a disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct File {
    pub(crate) name: Name,
    pub(crate) start: u16,
    /// 1 to 65,280 bytes.
    pub(crate) data: Vec<u8>,
    /// The line at which a BASIC program starts.
    pub(crate) line: Option<u16>,
    /// The length of a BASIC program without its variables.
    pub(crate) without_variables: Option<u16>,
}

impl File {
    /// Returns the number of its sectors.
    fn sectors(&self) -> usize {
        let end = if self.line.is_some() { 4 } else { 0 };
        (self.data.len() + end).div_ceil(SECTOR)
    }

    fn entry(&self, sectors: u8, sector: u8, track: u8) -> [u8; ENTRY] {
        let mut entry = [0; ENTRY];
        entry[..LONG].copy_from_slice(&self.name.letters);
        let length = self.data.len() as u16;
        if self.name.is_basic() {
            entry[9..11].copy_from_slice(&length.to_le_bytes());
        } else if !self.name.is_long() {
            entry[9..11].copy_from_slice(&self.start.to_le_bytes());
        }
        entry[11..13].copy_from_slice(&self.without_variables.unwrap_or(length).to_le_bytes());
        entry[13..].copy_from_slice(&[sectors, sector, track]);
        entry
    }
}

/// Returns the offset of a sector of a track.
fn offset(sector: u8, track: u8) -> usize {
    (usize::from(track) * usize::from(SECTORS) + usize::from(sector)) * SECTOR
}

/// Returns the sector and the track that lie some sectors after others.
fn after(sector: u8, track: u8, sectors: u8) -> (u8, u8) {
    let last = u16::from(sector) + u16::from(sectors);
    ((last % u16::from(SECTORS)) as u8, track.wrapping_add((last / u16::from(SECTORS)) as u8))
}

/// Returns an entry of the catalogue.
fn entry(image: &mut [u8], number: usize) -> &mut [u8] {
    &mut image[number * ENTRY..][..ENTRY]
}

/// Returns the number of entries in use, deleted ones included.
fn used(image: &[u8]) -> usize {
    image.chunks(ENTRY).take(ENTRIES).position(|entry| entry[0] == 0).unwrap_or(ENTRIES)
}

/// Puts a file onto a disk. Returns true if there is another of that name now.
///
/// # Errors
/// The disk is full, has too many files, or has no such file to append to; the file is too long.
pub(crate) fn save(image: &mut [u8], file: &File, mode: Mode) -> Result<bool, &'static str> {
    let sectors = file.sectors();
    if sectors > MOST_SECTORS {
        return Err("a file has at most 255 sectors of 256 bytes, with the four bytes that start a BASIC program");
    }
    let sectors = sectors as u8;
    let mut same: Vec<usize> = (0..used(image)).filter(|&number| file.name.is_of(entry(image, number))).collect();
    let last = same.pop();
    if mode != Mode::Add {
        same.iter().for_each(|&number| delete(image, number));
    }
    let target = match (mode, last) {
        (Mode::Append, None) => return Err("the disk has no file of this name, to which it could be added"),
        (Mode::Append, Some(last)) => last,
        (Mode::Replace, Some(last)) => {
            remove(image, last);
            usize::from(image[FILES])
        }
        _ => usize::from(image[FILES]),
    };
    if target >= ENTRIES {
        return Err("the disk has 128 files, and no room for another");
    }
    let free = u16::from_le_bytes([image[FREE.start], image[FREE.start + 1]]);
    let free = free.checked_sub(u16::from(sectors)).ok_or("the disk has not enough free sectors")?;
    let at = match mode {
        Mode::Append => extend(image, target, sectors)?,
        Mode::Add | Mode::Replace => {
            let (sector, track) = (image[FREE_SECTOR], image[FREE_TRACK]);
            entry(image, target).copy_from_slice(&file.entry(sectors, sector, track));
            image[FILES] += 1;
            offset(sector, track)
        }
    };
    // What was in the rest of the last sector before stays.
    image[at..][..file.data.len()].copy_from_slice(&file.data);
    if let Some(line) = file.line {
        let [low, high] = line.to_le_bytes();
        image[at + file.data.len()..][..4].copy_from_slice(&[AUTOSTART[0], AUTOSTART[1], low, high]);
    }
    (image[FREE_SECTOR], image[FREE_TRACK]) = after(image[FREE_SECTOR], image[FREE_TRACK], sectors);
    image[FREE].copy_from_slice(&free.to_le_bytes());
    Ok(mode == Mode::Add && last.is_some())
}

/// Marks a file as deleted. Its sectors are not used again.
fn delete(image: &mut [u8], number: usize) {
    entry(image, number)[0] = 1;
    image[DELETED] = image[DELETED].wrapping_add(1);
}

/// Deletes a file. The sectors of the last one are used again.
fn remove(image: &mut [u8], number: usize) {
    if number + 1 != usize::from(image[FILES]) {
        return delete(image, number);
    }
    let [sectors, sector, track] = [13, 14, 15].map(|at| entry(image, number)[at]);
    entry(image, number)[0] = 0;
    let free = u16::from_le_bytes([image[FREE.start], image[FREE.start + 1]]) + u16::from(sectors);
    image[FREE].copy_from_slice(&free.to_le_bytes());
    (image[FREE_SECTOR], image[FREE_TRACK]) = (sector, track);
    image[FILES] -= 1;
}

/// Makes room for more sectors at the end of a file: the files after it move. Returns the offset of the first of them.
fn extend(image: &mut [u8], number: usize, sectors: u8) -> Result<usize, &'static str> {
    let [old, sector, track] = [13, 14, 15].map(|at| entry(image, number)[at]);
    let all = old.checked_add(sectors).ok_or("a file has at most 255 sectors of 256 bytes")?;
    entry(image, number)[13] = all;
    let begin = offset(sector, track);
    let end = begin + usize::from(old) * SECTOR;
    let free = offset(image[FREE_SECTOR], image[FREE_TRACK]);
    image.copy_within(end..free, end + usize::from(sectors) * SECTOR);
    for other in (0..used(image)).filter(|&other| other != number) {
        let [sector, track] = [14, 15].map(|at| entry(image, other)[at]);
        if offset(sector, track) > begin {
            let (sector, track) = after(sector, track, sectors);
            entry(image, other)[14..].copy_from_slice(&[sector, track]);
        }
    }
    Ok(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_an_extension_of_one_letter_or_three() {
        for (text, letters, length) in [
            ("myfile1.C", "myfile1 C", 9),
            ("longer than eight.B", "longer tB", 9),
            ("none", "none     ", 9),
            ("a.b.tx", "a.b     tx ", 11),
            ("a.text", "a       tex", 11),
            (".C", "        C", 9),
        ] {
            let name = Name::new(text.as_bytes());
            assert_eq!((name.length, &name.letters[..length]), (length, letters.as_bytes()), "{text}");
        }
        assert!(Name::new(b"a.#").is_usual() && !Name::new(b"a.X").is_usual() && !Name::new(b"a.CCC").is_usual());
    }

    fn file(name: &str, length: usize) -> File {
        let name = Name::new(name.as_bytes());
        File { name, start: 0x8000, data: vec![0xAA; length], line: None, without_variables: None }
    }

    #[test]
    fn a_disk_is_full_after_its_sectors_or_its_entries() {
        let mut image = empty(b"");
        for number in 0..9 {
            assert_eq!(save(&mut image, &file(&format!("{number}.C"), 0xFF00), Mode::Add), Ok(false));
        }
        assert_eq!(save(&mut image, &file("x.C", 0xFF00), Mode::Add), Err("the disk has not enough free sectors"));
        assert_eq!(save(&mut image, &file("x.C", 0xFF01), Mode::Add).unwrap_err().split(' ').nth(5), Some("255"));
        let mut image = empty(b"");
        for number in 0..128 {
            assert_eq!(save(&mut image, &file(&format!("{number}.C"), 1), Mode::Add), Ok(false));
        }
        let full = Err("the disk has 128 files, and no room for another");
        assert_eq!(save(&mut image, &file("x.C", 1), Mode::Add), full);
        assert_eq!(save(&mut image, &file("127.C", 1), Mode::Replace), Ok(false));
    }

    #[test]
    fn a_basic_program_may_start_at_a_line() {
        let mut image = empty(b"label");
        let basic = File { line: Some(10), without_variables: Some(250), ..file("boot.B", 253) };
        save(&mut image, &basic, Mode::Add).unwrap();
        assert_eq!(image[..16], *b"boot    B\xFD\x00\xFA\x00\x02\x00\x01");
        assert_eq!(image[0x1000 + 252..0x1000 + 258], [0xAA, 0x80, 0xAA, 10, 0, 0]);
        assert_eq!((&image[LABEL], image[FILES], image[FREE_SECTOR], image[FREE_TRACK]), (&b"label   "[..], 1, 2, 1));
    }
}
