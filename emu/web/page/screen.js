// The screen: a canvas at a whole multiple of its pixels, which takes the keys.

import { make } from './elements.js';
import { HEIGHT, WIDTH } from './machine.js';

/** Border pixels that may be cut off on each side where there is little room. */
const BORDER = 32;

/** Puts an emulator's canvas into an element that can have the focus, and keeps it at a whole multiple of its size. */
export function screenOf(emulator) {
    const element = make('div', {
        class: 'screen',
        tabindex: '0',
        role: 'application',
        'aria-label': 'Screen of the Spectrum. Keys go to the Spectrum; Shift and Tab, or F6, leave it.',
    }, emulator.canvas);
    element.addEventListener('pointerdown', () => emulator.openSound());
    return element;
}

/** Sets the size of a picture so that each of its pixels is a whole number of the display's, in a box of CSS pixels. */
export function fit(canvas, width, height) {
    const density = window.devicePixelRatio || 1;
    const whole = Math.floor(Math.min(width * density / WIDTH, height * density / HEIGHT));
    // Part of the border is left out if the picture is larger without it.
    const cut = Math.floor(Math.min(width * density / (WIDTH - 2 * BORDER), height * density / (HEIGHT - 2 * BORDER)));
    const scale = Math.max(whole, cut, 1) / density;
    canvas.style.width = `${WIDTH * scale}px`;
    canvas.style.height = `${HEIGHT * scale}px`;
    const margin = cut > whole ? BORDER * scale : 0;
    canvas.style.margin = `${-margin}px`;
    return scale;
}
