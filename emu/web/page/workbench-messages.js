// The messages of the assembler, each with a link to its place.

import { make } from './elements.js';
import { button } from './workbench-elements.js';

/** Returns messages as elements; `goTo` is called with the one whose place is to be shown. */
export function rowsOf(messages, goTo) {
    if (messages.length === 0) return [make('p', { class: 'none' }, 'No errors.')];
    return messages.map((message) => {
        const { file, line, column, hint } = message;
        const place = line > 0 ? `${file}:${line}${column > 0 ? `:${column}` : ''}` : file;
        const around = message.around.map(([what, where, at]) => make('small', {}, ` ${what} at ${where}:${at}`));
        return make('p', { class: message.is_error ? 'wrong' : 'doubtful' }, button(place, () => goTo(message), { kind: 'link' }), ` ${message.is_error ? '' : 'warning: '}${message.message}`, make('i', {}, hint ? ` ${hint}` : ''), ...around);
    });
}
