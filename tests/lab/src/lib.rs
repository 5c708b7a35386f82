//! The prover: call a routine, walk the boards, diff, report.
