//! Gunjin shogi: its rules and its player, compared with the Rust port. The program has no screens yet, so it has no row in the registry.

mod cases;
mod layout;
mod played;
mod player;
mod proof;
mod rules;
mod setups;

pub use proof::ROWS;
