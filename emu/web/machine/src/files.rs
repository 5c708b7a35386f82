//! Reads files by their endings into checked values.

use format::Tape;
use spectrum::rzx::{self, Rzx};
use spectrum::snapshot::{Format, scr};
use spectrum::{Model, Rom};
use std::sync::Arc;

/// The endings of the files that the machine opens.
pub(crate) const ENDINGS: [&str; 11] = ["tap", "tzx", "pzx", "csw", "wav", "z80", "sna", "szx", "rzx", "scr", "rom"];

/// The content of a file.
pub(crate) enum Content {
    Tape(Tape),
    Rom(Rom),
    /// A snapshot that has been read once without an error.
    Snapshot(Format, Vec<u8>),
    Recording(Arc<Rzx>),
    Screen(Vec<u8>),
}

/// A file that has been read.
pub(crate) struct Opened {
    pub(crate) content: Content,
    /// Remarks about parts of it that are not restored.
    pub(crate) remarks: Vec<String>,
}

/// Reads a file.
///
/// # Errors
/// A text that names the file, and the place in it where there is one.
pub(crate) fn read(name: &str, bytes: Vec<u8>) -> Result<Opened, String> {
    let ending = ending(name);
    let mut remarks = Vec::new();
    let content = if let Some(format) = format::Format::from_ending(&ending) {
        Content::Tape(format.read(&bytes).map_err(|error| format!("{name}: {error}"))?)
    } else if let Some(format) = Format::from_ending(&ending) {
        let checked = format.read(&bytes, Rom::sinclair_48k(), Model::default());
        checked.map_err(|error| format!("{name}: {error}"))?;
        let left_out = format.left_out(&bytes).map_err(|error| format!("{name}: {error}"))?;
        if !left_out.is_empty() {
            remarks.push(format!("{name}: left out, since this machine does not have it: {}", left_out.join("; ")));
        }
        Content::Snapshot(format, bytes)
    } else {
        match ending.as_str() {
            "rom" => Content::Rom(Rom::new(bytes).map_err(|error| format!("{name}: {error}"))?),
            "scr" => {
                scr::check(&bytes).map_err(|error| format!("{name}: {error}"))?;
                Content::Screen(bytes)
            }
            "rzx" => {
                let rzx = rzx::read(&bytes, |_| None).map_err(|error| format!("{name}: {error}"))?;
                Content::Recording(Arc::new(rzx))
            }
            _ => {
                return Err(format!("{name}: has no ending that shows what it is; known are .{}", ENDINGS.join(" .")));
            }
        }
    };
    Ok(Opened { content, remarks })
}

/// Returns the ending of a file's name in small letters, without the point; empty if there is none.
fn ending(name: &str) -> String {
    name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default()
}
