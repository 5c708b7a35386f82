// Loads the machine's wasm, once for all Spectrums on a page.

import start, { Player } from './machine.glue.js';
import { bytesOf } from './resources.js';

/** Width and height of the picture in pixels. */
export const WIDTH = 352;
export const HEIGHT = 296;

let loading = null;
let memory = null;

/** Resolves to the class Player of the wasm module. */
export async function loadPlayer() {
    loading ??= bytesOf('machine.wasm').then((bytes) => start({ module_or_path: bytes }));
    memory = (await loading).memory;
    return Player;
}

/** Returns the last frame's pixels: a view of the module's memory that is valid until the next call of the machine. */
export function pixelsOf(player) {
    return new Uint8ClampedArray(memory.buffer, player.draw(), 4 * WIDTH * HEIGHT);
}
