//! Calling a routine with one case after the other, and comparing what it did with its contract.

pub(crate) mod broken;
pub(crate) mod checker;
pub(crate) mod dependence;
mod intervals;
mod sent;
pub(crate) mod views;
