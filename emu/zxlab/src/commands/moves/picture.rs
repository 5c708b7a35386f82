//! The diagram of a piece's moves as a picture: squares, or rings if the files of the board are a ring laid out by repeated files.

use anyhow::Result;
use lab::movement::{Diagram, Mark};
use spectrum::Rom;

/// Side of a square in pixels, and the margin for the names of files and ranks.
const SIDE: usize = 40;
const MARGIN: usize = 24;
/// Height of a line of the legend, and side of its squares, in pixels.
const LINE: usize = 20;
const SAMPLE: usize = 12;
/// Width of the legend in pixels.
const NARROWEST: usize = 200;
/// Width of a ring and the innermost radius, in pixels.
const RING: usize = 48;
const HEART: usize = 72;

type Colour = [u8; 3];

const PAPER: Colour = [24, 24, 32];
const INK: Colour = [220, 220, 220];
const STONES: [Colour; 2] = [[250, 250, 250], [16, 16, 16]];

/// A picture in the making.
struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
    font: Vec<u8>,
}

/// Returns the diagram as a PNG file.
///
/// # Errors
/// Those of the encoder.
pub(super) fn png(diagram: &Diagram<'_>) -> Result<Vec<u8>> {
    let board = diagram.piece().board();
    let is_round = board.line().len() > board.files().len();
    let mut canvas = if is_round { round(diagram) } else { square(diagram) };
    canvas.explain(diagram);
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, u32::try_from(canvas.width)?, u32::try_from(canvas.height)?);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&canvas.pixels)?;
    writer.finish()?;
    Ok(file)
}

impl Canvas {
    fn new(width: usize, height: usize) -> Canvas {
        Canvas { width, height, pixels: PAPER.repeat(width * height), font: Rom::sinclair_48k().font().to_vec() }
    }

    fn set(&mut self, x: usize, y: usize, colour: Colour) {
        if x < self.width && y < self.height {
            let at = (y * self.width + x) * 3;
            self.pixels[at..at + 3].copy_from_slice(&colour);
        }
    }

    /// Writes a text around a point in the Spectrum's letters.
    fn write(&mut self, text: &str, x: usize, y: usize, colour: Colour) {
        let (left, top) = (x.saturating_sub(text.len() * 4), y.saturating_sub(4));
        for (number, sign) in text.bytes().filter(|sign| (32..127).contains(sign)).enumerate() {
            for row in 0..8 {
                let bits = self.font.get((usize::from(sign) - 32) * 8 + row).copied().unwrap_or(0);
                for column in (0..8).filter(|column| bits >> (7 - column) & 1 != 0) {
                    self.set(left + number * 8 + column, top + row, colour);
                }
            }
        }
    }

    /// Adds a legend below the board: a line for each kind of space that it shows.
    fn explain(&mut self, diagram: &Diagram<'_>) {
        let shown = LEGEND.into_iter().filter(|(mark, _)| !diagram.marked(*mark).is_empty());
        for (mark, title) in shown {
            let top = self.height;
            self.height += LINE;
            self.pixels.extend(PAPER.repeat(self.width * LINE));
            let inset = (LINE - SAMPLE) / 2;
            for (x, y) in (0..SAMPLE * SAMPLE).map(|pixel| (pixel % SAMPLE, pixel / SAMPLE)) {
                let is_inner = [x, y].iter().all(|at| (3..SAMPLE - 3).contains(at));
                let colour = stone(mark).filter(|_| is_inner).unwrap_or_else(|| field(mark, true));
                self.set(MARGIN + x, top + inset + y, colour);
            }
            self.write(title, MARGIN + SAMPLE + 8 + title.len() * 4, top + LINE / 2, INK);
        }
    }
}

/// The kinds of spaces that the legend explains.
const LEGEND: [(Mark, &str); 6] = [
    (Mark::Move, "moves"),
    (Mark::Capture, "takes"),
    (Mark::Listed, "listed only"),
    (Mark::Own, "own stone"),
    (Mark::Enemy, "enemy stone"),
    (Mark::Differs, "the models differ"),
];

/// Returns the colour of a space's field.
fn field(mark: Mark, dark: bool) -> Colour {
    match (mark, dark) {
        (Mark::Hole, _) => PAPER,
        (Mark::Move, false) => [120, 210, 120],
        (Mark::Move, true) => [80, 180, 80],
        (Mark::Capture, false) => [240, 110, 90],
        (Mark::Capture, true) => [215, 80, 65],
        (Mark::Listed, false) => [196, 186, 120],
        (Mark::Listed, true) => [166, 154, 88],
        (Mark::Differs, _) => [220, 70, 220],
        (Mark::Origin, _) => [90, 140, 240],
        (_, false) => [224, 212, 186],
        (_, true) => [176, 150, 116],
    }
}

/// Returns the colour of a stone.
fn stone(mark: Mark) -> Option<Colour> {
    match mark {
        Mark::Own => Some(STONES[0]),
        Mark::Enemy | Mark::Capture => Some(STONES[1]),
        _ => None,
    }
}

/// Draws a board of squares.
fn square(diagram: &Diagram<'_>) -> Canvas {
    let board = diagram.piece().board();
    let (files, ranks) = (board.files().len(), usize::from(board.ranks()));
    let mut canvas = Canvas::new((files * SIDE + 2 * MARGIN).max(NARROWEST), ranks * SIDE + 2 * MARGIN);
    for space in 0..board.size() {
        let (file, rank) = (space / ranks, space % ranks);
        let (left, top) = (MARGIN + file * SIDE, MARGIN + (ranks - 1 - rank) * SIDE);
        let mark = diagram.mark(space as u8);
        let colour = field(mark, (file + rank) % 2 == 0);
        for (x, y) in (0..SIDE * SIDE).map(|pixel| (pixel % SIDE, pixel / SIDE)) {
            let (across, down) = (2 * x as i64 + 1 - SIDE as i64, 2 * y as i64 + 1 - SIDE as i64);
            let in_disc = across * across + down * down < (SIDE * SIDE * 2 / 5) as i64;
            canvas.set(left + x, top + y, stone(mark).filter(|_| in_disc).unwrap_or(colour));
        }
        if mark == Mark::Origin {
            canvas.write(&letters(diagram), left + SIDE / 2, top + SIDE / 2, STONES[0]);
        }
    }
    for (file, name) in board.files().iter().enumerate() {
        canvas.write(name, MARGIN + file * SIDE + SIDE / 2, MARGIN + ranks * SIDE + MARGIN / 2, INK);
    }
    for rank in 0..ranks {
        canvas.write(&(rank + 1).to_string(), MARGIN / 2, MARGIN + (ranks - 1 - rank) * SIDE + SIDE / 2, INK);
    }
    canvas
}

/// Draws a round board: rank 1 innermost, the first file of the line on top, and east to the right of it.
fn round(diagram: &Diagram<'_>) -> Canvas {
    let board = diagram.piece().board();
    let (files, ranks) = (board.files().len(), usize::from(board.ranks()));
    let radius = HEART + ranks * RING;
    let size = 2 * (radius + MARGIN);
    let centre = size as f64 / 2.0;
    let mut canvas = Canvas::new(size, size);
    let turn = std::f64::consts::TAU;
    let middle = |file: usize, out: f64| {
        let angle = file as f64 / files as f64 * turn;
        ((centre + out * angle.sin()) as usize, (centre - out * angle.cos()) as usize)
    };
    let out = |rank: usize| (HEART + rank * RING + RING / 2) as f64;
    for (x, y) in (0..size * size).map(|pixel| (pixel % size, pixel / size)) {
        let (across, up) = (x as f64 + 0.5 - centre, centre - y as f64 - 0.5);
        let far = across.hypot(up);
        if far < HEART as f64 || far >= radius as f64 {
            continue;
        }
        let rank = (far as usize - HEART) / RING;
        let angle = (across.atan2(up) / turn * files as f64 + 0.5).rem_euclid(files as f64);
        let file = (angle as usize).min(files - 1);
        let mark = diagram.mark((file * ranks + rank) as u8);
        let (middle_x, middle_y) = middle(file, out(rank));
        let (from_x, from_y) = (x as f64 - middle_x as f64, y as f64 - middle_y as f64);
        let in_disc = from_x.hypot(from_y) < RING as f64 / 4.0;
        canvas.set(
            x,
            y,
            stone(mark).filter(|_| in_disc).unwrap_or_else(|| field(mark, (file + rank).is_multiple_of(2))),
        );
    }
    for (file, name) in board.files().iter().enumerate() {
        let (x, y) = middle(file, (radius + MARGIN / 2) as f64);
        canvas.write(name, x, y, INK);
    }
    // The rings' numbers stand where the last file and the first one meet.
    for rank in 0..ranks {
        let angle = -0.5 / files as f64 * turn;
        let (x, y) = (centre + out(rank) * angle.sin(), centre - out(rank) * angle.cos());
        canvas.write(&(rank + 1).to_string(), x as usize, y as usize, STONES[1]);
    }
    for space in diagram.marked(Mark::Origin).iter() {
        let (x, y) = middle(board.file_of(space), out(usize::from(board.rank_of(space))));
        canvas.write(&letters(diagram), x, y, STONES[0]);
    }
    canvas
}

/// Returns the first letters of the piece's name.
fn letters(diagram: &Diagram<'_>) -> String {
    diagram.piece().name().chars().filter(char::is_ascii).take(2).collect()
}
