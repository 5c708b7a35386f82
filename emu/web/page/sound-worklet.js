// Plays samples in the sound's own thread, and reports how many it has taken: that is the clock of the machine.

/** Samples between two reports. */
const REPORT = 512;

class Samples extends AudioWorkletProcessor {
    constructor() {
        super();
        this.queue = [];
        this.at = 0;
        this.taken = 0;
        this.reported = 0;
        this.dry = 0;
        this.isPlaying = false;
        this.last = [0, 0];
        this.port.onmessage = ({ data }) => {
            if (data === 'clear') {
                this.taken += this.queue.reduce((sum, { samples, channels }) => sum + samples.length / channels, 0) - this.at;
                this.queue = [];
                this.at = 0;
                this.isPlaying = false;
            } else {
                this.queue.push(data);
                this.isPlaying = true;
            }
        };
    }

    process(_inputs, [output]) {
        const [left, right] = output;
        for (let n = 0; n < left.length; n++) {
            if (this.queue.length) {
                const { samples, channels } = this.queue[0];
                const at = channels * this.at++;
                this.last = [samples[at], samples[at + channels - 1]];
                this.taken++;
                if (channels * this.at === samples.length) {
                    this.queue.shift();
                    this.at = 0;
                }
            } else {
                if (this.isPlaying) this.dry++;
                this.isPlaying = false;
                this.last = this.last.map((sample) => sample * 0.995);
            }
            [left[n], right[n]] = this.last;
        }
        this.reported += left.length;
        if (this.reported >= REPORT) {
            this.reported = 0;
            this.port.postMessage({ taken: this.taken, dry: this.dry });
        }
        return true;
    }
}

registerProcessor('zxlab-samples', Samples);
