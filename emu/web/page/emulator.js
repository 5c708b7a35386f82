// A Spectrum on a canvas.

import { HEIGHT, WIDTH, loadPlayer, pixelsOf } from './machine.js';

/** A running Spectrum. Events: 'frame' after each frame. */
export class Emulator extends EventTarget {
    static async start() {
        const Player = await loadPlayer();
        return new Emulator(new Player());
    }

    constructor(player) {
        super();
        this.player = player;
        this.canvas = document.createElement('canvas');
        this.canvas.width = WIDTH;
        this.canvas.height = HEIGHT;
        this.context = this.canvas.getContext('2d', { alpha: false });
        this.tick = this.tick.bind(this);
        requestAnimationFrame(this.tick);
    }

    tick() {
        this.player.run_frame();
        this.context.putImageData(new ImageData(pixelsOf(this.player), WIDTH, HEIGHT), 0, 0);
        this.dispatchEvent(new Event('frame'));
        requestAnimationFrame(this.tick);
    }
}
