// The proof: a routine a row, green or red, with the counterexample of one that fails.

import { Stopped } from './workbench-threads.js';
import { make } from './elements.js';
import { button, grouped, hex } from './workbench-elements.js';

/** Inputs of a counterexample that are shown. */
const SHOWN = 24;

/** What is said before there is a proof. */
const ABOUT = 'Prove tries the contracts in the headers of the routines for all inputs.';

/**
 * The view of a proof. Events: 'case' with `detail` (the routine's result) when its failing case is to be debugged; 'place' with
 * `detail.file` and `detail.line`; 'results' when `results` has changed.
 */
export class Proof extends EventTarget {
    constructor(thread) {
        super();
        this.thread = thread;
        this.results = [];
        this.isRunning = false;
        this.status = make('p', { class: 'status', role: 'status' }, ABOUT);
        this.bar = make('progress', { max: '1', value: '0', hidden: true, 'aria-label': 'Cases tried' });
        this.list = make('ul', { class: 'routines' });
        this.details = make('div', { class: 'notes' });
        this.view = make('div', { class: 'proof' }, make('div', { class: 'proof-head' }, this.status, this.bar), this.list, this.details);
    }

    /** Proves a source. Resolves when it is done or stopped. */
    async run(question) {
        if (this.isRunning) this.thread.end();
        this.rows = new Map();
        this.results = [];
        this.isOld = false;
        this.list.replaceChildren();
        this.details.replaceChildren();
        this.setRunning(true, 'Reading the contracts ...');
        this.begun = performance.now();
        try {
            const report = await this.thread.ask({ ...question, kind: 'prove' }, (event) => this.note(event));
            this.setRunning(false);
            this.show(report);
        } catch (error) {
            if (error instanceof Stopped) return;
            this.setRunning(false, String(error.message ?? error));
        }
    }

    /** Stops at once. Routines that are done keep their marks. */
    stop() {
        if (!this.isRunning) return;
        this.thread.end();
        this.setRunning(false, 'Stopped. Routines with a mark were tried before that.');
    }

    /** Forgets a proof, since another source is open. */
    clear() {
        this.stop();
        this.results = [];
        this.list.replaceChildren();
        this.details.replaceChildren();
        this.status.textContent = ABOUT;
        this.status.className = 'status';
        this.dispatchEvent(new Event('results'));
    }

    /** The text has changed since the proof began: its results are no longer marked. */
    outdate() {
        this.isOld = true;
        if (this.isRunning || this.results.length === 0) return;
        this.results = [];
        this.status.textContent += ' This was before the text changed.';
        this.status.className = 'status';
        this.dispatchEvent(new Event('results'));
    }

    /** Follows a file that has another name from now on. A proof that runs is stopped: its report would have the name before. */
    rename(from, to) {
        this.stop();
        for (const result of this.results) if (result.file === from) result.file = to;
    }

    setRunning(isRunning, text) {
        this.isRunning = isRunning;
        this.bar.hidden = !isRunning;
        if (text !== undefined) this.status.textContent = text;
        this.dispatchEvent(new Event('running'));
    }

    note(event) {
        if (event.kind === 'begun') {
            for (const routine of event.routines) {
                const row = make('li', { class: 'waits' }, make('span', { class: 'sign', 'aria-hidden': 'true' }, '·'), make('span', { class: 'name' }, routine));
                this.rows.set(routine, row);
                this.list.append(row);
            }
            this.list.firstChild?.classList.add('tries');
        } else if (event.kind === 'progress') {
            const seconds = (performance.now() - this.begun) / 1000;
            this.bar.value = event.of > 0 ? event.done / event.of : 1;
            this.status.textContent = `${grouped(event.done)} of ${grouped(event.of)} cases, ${grouped(Math.round(event.done / seconds))} a second`;
        } else if (event.kind === 'tried') {
            const row = this.rows.get(event.routine);
            if (!row) return;
            row.className = event.is_kept ? 'tried' : 'fails';
            row.firstChild.textContent = event.is_kept ? '•' : '✗';
            row.nextSibling?.classList.add('tries');
        }
    }

    show(report) {
        this.results = report.routines;
        this.list.replaceChildren(...report.routines.map((result) => this.row(result)));
        const failing = report.routines.filter(({ holds }) => !holds).length;
        const seconds = (report.took / 1000).toFixed(report.took < 9950 ? 1 : 0);
        const count = report.routines.length;
        let text = `${count - failing} of ${count} contracts hold (${seconds} s)`;
        if (count === 0) text = report.messages[0]?.message ?? 'There is no contract to prove.';
        this.status.textContent = text;
        this.status.className = `status ${report.holds ? 'holds' : 'fails'}`;
        this.details.replaceChildren(
            // The status is a message without a place.
            ...report.messages.slice(count === 0 && report.messages[0]?.line === 0 ? 1 : 0).map((message) => this.message(message)),
            ...(report.prose.length > 0 ? [make('details', {}, make('summary', {}, `Not proved, since the header is in prose: ${report.prose.length}`), list(report.prose))] : []),
        );
        if (this.isOld) this.outdate();
        else this.dispatchEvent(new Event('results'));
    }

    message({ file, line, column, message, hint }) {
        const go = () => this.dispatchEvent(new CustomEvent('place', { detail: { file, line, column } }));
        const text = ` ${message}${hint ? ` (${hint})` : ''}`;
        return make('p', { class: 'fails' }, line > 0 ? button(`${file}:${line}`, go, { kind: 'link' }) : file, text);
    }

    row(result) {
        const { routine, holds, failure, found, t, stack, conditions, constant, unreached, stated = [], notes } = result;
        const go = () => this.dispatchEvent(new CustomEvent('place', { detail: { file: result.file, line: result.line, column: 1 } }));
        const sign = make('span', { class: 'sign', role: 'img', 'aria-label': holds ? 'holds' : 'fails' }, holds ? '✓' : '✗');
        const of = (most) => (most === null ? '' : ` of ${most}`);
        const worst = found.slowest ? `T ${found.slowest.t}${of(t)} · stack ${found.deepest}${of(stack)}` : '';
        const row = make('li', { class: holds ? 'holds' : 'fails' }, sign, button(routine, go, { kind: 'link name', title: 'Shows the header' }), make('span', { class: 'result' }, result.result), make('span', { class: 'worst' }, worst));
        for (const text of constant) row.append(make('p', { class: 'broken' }, text));
        if (failure) row.append(this.counterexample(result));
        const sides = holds ? stated.map(({ label, always, why }) => `${label} ${always ? 'always' : 'never'} jumps, as Unreached says: ${why}`) : [];
        const more = [...conditions.map((text) => `if ${text}`), ...unreached, ...sides, ...notes];
        if (more.length > 0) row.append(make('details', {}, make('summary', {}, conditions.length > 0 ? `on ${conditions.length} conditions` : 'notes'), list(more)));
        return row;
    }

    counterexample(result) {
        const { inputs, made_up: madeUp = [], broken, trace } = result.failure;
        const debug = () => this.dispatchEvent(new CustomEvent('case', { detail: result }));
        return make(
            'div',
            { class: 'counterexample' },
            make('p', { class: 'inputs' }, ...(inputs.length > 0 ? valuesOf(inputs) : ['the only case'])),
            ...(madeUp.length > 0 ? [make('p', { class: 'inputs made-up' }, 'made up, since nothing has set what it reads: ', ...valuesOf(madeUp))] : []),
            ...broken.map((text) => make('p', { class: 'broken' }, text)),
            button('Debug this case', debug, { kind: 'debug-case', title: 'Stops the machine at this call' }),
            make('details', { hidden: trace.length === 0 }, make('summary', {}, 'its last instructions'), make('pre', {}, trace.join('\n'))),
        );
    }
}

/** Returns names with their values as elements, the first ones if they are many. */
function valuesOf(named) {
    const shown = named.slice(0, SHOWN).map(([name, value]) => make('span', { class: 'input' }, make('b', {}, name), ` = ${value} `, make('small', {}, `$${hex(value < 0 ? value + 0x10000 : value, value > 255 || value < 0 ? 4 : 2)}`)));
    if (named.length > SHOWN) shown.push(make('span', {}, `and ${named.length - SHOWN} more`));
    return shown;
}

const list = (texts) => make('ul', {}, ...texts.map((text) => make('li', {}, text)));
