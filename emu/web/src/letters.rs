//! Bytes as text within HTML that gzip makes as short as the bytes themselves; base64 is 1 % longer then. A character is one byte in UTF-8 and
//! stands for itself in a script element. Each has a code of 6 or 7 bits, as gzip's own codes for it are, and they are so many that they are
//! rarely alike by chance. `bytesIn` in `page/letters.js` reads them.

/// The characters from 1 to 127 that HTML does not take as they are: CR, and the beginning of an end.
const NOT: [u8; 2] = [b'\r', b'<'];

/// Number of characters with 6 bits, the first ones: so many that each of the 128 numbers of 7 bits begins with a code.
const SHORT: u16 = 128 - (127 - NOT.len() as u16);

/// Returns bytes as text.
pub(crate) fn letters(bytes: &[u8]) -> String {
    let alphabet: Vec<char> = (1..128_u8).filter(|code| !NOT.contains(code)).map(char::from).collect();
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
    let (mut text, mut bit) = (String::with_capacity(bytes.len() * 7 / 6), 0);
    while bit < 8 * bytes.len() {
        let word = u16::from_be_bytes([byte(bit / 8), byte(bit / 8 + 1)]);
        let seven = word >> (9 - bit % 8) & 0x7F;
        let (letter, length) = if seven < 2 * SHORT { (seven / 2, 6) } else { (seven - SHORT, 7) };
        text.push(alphabet[usize::from(letter)]);
        bit += length;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::gzip;

    /// Returns the bytes of a text, as the page reads it.
    fn bytes(text: &str) -> Vec<u8> {
        let (mut bits, mut count, mut bytes) = (0_u32, 0, Vec::new());
        for code in text.bytes() {
            let letter = u32::from(code) - 1 - NOT.iter().filter(|not| **not < code).count() as u32;
            let (value, length) = if letter < SHORT.into() { (letter, 6) } else { (letter + u32::from(SHORT), 7) };
            (bits, count) = (bits << length | value, count + length);
            if count >= 8 {
                count -= 8;
                bytes.push((bits >> count) as u8);
            }
            bits &= (1 << count) - 1;
        }
        bytes
    }

    /// Bytes that are not alike, by the shifts of Marsaglia's generator.
    fn noise(length: usize) -> Vec<u8> {
        let mut state = 1_u32;
        let next = || {
            for shift in [13, -17, 5] {
                state ^= if shift > 0 { state << shift } else { state >> -shift };
            }
            (state >> 24) as u8
        };
        std::iter::repeat_with(next).take(length).collect()
    }

    #[test]
    fn letters_stand_for_all_bytes() {
        let mut tried = 0;
        let all: Vec<u8> = (0..=255).collect();
        for part in (0..40).map(noise).chain([all, vec![0; 9], vec![255; 9], noise(5000)]) {
            let text = letters(&part);
            assert_eq!(bytes(&text), part);
            assert!(text.is_ascii() && !text.contains(['\0', '\r', '<']));
            tried += 1;
        }
        assert_eq!(tried, 44);
    }

    #[test]
    fn gzip_makes_them_as_short_as_the_bytes() {
        let part = noise(200_000);
        let length = gzip(letters(&part).as_bytes()).len();
        assert!((200_000..201_000).contains(&length), "{length}");
    }
}
