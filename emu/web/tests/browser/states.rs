//! States: kept by themselves over a reload, and by a person.

use crate::native::machine;
use crate::site::Site;

#[test]
fn what_was_left_is_offered_and_goes_on() {
    let Some(mut site) = Site::open() else { return };
    let address = site.address.clone();
    site.open_stopped("?program=tictactoe");
    let browser = &mut site.browser;
    browser.wait("zxlab.emulator.title === 'tictactoe.tap'");
    browser.run("zxlab.emulator.pause(); for (let n = 0; n < 300; n++) zxlab.emulator.player.run_frame();");
    let left = machine(browser);
    browser.leave();
    browser.open(&address);
    browser.wait("!zxlab.offer.hidden && zxlab.offer.getAttribute('role') === 'status'");
    assert!(browser.value("zxlab.offer.textContent").as_str().is_some_and(|text| text.contains("tictactoe.tap")));
    browser.run("document.querySelector('.offer .strong').click(); zxlab.emulator.pause();");
    browser.wait("zxlab.emulator.title === 'tictactoe.tap'");
    assert_eq!(machine(browser).memory()[0x4000..], left.memory()[0x4000..]);
}

#[test]
fn what_was_left_is_offered_whatever_was_used() {
    let Some(mut site) = Site::open() else { return };
    let address = site.address.clone();
    let browser = &mut site.browser;
    let (mut tried, run) = (0, "for (let n = 0; n < 200; n++) zxlab.emulator.player.run_frame();");
    for (how, offered) in [
        ("", false),
        ("zxlab.showPanel('keyboard'); const key = document.querySelector('.key-j'); key.setPointerCapture = () => {};
          for (const type of ['pointerdown', 'pointerup']) key.dispatchEvent(new PointerEvent(type, { pointerId: 5 }));", true),
        ("navigator.getGamepads = () => [{ axes: [1, 0], buttons: [] }]; zxlab.emulator.dispatchEvent(new Event('frame'));", true),
        ("const clipboardData = new DataTransfer(); clipboardData.setData('text/plain', 'CLS');
          zxlab.screen.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));", true),
    ] {
        browser.open(&address);
        browser.run(&format!("zxlab.emulator.pause(); {how} {run}"));
        browser.leave();
        browser.open(&address);
        if offered && browser.value("zxlab.offer.hidden") == true {
            // What a page keeps when it is left may come after the next one has looked, on a busy computer.
            std::thread::sleep(std::time::Duration::from_millis(500));
            browser.open(&address);
        }
        assert_eq!(browser.value("!zxlab.offer.hidden"), offered, "{how}");
        browser.run("localStorage.clear();");
        tried += 1;
    }
    assert_eq!(tried, 4);
}

#[test]
fn what_was_left_is_offered_though_the_store_of_texts_is_full() {
    let Some(mut site) = Site::open() else { return };
    let address = site.address.clone();
    site.open_stopped("?program=tictactoe");
    let browser = &mut site.browser;
    browser.wait("zxlab.emulator.title === 'tictactoe.tap'");
    browser.run(&format!("zxlab.emulator.pause(); {}", crate::sources::FILL));
    // The first one opens the database, as does the one that a page keeps every ten seconds.
    browser.run("for (const frames of [300, 100]) { for (let n = 0; n < frames; n++) zxlab.emulator.player.run_frame(); await zxlab.emulator.keepState(); }");
    browser.run("for (let n = 0; n < 50; n++) zxlab.emulator.player.run_frame();");
    let left = machine(browser);
    browser.leave();
    browser.open(&address);
    browser.wait("!zxlab.offer.hidden");
    browser.run("document.querySelector('.offer .strong').click(); zxlab.emulator.pause();");
    browser.wait("zxlab.emulator.title === 'tictactoe.tap'");
    assert_eq!(machine(browser).memory()[0x4000..], left.memory()[0x4000..]);
}

#[test]
fn a_kept_state_is_in_the_list_until_it_is_forgotten() {
    let Some(mut site) = Site::open() else { return };
    let address = site.address.clone();
    site.browser.open(&address);
    let browser = &mut site.browser;
    browser.wait("zxlab.emulator.player.frame() > 100");
    browser.run("zxlab.screen.focus();");
    browser.key("F2", "F2");
    browser.wait("zxlab.toast.textContent.startsWith('Kept: ')");
    browser.leave();
    browser.open(&address);
    browser.run("zxlab.showPanel('states');");
    browser.wait("document.querySelectorAll('.states li').length === 1");
    browser.run("document.querySelector('.states .state').click();");
    browser.wait("zxlab.emulator.player.frame() > 100");
    browser.run("document.querySelector('.states [aria-label^=Forget]').click();");
    browser
        .wait("document.querySelectorAll('.states li').length === 0 && document.activeElement.textContent === 'Undo'");
    // That is undone by the button which has the focus.
    browser.run("document.activeElement.click();");
    browser
        .wait("document.querySelectorAll('.states li').length === 1 && document.activeElement.className === 'state'");
    assert_eq!(browser.value("document.querySelector('#panel-states .note').textContent"), "");
}

#[test]
fn what_was_left_is_offered_beside_what_the_address_names_and_is_not_given_up_for_it() {
    let Some(mut site) = Site::open() else { return };
    let address = site.address.clone();
    site.open_stopped("?program=tictactoe");
    let browser = &mut site.browser;
    browser.run("for (let n = 0; n < 300; n++) zxlab.emulator.player.run_frame();");
    let left = machine(browser);
    // Another program starts by itself, twice; nobody plays it.
    for _ in 0..2 {
        browser.leave();
        browser.open(&format!("{address}?program=checkers"));
        browser.wait("zxlab.emulator.title === 'checkers.tap' && !zxlab.offer.hidden");
        browser
            .run("for (let n = 0; n < 200; n++) zxlab.emulator.player.run_frame(); await zxlab.emulator.keepState();");
    }
    browser.run("document.querySelector('.offer .strong').click(); zxlab.emulator.pause();");
    browser.wait("zxlab.emulator.title === 'tictactoe.tap'");
    assert_eq!(machine(browser).memory()[0x4000..], left.memory()[0x4000..]);
    // A link that was copied is the address only while its program is played.
    browser.run("document.querySelector('[aria-label=\"Copy a link that carries what is played\"]').click();");
    browser.wait("location.hash.startsWith('#file=')");
    browser.run("await zxlab.openProgram('gunjin');");
    assert_eq!(browser.value("location.hash"), "");
}

#[test]
fn what_is_kept_and_damaged_is_left_out() {
    let Some(mut site) = Site::open() else { return };
    let address = site.address.clone();
    let browser = &mut site.browser;
    browser.open(&address);
    let mut tried = 0;
    for (key, value) in [
        ("zxlab settings", "{\"joystick\":null}"),
        ("zxlab settings", "{\"joystick\":{},\"keys\":7,\"tape\":\"no\"}"),
        ("zxlab settings", "{\"volume\":\"abc\"}"),
        ("zxlab settings", "{\"stereo\":\"bca\"}"),
        ("zxlab settings", "null"),
        ("zxlab last", "5"),
        ("zxlab last", "\"x\""),
        ("zxlab last", "{\"title\":\"a.tap\",\"when\":1,\"bytes\":\"?\"}"),
    ] {
        browser.run(&format!("localStorage.clear(); localStorage.setItem('{key}', {value:?});"));
        browser.open(&address);
        assert_eq!(browser.value("zxlab.offer.hidden"), true, "{value}");
        let settings =
            "[...document.querySelectorAll('.settings select, .settings input')].map((one) => one.value).join()";
        assert_eq!(browser.value(settings), "48,text,,instant,1,70,mono,no", "{value}");
        browser.run("zxlab.emulator.pause();");
        tried += 1;
    }
    assert_eq!(tried, 8);
    // A state that is no longer one is a message, and what is played goes on.
    browser.run("localStorage.setItem('zxlab last', JSON.stringify({ id: 'last', title: 'a.tap', when: 1, bytes: btoa('ZXST') }));");
    browser.open(&address);
    browser.wait("!zxlab.offer.hidden");
    browser.run("document.querySelector('.offer .strong').click(); await new Promise((done) => setTimeout(done, 50));");
    assert_eq!(browser.value("zxlab.emulator.title"), "BASIC");
    // A browser that keeps nothing.
    browser.run("localStorage.clear();");
    browser.call("Page.addScriptToEvaluateOnNewDocument", &serde_json::json!({ "source": "IDBFactory.prototype.open = () => { throw new DOMException('closed', 'SecurityError'); };" }));
    browser.open(&address);
    browser.run("zxlab.toast.textContent = ''; zxlab.shortcuts.get('Shift+F2')(true);");
    browser.wait("zxlab.toast.textContent === 'No state has been kept'");
    assert_eq!(browser.faults, [""; 0]);
}
