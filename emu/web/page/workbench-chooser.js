// The row above the editor: which source, which file of it, and what to do with it.

import { make } from './elements.js';
import { button } from './workbench-elements.js';

const option = (value, text) => make('option', { value }, text);

/** The row. Events: 'choose' with `detail` the path of a source, 'choose-file' with that of a file of the source that is open; 'rename' with `detail` the new name; 'new', 'import', 'save', 'delete', 'restore'. */
export class Chooser extends EventTarget {
    constructor(sources) {
        super();
        this.sources = sources;
        this.source = make('select', { 'aria-label': 'Source' });
        this.file = make('select', { 'aria-label': 'File of the source' });
        const choose = (kind, { value }) => this.dispatchEvent(new CustomEvent(kind, { detail: value }));
        this.source.addEventListener('change', () => choose('choose', this.source));
        this.file.addEventListener('change', () => choose('choose-file', this.file));
        const tell = (kind) => () => this.dispatchEvent(new Event(kind));
        this.restore = button('Original', tell('restore'), { title: 'Drops your changes of this file' });
        this.delete = button('Delete', tell('delete'), { title: 'Deletes this source' });
        this.rename = button('Rename', () => this.askName(), { title: 'Gives this source another name' });
        this.name = make('input', { type: 'text', 'aria-label': 'New name of the source', spellcheck: 'false', hidden: true });
        this.name.addEventListener('keydown', (event) => {
            const { key } = event;
            // Else Enter would press the button that gets the focus.
            if (key === 'Enter' || key === 'Escape') event.preventDefault();
            if (key === 'Enter') this.dispatchEvent(new CustomEvent('rename', { detail: this.name.value.trim() }));
            if (key === 'Enter' || key === 'Escape') this.rename.focus();
        });
        this.name.addEventListener('blur', () => (this.name.hidden = true));
        this.note = make('span', { role: 'status' });
        this.full = make('p', { class: 'fails', role: 'alert', hidden: true }, 'Not kept in this browser, whose store is full or closed: save the source to your disk.');
        this.element = make(
            'div',
            { class: 'chooser' },
            this.source,
            this.file,
            button('New', tell('new'), { title: 'Begins a source of your own' }),
            button('Open', tell('import'), { title: 'Opens a source from your disk' }),
            button('Save', tell('save'), { title: 'Saves this file to your disk' }),
            this.rename,
            this.delete,
            this.restore,
            this.name,
            this.note,
            this.full,
        );
    }

    /** Lets the user enter another name of the source: Enter takes it, Escape does not. */
    askName() {
        this.name.value = this.file.value;
        this.name.hidden = false;
        this.name.focus();
        this.name.select();
    }

    /** Says what is done, with a button that undoes it. */
    offerUndo(text, undo) {
        const back = () => {
            this.note.replaceChildren();
            undo();
        };
        const made = button('Undo', back);
        this.note.replaceChildren(`${text} `, made);
        made.focus();
    }

    /** Shows which file is open, and of which source. */
    show(path, main) {
        const { sources } = this;
        this.name.hidden = true;
        const group = (label, options) => (options.length > 0 ? [make('optgroup', { label }, ...options)] : []);
        const programs = sources.folders.filter((folder) => folder.main);
        const collections = sources.folders.filter((folder) => !folder.main);
        this.source.replaceChildren(
            ...group('Yours', sources.own.map((own) => option(own, own))),
            ...group('Programs', programs.map((folder) => make('option', { value: folder.main, title: folder.about }, folder.name))),
            ...collections.flatMap((folder) => group(folder.name, folder.files.map((file) => option(file, file.split('/').at(-1))))),
        );
        this.source.value = main;
        const files = [...new Set([...sources.filesOf(main), path])];
        const changed = (file) => (!sources.isOwn(file) && sources.texts.has(file) ? ' (changed)' : '');
        this.file.replaceChildren(...files.map((file) => option(file, file.split('/').at(-1) + changed(file))));
        this.file.value = path;
        this.file.hidden = files.length < 2;
        this.restore.hidden = changed(path) === '';
        this.rename.hidden = this.delete.hidden = !sources.isOwn(path);
        this.full.hidden = sources.unkept.size === 0;
    }
}
