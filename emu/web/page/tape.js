// The tape deck.

import { chooseFile } from './controls.js';
import { make } from './elements.js';

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
    }));
    const rewind = button('To the start', () => {
        player.wind_tape(0);
        show();
    });
    const empty = make('p', { class: 'hint' }, 'There is no tape in the deck.');
    const element = make('div', { class: 'tape' }, make('div', { class: 'buttons' }, insert, play, rewind), empty, list);
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
