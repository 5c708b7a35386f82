// The picture of the 48K's keyboard: its keys can be touched, and a touched shift stays down until another key was touched.

import { make } from './elements.js';

/** Each key: its name, the symbol in red, the keyword. */
const ROWS = [
    ['1 !', '2 @', '3 #', '4 $', '5 %', '6 &', '7 \'', '8 (', '9 )', '0 _'],
    ['Q <= PLOT', 'W <> DRAW', 'E >= REM', 'R < RUN', 'T > RAND', 'Y AND RETURN', 'U OR IF', 'I AT INPUT', 'O ; POKE', 'P " PRINT'],
    ['A STOP NEW', 'S NOT SAVE', 'D STEP DIM', 'F TO FOR', 'G THEN GOTO', 'H ^ GOSUB', 'J - LOAD', 'K + LIST', 'L = LET', 'ENTER'],
    ['CAPS', 'Z : COPY', 'X £ CLEAR', 'C ? CONT', 'V / CLS', 'B * BORDER', 'N , NEXT', 'M . PAUSE', 'SYMBOL', 'SPACE'],
];
/** What the digits do with CAPS SHIFT. */
const ABOVE = { 1: 'EDIT', 2: 'LOCK', 3: 'TRUE', 4: 'INV', 5: '←', 6: '↓', 7: '↑', 8: '→', 9: 'GRAPH', 0: 'DELETE' };
const SHIFTS = ['CAPS', 'SYMBOL'];
const LABELS = { CAPS: 'CAPS SHIFT', SYMBOL: 'SYMBOL SHIFT' };

/** Returns the element of a keyboard that plays on an emulator. */
export function keyboard48(emulator) {
    const board = make('div', { class: 'keyboard48', role: 'group', 'aria-label': "The Spectrum's keyboard" });
    const sticky = new Set();
    const buttons = new Map();
    const show = (key, down) => {
        buttons.get(key).classList.toggle('down', down);
        if (SHIFTS.includes(key)) buttons.get(key).setAttribute('aria-pressed', String(down));
    };
    const press = (key) => {
        emulator.openSound();
        if (SHIFTS.includes(key)) {
            if (sticky.delete(key)) emulator.player.release(key);
            else {
                sticky.add(key);
                emulator.player.press(key);
            }
            show(key, sticky.has(key));
            // Both together are the extended mode.
            if (sticky.size === 2) setTimeout(letShiftsGo, 120);
            return;
        }
        emulator.player.press(key);
        show(key, true);
    };
    const letShiftsGo = () => {
        for (const shift of sticky) {
            emulator.player.release(shift);
            show(shift, false);
        }
        sticky.clear();
    };
    for (const event of ['released', 'opened']) emulator.addEventListener(event, letShiftsGo);
    const release = (key) => {
        if (SHIFTS.includes(key) || !buttons.get(key).classList.contains('down')) return;
        emulator.player.release(key);
        show(key, false);
        letShiftsGo();
    };
    for (const row of ROWS) {
        const line = make('div', { class: 'row' });
        for (const legend of row) {
            const [key, symbol = '', keyword = ''] = legend.split(' ');
            const button = keyButton(key, symbol, keyword);
            buttons.set(key, button);
            button.addEventListener('pointerdown', (event) => {
                event.preventDefault();
                button.setPointerCapture(event.pointerId);
                press(key);
            });
            for (const end of ['pointerup', 'pointercancel']) button.addEventListener(end, () => release(key));
            // By a computer's keyboard or a reader: a click without a pointer.
            button.addEventListener('click', (event) => {
                if (event.detail !== 0) return;
                press(key);
                setTimeout(() => release(key), 100);
            });
            line.append(button);
        }
        board.append(line);
    }
    return board;
}

function keyButton(key, symbol, keyword) {
    const label = LABELS[key] ?? key;
    const parts = Object.entries({ above: ABOVE[key], letter: label, symbol, keyword }).filter(([, text]) => text);
    return make('button', {
        type: 'button',
        class: `key key-${key.toLowerCase()}`,
        'aria-label': [label, keyword, symbol].filter(Boolean).join(' '),
        'aria-pressed': SHIFTS.includes(key) && 'false',
    }, ...parts.map(([name, text]) => make('span', { class: name, 'aria-hidden': 'true' }, text)));
}
