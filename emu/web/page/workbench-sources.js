// The sources: the user's own, kept in the browser, and those of the project's programs, which can be changed as well.

/** What stands before a path in the keys of the browser's store: each text has a key of its own, so that two pages do not overwrite one another's. */
const KEPT = 'zxlab.source:';

/** What stands before a path in the keys under which the marks of texts from links are: of each name and text as it was in the link. */
const LINKED = 'zxlab.link:';

/** The folder of the project's sources. */
const PROJECT = 'z80src/';

/** The path of the user's first source. */
const OWN = 'mine.asm';

/** Most bytes of a source: longer ones are slow to edit. */
const MOST = 500_000;

/** Returns the `text` of a source, and a `remark` if it is to be known how it was read. Throws an error that names it. */
export function sourceOf(name, bytes) {
    if (bytes.length > MOST) throw new Error(`${name}: is too long for the editor, which takes ${MOST / 1000} kilobytes`);
    if (bytes.includes(0)) throw new Error(`${name}: is no text`);
    try {
        return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
    } catch {
        return { text: new TextDecoder('windows-1252').decode(bytes), remark: `${name}: is no UTF-8; it was read as Windows-1252, and is kept and saved as UTF-8` };
    }
}

/** Returns a number that stands for a text from a link and its file's name there, whatever its path is now: FNV-1a over their characters. */
function markOf(name, content) {
    const text = `${name.split(/[\\/]/).pop()}\n${content}`;
    let mark = 0x811c9dc5;
    for (let at = 0; at < text.length; at++) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193);
    return String(mark >>> 0);
}

/** Returns the stem and the ending of a path made of a name: only its last part, since a file from elsewhere is none of the project's. */
function partsOf(name) {
    const [, stem, ending] = /^(.*?)(\.[^.]*)?$/.exec(name.split(/[\\/]/).pop());
    return [stem || 'source', ending ?? '.asm'];
}

/** The source that a visitor finds. */
export const FIRST = `; Stripes in the border, and a routine whose header is a contract.
; Change something: the program is assembled as you type.

        ORG  $8000

start:  LD   A,1
.loop:  CALL next_colour
        OUT  ($FE),A
        HALT
        JR   .loop

; next_colour: the colour after this one, 7 before 0
; In:       A = 0..7
; Out:      A = A + 1 & 7
; Clobbers: F
; T: 21   Stack: 0
next_colour:
        INC  A
        AND  7
        RET

        END  start
`;

/** Returns what the browser keeps under a key, null if nothing or if its store is closed. */
function stored(key) {
    try {
        return localStorage.getItem(key);
    } catch {
        return null;
    }
}

/**
 * The texts by path: what the user has written or changed. Event: 'changed' with `detail` { path, before, after } when another page of this browser has
 * changed a text; one that is gone is undefined.
 */
export class Sources extends EventTarget {
    constructor() {
        super();
        this.texts = new Map();
        this.folders = [];
        /** The paths of texts that the browser's store has not taken. */
        this.unkept = new Set();
        try {
            for (const [key, text] of Object.entries(localStorage)) {
                if (key.startsWith(KEPT)) this.texts.set(key.slice(KEPT.length), text);
            }
        } catch {
            // Storage that is closed: a visitor begins anew.
        }
        this.provide();
        window.addEventListener('storage', ({ key, newValue }) => {
            if (!key?.startsWith(KEPT)) return;
            const path = key.slice(KEPT.length);
            // What the store has not taken stays in this page.
            if (this.unkept.has(path)) return;
            const before = this.texts.get(path);
            if (newValue === null) this.texts.delete(path);
            else this.texts.set(path, newValue);
            this.provide();
            this.dispatchEvent(new CustomEvent('changed', { detail: { path, before, after: this.texts.get(path) } }));
        });
    }

    /** Sees to it that there is a source of the user. */
    provide() {
        if (this.own.length === 0) this.texts.set(OWN, FIRST);
    }

    /** Returns true for a source of the user, false for one of the project. */
    isOwn(path) {
        return !path.startsWith(PROJECT);
    }

    /** Returns the paths of the user's own sources. */
    get own() {
        return [...this.texts.keys()].filter((path) => this.isOwn(path)).sort();
    }

    /** Returns the path of the source that is assembled for a file. One of the library belongs to the source that was open `before`. */
    mainOf(path, before) {
        const folder = this.folders.find(({ files }) => files.includes(path));
        return folder?.main ?? (folder || this.isOwn(path) ? path : before);
    }

    /** Returns the files that belong to a main source. */
    filesOf(main) {
        const folder = this.folders.find((folder) => folder.main === main);
        return folder ? folder.files : [main];
    }

    set(path, text) {
        this.texts.set(path, text);
        this.unkept.add(path);
        this.keep();
    }

    remove(path) {
        this.texts.delete(path);
        this.unkept.add(path);
        this.keep();
        this.provide();
    }

    /** Gives a source of the user another path. */
    rename(from, to) {
        const mark = stored(LINKED + from);
        this.texts.set(to, this.texts.get(from));
        this.texts.delete(from);
        this.unkept.add(from).add(to);
        this.keep();
        if (mark && !this.unkept.has(to)) localStorage.setItem(LINKED + to, mark);
    }

    /** Returns a path of the user's that is free, made of a name. */
    free(name) {
        const [stem, ending] = partsOf(name);
        let path = `${stem}${ending}`;
        for (let number = 2; this.texts.has(path); number++) path = `${stem}-${number}${ending}`;
        return path;
    }

    /** Returns the path of the user's source that has this text and a path made of this name, undefined if there is none. */
    same(name, text) {
        const [stem, ending] = partsOf(name);
        const numberOf = (path) => path.slice(stem.length, path.length - ending.length);
        const isNamed = (path) => path.startsWith(stem) && path.endsWith(ending) && /^(-\d+)?$/.test(numberOf(path));
        return this.own.find((path) => this.texts.get(path) === text && isNamed(path));
    }

    /** Returns the path of the source that was made of a text from a link, undefined if there is none. */
    linked(name, text) {
        return this.own.find((path) => stored(LINKED + path) === markOf(name, text));
    }

    /** Notes that a source was made of a text from a link, with this name there. */
    setLinked(path, name, text) {
        try {
            localStorage.setItem(LINKED + path, markOf(name, text));
        } catch {
            // It is a new source at the next visit.
        }
    }

    /** Keeps what has changed. What the store does not take, because it is full or closed, stays in `unkept`, and is tried again with the next change. */
    keep() {
        for (const path of this.unkept) {
            try {
                if (this.texts.has(path)) localStorage.setItem(KEPT + path, this.texts.get(path));
                else for (const kind of [KEPT, LINKED]) localStorage.removeItem(kind + path);
                this.unkept.delete(path);
            } catch {
                // It lasts as long as the page; the workbench says so.
            }
        }
    }
}
