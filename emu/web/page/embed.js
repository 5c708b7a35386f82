// Spectrums on pages of one's own.

import { Emulator } from './emulator.js';

/** Puts a Spectrum into an element. */
export function ZXLab(element) {
    Emulator.start().then((emulator) => element.append(emulator.canvas));
}
