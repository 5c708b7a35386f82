// Asks the workbench's threads: one assembles while one types, the other proves and can be ended at once.

import { machineBytes } from './machine.js';
import { bytesOf, startWorker } from './resources.js';

let compiled = null;

/** Resolves to the compiled wasm of the workbench. It is compiled once; threads that start again use it again. It was packed after the machine. */
function compile() {
    compiled ??= machineBytes().then((before) => bytesOf('workbench.wasm.lzma', before)).then((bytes) => WebAssembly.compile(bytes));
    return compiled;
}

/** A thread. It starts with the first question. */
export class Thread {
    constructor() {
        this.worker = null;
        this.waiting = new Map();
        this.last = 0;
    }

    /** Asks a question and resolves to the answer. `onEvent` is called with what becomes known before. */
    async ask(question, onEvent = () => {}) {
        this.worker ??= this.start();
        const starting = this.worker;
        const worker = await starting;
        if (this.worker !== starting) throw new Stopped();
        this.last += 1;
        const id = this.last;
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject, onEvent });
            worker.postMessage({ ...question, id });
        });
    }

    /** Ends the thread at once. Questions without an answer are rejected; the next one starts another thread. */
    end() {
        this.worker?.then((worker) => worker.terminate());
        this.fail(new Stopped());
    }

    async start() {
        const [wasm, worker] = await Promise.all([compile(), startWorker('workbench-worker.js')]);
        await new Promise((resolve, reject) => {
            worker.onmessage = resolve;
            worker.onerror = (event) => reject(new Error(event.message || 'the thread did not start'));
            worker.postMessage({ kind: 'start', wasm });
        });
        worker.onerror = (event) => this.fail(new Error(event.message || 'the thread has failed'));
        worker.onmessage = ({ data }) => {
            const waits = this.waiting.get(data.id);
            if (!waits) return;
            if (data.kind === 'event') return waits.onEvent(data.event);
            this.waiting.delete(data.id);
            if (data.error === undefined) waits.resolve(data.result);
            else waits.reject(new Error(data.error));
        };
        return worker;
    }

    fail(error) {
        const waiting = [...this.waiting.values()];
        this.waiting.clear();
        this.worker = null;
        for (const { reject } of waiting) reject(error);
    }
}

/** The reason of a question that was stopped. */
export class Stopped extends Error {}
