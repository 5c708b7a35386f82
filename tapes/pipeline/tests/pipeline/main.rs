//! Tests of the pipeline, as one program: linked once, and run side by side.

mod assemblers;
mod banks;
mod font;
mod programs;
mod source;
