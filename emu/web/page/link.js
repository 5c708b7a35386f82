// Links that carry a file in themselves: #file=NAME,BYTES, the bytes packed by deflate and written in base64 for addresses.

import { plain } from './controls.js';
import { inflate } from './resources.js';

/** Longest link that is offered, in characters: what mail and chats still take. */
export const LONGEST = 60000;

/** Most bytes of the file in a link. */
const MOST = 16 * 1024 * 1024;

async function deflate(bytes) {
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Resolves to the part of an address after and with '#' that carries a file. */
export async function hashOf(name, bytes) {
    let text = '';
    for (const byte of await deflate(bytes)) text += String.fromCharCode(byte);
    const packed = btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    return `#file=${encodeURIComponent(name)},${packed}`;
}

/** Resolves to the file `{ name, bytes }` that an address carries, or null if it carries none. */
export async function fileOf(hash) {
    // What mail adds to the link, such as a full stop, is none of its data.
    const found = /^#file=([^,]*),?([\w-]*)/.exec(hash);
    if (!found) return null;
    const name = plain(found[1]) || 'file';
    try {
        if (!found[2]) throw new Error('has no data');
        const packed = atob(found[2].replaceAll('-', '+').replaceAll('_', '/'));
        return { name, bytes: await inflate(Uint8Array.from(packed, (letter) => letter.charCodeAt(0)), 'deflate-raw', MOST) };
    } catch {
        throw new Error(`${name}: the link is damaged or cut off`);
    }
}
