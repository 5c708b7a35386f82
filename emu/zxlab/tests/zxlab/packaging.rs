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

/// Someone who has a package alone reads the manual there: what links to a page of it finds that page.
#[test]
fn the_pages_of_the_manual_are_packaged_where_their_links_lead() {
    let manifest: DocumentMut = read("Cargo.toml").parse().unwrap();
    let rows = manifest["package"]["metadata"]["deb"]["assets"].as_array().unwrap();
    let packaged: Vec<(String, String)> = rows
        .iter()
        .filter_map(|row| {
            let text = |number: usize| row.as_array().unwrap().get(number).unwrap().as_str().unwrap();
            let folder = text(1).strip_prefix("usr/share/doc/zxlab/")?;
            Some((text(0).to_owned(), format!("{folder}{}", text(0).rsplit('/').next().unwrap())))
        })
        .collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (file, page) in &packaged {
        // Each has the path that it has in the repository.
        let same = std::fs::canonicalize(root.join(page)).unwrap_or_else(|error| panic!("{page}: {error}"));
        assert_eq!(same, std::fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap());
    }
    let has = |page: &str| packaged.iter().any(|(_, known)| known == page);
    for page in ["README.md", "emu/zxlab/README.md", "emu/zxlab/EDITORS.md", "tests/lab/CONTRACTS.md"] {
        assert!(has(page), "{page}");
    }
    let manual = read("README.md");
    let mut links = 0;
    for link in manual.split("](").skip(1).map(|text| text.split([')', '#']).next().unwrap()) {
        if link.is_empty() || link.contains("://") {
            continue;
        }
        let page = lexical(&format!("emu/zxlab/{link}"));
        assert!(has(&page), "{link}");
        links += 1;
    }
    assert!(links > 4, "{links}");
}

/// Returns a path without `..`.
fn lexical(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
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
