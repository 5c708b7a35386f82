// The programs of this project: their tapes are in the page.

import { make } from './elements.js';
import { bytesOf } from './resources.js';

/** Adds the panel of programs to a page. Resolves to a function that names the files that can be opened, once all are known. */
export async function addPrograms(page) {
    const names = new TextDecoder().decode(await bytesOf('programs.txt')).trim().split('\n');
    const list = make('ul', { class: 'cards' });
    for (const line of names) {
        const [name, title, about] = line.split('\t');
        const button = make('button', { type: 'button', onclick: () => openProgram(page, name) }, make('strong', {}, title), make('span', {}, about));
        list.append(make('li', {}, button));
    }
    const basic = make('button', { type: 'button', onclick: () => switchOn(page, '48') }, make('strong', {}, '48K BASIC'), make('span', {}, 'An empty Spectrum of 1982'));
    const basic128 = make('button', { type: 'button', onclick: () => switchOn(page, '128') }, make('strong', {}, '128K'), make('span', {}, 'Its menu, its banks and its sound chip'));
    list.append(make('li', {}, basic), make('li', {}, basic128));
    const hint = make('p', { class: 'hint' });
    page.programs = names.map((line) => line.split('\t')[0]);
    page.addPanel({ id: 'programs', label: 'Programs', element: make('div', {}, list, hint) });
    return () => (hint.textContent = `Or open a file of your own, or drop it anywhere on this page: .${page.endings().join(' .')}`);
}

/** Plays a program of the project. Throws an error that names it if there is none of that name. */
export async function openProgram(page, name) {
    if (!page.programs.includes(name)) throw new Error(`${name}: there is no such program; there are ${page.programs.join(', ')}`);
    await page.open(`${name}.tap`, await bytesOf(`${name}.tap`));
}

function switchOn(page, machine) {
    page.emulator.switchOn(machine);
    page.screen.focus();
}
