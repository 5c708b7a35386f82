// Makes the page.

import { Emulator } from './emulator.js';
import { Page } from './page.js';
import { addWorkbench } from './workbench.js';

async function start() {
    const page = new Page(document.getElementById('page'), await Emulator.start());
    addWorkbench(page);
}
start();
