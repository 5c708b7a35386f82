// Calls with given inputs, at which a machine can stand: the failing cases of proofs.

/** Lets a machine stand at the call of a routine with the inputs `[[name, value], ...]`. Returns a sentence about inputs that cannot be set, or ''. */
export function standAt(player, routine, inputs) {
    const names = inputs.map(([name]) => name).join('\n');
    const values = Int32Array.from(inputs.map(([, value]) => value));
    const unset = player.stand_at_call(routine, names, values);
    return unset && `Not set, since the machine decides what a port reads as: ${unset}`;
}
