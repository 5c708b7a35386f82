//! Tic-tac-toe: the rules, both levels of the player, and the analysis of its play.

mod classic;
mod knowledge;
mod rules;
mod unbeatable;
