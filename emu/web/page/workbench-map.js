// What the source says about addresses: lines, labels, routines.

import { moved } from './workbench-lines.js';

/** Symbols below are more often numbers than addresses. */
const RAM = 0x4000;

/** The map of an assembled program, whose main source is `main`. Its lines are those of the texts as they are now, if `move` is told what was edited since. */
export class SourceMap {
    constructor(program, main) {
        this.program = program;
        this.main = main;
        this.places = new Map();
        this.labels = new Map();
        for (const [address, file, line] of program.lines) this.places.set(address, [file, line]);
        for (const [name, address] of Object.entries(program.symbols)) {
            if (address >= RAM && !this.labels.has(address)) this.labels.set(address, name);
        }
        const end = program.start + program.length;
        this.inside = [...this.labels.keys()].filter((at) => at >= program.start && at < end).sort((a, b) => a - b);
    }

    /** Moves the lines of a file as an edit has. Instructions of lines that are gone have no place. */
    move(file, change) {
        const index = this.program.files.indexOf(file);
        if (index < 0 || change.added === change.removed) return;
        for (const [address, place] of this.places) {
            if (place[0] === index) place[1] = moved(place[1], change);
            if (place[1] === 0) this.places.delete(address);
        }
    }

    /** Gives a file another name. */
    rename(from, to) {
        if (this.main === from) this.main = to;
        this.program.files = this.program.files.map((file) => (file === from ? to : file));
    }

    /** Returns the file and line of an instruction; undefined if the source has none there. */
    placeOf(address) {
        const place = this.places.get(address);
        return place && { file: this.program.files[place[0]], line: place[1] };
    }

    /** Returns the line, this one or one of the `far` lines after it, with an instruction, and its address; undefined if there is none. */
    addressOf(file, line, far = Infinity) {
        const index = this.program.files.indexOf(file);
        let best;
        for (const [address, [at, row]] of this.places) {
            if (at === index && row >= line && row <= line + far && (!best || row < best.line)) best = { line: row, address };
        }
        return best;
    }

    /** Returns the label at an address, undefined if there is none. */
    labelAt(address) {
        return this.labels.get(address);
    }

    /** Returns an address as the nearest label before it and the distance. */
    nameOf(address) {
        let [low, high] = [0, this.inside.length];
        while (low < high) {
            const middle = (low + high) >> 1;
            if (this.inside[middle] <= address) low = middle + 1;
            else high = middle;
        }
        const at = this.inside[low - 1];
        const number = `$${address.toString(16).toUpperCase().padStart(4, '0')}`;
        if (at === undefined || address - at >= 0x400) return number;
        return address === at ? `${this.labels.get(at)} ${number}` : `${this.labels.get(at)}+${address - at} ${number}`;
    }

    /** Returns the value of a label, or of a number such as $8000, 8000h or 32768; undefined if it is none. */
    valueOf(text) {
        const word = text.trim();
        if (Object.hasOwn(this.program.symbols, word)) return this.program.symbols[word];
        return numberOf(word);
    }
}

/** Returns the value of a number from 0 to 65535, undefined if the text is none. */
export function numberOf(text) {
    const word = text.trim();
    const hexadecimal = /^(?:\$|#|0x)([0-9a-f]+)$/i.exec(word) ?? /^([0-9][0-9a-f]*)h$/i.exec(word);
    const value = hexadecimal ? parseInt(hexadecimal[1], 16) : /^[0-9]+$/.test(word) ? Number(word) : NaN;
    return value >= 0 && value <= 0xffff ? value : undefined;
}
