// Unpacks .lzma files, which are a fifth smaller than gzip's and which no browser unpacks by itself. Source of truth: the LZMA specification
// of the 7-Zip SDK, whose names the probabilities have.

/** Bytes of an .lzma file before its data: parameters, size of the dictionary, size of the content. */
const HEADER = 13;

/** Most bytes that come out: several times those of any part of the page. */
const MOST = 64 << 20;

/** Bytes after which the page may do something else: some milliseconds. */
const PART = 64 << 10;

/** Resolves when the page has done what was due; at once, unlike a timer. */
function turn() {
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
        port1.onmessage = () => {
            port1.close();
            resolve();
        };
        port2.postMessage(null);
    });
}

/** A probability is a number of 11 bits; this is one half. It moves by a 32nd of the way towards what comes. */
const BITS = 11;
const HALF = 1024;
const MOVE = 5;

/** Shortest match. */
const SHORTEST = 2;

/** From this state on the last thing was a match. */
const AFTER_MATCH = 7;

/** The state after a literal. */
const AFTER_LITERAL = [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 4, 5];

/** The first class of distances whose bits have no probabilities but the last four. */
const FAR = 14;

const DAMAGED = 'a part of the page is damaged';

/** Returns probabilities that know nothing yet. */
const unknown = (length) => new Uint16Array(length).fill(HALF);

/** Returns the probabilities of lengths; short ones depend on the position. */
const lengths = () => ({ choice: unknown(2), low: unknown(16 << 3), middle: unknown(16 << 3), high: unknown(1 << 8) });

/** Places of the range decoder's two numbers of 32 bits, which in an array are never boxed. */
const [RANGE, CODE] = [0, 1];

/** Decodes bits by their probabilities. */
class RangeDecoder {
    constructor(bytes, at) {
        this.bytes = bytes;
        this.at = at;
        this.numbers = new Uint32Array([0xffffffff, 0]);
        for (let n = 0; n < 4; n++) this.numbers[CODE] = (this.numbers[CODE] << 8) | this.bytes[this.at++];
    }

    bit(probabilities, index) {
        const { numbers } = this;
        const probability = probabilities[index];
        const bound = (numbers[RANGE] >>> BITS) * probability;
        const bit = numbers[CODE] < bound ? 0 : 1;
        if (bit === 0) {
            numbers[RANGE] = bound;
            probabilities[index] = probability + ((2 * HALF - probability) >> MOVE);
        } else {
            numbers[RANGE] -= bound;
            numbers[CODE] -= bound;
            probabilities[index] = probability - (probability >> MOVE);
        }
        if (numbers[RANGE] < 0x1000000) this.shift();
        return bit;
    }

    shift() {
        if (this.at >= this.bytes.length) throw new Error(DAMAGED);
        this.numbers[RANGE] <<= 8;
        this.numbers[CODE] = (this.numbers[CODE] << 8) | this.bytes[this.at++];
    }

    /** Returns a number of some bits that have no probabilities. */
    direct(count) {
        const { numbers } = this;
        let value = 0;
        for (let n = 0; n < count; n++) {
            numbers[RANGE] >>>= 1;
            const bit = numbers[CODE] >= numbers[RANGE] ? 1 : 0;
            if (bit) numbers[CODE] -= numbers[RANGE];
            value = value * 2 + bit;
            if (numbers[RANGE] < 0x1000000) this.shift();
        }
        return value;
    }

    /** Returns a number of some bits, the highest first. */
    tree(probabilities, start, bits) {
        let node = 1;
        for (let n = 0; n < bits; n++) node = (node << 1) | this.bit(probabilities, start + node);
        return node - (1 << bits);
    }

    /** Returns a number of some bits, the lowest first. */
    reversed(probabilities, start, bits) {
        let [node, value] = [1, 0];
        for (let n = 0; n < bits; n++) {
            const bit = this.bit(probabilities, start + node);
            node = (node << 1) | bit;
            value |= bit << n;
        }
        return value;
    }

    /** Returns the length of a match. */
    length(of, place) {
        if (!this.bit(of.choice, 0)) return SHORTEST + this.tree(of.low, place << 3, 3);
        if (!this.bit(of.choice, 1)) return SHORTEST + 8 + this.tree(of.middle, place << 3, 3);
        return SHORTEST + 16 + this.tree(of.high, 0, 8);
    }
}

/** Resolves to the content of an .lzma file that states its size; `before` are the bytes after which it was packed. Throws an error if it is damaged. */
export async function unpack(packed, before = new Uint8Array()) {
    const head = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    const size = packed.length > HEADER ? head.getUint32(5, true) : Infinity;
    if (size > MOST || head.getUint32(9, true) !== 0 || packed[0] >= 9 * 5 * 5) throw new Error(DAMAGED);
    const [lc, lp, pb] = [packed[0] % 9, Math.floor(packed[0] / 9) % 5, Math.floor(packed[0] / 45)];
    const end = before.length + size;
    const out = new Uint8Array(end);
    out.set(before);
    const decoder = new RangeDecoder(packed, HEADER + 1);
    const literals = unknown(0x300 << (lc + lp));
    const [isMatch, isRep0Long] = [unknown(12 << 4), unknown(12 << 4)];
    const [isRep, isRepG0, isRepG1, isRepG2] = [unknown(12), unknown(12), unknown(12), unknown(12)];
    const [slots, distances, align] = [unknown(4 << 6), unknown(128), unknown(16)];
    const [matchLengths, repLengths] = [lengths(), lengths()];
    let [state, rep0, rep1, rep2, rep3, to] = [0, 0, 0, 0, 0, before.length];

    const literal = () => {
        const last = to > 0 ? out[to - 1] : 0;
        const start = 0x300 * (((to & ((1 << lp) - 1)) << lc) + (last >> (8 - lc)));
        let symbol = 1;
        let isAlike = state >= AFTER_MATCH;
        // What stands at the last distance, bit by bit, as long as it is the same.
        for (let other = out[to - rep0 - 1]; isAlike && symbol < 0x100; other <<= 1) {
            const expected = (other >> 7) & 1;
            const bit = decoder.bit(literals, start + ((1 + expected) << 8) + symbol);
            symbol = (symbol << 1) | bit;
            isAlike = bit === expected;
        }
        while (symbol < 0x100) symbol = (symbol << 1) | decoder.bit(literals, start + symbol);
        out[to++] = symbol;
        state = AFTER_LITERAL[state];
    };
    const distance = (length) => {
        const slot = decoder.tree(slots, Math.min(length - SHORTEST, 3) << 6, 6);
        if (slot < 4) return slot;
        const bits = (slot >> 1) - 1;
        const start = (2 | (slot & 1)) * 2 ** bits;
        if (slot < FAR) return start + decoder.reversed(distances, start - slot, bits);
        return start + decoder.direct(bits - 4) * 16 + decoder.reversed(align, 0, 4);
    };
    /** Returns the length of a match at one of the last four distances, which becomes the last one. */
    const repeated = (place) => {
        if (!decoder.bit(isRepG0, state)) {
            if (!decoder.bit(isRep0Long, (state << 4) + place)) {
                state = state < AFTER_MATCH ? 9 : 11;
                return 1;
            }
        } else if (!decoder.bit(isRepG1, state)) {
            [rep1, rep0] = [rep0, rep1];
        } else if (!decoder.bit(isRepG2, state)) {
            [rep2, rep1, rep0] = [rep1, rep0, rep2];
        } else {
            [rep3, rep2, rep1, rep0] = [rep2, rep1, rep0, rep3];
        }
        state = state < AFTER_MATCH ? 8 : 11;
        return decoder.length(repLengths, place);
    };

    for (let rest = to + PART; to < end; ) {
        if (to >= rest) {
            rest = to + PART;
            await turn();
        }
        const place = to & ((1 << pb) - 1);
        if (!decoder.bit(isMatch, (state << 4) + place)) {
            literal();
            continue;
        }
        let length;
        if (decoder.bit(isRep, state)) {
            length = repeated(place);
        } else {
            length = decoder.length(matchLengths, place);
            [rep3, rep2, rep1, rep0] = [rep2, rep1, rep0, distance(length)];
            state = state < AFTER_MATCH ? 7 : 10;
        }
        if (rep0 >= to || length > end - to) throw new Error(DAMAGED);
        for (const after = to + length; to < after; to++) out[to] = out[to - rep0 - 1];
    }
    return out.subarray(before.length);
}
