// Keys, gamepads, files and the button that pauses, for one Spectrum.

import { iconButton, setIcon } from './elements.js';

/** Keys that stay the browser's. */
const BROWSERS = /^(F\d+|Meta.*|OS.*|ContextMenu|PrintScreen|MediaTrack.*|Audio.*|Browser.*)$/;

/** Keys that with Ctrl change the size of the page, wherever they are. */
const ZOOM = ['+', '-', '=', '0'];

/** Most characters of a text that is typed: half an hour of typing. */
const TYPED = 10_000;

/** Opens the loudspeaker when a person presses something in an element. */
export function openSoundOnClick(element, emulator) {
    element.addEventListener('click', ({ isTrusted }) => isTrusted && emulator.openSound());
}

/** Returns the button that pauses a machine and lets it go on; `note` follows its label. */
export function pauseButton(emulator, note = '') {
    const button = iconButton('pause', '', () => (emulator.isPaused ? emulator.resume() : emulator.pause()));
    const show = () => {
        setIcon(button, emulator.isPaused ? 'play' : 'pause');
        button.title = `${emulator.isPaused ? 'Go on' : 'Pause'}${note}`;
        button.setAttribute('aria-label', button.title);
    };
    for (const event of ['paused', 'resumed']) emulator.addEventListener(event, show);
    show();
    return button;
}

/**
 * Lets the keys pressed on an element reach the machine, and types text that is pasted there. Shift+Tab and F6 leave it. `letGo` ends what is done
 * while one of the page's own keys is held.
 */
export function listenToKeys(element, emulator, ownKeys = () => false, letGo = () => {}) {
    element.addEventListener('keydown', (event) => {
        emulator.openSound();
        if (event.key === 'F6') return leave(element);
        if (ownKeys(event, true)) return event.preventDefault();
        if (BROWSERS.test(event.code) || event.metaKey || (event.code === 'Tab' && event.shiftKey)) return;
        if (event.ctrlKey && (['KeyR', 'KeyT', 'KeyW', 'KeyN', 'KeyL', 'KeyV'].includes(event.code) || ZOOM.includes(event.key))) return;
        if (event.altKey && ['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
        event.preventDefault();
        if (event.repeat) return;
        // Ends what is being typed, too.
        if (event.key === 'Escape') emulator.releaseAll();
        const text = [...event.key].length === 1 ? event.key : undefined;
        emulator.player.key_down(event.code, text);
    });
    element.addEventListener('keyup', (event) => {
        if (ownKeys(event, false)) return event.preventDefault();
        emulator.player.key_up(event.code);
    });
    element.addEventListener('blur', () => {
        letGo();
        emulator.releaseAll();
    });
    element.addEventListener('paste', (event) => {
        const text = event.clipboardData?.getData('text/plain');
        if (!text) return;
        event.preventDefault();
        emulator.releaseAll();
        if (text.length > TYPED) return emulator.say(`What was pasted is too long to be typed: ${text.length} characters; ${TYPED} are the most`);
        try {
            emulator.player.type_text(text.replaceAll('\r\n', '\n'));
        } catch (error) {
            emulator.say(String(error.message ?? error));
        }
    });
}

/** Moves the focus to the first control after an element: in its shadow tree, or else after that; after the last one to the first. */
function leave(element) {
    const root = element.getRootNode();
    const all = [...root.querySelectorAll('button, select, input, a[href], [tabindex="0"]')].filter((one) => one.offsetParent);
    const next = all.find((one) => element.compareDocumentPosition(one) === Node.DOCUMENT_POSITION_FOLLOWING);
    if (next || !root.host) (next ?? all[0])?.focus();
    else leave(root.host);
}

/** Pushes of a joystick that a gamepad's standard mapping has. */
function pushesOf(pad) {
    const [x = 0, y = 0] = pad.axes;
    const down = (button) => pad.buttons[button]?.pressed ?? false;
    return {
        LEFT: x < -0.5 || down(14),
        RIGHT: x > 0.5 || down(15),
        UP: y < -0.5 || down(12),
        DOWN: y > 0.5 || down(13),
        FIRE: down(0) || down(1) || down(2) || down(3),
    };
}

/** Lets gamepads push the joystick; a Kempston is plugged in if there is none. */
export function listenToPads(emulator, plug) {
    let before = {};
    const follow = () => {
        const now = {};
        let pads;
        try {
            pads = navigator.getGamepads?.() ?? [];
        } catch {
            // The page's host or frame forbids them.
            return emulator.removeEventListener('frame', follow);
        }
        for (const pad of pads) {
            if (!pad) continue;
            for (const [push, on] of Object.entries(pushesOf(pad))) now[push] ||= on;
        }
        for (const push of ['LEFT', 'RIGHT', 'UP', 'DOWN', 'FIRE']) {
            if (Boolean(now[push]) === Boolean(before[push])) continue;
            if (now[push]) {
                plug();
                emulator.player.push(push);
            } else {
                emulator.player.let_go(push);
            }
        }
        before = now;
    };
    emulator.addEventListener('frame', follow);
}

/** Most bytes of a file, in MiB: more than an hour of a tape's sound, and what a page can hold several times. */
const MOST = 256;

/** Reads a file that a person gave, and opens it by `open(name, bytes)`. An error becomes a message of the emulator. */
async function give(file, open, emulator) {
    try {
        if (file.size > MOST * 1024 * 1024) throw new Error(`${file.name}: is larger than ${MOST} MiB`);
        const bytes = await file.arrayBuffer().catch(() => {
            throw new Error(`${file.name}: cannot be read; it may be a folder`);
        });
        await open(file.name, new Uint8Array(bytes));
    } catch (error) {
        emulator.say(String(error.message ?? error));
    }
}

/** Opens files that are dropped on an element: `open(name, bytes)`. */
export function listenToDrops(element, open, emulator) {
    // Text that is dragged stays the browser's.
    const hasFile = ({ dataTransfer }) => dataTransfer.types.includes('Files');
    element.addEventListener('dragover', (event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        element.classList.add('dropping');
    });
    element.addEventListener('dragleave', () => element.classList.remove('dropping'));
    element.addEventListener('drop', (event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        element.classList.remove('dropping');
        const [file, ...others] = event.dataTransfer.files;
        if (file) give(file, open, emulator);
        if (others.length > 0) emulator.say(`Of ${others.length + 1} files, only ${file.name} is opened.`);
    });
}

/** Lets a person choose a file: `open(name, bytes)`. */
export function chooseFile(endings, open, emulator) {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = endings.map((ending) => `.${ending}`).join(',');
    input.addEventListener('change', () => {
        const [file] = input.files;
        if (file) give(file, open, emulator);
    });
    input.click();
}

/** Resolves to the name and the bytes of a file somewhere. Throws an error that names it. */
export async function fetchFile(url) {
    if (!URL.canParse(url, document.baseURI)) throw new Error(`${url}: is no address`);
    const address = new URL(url, document.baseURI);
    const name = plain(address.pathname.split('/').pop() || 'file');
    let answer;
    try {
        answer = await fetch(address);
    } catch {
        const place = address.protocol === 'file:' ? 'a disk' : address.host || address.protocol;
        throw new Error(`${name}: cannot be fetched from ${place}; the place may not allow other pages to read it`);
    }
    if (!answer.ok) throw new Error(`${name}: ${address.host} answers ${answer.status}`);
    return { name, bytes: await contentOf(answer, name) };
}

/** Returns a part of an address without its escapes; as it is if they mean nothing. */
export function plain(part) {
    try {
        return decodeURIComponent(part);
    } catch {
        return part;
    }
}

/** Resolves to the bytes of an answer; throws an error as soon as there are too many, or if it is cut off. */
async function contentOf(answer, name) {
    const chunks = [];
    if (!answer.body) return new Uint8Array();
    let length = 0;
    const reader = answer.body.getReader();
    for (;;) {
        const { done, value } = await reader.read().catch(() => {
            throw new Error(`${name}: the connection broke off`);
        });
        if (done) break;
        length += value.length;
        if (length > MOST * 1024 * 1024) {
            reader.cancel();
            throw new Error(`${name}: is larger than ${MOST} MiB`);
        }
        chunks.push(value);
    }
    return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
