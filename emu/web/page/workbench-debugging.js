// Puts the machine, the debugger's view and the sources together: breakpoints, stops, and the calls of failing cases.

import { standAt } from './standing.js';
import { Breakpoints } from './workbench-breakpoints.js';
import { hex } from './workbench-elements.js';

/** Greatest number of frames until a program is loaded and entered. */
const LOADING = 50_000;

/** What a workbench does while its program plays. */
export class Debugging {
    constructor(workbench) {
        this.workbench = workbench;
        this.breakpoints = new Breakpoints();
        /** The map of the program that plays, null if it is none of the workbench's. */
        this.playing = null;
        const { emulator, debugger: view, editor, proof } = workbench;
        editor.addEventListener('breakpoint', ({ detail }) => this.toggleLine(detail.line));
        proof.addEventListener('case', ({ detail }) => this.debugCase(detail));
        view.addEventListener('stopped', () => this.showPlace());
        view.addEventListener('break', ({ detail }) => this.toggleAddress(detail.address));
        emulator.addEventListener('stopped', () => this.stopped());
        emulator.addEventListener('paused', () => {
            if (!view.view.hidden) view.stop();
        });
        emulator.addEventListener('resumed', () => editor.setHere(0));
        emulator.addEventListener('opened', () => {
            // Another program has neither these names nor these breakpoints.
            const { bytes } = emulator.file ?? {};
            if (bytes !== this.opened) this.breakpoints.addresses.clear();
            this.opened = bytes;
            if (bytes !== workbench.tape) this.setMap(null);
        });
    }

    /** Takes the map of the program that plays from now on. Breakpoints go to lines in which it has instructions. */
    setMap(map) {
        this.playing = map;
        this.workbench.debugger.setMap(map);
        this.breakpoints.settle(map);
        this.show();
        this.send();
    }

    /** Shows the breakpoints of the file that is open. */
    show() {
        const { editor, path } = this.workbench;
        editor.setBreakpoints(this.breakpoints.of(path));
    }

    /** Shows where a breakpoint has stopped the machine, whatever was shown before. */
    stopped() {
        const { page, tabs, debuggerTab, emulator } = this.workbench;
        page.showPanel('workbench');
        tabs.show(debuggerTab);
        this.workbench.debugger.stop();
        const here = emulator.player.here();
        const place = this.workbench.debugger.placeOf(here);
        page.say(`Stopped at the breakpoint ${place ? `${place.file}:${place.line}` : `$${hex(here)}`}`);
    }

    /** Shows the line of the next instruction. */
    async showPlace() {
        const { workbench, playing } = this;
        const place = workbench.debugger.placeOf(workbench.emulator.player.here());
        if (!place) return workbench.editor.setHere(0);
        if (place.file !== workbench.path) await workbench.open(place.file, playing.main);
        workbench.editor.setHere(place.line);
    }

    /** Sets or clears the breakpoint of a line, or of the next one with an instruction in what was assembled last. */
    toggleLine(line) {
        const { editor, map, path, page } = this.workbench;
        const lines = new Set(editor.breakpoints);
        if (!lines.delete(line)) {
            const found = map?.program.files.includes(path) ? map.spotsOfLine(path, line) : { line };
            if (!found) return page.say('There is no instruction there or below.');
            if (!lines.delete(found.line)) lines.add(found.line);
        }
        editor.setBreakpoints(lines);
        this.keep();
    }

    /** Sets or clears the breakpoint at an address: of its line, if there is a source of it. */
    async toggleAddress(address) {
        const place = this.workbench.debugger.placeOf(address);
        if (!place || this.breakpoints.addresses.has(address)) {
            this.breakpoints.toggle(address);
            return this.send();
        }
        const { workbench } = this;
        if (place.file !== workbench.path) await workbench.open(place.file, this.playing.main);
        workbench.editor.reveal(place.line);
        this.toggleLine(place.line);
    }

    /** Takes the breakpoints of the file that is open. */
    keep() {
        const { path, editor } = this.workbench;
        this.breakpoints.set(path, editor.breakpoints);
        this.send();
    }

    send() {
        this.workbench.debugger.setBreakpoints(this.breakpoints.spotsIn(this.playing));
    }

    /** Stops the machine at the call of a failing case. */
    async debugCase({ routine, failure }) {
        const { workbench } = this;
        if (!(await workbench.play(routine))) return;
        const { emulator, map, page } = workbench;
        emulator.pause();
        const { entry, symbols } = map.program;
        if (!emulator.player.run_to(entry, LOADING)) return page.say('The program was not loaded.');
        const unset = standAt(emulator.player, symbols[routine], failure);
        if (unset) page.say(unset);
        workbench.tabs.show(workbench.debuggerTab);
        emulator.draw(true);
        workbench.debugger.stop();
    }
}
