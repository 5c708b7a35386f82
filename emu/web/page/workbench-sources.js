// The sources: the user's own, kept in the browser, and those of the project's programs, which can be changed as well.

/** Where the user's texts are kept. */
const KEPT = 'zxlab.sources';

/** The path of the user's first source. */
export const OWN = 'mine.asm';

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

/** The texts by path: what the user has written or changed. */
export class Sources {
    constructor() {
        this.texts = new Map();
        this.folders = [];
        try {
            this.texts = new Map(Object.entries(JSON.parse(localStorage.getItem(KEPT) ?? '{}')));
        } catch {
            // Storage that is closed or damaged: a visitor begins anew.
        }
        if (![...this.texts.keys()].some((path) => this.isOwn(path))) this.texts.set(OWN, FIRST);
    }

    /** Returns true for a source of the user, false for one of the project. */
    isOwn(path) {
        return !path.startsWith('z80src/');
    }

    /** Returns the paths of the user's own sources. */
    get own() {
        return [...this.texts.keys()].filter((path) => this.isOwn(path)).sort();
    }

    /** Returns the path of the source that is assembled for a file. */
    mainOf(path) {
        const folder = this.folders.find(({ files }) => files.includes(path));
        return folder?.main ?? path;
    }

    /** Returns the files that belong to a main source. */
    filesOf(main) {
        const folder = this.folders.find((folder) => folder.main === main);
        return folder ? folder.files : [main];
    }

    set(path, text) {
        this.texts.set(path, text);
        this.keep();
    }

    remove(path) {
        this.texts.delete(path);
        this.keep();
    }

    /** Returns a path that is free, made of a name. */
    free(name) {
        const [, stem, ending] = /^(.*?)(\.[^.]*)?$/.exec(name);
        let path = `${stem || 'source'}${ending ?? '.asm'}`;
        for (let number = 2; this.texts.has(path); number++) path = `${stem}-${number}${ending ?? '.asm'}`;
        return path;
    }

    keep() {
        try {
            localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(this.texts)));
        } catch {
            // Without storage the texts last as long as the page.
        }
    }
}
