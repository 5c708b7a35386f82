//! Writes bytes as text within HTML, which gzip packs to the length of the bytes; base64 would be 1 % longer. The alphabet has 125
//! characters, each a single byte in UTF-8 that needs no escape in a script element. A character stands for 6 or 7 bits, and gzip's own codes for the
//! characters have the same lengths. Base64 is longer, since gzip finds runs in it that repeat by chance; among 125 characters such runs are
//! rare. `bytesIn` in `page/letters.js` reads the text.

/// The characters from 1 to 127 that HTML does not take as they are: CR, and the beginning of an end.
const NOT: [u8; 2] = [b'\r', b'<'];

/// Number of characters that stand for 6 bits, each of which takes two of the 128 numbers of 7 bits; the rest stand for 7 bits.
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
