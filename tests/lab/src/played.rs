//! A report that carries a machine and plays its failing cases.
//!
//! The machine is that of a page (`emu/web`), compiled to wasm, and is not part of this crate: `zxlab-web build` writes the end of such a
//! page, the player, as a file. Here it is put into a report, with the program as a snapshot and the calls that fail.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use pipeline::Program;
use serde::Serialize;
use serde_json::{Value, json};

use crate::contract::PagedCall;

/// The first line of a player. The number is that of the form of the data that the page has for it.
const MARK: &str = "<!-- zxlab: player of reports, form 3 -->\n";

/// The end of the page, before which the player is put.
const END: &str = "</body>";

/// A failing case as a call at which a machine can stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FailingCase {
    /// The id of the element of the page that is about the case.
    pub element: String,
    /// The routine.
    pub routine: String,
    /// The registers at the call, and the bytes of memory that it was given, by the names that the debugger has for them.
    pub call: Vec<(String, i64)>,
    /// The same of a 128K; nothing for a program without banks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paged: Option<PagedCall>,
}

/// A player of failing cases, and the program that it plays.
#[derive(Clone, Debug)]
pub struct ReportPlayer {
    text: String,
    snapshot: String,
    program: Value,
}

impl ReportPlayer {
    /// Returns a player with its program: the content of `report-player.html`, and a machine that stands at the program's entry, as an SZX
    /// file. `None` if the text is not a player of this version.
    #[must_use]
    pub fn new(text: String, program: &Program, snapshot: &[u8]) -> Option<ReportPlayer> {
        let is_player = text.starts_with(MARK);
        is_player.then(|| ReportPlayer { text, snapshot: STANDARD.encode(snapshot), program: map(program) })
    }

    /// Returns a report's page with the player of its failing cases; without cases, the page as it is.
    #[must_use]
    pub fn page(&self, page: String, cases: &[FailingCase]) -> String {
        let Some(end) = page.rfind(END).filter(|_| !cases.is_empty()) else { return page };
        let data = json!({ "snapshot": self.snapshot, "program": self.program, "cases": cases });
        // No text in it may end the element.
        let data = data.to_string().replace('<', "\\u003c");
        let (before, after) = page.split_at(end);
        let player = &self.text;
        format!("{before}<script type=\"application/json\" id=\"failing-cases\">{data}</script>\n{player}{after}")
    }
}

/// Returns the facts of a program that a debugger shows, among them its instructions: address, index of the file, line from 1, and from
/// $C000 on the bank if the source names one.
fn map(program: &Program) -> Value {
    let symbols = program.symbols.iter();
    let symbols: BTreeMap<&String, u16> =
        symbols.filter_map(|(name, &value)| Some((name, u16::try_from(value).ok()?))).collect();
    let lines: Vec<_> =
        program.lines.iter().map(|line| (line.address, line.file, line.line, line.window_bank())).collect();
    let files: Vec<_> = program.files.iter().map(|path| path.display().to_string()).collect();
    json!({
        "name": program.name,
        "start": program.start,
        "length": program.code.len(),
        "files": files,
        "lines": lines,
        "symbols": symbols,
        "pages": program.window_pages(),
    })
}
