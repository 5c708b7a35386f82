// The row above the editor: which source, which file of it, and what to do with it.

import { make } from './elements.js';
import { button } from './workbench-elements.js';

const option = (value, text) => make('option', { value }, text);

/** The row. Events: 'choose' with `detail` the path of a file; 'new', 'import', 'save', 'restore'. */
export class Chooser extends EventTarget {
    constructor(sources) {
        super();
        this.sources = sources;
        this.source = make('select', { 'aria-label': 'Source' });
        this.file = make('select', { 'aria-label': 'File of the source' });
        const choose = (path) => this.dispatchEvent(new CustomEvent('choose', { detail: path }));
        this.source.addEventListener('change', () => choose(this.source.value));
        this.file.addEventListener('change', () => choose(this.file.value));
        const tell = (kind) => () => this.dispatchEvent(new Event(kind));
        this.restore = button('Original', tell('restore'), { title: 'Drops your changes of this file' });
        this.element = make(
            'div',
            { class: 'chooser' },
            this.source,
            this.file,
            button('New', tell('new'), { title: 'Begins a source of your own' }),
            button('Open', tell('import'), { title: 'Opens a source from your disk' }),
            button('Save', tell('save'), { title: 'Saves this file to your disk' }),
            this.restore,
        );
    }

    /** Shows which file is open. */
    show(path) {
        const { sources } = this;
        const main = sources.mainOf(path);
        const group = (label, options) => (options.length > 0 ? [make('optgroup', { label }, ...options)] : []);
        const programs = sources.folders.filter((folder) => folder.main);
        const collections = sources.folders.filter((folder) => !folder.main);
        this.source.replaceChildren(
            ...group('Yours', sources.own.map((own) => option(own, own))),
            ...group('Programs', programs.map((folder) => make('option', { value: folder.main, title: folder.about }, folder.name))),
            ...collections.flatMap((folder) => group(folder.name, folder.files.map((file) => option(file, file.split('/').at(-1))))),
        );
        this.source.value = main;
        const files = sources.filesOf(main);
        const changed = (file) => (!sources.isOwn(file) && sources.texts.has(file) ? ' (changed)' : '');
        this.file.replaceChildren(...files.map((file) => option(file, file.split('/').at(-1) + changed(file))));
        this.file.value = path;
        this.file.hidden = files.length < 2;
        this.restore.hidden = changed(path) === '';
    }
}
