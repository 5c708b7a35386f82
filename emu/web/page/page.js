// The page: its panels, and what they share.

/** The page. Modules add what they bring by its methods. */
export class Page {
    constructor(root, emulator) {
        this.root = root;
        this.emulator = emulator;
        this.openers = new Map();
        root.append(emulator.canvas);
    }

    /** Adds a panel and a button that shows it. `label` is on the button, `element` is what the panel holds. */
    addPanel({ id, label, element }) {
        const panel = document.createElement('section');
        panel.id = id;
        panel.setAttribute('aria-label', label);
        panel.append(element);
        this.root.append(panel);
        return panel;
    }

    /** Says that files with these endings ('asm') are opened by `open(name, bytes)`, and not by the machine. */
    addOpener(endings, open) {
        for (const ending of endings) this.openers.set(ending, open);
    }

    /** Shows a message for some seconds; readers read it aloud. */
    say(text) {
        console.log(text);
    }
}
