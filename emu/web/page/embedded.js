// A Spectrum in an element of somebody's page, with its controls.

import { ARCHIVE, filesOf } from './archive.js';
import { chooseFile, fetchFile, listenToDrops, listenToKeys, openSoundOnClick, pauseButton } from './controls.js';
import { iconButton, make } from './elements.js';
import { machineOf, optionsOf, zoomOf } from './embed-options.js';
import { Emulator } from './emulator.js';
import { HEIGHT, WIDTH } from './machine.js';
import { fit, screenOf } from './screen.js';
import { szxOf } from './struct.js';

/** The style of an embedded Spectrum, within its own tree. */
const STYLE = `
:host, .zxlab { display: inline-block; }
.screen { position: relative; overflow: hidden; background: #000; outline: 2px solid transparent; outline-offset: 2px; }
.screen:focus { outline-color: #35d0e6; }
.screen:fullscreen { display: grid; place-items: center; }
.picture { display: block; image-rendering: pixelated; }
.start { position: absolute; inset: 0; margin: auto; width: 72px; height: 72px; border-radius: 36px; }
.bar { display: flex; gap: 4px; padding-block-start: 4px; }
button { display: grid; place-items: center; width: 36px; height: 36px; padding: 0; border: 0; border-radius: 8px; background: #222731; color: #eef0f4; cursor: pointer; }
button:focus-visible { outline: 2px solid #35d0e6; }
svg { width: 20px; height: 20px; fill: currentColor; }
[role=status] { font: 14px/1.4 system-ui, sans-serif; margin: 4px 0; overflow-wrap: anywhere; }
[role=status]:empty { display: none; }
`;

/** The Spectrums by the elements that they were put into. */
const placed = new WeakMap();

/**
 * Puts a Spectrum into an element, in the place of one that is there, and returns its controls.
 *
 * Options: `machine` ('48', '128' or 'pentagon'), `openUrl` (a file to open), `autoStart` (true: else a press starts it), `autoLoadTapes` (true: tapes load by
 * themselves, else they are put into the deck), `tapeTrapsEnabled` (true: blocks load at once), `zoom` (1: pixels of the page for one of the
 * picture), `sandbox` (false: true takes no files from people), `uiEnabled` (true: buttons under the screen), `keyboardEnabled` (true),
 * `keyboardMap` ('text' or 'place'), `stereo` ('mono', 'abc' or 'acb': the sound chip's voices from left to right).
 */
export function ZXLab(element, options = {}) {
    placed.get(element)?.exit();
    const embedded = new Embedded(element, optionsOf(options));
    placed.set(element, embedded);
    return embedded;
}

class Embedded {
    #ready = [];
    #emulator = null;
    #isOpening = false;
    #begun;
    #opened;
    /** Ends what listens to the page when the Spectrum is gone. */
    #life = new AbortController();

    constructor(element, options) {
        this.options = options;
        this.root = element.attachShadow ? (element.shadowRoot ?? element.attachShadow({ mode: 'open' })) : element;
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(STYLE);
        this.root.adoptedStyleSheets = [sheet];
        this.status = make('p', { role: 'status' });
        this.#begun = this.#begin().catch((error) => {
            if (this.isGone) return;
            this.root.replaceChildren(this.status);
            this.status.textContent = `The Spectrum cannot start in this browser: ${error.message}`;
        });
        this.#opened = this.#begun;
        this.started = this.#start();
    }

    /** Makes the machine and its elements. */
    async #begin() {
        const { options } = this;
        const emulator = await Emulator.start({ machine: options.machine, tape: options.tapeTrapsEnabled ? 'instant' : 'fast' });
        if (this.isGone) return emulator.exit();
        this.#emulator = emulator;
        emulator.player.set_by_place(options.keyboardMap === 'place');
        emulator.player.set_stereo(options.stereo);
        this.screen = screenOf(emulator);
        const box = make('div', { class: 'zxlab' }, this.screen, ...(options.uiEnabled ? [this.#bar()] : []), this.status);
        this.root.replaceChildren(box);
        this.#resize();
        if (options.keyboardEnabled) listenToKeys(this.screen, emulator);
        if (!options.sandbox) listenToDrops(this.screen, (name, bytes) => this.#open(name, bytes), emulator);
        openSoundOnClick(box, emulator);
        emulator.addEventListener('message', (event) => (this.status.textContent = event.detail));
        const { signal } = this.#life;
        document.addEventListener('visibilitychange', () => emulator.setHidden(document.hidden), { signal });
        document.addEventListener('fullscreenchange', () => this.#resize(), { signal });
        window.addEventListener('resize', () => this.#resize(), { signal });
        if (!options.autoStart) this.#waitForPress();
    }

    /** Opens what the options name, and then is ready. */
    async #start() {
        const urls = [this.options.openUrl].flat().filter(Boolean);
        await Promise.allSettled(urls.map((url) => this.openUrl(url)));
        await this.#begun;
        if (!this.#isThere) return;
        this.isReady = true;
        for (const ready of this.#ready.splice(0)) ready();
    }

    /** True from when the machine is there until `exit`. */
    get #isThere() {
        return this.#emulator !== null && !this.isGone;
    }

    /** Calls `act` with the emulator: at once if it is there, and else, before `exit`, when it is. */
    #with(act) {
        if (this.#isThere) return act(this.#emulator);
        return this.#begun.then(() => (this.#isThere ? act(this.#emulator) : undefined));
    }

    #bar() {
        const open = this.options.sandbox ? [] : [iconButton('open', 'Open a file', () => this.openFileDialog())];
        const reset = iconButton('reset', 'Start again', () => this.reset());
        const full = iconButton('full', 'Full screen', () => this.toggleFullscreen());
        return make('div', { class: 'bar', role: 'toolbar', 'aria-label': 'Controls' }, ...open, pauseButton(this.#emulator), reset, full);
    }

    #waitForPress() {
        this.#emulator.pause();
        const button = iconButton('play', 'Start', () => {
            button.remove();
            this.start();
            this.screen.focus();
        });
        button.classList.add('start');
        this.screen.append(button);
        // What is opened meanwhile waits for the press too.
        this.#emulator.addEventListener('resumed', () => this.#isOpening || button.remove());
    }

    /** Opens a file. Throws an error that names it. */
    async #open(name, bytes) {
        if (this.isGone) return;
        if (!this.#emulator) throw new Error(`${name}: is not opened, since the Spectrum cannot start`);
        // Of an archive, the first file that can be opened.
        if (name.toLowerCase().endsWith(`.${ARCHIVE}`)) [{ name, bytes }] = await filesOf(name, bytes, this.#emulator.endings);
        this.#openNow(name, bytes);
    }

    /** Opens a file, and stays paused if it was. */
    #openNow(name, bytes) {
        const emulator = this.#emulator;
        const wasPaused = emulator.isPaused;
        this.#isOpening = true;
        try {
            const isTape = /\.(tap|tzx|pzx|csw|wav)$/i.test(name);
            if (isTape && !this.options.autoLoadTapes) emulator.player.insert_tape(name, bytes);
            else emulator.open(name, bytes);
            this.status.textContent = '';
        } finally {
            if (wasPaused) emulator.pause();
            this.#isOpening = false;
        }
    }

    /**
     * Opens a file from an address, after those that were asked for before. Resolves when it is open; rejects, and shows a message, if it cannot be fetched
     * or read.
     */
    openUrl(url) {
        if (this.isGone) return Promise.resolve();
        const fetched = fetchFile(url);
        // What fails is told in its turn.
        fetched.catch(() => {});
        const opened = this.#opened.then(() => fetched).then(({ name, bytes }) => this.#open(name, bytes));
        this.#opened = opened.catch((error) => {
            if (this.#isThere) this.status.textContent = error.message;
        });
        return opened;
    }

    /** Goes on with a snapshot in the form that JSSpeccy 3 has in memory. Throws an error that names what is missing in it. */
    loadSnapshotFromStruct(snapshot) {
        if (this.isGone) return;
        const bytes = szxOf(snapshot);
        this.#with(() => this.#openNow('snapshot.szx', bytes));
    }

    /** Lets the person choose a file. */
    openFileDialog() {
        this.#with((emulator) => chooseFile([...emulator.endings, ARCHIVE], (name, bytes) => this.#open(name, bytes), emulator));
    }

    /** Calls `ready` when the Spectrum runs, at once if it does. */
    onReady(ready) {
        if (this.isGone) return;
        if (this.isReady) ready();
        else this.#ready.push(ready);
    }

    /** Sets the pixels of the page for one of the picture. */
    setZoom(zoom) {
        this.options.zoom = zoomOf(zoom);
        this.#with(() => this.#resize());
    }

    /** Gives the picture its size: the zoom, or on the full screen the largest whole one. */
    #resize() {
        const { canvas } = this.#emulator;
        if (this.#isFull) return fit(canvas, window.innerWidth, window.innerHeight);
        const { zoom } = this.options;
        Object.assign(canvas.style, { width: `${WIDTH * zoom}px`, height: `${HEIGHT * zoom}px`, margin: '' });
        this.status.style.maxWidth = `${WIDTH * zoom}px`;
    }

    get #isFull() {
        const { screen } = this;
        return screen !== undefined && screen.getRootNode().fullscreenElement === screen;
    }

    /** Switches another machine on: 48 or 128. */
    setMachine(machine) {
        this.#with((emulator) => emulator.switchOn(machineOf(machine)));
    }

    /** Sets whether tapes are loaded by themselves. */
    setAutoLoadTapes(on) {
        this.options.autoLoadTapes = on;
    }

    /** Sets whether blocks of tapes are loaded at once. */
    setTapeTraps(on) {
        this.#with((emulator) => emulator.setTape(on ? 'instant' : 'fast'));
    }

    start() {
        this.#with((emulator) => emulator.resume());
    }

    pause() {
        this.#with((emulator) => emulator.pause());
    }

    reset() {
        this.#with((emulator) => emulator.reset());
    }

    /** Fills the display with the picture, which then has the keys. Browsers allow it to what a person has pressed. */
    async enterFullscreen() {
        try {
            await this.#with(() => this.screen.requestFullscreen());
            this.screen?.focus();
        } catch (error) {
            this.status.textContent = `No full screen here: ${error.message}`;
        }
    }

    async exitFullscreen() {
        if (this.#isFull) await document.exitFullscreen();
    }

    toggleFullscreen() {
        return this.#isFull ? this.exitFullscreen() : this.enterFullscreen();
    }

    /** The emulator itself, once it is ready. */
    get emulator() {
        return this.#emulator;
    }

    /** Takes the Spectrum away and frees its memory. After it, the methods do nothing. */
    exit() {
        // Another Spectrum may be in its element.
        if (this.isGone) return;
        this.#emulator?.exit();
        this.isGone = true;
        this.#life.abort();
        this.root.replaceChildren();
    }
}
