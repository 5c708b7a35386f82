//! Classes of statements by their first word, for finding the ends of blocks.

/// Classes of statements, for finding the ends of blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Class {
    /// All other statements.
    #[default]
    Plain,
    /// No statement.
    Blank,
    /// No statement, but a block comment.
    Comment,
    /// IF, IFN, IFUSED, IFNUSED.
    If,
    /// IFDEF and IFNDEF: the name after them is not replaced.
    IfDefined,
    Else,
    ElseIf,
    EndIf,
    Macro,
    EndMacro,
    /// DUP, REPT, WHILE.
    Repeat,
    EndRepeat,
    /// DEFINE, DEFARRAY, UNDEFINE: their names are not replaced.
    Define,
}
