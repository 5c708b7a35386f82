//! Files: dropped, from an address, in a link, broken.

use crate::native::text;
use crate::site::Site;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::io::Write;

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

/// What `xz --format=lzma` makes of `abababababababab`, with the size of that in its header.
const PACKED: [u8; 27] =
    [0x5D, 0, 0, 0x80, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0x30, 0x98, 0xA6, 3, 7, 0xBF, 0xFF, 0xFF, 0xFF, 0x84, 0, 0, 0];
/// The number of its bytes that are needed: the rest only says that it is the end.
const NEEDED: usize = 21;

/// Returns bytes as they lie in the page: see `src/letters.rs`.
fn letters(bytes: &[u8]) -> String {
    let bits: String = bytes.iter().map(|byte| format!("{byte:08b}")).chain(["0".repeat(6)]).collect();
    let (mut text, mut at) = (String::new(), 0);
    while at < 8 * bytes.len() {
        let seven = usize::from_str_radix(&bits[at..at + 7], 2).expect("bits");
        let (letter, length) = if seven < 6 { (seven / 2, 6) } else { (seven - 3, 7) };
        text.extend(('\x01'..='\x7F').filter(|letter| !"\r<".contains(*letter)).nth(letter));
        at += length;
    }
    text
}

#[test]
fn files_inside_the_page_are_unpacked_and_damage_is_named() {
    let Some(mut site) = Site::open() else { return };
    site.browser.open(&site.address.clone());
    let mut content = |packed: &[u8]| {
        let text = serde_json::to_string(&letters(packed)).expect("a text");
        let said = site.browser.run(&format!(
            "const inside = document.createElement('p');
             Object.assign(inside, {{ id: 'file:one', textContent: {text} }});
             document.body.append(inside);
             try {{ return new TextDecoder().decode(await zxlab.bytesOf('one')); }}
             catch (error) {{ return error.message; }} finally {{ inside.remove(); }}"
        ));
        said.as_str().expect("a text").to_owned()
    };
    assert_eq!(content(&PACKED), "abababababababab");
    let damaged = "a part of the page is damaged";
    for length in 0..NEEDED {
        assert_eq!(content(&PACKED[..length]), damaged, "{length}");
    }
    // Parameters that there are not, and sizes beyond all limits.
    for (at, value) in [(0, 225), (8, 0xFF), (9, 1)] {
        let mut other = PACKED;
        other[at] = value;
        assert_eq!(content(&other), damaged, "{at}");
    }
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

/// The machine of the settings is the one that is there, and the next tape is loaded on it.
#[test]
fn the_machine_is_chosen_in_the_settings() {
    let Some(mut site) = Site::open() else { return };
    site.open_stopped("");
    let browser = &mut site.browser;
    let machine = "document.querySelector('.settings select')";
    let open = "await zxlab.open('a.tap', new Uint8Array([5, 0, 255, 1, 253, 127, 124]));";
    let mut tried = 0;
    for (chosen, kind) in [("pentagon", "Pentagon"), ("48", "48K"), ("128", "128K")] {
        browser.run(&format!(
            "{machine}.value = '{chosen}'; {machine}.dispatchEvent(new Event('change')); zxlab.toast.textContent = ''; {open}"
        ));
        assert_eq!(browser.value("zxlab.emulator.player.kind()"), kind);
        // That it seems to need a 128K is said on a 48K.
        let said = browser.value("zxlab.toast.textContent");
        assert_eq!(
            said.as_str().is_some_and(|said| said.starts_with("a.tap: seems to use the banks of a 128K")),
            chosen == "48"
        );
        tried += 1;
    }
    assert_eq!(tried, 3);
    // A state of another machine is shown there too.
    browser.run("const state = zxlab.emulator.player.save('szx'); zxlab.emulator.switchOn('48'); await zxlab.open('a.szx', state);");
    assert_eq!(browser.value(&format!("{machine}.value")), "128");
    // What a file of an older form does not keep is said.
    browser.run("zxlab.emulator.player.set_ulaplus(true); zxlab.showPanel('states'); [...document.querySelectorAll('#panel-states button')].find((one) => one.textContent === '.z80').click();");
    let said = browser.value("zxlab.toast.textContent");
    assert!(
        said.as_str().is_some_and(|said| said.starts_with("A .z80 does not keep ") && said.contains("ULAplus")),
        "{said}"
    );
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
    // With the full stop of a sentence it is the same one.
    site.browser.leave();
    site.browser.open(&format!("{address}{hash}."));
    site.browser.wait("zxlab.emulator.title === 'checkers.tap'");
    // One made on another machine has that in it, and one made on a 48K after that has not.
    site.browser.leave();
    site.browser.open(&format!("{address}?machine=pentagon{hash}"));
    site.browser.wait("zxlab.emulator.title === 'checkers.tap'");
    for (machine, search) in [("128", "?machine=128"), ("48", "")] {
        site.browser.run(&format!("zxlab.emulator.switchOn('{machine}');"));
        site.browser.run("history.replaceState(null, '', location.pathname + location.search);");
        site.browser.run("document.querySelector('[aria-label^=\"Copy a link\"]').click();");
        site.browser.wait("location.hash.startsWith('#file=')");
        assert_eq!(site.browser.value("location.search"), search);
    }
    for cut in [&hash[..hash.len() / 2], "#file=checkers.tap,", "#file=checkers.tap", "#file=checkers.tap,a*b"] {
        site.browser.leave();
        site.browser.open(&format!("{address}{cut}"));
        site.browser.wait("zxlab.toast.textContent === 'checkers.tap: the link is damaged or cut off'");
    }
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
    for ending in endings.iter().map(String::as_str).chain(["zip", "exe", ""]) {
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
    browser.run("await zxlab.open('zeros.tap', new Uint8Array(70000));");
    assert_eq!(browser.value("zxlab.toast.textContent"), "zeros.tap: byte 0: not a TAP file: it has only zeros");
    assert_eq!(browser.value("zxlab.emulator.player.frame()"), 120.0);
    assert!(text(browser).contains("1982 Sinclair"), "{}", text(browser));
    // A tape of a million blocks is one to play, and its list has an end.
    browser.run(
        "const bytes = new Uint8Array(3_000_000);
         for (let at = 0; at < bytes.length; at += 3) bytes[at] = 1;
         zxlab.toast.textContent = '';
         await zxlab.open('million.tap', bytes);",
    );
    assert_eq!(browser.value("zxlab.emulator.player.tape_length()"), 1_000_000.0);
    let list = "const { children } = document.querySelector('#panel-tape .blocks'); return [children.length, children[1000].textContent, zxlab.toast.textContent];";
    assert_eq!(browser.run(list), serde_json::json!([1001, "and 999000 more", ""]));
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn odd_addresses_are_messages() {
    let Some(mut site) = Site::open() else { return };
    let address = site.address.clone();
    let mut packer = DeflateEncoder::new(Vec::new(), Compression::best());
    packer.write_all(&vec![0; 17 << 20]).expect("memory");
    let bomb = URL_SAFE_NO_PAD.encode(packer.finish().expect("memory"));
    let mut tried = 0;
    for (odd, said) in [
        ("?url=http://", "http://: is no address"),
        ("?url=x%25ZZ.tap", "x%ZZ.tap: "),
        ("?url=http://127.0.0.1:1/y.tap", "y.tap: cannot be fetched from 127.0.0.1:1"),
        ("?url=data:,hello", ",hello: cannot be fetched from data:"),
        ("?program=none", "none: there is no such program"),
        ("?machine=999", "999: there is no such machine"),
        ("#file=%ZZ,abcd", "%ZZ: the link is damaged or cut off"),
        (&format!("#file=a.tap,{bomb}"), "a.tap: the link is damaged or cut off"),
    ] {
        site.browser.leave();
        site.browser.open(&format!("{address}{odd}"));
        site.browser.wait(&format!("zxlab.toast.textContent.startsWith('{said}')"));
        assert_eq!(site.browser.value("zxlab.emulator.title"), "BASIC", "{odd:.40}");
        tried += 1;
    }
    assert_eq!(tried, 8);
}

#[test]
fn files_that_the_page_cannot_take_are_messages() {
    let Some(mut site) = Site::open() else { return };
    site.open_stopped("");
    let browser = &mut site.browser;
    for (name, parts, said) in [
        ("a.wav", "Array(257).fill(new Uint8Array(1 << 20))", "a.wav: is larger than 256 MiB"),
        ("b.asm", "['; '.repeat(300000)]", "b.asm: is too long for the editor"),
        ("c.asm", "[new Uint8Array(99)]", "c.asm: is no text"),
    ] {
        browser.run(&format!(
            "const transfer = new DataTransfer();
             transfer.items.add(new File({parts}, '{name}'));
             document.body.dispatchEvent(new DragEvent('drop', {{ dataTransfer: transfer, bubbles: true, cancelable: true }}));"
        ));
        browser.wait(&format!("zxlab.toast.textContent.startsWith('{said}')"));
    }
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn text_that_is_dragged_stays_the_browsers() {
    let Some(mut site) = Site::open() else { return };
    let address = site.address.clone();
    site.browser.open(&address);
    let taken = |fill: &str, kind: &str| {
        format!(
            "const dataTransfer = new DataTransfer(); {fill}
             return !document.body.dispatchEvent(new DragEvent('{kind}', {{ dataTransfer, bubbles: true, cancelable: true }}));"
        )
    };
    for kind in ["dragover", "drop"] {
        assert_eq!(site.browser.run(&taken("dataTransfer.setData('text/plain', 'AAAA');", kind)), false, "{kind}");
        let file = "dataTransfer.items.add(new File([new Uint8Array(3)], 'a.tap'));";
        assert_eq!(site.browser.run(&taken(file, kind)), true, "{kind}");
    }
    let two = "for (const name of ['a.z80', 'b.z80']) dataTransfer.items.add(new File([new Uint8Array(3)], name));";
    site.browser.run(&format!(
        "zxlab.emulator.addEventListener('message', ({{ detail }}) => (window.said ??= detail)); {}",
        taken(two, "drop")
    ));
    assert_eq!(site.browser.value("window.said"), "Of 2 files, only a.z80 is opened.");
}

#[test]
fn a_file_that_comes_late_does_not_replace_what_was_opened_meanwhile() {
    let Some(mut site) = Site::open() else { return };
    let tape = crate::native::file("tapes/gunjin.tap");
    let address = site.address.clone();
    let browser = &mut site.browser;
    let mut tried = 0;
    for (meanwhile, played) in [("", "late.tap"), ("await zxlab.openProgram('checkers');", "checkers.tap")] {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("its number").port();
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let tape = tape.clone();
        let server = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("the page asks");
            let _ = std::io::Read::read(&mut stream, &mut [0; 4096]);
            wait.recv().expect("the test goes on");
            let length = tape.len();
            let head = format!(
                "HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
            );
            stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&tape)).expect("the page listens");
        });
        let url = format!("http://127.0.0.1:{port}/late.tap");
        browser.leave();
        browser.call("Page.navigate", &serde_json::json!({ "url": format!("{address}?url={url}") }));
        browser.wait(&format!("window.zxlab?.status.textContent.includes('fetching {url}')"));
        browser.wait(&format!("zxlab.toast.textContent === 'Fetching {url} ...'"));
        // Meanwhile there is the offer of what was left, if anything was, and another program does not end it.
        browser.run(meanwhile);
        browser.wait(&format!("!zxlab.offer.hidden === {}", tried > 0));
        go.send(()).expect("the server waits");
        browser.wait("document.body.dataset.ready === 'true'");
        server.join().expect("the server");
        assert_eq!(browser.value("zxlab.emulator.title"), played);
        browser
            .run("for (let n = 0; n < 300; n++) zxlab.emulator.player.run_frame(); await zxlab.emulator.keepState();");
        tried += 1;
    }
    assert_eq!(tried, 2);
}
