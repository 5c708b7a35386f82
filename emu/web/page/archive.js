// Reads zip files, in which programs for the Spectrum are handed around: by the list at the end of the file.

import { inflate } from './resources.js';

/** The ending of such files. */
export const ARCHIVE = 'zip';
/** Most files of an archive, and most bytes of them together: more than any collection that is handed around in one file. */
const MOST_FILES = 200;
const MOST = 64 * 1024 * 1024;
/** Signatures of the end of the list, of its entries, and of the header before a file's bytes. */
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** Bytes of the end without its comment, and of the longest comment. */
const END_LENGTH = 22;
const COMMENT = 0xffff;

/** Resolves to the files of an archive that have one of these endings: `[{ name, bytes }]`. Throws an error that names the archive. */
export async function filesOf(archive, bytes, endings) {
    try {
        const wanted = entries(bytes).filter(({ name }) => endings.includes(name.split('.').pop().toLowerCase()));
        if (wanted.length > MOST_FILES || wanted.reduce((sum, { length }) => sum + length, 0) > MOST) {
            throw new Error('holds more than a page can take: unpack it before');
        }
        const files = [];
        for (const entry of wanted) files.push({ name: entry.name.split('/').pop(), bytes: await contentOf(bytes, entry) });
        if (!files.length) throw new Error(`holds no file that can be opened: .${endings.join(' .')}`);
        return files;
    } catch (error) {
        const what = error instanceof RangeError || error instanceof TypeError ? 'is damaged or cut off' : error.message;
        throw new Error(`${archive}: ${what}`);
    }
}

/** Returns the list of an archive: name, where its header is, sizes, method, sum. */
function entries(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let end = bytes.length - END_LENGTH;
    while (end >= 0 && end >= bytes.length - END_LENGTH - COMMENT && view.getUint32(end, true) !== END) end--;
    if (end < 0 || view.getUint32(end, true) !== END) throw new Error('is no zip file, or is cut off');
    const list = [];
    let at = view.getUint32(end + 16, true);
    for (let left = view.getUint16(end + 10, true); left > 0; left--) {
        if (view.getUint32(at, true) !== ENTRY) throw new Error('has a damaged list of files');
        const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
        list.push({
            name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
            isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
            method: view.getUint16(at + 10, true),
            sum: view.getUint32(at + 16, true),
            packed: view.getUint32(at + 20, true),
            length: view.getUint32(at + 24, true),
            header: view.getUint32(at + 42, true),
        });
        at += 46 + nameLength + extra + comment;
    }
    return list;
}

async function contentOf(bytes, { name, isEncrypted, method, sum, packed, length, header }) {
    if (isEncrypted) throw new Error(`${name} is encrypted`);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (view.getUint32(header, true) !== LOCAL) throw new Error(`${name} is not where the list says`);
    const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const part = bytes.slice(start, start + packed);
    if (part.length !== packed) throw new Error('is cut off');
    if (method !== 0 && method !== 8) throw new Error(`${name} is packed by method ${method}, which is not known`);
    let content = part;
    try {
        if (method === 8) content = await inflate(part, 'deflate-raw', length);
    } catch {
        throw new Error(`${name} is damaged`);
    }
    if (content.length !== length || sumOf(content) !== sum) throw new Error(`${name} is damaged`);
    return content;
}

/** Returns the CRC-32 of bytes. */
function sumOf(bytes) {
    let sum = 0xffffffff;
    for (const byte of bytes) {
        sum ^= byte;
        for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
    }
    return (sum ^ 0xffffffff) >>> 0;
}
