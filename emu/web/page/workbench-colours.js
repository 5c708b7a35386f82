// Splits lines of Z80 source into coloured parts.

/** The registers and conditions, which are words of operands. */
const OPERANDS = new Set('a b c d e f h l i r af bc de hl ix iy sp ixh ixl iyh iyl xh xl yh yl nz z nc po pe p m'.split(' '));

/** The keys of a contract in a header. */
const KEY = /^(\s*)(In|Out|Where|Let|Define|Clobbers|Stack|T|Calls|Waits|Busy|Unproved|Unreached|Untried|Keeps)(:)/;

/** Comment, text, number, name, or any other sign. A `'` after AF is no text. */
const PART = /;.*|\/\/.*|"[^"]*"?|'[^']*'?|\$[0-9a-fA-F]+|#[0-9a-fA-F]+|%[01]+|\b0x[0-9a-fA-F]+|\b[0-9][0-9a-fA-F_]*[hHbBqQ]?\b|[.@]?[A-Za-z_][\w.!?#@]*'?|[^\sA-Za-z0-9_]|\s+|./gu;

/** The words of the assembler, by their kind: 'operation' or 'directive'. */
export class Words {
    constructor() {
        this.kinds = new Map();
    }

    /** Takes the assembler's list: mnemonics in upper case, directives in lower case. */
    learn(words) {
        for (const word of words) {
            this.kinds.set(word.toLowerCase(), word === word.toUpperCase() && /[A-Z]/.test(word) ? 'operation' : 'directive');
        }
    }

    /** Returns the parts of a line: [text, kind] each. Kinds are class names; '' is plain. */
    parts(line) {
        const parts = [];
        let isLabel = true;
        for (const [text] of line.matchAll(PART)) {
            parts.push(...this.kindsOf(text, isLabel && parts.length === 0));
            isLabel = false;
        }
        return parts;
    }

    kindsOf(text, isFirst) {
        if (text.startsWith(';')) return comment(text);
        if (text.startsWith('//')) return [[text, 'comment']];
        if (/^["']/.test(text)) return [[text, 'string']];
        if (/^[$#%]?[0-9]/.test(text) || /^[$#][0-9a-fA-F]/.test(text)) return [[text, 'value']];
        if (!/^[.@]?[A-Za-z_]/.test(text)) return [[text, '']];
        if (isFirst) return [[text, 'label']];
        const word = text.toLowerCase().replace(/'$/, '').replace(/^\./, '');
        const kind = this.kinds.get(word);
        // Both an operation and a register or condition: by its place that would be clear, and none is.
        if (OPERANDS.has(word)) return [[text, 'register']];
        return [[text, kind ?? '']];
    }
}

/** Returns the parts of a comment: the keys of contracts stand out. */
function comment(text) {
    const key = KEY.exec(text.slice(1));
    if (!key) return [[text, 'comment']];
    const lead = `;${key[1]}`;
    const name = key[2] + key[3];
    return [[lead, 'comment'], [name, 'clause'], [text.slice(lead.length + name.length), 'contract']];
}
