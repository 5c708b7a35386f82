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
    browser.run("zxlab.emulator.pause(); for (let n = 0; n < 300; n++) zxlab.emulator.player.run_frame(); await zxlab.emulator.keepState();");
    let left = machine(browser);
    browser.leave();
    browser.open(&address);
    browser.wait("!zxlab.offer.hidden");
    assert!(browser.value("zxlab.offer.textContent").as_str().is_some_and(|text| text.contains("tictactoe.tap")));
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
    browser.wait("document.querySelectorAll('.states li').length === 0");
}
