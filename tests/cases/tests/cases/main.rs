//! Tests across the rooms, as one program: linked once, and run side by side.

mod cartridge;
mod chip;
mod loading;
mod readers;
mod rooms;
mod saved_games;
mod screens;
mod timing;
