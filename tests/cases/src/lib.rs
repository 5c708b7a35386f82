//! Tests that need the whole workspace; golden screens and outputs.
