//! Joysticks: the ports and keys at which their interfaces answer.
//!
//! Kempston and Fuller have a port of their own. Sinclair's two and Cursor answer as keys of the half rows with the digits,
//! but not through the keyboard's wires: they make no other keys appear.
//! Sources: the Fuller Box's manual (port 127); the Sinclair Wiki for Kempston's port 31, which is decoded by A5 alone; the
//! Interface 2's and the Protek's keys as in the comp.sys.sinclair FAQ.

/// An interface with a joystick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Joystick {
    /// Port $1F, and every other one with A5 low: 000FUDLR, a 1 for each contact pushed.
    Kempston,
    /// The Interface 2's first one: keys 6 left, 7 right, 8 down, 9 up, 0 fire.
    Sinclair1,
    /// The Interface 2's second one: keys 1 left, 2 right, 3 down, 4 up, 5 fire.
    Sinclair2,
    /// Protek, AGF: the cursor keys, 5 left, 6 down, 7 up, 8 right, and 0 fire.
    Cursor,
    /// Port $7F: F111RLDU, a 0 for each contact pushed.
    Fuller,
}

/// A contact of a joystick, which is closed while the joystick is pushed that way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs, reason = "their names say it")]
pub enum Push {
    Right,
    Left,
    Down,
    Up,
    Fire,
}

const JOYSTICKS: [(Joystick, &str); 5] = [
    (Joystick::Kempston, "KEMPSTON"),
    (Joystick::Sinclair1, "SINCLAIR1"),
    (Joystick::Sinclair2, "SINCLAIR2"),
    (Joystick::Cursor, "CURSOR"),
    (Joystick::Fuller, "FULLER"),
];

const PUSHES: [(Push, &str); 5] =
    [(Push::Right, "RIGHT"), (Push::Left, "LEFT"), (Push::Down, "DOWN"), (Push::Up, "UP"), (Push::Fire, "FIRE")];

/// The bit that each push pulls low in port $7F.
const FULLER: [u8; 5] = [0x08, 0x04, 0x02, 0x01, 0x80];

/// The bits that each push pulls low in half rows 3 (keys 1 to 5) and 4 (keys 0 to 6).
const SINCLAIR1: [[u8; 2]; 5] = [[0, 0x08], [0, 0x10], [0, 0x04], [0, 0x02], [0, 0x01]];
const SINCLAIR2: [[u8; 2]; 5] = [[0x02, 0], [0x01, 0], [0x04, 0], [0x08, 0], [0x10, 0]];
const CURSOR: [[u8; 2]; 5] = [[0, 0x04], [0x10, 0], [0, 0x10], [0, 0x08], [0, 0x01]];

impl Joystick {
    /// Returns all five joysticks.
    pub fn all() -> impl Iterator<Item = Joystick> {
        JOYSTICKS.iter().map(|&(joystick, _)| joystick)
    }

    /// Returns the name: `KEMPSTON`, `SINCLAIR1`, `SINCLAIR2`, `CURSOR` or `FULLER`.
    #[must_use]
    pub fn name(self) -> &'static str {
        JOYSTICKS[self as usize].1
    }
}

impl Push {
    /// Returns all five pushes.
    pub fn all() -> impl Iterator<Item = Push> {
        PUSHES.iter().map(|&(push, _)| push)
    }

    /// Returns the name: `RIGHT`, `LEFT`, `DOWN`, `UP` or `FIRE`.
    #[must_use]
    pub fn name(self) -> &'static str {
        PUSHES[self as usize].1
    }
}

/// Returns the joystick and the push with these names, separated by a hyphen, in capitals or not: `KEMPSTON-FIRE`.
#[must_use]
pub fn from_name(name: &str) -> Option<(Joystick, Push)> {
    let (joystick, push) = name.split_once('-')?;
    let &(joystick, _) = JOYSTICKS.iter().find(|(_, known)| known.eq_ignore_ascii_case(joystick))?;
    let &(push, _) = PUSHES.iter().find(|(_, known)| known.eq_ignore_ascii_case(push))?;
    Some((joystick, push))
}

/// The joysticks that are plugged in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Joysticks {
    /// A bit for each joystick that is plugged in, by [`Joystick`].
    plugged: u8,
    /// A bit for each [`Push`], by [`Joystick`].
    pushed: [u8; 5],
    /// The bits that joysticks which answer as keys pull low in half rows 3 and 4.
    keys: [u8; 2],
}

impl Joysticks {
    pub(crate) fn plug(&mut self, joystick: Joystick) {
        self.plugged |= 1 << joystick as u8;
    }

    pub(crate) fn unplug(&mut self, joystick: Joystick) {
        self.plugged &= !(1 << joystick as u8);
        self.pushed[joystick as usize] = 0;
        self.rewire();
    }

    pub(crate) fn is_plugged(&self, joystick: Joystick) -> bool {
        self.plugged >> (joystick as u8) & 1 == 1
    }

    /// Pushes a joystick, and plugs it in if it was not.
    pub(crate) fn push(&mut self, joystick: Joystick, push: Push) {
        self.plug(joystick);
        self.pushed[joystick as usize] |= 1 << push as u8;
        self.rewire();
    }

    pub(crate) fn let_go(&mut self, joystick: Joystick, push: Push) {
        self.pushed[joystick as usize] &= !(1 << push as u8);
        self.rewire();
    }

    pub(crate) fn let_all_go(&mut self) {
        self.pushed = [0; 5];
        self.rewire();
    }

    pub(crate) fn is_pushed(&self, joystick: Joystick, push: Push) -> bool {
        self.pushed[joystick as usize] >> (push as u8) & 1 == 1
    }

    /// Returns what interfaces with a port of their own answer at `port`, if one does.
    #[inline]
    pub(crate) fn read(&self, port: u16) -> Option<u8> {
        if self.plugged == 0 {
            return None;
        }
        if port & 0x20 == 0 && self.is_plugged(Joystick::Kempston) {
            return Some(self.pushed[Joystick::Kempston as usize]);
        }
        if port & 0xFF == 0x7F && self.is_plugged(Joystick::Fuller) {
            let pulled = self.contacts(Joystick::Fuller).fold(0, |all, push| all | FULLER[push]);
            return Some(!pulled);
        }
        None
    }

    /// Returns bits 0 to 4 of port $FE as the joysticks that answer as keys leave them.
    #[inline]
    pub(crate) fn keys(&self, high: u8) -> u8 {
        let row = |row: u8, pulled: u8| if high >> row & 1 == 0 { pulled } else { 0 };
        !(row(3, self.keys[0]) | row(4, self.keys[1])) & 0x1F
    }

    /// Returns the pushes of a joystick, as numbers of [`Push`].
    fn contacts(&self, joystick: Joystick) -> impl Iterator<Item = usize> {
        let pushed = self.pushed[joystick as usize];
        (0..5).filter(move |push| pushed >> push & 1 == 1)
    }

    fn rewire(&mut self) {
        let mut keys = [0; 2];
        for (joystick, wires) in
            [(Joystick::Sinclair1, SINCLAIR1), (Joystick::Sinclair2, SINCLAIR2), (Joystick::Cursor, CURSOR)]
        {
            for push in self.contacts(joystick) {
                keys[0] |= wires[push][0];
                keys[1] |= wires[push][1];
            }
        }
        self.keys = keys;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Key;

    #[test]
    fn names_and_order_agree() {
        for (index, joystick) in Joystick::all().enumerate() {
            assert_eq!(joystick as usize, index);
            for (bit, push) in Push::all().enumerate() {
                assert_eq!(push as usize, bit);
                let name = format!("{}-{}", joystick.name(), push.name());
                assert_eq!(from_name(&name), Some((joystick, push)));
                assert_eq!(from_name(&name.to_lowercase()), Some((joystick, push)));
            }
        }
        for name in ["KEMPSTON", "KEMPSTON-", "-FIRE", "FIRE", "KEMPSTON-FIRE-UP"] {
            assert_eq!(from_name(name), None, "{name}");
        }
    }

    /// Kempston's port as published: bit 0 right, 1 left, 2 down, 3 up, 4 fire.
    #[test]
    fn kempston_answers_at_its_port_once_it_is_plugged_in() {
        let mut joysticks = Joysticks::default();
        assert_eq!(joysticks.read(0x1F), None);
        joysticks.plug(Joystick::Kempston);
        assert_eq!((joysticks.read(0x1F), joysticks.read(0xFFDF), joysticks.read(0xFF)), (Some(0), Some(0), None));
        for (push, value) in Push::all().zip([1, 2, 4, 8, 16]) {
            joysticks.push(Joystick::Kempston, push);
            assert_eq!((joysticks.read(0x1F), joysticks.keys(0)), (Some(value), 0x1F));
            joysticks.let_go(Joystick::Kempston, push);
        }
        joysticks.unplug(Joystick::Kempston);
        assert_eq!(joysticks.read(0x1F), None);
    }

    /// Values from the Fuller Box's manual.
    #[test]
    fn fuller_answers_as_in_its_manual() {
        let mut joysticks = Joysticks::default();
        joysticks.plug(Joystick::Fuller);
        assert_eq!((joysticks.read(0x7F), joysticks.read(0x1F)), (Some(255), None));
        let table = [
            (&[Push::Up][..], 254),
            (&[Push::Down], 253),
            (&[Push::Left], 251),
            (&[Push::Right], 247),
            (&[Push::Fire], 127),
            (&[Push::Up, Push::Right], 246),
            (&[Push::Down, Push::Left], 249),
        ];
        for (pushes, value) in table {
            pushes.iter().for_each(|&push| joysticks.push(Joystick::Fuller, push));
            assert_eq!(joysticks.read(0x7F), Some(value), "{pushes:?}");
            joysticks.let_all_go();
        }
    }

    #[test]
    fn the_others_answer_as_keys() {
        // Right, left, down, up, fire.
        let keys = [
            (Joystick::Sinclair1, [Key::Num7, Key::Num6, Key::Num8, Key::Num9, Key::Num0]),
            (Joystick::Sinclair2, [Key::Num2, Key::Num1, Key::Num3, Key::Num4, Key::Num5]),
            (Joystick::Cursor, [Key::Num8, Key::Num5, Key::Num6, Key::Num7, Key::Num0]),
        ];
        for (joystick, keys) in keys {
            for (push, key) in Push::all().zip(keys) {
                let mut joysticks = Joysticks::default();
                joysticks.push(joystick, push);
                for row in 0..8 {
                    let expected = if row == key.half_row() { !(1 << key.bit()) & 0x1F } else { 0x1F };
                    assert_eq!(joysticks.keys(!(1 << row)), expected, "{joystick:?} {push:?} {row}");
                }
                assert!(joysticks.is_pushed(joystick, push));
                assert_eq!(joysticks.read(0x1F), None);
            }
        }
    }
}
