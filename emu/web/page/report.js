// The machine in a report that `zxlab prove --html --player` has written: it plays the failing cases.

import { listenToKeys, openSoundOnClick } from './controls.js';
import { make } from './elements.js';
import { Emulator } from './emulator.js';
import { bytesIn } from './letters.js';
import { unpackBy } from './resources.js';
import { fit, screenOf } from './screen.js';
import { standAt } from './standing.js';
import { unpack } from './unpack.js';
import { DebuggerView } from './workbench-debugger.js';
import { button } from './workbench-elements.js';
import { SourceMap } from './workbench-map.js';

/** Greatest part of the window's height that the screen takes. */
const HIGH = 0.6;

/** What the report has for the machine: `snapshot` of the program at its entry, in base64; `program`, a map of it; `cases`, each with `routine`, `call`, for a 128K `paged`, and the id of the element that is about it. */
const report = JSON.parse(document.getElementById('failing-cases').textContent);

/** The machine of the report, below the case that it plays. */
class Stage {
    constructor(emulator) {
        this.emulator = emulator;
        this.breakpoints = new Set();
        this.said = make('p', { class: 'said', role: 'status' });
        this.screen = screenOf(emulator);
        this.debugger = new DebuggerView(emulator, (text) => this.say(text), { hasSources: false });
        this.debugger.setMap(new SourceMap(report.program));
        const again = button('From the call', () => this.play(this.case));
        const pause = button('Pause', () => emulator.pause());
        this.debugger.steps.prepend(again, pause);
        this.element = make('section', { class: 'played', 'aria-label': 'The failing case on a machine' }, this.screen, this.said, this.debugger.view);
        listenToKeys(this.screen, emulator);
        openSoundOnClick(this.element, emulator);
        emulator.addEventListener('message', ({ detail }) => this.say(detail));
        emulator.addEventListener('paused', () => this.debugger.stop());
        emulator.addEventListener('resumed', () => this.say('It runs on.'));
        this.debugger.addEventListener('stopped', () => this.say('It stands still.'));
        this.debugger.addEventListener('break', ({ detail }) => this.toggle(detail.address));
        document.addEventListener('visibilitychange', () => emulator.setHidden(document.hidden));
        new ResizeObserver(() => this.resize()).observe(this.element);
    }

    /** Lets the machine stand at the call of a case. */
    play(one) {
        this.case = one;
        const { emulator } = this;
        emulator.open(`${report.program.name}.szx`, Uint8Array.from(atob(report.snapshot), (letter) => letter.charCodeAt(0)));
        emulator.pause();
        const unset = standAt(emulator.player, report.program.symbols[one.routine], one);
        emulator.draw(true);
        this.debugger.stop();
        this.say(unset || `The machine stands at the call of ${one.routine} that fails.`);
    }

    toggle(address) {
        if (!this.breakpoints.delete(address)) this.breakpoints.add(address);
        this.debugger.setBreakpoints(this.breakpoints);
    }

    say(text) {
        this.said.textContent = text;
    }

    resize() {
        fit(this.emulator.canvas, this.element.clientWidth, window.innerHeight * HIGH);
    }
}

unpackBy({ bytesIn, unpack });

let stage = null;

/** Plays a case below the paragraph about it. */
async function play(one, below) {
    try {
        stage ??= Emulator.start().then((emulator) => new Stage(emulator));
        const shown = await stage;
        below.after(shown.element);
        shown.resize();
        shown.play(one);
        shown.element.scrollIntoView({ block: 'nearest' });
    } catch (error) {
        below.textContent = `The machine cannot start in this browser: ${error.message ?? error}`;
    }
}

for (const one of report.cases) {
    const row = make('p', { class: 'play' });
    row.append(button('Play this case', () => play(one, row), { title: 'Lets a machine stand at this call' }));
    document.getElementById(one.element)?.after(row);
}
document.body.dataset.ready = 'true';
