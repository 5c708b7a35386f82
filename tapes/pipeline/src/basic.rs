//! Tokenised Sinclair BASIC, as far as a loader needs it.
//!
//! A line is its number (high byte first, the only such word in the machine), its length (low byte first), the text in which each
//! keyword is one byte, and ENTER. A number is stored twice: in digits for the listing, and after byte 14 as the five bytes
//! that the interpreter reads, which for integers are 0, the sign, low byte, high byte, 0.
//! Source: the ZX Spectrum BASIC manual, chapters 24 and 25, and appendix A for the tokens.

/// Token of `VAL`.
pub const VAL: u8 = 0xB0;
/// Token of `CODE`.
pub const CODE: u8 = 0xAF;
/// Token of `USR`.
pub const USR: u8 = 0xC0;
/// Token of `SCREEN$`.
pub const SCREEN: u8 = 0xAA;
/// Token of `INK`.
pub const INK: u8 = 0xD9;
/// Token of `PAPER`.
pub const PAPER: u8 = 0xDA;
/// Token of `OUT`.
pub const OUT: u8 = 0xDF;
/// Token of `BORDER`.
pub const BORDER: u8 = 0xE7;
/// Token of `LOAD`.
pub const LOAD: u8 = 0xEF;
/// Token of `POKE`.
pub const POKE: u8 = 0xF4;
/// Token of `RANDOMIZE`.
pub const RANDOMIZE: u8 = 0xF9;
/// Token of `CLS`.
pub const CLS: u8 = 0xFB;
/// Token of `CLEAR`.
pub const CLEAR: u8 = 0xFD;

/// Ends a line.
const ENTER: u8 = 13;
/// Precedes the five bytes of a number.
const NUMBER: u8 = 14;

/// Builds a line of BASIC.
#[derive(Clone, Debug)]
pub struct LineBuilder {
    number: u16,
    text: Vec<u8>,
}

impl LineBuilder {
    /// Begins a line with this number, 1 to 9999.
    pub fn new(number: u16) -> Self {
        Self { number, text: Vec::new() }
    }

    /// Adds a keyword, one of the tokens above.
    #[must_use]
    pub fn token(mut self, token: u8) -> Self {
        self.text.push(token);
        self
    }

    /// Adds printable characters.
    #[must_use]
    pub fn text(mut self, text: &str) -> Self {
        self.text.extend_from_slice(text.as_bytes());
        self
    }

    /// Adds an integer: its digits, and the five bytes after them.
    #[must_use]
    pub fn number(mut self, value: u16) -> Self {
        let [low, high] = value.to_le_bytes();
        self.text.extend_from_slice(value.to_string().as_bytes());
        self.text.extend_from_slice(&[NUMBER, 0, 0, low, high, 0]);
        self
    }

    /// Returns the line as it is in memory and on tape.
    pub fn bytes(&self) -> Vec<u8> {
        let length = self.text.len() as u16 + 1;
        let mut bytes = self.number.to_be_bytes().to_vec();
        bytes.extend_from_slice(&length.to_le_bytes());
        bytes.extend_from_slice(&self.text);
        bytes.push(ENTER);
        bytes
    }
}

/// The number of the loader's one line.
pub const LOADER_LINE: u16 = 10;

/// Address of the system variable in which 128 BASIC keeps what it sent to the paging port; 0 to 7 with 16 for BASIC's own ROM.
const BANKM: u16 = 23388;
const PAGING: u16 = 32765;
const BASIC_ROM: u16 = 16;

/// Makes the loader: sets a black screen, reserves memory from `clear` + 1 up, loads the loading screen if there is one, each of
/// `banks` after it has mapped it at $C000, and the code, in `parts` blocks, with bank 0 there; maps the entry's bank and calls the entry.
///
/// ```text
/// 10 BORDER 0: PAPER 0: INK 7: CLEAR 32767: POKE 23739,111: LOAD "" SCREEN$: LOAD "" CODE: RANDOMIZE USR 32768
/// ```
///
/// With white ink on black the dots of the loading screen are visible before its colours are loaded. The POKE keeps the tape's
/// messages from being printed over it: it replaces the screen's output routine, whose address is at 23739 in the table of
/// channels, by a single RET in the ROM. Without a screen the messages are printed.
///
/// For a bank, here 3, it does `POKE 23388,19: OUT 32765,19: LOAD "" CODE`.
pub fn loader(clear: u16, (entry, entry_bank): (u16, u8), screen: bool, banks: &[u8], parts: usize) -> Vec<u8> {
    let mut line = LineBuilder::new(LOADER_LINE);
    line = line.token(BORDER).number(0).text(":").token(PAPER).number(0).text(":");
    line = line.token(INK).number(7).text(":").token(CLEAR).number(clear).text(":");
    if screen {
        line = line.token(POKE).number(23739).text(",").number(111).text(":");
        line = line.token(LOAD).text("\"\"").token(SCREEN).text(":");
    }
    let map = |line: LineBuilder, bank: u8| {
        let value = BASIC_ROM + u16::from(bank);
        let line = line.token(POKE).number(BANKM).text(",").number(value).text(":");
        line.token(OUT).number(PAGING).text(",").number(value).text(":")
    };
    for &bank in banks {
        line = map(line, bank).token(LOAD).text("\"\"").token(CODE).text(":");
    }
    let mut mapped = banks.last().copied().unwrap_or_default();
    if parts > 0 && mapped != 0 {
        line = map(line, 0);
        mapped = 0;
    }
    for _ in 0..parts {
        line = line.token(LOAD).text("\"\"").token(CODE).text(":");
    }
    if mapped != entry_bank {
        line = map(line, entry_bank);
    }
    line.token(RANDOMIZE).token(USR).number(entry).bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_the_bytes_of_the_manual() {
        // 10 CLEAR 24575
        let line = LineBuilder::new(10).token(CLEAR).number(24575);
        assert_eq!(line.bytes(), [0, 10, 13, 0, 0xFD, b'2', b'4', b'5', b'7', b'5', 14, 0, 0, 0xFF, 0x5F, 0, 13]);
    }

    #[test]
    fn the_loader_in_tokens() {
        let bytes = loader(32767, (32768, 0), false, &[], 1);
        let mut expected = vec![0, 10, bytes.len() as u8 - 4, 0];
        expected.extend_from_slice(b"\xE70\x0E\0\0\0\0\0:\xDA0\x0E\0\0\0\0\0:\xD97\x0E\0\0\x07\0\0:");
        expected.extend_from_slice(b"\xFD32767\x0E\0\0\xFF\x7F\0:\xEF\"\"\xAF:\xF9\xC032768\x0E\0\0\0\x80\0\r");
        assert_eq!(bytes, expected);
    }

    #[test]
    fn banks_are_mapped_before_they_are_loaded() {
        let bytes = loader(32767, (32768, 0), false, &[3], 1);
        let of = |bank: u8| {
            [&b"\xF423388\x0E\0\0\x5C\x5B\0,"[..], &number(bank), b":\xDF32765\x0E\0\0\xFD\x7F\0,", &number(bank)]
                .concat()
        };
        fn number(bank: u8) -> Vec<u8> {
            [(16 + bank).to_string().as_bytes(), &[14, 0, 0, 16 + bank, 0, 0]].concat()
        }
        let wanted = [&of(3)[..], b":\xEF\"\"\xAF:", &of(0), b":\xEF\"\"\xAF:"].concat();
        assert!(bytes.windows(wanted.len()).any(|window| window == wanted));
    }

    #[test]
    fn a_screen_is_loaded_before_the_code() {
        let bytes = loader(32767, (32768, 0), true, &[], 1);
        let wanted = b",111\x0E\0\0\x6F\0\0:\xEF\"\"\xAA:\xEF\"\"\xAF:";
        assert!(bytes.windows(wanted.len()).any(|window| window == wanted));
    }
}
