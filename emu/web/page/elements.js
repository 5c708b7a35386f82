// Makes elements.

/** Returns an element: `make('button', { class: 'x', onclick: f }, 'text', child)`. */
export function make(tag, properties = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
        if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
        else if (value === true) element.setAttribute(name, '');
        else if (value !== false && value !== undefined) element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
}

/** The icons, as paths in a square of 24. */
const ICONS = {
    open: 'M3 6a2 2 0 0 1 2-2h4l2 2h8a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
    pause: 'M7 5h3v14H7zM14 5h3v14h-3z',
    play: 'M8 5v14l11-7z',
    reset: 'M12 5V1L7 6l5 5V7a5 5 0 1 1-5 5H5a7 7 0 1 0 7-7z',
    rewind: 'M11 6v12l-8.5-6zM20 6v12l-8.5-6z',
    fast: 'M4 6v12l8.5-6zM13 6v12l8.5-6z',
    camera: 'M9 4 7.2 6H4a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-3.2L15 4zm3 4.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z',
    full: 'M4 9V4h5v2H6v3zM15 4h5v5h-2V6h-3zM4 15h2v3h3v2H4zM18 15h2v5h-5v-2h3z',
    keep: 'M5 3h11l3 3v15H5zm3 2v5h7V5zm4 8a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
    link: 'M10.6 13.4a1 1 0 0 0 1.4 0l4-4a3 3 0 0 0-4.2-4.2L10.6 6.4 9.2 5 10.4 3.8a5 5 0 0 1 7 7l-4 4a3 3 0 0 1-4.2 0zM13.4 10.6a1 1 0 0 0-1.4 0l-4 4a3 3 0 0 0 4.2 4.2l1.2-1.2 1.4 1.4-1.2 1.2a5 5 0 0 1-7-7l4-4a3 3 0 0 1 4.2 0z',
};

/** Returns a button with an icon and a label for readers, which is also shown when a pointer rests on it. */
export function iconButton(icon, label, onclick) {
    const button = make('button', { type: 'button', class: 'icon', 'aria-label': label, title: label, onclick });
    setIcon(button, icon);
    return button;
}

/** Changes a button's icon. */
export function setIcon(button, icon) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 24 24');
    svg.setAttribute('aria-hidden', 'true');
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', ICONS[icon]);
    svg.append(path);
    button.replaceChildren(svg);
}

/** Returns a labelled choice: `options` are pairs of a value and its text. */
export function choice(label, options, value, onchange) {
    const select = make('select', { onchange: () => onchange(select.value) });
    for (const [option, text] of options) select.append(make('option', { value: option }, text));
    select.value = value;
    return make('label', { class: 'field' }, make('span', {}, label), select);
}

/** Returns a title or a file's name without its ending, for names of files. */
export function nameOf(title) {
    return title.replace(/\.\w+$/, '') || 'zxlab';
}

/** Hands a file to the person's downloads. */
export function download(name, blob) {
    const address = URL.createObjectURL(blob);
    make('a', { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
}
