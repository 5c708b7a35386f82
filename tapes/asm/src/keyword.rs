//! Reserved words: mnemonics and directives.
//!
//! As in sjasmplus a reserved word is written all in lower case or all in upper case.

use crate::class::Class;
use crate::fast_map::FastMap;
use crate::instruction;
use crate::packed::pack;
use std::sync::LazyLock;

/// A reserved word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keyword {
    /// A mnemonic, by its index in [`instruction::mnemonics`].
    Mnemonic(u8),
    Directive(Directive),
}

/// Defines the enum of directives and the table of their names from one list.
macro_rules! directives {
    ($($name:ident: $($word:literal)*;)*) => {
        /// The directives.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Directive { $($name),* }

        /// The names of each directive; the first is the usual one.
        const DIRECTIVES: &[(Directive, &[&str])] = &[$((Directive::$name, &[$($word),*])),*];
    };
}

directives! {
    Align: "align";
    Assert: "assert";
    Block: "ds" "defs" "block";
    Byte: "db" "defb" "dm" "defm" "byte";
    ByteHigh: "dc";
    ByteZero: "dz";
    Abyte: "abyte";
    AbyteHigh: "abytec";
    AbyteZero: "abytez";
    CspectMap: "cspectmap";
    DefArray: "defarray";
    Define: "define";
    DefineDevice: "defdevice";
    Device: "device";
    Disp: "disp" "phase" "textarea";
    Display: "display";
    Dup: "dup" "rept";
    Breakpoint: "setbp" "setbreakpoint";
    BreakpointList: "bplist";
    EmptyDisk: "emptytrd";
    EmptyTape: "emptytap";
    Encoding: "encoding";
    Else: "else";
    ElseIf: "elseif";
    End: "end";
    EndDup: "edup" "endr" "endw";
    EndIf: "endif";
    EndMacro: "endm";
    EndModule: "endmodule" "endmod";
    EndStruct: "ends";
    Ent: "ent" "unphase" "dephase" "endt";
    Equ: "equ";
    Export: "export";
    Fpos: "fpos";
    Graphics: "dg" "defg";
    Hex: "hex" "dh" "defh";
    HexEnd: "hexend";
    HexOut: "hexout";
    If: "if";
    IfDef: "ifdef";
    IfNot: "ifn";
    IfNotDef: "ifndef";
    IfNotUsed: "ifnused";
    IfUsed: "ifused";
    Incbin: "incbin" "insert" "binary";
    Include: "include";
    LabelsList: "labelslist";
    Long: "dd" "defd" "dword";
    Macro: "macro";
    Mmu: "mmu";
    Module: "module";
    Opt: "opt";
    Org: "org";
    OutEnd: "outend";
    Output: "output";
    Page: "page";
    Pascal: "dp" "defp";
    SaveBin: "savebin";
    SaveDevice: "savedev";
    SaveDisk: "savetrd";
    SaveHex: "savehex";
    SaveSnapshot: "savesna";
    SaveTape: "savetap";
    Set: "defl";
    Size: "size";
    SldOpt: "sldopt";
    Slot: "slot";
    Struct: "struct";
    TapeEnd: "tapend";
    TapeOut: "tapout";
    Three: "d24";
    Undefine: "undefine";
    While: "while";
    Word: "dw" "defw" "word";
    // Known by name only, for a clear error message.
    Unsupported: "endlua" "inchob" "includelua" "inctrd" "lua" "relocate_end" "relocate_start" "relocate_table" "save3dos"
        "saveamsdos" "savecdt" "savecpcsna" "savecpr" "savehob" "savenex" "shellexec";
}

impl Directive {
    /// Returns its class, for finding the ends of blocks.
    pub(crate) fn class(self) -> Class {
        match self {
            Self::If | Self::IfNot | Self::IfUsed | Self::IfNotUsed => Class::If,
            Self::IfDef | Self::IfNotDef => Class::IfDefined,
            Self::Else => Class::Else,
            Self::ElseIf => Class::ElseIf,
            Self::EndIf => Class::EndIf,
            Self::Macro => Class::Macro,
            Self::EndMacro => Class::EndMacro,
            Self::Dup | Self::While => Class::Repeat,
            Self::EndDup => Class::EndRepeat,
            Self::DefArray | Self::Define | Self::Undefine => Class::Define,
            _ => Class::Plain,
        }
    }
}

static KEYWORDS: LazyLock<FastMap<u128, Keyword>> = LazyLock::new(|| {
    let mnemonics = (0..).zip(instruction::mnemonics()).map(|(n, name)| (*name, Keyword::Mnemonic(n)));
    let named = |(directive, names): &(Directive, &'static [&'static str])| {
        let directive = *directive;
        names.iter().map(move |name| (*name, Keyword::Directive(directive)))
    };
    let all = mnemonics.chain(DIRECTIVES.iter().flat_map(named));
    all.filter_map(|(name, keyword)| Some((pack(name.as_bytes())?, keyword))).collect()
});

/// Finds a reserved word.
pub(crate) fn find(word: &[u8]) -> Option<Keyword> {
    KEYWORDS.get(&pack(word)?).copied()
}

/// Iterates over the reserved words that can be used: mnemonics in upper case, then directives in lower case.
pub(crate) fn all() -> impl Iterator<Item = &'static str> {
    let known = DIRECTIVES.iter().filter(|(directive, _)| *directive != Directive::Unsupported);
    instruction::mnemonics().iter().copied().chain(known.flat_map(|(_, names)| names.iter().copied()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_either_case_but_not_mixed() {
        assert_eq!(find(b"ORG"), Some(Keyword::Directive(Directive::Org)));
        assert_eq!(find(b"defw"), Some(Keyword::Directive(Directive::Word)));
        assert!(matches!(find(b"LD"), Some(Keyword::Mnemonic(_))));
        assert_eq!(find(b"Ld"), None);
        assert_eq!(find(b"nosuchword"), None);
        assert_eq!(find(b"a_very_long_word_indeed"), None);
    }
}
