// Elements and numbers of the workbench.

import { make } from './elements.js';

/** Returns a button. `keys` is its shortcut, for its title and for readers. */
export function button(text, onclick, { title = '', keys = '', kind = '' } = {}) {
    const made = make('button', { type: 'button', class: kind, title: keys ? `${title || text} (${keys})` : title, onclick }, text);
    if (keys) made.setAttribute('aria-keyshortcuts', keys.replace('Ctrl', 'Control'));
    return made;
}

/** Returns a number in hexadecimal with `digits` digits. */
export const hex = (value, digits = 4) => value.toString(16).toUpperCase().padStart(digits, '0');

/** Returns a number with commas between groups of three digits. */
export const grouped = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
