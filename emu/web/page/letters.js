// Bytes as letters within HTML: see `src/letters.rs`.

/** Letters whose codes have 6 bits; those after them have 7. */
const SHORT = 3;

/** Returns the bytes of letters, which are the characters from 1 to 127 without CR and <. */
export function bytesIn(text) {
    const bytes = new Uint8Array(text.length);
    let [bits, count, length] = [0, 0, 0];
    for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at);
        const letter = code - 1 - (code > 13) - (code > 60);
        const isShort = letter < SHORT;
        count += isShort ? 6 : 7;
        bits = isShort ? (bits << 6) | letter : (bits << 7) | (letter + SHORT);
        if (count >= 8) {
            count -= 8;
            bytes[length++] = bits >> count;
        }
        bits &= (1 << count) - 1;
    }
    return bytes.subarray(0, length);
}
