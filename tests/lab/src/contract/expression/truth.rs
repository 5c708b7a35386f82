//! Conditions, of which it counts only whether they are 0, and what is mistaken for their opposite.

use super::Expression;
use super::fold::Kind;
use super::node::Node;

/// The reason why `~A` is not a condition.
pub(crate) const INVERTED: &str =
    "`~` and `not` invert all bits, which makes 0 of -1 alone: write `!` for the opposite of a condition";

/// The operators of which the result is 0 or 1.
const OF_TRUTH: [&str; 8] = ["<", "<=", ">", ">=", "==", "!=", "&&", "||"];

/// The operators on bits.
const ON_BITS: [&str; 6] = ["&", "|", "^", "and", "or", "xor"];

/// The signs of comparisons.
const COMPARING: [char; 4] = ['=', '<', '>', '!'];

impl Node {
    /// Returns true for a value that is 0 or 1 by its operator.
    pub(super) fn is_condition(&self) -> bool {
        match self {
            Node::Binary(operator, _) => OF_TRUTH.contains(&operator.name),
            Node::Unary(operator, _) => operator.name == "!",
            Node::Fold(fold) => matches!(fold.kind, Kind::All | Kind::Any),
            Node::Defined(inner) => inner.root.is_condition(),
            _ => false,
        }
    }

    /// Returns true for a value that is 0 or 1: a flag, a condition, or what operators on bits make of them.
    pub(super) fn is_truth(&self) -> bool {
        match self {
            Node::Flag(_) | Node::Recurse(_) => true,
            Node::Call(function, _) => function.root.is_truth(),
            Node::Defined(inner) => inner.root.is_truth(),
            Node::After(inner) => inner.is_truth(),
            Node::Binary(operator, sides) if ON_BITS.contains(&operator.name) => sides.iter().all(Node::is_truth),
            Node::Choice(parts) => parts[1].is_truth() && parts[2].is_truth(),
            _ => self.is_condition(),
        }
    }

    /// Returns true for `~A`.
    pub(super) fn is_inverted(&self) -> bool {
        matches!(self, Node::Unary(operator, _) if inverts(operator.name))
    }
}

impl Expression {
    /// Returns true for a value that is 0 or 1 by its operator.
    pub(crate) fn is_condition(&self) -> bool {
        self.root.is_condition()
    }

    /// Returns true for `~A`, which is hardly ever 0.
    pub(crate) fn is_inverted(&self) -> bool {
        self.root.is_inverted()
    }
}

/// Returns true for the operators that invert all bits.
pub(super) fn inverts(operator: &str) -> bool {
    operator == "~" || operator == "not"
}

/// Returns the error of `~(A > 5)`.
pub(super) fn of_condition(operator: &str, operand: &str) -> String {
    let inner = operand.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(operand);
    format!("`{operator}` inverts all bits, so both 0 and 1 become true: write `!({inner})`")
}

/// Returns the error of `A & 1 == 0`, in which the comparison is applied first.
pub(super) fn applied_after(spelled: &str, left: &str, comparison: &str) -> String {
    let end = comparison.find(COMPARING).unwrap_or(comparison.len());
    let (number, rest) = comparison.split_at(end);
    format!(
        "`{spelled}` is applied after `{comparison}`: write `({left} {spelled} {}) {rest}`, or `{left} {spelled} ({comparison})`",
        number.trim()
    )
}

/// Returns the error of `0 == A & 1`.
pub(super) fn applied_before(spelled: &str, comparison: &str, right: &str) -> String {
    let end = comparison.rfind(COMPARING).map_or(0, |at| at + 1);
    let (rest, number) = comparison.split_at(end);
    format!(
        "`{spelled}` is applied after `{comparison}`: write `{rest} ({} {spelled} {right})`, or `({comparison}) {spelled} {right}`",
        number.trim()
    )
}

/// Returns the error of `!A > 5`, in which `!` is applied to A alone, if a text is one: `begin` is where it does, and `end` where its
/// comparison does.
pub(super) fn applied_first(left: &str, comparison: &str) -> Option<String> {
    let (sign, operand) =
        ["!", "not "].into_iter().find_map(|sign| Some((sign.trim(), left.strip_prefix(sign)?.trim())))?;
    let is_whole = operand.starts_with('(');
    (!is_whole).then(|| {
        format!(
            "`{sign}` is applied to `{operand}` alone: write `!({operand} {comparison})`, or `({left}) {comparison}`"
        )
    })
}
