//! Routines in the banks of a 128K, and routines that map banks.

use lab::contract::{ContractReport, Verdict};

use super::{prove, source};

/// A program with a table and a routine in page 3, a routine in page 4, and one below that maps pages.
pub(super) fn paged(routine: &str) -> ContractReport {
    prove(&format!(
        "
        DEVICE ZXSPECTRUM128
        ORG  $8000
{routine}
        RET
        SLOT 3
        PAGE 3
        ORG  $C000
Three:  DB   33
        ORG  $C100
Room:   DS   4
        PAGE 4
        ORG  $C000
Four:   DB   44
"
    ))
}

/// Returns the promises that a routine breaks.
pub(super) fn broken(routine: &str) -> String {
    let report = paged(routine);
    assert!(!report.holds(), "{report}");
    report.proofs[0].failure.as_ref().map_or(report.to_string(), |failure| failure.broken.join("\n"))
}

/// Maps the page in A, with the ROM of the 48K.
const MAP: &str = "
        OR   $10
        LD   BC,$7FFD
        OUT  (C),A
";

#[test]
fn a_routine_maps_a_page_reads_and_writes_there_and_maps_its_own_again() {
    let report = paged(
        "
; swap: a byte of page 3, and one written there
; In:  page = 0, D = 0..255, [page 3: Room + 1] = 0..255
; Out: A = [page 3: Room + 1], [page 3: Room] = D, E = [page 4: Four]
; Clobbers: BC HL ports
swap:   LD   BC,$7FFD
        LD   A,$14
        OUT  (C),A
        LD   HL,$C000
        LD   E,(HL)
        DEC  A
        OUT  (C),A
        LD   HL,Room
        LD   (HL),D
        INC  HL
        LD   L,(HL)
        LD   A,$10
        OUT  (C),A
        LD   A,L
",
    );
    assert!(report.holds(), "{report}");
    let proof = &report.proofs[0];
    assert!(proof.all && proof.space == Some(65_536) && proof.found.second > 0, "{report}");
}

#[test]
fn the_page_that_is_mapped_when_a_routine_is_called_may_be_any() {
    let report = paged(&format!(
        "
; three: the byte of page 3, with any page mapped before and the same one after
; In:  page = 0 or 1 or 3 or 4 or 6 or 7, D = page
; Out: E = 33
; Clobbers: A BC ports
three:  LD   A,3 {MAP}
        LD   A,(Three)
        LD   E,A
        LD   A,D {MAP}
"
    ));
    assert!(report.holds() && report.proofs[0].space == Some(6), "{report}");
    let broken = broken(&format!(
        "
; three: it maps page 0 again, whatever was mapped before
; In:  page = 0 or 1 or 3 or 4 or 6 or 7
; Out: E = 33
; Clobbers: A BC ports
three:  LD   A,3 {MAP}
        LD   A,(Three)
        LD   E,A
        LD   A,0 {MAP}
"
    ));
    assert!(
        broken.contains("left page 0 mapped instead of page 1, and neither Out nor Clobbers names `page`"),
        "{broken}"
    );
}

#[test]
fn a_page_that_is_left_mapped_is_an_output() {
    let leaves = |out: &str| {
        format!(
            "
; go: to page 4
; In:  A = 4
; Out: {out}
; Clobbers: A BC ports
go:     {MAP}
"
        )
    };
    assert!(paged(&leaves("page = 4")).holds());
    assert!(paged(&leaves("page = A, [page 4: Four] = 44")).holds());
    assert!(broken(&leaves("page = 3")).contains("page is 4, and should be 3"));
    let broken = broken(&leaves("-"));
    assert!(broken.contains("left page 4 mapped instead of page 0"), "{broken}");
}

#[test]
fn the_trace_shows_the_page() {
    let report = paged("; f: lost\n; In: A = 3\n; Out: -\n; Clobbers: BC\nf: LD BC,$7FFD\n OUT (C),A\n NOP");
    let failure = report.proofs[0].failure.as_ref().unwrap();
    let pages: Vec<&str> =
        failure.trace.iter().filter_map(|line| line.rsplit_once(' ')).map(|(_, page)| page).collect();
    assert_eq!(pages, ["page=0", "page=0", "page=3", "page=3"], "{report}");
    let all = failure.broken.join("\n");
    assert!(all.contains("left $03 in port") || all.contains("left page 3"), "{all}");
    assert!(all.contains("touched a port (once)"), "{all}");
}

/// Everything that is not stated about pages fails.
#[test]
fn stores_and_reads_in_other_pages_have_to_be_stated() {
    let of = |header: &str, body: &str| {
        broken(&format!(
            "
; f: in page 3
; In:  D = 0..255{header}
; Clobbers: A BC E HL ports
f:      LD   A,3 {MAP}
        {body}
        LD   A,0 {MAP}
"
        ))
    };
    // The wrong page, and the right one by another address.
    let broken = of("\n; Out: [Room] = D", "LD HL,Room\n LD (HL),D");
    assert!(
        broken.contains("[Room] is ") && broken.contains("at [page 3: $C100], and neither Out nor Clobbers"),
        "{broken}"
    );
    let broken = of("\n; Out: [page 4: Room] = D", "LD HL,Room\n LD (HL),D");
    assert!(broken.contains("[page 4: Room] is ") && broken.contains("[page 3: $C100]"), "{broken}");
    let broken = of("\n; Out: [page 3: Room] = D", "LD HL,Room + 1\n LD (HL),D");
    assert!(broken.contains("[page 3: $C101]"), "{broken}");
    // The same value is a store too.
    let broken = of("\n; Out: -", "LD HL,Three\n LD A,33\n LD (HL),A");
    assert!(broken.contains("wrote $21 over $21 at [page 3: $C000]"), "{broken}");
    // Memory that nothing has set.
    let broken = of("\n; Out: E = any", "LD A,($D000)\n LD E,A");
    assert!(broken.contains("read memory of page 3 that is not an input, at $D000"), "{broken}");
    // A byte that depends on what In does not name.
    let broken = of("\n; Out: [page 3: Room:2] = any, H = 0..255", "LD (Room),IX\n LD A,(Room)\n LD H,A");
    assert!(broken.contains("H depends on IX"), "{broken}");
    let broken = of("\n; Out: [page 3: Room] = 0..255", "LD A,IXL\n LD (Room),A");
    assert!(broken.contains("[page 3: Room] depends on IXL"), "{broken}");
}

#[test]
fn the_page_must_not_depend_on_what_in_does_not_name() {
    let broken = broken(
        "; f: any page\n; In: D = 1\n; Out: page = any\n; Clobbers: A BC ports\nf: LD A,E\n AND 1\n OR $10\n LD BC,$7FFD\n OUT (C),A",
    );
    assert!(broken.contains("port $7FFD, which maps a page, depends on E"), "{broken}");
}

#[test]
fn what_a_proof_cannot_follow_is_refused() {
    let maps = |byte: &str, rest: &str| {
        format!(
            "; f: no\n; In: D = 1\n; Out: paging = any\n; Clobbers: A BC HL ports\nf: LD A,{byte}\n LD BC,$7FFD\n OUT (C),A\n {rest}\n"
        )
    };
    let broken = |byte, rest| broken(&maps(byte, rest));
    assert!(broken("$15", "").contains("maps page 5 at $C000, which is at $4000 too"));
    assert!(broken("$12", "").contains("maps page 2 at $C000, which is at $8000 too"));
    assert!(broken("$00", "LD A,(0)").contains("read or called the ROM at $0000 while bit 4"));
    let wrong = |header: &str| match source(&format!(
        " DEVICE ZXSPECTRUM128\n ORG $8000\n{header}\nf: RET\n PAGE 3\n ORG $C000\n DB 1\n"
    )) {
        Err(error) => error.to_string(),
        Ok(_) => panic!("{header}"),
    };
    let broken = wrong("; f: all\n; In: page = 0..7\n; Out: A = 1");
    assert!(
        broken.contains(
            "page 2 is always at $8000: a proof does not map it at $C000 too: write `page = 0 or 1 or 3 or 4 or 6 or 7`"
        ),
        "{broken}"
    );
    let broken = wrong("; f: at home\n; In: [page 2: $9000] = 1\n; Out: A = 1");
    assert!(broken.contains("write the address there, without `page 2:`") && !broken.contains("$C000"), "{broken}");
    let broken = wrong("; f: memory before\n; In: [$C000] = 1, page = 3\n; Out: A = 1");
    assert!(broken.contains("state page before memory"), "{broken}");
    let broken = wrong("; f: of any\n; In: page = 0 or 1, [$C000] = 1\n; Out: A = 1");
    assert!(broken.contains("any of several pages is mapped there"), "{broken}");
    let broken = wrong("; f: below\n; In: [page 3: $8000] = 1\n; Out: A = 1");
    assert!(broken.contains("a page is at $C000 to $FFFF"), "{broken}");
    let broken = wrong("; f: none\n; In: [page 8: $C000] = 1\n; Out: A = 1");
    assert!(broken.contains("8 is not a page"), "{broken}");
    // A source for a 48K has no pages.
    let broken = source(" ORG $8000\n; f: none\n; In: page = 1..3\n; Out: A = 1\nf: RET\n").unwrap_err().to_string();
    assert!(broken.contains("pages need a source with banks"), "{broken}");
}

/// The byte at an address in one page says nothing about that address in another page.
#[test]
fn a_store_into_a_page_changes_that_page_alone() {
    let of = |written: &str| {
        prove(&format!(
            "
        DEVICE ZXSPECTRUM128
        ORG  $8000
        RET
        PAGE 1
        ORG  $C000
; put: in page 1
; In:  D = 0..255
; Out: [$C100] = D
; Clobbers: A
put:    LD   A,D
        LD   ($C100),A
        RET
        PAGE {written}
        ORG  $C080
; get: what is there
; In:  D = 1
; Out: A = [Byte]
get:    LD   A,(Byte)
        RET
Byte    EQU  $C100
        ORG  $C100
        DB   5
"
        ))
    };
    let report = of("3");
    assert!(report.holds(), "{report}");
    let report = of("1");
    let text = report.to_string();
    assert!(!report.holds() && text.contains("put changes"), "{text}");
}

/// Below $C000 a byte of a page has its page before its name.
#[test]
fn the_name_of_a_byte_in_another_page_is_one_for_a_header() {
    let report = paged(&format!(
        "
; get: a byte of page 3
; In:  page = 0
; Out: A = 33
; Clobbers: BC E ports
get:    LD   A,3 {MAP}
        LD   A,(Three)
        LD   E,A
        LD   A,0 {MAP}
        LD   A,E
        RET
; set: another one there
; In:  page = 0, D = 0..255
; Out: [page 3: Three] = D
; Clobbers: A BC ports
set:    LD   A,3 {MAP}
        LD   A,D
        LD   (Three),A
        LD   A,0 {MAP}
"
    ));
    assert!(!report.holds() && report.to_string().contains("name it there, as in `[page 3: Three] = any`"), "{report}");
}

/// A source that only names the device is as one for a 48K.
#[test]
fn a_device_alone_changes_nothing() {
    let text = " ORG $8000\n; f: twice\n; In: A = 0..127\n; Out: A = A * 2\nf: ADD A,A\n OUT ($FE),A\n RET\n";
    let text = text.replace("Out: A = A * 2", "Out: A = A * 2\n; Clobbers: ports");
    let (with, without) =
        (prove(&format!(" DEVICE ZXSPECTRUM128\n{text}")), prove(&format!(" DEFINE NOTHING\n{text}")));
    assert!(with.holds() && with.proofs[0].verdict == Verdict::Holds, "{with}");
    assert_eq!(with.to_string(), without.to_string());
}

#[test]
fn the_example_of_the_page_holds() {
    let page = include_str!("../../../CONTRACTS.md");
    let block = page.split("```\n").find(|block| block.contains("lives:")).unwrap();
    let report = prove(&format!(" DEVICE ZXSPECTRUM128\n ORG $8000\n{block}\n PAGE 3\n ORG $C000\nLives: DB 3\n"));
    assert_eq!(report.proofs[0].verdict, Verdict::Holds, "{report}");
}

/// Such a program has no code that is always mapped.
#[test]
fn a_routine_is_proved_that_lies_in_a_bank_alone() {
    let text = "
        DEVICE ZXSPECTRUM128
        ORG  $C000,7
; trip: three times
; In:  A = 0..80
; Out: A = A * 3
; Clobbers: E
trip:   LD   E,A
        ADD  A,A
        ADD  A,E
        RET
";
    assert!(prove(text).holds(), "{}", prove(text));
    assert!(!prove(&text.replace("A * 3", "A * 2")).holds());
}

/// Below $C000 nothing says which page is mapped, unless In does.
#[test]
fn a_page_that_in_does_not_state_is_a_condition() {
    let get = |given: &str| {
        paged(&format!(
            "
; get: the first byte of what is mapped
; In:  {given}
; Out: A = [$C000]
; Clobbers: -
get:    LD   A,($C000)"
        ))
        .to_string()
    };
    let stated = "page 0 is mapped when it is called, which In does not say: `page = 0`";
    let report = get("[$C000] = 0..255");
    assert!(report.contains("holds on conditions") && report.contains(stated), "{report}");
    let report = get("page = 0, [$C000] = 0..255");
    assert!(report.contains("holds for") && !report.contains("is mapped when"), "{report}");
    let report = paged("; five: A is 5\n; In: -\n; Out: A = 5\nfive: LD A,5").to_string();
    assert!(report.contains("holds for") && !report.contains("is mapped when"), "{report}");
}

/// A pointer leads to the page that is mapped, so that has to be a single one.
#[test]
fn memory_at_a_pointer_is_of_a_page_that_is_stated() {
    let first = |given: &str| {
        let text = format!(
            " DEVICE ZXSPECTRUM128\n ORG $8000\n; isnt5: 0 if the byte is 5\n; In: {given}HL = $C000..$C00F, [HL] = 5\n; Out: A = 0\n; Clobbers: -\nisnt5: LD A,(HL)\n CP 5\n LD A,0\n RET Z\n INC A\n RET\n ORG $C000,3\n DS 16,1\n ORG $C000,4\n DS 16,2\n"
        );
        source(&text).err().map(|error| error.to_string())
    };
    for given in ["page = 3 or 4, ", "paging = $13 or $14, "] {
        let broken = first(given).unwrap_or_default();
        assert!(broken.contains("`[HL]` may be in any of several pages: state one, as in `page = 3`"), "{broken}");
    }
    assert_eq!(first("page = 3, "), None);
}
