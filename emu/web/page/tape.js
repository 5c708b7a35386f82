// The tape deck.

import { chooseFile } from './controls.js';
import { download, make, nameOf } from './elements.js';
import { decoded } from './resources.js';
import { base64 } from './states.js';

/** Endings of tapes. */
const TAPES = ['tap', 'tzx', 'pzx', 'csw', 'wav'];

/** The key of what programs have saved, a TAP file in base64, in the store of texts. */
const SAVED = 'zxlab saved';

/** Adds the panel of the tape deck to a page. */
export function addTape(page) {
    const { emulator } = page;
    const { player } = emulator;
    const list = make('ol', { class: 'blocks' });
    const button = (label, onclick) => make('button', { type: 'button', onclick }, label);
    const play = button('Play', () => {
        if (player.tape_plays()) player.stop_tape();
        else player.play_tape();
        show();
    });
    const insert = button('Insert a tape', () => chooseFile(TAPES, (name, bytes) => {
        try {
            player.insert_tape(name, bytes);
            page.say(`${name} is in the deck; LOAD "" starts it`);
        } catch (error) {
            page.say(String(error.message ?? error));
        }
        fill();
    }, page.emulator));
    const rewind = button('To the start', () => {
        player.wind_tape(0);
        show();
    });
    const saved = savedTape(page);
    const empty = make('p', { class: 'hint' }, 'There is no tape in the deck.');
    const element = make('div', { class: 'tape' }, make('div', { class: 'buttons' }, insert, play, rewind), empty, list, saved);
    let shown = '';
    const fill = () => {
        const blocks = player.tape_blocks();
        const items = blocks.map((block, index) => {
            const wind = button(block || 'block', () => {
                player.wind_tape(index);
                show();
            });
            return make('li', {}, wind);
        });
        list.replaceChildren(...items, ...rest(blocks, player.tape_length()));
        empty.hidden = blocks.length > 0;
        play.disabled = rewind.disabled = blocks.length === 0;
        shown = '';
        show();
    };
    const show = () => {
        const now = `${player.tape_block()} ${player.tape_plays()}`;
        if (now === shown) return;
        shown = now;
        play.textContent = player.tape_plays() ? 'Stop' : 'Play';
        [...list.children].forEach((item, index) => item.classList.toggle('now', index === player.tape_block()));
    };
    element.addEventListener('shown', fill);
    emulator.addEventListener('opened', fill);
    emulator.addEventListener('frame', () => list.offsetParent && show());
    fill();
    page.addPanel({ id: 'tape', label: 'Tape', element });
}

/** Returns what ends a list of the first `blocks` of a tape: an item that says how many are left out, if there are any. */
function rest(blocks, length) {
    return length > blocks.length ? [make('li', {}, `and ${length - blocks.length} more`)] : [];
}

/** Returns the element of what programs have saved to tape: as a file, or into the deck. It is hidden until something was saved. */
function savedTape(page) {
    const { emulator } = page;
    const { player } = emulator;
    const list = make('ol', { class: 'blocks' });
    const name = () => `${nameOf(emulator.title)}-saved`;
    const asFile = (ending) => make('button', { type: 'button', onclick: () => {
        download(`${name()}.${ending}`, new Blob([player.saved_tape(ending)]));
        isSafe = true;
    } }, `Save as .${ending}`);
    const insert = make('button', { type: 'button', onclick: () => {
        player.insert_tape(`${name()}.tap`, player.saved_tape('tap'));
        isSafe = true;
        element.parentElement.dispatchEvent(new Event('shown'));
        page.say('The saved tape is in the deck; LOAD "" starts it');
    } }, 'Put it into the deck');
    const forget = make('button', { type: 'button', onclick: () => {
        player.forget_saved();
        keep();
        show();
    } }, 'Forget it');
    const buttons = make('div', { class: 'buttons' }, asFile('tap'), asFile('tzx'), insert, forget);
    const element = make('section', { class: 'saved', hidden: true, 'aria-label': 'Saved to tape' }, make('h2', {}, 'Saved to tape'), list, buttons);
    let count = 0;
    let isSafe = true;
    /** Keeps in the browser what has been saved, until a person forgets it. */
    const keep = () => {
        try {
            if (player.saved_count() === 0) localStorage.removeItem(SAVED);
            else localStorage.setItem(SAVED, base64(player.saved_tape('tap')));
            isSafe = true;
        } catch {
            isSafe = player.saved_count() === 0;
        }
    };
    /** Takes what the browser keeps. */
    const restore = () => {
        try {
            const kept = localStorage.getItem(SAVED);
            if (kept) player.restore_saved(decoded(kept));
            else player.forget_saved();
        } catch {
            // Closed or damaged.
        }
        show();
    };
    const show = () => {
        count = player.saved_count();
        const blocks = player.saved_blocks();
        list.replaceChildren(...blocks.map((block) => make('li', {}, block)), ...rest(blocks, count));
        element.hidden = count === 0;
    };
    emulator.addEventListener('frame', () => {
        const before = count;
        if (player.saved_count() === before) return;
        show();
        if (count < before) return;
        keep();
        page.say(`The program has saved to tape: it is in the panel Tape${isSafe ? '' : ', but not kept: the browser\'s store is full or closed'}`);
    });
    // Pages of one browser have one such tape. What is not kept stays in this one.
    window.addEventListener('storage', ({ key }) => key === SAVED && isSafe && restore());
    window.addEventListener('beforeunload', (event) => isSafe || event.preventDefault());
    restore();
    return element;
}
