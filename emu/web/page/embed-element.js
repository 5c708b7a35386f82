// The element <zx-lab>.

import { ZXLab } from './embedded.js';

/** A Spectrum as an element: `<zx-lab src="game.tap" machine="128" zoom="2" autostart="false"></zx-lab>`. */
export class ZXLabElement extends HTMLElement {
    /** The attributes that may change while it is on the page. */
    static observedAttributes = ['src', 'machine', 'zoom'];

    connectedCallback() {
        const has = (name) => this.getAttribute(name) !== 'false';
        this.zxlab ??= ZXLab(this, {
            machine: this.getAttribute('machine'),
            openUrl: this.getAttribute('src'),
            zoom: this.getAttribute('zoom'),
            autoStart: has('autostart'),
            uiEnabled: has('ui'),
            keyboardMap: this.getAttribute('keys'),
            stereo: this.getAttribute('stereo'),
        });
    }

    attributeChangedCallback(name, before, value) {
        const { zxlab } = this;
        if (!zxlab || before === value) return;
        if (name === 'zoom') zxlab.setZoom(value);
        else if (name === 'machine') zxlab.setMachine(value);
        else if (value) zxlab.openUrl(value).catch(() => {});
    }

    disconnectedCallback() {
        this.zxlab?.exit();
        this.zxlab = null;
    }
}
