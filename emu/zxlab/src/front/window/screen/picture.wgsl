// Draws the Spectrum's picture on the window: as sharp blocks at any size, or, if set, as a television shows it.

struct Look {
    // On the window, in its pixels: left, top, width, height.
    place: vec4<f32>,
    // Of the picture, in its pixels: left, top, width, height.
    part: vec4<f32>,
    // 0, or 1 for the television.
    television: vec4<f32>,
}

@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var between: sampler;
@group(0) @binding(2) var<uniform> look: Look;

@vertex
fn corner(@builtin(vertex_index) index: u32) -> @builtin(position) vec4<f32> {
    // One triangle that covers the window.
    let x = f32((index << 1u) & 2u);
    let y = f32(index & 2u);
    return vec4<f32>(x * 2.0 - 1.0, y * 2.0 - 1.0, 0.0, 1.0);
}

// Returns the picture's colour at a point. Inside a Spectrum pixel this is the pixel's colour; only within one pixel of the
// window at its edge two colours are mixed. At whole multiples nothing is mixed.
fn sharp(at: vec2<f32>) -> vec3<f32> {
    let scale = look.place.zw / look.part.zw;
    let seam = floor(at + 0.5);
    let near = seam + clamp((at - seam) * scale, vec2<f32>(-0.5), vec2<f32>(0.5));
    return textureSampleLevel(picture, between, near / vec2<f32>(textureDimensions(picture)), 0.0).rgb;
}

// Bends the picture a little, as on a round television tube.
fn rounded(at: vec2<f32>) -> vec2<f32> {
    let from_middle = at * 2.0 - 1.0;
    let bent = from_middle * (1.0 + 0.028 * from_middle.yx * from_middle.yx);
    return bent * 0.5 + 0.5;
}

@fragment
fn colour(@builtin(position) pixel: vec4<f32>) -> @location(0) vec4<f32> {
    var at = (pixel.xy - look.place.xy) / look.place.zw;
    if look.television.x > 0.5 {
        at = rounded(at);
    }
    let inside = all(at >= vec2<f32>(0.0)) && all(at < vec2<f32>(1.0));
    let texel = look.part.xy + at * look.part.zw;
    var rgb = sharp(texel);
    if look.television.x > 0.5 {
        let scale = look.place.w / look.part.w;
        // Bright pixels glow on their neighbours in the same line.
        let size = vec2<f32>(textureDimensions(picture));
        var glow = vec3<f32>(0.0);
        for (var step = -2; step <= 2; step++) {
            let beside = texel + vec2<f32>(f32(step) * 0.9, 0.0);
            glow += textureSampleLevel(picture, between, beside / size, 0.0).rgb * 0.2;
        }
        rgb = mix(rgb, glow, 0.35) + glow * 0.06;
        // Each line is brightest in its middle. Visible only if a line is more than one pixel high.
        let from_line = abs(fract(texel.y) - 0.5) * 2.0;
        let depth = clamp((scale - 1.0) * 0.5, 0.0, 1.0) * 0.55;
        rgb *= 1.0 - depth * from_line * from_line;
        // Stripes of red, green and blue phosphor.
        let stripe = u32(pixel.x) % 3u;
        let phosphor = vec3<f32>(f32(stripe == 0u), f32(stripe == 1u), f32(stripe == 2u));
        rgb *= mix(vec3<f32>(0.86), vec3<f32>(1.14), phosphor);
        // The corners are darker.
        let edge = at * (1.0 - at);
        rgb *= clamp(pow(edge.x * edge.y * 30.0, 0.18), 0.0, 1.0) * 1.22;
    }
    if !inside {
        rgb = vec3<f32>(0.0);
    }
    return vec4<f32>(rgb, 1.0);
}
