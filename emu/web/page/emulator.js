// A Spectrum on a canvas: it runs frames when they are due, shows them and sounds.

import { HEIGHT, WIDTH, imageOf, loadPlayer } from './machine.js';
import { Sound } from './sound.js';

/** The machines that are asked for by these names; all others are kinds of a 128K. */
const MACHINES = { '48K': '48', Pentagon: 'pentagon' };
/** Most milliseconds of each turn that go into frames when they run as fast as they can. */
const TURN = 12;
/** Most frames that are caught up with. After a longer delay the computer was asleep. */
const LATE = 5;

/**
 * A running Spectrum.
 *
 * Events: 'frame' after frames have run, 'opened' when something else is played, 'paused', 'resumed', 'stopped' at a breakpoint, 'released' when
 * all keys have been, and 'message' with a text in `detail`.
 */
export class Emulator extends EventTarget {
    static async start({ machine = '48', tape = 'instant' } = {}) {
        const Player = await loadPlayer();
        return new Emulator(Player, machine, tape);
    }

    constructor(Player, machine, tape) {
        super();
        this.sound = new Sound();
        this.sound.onReport = () => this.turn();
        this.player = new Player(machine, this.sound.rate);
        this.endings = Player.endings().split(' ');
        this.title = 'BASIC';
        /** The file that is played, while it is the same as when it was opened. */
        this.file = null;
        this.isPaused = false;
        this.isHidden = false;
        this.isRewinding = false;
        this.isGone = false;
        /** Called with the samples of frames and their number of channels, but not of frames that run as fast as they can. */
        this.listener = null;
        /** 1 is the machine's own speed; Infinity as fast as it can. */
        this.speed = 1;
        this.setTape(tape);
        this.owed = 0;
        this.turned = performance.now();
        this.drawn = -1;
        this.canvas = document.createElement('canvas');
        this.canvas.width = WIDTH;
        this.canvas.height = HEIGHT;
        this.canvas.className = 'picture';
        this.context = this.canvas.getContext('2d', { alpha: false });
        this.draw();
        const tick = () => {
            if (this.isGone) return;
            this.turn();
            this.drawIfNew();
            requestAnimationFrame(tick);
        };
        requestAnimationFrame(tick);
    }

    /** The machine that is there, on which the next tape is loaded: '48', '128' or 'pentagon'. */
    get machine() {
        return MACHINES[this.player.kind()] ?? '128';
    }

    /** True while frames run. */
    get isRunning() {
        return !this.isPaused && !this.isHidden && !this.isGone;
    }

    /** Runs the frames that are due. */
    turn() {
        const now = performance.now();
        const passed = now - this.turned;
        this.turned = now;
        if (this.isRewinding && !this.isHidden) return this.rewind(passed);
        if (!this.isRunning) return;
        const hurries = this.speed === Infinity || (this.tape !== 'real' && this.player.waits_for_tape());
        if (hurries) return this.hurry(now + TURN);
        const frameSamples = this.sound.rate / this.player.frames_a_second();
        const due = this.speed === 1 && this.sound.isClock ? this.sound.missing / frameSamples : this.dueByClock(passed);
        this.run(Math.min(Math.ceil(due - 1e-6), LATE), this.speed === 1);
    }

    /** Returns the number of frames due since the last turn, by the computer's clock. */
    dueByClock(passed) {
        this.owed = Math.min(this.owed + passed * this.speed * this.player.frames_a_second() / 1000, LATE);
        const due = Math.floor(this.owed);
        this.owed -= due;
        return due;
    }

    /** Runs some frames. */
    run(frames, sounds) {
        for (let n = 0; n < frames && this.isRunning; n++) this.runFrame();
        const samples = this.player.take_samples();
        const channels = this.player.channels();
        this.listener?.(samples, channels);
        if (sounds) this.sound.push(samples, channels);
        if (frames > 0) this.dispatchEvent(new Event('frame'));
    }

    runFrame() {
        try {
            if (!this.player.run_frame()) {
                this.pause();
                this.draw(true);
                this.dispatchEvent(new Event('stopped'));
            }
        } catch (error) {
            this.pause();
            this.say(`The machine has stopped by a fault of this page: ${error.message}`);
        }
    }

    /** Runs frames until a time, or until what they hurry for is over. */
    hurry(until) {
        do {
            this.runFrame();
        } while (this.isRunning && performance.now() < until && (this.speed === Infinity || this.player.waits_for_tape()));
        this.player.take_samples();
        this.dispatchEvent(new Event('frame'));
    }

    rewind(passed) {
        this.owed = Math.min(this.owed + passed * this.player.frames_a_second() / 1000, LATE);
        const frames = Math.floor(this.owed);
        this.owed -= frames;
        if (frames > 0 && this.player.back(frames)) this.dispatchEvent(new Event('frame'));
    }

    /** Runs backwards until it is told not to; a machine that was paused is so again then. */
    setRewinding(on) {
        const hasEnded = this.isRewinding && !on;
        if (this.isRewinding !== on) this.sound.clear();
        this.isRewinding = on;
        this.owed = 0;
        if (hasEnded && this.isPaused) this.dispatchEvent(new Event('paused'));
    }

    drawIfNew() {
        if (this.drawn !== this.player.frame()) this.draw();
    }

    draw(part = false) {
        this.context.putImageData(imageOf(this.player, part), 0, 0);
        this.drawn = this.player.frame();
    }

    /** Opens a file by its name's ending. Throws an error that names it, and then nothing has changed. */
    open(name, bytes) {
        try {
            this.player.open(name, bytes);
        } catch (error) {
            throw error instanceof Error ? new Error(`${name}: cannot be read`) : new Error(String(error));
        }
        this.file = { name, bytes };
        this.opened(name);
        const remarks = this.player.take_remarks();
        if (remarks) this.say(remarks);
    }

    /** Switches another machine on, '48', '128' or 'pentagon', with nothing to load. */
    switchOn(machine) {
        this.player.switch_on(machine);
        this.file = null;
        this.opened('BASIC');
    }

    /** Starts again: with the file that is played, or in BASIC, with the tape that is in the deck. */
    reset() {
        if (this.file) return this.open(this.file.name, this.file.bytes);
        this.player.reset();
        this.opened('BASIC');
    }

    opened(title) {
        this.title = title;
        this.sound.clear();
        this.draw();
        this.resume();
        this.dispatchEvent(new Event('opened'));
    }

    /** Sets how tapes load: 'instant', 'fast' (all pulses, as fast as it goes) or 'real'. */
    setTape(how) {
        this.tape = how;
        this.player.set_instant(how === 'instant');
    }

    pause() {
        if (this.isPaused) return;
        this.isPaused = true;
        this.sound.clear();
        this.dispatchEvent(new Event('paused'));
    }

    resume() {
        this.turned = performance.now();
        if (!this.isPaused) return;
        this.isPaused = false;
        this.dispatchEvent(new Event('resumed'));
    }

    /** Sleeps while nobody can see it. */
    setHidden(hidden) {
        this.isHidden = hidden;
        this.turned = performance.now();
        this.owed = 0;
        if (hidden) {
            this.releaseAll();
            this.sound.clear();
        }
    }

    /** Releases all keys and pushes, and types no further. */
    releaseAll() {
        this.player.release_all();
        this.dispatchEvent(new Event('released'));
    }

    /** Opens the loudspeaker, at whose rate samples are made from then on. */
    async openSound() {
        const rate = this.sound.rate;
        try {
            await this.sound.open();
        } catch (error) {
            // The computer's clock paces the frames then.
            if (!this.isSilent) this.say(`There is no sound: ${error.message}`);
            this.isSilent = true;
        }
        if (this.sound.rate !== rate) this.player.set_rate(this.sound.rate);
    }

    /** Resolves to the picture as a PNG file, at its own size or `scale` times it. */
    screenshot(scale = 1) {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [WIDTH * scale, HEIGHT * scale];
        const context = canvas.getContext('2d');
        context.imageSmoothingEnabled = false;
        context.drawImage(this.canvas, 0, 0, canvas.width, canvas.height);
        return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
    }

    say(text) {
        this.dispatchEvent(new CustomEvent('message', { detail: text }));
    }

    /** Ends it and frees its memory. */
    exit() {
        this.isGone = true;
        this.sound.close();
        this.canvas.remove();
        this.player.free();
    }
}
