//! Finds and drives a real sjasmplus where one is installed.
