//! The reach of a check by coordinates: how far from the origin it can hold, so that images farther away are not asked.

use games::movement::{Expression, Function, Tail};

use super::code::terms;

/// No limit.
const MOST: i64 = 127;

/// Returns the reach of a check: the largest of its terms'. That of a term is the smallest of its factors'.
pub(super) fn of(check: &Expression, longest: i64) -> u8 {
    let term = |factors: Vec<(usize, &Expression)>| {
        let plain = factors.into_iter().filter(|(nots, _)| nots % 2 == 0);
        plain.map(|(_, factor)| factor_reach(factor, longest)).min().unwrap_or(MOST)
    };
    terms(check).into_iter().map(term).max().unwrap_or(0).min(MOST) as u8
}

/// Returns how far from the origin a check of a move can hold: of the origin, or of a space beside it, and with numbers as written.
fn factor_reach(factor: &Expression, longest: i64) -> i64 {
    let Expression::Call(function, arguments, tail) = factor else { return MOST };
    let [from, Expression::Destination, others @ ..] = &arguments[..] else { return MOST };
    let base = match from {
        Expression::Origin => 0,
        Expression::Call(Function::Where, at, _) if at[0] == Expression::Origin => at[1].size().max(at[2].size()),
        _ => return MOST,
    };
    let number =
        |it: &Expression| if let Expression::Number(number) = it { Some(i64::from(number.abs())) } else { None };
    let Some(numbers) = others.iter().map(number).collect::<Option<Vec<i64>>>() else { return MOST };
    let step = numbers.iter().copied().max().unwrap_or(0);
    let lengths: Vec<i64> = match tail {
        Tail::Steps(steps) => steps.iter().map(|(x, y)| i64::from(x.abs().max(y.abs()))).collect(),
        _ => Vec::new(),
    };
    let sum: i64 = lengths.iter().sum();
    let own = match function {
        Function::CheckLeap => step,
        Function::CheckTwoStep => numbers.iter().sum(),
        Function::CheckRide | Function::CheckHop | Function::CheckLand => step * longest,
        Function::CheckWay | Function::CheckWalk => sum,
        Function::CheckRun => sum + lengths.last().map_or(0, |last| last * (longest - 1)),
        _ => return MOST,
    };
    (own.min(MOST) + base.min(MOST)).min(MOST)
}
