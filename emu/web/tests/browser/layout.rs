//! Widths and heights: tabs in sight, legends that are whole, phones held upright and across.

use crate::client::Browser;
use crate::site::Site;
use serde_json::json;

/// Gives the page the size of a window, or of a phone with two pixels for one of the page.
fn resize(browser: &mut Browser, width: u32, height: u32) {
    let mobile = width < 1000;
    let size =
        json!({ "width": width, "height": height, "deviceScaleFactor": if mobile { 2 } else { 1 }, "mobile": mobile });
    browser.call("Emulation.setDeviceMetricsOverride", &size);
    browser.run("await new Promise((done) => setTimeout(done, 100));");
}

/// Statements that return the box of an element in the window: left, top, right, bottom.
const BOX: &str = "window.boxOf = (name) => {
    const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect();
    return { left, top, right, bottom };
};";

#[test]
fn all_tabs_are_whole_at_every_width() {
    let Some(mut site) = Site::open() else { return };
    site.open_stopped("");
    let browser = &mut site.browser;
    let mut looked_at = 0;
    for width in [320, 390, 999, 1000, 1280, 1366, 1440] {
        resize(browser, width, 844);
        for panel in ["programs", "workbench"] {
            let seen = browser.run(&format!(
                "zxlab.showPanel('{panel}'); window.scrollTo(0, 0);
                 const tabs = [...document.querySelectorAll('[role=tab]')].filter((tab) => tab.checkVisibility());
                 const isWhole = (tab) => {{
                     const [row, box] = [tab.parentElement, tab].map((one) => one.getBoundingClientRect());
                     return box.left >= row.left - 1 && box.right <= row.right + 1 && box.right <= innerWidth && tab.scrollWidth <= tab.clientWidth;
                 }};
                 return [tabs.length, tabs.filter((tab) => !isWhole(tab)).map((tab) => tab.textContent)];"
            ));
            let count = if panel == "workbench" { 9 } else { 6 };
            assert_eq!(seen, json!([count, []]), "{panel} at {width}");
            looked_at += 1;
        }
    }
    assert_eq!(looked_at, 14);
}

#[test]
fn the_legends_of_the_keys_are_whole() {
    let Some(mut site) = Site::open() else { return };
    site.open_stopped("");
    let browser = &mut site.browser;
    for (width, height) in [(320, 568), (390, 844), (667, 375), (1440, 900)] {
        resize(browser, width, height);
        let seen = browser.run(
            "zxlab.showPanel('keyboard');
             const legends = [...document.querySelectorAll('.key span')];
             const isCut = (legend) => {
                 const range = document.createRange();
                 range.selectNodeContents(legend);
                 const [text, key] = [range, legend.parentElement].map((one) => one.getBoundingClientRect());
                 return text.left < key.left - 1 || text.right > key.right + 1 || text.width === 0;
             };
             return [legends.length, legends.filter(isCut).map((legend) => legend.textContent)];",
        );
        assert_eq!(seen, json!([112, []]), "{width} x {height}");
    }
}

#[test]
fn a_phone_held_across_shows_a_large_picture_beside_the_keys_or_between_stick_and_button() {
    let Some(mut site) = Site::open() else { return };
    site.open_stopped("");
    let browser = &mut site.browser;
    browser.run(BOX);
    for (width, height) in [(667, 375), (844, 390)] {
        resize(browser, width, height);
        browser.run("zxlab.showPanel('keyboard'); window.scrollTo(0, 0);");
        let seen = browser.value("[boxOf('.screen'), boxOf('.keyboard48')]");
        let side = |at: usize, name: &str| seen[at][name].as_f64().unwrap_or(f64::NAN);
        assert!(side(0, "right") - side(0, "left") >= 288.0, "{seen}");
        assert!(side(0, "right") <= side(1, "left"), "{seen}");
        assert!(side(1, "right") <= f64::from(width) && side(1, "bottom") <= f64::from(height), "{seen}");
        browser.run("document.querySelector('.swap').click(); await new Promise((done) => setTimeout(done, 100));");
        let seen = browser.value("[boxOf('.screen'), boxOf('.stick'), boxOf('.fire')]");
        let side = |at: usize, name: &str| seen[at][name].as_f64().unwrap_or(f64::NAN);
        assert!(side(0, "right") - side(0, "left") >= 432.0 && side(0, "bottom") <= f64::from(height), "{seen}");
        assert!(side(1, "right") <= side(0, "left") && side(2, "left") >= side(0, "right"), "{seen}");
        for at in [1, 2] {
            assert!(side(at, "left") >= 0.0 && side(at, "right") <= f64::from(width), "{seen}");
            assert!(side(at, "top") >= 0.0 && side(at, "bottom") <= f64::from(height), "{seen}");
        }
        // They can be touched, and so can the picture between them.
        let at = |x: f64, y: f64| {
            format!("document.elementFromPoint({x}, {y}).closest('.stick, .fire, .screen').classList[0]")
        };
        let centre = |one: usize| {
            (f64::midpoint(side(one, "left"), side(one, "right")), f64::midpoint(side(one, "top"), side(one, "bottom")))
        };
        for (one, name) in [(0, "screen"), (1, "stick"), (2, "fire")] {
            let (x, y) = centre(one);
            assert_eq!(browser.value(&at(x, y)), name);
        }
        browser.run("document.querySelector('.swap').click();");
    }
}
