// The thread that assembles: a text that is out of date is not assembled to its end.

import { Thread } from './workbench-threads.js';

/** Returns true if two questions are about the same texts. */
function isSame(one, other) {
    return one.main === other.main && one.texts.size === other.texts.size && [...one.texts].every(([path, text]) => other.texts.get(path) === text);
}

/** The thread. */
export class Assembler extends Thread {
    constructor() {
        super();
        this.running = null;
    }

    /** Assembles a source. Rejects with `Stopped` as soon as another one is to be assembled. */
    assemble({ main, texts }) {
        const question = { main, texts: new Map(texts) };
        if (this.running && isSame(this.running, question)) return this.running.answer;
        this.stop();
        const answer = this.ask({ kind: 'assemble', ...question }).finally(() => {
            if (this.running?.answer === answer) this.running = null;
        });
        this.running = { ...question, answer };
        return answer;
    }

    /** Ends an assembly that nobody waits for any more, unless the thread has something else to answer too. */
    stop() {
        if (this.running && this.waiting.size <= 1) this.end();
        this.running = null;
    }
}
