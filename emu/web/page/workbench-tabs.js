// Tabs: one of several views is shown, chosen by mouse or by arrow keys.

import { make } from './elements.js';

let last = 0;

/** Tabs with their views. */
export class Tabs {
    constructor(label) {
        this.list = make('div', { class: 'tabs', role: 'tablist', 'aria-label': label });
        this.element = make('div', { class: 'tabbed' }, this.list);
        this.tabs = [];
        this.list.addEventListener('keydown', (event) => {
            const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
            if (!by) return;
            const at = this.tabs.findIndex(({ tab }) => tab.getAttribute('aria-selected') === 'true');
            const next = this.tabs[(at + by + this.tabs.length) % this.tabs.length];
            this.show(next);
            next.tab.focus();
            event.preventDefault();
        });
    }

    /** Adds a view, and returns its tab; `tab.badge.textContent` is a number or mark beside the label. */
    add(label, view) {
        last += 1;
        const id = `workbench-view-${last}`;
        const badge = make('span', { class: 'badge' });
        const tab = make('button', { type: 'button', role: 'tab', 'aria-controls': id }, label, badge);
        Object.assign(view, { id });
        view.setAttribute('role', 'tabpanel');
        view.setAttribute('aria-label', label);
        const added = { tab, view, badge };
        tab.onclick = () => this.show(added);
        this.tabs.push(added);
        this.list.append(tab);
        this.element.append(view);
        this.show(this.tabs[0]);
        return added;
    }

    show(shown) {
        for (const { tab, view } of this.tabs) {
            const is = view === shown.view;
            tab.setAttribute('aria-selected', is);
            tab.tabIndex = is ? 0 : -1;
            view.hidden = !is;
        }
    }
}
