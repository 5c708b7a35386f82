//! Tests that the packages' files exist, and that the file types they declare are those that zxlab plays.

use crate::common::TestFolder;
use std::path::Path;
use toml_edit::DocumentMut;

fn read(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{file}: {error}"))
}

#[test]
fn the_debian_package_has_files_that_exist() {
    let manifest: DocumentMut = read("Cargo.toml").parse().unwrap();
    let deb = &manifest["package"]["metadata"]["deb"];
    let assets =
        deb["assets"].as_array().unwrap().iter().map(|row| row.as_array().unwrap().get(0).unwrap().as_str().unwrap());
    // What is built does not exist before.
    let (built, given): (Vec<&str>, Vec<&str>) = assets.partition(|file| file.contains("target/"));
    assert_eq!(built.len(), 5, "{built:?}");
    assert!(given.len() >= 7, "{given:?}");
    for file in given {
        assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(file).is_file(), "{file}");
    }
    let version = format!("zxlab ({}-1)", env!("CARGO_PKG_VERSION"));
    assert!(read("packaging/changelog").starts_with(&version), "the version is {version}");
}

#[test]
fn the_declared_file_types_are_those_that_are_played() {
    let types = read("packaging/zxlab.xml");
    let desktop = read("packaging/zxlab.desktop");
    let listed = desktop.lines().find_map(|line| line.strip_prefix("MimeType=")).unwrap();
    let mut count = 0;
    for name in types.split("<mime-type type=\"").skip(1).map(|text| text.split('"').next().unwrap()) {
        assert!(listed.contains(&format!("{name};")), "{name}");
        count += 1;
    }
    assert_eq!((count, listed.matches(';').count()), (9, 9));
    // The message about a file of another kind lists the known endings.
    let folder = TestFolder::new();
    folder.write("a.zork", "x");
    let said = folder.run(&["run", "a.zork"]).err;
    for ending in types.split("<glob pattern=\"*").skip(1).map(|text| text.split('"').next().unwrap()) {
        assert!(said.contains(ending), "{ending}: {said}");
    }
}
