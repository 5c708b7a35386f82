//! The proof: its questions, each with its cases in the whole proof and in the seeded part that tests ask.

use super::sets::{empty, first, occupancies, origins, random, written, written_once};
use super::{compiler, play, questions};
use crate::diff::{Extent, Row};

/// The subjects of questions.
pub(super) const ABOUT: [&str; 10] =
    ["empty", "first", "square", "cylinder", "circle", "random", "lists", "written", "compiler", "play"];

/// The questions.
pub const ROWS: [Row; 26] = [
    Row::new("empty", "moves on empty boards, by links", |title, of| questions::by_links(title, empty(of)).boxed()),
    Row::new("empty", "moves on empty boards, by coordinates", |title, of| {
        questions::by_coordinates(title, empty(of)).second_core_every(of.of(8, 4)).boxed()
    }),
    Row::new("first", "moves with the first stone of a path, by links", |title, of| {
        questions::by_links(title, first(of)).boxed()
    }),
    Row::new("first", "moves with the first stone of a path, by coordinates", |title, of| {
        questions::by_coordinates(title, first(of)).second_core_every(of.of(8, 4)).boxed()
    }),
    Row::new("square", "single moves on the square board", |title, of| single(title, of, 0)),
    Row::new("cylinder", "single moves on the cylinder", |title, of| single(title, of, 1)),
    Row::new("circle", "single moves on the circle", |title, of| single(title, of, 2)),
    Row::new("random", "moves on random boards, by links", |title, of| questions::by_links(title, random(of)).boxed()),
    Row::new("random", "moves on random boards, by coordinates", |title, of| {
        questions::by_coordinates(title, random(of)).second_core_every(of.of(4, 4)).boxed()
    }),
    Row::new("lists", "spaces that lists by links name", |title, of| {
        questions::listed_by_links(title, origins(of)).boxed()
    }),
    Row::new("lists", "spaces that lists by coordinates name", |title, of| {
        questions::listed_by_coordinates(title, origins(of)).boxed()
    }),
    Row::new("written", "single moves by definitions written by chance, by links", |title, of| {
        questions::single_by_links(title, written(of)).boxed()
    }),
    Row::new("written", "single moves by definitions written by chance, by coordinates", |title, of| {
        questions::single_by_coordinates(title, written(of)).second_core_every(of.of(4, 2)).boxed()
    }),
    Row::new("written", "moves by definitions written by chance, by links", |title, of| {
        questions::by_links(title, written_once(of)).boxed()
    }),
    Row::new("written", "spaces that lists written by chance name, by links", |title, of| {
        questions::listed_by_links(title, written_once(of)).boxed()
    }),
    Row::new("written", "spaces that lists written by chance name, by coordinates", |title, of| {
        questions::listed_by_coordinates(title, written_once(of)).boxed()
    }),
    Row::new("compiler", "the boards", |title, _| compiler::boards(title).boxed()),
    Row::new("compiler", "texts of the pieces", |title, of| compiler::compiled(title, compiler::pieces(of)).boxed()),
    Row::new("compiler", "texts without a mistake", |title, of| {
        compiler::compiled(title, compiler::seeded(of, true)).boxed()
    }),
    Row::new("compiler", "texts with a mistake", |title, of| {
        compiler::compiled(title, compiler::seeded(of, false)).boxed()
    }),
    Row::new("play", "variants set up", |title, _| play::set_up(title).boxed()),
    Row::new("play", "legal moves in games", |title, of| {
        play::legal(title, play::games(of)).second_core_every(of.of(8, 8)).boxed()
    }),
    Row::new("play", "legal moves in positions set up by chance", |title, of| {
        play::legal(title, play::set_up_by_chance(of)).second_core_every(of.of(8, 8)).boxed()
    }),
    Row::new("play", "published lines of play of one move", |title, of| {
        play::counted(title, play::published(of, 1..=1, 19, 19)).second_core_every(of.of(1, 4)).boxed()
    }),
    Row::new("play", "published lines of play of two moves", |title, of| {
        play::counted(title, play::published(of, 2..=2, 19, 1)).second_core_every(8).boxed()
    }),
    Row::new("play", "published lines of play of three moves", |title, of| {
        play::counted(title, play::published(of, 3..=3, 19, 0)).second_core_every(32).boxed()
    }),
];

/// The question about the single moves of a board; of the millions of the circle some are asked on the second core too.
fn single(title: &'static str, of: Extent, board: usize) -> Box<dyn crate::diff::Ask> {
    let every = of.of([1, 8, 1_024][board], 1);
    questions::single(title, occupancies(of, board)).second_core_every(every).boxed()
}
