//! The page on the language, `CONTRACTS.md`: its example gives the output that it shows.

use std::path::Path;

use lab::contract::{Options, Source};
use pipeline::asm::Memory;

#[test]
fn the_page_shows_the_output_of_its_example() {
    let page = include_str!("../../../CONTRACTS.md");
    // Every second part is a block of code.
    let blocks: Vec<&str> = page.split("```\n").skip(1).step_by(2).collect();
    let [source, output, corrected, ..] = blocks[..] else { panic!("three blocks") };
    let prove = |source: &str| {
        let files = Memory::from([("scale.asm", source)]);
        let source = Source::read(Path::new("scale.asm"), &files).unwrap_or_else(|error| panic!("{error}"));
        let report = source.prove(&Options::default(), &|_| true).unwrap_or_else(|error| panic!("{error}"));
        format!("{report}\n")
    };
    let wrong = prove(source);
    let right = prove(&source.replace("Clobbers: A DE", "Clobbers: A B DE"));
    assert_eq!(output, format!("$ zxlab prove scale.asm\n{wrong}"));
    let ends = |report: &str| (report.lines().next().map(str::to_owned), report.lines().last().map(str::to_owned));
    assert_eq!(ends(corrected), ends(&right));
}
