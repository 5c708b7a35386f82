// What the source says about addresses: lines, labels, routines.

import { moved } from './workbench-lines.js';

/** From here on a program may have several banks of a 128K. */
export const WINDOW = 0xc000;
const BANKS = [0, 1, 2, 3, 4, 5, 6, 7];

/** Returns an instruction's place as a number: its address, and above that the bank in which it is, if the source names one. */
const spotOf = (address, bank) => (typeof bank === 'number' && address >= WINDOW ? address + (bank + 1) * 0x10000 : address);

/** Symbols below are more often numbers than addresses. */
const RAM = 0x4000;

/** The map of an assembled program, whose main source is `main`. Its lines are those of the texts as they are now, if `move` is told what was edited since. */
export class SourceMap {
    constructor(program, main) {
        this.program = program;
        this.main = main;
        this.places = new Map();
        this.labels = new Map();
        for (const [address, file, line, bank] of program.lines) this.places.set(spotOf(address, bank), [file, line]);
        /** Where the breakpoint of a line stops. */
        this.stops = (program.stops ?? []).map(([file, line, address, bank]) => ({ file, line, spot: spotOf(address, bank) }));
        for (const [name, address] of Object.entries(program.symbols)) {
            const spot = spotOf(address, program.pages?.[name]);
            if (address >= RAM && !this.labels.has(spot)) this.labels.set(spot, name);
        }
        const end = program.start + program.length;
        this.inside = [...this.labels.keys()].filter((spot) => spot >= 0x10000 || (spot >= program.start && spot < end));
    }

    /** Moves the lines of a file as an edit has. Instructions of lines that are gone have no place. */
    move(file, change) {
        const index = this.program.files.indexOf(file);
        if (index < 0 || change.added === change.removed) return;
        for (const [spot, place] of this.places) {
            if (place[0] === index) place[1] = moved(place[1], change);
            if (place[1] === 0) this.places.delete(spot);
        }
        for (const stop of this.stops) if (stop.file === index) stop.line = moved(stop.line, change);
    }

    /** Gives a file another name. */
    rename(from, to) {
        if (this.main === from) this.main = to;
        this.program.files = this.program.files.map((file) => (file === from ? to : file));
    }

    /** Returns the spots that an address may be while `bank` is mapped at $C000, undefined on a machine without banks. */
    spotsOf(address, bank) {
        const banks = bank === undefined ? BANKS : [bank];
        return address < WINDOW ? [address] : [address, ...banks.map((one) => spotOf(address, one))];
    }

    /** Returns the file and line of an instruction while `bank` is mapped at $C000; undefined if the source has none there. */
    placeOf(address, bank) {
        const spot = this.spotsOf(address, bank).find((one) => this.places.has(one));
        const place = this.places.get(spot);
        return place && { file: this.program.files[place[0]], line: place[1] };
    }

    /** Returns the addresses of all instructions while `bank` is mapped at $C000. */
    addresses(bank) {
        const isMapped = (spot) => bank === undefined || spot < 0x10000 || spot >> 16 === bank + 1;
        return [...this.places.keys()].filter(isMapped).map((spot) => spot & 0xffff);
    }

    /** Returns the `line`, this one or one of the `far` lines after it, with instructions, and the `spots` at which it begins; undefined if there is none. */
    spotsOfLine(file, line, far = Infinity) {
        const index = this.program.files.indexOf(file);
        const near = this.stops.filter((stop) => stop.file === index && stop.line >= line && stop.line <= line + far);
        if (near.length === 0) return undefined;
        const first = near.reduce((least, stop) => Math.min(least, stop.line), Infinity);
        return { line: first, spots: near.filter((stop) => stop.line === first).map(({ spot }) => spot) };
    }

    /** Returns the label at an address while `bank` is mapped at $C000, undefined if there is none. */
    labelAt(address, bank) {
        return this.spotsOf(address, bank).reverse().map((spot) => this.labels.get(spot)).find(Boolean);
    }

    /** Returns an address as the nearest label before it while `bank` is mapped at $C000, and the distance. */
    nameOf(address, bank) {
        const far = (spot) => address - (spot & 0xffff);
        const isNear = (spot) => far(spot) >= 0 && far(spot) < 0x400 && (spot < 0x10000 || bank === undefined || spot >> 16 === bank + 1);
        const near = this.inside.filter(isNear).reduce((best, spot) => (best === undefined || far(spot) < far(best) ? spot : best), undefined);
        const number = `$${address.toString(16).toUpperCase().padStart(4, '0')}`;
        if (near === undefined) return number;
        return `${this.labels.get(near)}${far(near) === 0 ? '' : `+${far(near)}`} ${number}`;
    }

    /** Returns the value of a label, or of a number such as $8000, 8000h or 32768; undefined if it is none. */
    valueOf(text) {
        const word = text.trim();
        if (Object.hasOwn(this.program.symbols, word)) return this.program.symbols[word];
        return numberOf(word);
    }

    /** Returns the bank in which a label is, undefined if it is no label or in none. */
    bankOf(label) {
        return this.program.pages?.[label.trim()];
    }
}

/** Returns the value of a number from 0 to 65535, undefined if the text is none. */
export function numberOf(text) {
    const word = text.trim();
    const hexadecimal = /^(?:\$|#|0x)([0-9a-f]+)$/i.exec(word) ?? /^([0-9][0-9a-f]*)h$/i.exec(word);
    const value = hexadecimal ? parseInt(hexadecimal[1], 16) : /^[0-9]+$/.test(word) ? Number(word) : NaN;
    return value >= 0 && value <= 0xffff ? value : undefined;
}
