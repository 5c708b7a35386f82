//! The programs of this workspace: the committed tapes are those that the sources make.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use format::{Header, HeaderKind};
use pipeline::{Assembler, Output, Program};

/// Each program with its committed tape.
fn programs() -> Vec<(Program, PathBuf)> {
    let tapes = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let program = |name| Program::embedded(name, Assembler::Builtin).expect("the sources assemble");
    let programs: Vec<_> =
        pipeline::programs().iter().map(|name| (program(name), tapes.join(name).with_extension("tap"))).collect();
    assert!(!programs.is_empty());
    programs
}

#[test]
fn the_committed_tapes_are_built_bit_for_bit() {
    for (program, path) in programs() {
        let (name, committed) = (&program.name, std::fs::read(path).expect("the tape exists"));
        let built = program.output(Output::Tap).unwrap();
        assert!(built == committed, "the sources make another tape: zxlab build {name} -o tapes/{name}.tap");
    }
}

#[test]
fn the_tapes_block_by_block() {
    for (program, _) in programs() {
        let tape = program.tape().unwrap();
        let mut pairs = tape.blocks.chunks(2).map(|pair| {
            let [header, data] = pair else { panic!("a header without data") };
            let (header, data) = (Header::from_block(header).unwrap(), data.as_standard().unwrap());
            assert_eq!((data.flag(), data.checksum_holds()), (Some(0xFF), true));
            assert_eq!(usize::from(header.length), data.payload().len());
            assert_eq!(header.name(), program.name);
            (header, data.payload())
        });
        let (loader, _) = pairs.next().unwrap();
        assert_eq!((loader.kind, loader.start_line()), (HeaderKind::Program, Some(10)));
        if let Some(expected) = &program.screen {
            let (screen, bytes) = pairs.next().unwrap();
            assert_eq!((screen.kind, screen.start(), screen.length), (HeaderKind::Bytes, Some(0x4000), 6_912));
            assert_eq!(bytes, expected);
        }
        let (code, bytes) = pairs.next().unwrap();
        assert_eq!((code.kind, code.start()), (HeaderKind::Bytes, Some(program.start)));
        assert_eq!(bytes, program.code);
        assert!(pairs.next().is_none());
    }
}

#[test]
fn the_code_has_the_size_in_its_source_and_is_entered_at_its_first_byte() {
    for (program, _) in programs() {
        let name = &program.name;
        let sources = pipeline::sources().of_program(name);
        let (_, main) = sources.iter().find(|(file, _)| *file == "main.asm").unwrap();
        let size = main.lines().find_map(|line| line.strip_prefix("; Size: ")?.split_once(' ')?.0.parse().ok());
        assert_eq!(size, Some(program.code.len()), "{name}: the size at the top of main.asm");
        assert!(usize::from(program.start) + program.code.len() < 0x1_0000, "{name}: {} bytes", program.code.len());
        assert_eq!((program.entry, program.clear), (program.start, program.start - 1), "{name}");
    }
}

#[test]
fn the_programs_print_in_the_font_of_the_project() {
    let font = pipeline::font().unwrap();
    for (program, _) in programs() {
        assert_eq!(program.font(), Some(font), "{}", program.name);
    }
}

/// Fuse's `listbasic` is an independent reader of the format.
#[test]
fn another_program_lists_the_loader() {
    for (program, path) in programs() {
        let Ok(listed) = Command::new("listbasic").arg(&path).output() else {
            let _ = writeln!(
                std::io::stderr(),
                "skipped: another_program_lists_the_loader: no `listbasic` (Debian's fuse-emulator-utils)"
            );
            return;
        };
        let text = String::from_utf8_lossy(&listed.stdout);
        let squeezed: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let screen = if program.screen.is_some() { "POKE23739,111:LOAD\"\"SCREEN$:" } else { "" };
        let (clear, entry) = (program.clear, program.entry);
        let expected = format!("10BORDER0:PAPER0:INK7:CLEAR{clear}:{screen}LOAD\"\"CODE:RANDOMIZEUSR{entry}");
        assert_eq!(squeezed, expected, "{text}");
    }
}
