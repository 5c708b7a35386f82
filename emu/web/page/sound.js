// The loudspeaker. Browsers let it sound only after a person has done something on the page.

import { threadUrl } from './resources.js';

/** Seconds of sound that wait to be played: what hides a late frame. */
const WAITING = 0.06;
/** Milliseconds without a report after which the sound is no clock. */
const SILENT = 250;

/** Milliseconds after which a loudspeaker that does not open is left to open by itself: without one, Firefox never says so. */
const PATIENCE = 1000;

/** Samples on their way to the loudspeaker; those of two channels for the same time count as one. `onReport` is called whenever it has taken some. */
export class Sound {
    constructor() {
        this.context = null;
        this.node = null;
        this.recorded = null;
        this.sent = 0;
        this.taken = 0;
        this.heard = 0;
        /** How often samples ran out. */
        this.dry = 0;
        this.volume = 0.7;
        this.onReport = () => {};
    }

    /** Opens the loudspeaker, or wakes it. Call it when a person has pressed something. */
    open() {
        return Promise.race([this.wake(), new Promise((done) => setTimeout(done, PATIENCE))]);
    }

    async wake() {
        if (this.context) {
            if (this.context.state === 'suspended') await this.context.resume();
            return;
        }
        if (typeof AudioContext === 'undefined') return;
        this.context = new AudioContext({ latencyHint: 'interactive' });
        this.gain = this.context.createGain();
        this.gain.gain.value = this.volume;
        this.gain.connect(this.context.destination);
        await this.context.audioWorklet.addModule(await threadUrl('sound-worklet.js'));
        this.node = new AudioWorkletNode(this.context, 'zxlab-samples', { numberOfInputs: 0, outputChannelCount: [2] });
        this.node.port.onmessage = ({ data }) => {
            this.taken = data.taken;
            this.dry = data.dry;
            this.heard = performance.now();
            this.onReport();
        };
        this.node.connect(this.gain);
    }

    /** Samples a second. */
    get rate() {
        return this.context?.sampleRate ?? 48000;
    }

    /** True while the loudspeaker takes samples, and thus is the clock. */
    get isClock() {
        return this.context?.state === 'running' && performance.now() - this.heard < SILENT;
    }

    /** Number of samples that are missing from what should wait. */
    get missing() {
        return WAITING * this.rate - (this.sent - this.taken);
    }

    /** Plays samples of one channel, or of two in turn. */
    push(samples, channels) {
        if (!this.node || this.context.state !== 'running' || !samples.length) return;
        this.sent += samples.length / channels;
        this.node.port.postMessage({ samples, channels }, [samples.buffer]);
    }

    /** Forgets what waits, so that nothing old is heard after a pause. */
    clear() {
        this.node?.port.postMessage('clear');
    }

    /** Returns a track of what is played, at full volume, for recordings; null while the loudspeaker is closed or asleep. */
    track() {
        if (!this.node || this.context.state !== 'running') return null;
        if (!this.recorded) {
            this.recorded = this.context.createMediaStreamDestination();
            this.node.connect(this.recorded);
        }
        return this.recorded.stream.getAudioTracks()[0].clone();
    }

    setVolume(volume) {
        this.volume = volume;
        if (this.gain) this.gain.gain.value = volume;
    }

    close() {
        this.context?.close();
        this.context = null;
        this.node = null;
        this.recorded = null;
    }
}
