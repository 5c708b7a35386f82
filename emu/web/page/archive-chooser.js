// Opens archives on the page: the one file in it, or the one that a person chooses.

import { ARCHIVE, filesOf } from './archive.js';
import { make } from './elements.js';

/** Lets a page open archives. */
export function addArchives(page) {
    page.addOpener([ARCHIVE], async (name, bytes) => {
        const files = await filesOf(name, bytes, page.endings().filter((ending) => ending !== ARCHIVE));
        if (files.length === 1) return page.open(files[0].name, files[0].bytes);
        choose(page, name, files);
    });
}

/** Offers the files of an archive. */
function choose(page, name, files) {
    const close = () => (page.offer.hidden = true);
    const buttons = files.map((file) => make('button', { type: 'button', onclick: () => {
        close();
        page.open(file.name, file.bytes);
    } }, file.name));
    page.offer.replaceChildren(make('span', {}, `${name}:`), make('div', { class: 'files' }, ...buttons), make('button', { type: 'button', onclick: close }, 'None'));
    page.offer.hidden = false;
    page.say(`${name} holds ${files.length} files: choose one`);
}
