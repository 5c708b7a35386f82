// The workbench: writing, assembling and proving in the page.

import { Assembler } from './workbench-assembler.js';
import { Breakpoints } from './workbench-breakpoints.js';
import { Chooser } from './workbench-chooser.js';
import { DebuggerView } from './workbench-debugger.js';
import { Editor } from './workbench-editor.js';
import { chooseFile } from './controls.js';
import { download, make } from './elements.js';
import { standAt } from './standing.js';
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

/** Greatest number of frames until a program is loaded and entered. */
const LOADING = 50_000;

/** Adds the workbench's panel to a page. Nothing of it is loaded before it is shown. */
export function addWorkbench(page) {
    const workbench = new Workbench(page);
    workbench.element.addEventListener('shown', () => workbench.begin());
    page.addPanel({ id: 'workbench', label: 'Workbench', element: workbench.element });
    page.addOpener(ENDINGS, (name, bytes) => workbench.import(name, sourceOf(name, bytes)));
    page.workbench = workbench;
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
        this.broken = new Breakpoints();
        this.moves = [];
        this.editor = new Editor();
        this.chooser = new Chooser(this.sources);
        this.proof = new Proof(new Thread());
        this.debugger = new DebuggerView(this.emulator, (text) => page.say(text));
        this.messages = make('div', { class: 'messages' });
        this.status = make('span', { class: 'assembled', role: 'status' });
        this.tabs = new Tabs('Results');
        this.messagesTab = this.tabs.add('Messages', this.messages);
        this.proofTab = this.tabs.add('Proof', this.proof.view);
        this.debuggerTab = this.tabs.add('Debugger', this.debugger.view);
        this.playButton = button('▶ Play', () => this.playNow(), { title: 'Starts the program', keys: 'Ctrl+Enter', kind: 'strong' });
        this.proveButton = button('✓ Prove', () => this.prove(), { title: 'Tries the contracts for all inputs', keys: 'Ctrl+Shift+Enter' });
        const actions = make('div', { class: 'actions' }, this.playButton, this.proveButton, button('Tape', () => this.saveTape(), { title: 'Saves the program as a .tap file' }), this.status);
        this.element = make('div', { class: 'workbench' }, make('div', { class: 'workbench-head' }, this.chooser.element, actions), this.editor.element, this.tabs.element);
        this.listen();
    }

    listen() {
        const { editor, proof, chooser, emulator } = this;
        editor.addEventListener('edit', () => this.edited());
        editor.addEventListener('breakpoint', ({ detail }) => this.toggleBreakpoint(detail.line));
        editor.addEventListener('moved', ({ detail }) => {
            this.moveMaps(this.path, detail);
            this.keepBreakpoints();
        });
        this.sources.addEventListener('changed', ({ detail }) => this.changedElsewhere(detail));
        window.addEventListener('beforeunload', (event) => this.sources.unkept.size > 0 && event.preventDefault());
        editor.addEventListener('routine', () => this.tabs.show(this.proofTab));
        proof.addEventListener('case', ({ detail }) => this.debugCase(detail));
        proof.addEventListener('results', () => this.markProofs());
        proof.addEventListener('running', () => this.showRunning());
        for (const view of [proof, this.debugger]) view.addEventListener('place', ({ detail }) => this.goTo(detail));
        this.debugger.addEventListener('stopped', () => this.stopped());
        this.debugger.addEventListener('break', ({ detail }) => this.toggleAddress(detail.address));
        emulator.addEventListener('stopped', () => this.stoppedAtBreakpoint());
        emulator.addEventListener('paused', () => {
            if (!this.debugger.view.hidden) this.debugger.stop();
        });
        emulator.addEventListener('resumed', () => editor.setHere(0));
        emulator.addEventListener('opened', () => {
            // Another program has neither these names nor these breakpoints.
            const { bytes } = emulator.file ?? {};
            if (bytes !== this.played) this.broken.addresses.clear();
            this.played = bytes;
            if (bytes !== this.tape) this.setMap(null);
        });
        chooser.addEventListener('choose', ({ detail }) => this.open(detail));
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

    /** Opens a file in the editor. */
    async open(path) {
        const text = this.sources.texts.get(path) ?? (await this.textOf(path));
        if (text === null) {
            this.page.say(`${path}: there is no such file`);
            return this.assemble();
        }
        const main = this.sources.mainOf(path, this.main);
        const isOther = main !== this.main;
        Object.assign(this, { path, main });
        this.editor.show(text);
        this.chooser.show(this.path, this.main);
        this.chooser.note.replaceChildren();
        this.editor.setBreakpoints(this.broken.of(path));
        if (isOther) this.proof.clear();
        await this.assemble();
        this.markProofs();
    }

    /** Resolves to a text of the project, null if there is none. What is being assembled is assembled again later. */
    textOf(path) {
        this.assembler.stop();
        return this.assembler.ask({ kind: 'text', path, texts: this.sources.texts });
    }

    /** Opens a text as a source of the user. */
    async import(name, text) {
        const path = this.sources.free(name);
        this.sources.set(path, text);
        await this.begin();
        await this.open(path);
        this.page.showPanel('workbench');
    }

    chooseFile() {
        chooseFile(ENDINGS, (name, bytes) => this.import(name, sourceOf(name, bytes)), this.emulator);
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
        if (path !== this.path) {
            const change = changeOf((before ?? '').split('\n'), (after ?? '').split('\n'));
            this.moveMaps(path, change);
            this.broken.move(path, change);
            this.chooser.show(this.path, this.main);
        } else if (after !== undefined) {
            this.editor.update(after);
        } else {
            if (this.sources.isOwn(path)) this.page.say(`${path} was deleted in another window.`);
            this.open(this.sources.isOwn(path) ? this.sources.own[0] : path);
        }
    }

    /** Moves the lines of the maps as an edit has, also of the map that is being made of the text before it. */
    moveMaps(path, change) {
        this.moves.push([path, change]);
        for (const map of new Set([this.map, this.playing])) map?.move(path, change);
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
        for (const map of new Set([this.map, this.playing])) map?.rename(path, to);
        this.broken.rename(path, to);
        this.path = this.main = to;
        this.proof.rename(path, to);
        this.chooser.show(to, to);
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
            this.map = new SourceMap(program);
            for (const [path, change] of this.moves) this.map.move(path, change);
        }
        this.editor.setMessages(messages.filter(({ file, line }) => file === this.path && line > 0));
        this.messages.replaceChildren(...rowsOf(messages, (place) => this.goTo(place)));
        const errors = messages.filter(({ is_error }) => is_error).length;
        if (program) this.setStatus(`${program.length} bytes at $${program.start.toString(16).toUpperCase()}`);
        else this.setStatus(`${errors} ${errors === 1 ? 'error' : 'errors'}`, 'fails');
        this.messagesTab.badge.textContent = messages.length || '';
        return program;
    }

    setStatus(text, kind = '') {
        this.status.textContent = text;
        this.status.className = `assembled ${kind}`;
    }

    /** Shows a place of the source. */
    async goTo({ file, line, column }) {
        if (file !== this.path) await this.open(file);
        if (line > 0) this.editor.goTo(line, column || 1);
    }

    /** Assembles, and starts the program on the machine, if it has a `routine` that is named. Resolves to true if it runs. */
    async play(routine) {
        const program = await this.assemble();
        if (program === undefined) return;
        if (program && routine !== undefined && program.symbols[routine] === undefined) return this.page.say(`There is no ${routine} any more: prove again.`);
        if (!program) {
            this.tabs.show(this.messagesTab);
            return this.page.say('There are errors in the source.');
        }
        try {
            const tape = await this.assembler.ask({ kind: 'tape', ...this.question() });
            this.tape = tape;
            this.emulator.open(`${program.name}.tap`, tape);
            this.setMap(this.map);
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

    /** Stops the machine at the call of a failing case. */
    async debugCase({ routine, failure }) {
        if (!(await this.play(routine))) return;
        const { emulator, map } = this;
        emulator.pause();
        const { entry, symbols } = map.program;
        if (!emulator.player.run_to(entry, LOADING)) return this.page.say('The program was not loaded.');
        const unset = standAt(emulator.player, symbols[routine], failure.call);
        if (unset) this.page.say(unset);
        this.tabs.show(this.debuggerTab);
        emulator.draw(true);
        this.debugger.stop();
    }

    /** Takes the map of the program that plays from now on. Breakpoints go to lines in which it has instructions. */
    setMap(map) {
        this.playing = map;
        this.debugger.setMap(map);
        this.broken.settle(map);
        this.editor.setBreakpoints(this.broken.of(this.path));
        this.sendBreakpoints();
    }

    /** Shows where a breakpoint has stopped the machine, whatever was shown before. */
    stoppedAtBreakpoint() {
        this.page.showPanel('workbench');
        this.tabs.show(this.debuggerTab);
        this.debugger.stop();
        const here = this.emulator.player.here();
        const place = this.playing?.placeOf(here);
        this.page.say(`Stopped at the breakpoint ${place ? `${place.file}:${place.line}` : `$${hex(here)}`}`);
    }

    async stopped() {
        const place = this.playing?.placeOf(this.emulator.player.here());
        if (!place) return this.editor.setHere(0);
        if (place.file !== this.path) await this.open(place.file);
        this.editor.setHere(place.line);
    }

    /** Sets or clears the breakpoint of a line, or of the next one with an instruction in what was assembled last. */
    toggleBreakpoint(line) {
        const lines = new Set(this.editor.breakpoints);
        if (!lines.delete(line)) {
            const found = this.map?.program.files.includes(this.path) ? this.map.addressOf(this.path, line) : { line };
            if (!found) return this.page.say('There is no instruction there or below.');
            if (!lines.delete(found.line)) lines.add(found.line);
        }
        this.editor.setBreakpoints(lines);
        this.keepBreakpoints();
    }

    /** Sets or clears the breakpoint at an address: of its line, if there is a source of it. */
    async toggleAddress(address) {
        const place = this.playing?.placeOf(address);
        if (!place || this.broken.addresses.has(address)) {
            this.broken.toggle(address);
            return this.sendBreakpoints();
        }
        await this.goTo(place);
        this.toggleBreakpoint(place.line);
    }

    keepBreakpoints() {
        this.broken.set(this.path, this.editor.breakpoints);
        this.sendBreakpoints();
    }

    sendBreakpoints() {
        this.debugger.setBreakpoints(this.broken.addressesIn(this.playing));
    }

    async saveTape() {
        try {
            const tape = await this.assembler.ask({ kind: 'tape', ...this.question() });
            download(`${this.main.split('/').at(-1).replace(/\.[^.]*$/, '')}.tap`, new Blob([tape]));
        } catch (error) {
            this.page.say(error.message);
        }
    }
}
