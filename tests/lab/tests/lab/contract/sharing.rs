//! Shards, samples, and proofs that are stopped.

use lab::contract::{By, ContractReport, Options, RoutineProof, SourceRun};
use lab::{Error, Shard};
use serde_json::Value;

use super::source;

/// Divided among any number of machines, through files, the report is the same: of routines that hold, fail and hang.
#[test]
fn the_parts_of_all_shards_give_the_same_report() {
    let source = source(
        "
        ORG $8000
; half: holds
; In:  HL = 0..65535
; Out: A = H >> 1
; T: 22   Stack: 0
half:   LD A,H
        SRL A
        RET
; wrong: fails now and then
; In:  BC = 0..65535, DE = 0..65535
; Out: A = B
wrong:  LD A,B
        CP 77
        RET NZ
        BIT 0,E
        RET Z
        INC A
        RET
; hangs: sometimes
; In:  A = 0..255
; Out: A = A
hangs:  CP 200
        RET NZ
        JR hangs
",
    )
    .unwrap();
    let options = Options { samples: 30_000, ..Options::default() };
    let whole = source.prove(&options, &|_| true).unwrap();
    assert_eq!(whole.proofs.iter().map(RoutineProof::holds).collect::<Vec<_>>(), [true, false, false]);
    assert_eq!(whole.proofs[1].failure.as_ref().unwrap().inputs, [("BC".into(), 77 * 256), ("DE".into(), 1)]);
    let run = |number: usize, of: usize, options: &Options| {
        let run = source.walk(options, format!("{number}/{of}").parse().unwrap(), &|_| true).unwrap();
        serde_json::from_str::<SourceRun>(&serde_json::to_string(&run).unwrap()).unwrap()
    };
    for of in [1, 2, 3, 7, 300] {
        let mut sum = run(of, of, &options);
        (1..of).for_each(|number| sum.add(run(number, of, &options)).unwrap());
        assert_eq!(ContractReport::of(&sum).unwrap(), whole, "{of}");
    }
    let mut half = run(1, 2, &options);
    assert!(ContractReport::of(&half).unwrap_err().to_string().contains("are missing"));
    assert!(half.add(run(1, 2, &options)).unwrap_err().to_string().contains("in two of the files"));
    let mut forged = run(2, 2, &options);
    forged.routines[1].proof.all = true;
    assert!(half.add(forged).unwrap_err().to_string().contains("they have different contracts of wrong"));
    let seeded = Options { seed: 2, ..options };
    assert!(half.add(run(2, 2, &seeded)).unwrap_err().to_string().contains("the seed"));
}

/// Whatever the number of cases, the parts stay few and the proof stops on request.
#[test]
fn more_cases_than_can_ever_be_tried_are_begun_and_stopped() {
    let source =
        source(" ORG $8000\n; In: BC = 0..65535, DE = 0..65535, HL = 0..65535, A = 0..255\n; Out: A = A, BC = BC, DE = DE, HL = HL\nf: RET\n")
            .unwrap();
    for options in
        [Options { most: u64::MAX, ..Options::default() }, Options { samples: u64::MAX, ..Options::default() }]
    {
        let stopped = source.prove(&options, &|now| now.done < 1 << 18).unwrap_err();
        assert!(matches!(stopped, Error::Stopped { done, of, .. } if done < 1 << 20 && of > 1 << 55), "{stopped}");
    }
}

/// The same seed gives the same report on any number of processors; another seed gives other cases.
#[test]
fn samples_depend_on_the_seed_alone() {
    let source = source(
        " ORG $8000\n; In: BC = 0..65535, DE = 0..65535\n; Out: A = B\nf: LD A,B\n CP 77\n RET NZ\n INC A\n RET\n",
    )
    .unwrap();
    let with = |seed| source.prove(&Options { seed, samples: 5_000, ..Options::default() }, &|_| true).unwrap();
    assert_eq!(with(1), with(1));
    assert_ne!(with(1).proofs[0].found, with(2).proofs[0].found);
    let failure = with(3).proofs[0].failure.clone().unwrap();
    assert_eq!(failure.inputs, [("BC".to_owned(), 77 * 256), ("DE".to_owned(), 0)], "shrunk");
    assert!(with(1).to_string().contains("cases sampled with seed 1, of 4,294,967,296 in all"));
}

/// Few cases all run on both cores, each once there. Of many, there are as many combinations of ends among these as random cases, up to
/// 4,096.
#[test]
fn ends_of_ranges_are_as_many_as_random_cases() {
    let second = |inputs: &str, samples: u64| {
        let source = source(&format!(" ORG $8000\n; In: {inputs}\n; Out: A = A\nf: RET\n")).unwrap();
        let options = Options { samples, most: 1 << 14, by: By::Enumeration, ..Options::default() };
        let proof = source.prove(&options, &|_| true).unwrap().proofs.remove(0);
        (proof.found.cases, proof.found.second)
    };
    assert_eq!(second("A = any, B = 0..15", 300), (4_096, 4_096));
    assert_eq!(second("A = any, B = 0..31", 300), (8_192, 4_096 + 4 * 6), "six ends of A, four of B");
    let bits = "A = any, [$C000:13] = 0..1";
    assert_eq!(second(bits, 300), (300, 300 + 300));
    assert_eq!(second(bits, 5_000), (5_000, 4_096 + 4_096));
}

#[test]
fn a_proof_that_is_stopped_says_how_far_it_came() {
    let source = source(" ORG $8000\n; In: HL = 0..65535\n; Out: HL = HL\nf: RET\n").unwrap();
    let stopped = source.prove(&Options::default(), &|now| now.done < 1_000).unwrap_err();
    assert!(matches!(stopped, Error::Stopped { of, .. } if of > 65_536), "{stopped}");
}

/// Parts come from files, which may be damaged: they have to fit together.
#[test]
fn parts_that_contradict_themselves_are_refused() {
    let source = source(
        " ORG $8000\n; In: A = 0..255\n; Out: A = A\nf: RET\n; In: B = 0..255\n; Out: A = B\ng: LD A,B\n CP 7\n RET NZ\n INC A\n RET\n",
    )
    .unwrap();
    let run = source.walk(&Options::default(), Shard::WHOLE, &|_| true).unwrap();
    let told = |change: &dyn Fn(&mut Value)| {
        let mut file = serde_json::to_value(&run).unwrap();
        change(&mut file);
        let run: SourceRun = serde_json::from_value(file).unwrap();
        ContractReport::of(&run).map_or_else(|error| error.to_string(), |report| report.to_string())
    };
    assert!(told(&|_| ()).ends_with("1 of 2 contracts hold"));
    let each = |file: &mut Value, routine: usize, change: &dyn Fn(&mut Value)| {
        let found = &mut file["routines"][routine]["units"]["found"];
        found.as_object_mut().unwrap().values_mut().for_each(change);
    };
    type Damage<'a> = (&'a str, &'a dyn Fn(&mut Value));
    let damages: [Damage<'_>; 6] = [
        ("the routines", &|file| file["routines"] = Value::Array(Vec::new())),
        ("f", &|file| each(file, 0, &|unit| unit["cases"] = 1.into())),
        ("f", &|file| each(file, 0, &|unit| unit["excluded"] = u64::MAX.into())),
        ("f", &|file| file["routines"][0]["proof"]["space"] = 0.into()),
        ("g", &|file| file["routines"][1]["proof"]["failure"] = Value::Null),
        ("g", &|file| {
            each(file, 1, &|unit| {
                (unit["failed"], unit["second_failed"], unit["first"]) = (0.into(), 0.into(), Value::Null);
            });
        }),
    ];
    for (number, (of, damage)) in damages.into_iter().enumerate() {
        let expected = format!("the parts contradict each other about {of}");
        assert!(told(damage).contains(&expected), "{number}: {}", told(damage));
    }
}

/// A failing case that the circuit finds, which the first shard has, is that of the whole: the cases of no shard fail.
#[test]
fn a_contract_that_the_circuit_refutes_is_merged() {
    let wrong = "(BC == 3 && HL == 77 && DE == 12345)";
    let text = format!(
        " ORG $8000\n; h: it\n; In: HL = any, DE = any, BC = any\n; Out: HL = (HL + DE + BC & $FFFF) ^ {wrong}\nh: ADD HL,DE\n ADD HL,BC\n RET\n"
    );
    let source = source(&text).unwrap();
    let options = Options { by: By::Both, samples: 2_000, ..Options::default() };
    let part = |n: usize| source.walk(&options, format!("{n}/3").parse().unwrap(), &|_| true).unwrap();
    let report = |order: [usize; 3]| {
        let [mut run, second, third] = order.map(part);
        run.add(second).and_then(|()| run.add(third)).unwrap();
        ContractReport::of(&run).unwrap().to_string()
    };
    let whole = source.prove(&options, &|_| true).unwrap().to_string();
    assert!(whole.contains("FAILS in a case that the proof by circuit found"), "{whole}");
    for order in [[1, 2, 3], [3, 1, 2], [2, 3, 1]] {
        assert_eq!(report(order), whole, "{order:?}");
    }
}
