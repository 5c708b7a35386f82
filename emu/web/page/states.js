// States of the machine, kept in the browser.

/** The key of the state that is kept by itself. */
export const LAST = 'last';
const STORE = 'states';

function request(asked) {
    return new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
    });
}

async function store(mode) {
    const opening = indexedDB.open('zxlab', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' });
    const database = await request(opening);
    return database.transaction(STORE, mode).objectStore(STORE);
}

/** Keeps a state: `{ id, title, when, bytes, picture }`, `bytes` being an SZX file and `picture` a small PNG. */
export async function keep(state) {
    await request((await store('readwrite')).put(state));
}

/** Resolves to all states, the newest first. */
export async function all() {
    const states = await request((await store('readonly')).getAll());
    return states.sort((a, b) => b.when - a.when);
}

/** Resolves to a state, or undefined. */
export async function get(id) {
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
