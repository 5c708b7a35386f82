// Makes the page.

import { addArchives } from './archive-chooser.js';
import { addBar } from './bar.js';
import { fetchFile } from './controls.js';
import { Emulator } from './emulator.js';
import { addHands } from './hands.js';
import { addStates, offerLast } from './kept.js';
import { bytesIn } from './letters.js';
import { fileOf } from './link.js';
import { Page } from './page.js';
import { addPrograms, openProgram } from './programs.js';
import { bytesOf, unpackBy } from './resources.js';
import { addSettings } from './settings.js';
import { last } from './states.js';
import { addTape } from './tape.js';
import { unpack } from './unpack.js';
import { addWorkbench } from './workbench.js';

/** Milliseconds after which the page says that it still fetches a file. */
const PATIENCE = 700;

async function start() {
    unpackBy({ bytesIn, unpack });
    const asked = new URLSearchParams(location.search);
    // Before anything can be kept in its place.
    const left = last().catch(() => undefined);
    const emulator = await Emulator.start({ machine: asked.get('machine')?.toLowerCase() || '48' });
    performance.mark('first picture');
    const page = new Page(document.getElementById('page'), emulator);
    addArchives(page);
    addBar(page);
    const nameFiles = await addPrograms(page);
    let plug = () => {};
    addHands(page, () => plug());
    addTape(page);
    addStates(page);
    ({ plug } = addSettings(page));
    addWorkbench(page);
    nameFiles();
    showStatus(page);
    page.screen.focus({ preventScroll: true });
    window.addEventListener('hashchange', () => openAsked(page, new URLSearchParams()));
    // For those who look into the page, and for its tests.
    window.zxlab = Object.assign(page, { bytesOf, openProgram: (name) => openProgram(page, name) });
    // While what the address names is fetched, there is the offer already, which does not end with it.
    const offered = left.then((last) => offerLast(page, last));
    await openAsked(page, asked);
    (await offered)();
    document.body.dataset.ready = 'true';
}

/** Opens what the address names: a file in itself, a file elsewhere, or a program. */
async function openAsked(page, asked) {
    try {
        const machine = asked.get('machine') || '48';
        if (!/^(48k?|128k?|pentagon)$/i.test(machine)) page.say(`${machine}: there is no such machine; there are 48, 128 and pentagon`);
        const file = await fileOf(location.hash);
        if (file) await page.open(file.name, file.bytes, { isLinked: true });
        else if (asked.get('url')) await openFrom(page, asked.get('url'));
        else if (asked.has('program')) await openProgram(page, asked.get('program'));
    } catch (error) {
        page.say(error.message);
    }
}

/** Opens a file from elsewhere, unless something else has been opened when it is there. */
async function openFrom(page, url) {
    let isLate = false;
    page.emulator.addEventListener('opened', () => (isLate = true), { once: true });
    page.fetching = url;
    const slow = setTimeout(() => page.say(`Fetching ${url} ...`), PATIENCE);
    try {
        const { name, bytes } = await fetchFile(url);
        if (!isLate) await page.open(name, bytes, { isLinked: true });
    } finally {
        clearTimeout(slow);
        page.fetching = null;
    }
}

/** Keeps the line under the screen true. */
function showStatus(page) {
    const { emulator } = page;
    const show = () => {
        const what = [emulator.title, emulator.player.kind()];
        if (page.fetching) what.push(`fetching ${page.fetching}`);
        if (emulator.isRewinding) what.push('backwards');
        else if (emulator.isPaused) what.push('paused');
        else if (emulator.player.is_loading()) what.push('loading');
        else if (emulator.player.is_replaying()) what.push('played back from a recording');
        if (emulator.speed !== 1) what.push(emulator.speed === Infinity ? 'full speed' : `${emulator.speed} of the speed`);
        const text = what.join(' · ');
        if (page.status.textContent !== text) page.status.textContent = text;
        document.title = `${emulator.title} - zxlab`;
    };
    for (const event of ['frame', 'opened', 'paused', 'resumed', 'speed']) emulator.addEventListener(event, show);
    show();
    emulator.addEventListener('opened', () => (emulator.wasOpened = true));
}

start().catch((error) => {
    document.getElementById('page').textContent = `zxlab cannot start in this browser: ${error.message}`;
});
