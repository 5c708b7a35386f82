//! Tests of the gates: each operation against the host's arithmetic, and the proofs that sweeping makes.

mod operations;
mod outside;
mod proofs;
