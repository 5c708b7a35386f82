// Opens archives on the page: the one file in it, or the one that a person chooses.

import { ARCHIVE, filesOf } from './archive.js';
import { make } from './elements.js';

/** Lets a page open archives. */
export function addArchives(page) {
    // Apart from the offer of the last visit, which may be there at the same time.
    const box = make('div', { class: 'offer archive', role: 'status', hidden: true });
    page.offer.after(box);
    page.addOpener([ARCHIVE], async (name, bytes, how) => {
        const files = await filesOf(name, bytes, page.endings().filter((ending) => ending !== ARCHIVE));
        if (files.length === 1) return page.open(files[0].name, files[0].bytes, how);
        const open = (file) => page.open(file.name, file.bytes, how);
        choose(page, box, name, files, open);
    });
}

/** Offers the files of an archive in a box, and opens the one that is chosen. */
function choose(page, box, name, files, open) {
    const answer = (label, act) => make('button', { type: 'button', onclick: () => {
        box.hidden = true;
        page.screen.focus({ preventScroll: true });
        act();
    } }, label);
    const buttons = files.map((file) => answer(file.name, () => open(file)));
    // Readers tell what comes into what is already shown.
    box.replaceChildren();
    box.hidden = false;
    box.append(make('span', {}, `${name}:`), make('div', { class: 'files' }, ...buttons), answer('None', () => {}));
    page.say(`${name} holds ${files.length} files: choose one`);
}
