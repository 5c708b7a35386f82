//! Describes the hardware information of a tape, TZX's block $33: entries of three bytes, which give the kind of hardware, its
//! model, and its relation to the program.
//!
//! Source: the TZX specification, revision 1.20. A program for the 128K only has an entry that it does not run on a 48K.

/// The kinds of hardware by their numbers, each with the names of models that are common on a Spectrum.
const KINDS: [(&str, &[&str]); 17] = [
    ("computer", &COMPUTERS),
    ("external storage", &["a Microdrive", "an Opus Discovery", "a Disciple", "a +D"]),
    ("memory", &[]),
    ("sound device", &["the 128K's AY chip", "a Fuller Box", "a Currah uSpeech", "a SpecDrum"]),
    (
        "joystick",
        &[
            "a Kempston joystick",
            "a Cursor joystick",
            "Sinclair joystick 2",
            "Sinclair joystick 1",
            "a Fuller joystick",
        ],
    ),
    ("mouse", &["an AMX mouse", "a Kempston mouse"]),
    ("controller", &[]),
    ("serial port", &[]),
    ("parallel port", &[]),
    ("printer", &[]),
    ("modem", &[]),
    ("digitiser", &[]),
    ("network adapter", &[]),
    ("keyboard", &[]),
    ("converter", &[]),
    ("EPROM programmer", &[]),
    ("graphics", &[]),
];
const COMPUTERS: [&str; 9] =
    ["a 16K", "a 48K", "a 48K of issue 1", "a 128K", "a +2", "a +2A or +3", "a TC2048", "a TS2068", "a Pentagon"];
const COMPUTER: u8 = 0;
const DOES_NOT_RUN: u8 = 3;

/// Returns the entries of the block.
fn entries(body: &[u8]) -> impl Iterator<Item = [u8; 3]> {
    body.get(1..).unwrap_or_default().chunks_exact(3).map(|entry| [entry[0], entry[1], entry[2]])
}

/// Describes all entries.
pub(super) fn describe(body: &[u8]) -> String {
    let entry = |[number, which, runs]: [u8; 3]| {
        let (kind, known) = KINDS.get(usize::from(number)).copied().unwrap_or(("unknown device", &[]));
        let it = known.get(usize::from(which)).map_or_else(|| format!("{kind} ${which:02X}"), |it| (*it).to_owned());
        let at = if number == COMPUTER { "on" } else { "with" };
        match runs {
            0 => format!("runs {at} {it}"),
            1 => format!("uses {it}"),
            2 => format!("runs {at} {it} without using it"),
            DOES_NOT_RUN => format!("does not run {at} {it}"),
            _ => format!("names {it}, for an unknown use"),
        }
    };
    entries(body).map(entry).collect::<Vec<_>>().join(", ")
}
