// Loads the machine's wasm, once for all Spectrums on a page.

import start, { Player } from './machine.glue.js';
import { bytesOf } from './resources.js';

/** Width and height of the picture in pixels. */
export const WIDTH = 352;
export const HEIGHT = 296;

const module = { bytes: null, loading: null, memory: null };

/** Resolves to the wasm itself. */
export function machineBytes() {
    module.bytes ??= bytesOf('machine.wasm');
    return module.bytes;
}

/** Resolves to the class Player of the wasm module. */
export async function loadPlayer() {
    module.loading ??= machineBytes().then((bytes) => start({ module_or_path: bytes })).catch((error) => {
        // The next one tries it again.
        [module.bytes, module.loading] = [null, null];
        throw error;
    });
    module.memory = (await module.loading).memory;
    return Player;
}

/** Returns the last frame as an image; `part` draws only as far as the beam has come. */
export function imageOf(player, part = false) {
    const at = part ? player.draw_so_far() : player.draw();
    return new ImageData(new Uint8ClampedArray(module.memory.buffer, at, 4 * WIDTH * HEIGHT), WIDTH, HEIGHT);
}
