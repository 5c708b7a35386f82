// The thread of the assembler, and of the prover: each question gets an answer, and proofs send events meanwhile.

import start, { Workbench } from './workbench.glue.js';

/** Milliseconds between two reports on progress. */
const PAUSE = 50;

let workbench = null;
let known = new Map();

/** Gives the workbench the user's texts, and takes away those that are gone. */
function setTexts(texts) {
    for (const path of known.keys()) {
        if (!texts.has(path)) workbench.remove(path);
    }
    for (const [path, text] of texts) {
        if (known.get(path) !== text) workbench.set(path, text);
    }
    known = texts;
}

/** The answers, by the kind of the question. */
const answers = {
    folders: () => ({ folders: JSON.parse(workbench.folders()), words: JSON.parse(workbench.words()) }),
    text: ({ path }) => workbench.text(path) ?? null,
    assemble: ({ main }) => {
        const begun = performance.now();
        const assembled = JSON.parse(workbench.assemble(main));
        return { ...assembled, took: performance.now() - begun };
    },
    tape: ({ main }) => workbench.tape(main),
    prove: ({ main, id }) => {
        const begun = performance.now();
        let said = 0;
        globalThis.tellProof = (text) => {
            const event = JSON.parse(text);
            const now = performance.now();
            if (event.kind === 'progress' && event.done < event.of && now - said < PAUSE) return;
            said = now;
            postMessage({ kind: 'event', id, event });
        };
        const report = JSON.parse(workbench.prove(main));
        return { ...report, took: performance.now() - begun };
    },
};

self.onmessage = async ({ data }) => {
    if (data.kind === 'start') {
        await start({ module_or_path: data.wasm });
        workbench = new Workbench();
        postMessage({ kind: 'started' });
        return;
    }
    const { id } = data;
    try {
        if (data.texts) setTexts(data.texts);
        postMessage({ kind: 'answer', id, result: answers[data.kind](data) });
    } catch (error) {
        postMessage({ kind: 'answer', id, error: String(error?.message ?? error) });
    }
};
