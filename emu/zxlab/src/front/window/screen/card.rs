//! Draws by the graphics card, through `pixels`. Our own shader scales the picture and can make it look like a television's;
//! egui's renderer draws its shapes over it.

use super::Scene;
use super::layout::{Crop, PictureRect, Viewport};
use crate::encode::picture::rgba;
use crate::front::window::display::{self, Display};
use crate::settings::WindowSettings;
use egui_wgpu::{Renderer, RendererOptions, ScreenDescriptor};
use pixels::{Pixels, PixelsBuilder, SurfaceTexture, wgpu};
use spectrum::{HEIGHT, WIDTH};
use std::sync::Arc;
use winit::dpi::PhysicalSize;
use winit::window::Window;

pub(in crate::front::window) struct Card {
    pixels: Pixels<'static>,
    /// Size of the surface.
    size: PhysicalSize<u32>,
    pipeline: wgpu::RenderPipeline,
    group: wgpu::BindGroup,
    look: wgpu::Buffer,
    shapes: Renderer,
}

/// Size of the shader's `Look` in bytes: twelve 32-bit numbers.
const LOOK: u64 = 48;

impl Card {
    /// Opens the graphics card.
    ///
    /// # Errors
    /// The reason why there is none, or why it cannot draw.
    pub(super) fn new(window: &Arc<Window>, display: &Display) -> Result<Card, String> {
        let size = window.inner_size();
        let texture = SurfaceTexture::new(size.width.max(1), size.height.max(1), Arc::clone(window));
        let pixels = PixelsBuilder::new(WIDTH as u32, HEIGHT as u32, texture)
            // If there are two cards, the one that uses less power is fast enough.
            .request_adapter_options(wgpu::RequestAdapterOptions {
                power_preference: wgpu::PowerPreference::LowPower,
                ..Default::default()
            })
            // No vsync: waiting for the display would delay the sound. `Pace` paces the frames.
            .enable_vsync(false)
            .build()
            .map_err(|error| error.to_string())?;
        // A software renderer takes three times as much processor time as drawing without a card. It is used only if the user
        // asks for it by wgpu's environment variable.
        let about = pixels.adapter().get_info();
        if about.device_type == wgpu::DeviceType::Cpu && std::env::var_os("WGPU_ADAPTER_NAME").is_none() {
            return Err(format!("{} is not a graphics card", about.name));
        }
        // Errors that no call returns would end the program with a panic: the card was unplugged, the display disappeared.
        let display = display.clone();
        pixels.device().on_uncaptured_error(Arc::new(move |error| {
            if display.lost_by_now().is_some() {
                // `window::run` reports it, after everything is saved.
                std::panic::resume_unwind(Box::new(()));
            }
            display::end(&format!("the window cannot be drawn: {error}"))
        }));
        let device = pixels.device();
        let look = device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: LOOK,
            usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        let pipeline = pipeline(device, pixels.render_texture_format());
        let between = device.create_sampler(&wgpu::SamplerDescriptor {
            mag_filter: wgpu::FilterMode::Linear,
            min_filter: wgpu::FilterMode::Linear,
            ..Default::default()
        });
        let picture = pixels.texture().create_view(&wgpu::TextureViewDescriptor::default());
        let group = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &pipeline.get_bind_group_layout(0),
            entries: &[
                wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::TextureView(&picture) },
                wgpu::BindGroupEntry { binding: 1, resource: wgpu::BindingResource::Sampler(&between) },
                wgpu::BindGroupEntry { binding: 2, resource: look.as_entire_binding() },
            ],
        });
        let shapes = Renderer::new(device, pixels.render_texture_format(), RendererOptions::default());
        Ok(Card { size: PhysicalSize::default(), pipeline, group, look, shapes, pixels })
    }

    pub(super) fn draw(&mut self, scene: Scene<'_>) -> Result<(), String> {
        let Scene { picture, size, viewport, look, overlay } = scene;
        let size = PhysicalSize::new(size.width.max(1), size.height.max(1));
        if std::mem::replace(&mut self.size, size) != size {
            self.pixels.resize_surface(size.width, size.height).map_err(|error| error.to_string())?;
        }
        rgba(picture, self.pixels.frame_mut());
        let (device, queue) = (self.pixels.device(), self.pixels.queue());
        queue.write_buffer(&self.look, 0, bytemuck::cast_slice(&numbers(look, viewport)));
        let textures = std::mem::take(&mut overlay.textures);
        for (id, delta) in &textures.set {
            self.shapes.update_texture(device, queue, *id, delta);
        }
        let screen =
            ScreenDescriptor { size_in_pixels: [size.width, size.height], pixels_per_point: overlay.pixels_per_point };
        let (shapes, pipeline, group) = (&mut self.shapes, &self.pipeline, &self.group);
        let drawn = self.pixels.render_with(|encoder, target, context| {
            shapes.update_buffers(&context.device, &context.queue, encoder, &overlay.shapes, &screen);
            let pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
                color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                    view: target,
                    resolve_target: None,
                    ops: wgpu::Operations {
                        load: wgpu::LoadOp::Clear(wgpu::Color::BLACK),
                        store: wgpu::StoreOp::Store,
                    },
                    depth_slice: None,
                })],
                ..Default::default()
            });
            let mut pass = pass.forget_lifetime();
            pass.set_pipeline(pipeline);
            pass.set_bind_group(0, group, &[]);
            pass.draw(0..3, 0..1);
            shapes.render(&mut pass, &overlay.shapes, &screen);
            Ok(())
        });
        for id in &textures.free {
            self.shapes.free_texture(id);
        }
        drawn.map_err(|error| error.to_string())
    }
}

fn pipeline(device: &wgpu::Device, format: wgpu::TextureFormat) -> wgpu::RenderPipeline {
    let shader = device.create_shader_module(wgpu::include_wgsl!("picture.wgsl"));
    device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label: None,
        layout: None,
        vertex: wgpu::VertexState {
            module: &shader,
            entry_point: Some("corner"),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            buffers: &[],
        },
        primitive: wgpu::PrimitiveState::default(),
        depth_stencil: None,
        multisample: wgpu::MultisampleState::default(),
        fragment: Some(wgpu::FragmentState {
            module: &shader,
            entry_point: Some("colour"),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            targets: &[Some(wgpu::ColorTargetState { format, blend: None, write_mask: wgpu::ColorWrites::ALL })],
        }),
        multiview: None,
        cache: None,
    })
}

/// Returns the shader's `Look`.
fn numbers(look: &WindowSettings, viewport: Viewport) -> [f32; 12] {
    let (place, part) = (PictureRect::of(look, viewport), Crop::of(look.border));
    #[rustfmt::skip]
    let numbers = [
        place.left, place.top, place.width, place.height,
        part.x as f32, part.y as f32, part.width as f32, part.height as f32,
        f32::from(u8::from(look.television)), 0.0, 0.0, 0.0,
    ];
    numbers
}
