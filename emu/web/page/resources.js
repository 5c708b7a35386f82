// The files that belong to the page: inside it, packed by LZMA and as letters, or beside it.

/** Where files beside the page are: the folder of the script. */
const base = import.meta.url;

/** The functions that unpack files. Pages of others, which have no packed ones, do without. */
let packing = null;

/** Lets files be unpacked by the functions `bytesIn` and `unpack`. */
export function unpackBy(functions) {
    packing = functions;
}

/** Returns the bytes of a file of the page, such as 'machine.wasm' or 'checkers.tap'; those of a file *.lzma unpacked, with the bytes `before` it. One inside may name the file after which it is packed. */
export async function bytesOf(name, before) {
    const inside = packing && document.getElementById(`file:${name}`);
    if (inside) {
        const { after } = inside.dataset;
        return packing.unpack(packing.bytesIn(inside.textContent), before ?? (after && (await bytesOf(after))));
    }
    const answer = await fetch(new URL(name, base));
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return name.endsWith('.lzma') ? packing.unpack(bytes, before) : bytes;
}

/** Returns the bytes of a text in base64: by a loop, since there may be a million. Throws an error if it is none. */
export function decoded(base64) {
    const text = atob(base64);
    const bytes = new Uint8Array(text.length);
    for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at);
    return bytes;
}

/** Returns unpacked bytes of a link or an archive. `how` is 'gzip', 'deflate' or 'deflate-raw'. Throws an error if they are more than `most`. */
export async function inflate(bytes, how, most = Infinity) {
    let length = 0;
    const counter = new TransformStream({
        transform(chunk, controller) {
            length += chunk.length;
            if (length > most) throw new Error('more bytes than announced');
            controller.enqueue(chunk);
        },
    });
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(how)).pipeThrough(counter);
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Returns an address of a script of the page that runs in a thread of its own, such as 'sound-worklet.js'. */
export async function threadUrl(name) {
    if (!document.getElementById(`file:${name}`)) return new URL(name, base).href;
    // A page from a disk has no origin, and a sound thread takes no script from a Blob then, but it takes one that is in its address.
    if (location.protocol === 'file:') return `data:text/javascript,${encodeURIComponent(new TextDecoder().decode(await bytesOf(name)))}`;
    return URL.createObjectURL(new Blob([await bytesOf(name)], { type: 'text/javascript' }));
}

/** Starts a worker of the page, such as 'workbench-worker.js'. It is no module worker: those do not start from a page on a disk. */
export async function startWorker(name) {
    return new Worker(await threadUrl(name));
}
