//! Content that may be higher than the window: it is scrolled by wheel and pointer, and follows the keys.

use egui::{Id, Rect, ScrollArea, Sense, Ui, pos2, scroll_area::ScrollSource};

/// Draws in a scroll area. What the keys choose is brought into view.
///
/// Cursor keys would choose egui's own bar too, and the area whose content can be dragged, though they can do nothing with them and see no
/// frame. So only the wheel moves the area; its bar is drawn, and the pointer drags a place of ours above it.
pub(super) fn scrolled<R>(ui: &mut Ui, draw: impl FnOnce(&mut Ui) -> R) -> R {
    let right = ui.available_rect_before_wrap().right();
    let area = ScrollArea::vertical().auto_shrink([false; 2]).scroll_source(ScrollSource::MOUSE_WHEEL);
    let output = area.show(ui, |ui| {
        let drawn = draw(ui);
        // egui does not say that something gained the focus if the cursor keys brought it there.
        let (focused, key) = (ui.memory(egui::Memory::focused), ui.id().with("focused"));
        let last = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<Option<Id>>(key), focused));
        let chosen = focused.filter(|_| focused != last).and_then(|id| ui.ctx().read_response(id));
        if let Some(chosen) = chosen.filter(|chosen| ui.min_rect().intersects(chosen.rect)) {
            ui.scroll_to_rect(chosen.rect, None);
        }
        drawn
    });
    let (seen, all) = (output.inner_rect, output.content_size.y);
    if all > seen.height() {
        let left = right - ui.spacing().scroll.allocated_width();
        let bar = Rect::from_min_max(pos2(left, seen.top()), pos2(right, seen.bottom()));
        let moved = ui.interact(bar, output.id.with("bar"), Sense::DRAG).drag_delta().y;
        if moved != 0.0 {
            let mut state = output.state;
            state.offset.y = (state.offset.y + moved * all / seen.height()).clamp(0.0, all - seen.height());
            state.store(ui.ctx(), output.id);
        }
    }
    output.inner
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{CentralPanel, Context, Event, Key, Modifiers, PointerButton, RawInput, SidePanel, vec2};

    /// Draws two lists of buttons in a low window. Returns the places of the buttons, and the one with the focus.
    fn frame(context: &Context, events: Vec<Event>) -> (Vec<Rect>, Option<usize>) {
        let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(420.0, 200.0)));
        let (mut places, mut chosen) = (Vec::new(), None);
        let input = RawInput { screen_rect, events, ..Default::default() };
        drop(context.run(input, |context| {
            (places, chosen) = (Vec::new(), None);
            let mut list = |ui: &mut Ui| {
                scrolled(ui, |ui| {
                    for number in 0..15 {
                        let response = ui.button(format!("button {number}"));
                        chosen = if response.has_focus() { Some(places.len()) } else { chosen };
                        places.push(response.rect);
                    }
                });
            };
            SidePanel::left("left").resizable(false).show(context, &mut list);
            CentralPanel::default().show(context, &mut list);
        }));
        (places, chosen)
    }

    #[test]
    fn keys_go_from_list_to_list_and_what_they_choose_is_seen() {
        let context = Context::default();
        super::super::style::dress(&context);
        let press = |key| {
            let modifiers = Modifiers::NONE;
            let event = Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
            let mut drawn = frame(&context, vec![event]);
            // The list moves to what is chosen.
            for _ in 0..60 {
                drawn = frame(&context, Vec::new());
            }
            drawn
        };
        let (_, first) = press(Key::Tab);
        assert_eq!(first, Some(0));
        let (_, chosen) = press(Key::ArrowRight);
        assert_eq!(chosen, Some(15), "the first button of the other list");
        for number in 16..30 {
            let (places, chosen) = press(Key::ArrowDown);
            assert_eq!(chosen, Some(number));
            assert!(places[number].top() >= 0.0 && places[number].bottom() <= 200.0, "{:?}", places[number]);
        }
    }

    #[test]
    fn the_bar_is_dragged() {
        let context = Context::default();
        super::super::style::dress(&context);
        let at = |y: f32| pos2(420.0 - 11.0, y);
        let button = |pressed: bool, y: f32| Event::PointerButton {
            pos: at(y),
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        frame(&context, vec![Event::PointerMoved(at(20.0))]);
        let (before, _) = frame(&context, vec![button(true, 20.0)]);
        frame(&context, vec![Event::PointerMoved(at(60.0))]);
        frame(&context, vec![button(false, 60.0)]);
        let (after, _) = frame(&context, Vec::new());
        assert!(after[15].top() < before[15].top() - 40.0, "{} {}", before[15].top(), after[15].top());
        assert_eq!(after[0], before[0], "the other list stays");
    }
}
