//! The game's tape: what is committed is what the sources make.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use format::{Header, HeaderKind};
use pipeline::{Assembler, Output, Program};

fn tapes() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn game() -> Program {
    Program::game("tictactoe", Assembler::Builtin).expect("the sources assemble")
}

#[test]
fn the_committed_tape_comes_out_bit_for_bit() {
    let committed = std::fs::read(tapes().join("tictactoe.tap")).expect("the tape is there");
    let built = game().output(Output::Tap).unwrap();
    assert!(built == committed, "the sources make another tape: zxlab build tictactoe -o tapes/tictactoe.tap");
}

#[test]
fn the_tape_block_by_block() {
    let game = game();
    let tape = game.tape().unwrap();
    let [loader, lines, picture, screen, code, bytes] = &tape.blocks[..] else {
        panic!("six blocks, not {}", tape.blocks.len())
    };

    let loader = Header::from_block(loader).unwrap();
    let lines = lines.as_standard().unwrap();
    assert_eq!((loader.kind, loader.name(), loader.start_line()), (HeaderKind::Program, "tictactoe".into(), Some(10)));
    assert_eq!(usize::from(loader.length), lines.payload().len());
    assert_eq!((lines.flag(), lines.checksum_holds()), (Some(0xFF), true));

    let picture = Header::from_block(picture).unwrap();
    let screen = screen.as_standard().unwrap();
    assert_eq!((picture.kind, picture.start(), picture.length), (HeaderKind::Bytes, Some(0x4000), 6_912));
    assert_eq!((Some(screen.payload()), screen.checksum_holds()), (game.screen.as_deref(), true));

    let code = Header::from_block(code).unwrap();
    let bytes = bytes.as_standard().unwrap();
    assert_eq!((code.kind, code.name(), code.start()), (HeaderKind::Bytes, "tictactoe".into(), Some(0x8000)));
    assert_eq!((bytes.payload(), bytes.checksum_holds()), (&game.code[..], true));
}

#[test]
fn the_code_is_small_and_starts_at_its_first_byte() {
    let game = game();
    let main = include_str!("../../../z80src/tictactoe/main.asm");
    let size = main.lines().find_map(|line| line.strip_prefix("; Size: ")?.split_once(' ')?.0.parse().ok());
    assert_eq!(size, Some(game.code.len()), "the size in the head of main.asm");
    assert!(game.code.len() < 8 * 1024, "{} bytes", game.code.len());
    assert_eq!((game.start, game.entry, game.clear), (0x8000, 0x8000, 0x7FFF));
    for symbol in ["Grid", "MoveCounter", "choose_move", "random_r"] {
        assert!(game.symbols.contains_key(symbol), "{symbol}");
    }
}

#[test]
fn the_game_prints_in_the_font_of_the_project() {
    let font = pipeline::font().unwrap();
    assert_eq!(game().font(), Some(font));
}

/// Fuse's `listbasic` is somebody else's reading of the format.
#[test]
fn another_program_lists_the_loader() {
    let path = tapes().join("tictactoe.tap");
    let Ok(listed) = Command::new("listbasic").arg(&path).output() else {
        let _ = writeln!(
            std::io::stderr(),
            "skipped: another_program_lists_the_loader: no `listbasic` here (Debian's fuse-emulator-utils)"
        );
        return;
    };
    let text = String::from_utf8_lossy(&listed.stdout);
    let squeezed: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    assert_eq!(
        squeezed, "10BORDER0:PAPER0:INK7:CLEAR32767:POKE23739,111:LOAD\"\"SCREEN$:LOAD\"\"CODE:RANDOMIZEUSR32768",
        "{text}"
    );
}
