//! `zxlab prove FILE --mutate`.

use crate::common::TestFolder;

/// The mutants of a source: those that no case notices say what would tell them apart.
#[test]
fn a_source_is_proved_to_notice_changes_of_its_bytes() {
    let folder = TestFolder::new();
    let text = " ORG $8000\n; twice: doubles\n; In: A = 0..127\n; Out: A = A * 2\n; Clobbers: B F\ntwice:\n LD B,7\n ADD A,A\n RET\n";
    folder.write("mine.asm", text);
    let said = folder.done(&["prove", "mine.asm", "--mutate"]).out;
    assert!(said.starts_with("mine.asm:2: twice: 1,020 mutants of 4 bytes, "), "{said}");
    assert!(
        said.contains(
            "LD B,$07 -> LD B,$00 (and 254 others up to LD B,$FF): B is $00, not $07 for A = 0; it keeps the contract for all inputs\n"
        ),
        "what Clobbers allows, in one line for all numbers: {said}"
    );
    assert!(said.contains("ADD A,A -> RLCA: F is "), "{said}");
    assert!(!said.contains("ADD A,A -> ADD A,B"), "{said}");
    // The contract has mutants too: what Out states, and what Clobbers names.
    let contract = "    its contract: 2 mutants, 0 of them not noticed\n";
    assert!(said.contains(contract), "{said}");
    let loose = text
        .replace("; Clobbers: B F", "; Clobbers: B C F\n; Where: A != 5\n; T: 99")
        .replace("In: ", "In: E = 0..9, ");
    folder.write("loose.asm", loose);
    let loose = folder.done(&["prove", "loose.asm", "--mutate"]).out;
    for survivor in [
        "    its contract: 6 mutants, 4 of them not noticed\n",
        "    Clobbers names C, which keeps its value\n",
        "    T is 99, and no case takes more than 21\n",
        "    Where: the contract holds without `A != 5`\n",
        "    In names E, which makes no difference\n",
        "; 6 mutants of contracts, 4 not noticed\n",
    ] {
        assert!(loose.contains(survivor), "{survivor}: {loose}");
    }
    // With B and the flags stated, those are noticed.
    folder.write("mine.asm", text.replace("Out: A = A * 2", "Out: A = A * 2, B = 7, carry = 0, zero = A == 0"));
    let fewer = folder.done(&["prove", "mine.asm", "--mutate"]).out;
    assert!(!fewer.contains("LD B,$07 -> LD B,$00") && fewer.contains("1,020 mutants"), "{fewer}");
    folder.write("mine.asm", text.replace("A * 2", "A * 3"));
    assert!(
        folder
            .done(&["prove", "mine.asm", "--mutate"])
            .out
            .contains("twice: not changed, since its contract does not hold")
    );
}
