//! The keyboard: forty keys in eight half rows of five, read through the high byte of port $FE.

/// A key, named as on the machine. The order is that of the half rows: [`Key::half_row`] and [`Key::bit`] follow from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs, reason = "a key is named as it is printed")]
pub enum Key {
    CapsShift, Z, X, C, V,
    A, S, D, F, G,
    Q, W, E, R, T,
    Num1, Num2, Num3, Num4, Num5,
    Num0, Num9, Num8, Num7, Num6,
    P, O, I, U, Y,
    Enter, L, K, J, H,
    Space, SymbolShift, M, N, B,
}

/// All keys with their names in key scripts.
#[rustfmt::skip]
const KEYS: [(Key, &str); 40] = [
    (Key::CapsShift, "CAPS"), (Key::Z, "Z"), (Key::X, "X"), (Key::C, "C"), (Key::V, "V"),
    (Key::A, "A"), (Key::S, "S"), (Key::D, "D"), (Key::F, "F"), (Key::G, "G"),
    (Key::Q, "Q"), (Key::W, "W"), (Key::E, "E"), (Key::R, "R"), (Key::T, "T"),
    (Key::Num1, "1"), (Key::Num2, "2"), (Key::Num3, "3"), (Key::Num4, "4"), (Key::Num5, "5"),
    (Key::Num0, "0"), (Key::Num9, "9"), (Key::Num8, "8"), (Key::Num7, "7"), (Key::Num6, "6"),
    (Key::P, "P"), (Key::O, "O"), (Key::I, "I"), (Key::U, "U"), (Key::Y, "Y"),
    (Key::Enter, "ENTER"), (Key::L, "L"), (Key::K, "K"), (Key::J, "J"), (Key::H, "H"),
    (Key::Space, "SPACE"), (Key::SymbolShift, "SYMBOL"), (Key::M, "M"), (Key::N, "N"), (Key::B, "B"),
];

impl Key {
    /// Returns all forty keys, half row by half row.
    pub fn all() -> impl Iterator<Item = Key> {
        KEYS.iter().map(|&(key, _)| key)
    }

    /// Returns the key with a name: a letter, a digit, `ENTER`, `SPACE`, `CAPS` or `SYMBOL`, in capitals or not.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Key> {
        KEYS.iter().find(|(_, known)| known.eq_ignore_ascii_case(name)).map(|&(key, _)| key)
    }

    /// Returns the name of the key, as [`Key::from_name`] takes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        KEYS[self as usize].1
    }

    /// Returns the half row, 0 to 7: the bit of the port's high byte that is 0 when the key is read.
    #[must_use]
    pub const fn half_row(self) -> usize {
        self as usize / 5
    }

    /// Returns the bit of the value read, 0 to 4: 0 is the outermost key of the half row.
    #[must_use]
    pub const fn bit(self) -> u8 {
        self as u8 % 5
    }
}

/// The keys that are held, and the wires that they connect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keyboard {
    /// Keys held: a bit set for each, by half row.
    held: [u8; 8],
    /// Columns pulled low when a half row is selected: those of its own keys, and those that ghost into it.
    pulled: [u8; 8],
}

impl Keyboard {
    /// Presses a key.
    pub fn press(&mut self, key: Key) {
        self.held[key.half_row()] |= 1 << key.bit();
        self.rewire();
    }

    /// Releases a key.
    pub fn release(&mut self, key: Key) {
        self.held[key.half_row()] &= !(1 << key.bit());
        self.rewire();
    }

    /// Releases all keys.
    pub fn release_all(&mut self) {
        *self = Keyboard::default();
    }

    /// Returns true if a key is held.
    #[must_use]
    pub fn is_held(&self, key: Key) -> bool {
        self.held[key.half_row()] >> key.bit() & 1 == 1
    }

    /// Returns bits 0 to 4 of port $FE: a 0 for each pressed key of the half rows whose bit in `high` is 0.
    #[must_use]
    pub fn read(&self, high: u8) -> u8 {
        let mut pulled = 0;
        for (row, columns) in self.pulled.iter().enumerate() {
            if high >> row & 1 == 0 {
                pulled |= columns;
            }
        }
        !pulled & 0x1F
    }

    /// Finds the columns that each half row pulls low. The keys join wires without diodes: a half row pulls down the columns of its
    /// keys, and through other keys held in these columns it pulls down their half rows, and so on. Three held keys of a rectangle make
    /// the fourth appear.
    fn rewire(&mut self) {
        for row in 0..8 {
            let mut columns = self.held[row];
            loop {
                let joined =
                    self.held.iter().filter(|&&held| held & columns != 0).fold(columns, |all, held| all | held);
                if joined == columns {
                    break;
                }
                columns = joined;
            }
            self.pulled[row] = columns;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_order_agree() {
        for (index, (key, name)) in KEYS.iter().enumerate() {
            assert_eq!(*key as usize, index);
            assert_eq!(Key::from_name(name), Some(*key));
            assert_eq!(key.name(), *name);
        }
        assert_eq!(Key::from_name("enter"), Some(Key::Enter));
        assert_eq!(Key::from_name("ESC"), None);
    }

    /// The manual's chapter 23: IN 65278 reads CAPS SHIFT to V, ... IN 32766 SPACE to B.
    #[test]
    fn half_rows_are_the_manuals() {
        let cases = [
            (0xFE, "CAPS Z X C V"),
            (0xFD, "A S D F G"),
            (0xFB, "Q W E R T"),
            (0xF7, "1 2 3 4 5"),
            (0xEF, "0 9 8 7 6"),
            (0xDF, "P O I U Y"),
            (0xBF, "ENTER L K J H"),
            (0x7F, "SPACE SYMBOL M N B"),
        ];
        for (high, names) in cases {
            for (bit, name) in names.split(' ').enumerate() {
                let mut keyboard = Keyboard::default();
                keyboard.press(Key::from_name(name).unwrap());
                assert_eq!(keyboard.read(high), 0x1F & !(1 << bit), "{name}");
                assert_eq!(keyboard.read(!high), 0x1F, "{name} from the other half rows");
                assert_eq!(keyboard.read(0x00), 0x1F & !(1 << bit), "{name} from all half rows");
            }
        }
    }

    /// ```text
    ///      A  S
    ///      |  |
    ///  Q --+--    held: A, S, Q; W is not held, but reads as if it were
    /// ```
    #[test]
    fn three_keys_of_a_rectangle_ghost_the_fourth() {
        let mut keyboard = Keyboard::default();
        for key in [Key::A, Key::S, Key::Q] {
            keyboard.press(key);
        }
        assert_eq!(keyboard.read(0xFB), 0b11100);
        assert!(!keyboard.is_held(Key::W));
        keyboard.release(Key::S);
        assert_eq!(keyboard.read(0xFB), 0b11110);
        assert_eq!(keyboard.read(0xFD), 0b11110);
    }
}
