// A joystick to touch: a stick, which a finger pushes in eight directions, and a button.

import { make } from './elements.js';

/** Part of the stick's radius within which it is not pushed. */
const CENTRE = 0.25;
/** Part of the stick's travel beyond which a direction counts: the eight directions are equally wide. */
const SIDE = Math.sin(Math.PI / 8);
const DIRECTIONS = ['LEFT', 'RIGHT', 'UP', 'DOWN'];
/** The same by keys, for those who do not touch. */
const KEYS = { ArrowLeft: 'LEFT', ArrowRight: 'RIGHT', ArrowUp: 'UP', ArrowDown: 'DOWN' };

/** Returns the element of a joystick that pushes an emulator's. `plug()` plugs one in if there is none. */
export function touchJoystick(emulator, plug) {
    const held = new Set();
    const push = (wanted, among) => {
        for (const name of among) {
            if (wanted.has(name) === held.has(name)) continue;
            if (wanted.has(name)) {
                plug();
                held.add(name);
                emulator.player.push(name);
            } else {
                held.delete(name);
                emulator.player.let_go(name);
            }
        }
        knob.style.transform = `translate(${28 * (held.has('RIGHT') - held.has('LEFT'))}px, ${28 * (held.has('DOWN') - held.has('UP'))}px)`;
        fire.classList.toggle('down', held.has('FIRE'));
    };
    const knob = make('span', { class: 'knob', 'aria-hidden': 'true' });
    const stick = make('div', { class: 'stick', tabindex: '0', role: 'group', 'aria-label': 'Stick: touch it, or use the cursor keys' }, knob);
    const fire = make('button', { type: 'button', class: 'fire', 'aria-label': 'Fire' }, 'Fire');
    hold(emulator, stick, (event) => push(directionsOf(stick, event), DIRECTIONS), () => push(new Set(), DIRECTIONS));
    hold(emulator, fire, () => push(new Set(['FIRE']), ['FIRE']), () => push(new Set(), ['FIRE']));
    stick.addEventListener('keydown', (event) => {
        if (!KEYS[event.key]) return;
        event.preventDefault();
        push(new Set([...held, KEYS[event.key]]), [KEYS[event.key]]);
    });
    stick.addEventListener('keyup', (event) => KEYS[event.key] && push(new Set(), [KEYS[event.key]]));
    fire.addEventListener('keydown', (event) => [' ', 'Enter'].includes(event.key) && push(new Set(['FIRE']), ['FIRE']));
    fire.addEventListener('keyup', () => push(new Set(), ['FIRE']));
    stick.addEventListener('blur', () => push(new Set(), DIRECTIONS));
    fire.addEventListener('blur', () => push(new Set(), ['FIRE']));
    return make('div', { class: 'joystick', role: 'group', 'aria-label': 'Joystick' }, stick, fire);
}

/** Calls `down(event)` while a pointer holds an element, and `up()` at the end. */
function hold(emulator, element, down, up) {
    let pointer = null;
    element.addEventListener('pointerdown', (event) => {
        event.preventDefault();
        emulator.openSound();
        pointer = event.pointerId;
        element.setPointerCapture(pointer);
        down(event);
    });
    element.addEventListener('pointermove', (event) => event.pointerId === pointer && down(event));
    for (const end of ['pointerup', 'pointercancel']) {
        element.addEventListener(end, (event) => {
            if (event.pointerId !== pointer) return;
            pointer = null;
            up();
        });
    }
}

/** Returns the directions into which a pointer pushes the stick. */
function directionsOf(stick, event) {
    const box = stick.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width * 2 - 1;
    const y = (event.clientY - box.top) / box.height * 2 - 1;
    const far = Math.hypot(x, y);
    const directions = new Set();
    if (far < CENTRE) return directions;
    if (x / far < -SIDE) directions.add('LEFT');
    if (x / far > SIDE) directions.add('RIGHT');
    if (y / far < -SIDE) directions.add('UP');
    if (y / far > SIDE) directions.add('DOWN');
    return directions;
}
