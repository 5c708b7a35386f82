//! Nobody watches: a short demonstration by pressing keys, its last screen as text, and a PNG of it.

use crate::commands::Verdict;
use crate::encode::picture;
use crate::files::{AtomicFile, unused_path};
use crate::lines::{Progress, print_line, report_error};
use crate::open::FIRST;
use crate::play::session::Session;
use anyhow::Result;
use spectrum::Key;
use std::path::PathBuf;

/// Frames that a key is held down, and for which the game is then left alone to see it.
const STROKE: u64 = 5;
const SEEN: u64 = 10;

/// The most frames that a screen is waited for; what then shows gets its key all the same.
const PATIENCE: u64 = 500;

/// The most frames that loading may take: a full tape in real time.
const LOADING: u64 = 60_000;

/// Frames that something is shown for that nobody here knows how to play: ten seconds.
const LOOK: u64 = 500;

/// Frames after which a screen is complete.
const SETTLED: u64 = 50;

/// How tic-tac-toe is demonstrated: the menu's start, a name, then cell after cell, the taken ones too, until the screen says
/// how the point ended. Each key comes when the screen asks for one.
const START: Key = Key::Num0;
const NAME: [Key; 3] = [Key::M, Key::E, Key::Enter];
const CELLS: [Key; 9] =
    [Key::Num5, Key::Num1, Key::Num9, Key::Num3, Key::Num7, Key::Num2, Key::Num8, Key::Num4, Key::Num6];
const MENU: [&str; 1] = ["Start"];
const NAMES: [&str; 1] = ["your name"];
const ASKS: [&str; 2] = ["choose a cell", "is taken"];
const ENDS: [&str; 2] = ["wins the point", "A tie:"];

/// Demonstrates what is played, without anyone watching.
///
/// # Errors
/// A picture that can be written nowhere.
pub(crate) fn run(session: &mut Session) -> Result<Verdict> {
    load(session);
    let pressed = if session.title == FIRST {
        point(session)
    } else {
        frames(session, LOOK);
        Vec::new()
    };
    if !pressed.is_empty() {
        let names: Vec<&str> = pressed.iter().map(|key| key.name()).collect();
        print_line(format!("keys pressed: {}", names.join(" ")))?;
    }
    session.screen_text(None).rows().try_for_each(|row| print_line(row.trim_end()))?;
    let path = save_picture(session)?;
    print_line(format!("the same as a picture: {}", path.display()))?;
    Ok(Verdict::Done)
}

/// Runs until the tape is loaded.
fn load(session: &mut Session) {
    let mut progress = Progress::new(LOADING, "frames at most, loading");
    for frame in 0..LOADING {
        if !session.is_loading() {
            break;
        }
        session.run_frame();
        progress.at(frame);
    }
}

/// Plays a point of tic-tac-toe; gives the keys pressed.
fn point(session: &mut Session) -> Vec<Key> {
    let mut pressed = Vec::new();
    let mut press = |session: &mut Session, key| {
        session.hold(vec![key]);
        frames(session, STROKE);
        session.hold(Vec::new());
        frames(session, SEEN);
        pressed.push(key);
    };
    wait(session, &[&MENU]);
    press(session, START);
    wait(session, &[&NAMES]);
    NAME.into_iter().for_each(|key| press(session, key));
    for key in CELLS.into_iter().cycle().take(2 * CELLS.len()) {
        wait(session, &[&ASKS, &ENDS]);
        if shows(session, &ENDS) {
            break;
        }
        press(session, key);
    }
    // What else it has to say stands there then.
    frames(session, SETTLED);
    pressed
}

/// Runs until the screen shows one of these texts.
fn wait(session: &mut Session, texts: &[&[&str]]) {
    for _ in 0..PATIENCE {
        if texts.iter().any(|texts| shows(session, texts)) {
            break;
        }
        session.run_frame();
    }
}

fn shows(session: &Session, texts: &[&str]) -> bool {
    let screen = session.screen_text(None);
    texts.iter().any(|text| screen.contains(text))
}

fn frames(session: &mut Session, count: u64) {
    for _ in 0..count {
        session.run_frame();
    }
}

/// Writes the picture here, or, where nothing can be written, among the temporary files; over none that is there.
fn save_picture(session: &Session) -> Result<PathBuf> {
    let bytes = picture::png(session.machine.picture())?;
    let name = PathBuf::from(format!("zxlab-{}.png", session.title));
    let keep = |path: PathBuf| {
        let mut file = AtomicFile::new(&path)?;
        file.write(&bytes)?;
        file.persist_new(|| unused_path(&path))
    };
    keep(unused_path(&name)).or_else(|error| {
        report_error(&error);
        keep(unused_path(&std::env::temp_dir().join(name)))
    })
}
