// The workbench: writing, assembling and proving in the page.

/** Adds the workbench's panels to a page. */
export function addWorkbench(_page) {}
