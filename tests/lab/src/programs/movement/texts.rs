//! Seeded texts for the compilers: good ones, and such with a mistake.

use std::fmt::Write;

use fastrand::Rng;

/// A word or sign of a text, and where it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
}

/// Splits a text of ASCII into its words and signs.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(&sign) = text.as_bytes().get(at) {
        let rest = &text[at..];
        let length = if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        } else if sign.is_ascii_whitespace() {
            at += 1;
            continue;
        } else if b"();".contains(&sign) {
            1
        } else {
            let end = |(at, sign): &(usize, char)| {
                sign.is_ascii_whitespace() || "();".contains(*sign) || rest[*at..].starts_with("//")
            };
            rest.char_indices().find(end).map_or(rest.len(), |(at, _)| at)
        };
        all.push(Token { text: &rest[..length], at });
        at += length;
    }
    all
}

const DIRECTIONS: [&str; 16] =
    ["n", "s", "w", "e", "nw", "ne", "sw", "se", "nne", "nnw", "sse", "ssw", "nee", "nww", "sww", "see"];

/// A writer of texts by chance.
struct Writer<'r> {
    random: &'r mut Rng,
    words: Vec<String>,
    /// Directions that the text has added.
    added: Vec<String>,
    /// True where numbers may lead far from the board. Lists stay near it: their points are signed bytes in the program.
    far: bool,
}

/// Numbers that lead far from the board.
const FAR: [&str; 8] = ["5", "-7", "9", "-30", "60", "-60", "99", "-99"];
/// The most steps of a term that only takes room, so that what follows lies on another page of memory.
const PADDING: usize = 110;

/// Returns a text with the four definitions of a piece, by chance.
pub(super) fn written(random: &mut Rng) -> String {
    let mut writer = Writer { random, words: Vec::new(), added: Vec::new(), far: false };
    writer.commands();
    let mut definitions = [0, 1, 2, 3];
    writer.random.shuffle(&mut definitions);
    // The first name is that of the piece.
    let first = definitions.iter().position(|number| number % 2 == 0).unwrap_or(0);
    definitions.swap(0, first);
    for number in definitions {
        writer.put(&format!("def {} ", if number % 2 == 0 { "X" } else { "XL" }));
        match number {
            0 => writer.check(("logride #0 #1 (", "n", ")"), Writer::factor_by_links),
            1 => writer.list(("lograys #0 (", "n", ")"), Writer::listed_by_links),
            2 => {
                writer.far = true;
                writer.check(("checkway #0 #1", "0 0", ""), Writer::factor_by_coordinates);
                writer.far = false;
            }
            _ => writer.list(("walks #0", "0 0", ""), Writer::listed_by_coordinates),
        }
        writer.put(";");
    }
    writer.joined()
}

impl Writer<'_> {
    fn put(&mut self, words: &str) {
        self.words.extend(words.split(' ').filter(|word| !word.is_empty()).map(str::to_owned));
    }

    fn one(&mut self, of: &[&str]) -> String {
        self.random.choice(of).map_or_else(String::new, |word| (*word).to_owned())
    }

    /// Returns the words with blanks, line ends and comments between them.
    fn joined(self) -> String {
        let mut text = String::new();
        for word in &self.words {
            let glued = ["(", ")", ";"].contains(&word.as_str()) && self.random.bool();
            let between = match self.random.u8(..20) {
                _ if text.is_empty() || glued => "",
                0 => "\n",
                1 => "  ",
                2 => " // a remark; (\n",
                _ => " ",
            };
            let _ = write!(text, "{between}{word}");
        }
        text
    }

    fn direction(&mut self) -> String {
        let added = self.added.len();
        if added > 0 && self.random.u8(..6) == 0 {
            return self.added[self.random.usize(..added)].clone();
        }
        self.one(&DIRECTIONS)
    }

    fn number(&mut self, most: i32) -> String {
        if self.far && self.random.u8(..24) == 0 {
            return self.one(&FAR);
        }
        self.random.i32(-most..=most).to_string()
    }

    /// Seldom, writes the beginning, as many steps as chance wills, and the end.
    fn padding(&mut self, (begin, step, end): (&str, &str, &str)) -> bool {
        if self.random.u8(..8) > 0 {
            return false;
        }
        let steps = self.random.usize(1..PADDING);
        self.put(&format!("{begin} {} {end}", format!("{step} ").repeat(steps)));
        true
    }

    fn commands(&mut self) {
        for name in ["x", "far", "q2"] {
            match self.random.u8(..4) {
                0 => {
                    let (x, y) = (self.number(3), self.number(3));
                    self.put(&format!("map {name} {x} {y} ;"));
                }
                1 => {
                    let word = self.one(&["link", "rlink"]);
                    let chain = self.one(&["( a1 b2 c3 )", "( a1 d4 ) ( d4 c1 )", "( e1 a4 b1 )"]);
                    self.put(&format!("{word} {name} {chain} ;"));
                }
                _ => continue,
            }
            self.added.push(name.to_owned());
        }
    }

    fn check(&mut self, padding: (&str, &str, &str), factor: fn(&mut Self)) {
        if self.padding(padding) {
            self.put("or");
        }
        for term in 0..=self.random.u8(..3) {
            if term > 0 {
                self.put("or");
            }
            for number in 0..=self.random.u8(..3) {
                if number > 0 {
                    self.put("and");
                }
                for _ in 0..self.random.u8(..5).saturating_sub(2) {
                    self.put("not");
                }
                factor(self);
            }
        }
    }

    fn list(&mut self, padding: (&str, &str, &str), listed: fn(&mut Self)) {
        let at = self.words.len();
        if self.padding(padding) {
            self.words.insert(at, "merge".to_owned());
        }
        self.lists(0, listed);
    }

    fn lists(&mut self, depth: u8, listed: fn(&mut Self)) {
        match self.random.u8(..4) {
            0 if depth < 4 => {
                self.put("merge");
                self.lists(depth + 1, listed);
                self.lists(depth + 1, listed);
            }
            1 if depth < 4 => {
                self.put("unique");
                self.lists(depth + 1, listed);
            }
            _ => listed(self),
        }
    }

    fn end(&mut self) -> String {
        self.one(&["#0", "#1", "#1"])
    }

    fn factor_by_links(&mut self) {
        match self.random.u8(..8) {
            0 => {
                let number = self.number(2);
                self.put(&number);
            }
            1 => {
                let words = self.one(&["empty #0", "empty #1", "unmoved #0", "unmoved #1"]);
                self.put(&words);
            }
            2..5 => {
                let (from, to) = (self.end(), self.end());
                self.put(&format!("logleap {from} {to}"));
                self.leaps();
            }
            _ => {
                let (from, to) = (self.end(), self.end());
                self.put(&format!("logride {from} {to}"));
                self.paths();
            }
        }
    }

    fn leaps(&mut self) {
        for _ in 0..=self.random.u8(..4) {
            let direction = self.direction();
            let grouped = if self.random.u8(..8) == 0 { format!("( {direction} n )") } else { direction };
            self.put(&grouped);
        }
    }

    fn paths(&mut self) {
        for _ in 0..=self.random.u8(..3) {
            if self.random.bool() {
                let direction = self.direction();
                self.put(&direction);
                continue;
            }
            self.put("(");
            for _ in 0..self.random.u8(..4) {
                let (direction, mark) = (self.direction(), self.one(&["", "", "pass", "over", "hop"]));
                self.put(&format!("{direction} {mark}"));
            }
            let (direction, stop) = (self.direction(), self.one(&["", "stop", "end of it"]));
            self.put(&format!("{direction} {stop} )"));
        }
    }

    fn listed_by_links(&mut self) {
        if self.random.bool() {
            self.put("logleaps #0");
            self.leaps();
        } else {
            self.put("lograys #0");
            self.paths();
        }
    }

    /// A space: one of the ends, or one beside it in one case of `of`.
    fn space(&mut self, end: &str, of: u8) {
        if self.random.u8(..of) == 0 {
            self.put(&format!("where {end}"));
            self.value(2);
            self.value(2);
        } else {
            self.put(end);
        }
    }

    /// The two spaces of a move, seldom the other way round.
    fn spaces(&mut self) {
        let (from, to) = if self.random.u8(..8) == 0 { ("#1", "#0") } else { ("#0", "#1") };
        self.space(from, 4);
        self.space(to, 10);
    }

    /// A number, or an expression that is one.
    fn value(&mut self, depth: u8) {
        match self.random.u8(..20) {
            0 | 1 if depth > 0 => {
                let word = self.one(&["sign", "abs"]);
                self.put(&word);
                self.value(depth - 1);
            }
            2 | 3 if depth > 0 => {
                let word = self.one(&["-", "*", "<", ">", "<=", ">="]);
                self.put(&word);
                self.value(depth - 1);
                self.value(depth - 1);
            }
            4 if depth > 0 && self.far => self.factor_by_coordinates(),
            5 | 6 => {
                let word = self.one(&["file #0", "rank #0", "file #1", "rank #1", "distance #0 #1"]);
                self.put(&word);
            }
            _ => {
                let number = self.number(2);
                self.put(&number);
            }
        }
    }

    fn steps(&mut self) {
        for _ in 0..=self.random.u8(..3) {
            let (x, y) = (self.number(2), self.number(2));
            self.put(&format!("{x} {y}"));
        }
    }

    fn factor_by_coordinates(&mut self) {
        match self.random.u8(..8) {
            0 => {
                let word = self.one(&["empty", "unmoved"]);
                self.put(&word);
                let end = self.end();
                self.space(&end, 4);
            }
            1 => {
                let word = self.one(&["<", ">", "<=", ">="]);
                self.put(&word);
                self.value(2);
                self.value(2);
            }
            2 | 3 => {
                let word = self.one(&["checkway", "checkwalk", "checkrun"]);
                self.put(&word);
                self.spaces();
                self.steps();
            }
            4 => {
                self.put("checktwostep");
                self.spaces();
                (0..4).for_each(|_| self.value(1));
            }
            _ => {
                let word = self.one(&["checkleap", "checkride", "checkhop", "checkland"]);
                self.put(&word);
                self.spaces();
                self.value(1);
                self.value(1);
            }
        }
    }

    fn listed_by_coordinates(&mut self) {
        let stepped = self.random.bool();
        let word = if stepped { self.one(&["walks", "runs"]) } else { self.one(&["leaps", "rays"]) };
        self.put(&word);
        self.space("#0", 4);
        if stepped {
            self.steps();
        } else {
            self.value(2);
            self.value(2);
        }
    }
}

/// Words that are put in by mistake.
const WRONG: [&str; 24] = [
    "(",
    ")",
    ";",
    "and",
    "or",
    "not",
    "#0",
    "#1",
    "#2",
    "n",
    "nne",
    "stop",
    "pass",
    "hop",
    "7",
    "-3",
    "100",
    "def",
    "map",
    "where",
    "merge",
    "logride",
    "checkride",
    "word",
];

/// Returns a text with a word left out, put in, changed or exchanged for its neighbour, or cut off.
pub(super) fn spoilt(text: &str, random: &mut Rng) -> String {
    let tokens = tokens(text);
    let number = random.usize(..tokens.len());
    let Token { text: word, at } = tokens[number];
    let (before, after) = (&text[..at], &text[at + word.len()..]);
    let wrong = random.choice(WRONG).unwrap_or(";");
    match random.u8(..5) {
        0 => format!("{before} {}", after.trim_end()).trim_end().to_owned(),
        1 => format!("{before}{word} {wrong} {after}"),
        2 => format!("{before} {wrong} {after}").trim_end().to_owned(),
        3 => before.trim_end().to_owned(),
        _ => {
            let Some(next) = tokens.get(number + 1) else { return before.trim_end().to_owned() };
            let between = &text[at + word.len()..next.at];
            format!("{before} {} {between} {word} {}", next.text, &text[next.at + next.text.len()..])
                .trim_end()
                .to_owned()
        }
    }
}
