// The settings, kept in the browser.

import { listenToPads } from './controls.js';
import { choice, make } from './elements.js';

const KEY = 'zxlab settings';
const DEFAULTS = { keys: 'text', joystick: '', tape: 'instant', speed: '1', volume: '70', stereo: 'mono', ulaplus: 'no' };

/** The choices of each setting that has some: values and their texts. */
const CHOICES = {
    keys: [['text', 'write what they show'], ['place', 'are where the Spectrum has them']],
    joystick: [['', 'none: they are keys'], ['KEMPSTON', 'Kempston'], ['SINCLAIR1', 'Sinclair 1'], ['SINCLAIR2', 'Sinclair 2'], ['CURSOR', 'Cursor'], ['FULLER', 'Fuller']],
    tape: [['instant', 'at once'], ['fast', 'all pulses, as fast as it goes'], ['real', 'in their own time']],
    speed: [['0.1', 'a tenth'], ['0.25', 'a quarter'], ['0.5', 'a half'], ['1', "the machine's own"], ['2', 'twice'], ['most', 'as fast as it can']],
    ulaplus: [['no', 'no'], ['yes', 'yes: a palette for programs that know it']],
    machine: [['48', '48K'], ['128', '128K'], ['pentagon', 'Pentagon 128']],
    stereo: [['mono', 'all in the middle'], ['abc', 'A B C'], ['acb', 'A C B']],
};

/** Returns the settings that are kept; in the place of what is damaged, the default. */
function read() {
    let kept = null;
    try {
        kept = JSON.parse(localStorage.getItem(KEY));
    } catch {
        // Closed or damaged.
    }
    const isValid = (name, value) => (name === 'volume' ? value >= 0 && value <= 100 : CHOICES[name].some(([choice]) => choice === value));
    return Object.fromEntries(Object.entries(DEFAULTS).map(([name, value]) => [name, isValid(name, kept?.[name]) ? kept[name] : value]));
}

/** Adds the panel of settings to a page, and applies them. Returns `plug()`, which plugs in a joystick if none was chosen. */
export function addSettings(page) {
    const { emulator } = page;
    const settings = read();
    const apply = {
        keys: (value) => emulator.player.set_by_place(value === 'place'),
        joystick: (value) => emulator.player.set_joystick(value),
        tape: (value) => emulator.setTape(value),
        speed: (value) => {
            emulator.speed = value === 'most' ? Infinity : Number(value);
            emulator.dispatchEvent(new Event('speed'));
        },
        volume: (value) => emulator.sound.setVolume(Number(value) / 100),
        stereo: (value) => emulator.player.set_stereo(value),
        ulaplus: (value) => emulator.player.set_ulaplus(value === 'yes'),
    };
    const set = (name) => (value) => {
        settings[name] = value;
        apply[name](value);
        try {
            localStorage.setItem(KEY, JSON.stringify({ ...settings, speed: '1' }));
        } catch {
            // A browser that keeps nothing still plays.
        }
    };
    settings.speed = '1';
    for (const name of Object.keys(DEFAULTS)) apply[name](settings[name]);
    const volume = make('input', { type: 'range', min: '0', max: '100', value: settings.volume, oninput: () => set('volume')(volume.value) });
    const joystick = choice('Joystick, by cursor keys, Tab, gamepads and touch', CHOICES.joystick, settings.joystick, set('joystick'));
    const speed = choice('Speed', CHOICES.speed, '1', set('speed'));
    emulator.addEventListener('speed', () => {
        speed.querySelector('select').value = emulator.speed === Infinity ? 'most' : String(emulator.speed);
    });
    // The address has it, not the settings.
    const machine = choice('Machine: it is switched on, and the next tape is loaded on it', CHOICES.machine, emulator.machine, (value) => emulator.switchOn(value));
    emulator.addEventListener('opened', () => (machine.querySelector('select').value = emulator.machine));
    const element = make('div', { class: 'settings' },
        machine,
        choice('Keys', CHOICES.keys, settings.keys, set('keys')),
        joystick,
        choice('Tapes load', CHOICES.tape, settings.tape, set('tape')),
        speed,
        make('label', { class: 'field' }, make('span', {}, 'Volume'), volume),
        choice("The 128K's voices from left to right", CHOICES.stereo, settings.stereo, set('stereo')),
        choice('ULAplus, 64 colours', CHOICES.ulaplus, settings.ulaplus, set('ulaplus')));
    page.addPanel({ id: 'settings', label: 'Settings', element });
    let isPlugged = false;
    const plug = () => {
        if (settings.joystick || isPlugged) return;
        // For this visit: only what a person chooses is kept.
        isPlugged = true;
        joystick.querySelector('select').value = 'KEMPSTON';
        apply.joystick('KEMPSTON');
        page.say('A Kempston joystick is plugged in until you leave: the cursor keys push it. Settings has others.');
    };
    listenToPads(emulator, plug);
    return { plug };
}
