//! The pages on the language: the example of `CONTRACTS.md` gives the output that it shows, and each of `EXAMPLES.md` holds.

use std::path::Path;

use lab::contract::{Options, Source, Verdict};
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

#[test]
fn each_of_the_twenty_contracts_holds() {
    let page = include_str!("../../../EXAMPLES.md");
    let options = Options { most: 70_000, samples: 5_000, ..Options::default() };
    let blocks: Vec<&str> = page.split("```\n").skip(1).step_by(2).collect();
    for block in &blocks {
        let text = format!(" ORG $8000\n{block}");
        let source = Source::read(Path::new("example.asm"), &Memory::from([("example.asm", &*text)]));
        let source = source.unwrap_or_else(|error| panic!("{error}\n{block}"));
        let report = source.prove(&options, &|_| true).unwrap_or_else(|error| panic!("{error}"));
        let [proof] = &report.proofs[..] else { panic!("one routine: {report}") };
        let holds = [Verdict::Holds, Verdict::HoldsForSample].contains(&proof.verdict);
        assert!(holds && proof.notes.is_empty() && proof.unreached.is_empty(), "{report}");
    }
    assert_eq!(blocks.len(), 20);
}
