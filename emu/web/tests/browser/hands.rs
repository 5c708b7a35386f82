//! Hands: gamepads, the joystick to touch, pasted text, the clipboard, full screen.

use crate::client::Browser;
use crate::native::text;
use crate::site::Site;
use serde_json::json;

/// A page whose machine waits in BASIC and runs only when a test says so.
fn basic() -> Option<Site> {
    let mut site = Site::open()?;
    site.browser.call("Emulation.setFocusEmulationEnabled", &json!({ "enabled": true }));
    site.open_stopped("");
    site.browser.run(
        "zxlab.emulator.switchOn('48'); zxlab.emulator.pause();
         window.run = (frames) => { for (let n = 0; n < frames; n++) zxlab.emulator.player.run_frame(); };
         run(120);",
    );
    Some(site)
}

/// Returns what BASIC reads from Kempston's port now.
fn port_31(browser: &mut Browser) -> String {
    browser.run("zxlab.emulator.player.type_text('CLS\\n'); run(60); zxlab.emulator.player.type_text('PRINT IN 31\\n'); run(220);");
    text(browser).lines().next().unwrap_or_default().trim().to_owned()
}

#[test]
fn gamepads_push_the_joystick() {
    let Some(mut site) = basic() else { return };
    let browser = &mut site.browser;
    browser.run(
        "const button = (pressed) => ({ pressed, touched: pressed, value: Number(pressed) });
         window.pad = { axes: [0, 0], buttons: Array.from({ length: 17 }, () => button(false)) };
         navigator.getGamepads = () => [null, window.pad];
         window.look = () => zxlab.emulator.dispatchEvent(new Event('frame'));
         pad.axes[0] = -0.9; pad.buttons[12] = button(true); pad.buttons[1] = button(true); look();",
    );
    // Left 2, up 8, fire 16; a Kempston has been plugged in for it.
    assert_eq!(port_31(browser), "26");
    assert_eq!(browser.value("[...document.querySelectorAll('.settings select')][2].value"), "KEMPSTON");
    // For this visit, and the page says so.
    assert_eq!(browser.value("zxlab.toast.textContent.startsWith('A Kempston joystick is plugged in')"), true);
    browser.run(
        "const volume = document.querySelector('.settings input'); volume.value = 50; volume.dispatchEvent(new Event('input'));",
    );
    assert_eq!(browser.value("JSON.parse(localStorage.getItem('zxlab settings')).joystick"), "");
    browser.run("pad.axes[0] = 0.9; pad.buttons[12] = pad.buttons[1] = { pressed: false }; look();");
    assert_eq!(port_31(browser), "1");
    browser.run("pad.axes[0] = 0.2; look();");
    assert_eq!(port_31(browser), "0");
    browser.run("navigator.getGamepads = () => []; look();");
    // Where a host forbids them, they are not asked for again.
    browser.run(
        "window.asked = 0;
         navigator.getGamepads = () => { window.asked += 1; throw new DOMException('forbidden', 'SecurityError'); }; look(); look();",
    );
    assert_eq!(browser.value("window.asked"), 1.0);
    assert_eq!(browser.faults, [""; 0]);
}

#[test]
fn the_joystick_on_the_page_is_touched() {
    let Some(mut site) = basic() else { return };
    let browser = &mut site.browser;
    browser.run(
        "zxlab.showPanel('keyboard');
         window.point = (name, type, x, y) => {
             const part = document.querySelector(name);
             part.setPointerCapture = () => {};
             const box = part.getBoundingClientRect();
             const at = { clientX: box.left + box.width * x, clientY: box.top + box.height * y };
             part.dispatchEvent(new PointerEvent(type, { pointerId: 7, bubbles: true, ...at }));
         };
         point('.stick', 'pointerdown', 0.95, 0.5);",
    );
    assert_eq!(port_31(browser), "1");
    // Down and to the left; two directions count where the stick is far from both axes.
    browser.run("point('.stick', 'pointermove', 0.15, 0.85);");
    assert_eq!(port_31(browser), "6");
    browser.run("point('.stick', 'pointermove', 0.52, 0.5);");
    assert_eq!(port_31(browser), "0", "its middle pushes nothing");
    browser.run("point('.stick', 'pointermove', 0.5, 0.05); point('.fire', 'pointerdown', 0.5, 0.5);");
    assert_eq!(port_31(browser), "24");
    browser.run("point('.stick', 'pointercancel', 0, 0); point('.fire', 'pointerup', 0.5, 0.5);");
    assert_eq!(port_31(browser), "0");
    // By keys alone.
    browser.run(
        "const stick = document.querySelector('.stick');
         stick.focus(); stick.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));",
    );
    assert_eq!(port_31(browser), "8");
    browser.run("document.querySelector('.fire').focus();");
    assert_eq!(port_31(browser), "0", "what has lost the focus pushes nothing");
}

#[test]
fn text_that_is_pasted_is_typed() {
    let Some(mut site) = basic() else { return };
    let browser = &mut site.browser;
    browser.run(
        "window.paste = (text) => {
             const clipboardData = new DataTransfer();
             clipboardData.setData('text/plain', text);
             zxlab.screen.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
         };
         paste('PRINT 12*34\\r\\n'); run(220);",
    );
    assert!(text(browser).starts_with("408 "), "{}", text(browser));
    // While the ROM starts, and while LOAD "" is typed, it waits.
    browser.run("zxlab.emulator.switchOn('48'); zxlab.emulator.pause(); paste('PRINT 34*56\\r\\n'); run(420);");
    assert!(text(browser).starts_with("1904 "), "{}", text(browser));
    browser.run("zxlab.toast.textContent = ''; paste('PRINT \\u20ac');");
    assert!(browser.value("zxlab.toast.textContent").as_str().is_some_and(|said| said.starts_with('\u{20ac}')));
    // A text by mistake, and one that is ended by a key.
    browser.run("paste('REM x\\n'.repeat(100000));");
    assert!(browser.value("zxlab.toast.textContent").as_str().is_some_and(|said| said.contains("600000 characters")));
    browser.run(
        "zxlab.emulator.switchOn('48'); zxlab.emulator.pause(); run(120); paste('REM AAAAAAAAAAAAAAAA'); run(40);",
    );
    browser.key("Escape", "Escape");
    browser.run("run(300);");
    let typed = text(browser);
    assert!(typed.contains("REM A") && typed.matches('A').count() < 10, "{typed}");
    assert_eq!(browser.faults, [""; 0]);
}

/// 128 BASIC takes words letter by letter, and loses keys while it works.
#[test]
fn lines_that_are_pasted_in_128_basic_are_all_typed() {
    let Some(mut site) = basic() else { return };
    let browser = &mut site.browser;
    browser.run(
        "zxlab.emulator.switchOn('128'); zxlab.emulator.pause(); run(150);
         for (const keys of [['CAPS', '6'], ['ENTER']]) {
             for (const key of keys) zxlab.emulator.player.press(key);
             run(10);
             for (const key of keys) zxlab.emulator.player.release(key);
             run(100);
         }
         const clipboardData = new DataTransfer();
         clipboardData.setData('text/plain', '10 PRINT \"hello\"\\r\\n20 PRINT 22\\r\\nRUN\\r\\n');
         zxlab.screen.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
         run(1200);",
    );
    let shown = text(browser);
    let rows: Vec<&str> = shown.lines().map(str::trim).collect();
    assert!(rows.windows(2).any(|two| two == ["hello", "22"]), "{shown}");
}

#[test]
fn a_link_is_copied_and_the_screen_fills_the_display() {
    let Some(mut site) = basic() else { return };
    let browser = &mut site.browser;
    browser
        .call("Browser.grantPermissions", &json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] }));
    browser.call("Page.bringToFront", &json!({}));
    press(browser, "Copy a link that carries what is played");
    browser.wait("zxlab.toast.textContent.endsWith('and is copied')");
    assert_eq!(browser.value("navigator.clipboard.readText().then((text) => text === location.href)"), true);
    press(browser, "Full screen");
    browser.wait("document.fullscreenElement === zxlab.full && document.activeElement === zxlab.screen");
    // Messages are seen there.
    browser.wait("zxlab.full.contains(zxlab.toast)");
    // Keys reach the machine there, and the picture is a whole multiple of its size.
    browser.key_down("KeyP", "p");
    browser.run("run(8);");
    browser.call("Input.dispatchKeyEvent", &json!({ "type": "keyUp", "code": "KeyP", "key": "p" }));
    browser.run("run(12);");
    assert!(text(browser).contains("PRINT"), "{}", text(browser));
    assert_eq!(browser.value("parseFloat(zxlab.emulator.canvas.style.width) * devicePixelRatio % 352"), 0.0);
    browser.run("await document.exitFullscreen();");
    browser.wait("!document.fullscreenElement && !zxlab.full.contains(zxlab.toast) && zxlab.toast.isConnected");
}

#[test]
fn the_full_screen_of_a_phone_has_keys_or_joystick_beside_the_picture() {
    let Some(mut site) = basic() else { return };
    let browser = &mut site.browser;
    browser.call("Emulation.setTouchEmulationEnabled", &json!({ "enabled": true }));
    let button = |name: &str| {
        format!("[...document.querySelectorAll('.full-buttons button')].find((one) => one.textContent === '{name}')")
    };
    let mut tried = 0;
    for (width, height) in [(390, 844), (844, 390)] {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 2, "mobile": true });
        browser.call("Emulation.setDeviceMetricsOverride", &size);
        browser.run("await new Promise((done) => setTimeout(done, 100));");
        press(browser, "Full screen");
        browser.wait("document.fullscreenElement === zxlab.full && document.activeElement === zxlab.screen");
        browser.wait("!zxlab.full.contains(document.querySelector('.hands'))");
        for (name, parts) in [("Keys", ".keyboard48"), ("Joystick", ".stick, .fire")] {
            browser.run(&format!("{}.click(); await new Promise((done) => setTimeout(done, 150));", button(name)));
            // All of them can be touched, are within the display, and leave the picture free.
            let seen = browser.run(&format!(
                "const boxOf = (one) => one.getBoundingClientRect();
                 const picture = boxOf(zxlab.screen);
                 const parts = [...document.querySelectorAll('{parts}')];
                 const isSeen = (part) => {{
                     const box = boxOf(part);
                     const middle = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
                     return box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1 && part.contains(middle);
                 }};
                 const shown = [...document.querySelectorAll('.keyboard48, .joystick')].filter((one) => one.checkVisibility());
                 return [parts.filter(isSeen).length, shown.length, document.activeElement === zxlab.screen,
                     Math.min(zxlab.emulator.canvas.clientWidth, picture.width) >= 288];"
            ));
            assert_eq!(seen, json!([parts.split(',').count(), 1, true, true]), "{name} at {width}");
            tried += 1;
        }
        browser.run(&format!("{}.click(); {}.click();", button("Joystick"), button("Leave")));
        browser.wait(
            "!document.fullscreenElement && document.querySelector('#panel-keyboard .hands') && !zxlab.full.dataset.hands",
        );
    }
    assert_eq!(tried, 4);
    assert_eq!(browser.faults, [""; 0]);
}

/// Clicks a button as a person does: browsers let only people fill the display.
fn press(browser: &mut Browser, label: &str) {
    let click = format!("document.querySelector('[aria-label=\"{label}\"]').click()");
    browser.call("Runtime.evaluate", &json!({ "expression": click, "userGesture": true }));
}

#[test]
fn keys_that_size_the_page_or_leave_it_are_the_browsers() {
    let Some(mut site) = basic() else { return };
    let browser = &mut site.browser;
    let mut tried = 0;
    for (code, key, held, taken) in [
        ("Digit0", "0", "ctrlKey", false),
        ("NumpadAdd", "+", "ctrlKey", false),
        ("NumpadSubtract", "-", "ctrlKey", false),
        // As a German keyboard has them.
        ("BracketRight", "+", "ctrlKey", false),
        ("Slash", "-", "ctrlKey", false),
        ("ArrowLeft", "ArrowLeft", "altKey", false),
        ("KeyP", "p", "ctrlKey", true),
        ("Digit0", "0", "shiftKey", true),
    ] {
        let event = format!("{{ code: '{code}', key: '{key}', {held}: true, cancelable: true }}");
        let pressed = format!("!zxlab.screen.dispatchEvent(new KeyboardEvent('keydown', {event}))");
        assert_eq!(browser.value(&pressed), taken, "{held} and {code}");
        tried += 1;
    }
    assert_eq!(tried, 8);
}

#[test]
fn the_press_that_starts_a_program_opens_the_loudspeaker() {
    let Some(mut site) = basic() else { return };
    let browser = &mut site.browser;
    assert_eq!(browser.value("zxlab.emulator.sound.context"), serde_json::Value::Null);
    let place = "(() => { const box = document.querySelector('.cards button').getBoundingClientRect(); return [box.x + 20, box.y + 10]; })()";
    let place = browser.value(place);
    for kind in ["mousePressed", "mouseReleased"] {
        let mouse = json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1 });
        browser.call("Input.dispatchMouseEvent", &mouse);
    }
    browser.wait("zxlab.emulator.title === 'checkers.tap' && zxlab.emulator.sound.context?.state === 'running'");
}

#[test]
fn shifts_of_the_picture_are_shown_as_the_machine_has_them() {
    let Some(mut site) = basic() else { return };
    let browser = &mut site.browser;
    let mut tried = 0;
    for ends in [
        "zxlab.screen.dispatchEvent(new FocusEvent('blur'));",
        "zxlab.emulator.setHidden(true);",
        "zxlab.emulator.switchOn('48');",
    ] {
        browser.run("zxlab.emulator.setHidden(false); document.querySelector('.key-caps').click();");
        let shown = "document.querySelector('.key-caps').getAttribute('aria-pressed')";
        assert_eq!(browser.value(shown), "true");
        browser.run(ends);
        assert_eq!(browser.value(shown), "false", "{ends}");
        tried += 1;
    }
    assert_eq!(tried, 3);
}
