// Options of embedded Spectrums: what each is where none is given, or one that cannot be.

/** The options as they are where none are given. */
const DEFAULTS = {
    autoStart: true,
    autoLoadTapes: true,
    tapeTrapsEnabled: true,
    sandbox: false,
    uiEnabled: true,
    keyboardEnabled: true,
    keyboardMap: 'text',
    stereo: 'mono',
};

/** Returns all options; those that are undefined or null are as if they were not given. */
export function optionsOf(given) {
    const named = Object.entries(given ?? {}).filter(([, value]) => value !== undefined && value !== null);
    const options = { ...DEFAULTS, ...Object.fromEntries(named) };
    return { ...options, machine: machineOf(options.machine), zoom: zoomOf(options.zoom), stereo: String(options.stereo) };
}

/** Returns the machine of a name or number: 128 and '128' alike, and the 5 by which JSSpeccy means a Pentagon. */
export function machineOf(machine) {
    const name = String(machine ?? 48).toLowerCase();
    return name === '5' || name === 'pentagon' ? 'pentagon' : name.startsWith('128') ? '128' : '48';
}

/** Returns the pixels of the page for one of the picture: 1 where none are named, or no picture would be seen. */
export function zoomOf(zoom) {
    const number = Number(zoom);
    return number > 0 && Number.isFinite(number) ? number : 1;
}
