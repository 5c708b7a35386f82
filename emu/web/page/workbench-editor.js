// A text editor for Z80 source: a text area, so that undo, input methods and readers work as everywhere, over the same text in colours. Only the
// lines in sight are coloured.

import { make } from './elements.js';
import { Words } from './workbench-colours.js';
import { changeOf, moved, movedKeys } from './workbench-lines.js';

/** Columns between tabulator stops. */
const STOP = 8;

/** Lines above and below the view that are coloured as well. */
const BEYOND = 12;

/** Characters of a line that are coloured: more than any screen shows. */
const COLOURED = 1000;

/**
 * The editor. Events: 'edit' after each change by the user, 'moved' with `detail` the change when lines have moved, 'breakpoint' with
 * `detail.line`, 'routine' with `detail.line` when the mark of a proof is clicked.
 */
export class Editor extends EventTarget {
    constructor() {
        super();
        this.words = new Words();
        [this.lines, this.columns] = [[''], [0]];
        this.messages = new Map();
        this.breakpoints = new Set();
        this.proofs = new Map();
        this.here = 0;
        this.leaves = false;
        this.numbers = make('div');
        this.gutter = make('div', { class: 'editor-gutter', 'aria-hidden': 'true', onclick: ({ target }) => this.clicked(target) }, this.numbers);
        this.colours = make('div', { class: 'editor-colours', 'aria-hidden': 'true' });
        this.area = make('textarea', {
            class: 'editor-text', wrap: 'off', rows: '1', dir: 'ltr',
            spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', autocorrect: 'off',
            'aria-label': 'Z80 source',
            'aria-description': 'Tab indents; Escape, then Tab, leaves the text. F9 sets a breakpoint in the line.',
            oninput: () => this.isInserting || this.edited(),
            onkeydown: (event) => this.key(event),
        });
        this.sheet = make('div', { class: 'editor-sheet' }, this.colours, this.area);
        this.element = make('div', { class: 'editor' }, this.gutter, this.sheet);
        this.element.addEventListener('scroll', () => this.isInSight() || this.paint());
        new ResizeObserver(() => this.paint()).observe(this.element);
    }

    get text() {
        return this.area.value;
    }

    /** Shows another text. What could be undone is forgotten. */
    show(text) {
        this.messages.clear();
        this.breakpoints.clear();
        this.proofs.clear();
        this.here = 0;
        [this.lines, this.columns] = [[], []];
        this.update(text);
        this.area.setSelectionRange(0, 0);
        this.element.scrollTo(0, 0);
    }

    /** Takes a text that was changed elsewhere. The marks move with their lines. */
    update(text) {
        const { selectionStart, selectionEnd } = this.area;
        this.area.value = text;
        this.area.setSelectionRange(selectionStart, selectionEnd);
        this.read(Infinity);
    }

    /** Learns the words of the assembler, and colours the text again. */
    learn(words) {
        this.words.learn(words);
        this.paint();
    }

    /** Marks lines with messages: [{ line, column, message, hint, is_error }]. */
    setMessages(messages) {
        this.messages = new Map();
        for (const message of messages) {
            if (!this.messages.has(message.line) || message.is_error) this.messages.set(message.line, message);
        }
        this.paint();
    }

    /** Sets the lines that have a breakpoint. */
    setBreakpoints(lines) {
        this.breakpoints = new Set(lines);
        this.paint();
    }

    /** Marks headers with the results of their proof: line to { kind: 'holds' | 'fails' | 'tried', text }. */
    setProofs(proofs) {
        this.proofs = proofs;
        this.paint();
    }

    /** Marks the line of the next instruction; 0 for none. */
    setHere(line) {
        this.here = line;
        if (line > 0) this.reveal(line);
        this.paint();
    }

    /** Puts the caret at a line and column, from 1, and shows it. */
    goTo(line, column = 1) {
        const before = this.lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
        const at = before + Math.min(Math.max(column, 1) - 1, (this.lines[line - 1] ?? '').length);
        this.area.focus({ preventScroll: true });
        this.area.setSelectionRange(at, at);
        this.reveal(line);
    }

    /** Returns the caret's line as far as the caret, or as the start of what is selected. */
    get beforeCaret() {
        const { value, selectionStart } = this.area;
        return value.slice(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart);
    }

    /** Returns the line of the caret, from 1. */
    get line() {
        return this.rowAt(this.area.selectionStart)[0] + 1;
    }

    /** Returns the row of a character, from 0, and its place in it. */
    rowAt(offset) {
        let row = 0;
        while (row < this.lines.length && offset > this.lines[row].length) offset -= this.lines[row++].length + 1;
        return [row, offset];
    }

    reveal(line) {
        const [row, view] = [this.row ?? 0, this.element.clientHeight];
        const [top, above] = [(line - 1) * row, this.element.scrollTop];
        if (top < above + row || top + 3 * row > above + view) this.element.scrollTop = top - view / 3;
    }

    /** Tells which line's number, or which mark of a proof, was clicked. */
    clicked(target) {
        const row = target.closest('[data-line]');
        if (row) this.tell(target.classList.contains('mark') ? 'routine' : 'breakpoint', Number(row.dataset.line));
    }

    tell(kind, line) {
        this.dispatchEvent(new CustomEvent(kind, { detail: { line } }));
    }

    key(event) {
        const { key } = event;
        if (key === 'Escape') {
            this.leaves = true;
            return;
        }
        const leaves = this.leaves;
        this.leaves = false;
        if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
        if (key === 'Tab' && !event.shiftKey && !leaves) {
            this.insert(' '.repeat(STOP - (this.beforeCaret.length % STOP)));
        } else if (key === 'Enter') {
            this.insert(`\n${/^[ \t]*/.exec(this.beforeCaret)[0]}`);
        } else if (key === 'F9') {
            this.tell('breakpoint', this.line);
        } else {
            return;
        }
        event.preventDefault();
    }

    /** Replaces the selection, in a way that undo knows. */
    insert(text) {
        // Of a line's end and what follows it, browsers make two changes.
        this.isInserting = true;
        // The only command that keeps the browser's own undo; where it is gone, the change cannot be undone.
        const isDone = document.execCommand('insertText', false, text);
        this.isInserting = false;
        if (!isDone) this.area.setRangeText(text, this.area.selectionStart, this.area.selectionEnd, 'end');
        this.edited();
    }

    edited() {
        this.read();
        this.dispatchEvent(new Event('edit'));
    }

    /** Takes the text as it is now. `caret`: see `changeOf`. */
    read(caret) {
        const before = this.lines;
        this.lines = this.area.value.split('\n');
        if (caret === undefined) {
            const [row, column] = this.rowAt(this.area.selectionEnd);
            caret = row + Number(column > 0);
        }
        const change = changeOf(before, this.lines, caret);
        const { first, removed, added } = change;
        this.columns = this.columns.slice(0, first).concat(this.lines.slice(first, first + added).map(columnsOf), this.columns.slice(first + removed));
        // Of another text nothing has moved.
        if (added !== removed && before.length > 0) {
            this.breakpoints = new Set([...this.breakpoints].map((line) => moved(line, change)).filter((line) => line > 0));
            this.proofs = movedKeys(this.proofs, change);
            this.messages = movedKeys(this.messages, change);
            this.here = moved(this.here, change);
            this.dispatchEvent(new CustomEvent('moved', { detail: change }));
        }
        this.paint();
    }

    /** Returns the rows in sight: the first one, and the one after the last. */
    get inSight() {
        const { scrollTop, clientHeight } = this.element;
        const row = this.row || 20;
        return [Math.floor(scrollTop / row), Math.min(Math.ceil((scrollTop + clientHeight) / row), this.lines.length)];
    }

    isInSight() {
        const [first, end] = this.inSight;
        return first >= this.from && end <= this.to;
    }

    /** Colours and numbers the lines in sight. */
    paint() {
        const [first, end] = this.inSight;
        this.from = Math.max(Math.min(first, this.lines.length) - BEYOND, 0);
        this.to = Math.min(end + BEYOND, this.lines.length);
        const rows = Array.from({ length: this.to - this.from }, (_, index) => this.from + index);
        this.colours.replaceChildren(...rows.map((row) => this.coloured(row)));
        this.numbers.replaceChildren(...rows.map((row) => this.numbered(row + 1)));
        this.row = this.colours.firstChild.getBoundingClientRect().height || this.row;
        const above = `${this.from * (this.row ?? 0)}px`;
        this.colours.style.top = this.numbers.style.marginTop = above;
        this.sheet.style.minHeight = `${(this.lines.length + 1) * (this.row ?? 0)}px`;
        this.sheet.style.width = `${this.columns.reduce((most, columns) => Math.max(most, columns), 0) + STOP}ch`;
        this.gutter.style.setProperty('--digits', String(this.lines.length).length);
        if (!this.isInSight()) requestAnimationFrame(() => this.isInSight() || this.paint());
    }

    coloured(row) {
        const line = make('div', { class: 'line' });
        const message = this.messages.get(row + 1);
        const text = this.lines[row];
        const parts = this.words.parts(text.slice(0, COLOURED));
        if (text.length > COLOURED) parts.push([text.slice(COLOURED), '']);
        line.append(...(message ? this.marked(parts, message) : parts.map(span)));
        if (message) line.classList.add(message.is_error ? 'wrong' : 'doubtful');
        line.classList.toggle('here', this.here === row + 1);
        return line;
    }

    /** Returns the spans of a line with a message: the word at its column is underlined, and the message follows. */
    marked(parts, { column, message, hint }) {
        const spans = [];
        let at = 0;
        for (const [text, kind] of parts) {
            const made = span([text, kind]);
            const is = column === 0 ? text.trim() !== '' : column - 1 >= at && column - 1 < at + [...text].length;
            if (is) made.classList.add('place');
            at += [...text].length;
            spans.push(made);
        }
        return [...spans, make('span', { class: 'note' }, hint ? `${message} (${hint})` : message)];
    }

    numbered(line) {
        const row = make('div', { class: 'number', 'data-line': line }, line);
        row.classList.toggle('stop', this.breakpoints.has(line));
        row.classList.toggle('here', this.here === line);
        const proof = this.proofs.get(line);
        if (proof) row.append(make('span', { class: `mark ${proof.kind}`, title: proof.text }, { holds: '✓', fails: '✗', tried: '•' }[proof.kind]));
        return row;
    }
}

function span([text, kind]) {
    return make('span', { class: kind }, text);
}

/** Returns the columns that a line takes, or a few more. */
function columnsOf(line) {
    if (!/[^ -~]/.test(line)) return line.length;
    let columns = 0;
    for (const letter of line) columns += letter === '\t' ? STOP - (columns % STOP) : letter > '\u02ff' ? 2 : 1;
    return columns;
}
