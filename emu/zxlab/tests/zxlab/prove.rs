//! `zxlab prove`: the contracts of sources, shards, and mistakes on the command line.

use crate::common::{GAME, Ran, TestFolder};
use std::io::{BufRead, BufReader};
use std::process::Stdio;

/// A source too: to the letter, of what holds and what does not, with the table of options that both kinds of walks have.
#[test]
fn merged_shards_of_a_source_equal_one_run() {
    let folder = TestFolder::new();
    folder.write(
        "mine.asm",
        " ORG $8000\n; In: HL = 0..65535\n; Out: A = H\nf: LD A,H\n RET\n; In: BC = 0..999\n; Out: A = C\n; T: 20\ng: LD A,C\n CP 7\n RET NZ\n INC A\n RET\n",
    );
    let whole = folder.run(&["prove", "mine.asm", "--json", "whole.json", "--html", "whole.html"]);
    assert_eq!(whole.code, Some(1), "{whole:?}");
    let page = String::from_utf8(folder.read("whole.html")).unwrap();
    assert!(page.contains("<td>holds</tr>") && page.contains("<span class=\"won\">fails</span>"), "{page}");
    assert!(page.contains("<code>BC = 0</code>") && page.contains("CP $07") && !page.contains("http"), "{page}");
    for of in [1, 2, 3, 7] {
        let names: Vec<String> = (1..=of).map(|number| format!("{of}-{number}.json")).collect();
        for (name, number) in names.iter().zip(1..) {
            folder.done(&["prove", "mine.asm", "--shard", &format!("{number}/{of}"), "--part", name]);
        }
        let mut args = vec!["prove", "--json", "merged.json", "--merge"];
        args.extend(names.iter().map(String::as_str));
        let merged = folder.run(&args);
        assert_eq!((merged.code, &merged.out), (Some(1), &whole.out));
        assert_eq!(folder.read("merged.json"), folder.read("whole.json"));
    }
    folder.refused(&["prove", "--merge", "2-1.json"], "are missing");
    folder.refused(&["prove", "--csv", "x.csv", "--merge", "1-1.json"], "is for the proof of a built-in program");
    folder.refused(&["prove", "--merge", "whole.json"], "whole.json: was not written by --part");
    folder.done(&["prove", "mine.asm", "--seed", "2", "--shard", "2/2", "--part", "seed.json"]);
    folder.refused(&["prove", "--merge", "2-1.json", "seed.json"], "the seed");
    folder.done(&["prove", "--shard", "2/2", "--part", "game.json"]);
    folder.refused(&["prove", "--merge", "2-1.json", "game.json"], "they are of different walks");
    folder.write("mine.asm", " ORG $8000\n; In: HL = 0..65535\n; Out: A = L\nf: LD A,L\n RET\n");
    folder.done(&["prove", "mine.asm", "--shard", "2/2", "--part", "other.json"]);
    folder.refused(&["prove", "--merge", "2-1.json", "other.json"], "different sources");
}

/// A routine with too many cases to call is proved for all of them, by circuit, also in shards; a wrong one is refuted, and what cannot be run on gates
/// is named. The question goes to other solvers on demand.
#[test]
fn what_has_too_many_cases_is_proved_by_circuit() {
    let folder = TestFolder::new();
    let source = |out: &str, body: &str| {
        format!(" ORG $8000\n; In: HL = 0..65535, DE = 0..65535\n; Out: {out}\n; Clobbers: A\nf: {body}\n RET\n")
    };
    folder.write("right.asm", source("HL = HL + DE & $FFFF", "ADD HL,DE"));
    folder.write(
        "wrong.asm",
        source("HL = HL + DE & $FFFF", "ADD HL,DE\n LD A,H\n CP $12\n RET NZ\n LD A,L\n CP $34\n RET NZ\n INC L"),
    );
    folder.write("port.asm", source("HL = HL", "LD A,L\n CP H\n RET NZ\n CP E\n RET NZ\n CP D\n RET NZ\n LD A,R"));
    let few = ["--samples", "100"];
    let proved = folder.done(&[&["prove", "right.asm"], &few[..]].concat()).out;
    assert!(
        proved.contains("holds for all 4,294,967,296 cases") && proved.contains("by circuit: equal gates"),
        "{proved}"
    );
    assert!(proved.contains("1 of 1 contracts hold, 1 of them by circuit"), "{proved}");
    let sampled = folder.done(&[&["prove", "right.asm", "--by", "enumeration"], &few[..]].concat()).out;
    assert!(!sampled.contains("by circuit") && sampled.contains("for a sample only"), "{sampled}");
    let refuted = folder.run(&[&["prove", "wrong.asm"], &few[..]].concat());
    assert_eq!(refuted.code, Some(1), "{refuted:?}");
    assert!(refuted.out.contains("FAILS in a case that the proof by circuit found"), "{refuted:?}");
    assert!(refuted.out.contains("HL is 4661 ($1235), and should be 4660 ($1234)"), "{refuted:?}");
    let open = folder.done(&[&["prove", "port.asm"], &few[..]].concat()).out;
    assert!(open.contains("not proved by circuit: R, the refresh register, is used, at f+"), "{open}");
    for number in ["1", "2"] {
        let (shard, part) = (format!("{number}/2"), format!("{number}.json"));
        folder.done(&[&["prove", "right.asm", "--shard", &shard, "--part", &part], &few[..]].concat());
    }
    let merged = folder.done(&["prove", "--merge", "1.json", "2.json"]).out;
    assert!(merged.contains("by circuit: equal gates"), "{merged}");
    folder.done(&["prove", "wrong.asm", "--routine", "f", "--smt2", "q.smt2", "--dimacs", "q.cnf"]);
    let [smt2, dimacs] = ["q.smt2", "q.cnf"].map(|name| String::from_utf8(folder.read(name)).unwrap());
    assert!(smt2.contains("(check-sat)") && dimacs.contains("p cnf "), "{smt2} {dimacs}");
    folder.refused(
        &["prove", "wrong.asm", "--routine", "g", "--smt2", "q.smt2"],
        "g has no contract; these routines have one: f",
    );
    folder.refused(&["prove", "port.asm", "--routine", "f", "--smt2", "q.smt2"], "no proof by circuit");
    folder.refused(&["prove", "right.asm", "--routine", "f"], "give one of them");
}

/// Options that mean nothing for a program, or nothing together, are refused before anything is run.
#[test]
fn meaningless_combinations_are_refused() {
    let folder = TestFolder::new();
    for args in [&["--seed", "3"][..], &["--samples", "10"], &["--all"], &["--by", "circuit"], &["--limit", "3"]] {
        folder.refused(&[&["prove", GAME], args].concat(), "are for a source");
    }
    folder.refused(&["prove", GAME, "--merge", "x.json"], "cannot be used with");
    folder.refused(&["prove", "--keyboard", "--mutate"], "cannot be used with");
    folder.refused(&["prove", "--calls", "--csv", "a.csv"], "cannot be used with");
    folder.refused(&["prove", "--survivors"], "--survivors is for mutants");
    folder.refused(
        &["prove", "--mutate", "--shard", "1/2", "--part", "x.json", "--json", "y.json"],
        "cannot be used with",
    );
    folder.write("mine.asm", " ORG $8000\n; In: A = 0..1\n; Out: A = A\nf: RET\n");
    for args in [&["--keyboard"][..], &["--calls"]] {
        folder.refused(&[&["prove", "mine.asm"], args].concat(), "are for a program");
    }
    folder.refused(&["prove", "mine.asm", "--mutate", "--json", "x.json"], "do not go with --mutate of a source");
    for args in [&["--csv", "x.csv"][..], &["--survivors"]] {
        folder.refused(&[&["prove", "mine.asm"], args].concat(), "is for the proof of a built-in program");
    }
}

/// A table does not replace a file of another kind.
#[test]
fn an_output_of_another_ending_is_refused() {
    let folder = TestFolder::new();
    folder.write("t.tap", b"a tape");
    folder.refused(&["prove", "--csv", "t.tap"], "t.tap");
    folder.refused(&["prove", "--shard", "1/2", "--part", "t.tap"], "t.tap");
    assert_eq!(folder.read("t.tap"), b"a tape");
}

/// The routines in the banks of a project, by the same text that builds it.
#[test]
fn a_project_with_banks_is_proved_by_its_folder() {
    let folder = TestFolder::new();
    std::fs::create_dir(folder.file("game")).unwrap();
    folder.write("game/zxlab.toml", "sources = [\"main.asm\"]\n[banks]\n1 = [\"one.asm\"]\n4 = [\"four.asm\"]\n");
    let map = "; map: a page\n; In: A = $10 or $11 or $13 or $14, paging = $10\n; Out: paging = A\n; Clobbers: BC\nmap: LD BC,$7FFD\n OUT (C),A\n RET\n";
    folder.write("game/main.asm", format!(" ORG $8000\n{map}"));
    let double = "; In: D = 0..255\n; Out: E = D * 2 & $FF\n; Clobbers: A\ndouble: LD A,D\n ADD A,A\n LD E,A\n RET\n";
    folder.write("game/one.asm", "; In: -\n; Out: A = 7\nseven: LD A,(data)\n RET\ndata: DB 7\n");
    folder.write("game/four.asm", double);
    let ran = folder.done(&["prove", "game"]);
    for holds in
        ["main.asm:2: map: holds for all 4", "one.asm:3: seven: holds", "four.asm:4: double: holds for all 256"]
    {
        assert!(ran.out.contains(holds), "{ran:?}");
    }
    // Another bank at the same addresses does not count.
    folder.write("game/four.asm", double.replace("LD E,A", "LD E,A\n INC E"));
    let ran = folder.run(&["prove", "game"]);
    assert!(ran.code == Some(1) && ran.out.contains("four.asm:4: double: FAILS"), "{ran:?}");
    folder
        .refused(&["prove", "game", "game/one.asm"], "a project with banks is proved by itself, without more sources");
}

#[test]
fn a_project_is_proved_by_its_folder() {
    let folder = TestFolder::new();
    std::fs::create_dir(folder.file("game")).unwrap();
    folder.write("game/zxlab.toml", "sources = [\"main.asm\"]\n");
    let source =
        " ORG $8000\n; twice: doubles\n; In: A = 0..255\n; Out: A = A * 2 & $FF\n; Clobbers: F\ntwice: ADD A,A\n RET\n";
    folder.write("game/main.asm", source);
    let ran = folder.done(&["prove", "game"]);
    assert!(ran.out.contains("main.asm:2: twice: holds for all 256 cases"), "{ran:?}");
    // Several sources are one program, in a project or by their names; a routine of one may call that of another.
    folder.write(
        "game/other.asm",
        source.replace("ORG $8000", "").replace("twice", "thrice").replace("ADD", "CALL twice\n ADD"),
    );
    folder.write("game/zxlab.toml", "sources = [\"main.asm\", \"other.asm\"]\n[defines]\nLIMIT = \"128\"\n");
    let wanted = |ran: &Ran| {
        assert!(ran.out.contains("main.asm:2: twice: holds for all 256 cases"), "{ran:?}");
        assert!(ran.out.contains("other.asm:2: thrice: FAILS"), "{ran:?}");
        assert!(ran.out.contains("A is 4, and should be 2") && ran.out.contains("twice"), "{ran:?}");
    };
    wanted(&folder.run(&["prove", "game"]));
    wanted(&folder.run(&["prove", "game/main.asm", "game/other.asm"]));
    let again = folder.run(&["prove", "game/main.asm", "game/other.asm"]);
    assert!(again.out.contains("the cases of 1 were not tried again"), "{again:?}");
    folder.refused_in_source(&["prove", "game/other.asm"], "unknown label `twice`");
    folder.refused(&["prove", "game/main.asm", "game"], "game: is not a source");
    folder.refused(&["prove", "game/main.asm", "none.asm"], "none.asm");
    folder.write(
        "game/other.asm",
        source
            .replace("ORG $8000", "")
            .replace("twice", "again")
            .replace("ADD A,A", "\n IF LIMIT == 128\n ADD A,A\n ENDIF"),
    );
    // The project's definitions count.
    folder.done(&["prove", "game"]);
    folder.refused(&["prove", "nothing"], "nothing: neither a source, which ends in .asm, nor a project");
    folder
        .refused(&["prove", "game.tap"], "game.tap: is a tape: --contracts FILE.txt names the file with its contracts");
}

/// A header that cannot be read is an error, and the others are proved.
#[test]
fn a_bad_header_spares_the_others() {
    let folder = TestFolder::new();
    let text = " ORG $8000\n; In: A = 0..9\n; Out: A = A\nf: RET\n; In: A = 0..9\n; Out: A = Nothing\ng: RET\n";
    folder.write("mine.asm", text);
    let ran = folder.run(&["prove", "mine.asm"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.out.contains("mine.asm:4: f: holds for all 10 cases"), "{ran:?}");
    assert!(ran.err.contains("mine.asm:6:12: error: `Nothing` is not a register"), "{ran:?}");
}

/// The contracts of a tape and of a snapshot stand in a text beside it.
#[test]
fn programs_without_a_source_have_contracts_beside_them() {
    let folder = TestFolder::new();
    folder.write("game.asm", " ORG $8000\ndouble: ADD A,A\n RET\n");
    folder.write("game.txt", "; In: A = 0..127\n; Out: A = A * 2\ndouble EQU $8000\n");
    for file in ["game.tap", "game.sna"] {
        folder.done(&["build", "game.asm", "-o", file]);
        let proof = folder.done(&["prove", file, "--contracts", "game.txt"]).out;
        assert!(proof.contains("game.txt:3: double: holds on conditions for all 128 cases"), "{proof}");
        assert!(proof.contains("    if code to which no contract leads does not write to code"), "{proof}");
    }
    // Where the blocks of a loader of its own go nobody knows.
    folder
        .write("saved.asm", " DEVICE ZXSPECTRUM48\n ORG $8000\ndouble: ADD A,A\n RET\n SAVETAP \"saved.tap\",double\n");
    folder.done(&["asm", "saved.asm"]);
    let saved = folder.run(&["prove", "saved.tap", "--contracts", "game.txt"]);
    assert!(saved.code == Some(2) && saved.err.contains("1 block without a header not read"), "{saved:?}");
    folder.refused(&["prove", "game.asm", "--contracts", "game.txt"], "game.asm");
    folder.write(
        "banks.asm",
        " DEVICE ZXSPECTRUM128\n ORG $8000\ndouble: ADD A,A\n RET\n SLOT 3\n PAGE 3\n ORG $C000\n DB 9\n",
    );
    for (file, what) in [("banks.tzx", "tape"), ("banks.sna", "snapshot")] {
        folder.done(&["build", "banks.asm", "-o", file]);
        let refused = format!("{file}: is a {what} of a machine with banks");
        folder.refused(&["prove", file, "--contracts", "game.txt"], &refused);
    }
    folder.refused(&["prove", "game.tap", "--contracts", "none.txt"], "none.txt");
    folder.refused(&["prove", "--contracts", "game.txt"], "required");
}

/// The second proof of an unchanged source tries nothing. A change of a contract concerns one routine, of the code all of them.
#[test]
fn a_proof_is_remembered_by_what_it_depends_on() {
    let folder = TestFolder::new();
    let source = |t: u64, number: u8, last: u8| {
        format!(
            " ORG $8000\n; In: A = 0..255\n; Out: A = A + {number} & $FF\n; Clobbers: F\n; T: {t}\nadd: ADD A,{last}\n RET\n\
             ; In: -\n; Out: B = 1\none: LD B,1\n RET\n"
        )
    };
    let prove = |source: String, args: &[&str]| {
        folder.write("mine.asm", source);
        folder.run(&[&["prove", "mine.asm"], args].concat()).out
    };
    let whole = prove(source(17, 3, 3), &[]);
    assert!(whole.ends_with("2 of 2 contracts hold\n"), "{whole}");
    let again = prove(source(17, 3, 3), &[]);
    let unchanged = "; no case was tried again, since code and headers are those of an earlier run\n";
    assert_eq!(again, whole.trim_end().to_owned() + unchanged);
    // Another comment above shifts the lines, and changes nothing else.
    let below = prove("; A remark.\n\n".to_owned() + &source(17, 3, 3), &[]);
    assert!(below.contains("mine.asm:8: add: holds for all 256 cases") && below.ends_with(unchanged), "{below}");
    assert_eq!(prove(source(17, 3, 3), &["--again"]), whole);
    let looser = prove(source(18, 3, 3), &[]);
    assert!(
        looser.ends_with(
            "2 of 2 contracts hold; the cases of 1 were not tried again, since code and header are unchanged\n"
        ),
        "{looser}"
    );
    assert!(prove(source(18, 3, 3), &["--seed", "2"]).ends_with("2 of 2 contracts hold\n"), "other options");
    for _ in 0..2 {
        assert!(
            prove(source(18, 3, 4), &[]).contains("mine.asm:6: add: FAILS in 16 of the "),
            "what fails is tried again"
        );
    }
    folder.refused(&["prove", "--again"], "are for a source");
}

#[test]
fn the_contract_of_a_routine_is_explained() {
    let folder = TestFolder::new();
    let text = "; scale: a product\n; In: B = 0..255, DE = 1..1000, [Shift] = 0 or 1, C = 1..2\n; Where: B < 200 || B == 255 && DE < 300\n\
                ; Out: HL = B * DE << [Shift] & $FFFF, [Copy + N] = B for N = 0..3\n; Clobbers: A, [$9000:8], [$9010]\n; T: 400\nscale: RET\n\
                ; prose: draws the board in colours\n; Out: the board\nprose: RET\nShift: DB 0\nCopy: DS 4\n";
    folder.write("mine.asm", format!(" ORG $8000\n{text}"));
    let explained = folder.done(&["prove", "mine.asm", "--explain", "scale"]).out;
    for line in [
        "mine.asm:2: scale, at $8000\n",
        "    DE = 1..1000 (1,000 values)\n",
        "    [Shift] (the byte at $8002) = 0 or 1 (2 values)\n",
        "    C = 1..2 (2 values), which no expression uses: one value stands for all where nothing depends on it\n",
        "    where (B < 200) || ((B == 255) && (DE < 300))\n",
        "    all 1,024,000 cases\n",
        "    HL = ((B * DE) << [Shift]) & $FFFF\n",
        " = B for N = 0..3\n",
        "    8 bytes from $9000 on\n",
        "    the byte at $9010\n",
        "    400 T-states, its RET included\n",
    ] {
        assert!(explained.contains(line), "{line}: {explained}");
    }
    let prose = folder.done(&["prove", "mine.asm", "--explain", "prose"]).out;
    assert!(prose.contains("prose: its header is not a contract, so nothing is proved of it: "), "{prose}");
    folder.refused(&["prove", "mine.asm", "--explain", "other"], "other has no header; these have: scale");
    folder.refused(&["prove", "--explain", "scale"], "required");
}

#[test]
fn lines_that_no_case_reaches_are_listed_for_people_and_for_lcov() {
    let folder = TestFolder::new();
    let text = " ORG $8000\n; small: keeps a number below 10\n; In: A = 0..5\n; Out: A = A\nsmall:\n CP 10\n JR C,.done\n LD A,9\n\
                .done: RET\n; one: 1\n; In: -\n; Out: B = 1\none: LD B,1\n RET\n";
    folder.write("mine.asm", text);
    let said = folder.done(&["prove", "mine.asm", "--coverage", "--lcov", "cover.info"]).out;
    let listed = "mine.asm: 5 of 6 instructions reached, 0 of 1 branches both ways\n     7  always taken             JR C,.done\n     \
                  8  not reached              LD A,9\n";
    assert!(said.starts_with(listed), "{said}");
    let lcov = "TN:\nSF:mine.asm\nBRDA:7,0,0,1\nBRDA:7,0,1,0\nBRF:2\nBRH:1\nDA:6,1\nDA:7,1\nDA:8,0\nDA:9,1\nDA:13,1\nDA:14,1\nLF:6\nLH:5\n\
                end_of_record\n";
    assert_eq!(String::from_utf8(folder.read("cover.info")).unwrap(), lcov);
    // Code reached by an earlier run counts too.
    assert!(folder.done(&["prove", "mine.asm", "--coverage"]).out.starts_with(listed));
    folder.refused(&["prove", GAME, "--coverage"], "are for a source");
}

/// A watched source is proved again when it changes, even if it was faulty meanwhile.
#[test]
fn a_watched_source_is_proved_again() {
    let folder = TestFolder::new();
    let source = |wanted: &str| format!(" ORG $8000\n; In: A = 0..9\n; Out: A = {wanted}\nf: INC A\n RET\n");
    folder.write("mine.asm", source("A + 1"));
    let mut command = folder.zxlab(&["prove", "mine.asm", "--watch"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    // Reads to the line that says that the files are watched.
    let mut said = || {
        let until = lines.by_ref().map(Result::unwrap).take_while(|line| line != "watching 1 file; Ctrl-C ends it");
        until.collect::<Vec<_>>().join("\n")
    };
    assert!(said().contains("f: holds for all 10 cases"));
    folder.write("mine.asm", source("A + 2"));
    assert!(said().contains("f: FAILS in all 10 cases"));
    folder.write("mine.asm", source("A +"));
    assert_eq!(said(), "", "the error is on stderr");
    folder.write("mine.asm", source("A + 1"));
    assert!(said().contains("f: holds for all 10 cases"));
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt;
        assert!(
            std::process::Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success()
        );
        assert_eq!(child.wait().unwrap().signal(), Some(15));
    }
    #[cfg(not(unix))]
    {
        child.kill().unwrap();
        child.wait().unwrap();
    }
    folder.refused(&["prove", "none.asm", "--watch"], "none.asm: No such file");
    folder.refused(&["prove", GAME, "--watch"], "--watch is for a source");
}

/// A header with `Unproved` decides verdicts of other routines, so nothing is remembered after it has changed.
#[test]
fn a_changed_header_that_is_not_proved_counts_as_a_change() {
    let folder = TestFolder::new();
    let source = |changed: &str| {
        format!(
            " ORG $8000\n; f: five\n; In: -\n; Out: A = 5\nf: LD A,(five)\n RET\n; g: a store\n; Unproved: by a person\n\
             ; In: A = 0..1\n; Clobbers: A {changed}\ng: LD HL,($5C00)\n LD (HL),A\n RET\ntwo: DW 0\nfive: DB 5\n"
        )
    };
    let prove = |source: String| {
        folder.write("mine.asm", source);
        folder.run(&["prove", "mine.asm"]).out
    };
    assert!(prove(source("[two:2]")).contains("f: holds on conditions"));
    assert!(prove(source("[two:2]")).contains("no case was tried again"));
    let wider = prove(source("[two:3]"));
    assert!(wider.contains("f: FAILS, though every promise is kept"), "{wider}");
    assert!(!wider.contains("tried again"), "{wider}");
}
