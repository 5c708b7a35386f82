//! `zxlab play --headless`: a short demonstration by automatic key presses; then the last screen as text, and a PNG of it.

use crate::encode::picture;
use crate::files::{AtomicFile, unused_path};
use crate::lines::{Progress, print_line, report_error};
use crate::session::Session;
use anyhow::Result;
use lab::programs;
use std::path::PathBuf;

/// Longest time for loading, in frames: a full tape in real time.
const LOADING: u64 = 60_000;

/// Longest demonstration of a built-in program, in frames: five minutes.
const DEMONSTRATION: u64 = 15_000;

/// Number of frames for which anything else is run: ten seconds.
const OTHERS: u64 = 500;

/// Number of frames after which a screen is complete.
const SETTLED: u64 = 50;

/// Shows a demonstration. A built-in program plays the key script of its registry entry.
///
/// # Errors
/// The key script is wrong, or the picture cannot be written anywhere.
pub(crate) fn run(session: &mut Session) -> Result<()> {
    load(session);
    match programs::find(&session.title) {
        Some(program) => {
            session.set_script(program.demonstration.parse()?);
            for _ in 0..DEMONSTRATION {
                if session.script_is_done() {
                    break;
                }
                session.run_frame();
            }
            // The program may still be drawing.
            frames(session, SETTLED);
        }
        None => frames(session, OTHERS),
    }
    let pressed: Vec<&str> = session.script_keys().collect();
    if !pressed.is_empty() {
        print_line(format!("keys pressed: {}", pressed.join(" ")))?;
    }
    session.screen_text(None).rows().try_for_each(|row| print_line(row.trim_end()))?;
    let path = save_picture(session)?;
    print_line(format!("the same as a picture: {}", path.display()))?;
    Ok(())
}

/// Runs until the tape is loaded.
fn load(session: &mut Session) {
    let mut progress = Progress::new(LOADING, "frames at most, loading");
    for frame in 0..LOADING {
        if !session.is_loading() {
            break;
        }
        session.run_frame();
        progress.set_done(frame);
    }
}

fn frames(session: &mut Session, count: u64) {
    (0..count).for_each(|_| session.run_frame());
}

/// Writes the picture into the current folder, or else into that for temporary files. It replaces no file.
fn save_picture(session: &Session) -> Result<PathBuf> {
    let bytes = picture::png(session.machine.picture())?;
    let name = PathBuf::from(format!("zxlab-{}.png", session.title));
    let save = |path: PathBuf| {
        let mut file = AtomicFile::new(&path)?;
        file.write(&bytes)?;
        file.persist_new(|| unused_path(&path))
    };
    save(unused_path(&name)).or_else(|error| {
        report_error(&error);
        save(unused_path(&std::env::temp_dir().join(name)))
    })
}
