// States that a person keeps, and the one that is kept by itself and offered when the page is opened again.

import { download, make, nameOf } from './elements.js';
import { recordings } from './recording.js';
import * as states from './states.js';

/** Milliseconds between two times at which the state is kept by itself. */
const OFTEN = 10000;

/** Adds the panel of states to a page. */
export function addStates(page) {
    const { emulator } = page;
    const list = make('ul', { class: 'states' });
    const keep = async () => {
        try {
            const state = await states.stateOf(emulator, `state ${Date.now()}`);
            await states.keep(state);
            page.say(`Kept: ${state.title}`);
            await fill();
        } catch (error) {
            page.say(`The browser keeps nothing here: ${error.message ?? error}`);
        }
    };
    const goBack = async () => {
        const all = await states.all().catch(() => []);
        const newest = all.find((state) => state.id !== states.LAST);
        if (newest) goOn(page, newest);
        else page.say('No state has been kept');
    };
    const note = make('p', { class: 'note', role: 'status' });
    const forget = async (state) => {
        await states.forget(state.id);
        await fill();
        const undo = make('button', { type: 'button', onclick: async () => {
            await states.keep(state);
            await fill();
            note.replaceChildren();
            list.querySelector(`[data-id="${state.id}"]`)?.focus();
        } }, 'Undo');
        note.replaceChildren(`${state.title} is forgotten. `, undo);
        undo.focus();
    };
    const fill = async () => {
        const all = (await states.all()).filter((state) => state.id !== states.LAST);
        list.replaceChildren(...all.map((state) => row(page, state, forget)));
    };
    const saves = ['szx', 'z80', 'sna', 'scr'].map((ending) => make('button', { type: 'button', onclick: () => save(page, ending) }, `.${ending}`));
    const element = make('div', {},
        make('div', { class: 'buttons' }, make('button', { type: 'button', onclick: keep }, 'Keep this state (F2)')),
        note,
        list,
        make('div', { class: 'buttons' }, make('span', {}, 'Save as a file:'), ...saves),
        recordings(page));
    element.addEventListener('shown', () => fill().catch(() => {}));
    page.addShortcut('F2', (down) => down && keep());
    page.addShortcut('Shift+F2', (down) => down && goBack());
    page.addPanel({ id: 'states', label: 'States', element });
    keepByItself(page);
}

/** Goes on with a state. */
async function goOn(page, state) {
    if (await page.open(`${nameOf(state.title)}.szx`, state.bytes)) page.emulator.title = state.title;
}

function row(page, state, forget) {
    const picture = make('img', { alt: '', src: URL.createObjectURL(state.picture), width: 88, height: 74 });
    const when = new Date(state.when).toLocaleString();
    return make('li', {},
        make('button', { type: 'button', class: 'state', 'data-id': state.id, onclick: () => goOn(page, state) }, picture, make('span', {}, make('strong', {}, state.title), make('br'), when)),
        make('button', { type: 'button', 'aria-label': `Forget ${state.title} of ${when}`, onclick: () => forget(state) }, 'Forget'));
}

function save(page, ending) {
    try {
        const { player, title } = page.emulator;
        download(`${nameOf(title)}.${ending}`, new Blob([player.save(ending)]));
        const lost = player.lost(ending);
        if (lost) page.say(`A .${ending} does not keep ${lost}. A .szx keeps all.`);
    } catch (error) {
        page.say(String(error.message ?? error));
    }
}

/** Keeps the state now and then, and when the page is hidden or left: without waiting for anything, since then there is no time for it. */
function keepByItself(page) {
    const { emulator } = page;
    let kept = 0;
    let isFull = false;
    const keep = () => {
        const { player } = emulator;
        // Half a second of an empty machine is no loss, and what was left before is not given up for what runs by itself while it is offered.
        const isUsed = player.was_used() || (emulator.wasOpened && page.offer.hidden);
        if (player.frame() === kept || player.is_loading() || !isUsed) return;
        kept = player.frame();
        return states.keepLast(emulator).then(() => (isFull = false), () => {
            if (!isFull) page.say('What you play is not kept for your return: the browser\'s store is full or closed.');
            isFull = true;
        });
    };
    // The sound waits for nothing: a long tape is packed only when nobody hears it.
    setInterval(() => emulator.player.has_long_tape() || keep(), OFTEN);
    document.addEventListener('visibilitychange', () => document.hidden && keep());
    window.addEventListener('pagehide', keep);
    emulator.keepState = keep;
}

/** Offers to go on where the page was left. Returns a function that lets the offer end when something is opened from then on. */
export function offerLast(page, last) {
    if (!last) return () => {};
    const close = () => {
        page.offer.hidden = true;
        page.screen.focus({ preventScroll: true });
    };
    const yes = make('button', { type: 'button', class: 'strong' }, 'Go on');
    yes.addEventListener('click', () => {
        close();
        goOn(page, last);
    });
    const no = make('button', { type: 'button', onclick: close }, 'No');
    const text = `You left ${last.title} ${new Date(last.when).toLocaleString()}.`;
    // Readers tell what comes into what is already shown.
    page.offer.replaceChildren();
    page.offer.hidden = false;
    page.offer.append(make('span', {}, text), yes, no);
    return () => page.emulator.addEventListener('opened', () => (page.offer.hidden = true), { once: true });
}
