// Calls with given inputs, at which a machine can stand: the failing cases of proofs.

/**
 * Lets a machine stand at the call of a routine with a case's inputs: `call`, the registers and bytes of memory `[[name, value], ...]`, and of a 128K
 * `paged`, the `paging` and the `bytes` of other pages. Returns a sentence about inputs that cannot be set, or ''.
 */
export function standAt(player, routine, { call, paged }) {
    const others = paged ? [['paging', paged.paging], ...paged.bytes.map(([page, at, byte]) => [`[page ${page}: $${at.toString(16)}]`, byte])] : [];
    const inputs = [...call, ...others];
    const names = inputs.map(([name]) => name).join('\n');
    const values = Int32Array.from(inputs.map(([, value]) => value));
    const unset = player.stand_at_call(routine, names, values);
    if (/\bpaging\b/.test(unset)) return 'This machine cannot map the page in which the routine is called.';
    return unset && `Not set, since the machine decides what a port reads as: ${unset}`;
}
