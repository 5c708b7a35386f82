//! The functions that the page's worker calls. What is made of several parts goes over as JSON.

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

use crate::{Event, Texts, Workbench};

/// Name of the worker's global function that is called with each event of a proof, as JSON.
const TELL: &str = "tellProof";

/// The workbench of a worker.
#[wasm_bindgen(js_name = Workbench)]
#[derive(Debug, Default)]
pub struct PageWorkbench {
    workbench: Workbench,
}

#[wasm_bindgen(js_class = Workbench)]
impl PageWorkbench {
    /// Makes one without texts of the user.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> PageWorkbench {
        PageWorkbench::default()
    }

    /// Returns the folders of the project's sources: `[{ name, about, main, files }]`.
    pub fn folders(&self) -> String {
        json(&Texts::folders())
    }

    /// Returns the assembler's words: mnemonics in upper case, then directives in lower case.
    pub fn words(&self) -> String {
        json(&asm::reserved_words().collect::<Vec<_>>())
    }

    /// Sets the text of a file.
    pub fn set(&mut self, path: &str, text: String) {
        self.workbench.texts.set(path, text);
    }

    /// Removes the user's text of a file.
    pub fn remove(&mut self, path: &str) {
        self.workbench.texts.remove(path);
    }

    /// Returns the text of a file, `undefined` if there is none.
    pub fn text(&self, path: &str) -> Option<String> {
        self.workbench.texts.get(path)
    }

    /// Assembles a source: `{ messages, program }`.
    pub fn assemble(&self, main: &str) -> String {
        json(&self.workbench.assemble(main))
    }

    /// Returns the tape of a source as a file, of the kind that `assemble` names.
    ///
    /// # Errors
    /// The first message about the source.
    pub fn tape(&self, main: &str) -> Result<Vec<u8>, JsValue> {
        self.workbench.tape(main).map_err(|error| error.into())
    }

    /// Proves the contracts of a source: `{ messages, routines, prose, text, holds }`. Meanwhile calls `tellProof` of the global object
    /// with each event.
    pub fn prove(&mut self, main: &str) -> String {
        json(&self.workbench.prove(main, &tell))
    }
}

/// Calls the worker's function with an event.
fn tell(event: Event) {
    let function = js_sys::Reflect::get(&js_sys::global(), &TELL.into()).ok();
    if let Some(function) = function.and_then(|function| function.dyn_into::<js_sys::Function>().ok()) {
        // A worker that fails to pass on an event does not harm the proof.
        let _ = function.call1(&JsValue::UNDEFINED, &json(&event).into());
    }
}

fn json(value: &impl Serialize) -> String {
    // None of the types can fail: no maps with keys that are not texts.
    serde_json::to_string(value).unwrap_or_default()
}
