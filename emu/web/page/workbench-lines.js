// Which lines an edit has changed, and where the others are after it.

/**
 * Returns what became of a text, as lines before and after: `first`, the number of equal lines at the start, and how many lines were `removed` and
 * `added` there. `caret` is the number of lines before the caret's place, after which nothing has changed: it decides between equal lines.
 */
export function changeOf(before, after, caret = after.length) {
    const shorter = Math.min(before.length, after.length);
    const equal = (same) => before.at(-1 - same) === after.at(-1 - same);
    let [first, same] = [0, 0];
    while (same < shorter && after.length - same > caret && equal(same)) same++;
    while (first < shorter - same && before[first] === after[first]) first++;
    while (same < shorter - first && equal(same)) same++;
    return { first, removed: before.length - first - same, added: after.length - first - same };
}

/** Returns the place of a line, from 1, after a change; 0 if it is gone. */
export function moved(line, { first, removed, added }) {
    if (line <= first) return line;
    if (line > first + removed) return line + added - removed;
    return line <= first + added ? line : 0;
}

/** Returns a map by line after a change. */
export function movedKeys(map, change) {
    return new Map([...map].map(([line, value]) => [moved(line, change), value]).filter(([line]) => line > 0));
}
