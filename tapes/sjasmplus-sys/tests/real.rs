//! Tests with sjasmplus, if it is installed.

use sjasmplus_sys::{Error, HexBlock, Options, Sjasmplus};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Finds the program; reports the test as skipped and returns `None` without it.
fn found(test: &str) -> Option<Sjasmplus> {
    match Sjasmplus::find() {
        Ok(sjasmplus) => Some(sjasmplus),
        Err(Error::NotFound) => {
            let _ = writeln!(std::io::stderr(), "skipped: {test}: no sjasmplus on this machine");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

fn source(text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x y.asm");
    std::fs::write(&path, text).unwrap();
    (folder, path)
}

/// With a device a source may go back by ORG; where that is in the raw file is nobody's concern.
#[test]
fn an_org_that_goes_back_gives_no_warning() {
    let Some(sjasmplus) = found("an_org_that_goes_back_gives_no_warning") else { return };
    let (_folder, path) = source(" device zxspectrum128\n org $8000\n nop\n org $7000\n nop\n");
    assert_eq!(sjasmplus.assemble(&path, &Options::default()).unwrap().warnings, []);
}

#[test]
fn a_source_becomes_bytes_symbols_and_messages() {
    let Some(sjasmplus) = found("a_source_becomes_bytes_symbols_and_messages") else { return };
    assert!(sjasmplus.version().starts_with('1'), "{}", sjasmplus.version());
    let text = " device zxspectrum48\n org $8000\nstart: ld a,N\n db 300\n display \"at \",start\n savebin \"out.bin\",$8000,2\n end start\n";
    let (_folder, path) = source(text);
    let options = Options { defines: vec![("N".into(), "5".into())], ..Options::default() };
    let output = sjasmplus.assemble(&path, &options).unwrap();
    assert_eq!(output.raw, [0x3E, 5, 44]);
    assert_eq!(output.blocks, [HexBlock { start: 0x8000, bytes: vec![0x3E, 5, 44] }]);
    assert_eq!(output.entry, Some(0x8000));
    assert_eq!(output.symbols["start"], 0x8000);
    assert_eq!(output.messages, ["at 0x8000"]);
    assert_eq!(output.warnings.len(), 1);
    assert_eq!(output.warnings[0].location, Some((path, 4)));
    assert_eq!(output.files[&PathBuf::from("out.bin")], [0x3E, 5]);
}

#[test]
fn errors_of_a_source_are_returned() {
    let Some(sjasmplus) = found("errors_of_a_source_are_returned") else { return };
    let (_folder, path) = source(" nop\n foo\n jr nowhere\n");
    let Err(Error::Source(errors)) = sjasmplus.assemble(&path, &Options::default()) else { panic!("no errors") };
    let lines: Vec<u32> = errors.iter().filter_map(|e| e.location.as_ref().map(|p| p.1)).collect();
    assert!(lines.contains(&2) && lines.contains(&3), "{errors:?}");
    let missing = sjasmplus.assemble("no/such/file.asm".as_ref(), &Options::default());
    assert!(matches!(missing, Err(Error::File { .. })), "{missing:?}");
}

#[test]
fn a_run_that_takes_too_long_is_ended() {
    let Some(sjasmplus) = found("a_run_that_takes_too_long_is_ended") else { return };
    let (_folder, path) = source(" while 1, 2000000000\n endw\n");
    let options = Options { time_limit: Duration::from_millis(300), ..Options::default() };
    let result = sjasmplus.assemble(&path, &options);
    assert!(matches!(result, Err(Error::Broken { .. })), "{result:?}");
}

/// DISP by all its names, but not in a comment or as a part of a name.
#[test]
fn displaced_code_is_noticed() {
    let displaced =
        |listing: &str| sjasmplus_sys::Output { listing: listing.into(), ..Default::default() }.is_displaced();
    assert!(displaced("1  6000   disp $C000"));
    assert!(displaced("1  6000 here: PHASE $C000"));
    assert!(displaced("1  6000   .disp $C000"));
    assert!(displaced("1  6000\tTEXTAREA $C000 ; text"));
    assert!(!displaced("1  6000   nop ; no DISP here\n2  6001 display: ret"));
}
