//! A toy program that the lab does not know: it is proved, mutated and played by nothing but the binding in this file.

use std::path::Path;

use games::Game;
use lab::diff::{
    Ask, Binding, Bound, Covering, Field, Mutants, Mutating, PortRule, Question, RuleInputs, TriedRule, Universe,
    compare, prove_survivors, walk_mutants,
};
use lab::person::{Explored, Explorer, GameScreen, LinesOfPlay, Person, Screen, Waiting};
use lab::programs::ProgramEntry;
use lab::{Chosen, Error, Part, ProgramRun, Shard, Subject, Task};
use pipeline::Program;
use spectrum::text::Text;
use spectrum::{Key, Loading, Machine};

/// The rules.
struct Nim;

/// The number that is left, and whether it is the person's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Pile {
    left: u8,
    person: bool,
}

impl Game for Nim {
    type Position = Pile;
    type Side = bool;
    type Move = u8;
    type Chance = ();
    type View = Pile;
    type Outcome = bool;

    fn start((): &()) -> Pile {
        Pile { left: 9, person: true }
    }

    fn to_move(pile: &Pile) -> bool {
        pile.person
    }

    fn moves(pile: &Pile) -> Vec<u8> {
        (1..=pile.left.min(3)).collect()
    }

    fn play(pile: &Pile, number: &u8) -> Option<Pile> {
        let left = pile.left.checked_sub(*number).filter(|_| (1..=3).contains(number))?;
        Some(Pile { left, person: !pile.person })
    }

    /// Returns true if the person has won, who then has just moved.
    fn outcome(pile: &Pile) -> Option<bool> {
        (pile.left == 0).then_some(!pile.person)
    }

    fn view(pile: &Pile, _: bool) -> Pile {
        *pile
    }
}

/// The Spectrum's number.
fn choose(left: u8) -> u8 {
    choose_by(4, left)
}

/// The port's choice in a game in which up to one less than `modulus` can be taken.
fn choose_by(modulus: u8, left: u8) -> u8 {
    match left % modulus {
        0 => 1,
        number => number,
    }
}

/// The binding.
#[derive(Clone, Copy, Debug)]
struct OfNim;

const PILE: Field<u8> = Field::byte("Pile");

impl Binding for OfNim {
    fn tasks(&self) -> &'static [Task] {
        &[Task::Answers, Task::Mutants]
    }

    fn covering(&self, program: &Program) -> Option<Covering> {
        let questions = self.questions(program, &Chosen::default()).ok()?;
        Some(Covering { sources: &["nim.asm"], what: "nim", questions, table: None })
    }

    fn mutating(&self, program: &Program) -> Option<Mutating> {
        let modulus = || {
            let others = (2..=9).filter(|&other| other != 4);
            let survives = |other: &u8| (1..=9).all(|left| choose_by(*other, left) == choose(left));
            let survivors = others.clone().filter(survives).map(|other| format!("modulus 4 -> {other}")).collect();
            TriedRule { inputs: 9, tried: others.count(), survivors }
        };
        let (variant, kind, rule) = ("nim".to_owned(), "modulus".to_owned(), "modulus 4".to_owned());
        Some(Mutating {
            sources: &["nim.asm"],
            routines: &[],
            tables: &[],
            questions: self.questions(program, &Chosen::default()).ok()?,
            rules: vec![PortRule {
                variant,
                kind,
                rule,
                inputs: RuleInputs::OfQuestion(0),
                try_all: Box::new(modulus),
            }],
            by_contracts: false,
            times: None,
        })
    }

    fn questions(&self, _: &Program, _: &Chosen) -> Result<Vec<Box<dyn Ask>>, Error> {
        let takes = Question::new(
            "takes",
            &["take"],
            Universe::all(10, 0..=9).with(0..=255),
            |(left, number): &(u8, u8), to| {
                to.put(&PILE, left);
                to.registers().set_a(*number);
            },
            |_, after| Some(format!("{} left, refused: {}", after.get(&PILE)?, after.carry())),
            |(left, number)| match Nim::play(&Pile { left: *left, person: true }, number) {
                Some(pile) => format!("{} left, refused: false", pile.left),
                None => format!("{left} left, refused: true"),
            },
        );
        Ok(vec![
            choices(9),
            Box::new(takes.writes([PILE.area()]).draw(|(left, number)| format!("{left} left, {number} is taken"))),
        ])
    }
}

/// Asks for the Spectrum's number with up to `most` left.
fn choices(most: u8) -> Box<dyn Ask> {
    let choices = Question::new(
        "choices",
        &["choose", "choose_by_steps"],
        Universe::all(most.into(), 1..=most),
        |left, to| to.put(&PILE, left),
        |_, after| Some(after.registers().a()),
        |left| choose(*left),
    );
    Box::new(choices.symbols(["Pile"]).draw(|left| format!("{left} left")))
}

/// The screen: the pile, and who has won.
struct TopRow;

impl GameScreen for TopRow {
    type Game = Nim;
    type Expected = String;

    fn expected(&self, pile: &Pile) -> String {
        let end = match Nim::outcome(pile) {
            None => "",
            Some(true) => " you win",
            Some(false) => " I win",
        };
        format!("{}{end}", pile.left)
    }

    fn strokes(&self, _: &Pile, number: &u8) -> Vec<Vec<Key>> {
        vec![vec![[Key::Num1, Key::Num2, Key::Num3][usize::from(*number) - 1]]]
    }

    fn index_of(&self, person_has_won: &bool) -> usize {
        if *person_has_won { 0 } else { 2 }
    }

    fn answer(&self, pile: &Pile) -> Option<u8> {
        (!pile.person).then(|| choose(pile.left))
    }
}

impl Screen for TopRow {
    type Expected = String;

    fn shows(&self, machine: &Machine, expected: &String) -> bool {
        Text::of(machine, &[]).rows().next().is_some_and(|row| row.trim_end() == expected)
    }

    fn difference(&self, machine: &Machine, expected: &String) -> String {
        format!("\"{expected}\" is expected, and the screen shows\n{}", Text::of(machine, &[]))
    }
}

/// The row that Nim would have in the registry.
static NIM: ProgramEntry = ProgramEntry {
    name: "nim",
    title: "Nim",
    summary: "Take the last one of nine",
    tape: &[],
    prover: &Bound(OfNim),
    demonstration: "",
};

fn nim() -> Subject {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lab/nim/nim.asm");
    Subject::new(&NIM, Some(&source)).unwrap_or_else(|error| panic!("{error}"))
}

/// Nim with the byte at a symbol, and `offset` bytes after it, changed.
fn patched(symbol: &str, offset: usize, byte: u8) -> Program {
    let mut program = nim().program;
    let at = usize::try_from(program.symbols[symbol] - i64::from(program.start)).expect("an offset") + offset;
    program.code[at] = byte;
    program
}

#[test]
fn nim_is_proved_by_its_questions_whole_and_in_shards() {
    let subject = nim();
    let run = |shard: &str| {
        let shard = shard.parse().expect("a shard");
        ProgramRun::new(&subject, Task::Answers, &Chosen::default(), shard, &|_| true).expect("both routines")
    };
    let whole = run("1/1");
    let report = whole.report(&subject, &Chosen::default()).expect("it is whole");
    assert!(report.holds(), "{}", report.text());
    assert_eq!(
        report.text(),
        "choices: 9 cases of choose and choose_by_steps, at most 91 T-states and 0 bytes of stack
takes: 2560 cases of take, at most 69 T-states and 0 bytes of stack
no difference
22 of 22 instructions of nim are reached, and 10 of 10 sides of branches"
    );
    let mut halves = run("2/2");
    halves.add(run("1/2")).expect("another half");
    assert_eq!(halves, whole);
    let page = report.html().expect("a page");
    assert!(page.contains("choose, choose_by_steps") && page.contains("2,560"), "{page}");
}

#[test]
fn nim_is_mutated() {
    let subject = nim();
    let run = ProgramRun::new(&subject, Task::Mutants, &Chosen::default(), Shard::WHOLE, &|_| true).expect("routines");
    let report = run.report(&subject, &Chosen::default()).expect("it is whole");
    let text = report.text();
    assert!(report.holds(), "{text}");
    assert!(text.starts_with("the Z80 code: 35 bytes, 8925 mutants: "), "{text}");
    assert!(text.contains("the port's rules: 7 mutants: 7 noticed, 0 equal on every input"), "{text}");
    // Whatever does not end in a way to the same answer is noticed: far more than nine of ten.
    assert!(report.survivors().is_some_and(|survivors| survivors.lines().count() < 30), "{text}");
}

/// One of two questions asks about small piles only. The contracts say what else there is.
#[test]
fn contracts_are_proved_with_the_mutants_of_nim_that_no_answer_shows() {
    let survivors = |part: &Part<Mutants>| -> [usize; 2] {
        let all = part.found.values().flat_map(|found| match found {
            Mutants::Byte { survivors, .. } => survivors.as_slice(),
            Mutants::Rule(_) => &[],
        });
        [all.clone().count(), all.filter(|survivor| survivor.is_kept).count()]
    };
    let subject = nim();
    let program = &subject.program;
    let mut questions = OfNim.questions(program, &Chosen::default()).expect("questions");
    questions[0] = choices(7);
    let mutating = Mutating { questions, ..OfNim.mutating(program).expect("mutants") };
    let asked = walk_mutants(program, &mutating, Shard::WHOLE, &|_| true).expect("routines");
    let proved = prove_survivors(program, &mutating, asked.clone(), &|_| true).expect("contracts");
    let ([before, none], [left, kept]) = (survivors(&asked), survivors(&proved));
    assert_eq!((before, none, left, kept), (46, 0, 23, 21));
    let run =
        ProgramRun::new(&subject, Task::ProvedMutants, &Chosen::default(), Shard::WHOLE, &|_| true).expect("proofs");
    let report = run.report(&subject, &Chosen::default()).expect("it is whole");
    assert!(report.holds() && report.text().contains("keep the contract of their routine"), "{}", report.text());
}

/// A wrong mask in one of the two ways, and a limit of four.
#[test]
fn a_wrong_byte_in_nim_is_noticed() {
    for (symbol, offset, byte, word) in
        [("choose", 4, 7, "choose: the Z80 code answers 4"), ("take", 3, 4, "refused: false")]
    {
        let program = patched(symbol, offset, byte);
        let questions = OfNim.questions(&program, &Chosen::default()).expect("questions");
        let report = compare(&program, &questions).expect("both routines");
        assert!(!report.holds(), "{symbol}");
        let texts: Vec<String> = report.differences().map(ToString::to_string).collect();
        assert!(texts.iter().any(|text| text.contains(word)), "{texts:?}");
    }
}

/// Both questions differ: each difference with a trace is a call, and the page has an element for it.
#[test]
fn the_failing_cases_of_nim_are_calls() {
    let run = |subject: &Subject| {
        ProgramRun::new(subject, Task::Answers, &Chosen::default(), Shard::WHOLE, &|_| true).expect("both routines")
    };
    for (symbol, offset, byte) in [("choose", 4, 7), ("take", 3, 4)] {
        let mut subject = nim();
        let pile = subject.program.symbols["Pile"];
        subject.program.code = patched(symbol, offset, byte).code;
        let report = run(&subject).report(&subject, &Chosen::default()).expect("it is whole");
        let (cases, page) = (report.failing_cases().expect("calls"), report.html().expect("a page"));
        assert!(!cases.is_empty() && cases.len() <= 16, "{}", cases.len());
        for (place, case) in cases.iter().enumerate() {
            assert_eq!((&case.element, case.routine.as_str()), (&format!("difference-{place}"), symbol));
            let (_, shown) = page.split_once(&format!("id=\"{}\">", case.element)).expect("its element");
            let value = |name: &str| case.call.iter().find(|(known, _)| known == name).map(|(_, value)| *value);
            // The program begins with nine: that is no change.
            let left = value(&format!("[${pile:04X}]")).unwrap_or(9);
            assert!(shown.starts_with(&format!("{left} left")), "{shown:.60}: {:?}", case.call);
            if symbol == "take" {
                let taken = value("AF").expect("a pair") >> 8;
                assert!(shown.starts_with(&format!("{left} left, {taken} is taken")), "{shown:.60}");
            }
        }
    }
    let subject = nim();
    let report = run(&subject).report(&subject, &Chosen::default()).expect("a report");
    assert_eq!(report.failing_cases().expect("none"), []);
}

/// Plays every line through the keyboard.
fn played(program: &Program) -> Explored {
    let waiting = Waiting::in_key_frame(program).expect("key_frame");
    let person = Person::load(program, Loading::Instant, waiting).unwrap_or_else(|error| panic!("{error}"));
    let (lines, mut played) = (LinesOfPlay(TopRow), Explored::default());
    Explorer::new("Nim".into(), &lines, Some(&TopRow), &mut played).explore(&Nim::start(&()), Some(&person), "");
    played
}

#[test]
fn nim_is_played_through_its_keyboard() {
    let right = played(&nim().program);
    assert_eq!(right.differing, 0, "{:?}", right.differences);
    // The person can win if the first number is 1; counted with pencil and paper.
    // Without a mistake the person wins; all other lines are lost.
    assert_eq!(right.lines, [1, 0, 14]);
    assert!(played(&patched("choose", 4, 7)).differing > 0);
}
