//! Reads gamepads by Linux's joystick interface: the files `/dev/input/js0` and so on. No library has to be linked.
//!
//! ```text
//! bytes 0-3  time, ms        bytes 6  1: a button, 2: an axis; bit 7 is set for the state at opening
//!       4-5  value, signed         7  number of the button or axis
//! ```
//!
//! Buttons and axes are numbered in the driver's order. `/sys/class/input/js0/device/capabilities` gives their codes.
//! Sources: the kernel's Documentation/input/joydev/joystick-api.rst, its drivers/input/joydev.c for the order, and
//! include/uapi/linux/input-event-codes.h for the codes.

use super::{Pad, Use};
use spectrum::Push;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Folder of the gamepads' files, and folder of their descriptions.
const FOLDER: &str = "/dev/input";
const CLASS: &str = "/sys/class/input";
/// Time between two searches for new gamepads.
const LOOK: Duration = Duration::from_secs(2);

const BUTTON: u8 = 1;
const AXIS: u8 = 2;
/// Bit of an event that gives the state at opening.
const FIRST: u8 = 0x80;
/// Deflection from which a stick counts as pushed; 32,767 is the full deflection.
const PUSHED: i16 = 12_000;

/// The lowest code of a button, and the code at which the kernel starts to number them; lower ones come last.
const BTN_MISC: u16 = 0x100;
const BTN_JOYSTICK: u16 = 0x120;

/// Returns the function of a button, by its code.
fn of_button(code: u16) -> Option<Use> {
    Some(match code {
        // The first four of a joystick; A, B, X, Y and, on some pads, C and Z.
        0x120..=0x123 | 0x130..=0x135 => Use::Push(Push::Fire),
        // Select and Start of a pad whose buttons have no names; Select, Start and Mode.
        0x128 | 0x129 | 0x13A..=0x13C => Use::Menu,
        0x220 => Use::Push(Push::Up),
        0x221 => Use::Push(Push::Down),
        0x222 => Use::Push(Push::Left),
        0x223 => Use::Push(Push::Right),
        _ => return None,
    })
}

/// Returns the pushes of an axis's negative and positive ends, by its code: those of the left stick and the D-pad.
fn of_axis(code: u16) -> Option<(Push, Push)> {
    match code {
        0x00 | 0x10 => Some((Push::Left, Push::Right)),
        0x01 | 0x11 => Some((Push::Up, Push::Down)),
        _ => None,
    }
}

/// Codes of a gamepad's buttons and axes, in the order of their numbers.
#[derive(Debug, PartialEq, Eq)]
struct Codes {
    buttons: Vec<u16>,
    axes: Vec<u16>,
}

impl Codes {
    /// Reads the codes from the kernel's description; where there is none, assumes those of most gamepads.
    fn of(capabilities: &Path) -> Codes {
        let said = |name: &str| bits(&std::fs::read_to_string(capabilities.join(name)).ok()?);
        let buttons = said("key").map(|codes| {
            let (first, then): (Vec<u16>, Vec<u16>) =
                codes.into_iter().filter(|code| *code >= BTN_MISC).partition(|code| *code >= BTN_JOYSTICK);
            [first, then].concat()
        });
        Codes {
            buttons: buttons
                .unwrap_or_else(|| vec![0x130, 0x131, 0x133, 0x134, 0x136, 0x137, 0x13A, 0x13B, 0x13C, 0x13D, 0x13E]),
            axes: said("abs").unwrap_or_else(|| vec![0, 1, 2, 3, 4, 5, 0x10, 0x11]),
        }
    }

    fn take(&self, pad: &mut Pad, event: [u8; 8]) {
        let [_, _, _, _, low, high, kind, number] = event;
        let value = i16::from_le_bytes([low, high]);
        let code = |codes: &[u16]| codes.get(usize::from(number)).copied();
        match kind & !FIRST {
            BUTTON => {
                let what = code(&self.buttons).and_then(of_button);
                if let Some(what) = what.filter(|what| *what != Use::Menu || kind & FIRST == 0) {
                    pad.button(number.into(), what, value != 0);
                }
            }
            AXIS => {
                if let Some((less, more)) = code(&self.axes).and_then(of_axis) {
                    let push = if value > PUSHED { Some(more) } else { (value < -PUSHED).then_some(less) };
                    pad.axis(number.into(), push);
                }
            }
            _ => {}
        }
    }
}

/// Returns the numbers of the bits set in one of the kernel's bitmaps: words in hexadecimal, the highest first.
fn bits(text: &str) -> Option<Vec<u16>> {
    let words: Option<Vec<u64>> = text.split_whitespace().map(|word| u64::from_str_radix(word, 16).ok()).collect();
    let words = words.filter(|words| !words.is_empty())?;
    let set = |(place, word): (u16, u64)| {
        (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| place * usize::BITS as u16 + bit)
    };
    Some((0..).zip(words.into_iter().rev()).flat_map(set).collect())
}

type Shared = Arc<Mutex<BTreeMap<PathBuf, Pad>>>;

/// The gamepads. One thread looks for them, and one more for each reads it.
pub(super) struct Backend(Shared);

impl Backend {
    pub(super) fn new() -> Backend {
        Backend::of(Path::new(FOLDER), Path::new(CLASS))
    }

    fn of(folder: &Path, class: &Path) -> Backend {
        let (pads, folder, class) = (Shared::default(), folder.to_owned(), class.to_owned());
        let found = Arc::downgrade(&pads);
        std::thread::spawn(move || {
            while let Some(pads) = found.upgrade() {
                look(&folder, &class, &pads);
                drop(pads);
                std::thread::sleep(LOOK);
            }
        });
        Backend(pads)
    }

    /// Calls `look` with the gamepads' current states.
    pub(super) fn with<R>(
        &mut self,
        look: impl FnOnce(std::collections::btree_map::Values<'_, PathBuf, Pad>) -> R,
    ) -> R {
        look(locked(&self.0).values())
    }
}

/// Starts to read all gamepads that are new.
fn look(folder: &Path, class: &Path, pads: &Shared) {
    for file in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = file.path();
        let name = file.file_name();
        let is_one =
            name.to_str().and_then(|name| name.strip_prefix("js")).is_some_and(|rest| rest.parse::<u8>().is_ok());
        if !is_one || locked(pads).contains_key(&path) {
            continue;
        }
        // A file that we may not read is skipped.
        let Ok(mut file) = File::open(&path) else { continue };
        locked(pads).insert(path.clone(), Pad::default());
        let codes = Codes::of(&class.join(name).join("device/capabilities"));
        let pads = Arc::downgrade(pads);
        std::thread::spawn(move || {
            let mut event = [0; 8];
            while file.read_exact(&mut event).is_ok() {
                let Some(pads) = pads.upgrade() else { return };
                codes.take(locked(&pads).entry(path.clone()).or_default(), event);
            }
            // The gamepad was unplugged.
            if let Some(pads) = pads.upgrade() {
                locked(&pads).remove(&path);
            }
        });
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::front::window::pads::Pads;

    fn event(kind: u8, number: u8, value: i16) -> [u8; 8] {
        let [low, high] = value.to_le_bytes();
        [1, 2, 3, 4, low, high, kind, number]
    }

    fn pushes(pad: &Pad) -> Vec<Push> {
        Push::all().filter(|push| pad.pushes(*push)).collect()
    }

    #[test]
    fn sticks_cross_and_buttons_push() {
        let (mut pad, codes) = (Pad::default(), Codes::of(Path::new("none")));
        let mut take = |events: &[(u8, u8, i16)]| {
            events.iter().for_each(|&(kind, number, value)| codes.take(&mut pad, event(kind, number, value)));
            (pushes(&pad), pad.menus)
        };
        // The state at opening. A trigger at rest is an axis far from its middle.
        assert_eq!(take(&[(0x82, 0, 0), (0x82, 1, 3_000), (0x82, 2, -32_767), (0x81, 7, 1)]), (vec![], 0));
        assert_eq!(take(&[(AXIS, 0, -32_767), (BUTTON, 1, 1)]), (vec![Push::Left, Push::Fire], 0));
        assert_eq!(take(&[(AXIS, 0, 0), (AXIS, 7, 32_767), (BUTTON, 1, 0)]), (vec![Push::Down], 0));
        // Back, and Start.
        assert_eq!(take(&[(BUTTON, 6, 1), (BUTTON, 6, 0)]), (vec![Push::Down], 1));
        assert_eq!(take(&[(BUTTON, 7, 1)]), (vec![Push::Down], 2));
        // A shoulder button, then unknown buttons, axes and events.
        assert_eq!(take(&[(BUTTON, 4, 1), (BUTTON, 40, 1), (AXIS, 40, 32_767), (7, 0, 1)]), (vec![Push::Down], 2));
    }

    /// A PlayStation pad, as Linux 6 describes it on a 64-bit machine. Its triggers are buttons 6 and 7, Share and Options 8
    /// and 9.
    #[cfg(target_pointer_width = "64")]
    #[test]
    fn the_kernel_says_which_button_is_which() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("key"), "7fdb000000000000 0 0 0 0\n").unwrap();
        std::fs::write(folder.path().join("abs"), "3003f\n").unwrap();
        let codes = Codes::of(folder.path());
        assert_eq!(codes.axes, [0, 1, 2, 3, 4, 5, 16, 17]);
        assert_eq!(
            codes.buttons,
            [0x130, 0x131, 0x133, 0x134, 0x136, 0x137, 0x138, 0x139, 0x13A, 0x13B, 0x13C, 0x13D, 0x13E]
        );
        let mut pad = Pad::default();
        for (number, menus) in [(6, 0), (7, 0), (8, 1), (9, 2), (0, 2)] {
            codes.take(&mut pad, event(BUTTON, number, 1));
            assert_eq!(pad.menus, menus, "{number}");
        }
        assert_eq!(pushes(&pad), [Push::Fire]);
        // Buttons that are numbered last, and a D-pad of buttons.
        std::fs::write(folder.path().join("key"), "f00000000 0 0 0 1000000000001 0 0 0 3\n").unwrap();
        assert_eq!(Codes::of(folder.path()).buttons, [0x130, 0x220, 0x221, 0x222, 0x223, 0x100]);
        for nonsense in ["", "x", "1 2 -"] {
            std::fs::write(folder.path().join("abs"), nonsense).unwrap();
            assert_eq!(Codes::of(folder.path()).axes.len(), 8, "{nonsense:?}");
        }
    }

    #[test]
    fn a_gamepad_is_found_read_and_forgotten() {
        use std::io::Write;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("js0");
        std::fs::write(folder.path().join("event3"), "no gamepad").unwrap();
        let made = std::process::Command::new("mkfifo").arg(&path).status().unwrap();
        assert!(made.success());
        let capabilities = folder.path().join("class/js0/device/capabilities");
        std::fs::create_dir_all(&capabilities).unwrap();
        // A D-pad and nothing else.
        std::fs::write(capabilities.join("abs"), "30000\n").unwrap();
        let mut pads = Pads::of(Backend::of(folder.path(), &folder.path().join("class")));
        let wait = |ready: &mut dyn FnMut() -> bool| {
            let ready = (0..2_000).any(|_| {
                std::thread::sleep(Duration::from_millis(10));
                ready()
            });
            assert!(ready);
        };
        let mut pad = std::fs::OpenOptions::new().write(true).open(&path).unwrap();
        pad.write_all(&[event(AXIS, 1, -30_000), event(BUTTON, 6, 1)].concat()).unwrap();
        wait(&mut || pads.pushes() == [Push::Up]);
        wait(&mut || pads.take_menu_press());
        assert!(!pads.take_menu_press());
        std::fs::remove_file(&path).unwrap();
        drop(pad);
        wait(&mut || pads.pushes().is_empty());
    }
}
