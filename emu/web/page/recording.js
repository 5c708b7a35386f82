// Recordings of sound, as WAV, and of picture and sound, in what the browser writes (WebM or MP4).

import { download, make, nameOf } from './elements.js';

/** Longest recording of sound in seconds: a quarter of an hour is 80 MB, or 160 of two channels. */
const LONGEST = 900;
/** Pictures a second that the browser is asked to record. */
const RATE = 50;
/** Kinds of film, the best first. */
const FILMS = ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'];

/** Records the samples of an emulator until it is stopped. */
export class SoundRecorder {
    constructor(emulator) {
        this.emulator = emulator;
        this.rate = emulator.sound.rate;
        this.channels = emulator.player.channels();
        this.chunks = [];
        this.length = 0;
        emulator.listener = (samples, channels) => this.add(samples, channels);
    }

    add(samples, channels) {
        if (this.length + samples.length > LONGEST * this.rate * this.channels) return;
        if (channels !== this.channels) samples = withChannels(samples, this.channels);
        this.chunks.push(Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32767)));
        this.length += samples.length;
    }

    /** Ends the recording and returns it as the bytes of a WAV file: one channel or two, 16 bits. */
    finish() {
        this.emulator.listener = null;
        const bytes = new Uint8Array(44 + 2 * this.length);
        const view = new DataView(bytes.buffer);
        const text = (at, letters) => bytes.set(new TextEncoder().encode(letters), at);
        text(0, 'RIFF');
        view.setUint32(4, 36 + 2 * this.length, true);
        text(8, 'WAVEfmt ');
        view.setUint32(16, 16, true);
        [1, this.channels].forEach((value, index) => view.setUint16(20 + 2 * index, value, true));
        view.setUint32(24, this.rate, true);
        view.setUint32(28, 2 * this.rate * this.channels, true);
        [2 * this.channels, 16].forEach((value, index) => view.setUint16(32 + 2 * index, value, true));
        text(36, 'data');
        view.setUint32(40, 2 * this.length, true);
        let at = 44;
        for (const chunk of this.chunks) {
            for (const sample of chunk) {
                view.setInt16(at, sample, true);
                at += 2;
            }
        }
        return bytes;
    }
}

/** Returns samples of one channel as two, or of two as one: the settings were changed while they were recorded. */
function withChannels(samples, channels) {
    if (channels === 2) return Float32Array.from({ length: 2 * samples.length }, (_, n) => samples[n >> 1]);
    return Float32Array.from({ length: samples.length / 2 }, (_, n) => (samples[2 * n] + samples[2 * n + 1]) / 2);
}

/** Records picture and sound until it is stopped. */
export class FilmRecorder {
    constructor(emulator) {
        if (typeof MediaRecorder === 'undefined' || !emulator.canvas.captureStream) throw new Error('This browser records no pictures');
        this.stream = emulator.canvas.captureStream(RATE);
        const track = emulator.sound.track();
        /** True if the film has sound. A loudspeaker that does not open gives none, and Firefox waits without end for sound that a kind names. */
        this.sounds = track !== null;
        if (track) this.stream.addTrack(track);
        const kinds = FILMS.map((kind) => (track ? kind : kind.replace(',opus', '')));
        this.kind = kinds.find((kind) => MediaRecorder.isTypeSupported(kind));
        if (!this.kind) throw new Error('This browser records no pictures');
        this.recorder = new MediaRecorder(this.stream, { mimeType: this.kind, videoBitsPerSecond: 4_000_000 });
        this.parts = [];
        this.recorder.ondataavailable = ({ data }) => this.parts.push(data);
        this.recorder.start();
    }

    /** The ending of its file. */
    get ending() {
        return this.kind.startsWith('video/mp4') ? 'mp4' : 'webm';
    }

    /** Ends the recording and resolves to it as a Blob. */
    async finish() {
        const stopped = new Promise((resolve) => (this.recorder.onstop = resolve));
        this.recorder.stop();
        await stopped;
        for (const track of this.stream.getTracks()) track.stop();
        return new Blob(this.parts, { type: this.kind });
    }
}

/** Returns the buttons that record what an emulator plays. */
export function recordings(page) {
    const { emulator } = page;
    const sound = toggle('Record the sound', async () => new SoundRecorder(emulator), (recorder) => {
        download(`${nameOf(emulator.title)}.wav`, new Blob([recorder.finish()], { type: 'audio/wav' }));
    });
    const film = toggle('Record picture and sound', async () => {
        const recorder = new FilmRecorder(emulator);
        if (!recorder.sounds) page.say('The picture is recorded without sound: this browser has not opened its loudspeaker.');
        return recorder;
    }, async (recorder) => {
        download(`${nameOf(emulator.title)}.${recorder.ending}`, await recorder.finish());
    });
    return make('div', { class: 'buttons recordings' }, sound, film);

    /** Returns a button that starts a recording and ends it. */
    function toggle(label, begin, end) {
        let running = null;
        let isBusy = false;
        const button = make('button', { type: 'button', 'aria-pressed': 'false' }, label);
        const show = () => {
            button.setAttribute('aria-pressed', String(running !== null));
            button.textContent = running ? 'Stop and save the recording' : label;
        };
        button.addEventListener('click', async () => {
            // Until it has begun or ended.
            if (isBusy) return;
            isBusy = true;
            try {
                if (running) {
                    const recorder = running;
                    running = null;
                    show();
                    await end(recorder);
                } else {
                    await emulator.openSound();
                    running = await begin();
                    show();
                }
            } catch (error) {
                page.say(error.message);
            } finally {
                isBusy = false;
            }
        });
        return button;
    }
}
