// The workbench: writing, assembling and proving in the page.

import { Assembler } from './workbench-assembler.js';
import { Chooser } from './workbench-chooser.js';
import { Debugging } from './workbench-debugging.js';
import { DebuggerView } from './workbench-debugger.js';
import { Editor } from './workbench-editor.js';
import { chooseFile } from './controls.js';
import { download, make } from './elements.js';
import { button, hex } from './workbench-elements.js';
import { changeOf } from './workbench-lines.js';
import { SourceMap } from './workbench-map.js';
import { rowsOf } from './workbench-messages.js';
import { Proof } from './workbench-proof.js';
import { FIRST, Sources, sourceOf } from './workbench-sources.js';
import { Tabs } from './workbench-tabs.js';
import { Stopped, Thread } from './workbench-threads.js';

/** Endings of sources. */
const ENDINGS = ['asm', 'z80asm', 's', 'inc'];

/** Milliseconds without a key until the text is assembled. */
const REST = 250;

/** Milliseconds after which the workbench says that it still assembles. */
const PATIENCE = 400;

/** Adds the workbench's panel to a page. Nothing of it is loaded before it is shown. */
export function addWorkbench(page) {
    const workbench = new Workbench(page);
    workbench.element.addEventListener('shown', () => workbench.begin());
    page.addPanel({ id: 'workbench', label: 'Workbench', element: workbench.element });
    page.addOpener(ENDINGS, (name, bytes, how) => workbench.importFile(name, bytes, how));
    page.workbench = workbench;
}

/** Returns how long a program is, and its parts in banks. */
function lengthOf({ parts, start }) {
    const home = parts.find(([bank]) => bank === null)?.[1] ?? 0;
    const banks = parts.filter(([bank]) => bank !== null).map(([bank, length]) => `, ${length} in bank ${bank}`);
    return `${home} ${home === 1 ? 'byte' : 'bytes'} at $${hex(start)}${banks.join('')}`;
}

/** The workbench of a page. */
class Workbench {
    constructor(page) {
        this.page = page;
        this.emulator = page.emulator;
        this.sources = new Sources();
        this.assembler = new Assembler();
        this.path = this.main = this.sources.own[0];
        this.map = null;
        this.moves = [];
        this.editor = new Editor();
        this.chooser = new Chooser(this.sources);
        this.proof = new Proof(new Thread());
        this.debugger = new DebuggerView(this.emulator, (text) => page.say(text));
        this.messages = make('div', { class: 'messages' });
        this.status = make('span', { class: 'assembled', role: 'status', dir: 'ltr' });
        this.tabs = new Tabs('Results');
        this.messagesTab = this.tabs.add('Messages', this.messages);
        this.proofTab = this.tabs.add('Proof', this.proof.view);
        this.debuggerTab = this.tabs.add('Debugger', this.debugger.view);
        this.playButton = button('▶ Play', () => this.playNow(), { title: 'Starts the program', keys: 'Ctrl+Enter', kind: 'strong' });
        this.proveButton = button('✓ Prove', () => this.prove(), { title: 'Tries the contracts for all inputs', keys: 'Ctrl+Shift+Enter' });
        const actions = make('div', { class: 'actions' }, this.playButton, this.proveButton, button('Tape', () => this.saveTape(), { title: 'Saves the program as a tape' }), this.status);
        this.element = make('div', { class: 'workbench' }, make('div', { class: 'workbench-head' }, this.chooser.element, actions), this.editor.element, this.tabs.element);
        this.debugging = new Debugging(this);
        this.listen();
    }

    listen() {
        const { editor, proof, chooser } = this;
        editor.addEventListener('edit', () => this.edited());
        editor.addEventListener('moved', ({ detail }) => {
            this.moveMaps(this.path, detail);
            this.debugging.keep();
        });
        this.sources.addEventListener('changed', ({ detail }) => this.changedElsewhere(detail));
        window.addEventListener('beforeunload', (event) => this.sources.unkept.size > 0 && event.preventDefault());
        editor.addEventListener('routine', () => this.tabs.show(this.proofTab));
        proof.addEventListener('results', () => this.markProofs());
        proof.addEventListener('running', () => this.showRunning());
        proof.addEventListener('place', ({ detail }) => this.goTo(detail));
        this.debugger.addEventListener('place', ({ detail }) => this.goTo(detail, this.debugging.playing.main));
        chooser.addEventListener('choose', ({ detail }) => this.open(detail));
        chooser.addEventListener('choose-file', ({ detail }) => this.open(detail, this.main));
        chooser.addEventListener('new', () => this.import('source.asm', '        ORG  $8000\n\nstart:  RET\n\n        END  start\n'));
        chooser.addEventListener('import', () => this.chooseFile());
        chooser.addEventListener('save', () => download(this.path.split('/').at(-1), new Blob([editor.text])));
        chooser.addEventListener('restore', () => this.remove(`Your changes of ${this.path} are dropped.`, this.path));
        chooser.addEventListener('delete', () => this.remove(`${this.path} is deleted.`));
        chooser.addEventListener('rename', ({ detail }) => this.rename(detail));
        this.element.addEventListener('keydown', (event) => {
            // What is typed here is not for the Spectrum.
            event.stopPropagation();
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            if (event.shiftKey) this.prove();
            else this.playNow();
        });
        this.element.addEventListener('keyup', (event) => event.stopPropagation());
    }

    /** Loads what the workbench needs, when it is shown for the first time. */
    begin() {
        this.begun ??= (async () => {
            this.editor.show(this.sources.texts.get(this.path) ?? '');
            this.chooser.show(this.path, this.main);
            const { folders, words } = await this.assembler.ask({ kind: 'folders' });
            this.sources.folders = folders;
            this.editor.learn(words);
            this.chooser.show(this.path, this.main);
            await this.assemble();
        })().catch((error) => this.page.say(`The workbench cannot start: ${error.message}`));
        return this.begun;
    }

    /** Returns a question to a thread about the source that is open. */
    question() {
        return { main: this.main, texts: this.sources.texts };
    }

    /** Opens a file in the editor, as one of the program with the source `main`. */
    async open(path, main = this.sources.mainOf(path, this.main)) {
        const text = this.sources.texts.get(path) ?? (await this.textOf(path));
        if (text === null) {
            this.page.say(`${path}: there is no such file`);
            return this.assemble();
        }
        const isOther = main !== this.main;
        Object.assign(this, { path, main });
        this.editor.show(text);
        this.chooser.show(this.path, this.main);
        this.chooser.note.replaceChildren();
        this.debugging.show();
        if (isOther) this.proof.clear();
        await this.assemble();
        this.markProofs();
    }

    /** Resolves to a text of the project, null if there is none. What is being assembled is assembled again later. */
    textOf(path) {
        this.assembler.stop();
        return this.assembler.ask({ kind: 'text', path, texts: this.sources.texts });
    }

    /** Opens a text as a new source of the user, and resolves to its path. */
    async import(name, text) {
        const path = this.sources.free(name);
        this.sources.set(path, text);
        await this.begin();
        await this.open(path);
        this.page.showPanel('workbench');
        return path;
    }

    /** Opens a file as a source of the user. One that is linked is opened as it was left, if it was opened before. */
    async importFile(name, bytes, { isLinked = false } = {}) {
        const { text, remark } = sourceOf(name, bytes);
        const { sources } = this;
        const same = isLinked ? sources.linked(name, text) : sources.same(name, text);
        if (same === undefined) {
            const path = await this.import(name, text);
            if (isLinked) sources.setLinked(path, name, text);
        } else {
            await this.begin();
            await this.open(same);
            this.page.showPanel('workbench');
            this.page.say(isLinked ? `${same} is as you left it.` : `${same} has this text already.`);
        }
        if (remark) this.page.say(remark);
    }

    chooseFile() {
        chooseFile(ENDINGS, (name, bytes) => this.importFile(name, bytes), this.emulator);
    }

    edited() {
        const { sources, path } = this;
        const before = [sources.texts.has(path), sources.unkept.size].join();
        sources.set(path, this.editor.text);
        if (before !== [true, sources.unkept.size].join()) this.chooser.show(this.path, this.main);
        this.changed();
    }

    /** Assembles soon, because a text has changed. */
    changed() {
        this.proof.outdate();
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.assemble().catch((error) => this.page.say(error.message)), REST);
    }

    /** Follows a change that was made in another page of this browser. */
    changedElsewhere({ path, before, after }) {
        if (!this.begun) return;
        this.changed();
        if (path === this.main && path !== this.path && after === undefined) {
            this.page.say(`${path} was deleted in another window.`);
            this.open(this.path, this.sources.mainOf(this.path, this.sources.own[0]));
        } else if (path !== this.path) {
            const change = changeOf((before ?? '').split('\n'), (after ?? '').split('\n'));
            this.moveMaps(path, change);
            this.debugging.breakpoints.move(path, change);
            this.chooser.show(this.path, this.main);
        } else if (after !== undefined) {
            this.editor.update(after);
        } else {
            if (this.sources.isOwn(path)) this.page.say(`${path} was deleted in another window.`);
            this.open(this.sources.isOwn(path) ? this.sources.own[0] : path);
        }
    }

    /** The maps of what was assembled last and of what plays. */
    get maps() {
        return new Set([this.map, this.debugging.playing]);
    }

    /** Moves the lines of the maps as an edit has, also of the map that is being made of the text before it. */
    moveMaps(path, change) {
        this.moves.push([path, change]);
        for (const map of this.maps) map?.move(path, change);
    }

    /** Removes the text that is open, a source or the changes of one of the project, and opens another file. It can be undone. */
    async remove(said, next) {
        const { path, sources } = this;
        const { text } = this.editor;
        sources.remove(path);
        await this.open(next ?? sources.own[0]);
        this.chooser.offerUndo(said, () => {
            const isFree = !sources.isOwn(path) || sources.texts.get(path) === FIRST;
            const back = isFree ? path : sources.free(path);
            sources.set(back, text);
            this.open(back);
        });
    }

    /** Gives the source that is open another name. Its text stays in the editor, and with it what can be undone. */
    async rename(name) {
        const { path, sources } = this;
        if (name === '' || name === path) return;
        const to = sources.free(name);
        sources.rename(path, to);
        for (const map of this.maps) map?.rename(path, to);
        this.debugging.breakpoints.rename(path, to);
        if (this.main === path) this.main = to;
        this.path = to;
        this.proof.rename(path, to);
        this.chooser.show(to, this.main);
        this.chooser.note.replaceChildren();
        await this.assemble();
    }

    /** Assembles the text and shows the messages. Resolves to the program, null if there are errors, undefined if the text has changed meanwhile. */
    async assemble() {
        clearTimeout(this.timer);
        const asked = (this.asked = (this.asked ?? 0) + 1);
        this.moves = [];
        const slow = setTimeout(() => this.setStatus('assembling ...'), PATIENCE);
        const answer = await this.assembler.assemble(this.question()).catch((error) => {
            if (!(error instanceof Stopped)) throw error;
        }).finally(() => clearTimeout(slow));
        if (!answer) return undefined;
        const { messages, program, took } = answer;
        // A later text was sent meanwhile: only its messages count.
        if (asked !== this.asked) return program;
        this.took = took;
        this.assembledFor = asked;
        if (program) {
            this.map = new SourceMap(program, this.main);
            for (const [path, change] of this.moves) this.map.move(path, change);
        }
        this.editor.setMessages(messages.filter(({ file, line }) => file === this.path && line > 0));
        this.messages.replaceChildren(...rowsOf(messages, (place) => this.goTo(place)));
        const errors = messages.filter(({ is_error }) => is_error).length;
        if (program) this.setStatus(lengthOf(program));
        else this.setStatus(`${errors} ${errors === 1 ? 'error' : 'errors'}`, 'fails');
        this.messagesTab.badge.textContent = messages.length || '';
        return program;
    }

    setStatus(text, kind = '') {
        this.status.textContent = text;
        this.status.className = `assembled ${kind}`;
    }

    /** Shows a place of a program, of the one that is open if `main` names no other. */
    async goTo({ file, line, column }, main = this.main) {
        if (file !== this.path) await this.open(file, main);
        if (line > 0) this.editor.goTo(line, column || 1);
    }

    /** Assembles, and resolves to the program with its tape: `{ program, name, tape }`. Says why if there is none, and resolves to undefined. */
    async build() {
        const program = await this.assemble();
        if (program === null) {
            this.tabs.show(this.messagesTab);
            this.page.say('There are errors in the source.');
        }
        if (!program) return undefined;
        try {
            const tape = await this.assembler.ask({ kind: 'tape', ...this.question() });
            return { program, name: `${program.name}.${program.ending}`, tape };
        } catch (error) {
            this.page.say(error.message);
        }
    }

    /** Assembles, and starts the program on the machine, if it has a `routine` that is named. Resolves to true if it runs. */
    async play(routine) {
        const built = await this.build();
        if (!built) return;
        if (routine !== undefined && built.program.symbols[routine] === undefined) return this.page.say(`There is no ${routine} any more: prove again.`);
        try {
            this.tape = built.tape;
            this.emulator.open(built.name, built.tape);
            this.debugging.setMap(this.map);
            return true;
        } catch (error) {
            this.page.say(error.message);
        }
    }

    /** Starts the program and gives it the keys. */
    async playNow() {
        if (await this.play()) this.page.screen.focus({ preventScroll: true });
    }

    /** Proves the contracts, or stops a proof that runs. */
    async prove() {
        if (this.proof.isRunning) return this.proof.stop();
        this.tabs.show(this.proofTab);
        await this.proof.run(this.question());
    }

    showRunning() {
        const { isRunning, results } = this.proof;
        this.proveButton.textContent = isRunning ? '■ Stop' : '✓ Prove';
        const failing = results.filter(({ holds }) => !holds).length;
        this.proofTab.badge.textContent = isRunning ? '…' : failing > 0 ? `✗ ${failing}` : '';
    }

    markProofs() {
        const here = this.proof.results.filter(({ file }) => file === this.path);
        this.editor.setProofs(new Map(here.map(({ line, holds, result }) => [line, { kind: holds ? 'holds' : 'fails', text: result }])));
        this.showRunning();
    }

    async saveTape() {
        const built = await this.build();
        if (built) download(built.name, new Blob([built.tape]));
    }
}
