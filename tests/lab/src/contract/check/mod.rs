//! Calls a routine with one case after the other, and compares what it did with its contract.

mod areas;
mod assumed;
pub(crate) mod broken;
pub(crate) mod checker;
mod contention;
mod dependence;
mod disturbed;
mod endless;
mod intervals;
mod judge;
mod leaks;
mod learning;
mod loops;
mod paths;
pub(crate) mod plain;
mod plain_lanes;
mod prepared;
mod sent;
mod sides;
mod varied;
pub(crate) mod views;

pub(crate) use self::prepared::load;
