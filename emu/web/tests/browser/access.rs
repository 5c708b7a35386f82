//! For all people: names for readers, contrast, writing from right to left, the keyboard alone.

use crate::client::Browser;
use crate::site::Site;
use serde_json::{Value, json};

/// The roles of what a person operates: each needs a name.
const OPERATED: [&str; 9] =
    ["button", "link", "textbox", "combobox", "tab", "slider", "checkbox", "application", "tabpanel"];

/// Statements that return texts of too little contrast (4.5 by WCAG 2.2, 3 for large letters), and how many were looked at.
const CONTRAST: &str = "
    const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const light = ([red, green, blue]) => [[red, 0.2126], [green, 0.7152], [blue, 0.0722]].reduce((sum, [part, weight]) => {
        const c = part / 255;
        return sum + weight * (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    }, 0);
    const ground = (element) => {
        for (let at = element; at; at = at.parentElement) {
            const [red, green, blue, opacity = 1] = numbers(getComputedStyle(at).backgroundColor);
            if (opacity > 0.99) return [red, green, blue];
        }
        return [255, 255, 255];
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const faint = [];
    let seen = 0;
    while (walker.nextNode()) {
        const text = walker.currentNode.textContent.trim();
        const element = walker.currentNode.parentElement;
        if (!text || !element.checkVisibility() || element.closest('script, noscript, option, :disabled')) continue;
        seen += 1;
        const style = getComputedStyle(element);
        const [a, b] = [light(numbers(style.color)), light(ground(element))];
        const size = parseFloat(style.fontSize);
        const least = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
        if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < least) faint.push(text);
    }
    return { seen, faint };";

/// Returns the ids of the panels.
fn panels(browser: &mut Browser) -> Vec<String> {
    let all = browser.value("[...zxlab.panels.children].map((panel) => panel.id.replace('panel-', ''))");
    all.as_array().expect("a list").iter().filter_map(|id| id.as_str().map(str::to_owned)).collect()
}

#[test]
fn everything_has_a_name_and_contrast_in_all_panels() {
    let Some(mut site) = Site::open() else { return };
    site.open_stopped("");
    let browser = &mut site.browser;
    let (mut named, mut texts) = (0, 0);
    let panels = panels(browser);
    assert_eq!(panels.len(), 6, "{panels:?}");
    for scheme in ["dark", "light"] {
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        browser.call("Emulation.setEmulatedMedia", &features);
        for panel in &panels {
            browser.run(&format!("zxlab.showPanel('{panel}'); await new Promise((done) => setTimeout(done, 100));"));
            // The debugger, and keys that are down, are looked at too.
            browser.run(
                "const { workbench } = zxlab; workbench.tabs.show(workbench.debuggerTab); workbench.debugger.stop();
                 for (const key of document.querySelectorAll('.key')) key.classList.add('down');",
            );
            let found = browser.run(CONTRAST);
            assert_eq!(found["faint"], json!([]), "{panel}, {scheme}");
            texts += found["seen"].as_u64().unwrap_or_default();
            if scheme == "dark" {
                named += names(browser, panel);
            }
        }
    }
    assert!(named > 120 && texts > 400, "{named} {texts}");
}

/// Asserts that readers find a name for all that is operated, and returns how many there are.
fn names(browser: &mut Browser, panel: &str) -> usize {
    let tree = browser.call("Accessibility.getFullAXTree", &json!({}));
    let nodes = tree["nodes"].as_array().expect("nodes").iter();
    let operated: Vec<&Value> = nodes
        .filter(|node| node["ignored"] == false)
        .filter(|node| OPERATED.iter().any(|role| node["role"]["value"] == *role))
        .collect();
    for node in &operated {
        let name = node["name"]["value"].as_str().unwrap_or_default();
        assert!(!name.trim().is_empty() && !["\u{25cb}", "\u{25cf}"].contains(&name), "{panel}: {node}");
    }
    operated.len()
}

#[test]
fn writing_from_right_to_left_breaks_nothing() {
    let Some(mut site) = Site::open() else { return };
    site.open_stopped("");
    let browser = &mut site.browser;
    browser.run("document.documentElement.dir = 'rtl';");
    let mut looked_at = 0;
    for width in [1300, 390] {
        let size = json!({ "width": width, "height": 844, "deviceScaleFactor": 1, "mobile": width < 600 });
        browser.call("Emulation.setDeviceMetricsOverride", &size);
        for panel in panels(browser) {
            browser.run(&format!("zxlab.showPanel('{panel}'); await new Promise((done) => setTimeout(done, 50));"));
            let over = browser.value("document.documentElement.scrollWidth - document.documentElement.clientWidth");
            assert_eq!(over, 0.0, "{panel} at {width}");
            assert_eq!(browser.value(&in_sight(&panel)), true, "{panel} at {width}");
            looked_at += 1;
        }
    }
    assert_eq!(looked_at, 12);
    assert_eq!(browser.value("getComputedStyle(document.querySelector('.assembled')).direction"), "ltr");
    // The page is the other way round; the Spectrum's keyboard and its picture are not.
    browser.call("Emulation.clearDeviceMetricsOverride", &json!({}));
    browser.run("zxlab.showPanel('keyboard');");
    let left = |element: &str| format!("document.querySelector('{element}').getBoundingClientRect().left");
    assert_eq!(browser.value(&format!("{} < {}", left(".key-q"), left(".key-p"))), true);
    assert_eq!(browser.value(&format!("{} < {}", left("#tab-keyboard"), left("#tab-programs"))), true);
}

/// Returns the expression that is true if the tab of a panel is within its row, which may be narrower than all tabs.
fn in_sight(panel: &str) -> String {
    format!(
        "(() => {{
            const [row, tab] = [zxlab.tabs, document.getElementById('tab-{panel}')].map((one) => one.getBoundingClientRect());
            return tab.left >= row.left - 1 && tab.right <= row.right + 1;
        }})()"
    )
}

#[test]
fn keys_that_are_held_end_with_the_focus_and_zooming_is_the_browsers() {
    let Some(mut site) = Site::open() else { return };
    site.open_stopped("");
    let browser = &mut site.browser;
    let press = |key: &str, code: &str, ctrl: bool| {
        format!(
            "const event = new KeyboardEvent('keydown', {{ key: '{key}', code: '{code}', ctrlKey: {ctrl}, cancelable: true }});
             return zxlab.screen.dispatchEvent(event);"
        )
    };
    browser.run("zxlab.screen.focus();");
    assert_eq!(browser.run(&press("F3", "F3", false)), false, "F3 is the page's");
    assert_eq!(browser.value("zxlab.emulator.isRewinding"), true);
    browser.run("zxlab.screen.dispatchEvent(new FocusEvent('blur'));");
    assert_eq!(browser.value("zxlab.emulator.isRewinding"), false);
    assert_eq!(browser.run(&press("+", "Equal", true)), true, "zooms");
    assert_eq!(browser.run(&press("=", "Equal", false)), false, "is for the Spectrum");
}

#[test]
fn the_keyboard_alone_reaches_everything() {
    let Some(mut site) = Site::open() else { return };
    site.open_stopped("");
    let browser = &mut site.browser;
    browser.run("zxlab.screen.focus();");
    browser.key("F6", "F6");
    let mut seen = Vec::new();
    for _ in 0..24 {
        let label =
            browser.value("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent");
        seen.push(label.as_str().unwrap_or_default().to_owned());
        for kind in ["rawKeyDown", "keyUp"] {
            browser.call(
                "Input.dispatchKeyEvent",
                &json!({ "type": kind, "code": "Tab", "key": "Tab", "windowsVirtualKeyCode": 9 }),
            );
        }
    }
    for label in ["Open a file", "Go on (F7)", "Full screen", "Programs"] {
        assert!(seen.iter().any(|one| one == label), "{label}: {seen:?}");
    }
    // Arrows move among the tabs.
    browser.run("document.getElementById('tab-programs').focus();");
    browser.key("ArrowRight", "ArrowRight");
    assert_eq!(browser.value("document.activeElement.id"), "tab-keyboard");
    assert_eq!(browser.value("document.getElementById('panel-keyboard').hidden"), false);
}

#[test]
fn forced_colours_hide_no_mark() {
    let Some(mut site) = Site::open() else { return };
    site.open_stopped("");
    let browser = &mut site.browser;
    let features = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
    browser.call("Emulation.setEmulatedMedia", &features);
    browser.run(
        "zxlab.showPanel('workbench'); await zxlab.workbench.begin();
         const { editor } = zxlab.workbench; editor.setBreakpoints([1]);
         zxlab.workbench.tabs.show(zxlab.workbench.debuggerTab); zxlab.workbench.debugger.show(); editor.setHere(2);",
    );
    for (marked, other, pseudo, property) in [
        ("[aria-selected=true]", ".tabs [aria-selected=false]", "", "borderBlockEndColor"),
        (".number.stop", ".number:not(.stop)", "::before", "backgroundColor"),
        (".number.here", ".number:not(.here)", "", "outlineStyle"),
        (".listing .here", ".listing li:not(.here)", "", "outlineStyle"),
    ] {
        let of = |name: &str| format!("getComputedStyle(document.querySelector('{name}'), '{pseudo}').{property}");
        let differ = format!("{} !== {}", of(marked), of(other));
        assert_eq!(browser.value(&differ), true, "{marked}");
    }
}
