// A text editor for Z80 source: a text area, so that undo, input methods and readers work as everywhere, over the same text in colours.

import { Words } from './workbench-colours.js';

/** Columns between tabulator stops. */
const STOP = 8;

const element = (name, className) => {
    const made = document.createElement(name);
    made.className = className;
    return made;
};

/**
 * The editor. Events: 'edit' after each change by the user, 'breakpoint' with `detail.line`, 'routine' with `detail.line` when the mark of
 * a proof is clicked.
 */
export class Editor extends EventTarget {
    constructor() {
        super();
        this.words = new Words();
        this.lines = [];
        this.messages = new Map();
        this.breakpoints = new Set();
        this.proofs = new Map();
        this.here = 0;
        this.leaves = false;
        this.element = element('div', 'editor');
        this.gutter = element('div', 'editor-gutter');
        this.gutter.setAttribute('aria-hidden', 'true');
        this.sheet = element('div', 'editor-sheet');
        this.colours = element('div', 'editor-colours');
        this.colours.setAttribute('aria-hidden', 'true');
        this.area = element('textarea', 'editor-text');
        Object.assign(this.area, { spellcheck: false, wrap: 'off', rows: 1 });
        for (const [name, value] of [['autocapitalize', 'off'], ['autocomplete', 'off'], ['autocorrect', 'off'], ['dir', 'ltr']]) {
            this.area.setAttribute(name, value);
        }
        this.area.setAttribute('aria-label', 'Z80 source');
        this.area.setAttribute('aria-description', 'Tab indents; Escape, then Tab, leaves the text. F9 sets a breakpoint in the line.');
        this.sheet.append(this.colours, this.area);
        this.element.append(this.gutter, this.sheet);
        this.area.addEventListener('input', () => {
            this.paint();
            this.dispatchEvent(new Event('edit'));
        });
        this.area.addEventListener('keydown', (event) => this.key(event));
        this.gutter.addEventListener('click', (event) => {
            const row = event.target.closest('[data-line]');
            if (!row) return;
            const isMark = event.target.classList.contains('mark');
            this.tell(isMark ? 'routine' : 'breakpoint', Number(row.dataset.line));
        });
    }

    get text() {
        return this.area.value;
    }

    /** Shows another text. What could be undone is forgotten. */
    show(text) {
        this.area.value = text;
        this.messages.clear();
        this.breakpoints.clear();
        this.proofs.clear();
        this.here = 0;
        this.lines = [];
        this.colours.replaceChildren();
        this.gutter.replaceChildren();
        this.paint();
        this.element.scrollTo(0, 0);
    }

    /** Learns the words of the assembler, and colours the text again. */
    learn(words) {
        this.words.learn(words);
        this.lines = [];
        this.colours.replaceChildren();
        this.paint();
    }

    /** Marks lines with messages: [{ line, column, message, hint, is_error }]. */
    setMessages(messages) {
        const old = this.messages;
        this.messages = new Map();
        for (const message of messages) {
            if (!this.messages.has(message.line) || message.is_error) this.messages.set(message.line, message);
        }
        for (const line of new Set([...old.keys(), ...this.messages.keys()])) this.paintLine(line - 1);
    }

    /** Sets the lines that have a breakpoint. */
    setBreakpoints(lines) {
        this.breakpoints = new Set(lines);
        this.paintGutter();
    }

    /** Marks headers with the results of their proof: line to { kind: 'holds' | 'fails' | 'tried', text }. */
    setProofs(proofs) {
        this.proofs = proofs;
        this.paintGutter();
    }

    /** Marks the line of the next instruction; 0 for none. */
    setHere(line) {
        for (const at of [this.here, line]) this.colours.children[at - 1]?.classList.toggle('here', at === line);
        this.here = line;
        if (line > 0) this.reveal(line);
    }

    /** Puts the caret at a line and column, from 1, and shows it. */
    goTo(line, column = 1) {
        const before = this.lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
        const at = before + Math.min(Math.max(column, 1) - 1, (this.lines[line - 1] ?? '').length);
        this.area.focus({ preventScroll: true });
        this.area.setSelectionRange(at, at);
        this.reveal(line);
    }

    /** Returns the line of the caret, from 1. */
    get line() {
        return this.area.value.slice(0, this.area.selectionStart).split('\n').length;
    }

    reveal(line) {
        const row = this.colours.children[line - 1];
        if (!row) return;
        const [top, height, view] = [row.offsetTop, row.offsetHeight, this.element.clientHeight];
        const above = this.element.scrollTop;
        if (top < above + height || top + 2 * height > above + view) this.element.scrollTop = top - view / 3;
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
            const start = this.area.value.lastIndexOf('\n', this.area.selectionStart - 1) + 1;
            const column = this.area.selectionStart - start;
            this.insert(' '.repeat(STOP - (column % STOP)));
        } else if (key === 'Enter') {
            const start = this.area.value.lastIndexOf('\n', this.area.selectionStart - 1) + 1;
            const indent = /^[ \t]*/.exec(this.area.value.slice(start, this.area.selectionStart))[0];
            this.insert(`\n${indent}`);
        } else if (key === 'F9') {
            this.tell('breakpoint', this.line);
        } else {
            return;
        }
        event.preventDefault();
    }

    /** Replaces the selection, in a way that undo knows. */
    insert(text) {
        // The only command that keeps the browser's own undo; where it is gone, the change cannot be undone.
        if (!document.execCommand('insertText', false, text)) {
            this.area.setRangeText(text, this.area.selectionStart, this.area.selectionEnd, 'end');
            this.area.dispatchEvent(new Event('input'));
        }
    }

    /** Colours the lines that have changed. */
    paint() {
        const lines = this.area.value.split('\n');
        const old = this.lines;
        let first = 0;
        while (first < old.length && first < lines.length && old[first] === lines[first]) first++;
        let same = 0;
        while (same < Math.min(old.length, lines.length) - first && old.at(-1 - same) === lines.at(-1 - same)) same++;
        this.lines = lines;
        const added = lines.slice(first, lines.length - same).map(() => element('div', 'line'));
        for (let row = old.length - same - 1; row >= first; row--) this.colours.children[row].remove();
        const next = this.colours.children[first] ?? null;
        const rows = document.createDocumentFragment();
        rows.append(...added);
        this.colours.insertBefore(rows, next);
        if (lines.length !== old.length) {
            this.moveMarks(first, lines.length - old.length);
            this.area.rows = lines.length;
            this.paintGutter();
        }
        for (let row = first; row < lines.length - same; row++) this.paintLine(row);
    }

    /** Moves the marks of the lines below an edit. */
    moveMarks(first, by) {
        const moved = (line) => (line > first + 1 ? Math.max(line + by, first + 1) : line);
        if (this.breakpoints.size > 0) {
            this.breakpoints = new Set([...this.breakpoints].map(moved));
            this.dispatchEvent(new Event('moved'));
        }
        this.proofs = new Map([...this.proofs].map(([line, proof]) => [moved(line), proof]));
        this.messages = new Map([...this.messages].map(([line, message]) => [moved(line), message]));
    }

    paintLine(row) {
        const line = this.colours.children[row];
        if (!line) return;
        const message = this.messages.get(row + 1);
        const parts = this.words.parts(this.lines[row]);
        line.replaceChildren(...(message ? this.marked(parts, message) : parts.map(span)));
        line.className = message ? `line ${message.is_error ? 'wrong' : 'doubtful'}` : 'line';
        line.classList.toggle('here', this.here === row + 1);
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
        const note = element('span', 'note');
        note.textContent = hint ? `${message} (${hint})` : message;
        return [...spans, note];
    }

    paintGutter() {
        const rows = this.lines.map((_, index) => {
            const line = index + 1;
            const row = element('div', 'number');
            row.dataset.line = line;
            row.textContent = line;
            row.classList.toggle('stop', this.breakpoints.has(line));
            const proof = this.proofs.get(line);
            if (proof) {
                const mark = element('span', `mark ${proof.kind}`);
                mark.textContent = { holds: '✓', fails: '✗', tried: '•' }[proof.kind];
                mark.title = proof.text;
                row.append(mark);
            }
            return row;
        });
        this.gutter.replaceChildren(...rows);
    }
}

function span([text, kind]) {
    const made = element('span', kind);
    made.textContent = text;
    return made;
}
