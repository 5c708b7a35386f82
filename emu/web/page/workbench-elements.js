// Makes elements with few words.

/** Makes an element: `make('button', { className: 'x', onclick }, 'Text', child)`. Names with a dash are attributes. */
export function make(name, properties = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
        if (key.includes('-') || key === 'role' || key === 'for') made.setAttribute(key, value);
        else made[key] = value;
    }
    made.append(...children.filter((child) => child !== null && child !== undefined));
    return made;
}

/** Makes a button. `keys` is the shortcut for its title and for readers. */
export function button(text, onclick, { title = '', keys = '', className = '' } = {}) {
    const made = make('button', { type: 'button', onclick, className, title: keys ? `${title || text} (${keys})` : title }, text);
    if (keys) made.setAttribute('aria-keyshortcuts', keys.replace('Ctrl', 'Control'));
    return made;
}

/** Returns a number in hexadecimal with `digits` digits. */
export const hex = (value, digits = 4) => value.toString(16).toUpperCase().padStart(digits, '0');

/** Returns a number with commas between groups of three digits. */
export const grouped = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
