// Keys, gamepads and files, for one Spectrum.

/** Keys that stay the browser's. */
const BROWSERS = /^(F\d+|Meta.*|OS.*|ContextMenu|PrintScreen|MediaTrack.*|Audio.*|Browser.*)$/;

/** Lets the keys pressed on an element reach the machine, and types text that is pasted there. Shift+Tab and F6 leave it. */
export function listenToKeys(element, emulator, ownKeys = () => false) {
    element.addEventListener('keydown', (event) => {
        emulator.openSound();
        if (event.key === 'F6') return leave(element);
        if (ownKeys(event, true)) return event.preventDefault();
        if (BROWSERS.test(event.code) || event.metaKey || (event.code === 'Tab' && event.shiftKey)) return;
        if (event.ctrlKey && ['KeyR', 'KeyT', 'KeyW', 'KeyN', 'KeyL'].includes(event.code)) return;
        if ((event.ctrlKey || event.metaKey) && event.code === 'KeyV') return;
        event.preventDefault();
        if (event.repeat) return;
        const text = [...event.key].length === 1 ? event.key : undefined;
        emulator.player.key_down(event.code, text);
    });
    element.addEventListener('keyup', (event) => {
        if (ownKeys(event, false)) return event.preventDefault();
        emulator.player.key_up(event.code);
    });
    element.addEventListener('blur', () => emulator.player.release_all());
    element.addEventListener('paste', (event) => {
        const text = event.clipboardData?.getData('text/plain');
        if (!text) return;
        event.preventDefault();
        emulator.player.release_all();
        try {
            emulator.player.type_text(text.replaceAll('\r\n', '\n'));
        } catch (error) {
            emulator.say(String(error.message ?? error));
        }
    });
}

/** Moves the focus to the first control after an element. */
function leave(element) {
    const all = [...document.querySelectorAll('button, select, input, a[href], [tabindex="0"]')].filter((one) => one.offsetParent);
    all[(all.indexOf(element) + 1) % all.length]?.focus();
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
    emulator.addEventListener('frame', () => {
        const now = {};
        for (const pad of navigator.getGamepads?.() ?? []) {
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
    });
}

/** Opens files that are dropped on an element: `open(name, bytes)`. */
export function listenToDrops(element, open) {
    element.addEventListener('dragover', (event) => {
        event.preventDefault();
        element.classList.add('dropping');
    });
    element.addEventListener('dragleave', () => element.classList.remove('dropping'));
    element.addEventListener('drop', async (event) => {
        event.preventDefault();
        element.classList.remove('dropping');
        const [file] = event.dataTransfer.files;
        if (file) open(file.name, new Uint8Array(await file.arrayBuffer()));
    });
}

/** Lets a person choose a file: `open(name, bytes)`. */
export function chooseFile(endings, open) {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = endings.map((ending) => `.${ending}`).join(',');
    input.addEventListener('change', async () => {
        const [file] = input.files;
        if (file) open(file.name, new Uint8Array(await file.arrayBuffer()));
    });
    input.click();
}

/** Resolves to the name and the bytes of a file somewhere. */
export async function fetchFile(url) {
    const address = new URL(url, document.baseURI);
    const name = decodeURIComponent(address.pathname.split('/').pop() || 'file');
    let answer;
    try {
        answer = await fetch(address);
    } catch {
        throw new Error(`${name}: cannot be fetched from ${address.host || 'a disk'}; the place may not allow other pages to read it`);
    }
    if (!answer.ok) throw new Error(`${name}: ${address.host} answers ${answer.status}`);
    return { name, bytes: new Uint8Array(await answer.arrayBuffer()) };
}
