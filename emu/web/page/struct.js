// Makes an .szx file of a snapshot in the form that JSSpeccy 3 has in memory.

/** Numbers of machines in .szx files, by those in memory: 5 is a Pentagon. */
const MACHINES = { 48: 1, 128: 2, 5: 7 };
/** Order of the words at the start of the block of registers. */
const WORDS = ['AF', 'BC', 'DE', 'HL', 'AF_', 'BC_', 'DE_', 'HL_', 'IX', 'IY', 'SP', 'PC'];
/** The pages of a 48K, from $4000 on. */
const PAGES_48 = [5, 2, 0];
const PAGE = 0x4000;
/** A flag in the block of registers: the machine waits in HALT. */
const HALTED = 2;

/**
 * Returns the bytes of an .szx file. `snapshot` has `model` (48, 128 or 5), `registers` (AF, BC, DE, HL, AF_, BC_, DE_, HL_, IX, IY, SP, PC, IR; iff1, iff2,
 * im), `ulaState` (borderColour, pagingFlags), `memoryPages` (16384 bytes by number of the page), and may have `tstates` and `halted`.
 * Throws an error that names what is missing.
 */
export function szxOf(snapshot) {
    const { model, tstates, halted } = snapshot ?? {};
    const [registers, ulaState, memoryPages] = ['registers', 'ulaState', 'memoryPages'].map((part) => snapshot?.[part] ?? {});
    if (!MACHINES[model]) throw new Error('The snapshot has no model: 48, 128 or, of a Pentagon, 5');
    const pages = model === 48 ? PAGES_48 : [0, 1, 2, 3, 4, 5, 6, 7];
    const word = (name) => {
        const value = registers[name];
        if (!Number.isInteger(value) || value < 0 || value > 0xffff) throw new Error(`The snapshot has no register ${name}, 0 to 65535`);
        return value;
    };
    const cpu = new DataView(new ArrayBuffer(37));
    WORDS.forEach((name, index) => cpu.setUint16(2 * index, word(name), true));
    cpu.setUint16(24, word('IR'));
    cpu.setUint8(26, registers.iff1 ? 1 : 0);
    cpu.setUint8(27, registers.iff2 ? 1 : 0);
    if (![0, 1, 2].includes(registers.im)) throw new Error('The snapshot has no interrupt mode im: 0, 1 or 2');
    cpu.setUint8(28, registers.im);
    cpu.setUint32(29, Math.max(0, Math.trunc(tstates) || 0), true);
    cpu.setUint8(34, halted ? HALTED : 0);
    const ula = [(ulaState.borderColour ?? 7) & 7, model === 48 ? 0 : (ulaState.pagingFlags ?? 0) & 0xff, 0, 0, 0, 0, 0, 0];
    const parts = [text('ZXST'), [1, 4, MACHINES[model], 0], ...block('Z80R', new Uint8Array(cpu.buffer)), ...block('SPCR', ula)];
    for (const number of pages) {
        const page = memoryPages[number];
        if (page?.length !== PAGE) throw new Error(`The snapshot has no page ${number} of ${PAGE} bytes`);
        parts.push(...block('RAMP', [0, 0, number, ...page]));
    }
    const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
        bytes.set(part, at);
        at += part.length;
    }
    return bytes;
}

function text(letters) {
    return new TextEncoder().encode(letters);
}

/** Returns a block: its name, its length, its bytes. */
function block(name, bytes) {
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, bytes.length, true);
    return [text(name), length, bytes];
}
