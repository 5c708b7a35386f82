//! The menu's style: the black of the Spectrum's case, the white of its letters, and the four stripes across its corner.

use egui::{
    Align2, Color32, Context, CornerRadius, FontFamily, FontId, Margin, Painter, Pos2, Rect, Response, Stroke,
    TextStyle, Visuals, pos2, style::ScrollStyle, vec2,
};

/// Background of the window.
pub(in crate::front::window) const BACK: Color32 = Color32::from_rgb(12, 12, 15);
pub(in crate::front::window) const PANEL: Color32 = Color32::from_rgb(24, 24, 29);
const RAISED: Color32 = Color32::from_rgb(40, 40, 47);
const HOVERED: Color32 = Color32::from_rgb(56, 56, 66);
pub(in crate::front::window) const INK: Color32 = Color32::from_rgb(222, 222, 222);
pub(in crate::front::window) const FAINT: Color32 = Color32::from_rgb(140, 140, 150);
pub(in crate::front::window) const ACCENT: Color32 = Color32::from_rgb(0, 215, 215);
pub(in crate::front::window) const WARNING: Color32 = Color32::from_rgb(255, 96, 80);

/// Red, yellow, green and cyan, as they run across the corner of the case.
pub(in crate::front::window) const STRIPES: [Color32; 4] = [
    Color32::from_rgb(215, 30, 30),
    Color32::from_rgb(235, 215, 0),
    Color32::from_rgb(0, 190, 40),
    Color32::from_rgb(0, 180, 215),
];

/// Sets egui's style.
pub(in crate::front::window) fn dress(context: &Context) {
    // egui would change to another style with the platform's theme. The case of a Spectrum is black in all of them.
    context.set_theme(egui::Theme::Dark);
    let mut visuals = Visuals::dark();
    visuals.override_text_color = Some(INK);
    visuals.panel_fill = BACK;
    visuals.window_fill = PANEL;
    visuals.extreme_bg_color = Color32::from_rgb(32, 32, 38);
    visuals.selection.bg_fill = Color32::from_rgb(0, 96, 104);
    visuals.selection.stroke = Stroke::new(1.0, ACCENT);
    visuals.slider_trailing_fill = true;
    let corner = CornerRadius::same(5);
    let widgets = &mut visuals.widgets;
    for (widget, fill) in
        [(&mut widgets.inactive, RAISED), (&mut widgets.hovered, HOVERED), (&mut widgets.active, HOVERED)]
    {
        (widget.bg_fill, widget.weak_bg_fill, widget.corner_radius) = (fill, fill, corner);
        (widget.bg_stroke, widget.expansion) = (Stroke::NONE, 0.0);
    }
    // egui draws what has the keyboard as active: the cursor keys have to show where they are.
    widgets.active.bg_stroke = Stroke::new(1.0, ACCENT);
    widgets.hovered.bg_stroke = Stroke::new(1.0, Color32::from_rgb(90, 90, 104));
    context.set_visuals(visuals);
    // A mouse button held down for long clicks too, as elsewhere. egui's limit of 0.8 s loses clicks on a busy computer.
    context.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
    context.style_mut(|style| {
        style.spacing.item_spacing = vec2(8.0, 7.0);
        style.spacing.button_padding = vec2(10.0, 5.0);
        style.spacing.slider_width = 180.0;
        style.spacing.menu_margin = Margin::same(8);
        // Scroll bars are visible even while the pointer is elsewhere.
        style.spacing.scroll = ScrollStyle {
            floating_width: 4.0,
            foreground_color: true,
            dormant_background_opacity: 0.3,
            dormant_handle_opacity: 0.45,
            ..ScrollStyle::thin()
        };
        style.interaction.selectable_labels = false;
        style.animation_time = 0.08;
        for (name, size, family) in [
            (TextStyle::Heading, 21.0, FontFamily::Proportional),
            (TextStyle::Body, 14.0, FontFamily::Proportional),
            (TextStyle::Button, 14.0, FontFamily::Proportional),
            (TextStyle::Small, 11.5, FontFamily::Proportional),
            (TextStyle::Monospace, 12.5, FontFamily::Monospace),
        ] {
            style.text_styles.insert(name, FontId::new(size, family));
        }
    });
}

/// Draws the four slanted stripes with their lower left corner at `at`; `size` is their height.
pub(in crate::front::window) fn stripes(painter: &Painter, at: Pos2, size: f32) {
    let (wide, lean) = (size * 0.34, size * 0.5);
    for (number, colour) in STRIPES.into_iter().enumerate() {
        let left = at.x + wide * number as f32;
        let corners = vec![
            pos2(left, at.y),
            pos2(left + wide, at.y),
            pos2(left + wide + lean, at.y - size),
            pos2(left + lean, at.y - size),
        ];
        painter.add(egui::Shape::convex_polygon(corners, colour, Stroke::NONE));
    }
}

/// Returns true if something drawn by hand is to be marked: the pointer is over it, or the keys have chosen it.
pub(in crate::front::window) fn is_marked(response: &Response) -> bool {
    response.hovered() || response.has_focus()
}

/// Draws text in the middle of a rectangle.
pub(in crate::front::window) fn centred(painter: &Painter, rect: Rect, text: &str, size: f32, colour: Color32) {
    painter.text(rect.center(), Align2::CENTER_CENTER, text, FontId::proportional(size), colour);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_style_is_the_same_in_both_themes_of_the_platform() {
        for theme in [egui::Theme::Dark, egui::Theme::Light] {
            let context = Context::default();
            dress(&context);
            let input = egui::RawInput { system_theme: Some(theme), ..Default::default() };
            drop(context.run(input, |_| {}));
            let style = context.style();
            assert_eq!((style.visuals.panel_fill, style.visuals.dark_mode), (BACK, true), "{theme:?}");
            assert_eq!(style.visuals.override_text_color, Some(INK), "{theme:?}");
        }
    }
}
