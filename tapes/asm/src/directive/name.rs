//! MODULE, DEFINE, DEFARRAY and ENCODING.

use crate::assembler::Assembler;
use crate::report::{Res, fault};
use crate::sizes::Boundary;
use crate::source::VOID;
use crate::text::{Cursor, is_blank, shown};

impl Assembler<'_> {
    pub(super) fn module(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.skip_blanks();
        let at = cursor.pos;
        let Some(name) = cursor.name() else { return fault(at, "MODULE needs a name") };
        if name.contains(&b'.') {
            return fault(at, "a module's name cannot contain dots: open the modules one by one");
        }
        self.size_boundary(Boundary::All);
        self.symbols.open_module(name);
        self.modules.push(self.here.clone());
        self.trace_module(true);
        self.end(cursor)
    }

    pub(super) fn end_module(&mut self, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        self.size_boundary(Boundary::Main);
        self.trace_module(false);
        if !self.symbols.close_module() {
            return fault(at, "ENDMODULE without MODULE");
        }
        self.modules.pop();
        self.end(cursor)
    }

    /// Runs DEFINE, and DEFINE+ for a name that may be defined already.
    pub(super) fn define(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        let again = cursor.peek() == b'+';
        cursor.pos += usize::from(again);
        cursor.skip_blanks();
        let at = cursor.pos;
        let Some(name) = cursor.define_name() else { return fault(at, "DEFINE needs a name") };
        let value = self.define_value(cursor);
        let value: Vec<u8> = value.iter().copied().filter(|&byte| byte != VOID).collect();
        self.list_as_read();
        if self.defines.define(name, &value) && !again {
            return fault(at, format!("{} is defined already: use DEFINE+ to replace it", shown(name)));
        }
        Ok(())
    }

    /// Returns the text after the name and one blank. Blanks at the end belong to it, unless a comment follows.
    fn define_value<'t>(&self, cursor: &Cursor<'t>) -> &'t [u8] {
        let rest = cursor.rest();
        let rest = rest.strip_suffix(b"\r").unwrap_or(rest);
        let value = if rest.first().is_some_and(|&byte| is_blank(byte)) { &rest[1..] } else { rest };
        if self.here.source.comment(&self.here.segment).is_empty() { value } else { value.trim_ascii_end() }
    }

    /// Runs DEFARRAY, which sets the texts of an array, and DEFARRAY+, which appends to it.
    pub(super) fn define_array(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        let more = cursor.peek() == b'+';
        cursor.pos += usize::from(more);
        cursor.skip_blanks();
        let at = cursor.pos;
        let Some(name) = cursor.define_name() else { return fault(at, "DEFARRAY needs a name") };
        if cursor.at_end() {
            return fault(cursor.pos, "an array has at least one element");
        }
        let mut texts = Vec::new();
        loop {
            texts.push(self.argument(cursor)?);
            if !cursor.eat(b',') {
                break;
            }
        }
        self.end(cursor)?;
        match (self.defines.define_array(name, texts, more), more) {
            (true, _) => Ok(()),
            (false, true) => fault(at, format!("there is no array {} to append to", shown(name))),
            (false, false) => fault(at, format!("the array {} is defined already: use DEFARRAY+ to append to it", shown(name))),
        }
    }

    /// Runs ENCODING "DOS" and "WIN": the code page to which the source's letters are converted.
    pub(super) fn encoding(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        let at = (cursor.skip_blanks(), cursor.pos).1;
        let (name, _) = self.file_name(cursor)?;
        self.dos_letters = match &*name.to_ascii_uppercase() {
            "DOS" => true,
            "WIN" => false,
            _ => return fault(at, "the encodings are \"DOS\" and \"WIN\""),
        };
        self.end(cursor)
    }

    pub(super) fn undefine(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        if cursor.eat(b'*') {
            self.defines.undefine(b"*");
            return self.end(cursor);
        }
        let at = cursor.pos;
        let Some(name) = cursor.define_name() else { return fault(at, "UNDEFINE needs a name") };
        if !self.defines.undefine(name) {
            self.warn(at, format!("{} is not defined", shown(name)));
        }
        self.end(cursor)
    }
}
