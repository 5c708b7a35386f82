//! Files: dropped, from an address, in a link, broken.

use crate::native::text;
use crate::site::Site;

/// The statements that make a file `name` of BASIC's screen out of the page itself.
const DROP: &str = "
    const drop = (name, bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], name));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    };";

#[test]
fn a_dropped_tape_is_loaded() {
    let Some(mut site) = Site::open() else { return };
    site.browser.open(&site.address.clone());
    site.browser.run(&format!("{DROP} drop('Dropped.TAP', await zxlab.bytesOf('checkers.tap'));"));
    site.browser.wait("zxlab.emulator.title === 'Dropped.TAP'");
    site.browser.wait("zxlab.emulator.player.frame() > 160 && !zxlab.emulator.player.is_loading()");
    assert_eq!(site.browser.value("zxlab.emulator.player.tape_blocks().length > 3"), true);
}

#[test]
fn an_address_names_a_file_or_a_program() {
    let Some(mut site) = Site::open() else { return };
    let address = site.address.clone();
    site.browser.open(&format!("{address}?url=files/xiangqi.tap"));
    site.browser.wait("zxlab.emulator.title === 'xiangqi.tap'");
    site.browser.open(&format!("{address}?program=gunjin"));
    site.browser.wait("zxlab.emulator.title === 'gunjin.tap'");
    site.browser.open(&format!("{address}?url=files/none.tap"));
    site.browser.wait("zxlab.toast.textContent.startsWith('none.tap: ')");
    assert_eq!(site.browser.value("zxlab.emulator.title"), "BASIC");
    site.browser.open(&format!("{address}?machine=128"));
    assert_eq!(site.browser.value("zxlab.emulator.player.kind()"), "128K");
}

#[test]
fn a_link_carries_a_program_in_itself() {
    let Some(mut site) = Site::open() else { return };
    let address = site.address.clone();
    site.browser.open(&format!("{address}?program=checkers"));
    site.browser.wait("zxlab.emulator.title === 'checkers.tap'");
    site.browser.run("document.querySelector('[aria-label^=\"Copy a link\"]').click();");
    site.browser.wait("location.hash.startsWith('#file=checkers.tap,')");
    let hash = site.browser.value("location.hash").as_str().expect("a text").to_owned();
    assert!(hash.len() < 20_000, "{}", hash.len());
    site.browser.leave();
    site.browser.open(&format!("{address}{hash}"));
    site.browser.wait("zxlab.emulator.title === 'checkers.tap'");
    let cut = &hash[..hash.len() / 2];
    site.browser.leave();
    site.browser.open(&format!("{address}{cut}"));
    site.browser.wait("zxlab.toast.textContent.includes('checkers.tap')");
}

#[test]
fn a_broken_file_of_each_kind_is_a_message_and_loses_nothing() {
    let Some(mut site) = Site::open() else { return };
    site.open_stopped("");
    let browser = &mut site.browser;
    browser.run("zxlab.emulator.switchOn('48'); zxlab.emulator.pause(); for (let n = 0; n < 120; n++) zxlab.emulator.player.run_frame();");
    let endings = browser.value("zxlab.emulator.endings");
    let endings: Vec<String> =
        endings.as_array().expect("a list").iter().filter_map(|one| one.as_str().map(str::to_owned)).collect();
    assert_eq!(endings.len(), 11);
    for ending in endings.iter().map(String::as_str).chain(["exe", ""]) {
        let name = format!("broken.{ending}");
        browser.run(&format!(
            "zxlab.toast.textContent = '';
             const bytes = Uint8Array.from({{ length: 999 }}, (_, n) => (n * 167 + 13) & 255);
             await zxlab.open('{name}', bytes);"
        ));
        let said = browser.value("zxlab.toast.textContent");
        assert!(said.as_str().is_some_and(|said| said.starts_with(&format!("{name}: "))), "{name}: {said}");
        assert_eq!(browser.value("zxlab.emulator.player.frame()"), 120.0, "{name}");
    }
    assert!(text(browser).contains("1982 Sinclair"), "{}", text(browser));
    assert_eq!(browser.faults, [""; 0]);
}
