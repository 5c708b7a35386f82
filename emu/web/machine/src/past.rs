//! The past of a machine: a copy every second, and the input of each frame since. A frame in between is made again by running from the
//! copy before it, which is exact, because a machine is a value.

use crate::core::Core;
use spectrum::Joystick;
use spectrum::typing::Input;
use std::collections::VecDeque;

/// Frames between two copies.
const STRIDE: usize = 50;
/// Copies kept: three minutes, at about 115 KiB each of a 48K.
const COPIES: usize = 180;

/// The past, as far as it is kept.
#[derive(Debug, Default)]
pub(crate) struct Past {
    stretches: VecDeque<Stretch>,
}

/// A copy, and the input of the frames that followed.
#[derive(Debug)]
struct Stretch {
    start: Core,
    inputs: Vec<(Input, Option<Joystick>)>,
}

impl Past {
    /// Records that a frame begins with the core as it is now.
    pub(crate) fn begin(&mut self, core: &Core, input: &Input, joystick: Option<Joystick>) {
        if self.stretches.back().is_none_or(|last| last.inputs.len() >= STRIDE) {
            if self.stretches.len() >= COPIES {
                self.stretches.pop_front();
            }
            self.stretches.push_back(Stretch { start: core.clone(), inputs: Vec::with_capacity(STRIDE) });
        }
        if let Some(last) = self.stretches.back_mut() {
            last.inputs.push((input.clone(), joystick));
        }
    }

    /// Forgets everything, because the machine was changed by hand.
    pub(crate) fn clear(&mut self) {
        self.stretches.clear();
    }

    /// Returns the number of frames that are kept.
    pub(crate) fn frames(&self) -> usize {
        self.stretches.iter().map(|stretch| stretch.inputs.len()).sum()
    }

    /// Returns the core at the start of the last frame, after its keys were pressed.
    pub(crate) fn start_of_last_frame(&self) -> Option<Core> {
        let last = self.stretches.back()?;
        let ((input, joystick), earlier) = last.inputs.split_last()?;
        let mut core = last.run(earlier);
        core.begin_frame(input, *joystick);
        Some(core)
    }

    /// Goes back to the last state of which `is_wanted` is true, before the present one; the past ends there then. `None`, and nothing
    /// changes, if there is none.
    pub(crate) fn last_where(&mut self, now: &Core, is_wanted: impl Fn(&Core) -> bool) -> Option<Core> {
        for index in (0..self.stretches.len()).rev() {
            if let Some((frame, step)) = self.stretches[index].last_where(now, &is_wanted) {
                self.stretches.truncate(index + 1);
                let last = &mut self.stretches[index];
                last.inputs.truncate(frame + 1);
                let mut core = last.run(&last.inputs[..frame]);
                let (input, joystick) = &last.inputs[frame];
                core.begin_frame(input, *joystick);
                (0..step).for_each(|_| core.step());
                return Some(core);
            }
        }
        None
    }

    /// Takes the last frames away, and returns the core as it was before the first of them; as far back as there is a past.
    pub(crate) fn back(&mut self, mut frames: usize) -> Option<Core> {
        loop {
            let is_first = self.stretches.len() == 1;
            let last = self.stretches.back_mut()?;
            let kept = last.inputs.len();
            if frames <= kept || is_first {
                last.inputs.truncate(kept.saturating_sub(frames));
                return Some(last.run(&last.inputs));
            }
            frames -= kept;
            self.stretches.pop_back();
        }
    }
}

impl Stretch {
    /// Returns the last state of which `is_wanted` is true, as the index of the frame and the number of steps in it; states from `now` on
    /// do not count.
    fn last_where(&self, now: &Core, is_wanted: &impl Fn(&Core) -> bool) -> Option<(usize, usize)> {
        let place = |core: &Core| (core.machine.frame(), core.machine.t_in_frame());
        let (now, mut found, mut core) = (place(now), None, self.start.clone());
        for (frame, (input, joystick)) in self.inputs.iter().enumerate() {
            core.begin_frame(input, *joystick);
            let mut step = 0;
            while !core.frame_is_over() && place(&core) != now {
                if is_wanted(&core) {
                    found = Some((frame, step));
                }
                core.step();
                step += 1;
            }
        }
        found
    }

    /// Runs frames with these inputs.
    fn run(&self, inputs: &[(Input, Option<Joystick>)]) -> Core {
        let mut core = self.start.clone();
        for (input, joystick) in inputs {
            core.begin_frame(input, *joystick);
            core.finish_frame();
        }
        core
    }
}
