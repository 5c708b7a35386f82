// What a finger plays on, the keys and the joystick: in a panel, and in the full screen.

import { make } from './elements.js';
import { touchJoystick } from './joystick.js';
import { keyboard48 } from './keyboard48.js';

/** Adds keys and joystick to a page. `plug()` plugs a joystick in if there is none. */
export function addHands(page, plug) {
    const { emulator, full } = page;
    const swap = make('button', { type: 'button', class: 'swap', onclick: () => setStick(!hands.classList.contains('stick-shown')) }, 'Joystick');
    const hands = make('div', { class: 'hands' }, swap, keyboard48(emulator), touchJoystick(emulator, plug));
    /** Where there is room for one of both: shows the joystick, or the keys. */
    const setStick = (on) => {
        hands.classList.toggle('stick-shown', on);
        swap.textContent = on ? 'Keys' : 'Joystick';
    };
    const panel = page.addPanel({ id: 'keyboard', label: 'Keyboard', element: hands });

    /** Shows 'keys', 'stick' or '' in the full screen. */
    const showInFull = (what) => {
        emulator.releaseAll();
        full.dataset.hands = what;
        if (what) setStick(what === 'stick');
        (what ? full : panel).append(hands);
        for (const [one, button] of buttons) button.setAttribute('aria-pressed', String(one === what));
        page.resize();
    };
    const button = (what, label) => make('button', { type: 'button', 'aria-pressed': 'false', onclick: () => {
        showInFull(full.dataset.hands === what ? '' : what);
        page.screen.focus();
    } }, label);
    const buttons = [['keys', button('keys', 'Keys')], ['stick', button('stick', 'Joystick')]];
    const leave = make('button', { type: 'button', onclick: () => document.exitFullscreen() }, 'Leave');
    full.append(make('div', { class: 'full-buttons' }, ...buttons.map(([, one]) => one), leave));
    document.addEventListener('fullscreenchange', () => document.fullscreenElement === full || showInFull(''));
}
