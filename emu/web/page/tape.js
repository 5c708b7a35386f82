// The tape deck.

import { chooseFile } from './controls.js';
import { nameOf } from './bar.js';
import { download, make } from './elements.js';

/** Endings of tapes. */
const TAPES = ['tap', 'tzx', 'pzx', 'csw', 'wav'];

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
        list.replaceChildren(...blocks.map((block, index) => {
            const wind = button(block || 'block', () => {
                player.wind_tape(index);
                show();
            });
            return make('li', {}, wind);
        }));
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

/** Returns the element of what programs have saved to tape: as a file, or into the deck. It is hidden until something was saved. */
function savedTape(page) {
    const { emulator } = page;
    const { player } = emulator;
    const list = make('ol', { class: 'blocks' });
    const name = () => `${nameOf(emulator.title)}-saved`;
    const asFile = (ending) => make('button', { type: 'button', onclick: () => {
        download(`${name()}.${ending}`, new Blob([player.saved_tape(ending)]));
        isTaken = true;
    } }, `Save as .${ending}`);
    const insert = make('button', { type: 'button', onclick: () => {
        player.insert_tape(`${name()}.tap`, player.saved_tape('tap'));
        isTaken = true;
        element.parentElement.dispatchEvent(new Event('shown'));
        page.say('The saved tape is in the deck; LOAD "" starts it');
    } }, 'Put it into the deck');
    const forget = make('button', { type: 'button', onclick: () => {
        player.forget_saved();
        show();
    } }, 'Forget it');
    const buttons = make('div', { class: 'buttons' }, asFile('tap'), asFile('tzx'), insert, forget);
    const element = make('section', { class: 'saved', hidden: true, 'aria-label': 'Saved to tape' }, make('h2', {}, 'Saved to tape'), list, buttons);
    let count = 0;
    let isTaken = true;
    const show = () => {
        const now = player.saved_count();
        if (now === count) return;
        isTaken = now <= count;
        if (now > count) page.say('The program has saved to tape: it is in the panel Tape');
        count = now;
        list.replaceChildren(...player.saved_blocks().map((block) => make('li', {}, block)));
        element.hidden = count === 0;
    };
    emulator.addEventListener('frame', show);
    // It is lost with the page.
    window.addEventListener('beforeunload', (event) => isTaken || event.preventDefault());
    return element;
}
