// Breakpoints: lines of sources, and addresses for which there is none.

import { moved } from './workbench-lines.js';

/** The breakpoints of the workbench. */
export class Breakpoints {
    constructor() {
        this.lines = new Map();
        /** Addresses without a source, of the program that plays. */
        this.addresses = new Set();
    }

    /** Returns the lines of a file. */
    of(path) {
        return this.lines.get(path) ?? new Set();
    }

    set(path, lines) {
        this.lines.set(path, new Set(lines));
    }

    /** Moves the lines of a file as an edit has. */
    move(path, change) {
        this.set(path, [...this.of(path)].map((line) => moved(line, change)).filter((line) => line > 0));
    }

    /** Gives a file another name. */
    rename(from, to) {
        this.set(to, this.of(from));
        this.lines.delete(from);
    }

    /** Moves the lines to those in which a program has instructions. */
    settle(map) {
        for (const [path, lines] of this.lines) this.set(path, [...lines].map((line) => map?.spotsOfLine(path, line)?.line ?? line));
    }

    /** Sets or clears an address. */
    toggle(address) {
        if (!this.addresses.delete(address)) this.addresses.add(address);
    }

    /** Returns the spots of all in the program of a map. */
    spotsIn(map) {
        const spots = new Set(this.addresses);
        for (const [path, lines] of this.lines) {
            for (const line of lines) {
                // A line that the program does not have yet is one of the next.
                for (const spot of map?.spotsOfLine(path, line, 0)?.spots ?? []) spots.add(spot);
            }
        }
        return [...spots];
    }
}
