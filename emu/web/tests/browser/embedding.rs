//! Spectrums on a page of somebody's own, as the README shows them.

use crate::site::{Site, built};

/// Two Spectrums by the function and one as an element.
const PAGE: &str = "<!doctype html><title>mine</title><link rel=\"icon\" href=\"data:,\">
<div id=\"one\"></div><div id=\"two\"></div><zx-lab src=\"files/checkers.tap\" ui=\"false\"></zx-lab>
<script type=\"module\">
import { ZXLab } from './files/zxlab.js';
window.one = ZXLab(document.getElementById('one'), { machine: 128, zoom: 2, autoStart: false });
window.two = ZXLab(document.getElementById('two'), { openUrl: 'files/tictactoe.tap', keyboardMap: 'place' });
window.ready = 0;
for (const each of [one, two]) each.onReady(() => window.ready++);
document.body.dataset.ready = 'true';
</script>";

#[test]
fn several_stand_on_one_page() {
    let Some(mut site) = Site::open() else { return };
    let name = "mine.html";
    std::fs::write(built().expect("built").join(name), PAGE).expect("a page");
    let address = format!("{}{name}", site.address);
    let browser = &mut site.browser;
    browser.open(&address);
    browser.wait("window.ready === 2");
    assert_eq!(browser.value("one.emulator.player.kind() + two.emulator.player.kind()"), "128K48K");
    assert_eq!(browser.value("two.emulator.title"), "tictactoe.tap");
    // The first waits for a press, the second runs.
    browser.wait("two.emulator.player.frame() > 50");
    assert_eq!(browser.value("one.emulator.player.frame()"), 0.0);
    assert_eq!(browser.value("one.emulator.canvas.getBoundingClientRect().width"), 704.0);
    browser.run("one.start();");
    browser.wait("one.emulator.player.frame() > 50");
    browser.run("one.setZoom(1); one.pause(); two.reset(); await two.openUrl('files/xiangqi.tap');");
    assert_eq!(browser.value("one.emulator.canvas.getBoundingClientRect().width"), 352.0);
    assert_eq!(browser.value("two.emulator.title"), "xiangqi.tap");
    browser.wait("document.querySelector('zx-lab').zxlab.emulator?.title === 'checkers.tap'");
    browser.run("two.exit(); document.querySelector('zx-lab').remove();");
    assert_eq!(browser.value("document.getElementById('two').shadowRoot.children.length"), 0);
    assert_eq!(browser.faults, [""; 0]);
}
