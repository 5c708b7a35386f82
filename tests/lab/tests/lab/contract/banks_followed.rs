//! What code in pages writes, of which nothing is proved.

use lab::contract::{ContractReport, Verdict};

use super::prove;

/// A routine in page 3 that takes bytes of page 3 and at $8100 for constant, and other code, of which nothing is proved: at $8000, and in
/// pages 1 and 4.
fn beside(low: &str, one: &str, four: &str) -> ContractReport {
    prove(&format!(
        "
        DEVICE ZXSPECTRUM128
        ORG  $8000
{low}
        RET
        ORG  $8100
Low:    DB   5
        SLOT 3
        PAGE 3
        ORG  $C000
; get: both bytes
; In:  D = 1
; Out: A = [Low], E = [High]
get:    LD   A,(High)
        LD   E,A
        LD   A,(Low)
        RET
        ORG  $C100
High:   DB   7
        PAGE 1
        ORG  $C000
{one}
        RET
        PAGE 4
        ORG  $C000
{four}
        RET
"
    ))
}

/// Other code writes into its own page, if it lies in one; from below the banks into any page.
#[test]
fn what_other_code_writes_is_followed_in_each_page() {
    let verdict = |report: &ContractReport| report.proofs[0].verdict;
    let own = beside("low: NOP", "one: LD ($C100),A", "four: LD ($C006),A");
    assert_eq!(verdict(&own), Verdict::Holds, "{own}");
    let low = beside("low: LD ($C100),A", "one: NOP", "four: NOP");
    assert_eq!(verdict(&low), Verdict::HoldsIf, "{low}");
    assert!(low.to_string().contains("if low ($8000, mine.asm:4) does not write to High"), "{low}");
    let one = beside("low: NOP", "one: LD ($8100),A", "four: NOP");
    assert!(verdict(&one) == Verdict::Fails && one.to_string().contains("writes at one ($C000"), "{one}");
    let code = beside("low: NOP", "one: LD ($8000),A", "four: NOP");
    assert!(
        verdict(&code) == Verdict::HoldsIf && code.to_string().contains("low ($8000, mine.asm:4), whose opcode"),
        "{code}"
    );
}

/// A value that code in a page passes to code below the banks counts as unknown there, and so does one passed on to another page.
#[test]
fn code_that_other_pages_lead_to_is_followed_as_called_in_any_way() {
    let switch = "
switch: LD   BC,$7FFD
        LD   A,$14
        OUT  (C),A
        CALL $C000
        LD   A,$11
        OUT  (C),A
";
    let report = beside(switch, "one: LD HL,$8100\n CALL switch", "four: LD (HL),A");
    assert_eq!(report.proofs[0].verdict, Verdict::HoldsIf, "{report}");
    assert!(report.to_string().contains("if four ($C000"), "{report}");
    // What the page that is mapped changes is not what page 4 changes.
    let report = beside(
        &format!("low: LD HL,$9000\n CALL switch\n LD (HL),A\n RET\n{switch}"),
        "one: NOP",
        "four: LD H,$81\n LD L,0",
    );
    assert_eq!(report.proofs[0].verdict, Verdict::HoldsIf, "{report}");
    assert!(report.to_string().contains("if low+6 ($8006"), "{report}");
    // An operand below the banks that page 4 changes.
    let report = beside("low: LD HL,$9000\n LD (HL),A", "one: NOP", "four: LD A,$81\n LD ($8002),A");
    assert_ne!(report.proofs[0].verdict, Verdict::Holds, "{report}");
    // Code that maps another page over itself, or a page that is mapped below already.
    for (low, one, place) in [
        ("low: NOP", "one: LD BC,$7FFD\n OUT (C),A", "one+3 ($C003"),
        ("low: LD A,$12\n OUT ($FD),A", "one: NOP", "low+2 ($8002"),
    ] {
        let report = beside(low, one, "four: NOP");
        assert_eq!(report.proofs[0].verdict, Verdict::HoldsIf, "{report}");
        let (text, first) = (report.to_string(), format!("the code after {place}"));
        assert!(text.contains(&first) && text.contains("may map another page over itself, or page 2 or 5"), "{text}");
    }
    let report = beside("low: NOP", "one: LD BC,$BFFD\n OUT (C),A", "four: NOP");
    assert_eq!(report.proofs[0].verdict, Verdict::Holds, "the port of the sound chip: {report}");
}

/// With one of several pages mapped an expression reads that of the case, as the routine does.
#[test]
fn expressions_read_the_page_that_is_mapped() {
    let routine = |out: &str| {
        format!(
            " DEVICE ZXSPECTRUM128\n ORG $8000\n; In: page = 3 or 4, HL = $C000..$C00F\n; Out: A = {out}\nf: LD A,(HL)\n RET\n \
             PAGE 3\n ORG $C000\n DS 16,1\n PAGE 4\n ORG $C000\n DS 16,2\n"
        )
    };
    for out in ["[HL]", "page - 2"] {
        let report = prove(&routine(out));
        assert!(report.holds() && report.proofs[0].found.cases == 32, "{out}: {report}");
    }
    assert!(!prove(&routine("1")).holds());
}

/// Code that is not proved may map page 5 or 2 over itself. Where it does, what follows is not known; where the page is not known, the report
/// says that it relies on another one.
#[test]
fn pages_that_are_not_known_are_relied_on() {
    let mapping = |page: &str| beside(&format!("low: LD BC,$7FFD\n LD A,{page}\n OUT (C),A"), "one: NOP", "four: NOP");
    let relied = "relied on: pages that are not known are not 5 or 2, and the ROM is that of 48 BASIC, at low+6 ($8006, mine.asm:6)";
    let other = mapping("($9000)");
    assert_eq!(other.pagings.len(), 1, "{other}");
    assert!(other.proofs[0].verdict == Verdict::Holds && other.to_string().contains(relied), "{other}");
    let page = lab::Page::html(&other).unwrap_or_else(|error| panic!("{error}"));
    assert!(page.contains("<h2>Pages</h2>"), "{page}");
    let known = mapping("$14");
    assert!(known.pagings.is_empty() && known.proofs[0].verdict == Verdict::Holds, "{known}");
    let fixed = mapping("$12");
    assert!(fixed.pagings.is_empty() && fixed.proofs[0].verdict == Verdict::HoldsIf, "{fixed}");
}

/// A read of port $7FFD maps what is on the bus; and what is called in the ROM, or loaded from it, may be that of the other ROM.
#[test]
fn reads_of_the_port_and_calls_of_the_rom_are_relied_on() {
    for (low, is_listed) in [
        ("LD BC,$7FFD\n IN A,(C)", true),
        ("LD A,$7F\n IN A,($FD)", true),
        ("LD HL,$9000\n LD BC,$7FFD\n INI", true),
        ("LD BC,$7FFE\n IN A,(C)", false),
        ("LD A,$80\n IN A,($FD)", false),
        ("IN A,($FE)", false),
        ("LD HL,$9000\n CALL $007B", true),
        ("LD HL,($0B53)\n INC HL", true),
        ("LD HL,($4B53)\n INC HL", false),
    ] {
        let report = beside(&format!("low: {low}"), "one: NOP", "four: NOP");
        assert_eq!(
            (report.proofs[0].verdict, report.pagings.len()),
            (Verdict::Holds, usize::from(is_listed)),
            "{report}"
        );
    }
}
