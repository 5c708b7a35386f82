// The buttons under the screen, and the keys that do the same.

import { chooseFile, pauseButton } from './controls.js';
import { download, iconButton, nameOf } from './elements.js';
import { LONGEST, hashOf } from './link.js';
import * as states from './states.js';

/** Adds the buttons to a page. */
export function addBar(page) {
    const { emulator } = page;
    page.addButton(iconButton('open', 'Open a file', () => chooseFile(page.endings(), (name, bytes) => page.open(name, bytes), emulator)));
    const pause = page.addButton(pauseButton(emulator, ' (F7)'));
    page.addShortcut('F7', (down) => down && pause.click());

    const rewind = page.addButton(iconButton('rewind', 'Run backwards while held (F3)', () => {}));
    const setRewinding = (on) => {
        rewind.classList.toggle('on', on);
        emulator.setRewinding(on);
    };
    rewind.addEventListener('pointerdown', (event) => {
        rewind.setPointerCapture(event.pointerId);
        setRewinding(true);
    });
    for (const end of ['pointerup', 'pointercancel', 'blur']) rewind.addEventListener(end, () => setRewinding(false));
    rewind.addEventListener('keydown', (event) => [' ', 'Enter'].includes(event.key) && setRewinding(true));
    rewind.addEventListener('keyup', () => setRewinding(false));
    page.addShortcut('F3', setRewinding);

    const fast = page.addButton(iconButton('fast', 'Full speed (F8)', () => {
        emulator.speed = emulator.speed === Infinity ? 1 : Infinity;
        emulator.dispatchEvent(new Event('speed'));
    }));
    emulator.addEventListener('speed', () => {
        fast.classList.toggle('on', emulator.speed === Infinity);
        fast.setAttribute('aria-pressed', String(emulator.speed === Infinity));
    });
    page.addShortcut('F8', (down) => down && fast.click());

    page.addButton(iconButton('reset', 'Start again', () => emulator.reset()));
    page.addButton(iconButton('camera', 'Save a picture of the screen', async () => {
        download(`${nameOf(emulator.title)}.png`, await emulator.screenshot(2));
    }));
    page.addButton(iconButton('link', 'Copy a link that carries what is played', () => copyLink(page)));
    page.addButton(iconButton('full', 'Full screen', () => toggleFull(page)));
    document.addEventListener('fullscreenchange', () => page.resize());
}

async function copyLink(page) {
    const { emulator } = page;
    const file = emulator.file ?? { name: `${nameOf(emulator.title)}.szx`, bytes: (await states.stateOf(emulator, 'link')).bytes };
    const hash = await hashOf(file.name, file.bytes);
    if (hash.length > LONGEST) return page.say(`${file.name} is too large for a link: ${Math.ceil(hash.length / 1000)} thousand characters`);
    // The address carries nothing but what is played, and the machine that it needs.
    const machine = emulator.machine === '48' ? '' : `?machine=${emulator.machine}`;
    history.replaceState(null, '', `${location.pathname}${machine}${hash}`);
    emulator.addEventListener('opened', () => history.replaceState(null, '', location.href.split('#')[0]), { once: true });
    try {
        await navigator.clipboard.writeText(location.href);
        page.say(`The link carries ${file.name} in itself, and is copied`);
    } catch {
        page.say(`The link is this page's address now: it carries ${file.name} in itself`);
    }
}

function toggleFull(page) {
    if (document.fullscreenElement) document.exitFullscreen();
    else page.full.requestFullscreen?.().then(() => page.screen.focus(), () => page.say('This browser has no full screen for a part of a page'));
}
