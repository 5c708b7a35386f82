// The debugger's views: instructions with their source, registers, memory, calls; steps both ways.

import { make } from './elements.js';
import { button, grouped, hex } from './workbench-elements.js';
import { WINDOW, numberOf } from './workbench-map.js';

/** Instructions above the present one, and all that are shown. */
const ABOVE = 8;
const ROWS = 26;

/** Milliseconds in which a browser shows what has changed. */
const SHOWN = 40;

/** Rows of 16 bytes of memory. */
const MEMORY = 12;

/** What the player returns as registers; those that are shown at once, and those that programs seldom use. */
const NAMES = ['PC', 'SP', 'AF', 'BC', 'DE', 'HL', 'IX', 'IY', "AF'", "BC'", "DE'", "HL'", 'IR', 'IFF1', 'IM', 'HALT', 'T'];
const PAIRS = ['AF', 'BC', 'DE', 'HL', 'IX', 'IY', 'SP', 'PC'];
const OTHERS = ["AF'", "BC'", "DE'", "HL'", 'I', 'R', 'IM', 'IFF1'];
const digitsOf = (name) => ({ I: 2, R: 2, IM: 1, IFF1: 1 })[name] ?? 4;
const FLAGS = [['S', 0x80], ['Z', 0x40], ['H', 0x10], ['P', 0x04], ['N', 0x02], ['C', 0x01]];

/**
 * The debugger's view. Events: 'stopped' whenever the machine stands at another instruction, 'place' with `detail.file` and `detail.line`,
 * 'break' with `detail.address` to set or clear a breakpoint. Without sources the places are only named.
 */
export class DebuggerView extends EventTarget {
    constructor(emulator, say, { hasSources = true } = {}) {
        super();
        this.emulator = emulator;
        this.say = say;
        this.hasSources = hasSources;
        this.map = null;
        this.breakpoints = new Set();
        this.at = 0x4000;
        /** The bank from which memory at $C000 and above is shown; undefined for what is mapped. */
        this.bank = undefined;
        this.steps = make('div', { class: 'steps', role: 'toolbar', 'aria-label': 'Steps' }, ...this.buttons());
        this.where = make('p', { class: 'where', role: 'status' });
        this.listing = make('ol', { class: 'listing', 'aria-label': 'Instructions' });
        this.fields = new Map([...PAIRS, ...OTHERS].map((name) => [name, this.field(name)]));
        this.flags = make('div', { class: 'flags', role: 'img' });
        const labels = (names) => names.map((name) => make('label', {}, make('span', {}, name), this.fields.get(name)));
        const others = make('details', {}, make('summary', {}, 'More'), ...labels(OTHERS));
        this.registers = make('div', { class: 'registers', role: 'group', 'aria-label': 'Registers' }, ...labels(PAIRS), this.flags, others);
        this.banks = make('pre', { class: 'banks', 'aria-label': 'Banks and sound chip' });
        this.calls = make('ol', { class: 'calls', 'aria-label': 'Calls, the innermost first' });
        this.goto = make('input', { type: 'text', size: 14, value: '$4000', spellcheck: 'false', 'aria-label': 'Address or label of the memory shown' });
        this.goto.addEventListener('change', () => this.showMemoryAt(this.goto.value));
        this.memory = make('pre', { class: 'memory', tabindex: '0', 'aria-label': 'Memory' });
        this.view = make(
            'div',
            { class: 'debugger' },
            this.steps,
            this.where,
            make('div', { class: 'debugger-views' }, this.listing, make('div', { class: 'state' }, this.registers, this.banks, make('h3', {}, 'Calls'), this.calls, make('h3', {}, make('label', {}, 'Memory at ', this.goto)), this.memory)),
        );
        this.view.addEventListener('keydown', (event) => this.key(event));
    }

    get player() {
        return this.emulator.player;
    }

    buttons() {
        const steps = [
            ['Continue', 'c', () => this.go()],
            ['Into', 'i', () => this.step(() => this.player.step_into())],
            ['Over', 'o', () => this.step(() => this.player.step_over() || 'the instruction did not end within a minute')],
            ['Out', 'u', () => this.step(() => this.player.step_out())],
            ['Back', 'b', () => this.step(() => this.player.step_back() || 'no earlier instruction is kept')],
            ['Back to breakpoint', 'r', () => this.runBack()],
        ];
        this.actions = new Map(steps.map(([, key, action]) => [key, action]));
        return steps.map(([label, key, action]) => button(label, action, { keys: key }));
    }

    /** Handles the keys of the steps while the debugger has the focus. */
    key(event) {
        const action = this.actions.get(event.key);
        if (!action || event.target.tagName === 'INPUT' || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        action();
    }

    /** Takes the map of a program that is assembled. */
    setMap(map) {
        this.map = map;
        this.learn();
    }

    /** Tells the machine where instructions begin while the present bank is mapped. */
    learn() {
        this.known = this.player.mapped_bank();
        this.player.set_known(Uint16Array.from(this.map?.addresses(this.known) ?? []));
    }

    /** Returns the file and line of an instruction of the memory as it is now; undefined if there is no source of it. */
    placeOf(address) {
        return this.map?.placeOf(address, this.player.mapped_bank());
    }

    setBreakpoints(spots) {
        this.breakpoints = new Set(spots);
        this.player.set_breakpoints(Uint32Array.from(spots));
        if (!this.view.hidden) this.show();
    }

    /** Runs on from here. */
    go() {
        this.emulator.resume();
    }

    /** Stops the machine, if it runs, and does a step. A text that the step returns is said. */
    step(action) {
        this.emulator.pause();
        const result = action();
        this.emulator.draw(true);
        this.stop();
        if (typeof result === 'string' && result !== '') this.say(result);
    }

    /** Runs back to a breakpoint: for seconds, if the last one is minutes ago, so it is said before. */
    runBack() {
        this.emulator.pause();
        this.where.textContent = 'Running back ...';
        setTimeout(() => this.step(() => this.player.run_back() || 'no breakpoint was passed in the time that is kept'), SHOWN);
    }

    /** Shows where the machine stands, with the next instruction in sight. */
    stop() {
        this.show();
        this.reveal(this.listing.querySelector('.here'));
        this.dispatchEvent(new Event('stopped'));
    }

    /** Scrolls the view, but not the page, if a row of the instructions is out of sight: the steps stay above it. */
    reveal(row) {
        if (!row) return;
        const [at, bottom] = [row.getBoundingClientRect(), this.view.getBoundingClientRect().top + this.view.clientHeight];
        const top = this.steps.getBoundingClientRect().bottom;
        if (at.top < top || at.bottom > bottom) this.view.scrollTop += at.top - top - (bottom - top) / 3;
    }

    nameOf(address) {
        return this.map ? this.map.nameOf(address, this.player.mapped_bank()) : `$${hex(address)}`;
    }

    /** Returns the registers by name. */
    values() {
        const values = this.player.registers();
        const named = Object.fromEntries(NAMES.map((name, index) => [name, values[index]]));
        return { ...named, I: named.IR >> 8, R: named.IR & 0xff };
    }

    /** Shows everything as it is now. */
    show() {
        const { player } = this;
        const here = player.here();
        const [frame, t] = [player.frame(), this.values().T];
        this.where.textContent = `${this.nameOf(here)} · frame ${grouped(frame)}, T ${grouped(t)}`;
        this.showInstructions(here);
        this.showRegisters();
        this.showCalls();
        this.showMemory();
    }

    showInstructions(here) {
        if (this.known !== this.player.mapped_bank()) this.learn();
        const lines = this.player.instructions(here, ABOVE, ROWS).trimEnd().split('\n');
        const rows = [];
        for (const line of lines) {
            const [address, , text, operand] = line.split('\t');
            const at = Number(address);
            const label = this.map?.labelAt(at, this.known);
            if (label) rows.push(make('li', { class: 'label' }, `${label}:`));
            rows.push(this.instruction(at, text, operand === '' ? undefined : Number(operand), at === here));
        }
        // The focus stays at the breakpoint of its address.
        const focused = this.listing.contains(document.activeElement) && document.activeElement.dataset.address;
        this.listing.replaceChildren(...rows);
        if (focused) this.listing.querySelector(`[data-address="${focused}"]`)?.focus();
    }

    instruction(at, text, operand, isHere) {
        const place = this.placeOf(at);
        const spots = this.map?.spotsOf(at, this.player.mapped_bank()) ?? [at];
        const stops = spots.some((spot) => this.breakpoints.has(spot));
        const toggle = () => this.dispatchEvent(new CustomEvent('break', { detail: { address: at } }));
        const stop = button(stops ? '●' : '○', toggle, { kind: 'stop', title: `Breakpoint at $${hex(at)}` });
        stop.setAttribute('aria-label', stop.title);
        stop.dataset.address = at;
        stop.setAttribute('aria-pressed', stops);
        const name = operand === undefined ? undefined : this.map?.labelAt(operand, this.known);
        const row = make('li', { class: isHere ? 'here' : '' }, stop, make('span', { class: 'address' }, hex(at)), make('span', { class: 'code' }, text), make('span', { class: 'operand' }, name ? `; ${name}` : ''));
        if (isHere) row.setAttribute('aria-current', 'step');
        if (place) {
            const text = `${place.file.split('/').at(-1)}:${place.line}`;
            const go = () => this.dispatchEvent(new CustomEvent('place', { detail: place }));
            row.append(this.hasSources ? button(text, go, { kind: 'link place' }) : make('span', { class: 'place' }, text));
        }
        return row;
    }

    /** Returns the field of a register. */
    field(name) {
        const input = make('input', { type: 'text', size: digitsOf(name), spellcheck: 'false' });
        input.addEventListener('change', () => this.setRegister(name, input));
        return input;
    }

    showRegisters() {
        const values = this.values();
        for (const [name, input] of this.fields) input.value = hex(values[name], digitsOf(name));
        const isSet = ([, bit]) => (values.AF & bit) !== 0;
        this.flags.replaceChildren(...FLAGS.map((flag) => make('span', { class: isSet(flag) ? 'flag set' : 'flag' }, flag[0])));
        this.banks.textContent = this.player.banks();
        this.flags.setAttribute('aria-label', `Flags set: ${FLAGS.filter(isSet).map(([letter]) => letter).join(' ') || 'none'}`);
    }

    setRegister(name, input) {
        const typed = input.value;
        const value = numberOf(/^[$#]|^0x|h$/i.test(typed) ? typed : `$${typed}`);
        const isSet = value !== undefined && this.player.set_register(name, value);
        this.stop();
        if (!isSet) this.say(`${name}: ${typed} is no value for it`);
    }

    showCalls() {
        const flat = this.player.calls();
        const rows = [];
        for (let at = 0; at + 1 < flat.length && rows.length < 12; at += 2) {
            rows.push(make('li', {}, `${this.nameOf(flat[at + 1])} from ${this.nameOf(flat[at])}`));
        }
        this.calls.replaceChildren(...(rows.length > 0 ? rows : [make('li', { class: 'none' }, 'none')]));
    }

    showMemoryAt(text) {
        // A bank of a 128K: `[page 3: Table]`, `page 3: Table` or `3:Table`.
        const [, number, place] = /^\s*\[?\s*(?:page\s+)?([0-7])\s*:(.*?)\]?\s*$/i.exec(text) ?? [undefined, undefined, text];
        const value = this.values()[place.trim().toUpperCase()] ?? this.map?.valueOf(place) ?? numberOf(place);
        if (value === undefined) return this.say(`${text}: is no label, register or address`);
        const bank = number === undefined ? this.map?.bankOf(place) : Number(number);
        if (number !== undefined && this.player.mapped_bank() === undefined) return this.say(`${text}: this machine has no banks`);
        if (number !== undefined && value < WINDOW) return this.say(`${text}: a bank is at $C000 and above`);
        [this.at, this.bank] = [value, bank];
        this.showMemory();
    }

    showMemory() {
        const { player, bank } = this;
        const isOther = bank !== undefined && player.mapped_bank() !== undefined;
        const bytes = isOther ? player.memory_in(bank, this.at, 16 * MEMORY) : player.memory(this.at, 16 * MEMORY);
        const before = (address) => (isOther && address >= WINDOW ? `${bank}:` : '');
        const rows = [];
        for (let row = 0; row < MEMORY; row++) {
            const part = [...bytes.slice(16 * row, 16 * row + 16)];
            const text = part.map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '·')).join('');
            const address = (this.at + 16 * row) & 0xffff;
            rows.push(`${before(address)}${hex(address)}  ${part.map((byte) => hex(byte, 2)).join(' ')}  ${text}`);
        }
        this.memory.textContent = rows.join('\n');
    }
}
