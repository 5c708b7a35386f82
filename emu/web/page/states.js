// States of the machine, kept in the browser.

import { decoded } from './resources.js';

/** The key of the state that is kept by itself: in the database, and in the store of texts. */
export const LAST = 'last';
const LAST_TEXT = 'zxlab last';
const STORE = 'states';

let opened = null;

function request(asked) {
    return new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
    });
}

async function store(mode) {
    opened ??= open();
    return (await opened).transaction(STORE, mode).objectStore(STORE);
}

/** Opens the database, which stays open: a page that is left has no time for that. */
function open() {
    const opening = indexedDB.open('zxlab', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' });
    const database = request(opening);
    database.catch(() => (opened = null));
    return database;
}

/** Keeps a state: `{ id, title, when, bytes, picture }`, `bytes` being an SZX file and `picture` a small PNG, which the last one has not. */
export async function keep(state) {
    const states = await store('readwrite');
    const asked = states.put(state);
    // A page that is left would else abort it.
    states.transaction.commit();
    await request(asked);
}

/** Keeps the state that is offered when the page is opened again: at once in the store of texts, or if it is too large for that, in the database. */
export async function keepLast(emulator) {
    const state = { id: LAST, title: emulator.title, when: Date.now(), bytes: emulator.player.save('szx') };
    try {
        localStorage.setItem(LAST_TEXT, JSON.stringify({ ...state, bytes: base64(state.bytes) }));
    } catch {
        await keep(state);
    }
}

/** Resolves to the state that was kept last, or undefined. */
export async function last() {
    let text;
    try {
        const { id, title, when, bytes } = JSON.parse(localStorage.getItem(LAST_TEXT)) ?? {};
        if (title && when && bytes) text = { id, title: String(title), when: Number(when), bytes: decoded(bytes) };
    } catch {
        // Closed or damaged: the database may have one.
    }
    const large = await get(LAST).catch(() => undefined);
    return large && !(large.when < text?.when) ? large : text;
}

/** Returns bytes as a text in base64. */
export function base64(bytes) {
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
}

/** Resolves to all states, the newest first. */
export async function all() {
    const states = await request((await store('readonly')).getAll());
    return states.sort((a, b) => b.when - a.when);
}

async function get(id) {
    return request((await store('readonly')).get(id));
}

export async function forget(id) {
    await request((await store('readwrite')).delete(id));
}

/** Returns the present state of an emulator. */
export async function stateOf(emulator, id) {
    const bytes = emulator.player.save('szx');
    return { id, title: emulator.title, when: Date.now(), bytes, picture: await emulator.screenshot() };
}
