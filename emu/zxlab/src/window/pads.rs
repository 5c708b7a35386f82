//! Gamepads, by Linux's joystick interface: `/dev/input/js0` and so on, read as files, so that nothing has to be linked.
//!
//! ```text
//! bytes 0-3  time, ms        bytes 6  1: a button, 2: an axis; and bit 7 for how it stands at first
//!       4-5  value, signed         7  its number
//! ```
//!
//! The left stick (axes 0 and 1) and the cross (6 and 7) push a joystick, the four buttons by the right thumb fire, and Start
//! opens the menu. Source: the kernel's Documentation/input/joydev/joystick-api.rst. On other systems there are none yet.

use spectrum::Push;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Where gamepads are files.
const FOLDER: &str = "/dev/input";
/// How often new ones are looked for.
const LOOK: Duration = Duration::from_secs(2);

const BUTTON: u8 = 1;
const AXIS: u8 = 2;
/// A stick is pushed beyond this, of 32,767.
const PUSHED: i16 = 12_000;
/// The axes that push to the right and left, and those that push down and up.
const ACROSS: [u8; 2] = [0, 6];
const ALONG: [u8; 2] = [1, 7];
/// The buttons that fire, and Start on the common kinds.
const FIRE: std::ops::Range<u8> = 0..4;
const START: [u8; 2] = [7, 9];

/// How one gamepad stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Pad {
    axes: BTreeMap<u8, i16>,
    buttons: BTreeSet<u8>,
    /// How often Start was pressed.
    starts: u32,
}

impl Pad {
    fn take(&mut self, event: [u8; 8]) {
        let [_, _, _, _, low, high, kind, number] = event;
        let value = i16::from_le_bytes([low, high]);
        match kind & 0x7F {
            BUTTON if value != 0 => {
                self.starts += u32::from(START.contains(&number) && kind == BUTTON);
                self.buttons.insert(number);
            }
            BUTTON => drop(self.buttons.remove(&number)),
            AXIS => drop(self.axes.insert(number, value)),
            _ => {}
        }
    }

    fn pushes(&self) -> Vec<Push> {
        let pushed = |axes: [u8; 2], sign: i32| {
            let beyond =
                |axis: &u8| self.axes.get(axis).is_some_and(|&value| i32::from(value) * sign > i32::from(PUSHED));
            axes.iter().any(beyond)
        };
        let all = [
            (Push::Right, pushed(ACROSS, 1)),
            (Push::Left, pushed(ACROSS, -1)),
            (Push::Down, pushed(ALONG, 1)),
            (Push::Up, pushed(ALONG, -1)),
            (Push::Fire, self.buttons.iter().any(|button| FIRE.contains(button))),
        ];
        all.into_iter().filter(|(_, pushed)| *pushed).map(|(push, _)| push).collect()
    }
}

type Shared = Arc<Mutex<BTreeMap<PathBuf, Pad>>>;

/// All gamepads that are plugged in, now or later.
pub(super) struct Pads {
    pads: Shared,
    starts: u32,
}

impl Pads {
    /// Begins to look for them.
    pub(super) fn new() -> Pads {
        Pads::of(Path::new(FOLDER))
    }

    fn of(folder: &Path) -> Pads {
        let (pads, folder) = (Shared::default(), folder.to_owned());
        let found = Arc::downgrade(&pads);
        if cfg!(target_os = "linux") {
            std::thread::spawn(move || {
                while let Some(pads) = found.upgrade() {
                    look(&folder, &pads);
                    drop(pads);
                    std::thread::sleep(LOOK);
                }
            });
        }
        Pads { pads, starts: 0 }
    }

    /// What is pushed, by any of them.
    pub(super) fn pushes(&self) -> Vec<Push> {
        let pads = locked(&self.pads);
        Push::all().filter(|push| pads.values().any(|pad| pad.pushes().contains(push))).collect()
    }

    /// Whether Start was pressed since this was asked last.
    pub(super) fn started(&mut self) -> bool {
        let starts = locked(&self.pads).values().map(|pad| pad.starts).sum();
        std::mem::replace(&mut self.starts, starts) < starts
    }
}

/// Takes up the gamepads that are new.
fn look(folder: &Path, pads: &Shared) {
    for file in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = file.path();
        let name = file.file_name();
        let is_one =
            name.to_str().and_then(|name| name.strip_prefix("js")).is_some_and(|rest| rest.parse::<u8>().is_ok());
        if !is_one || locked(pads).contains_key(&path) {
            continue;
        }
        // One that may not be read is none.
        let Ok(mut file) = File::open(&path) else { continue };
        locked(pads).insert(path.clone(), Pad::default());
        let pads = Arc::downgrade(pads);
        std::thread::spawn(move || {
            let mut event = [0; 8];
            while file.read_exact(&mut event).is_ok() {
                let Some(pads) = pads.upgrade() else { return };
                locked(&pads).entry(path.clone()).or_default().take(event);
            }
            // It was pulled out.
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

    fn event(kind: u8, number: u8, value: i16) -> [u8; 8] {
        let [low, high] = value.to_le_bytes();
        [1, 2, 3, 4, low, high, kind, number]
    }

    #[test]
    fn sticks_cross_and_buttons_push() {
        let mut pad = Pad::default();
        // How it stands at first; a trigger that is not pulled is an axis far from its middle.
        for (kind, number, value) in [(0x82, 0, 0), (0x82, 1, 3_000), (0x82, 2, -32_767), (0x81, 7, 0)] {
            pad.take(event(kind, number, value));
        }
        assert_eq!((pad.pushes(), pad.starts), (vec![], 0));
        pad.take(event(AXIS, 0, -32_767));
        pad.take(event(BUTTON, 1, 1));
        assert_eq!(pad.pushes(), [Push::Left, Push::Fire]);
        pad.take(event(AXIS, 0, 0));
        pad.take(event(AXIS, 7, 32_767));
        pad.take(event(BUTTON, 1, 0));
        assert_eq!(pad.pushes(), [Push::Down]);
        pad.take(event(BUTTON, 7, 1));
        assert_eq!((pad.pushes(), pad.starts), (vec![Push::Down], 1));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_gamepad_is_found_read_and_forgotten() {
        use std::io::Write;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("js0");
        std::fs::write(folder.path().join("event3"), "no gamepad").unwrap();
        let made = std::process::Command::new("mkfifo").arg(&path).status().unwrap();
        assert!(made.success());
        let mut pads = Pads::of(folder.path());
        let wait = |ready: &mut dyn FnMut() -> bool| {
            let ready = (0..2_000).any(|_| {
                std::thread::sleep(Duration::from_millis(10));
                ready()
            });
            assert!(ready);
        };
        let mut pad = std::fs::OpenOptions::new().write(true).open(&path).unwrap();
        pad.write_all(&[event(AXIS, 1, -30_000), event(BUTTON, 9, 1)].concat()).unwrap();
        wait(&mut || pads.pushes() == [Push::Up]);
        wait(&mut || pads.started());
        assert!(!pads.started());
        std::fs::remove_file(&path).unwrap();
        drop(pad);
        wait(&mut || pads.pushes().is_empty());
    }
}
