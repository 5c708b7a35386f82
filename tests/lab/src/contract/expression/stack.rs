//! What an expression says of SP: a number that is added to it, an address on the stack, or a value that is another one where the stack
//! lies elsewhere.

use super::CpuState;
use super::node::Node;

impl Node {
    /// Returns the number that is added to SP, for `SP`, `SP + 2` and `4 + SP - 2 * 1`; for no other sum, even if it is the same for
    /// some positions of the stack: `SP ^ 2`.
    pub(super) fn above_sp(&self) -> Option<i64> {
        let (of, operands) = match self {
            Node::CpuState(CpuState::Sp) => return Some(0),
            Node::Defined(inner) => return inner.root.above_sp(),
            Node::OnStack(inner, _) => return inner.above_sp(),
            Node::Binary(of, operands) => (of, operands),
            _ => return None,
        };
        let [left, right] = &**operands;
        match of.name {
            "+" => match left.above_sp() {
                Some(above) => above.checked_add(right.constant()?),
                None => right.above_sp()?.checked_add(left.constant()?),
            },
            "-" => left.above_sp()?.checked_sub(right.constant()?),
            _ => None,
        }
    }

    /// Returns true if it is a sum of SP and of something that is the same wherever the stack lies.
    pub(super) fn is_sum_with_sp(&self) -> bool {
        let (of, operands) = match self {
            Node::CpuState(CpuState::Sp) => return true,
            Node::Defined(inner) => return inner.root.is_sum_with_sp(),
            Node::Binary(of, operands) => (of, operands),
            _ => return false,
        };
        let [left, right] = &**operands;
        let is_left = || left.is_sum_with_sp() && !right.depends_on_stack();
        match of.name {
            "+" => is_left() || right.is_sum_with_sp() && !left.depends_on_stack(),
            "-" => is_left(),
            _ => false,
        }
    }

    /// Returns true if its value may be another one where the stack lies elsewhere, as that of `SP & 1`; that of `[SP + 2]` is not.
    pub(super) fn depends_on_stack(&self) -> bool {
        match self {
            Node::CpuState(CpuState::Sp) => true,
            Node::OnStack(..) => false,
            Node::Defined(inner) => inner.root.depends_on_stack(),
            Node::Call(function, values) => {
                function.root.depends_on_stack() || values.iter().any(Node::depends_on_stack)
            }
            _ => self.operands().iter().any(Node::depends_on_stack),
        }
    }
}
