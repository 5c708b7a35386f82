//! Programs from source files of users, correct and wrong.

use std::path::{Path, PathBuf};

use pipeline::{Assembler, Error, Output, Program};

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    }
}

fn program(text: &str) -> Result<Program, Error> {
    let folder = Folder::new();
    Program::from_source(&folder.file("mine.asm", text), Assembler::Builtin)
}

#[test]
fn a_program_is_loaded_at_its_lowest_address_and_gaps_are_filled() {
    let mine = program(" ORG $9004\n DB 3,4\n ORG $9000\n DB 1,2\n").unwrap();
    assert_eq!((mine.name.as_str(), mine.start, mine.clear), ("mine", 0x9000, 0x8FFF));
    assert_eq!(mine.code, [1, 2, 0, 0, 3, 4]);
}

#[test]
fn the_entry_is_end_then_start_then_main_then_the_first_byte() {
    let body = " ORG $8000\n NOP\nmain: NOP\nStart: NOP\nother: RET\n";
    assert_eq!(program(&format!("{body} END other\n")).unwrap().entry, 0x8003);
    assert_eq!(program(body).unwrap().entry, 0x8002);
    assert_eq!(program(&body.replace("Start", "x")).unwrap().entry, 0x8001);
    assert_eq!(program(&body.replace("Start", "x").replace("main", "y")).unwrap().entry, 0x8000);
}

#[test]
fn the_loader_has_the_programs_addresses() {
    let tape = program(" ORG 40000\n RET\nstart: RET\n").unwrap().tape().unwrap();
    let lines = tape.blocks[1].as_standard().unwrap().payload();
    assert_eq!(lines, pipeline::basic::loader(39999, (40001, 0), false, &[], 1));
}

#[test]
fn a_loading_screen_is_before_the_code_on_the_tape() {
    let mut mine = program(" ORG 40000\n RET\n").unwrap();
    mine.screen = Some(vec![0x55; 6912]);
    let tape = mine.tape().unwrap();
    assert_eq!(tape.blocks.len(), 6);
    let screen = format::Header::from_block(&tape.blocks[2]).unwrap();
    assert_eq!((screen.start(), screen.length), (Some(16384), 6912));
    assert_eq!(
        tape.blocks[1].as_standard().unwrap().payload(),
        pipeline::basic::loader(39999, (40000, 0), true, &[], 1)
    );
}

#[test]
fn included_files_are_found_in_the_folder_of_the_including_file() {
    let folder = Folder::new();
    folder.file("two.asm", " DB 2\n");
    let one = folder.file("one.asm", " ORG $8000\n DB 1\n INCLUDE \"two.asm\"\n");
    assert_eq!(Program::from_source(&one, Assembler::Builtin).unwrap().output(Output::Bin).unwrap(), [1, 2]);
}

#[test]
fn errors_give_their_place() {
    let cases = [
        ("; nothing\n", "mine.asm: assembles to no bytes"),
        (" ORG $8000\n DB 1,2,3\n ORG $8001\n DB 4\n", "mine: two blocks both put a byte at $8001"),
        (" ORG $8000\n RET\n END $9000\n", "mine: the entry $9000 is outside the code at $8000-$8000"),
        (" ORG $8000\nmain EQU 7\n RET\n", "mine: the entry $0007 is outside the code"),
        (" ORG $8000\n LD A,(BC\n", "mine.asm:2"),
        (" INCLUDE \"none.asm\"\n", "none.asm"),
    ];
    for (text, wanted) in cases {
        let error = program(text).expect_err(text).to_string();
        assert!(error.contains(wanted), "{text:?} says: {error}");
    }
}

#[test]
fn a_missing_file_is_named() {
    let error = Program::from_source(Path::new("no/such/file.asm"), Assembler::Builtin).unwrap_err().to_string();
    assert!(error.contains("no/such/file.asm"), "{error}");
}

#[test]
fn a_file_of_noise_is_refused() {
    let folder = Folder::new();
    let path = folder.0.path().join("noise.asm");
    let noise: Vec<u8> = (0..4096u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    std::fs::write(&path, noise).unwrap();
    assert!(Program::from_source(&path, Assembler::Builtin).is_err());
}

#[test]
fn code_over_the_loader_has_no_tape() {
    let low = program(" ORG 23999\n RET\n").unwrap();
    assert!(matches!(low.tape(), Err(Error::OverLoader { start: 23999, .. })));
    assert!(low.output(Output::Tap).is_err());
    assert_eq!(low.output(Output::Bin).unwrap(), [0xC9]);
    assert!(program(" ORG 24000\n RET\n").unwrap().tape().is_ok());
}

#[test]
fn the_error_for_an_unknown_program_lists_the_known_ones() {
    let error = Program::embedded("none", Assembler::Builtin).unwrap_err().to_string();
    assert!(error.contains("`none`") && error.contains(&pipeline::programs().join(", ")), "{error}");
}

#[test]
fn pictures_found_by_fuzzing_are_converted_or_refused() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fuzz/failures/picture");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        match pipeline::Screen::from_png("x.png", &bytes) {
            Ok(screen) => assert_eq!(screen.bytes.len(), 6912),
            Err(error) => assert!(error.to_string().starts_with("x.png: "), "{error}"),
        }
        count += 1;
    }
    assert!(count >= 3, "only {count} pictures");
}
