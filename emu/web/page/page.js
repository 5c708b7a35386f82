// The page: the screen, its buttons, and the panels beside it.

import { listenToDrops, listenToKeys, openSoundOnClick } from './controls.js';
import { make } from './elements.js';
import { fit, screenOf } from './screen.js';

/** Seconds for which a message is shown. */
const SHOWN = 7;

/** The page. Modules add what they bring by its methods. */
export class Page {
    constructor(root, emulator) {
        this.emulator = emulator;
        this.openers = new Map();
        this.shortcuts = new Map();
        this.held = new Set();
        this.screen = screenOf(emulator);
        /** What fills the display in the full screen. */
        this.full = make('div', { class: 'full' }, this.screen);
        this.bar = make('div', { class: 'bar', role: 'toolbar', 'aria-label': 'Controls' });
        this.status = make('p', { class: 'status' });
        this.offer = make('div', { class: 'offer', role: 'status', hidden: true });
        this.toast = make('div', { class: 'toast', role: 'status', 'aria-live': 'polite' });
        this.tabs = make('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Panels' });
        this.panels = make('div', { class: 'panels' });
        this.stage = make('section', { class: 'stage', 'aria-label': 'Spectrum' }, this.offer, this.full, this.status, this.bar);
        this.side = make('section', { class: 'side', 'aria-label': 'Beside the Spectrum' }, this.tabs, this.panels);
        root.append(heading(), make('main', {}, this.stage, this.side), this.toast);
        this.tabs.addEventListener('keydown', (event) => this.moveAmongTabs(event));
        listenToKeys(this.screen, emulator, (event, down) => this.shortcut(event, down), () => this.letGo());
        listenToDrops(document.body, (name, bytes) => this.open(name, bytes), emulator);
        openSoundOnClick(root, emulator);
        emulator.addEventListener('message', (event) => this.say(event.detail));
        document.addEventListener('visibilitychange', () => emulator.setHidden(document.hidden));
        // What is outside of the element that fills the display is not seen.
        document.addEventListener('fullscreenchange', () => (document.fullscreenElement ?? root).append(this.toast));
        new ResizeObserver(() => this.resize()).observe(this.stage);
        window.addEventListener('resize', () => this.resize());
        this.resize();
    }

    /** Adds a panel and the tab that shows it: an id, the label on the tab, and the element that the panel holds. */
    addPanel({ id, label, element }) {
        const panel = make('section', { id: `panel-${id}`, role: 'tabpanel', 'aria-labelledby': `tab-${id}`, hidden: true }, element);
        const tab = make('button', {
            id: `tab-${id}`,
            type: 'button',
            role: 'tab',
            'aria-controls': `panel-${id}`,
            onclick: () => this.showPanel(id),
        }, label);
        this.tabs.append(tab);
        this.panels.append(panel);
        if (this.tabs.children.length === 1) this.showPanel(id);
        else tab.tabIndex = -1;
        return panel;
    }

    /** Shows a panel in the place of the others; its element gets an event 'shown'. */
    showPanel(id) {
        for (const tab of this.tabs.children) {
            const isShown = tab.id === `tab-${id}`;
            tab.setAttribute('aria-selected', String(isShown));
            tab.tabIndex = isShown ? 0 : -1;
            document.getElementById(tab.getAttribute('aria-controls'))?.toggleAttribute('hidden', !isShown);
        }
        for (const panel of this.panels.children) panel.hidden = panel.id !== `panel-${id}`;
        this.panels.querySelector(`#panel-${id}`)?.firstElementChild?.dispatchEvent(new Event('shown'));
    }

    moveAmongTabs(event) {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const tabs = [...this.tabs.children];
        const direction = getComputedStyle(this.tabs).direction === 'rtl' ? -step : step;
        const next = tabs[(tabs.indexOf(document.activeElement) + direction + tabs.length) % tabs.length];
        next.click();
        next.focus();
    }

    /** Says that files with these endings ('asm') are opened by `open(name, bytes)`, and not by the machine. */
    addOpener(endings, open) {
        for (const ending of endings) this.openers.set(ending, open);
    }

    /** Returns the endings of all files that can be opened. */
    endings() {
        return [...this.emulator.endings, ...this.openers.keys()];
    }

    /**
     * Opens a file by its ending, and resolves to true. An error becomes a message, and what is played goes on. `how.isLinked` is true for files that the
     * page's address names.
     */
    async open(name, bytes, how) {
        try {
            const ending = name.split('.').pop().toLowerCase();
            const opener = this.openers.get(ending);
            if (opener) await opener(name, bytes, how);
            else this.emulator.open(name, bytes);
            this.screen.focus({ preventScroll: true });
            return true;
        } catch (error) {
            this.say(error.message);
            return false;
        }
    }

    /** Lets a key of the screen (`F2`, `Shift+F2`) call `act(down)` when it goes down and up. */
    addShortcut(key, act) {
        this.shortcuts.set(key, act);
    }

    /** Lets go of the shortcuts' keys that are held. */
    letGo() {
        for (const key of this.held) this.shortcuts.get(key)?.(false);
        this.held.clear();
    }

    shortcut(event, down) {
        const act = this.shortcuts.get(`${event.shiftKey ? 'Shift+' : ''}${event.key}`) ?? (down ? undefined : this.shortcuts.get(event.key));
        if (!act) return false;
        if (down) this.held.add(event.key);
        else this.held.delete(event.key);
        if (!event.repeat) act(down);
        return true;
    }

    /** Adds a button to the bar. */
    addButton(button) {
        this.bar.append(button);
        return button;
    }

    /** Shows a message for some seconds; readers read it aloud. */
    say(text) {
        this.toast.textContent = text;
        this.toast.classList.add('shown');
        clearTimeout(this.hiding);
        this.hiding = setTimeout(() => this.toast.classList.remove('shown'), SHOWN * 1000);
    }

    resize() {
        const isFull = document.fullscreenElement === this.full;
        const { innerWidth, innerHeight } = window;
        // Beside the picture is its outline.
        const width = isFull ? this.screen.clientWidth : this.stage.clientWidth - 12;
        const isAcross = innerHeight <= 520 && innerWidth > innerHeight;
        const height = isFull ? this.screen.clientHeight : isAcross ? innerHeight - 20 : innerHeight * (innerWidth >= 1000 ? 0.78 : 0.6);
        fit(this.emulator.canvas, width, Math.max(height, 200));
    }
}

function heading() {
    const stripes = make('span', { class: 'stripes', 'aria-hidden': 'true' });
    for (const colour of ['red', 'yellow', 'green', 'cyan']) stripes.append(make('i', { class: colour }));
    return make('header', { class: 'top' }, make('h1', {}, 'zxlab'), make('p', {}, 'a ZX Spectrum in one page'), stripes);
}
