//! Encoding: from a mnemonic and its operands to bytes.

use crate::debug_data;
use crate::expect;
use crate::expression;
use crate::fault::{Fault, Res, fault};
use crate::instruction::form::{Form, Slot};
use crate::instruction::operand::{
    self, ACCUMULATOR, AF, AT_HL, IMMEDIATE, MEMORY, NOTHING, Operand, SHADOW_AF, ShapeGroup,
};
use crate::instruction::{self, MOST_OPERANDS, Meaning, Traits};
use crate::keyword::Keyword;
use crate::pass::Pass;
use crate::text::{Cursor, shown, starts_name};
use crate::warning::Warning;

/// Length of the longest instruction, in bytes.
const LONGEST_INSTRUCTION: usize = 4;

/// Encodes an instruction, or several if there are operands for several (`PUSH BC,DE`): each takes as many operands
/// as it can.
pub(crate) fn instruction(pass: &mut Pass<'_, '_>, mnemonic: u8, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    let traits = instruction::traits(mnemonic);
    if pass.settings.syntax.reverse_pop && instruction::mnemonics()[usize::from(mnemonic)] == "POP" {
        return reversed(pass, mnemonic, at, cursor);
    }
    loop {
        let start = *cursor;
        let mark = pass.report.mark();
        let (mut operands, mut count) = read_operands(pass, mnemonic, traits, false, cursor)?;
        if longest(pass, mnemonic, &operands[..count]).is_none() {
            // A label may have the name of a register.
            *cursor = start;
            pass.report.forget_since(mark);
            (operands, count) = read_operands(pass, mnemonic, traits, true, cursor)?;
        }
        let mut operands = &operands[..count];
        if pass.settings.syntax.double_comma && traits.accumulator && count == 2 && operands[0].shape == ACCUMULATOR {
            operands = &operands[1..];
        }
        let count = operands.len();
        let Some((taken, meaning)) = longest(pass, mnemonic, operands) else {
            pass.report.forget_since(mark);
            return no_such_instruction(mnemonic, at, operands, cursor);
        };
        encode(pass, meaning, &operands[..taken], at)?;
        if taken == count && !cursor.eat(b',') {
            return expect::end(cursor);
        }
        let next = if taken < count { operands[taken].at } else { cursor.pos };
        cursor.pos = next;
        if taken == 0 || traits.single {
            return expect::end(cursor);
        }
        if pass.settings.syntax.double_comma && !eat_separator(mnemonic, taken, cursor) {
            // The error is reported at the comma.
            cursor.pos = cursor.text[..next].iter().rposition(|&b| b == b',').unwrap_or(next);
            return expect::end(cursor);
        }
    }
}

/// Encodes one instruction for each operand, from the last to the first.
fn reversed(pass: &mut Pass<'_, '_>, mnemonic: u8, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    let mut all = Vec::new();
    loop {
        all.push(operand(pass, false, true, true, cursor)?);
        if !cursor.eat(b',') {
            break;
        }
        if pass.settings.syntax.double_comma {
            cursor.eat(b',');
        }
    }
    for operand in all.iter().rev() {
        match longest(pass, mnemonic, std::slice::from_ref(operand)) {
            Some((1, meaning)) => encode(pass, meaning, std::slice::from_ref(operand), at)?,
            _ => return no_such_instruction(mnemonic, at, &all, cursor),
        }
    }
    expect::end(cursor)
}

/// Returns true if, with doubled commas, another operand may follow here. The cursor moves past the second comma.
fn eat_separator(mnemonic: u8, taken: usize, cursor: &mut Cursor<'_>) -> bool {
    let name = instruction::mnemonics()[usize::from(mnemonic)];
    cursor.eat(b',') || taken == 1 && matches!(name, "INC" | "DEC" | "PUSH" | "POP")
}

/// Returns the meaning of the mnemonic with as many of these operands as possible, and their number.
fn longest(pass: &Pass<'_, '_>, mnemonic: u8, operands: &[Operand]) -> Option<(usize, &'static Meaning)> {
    let meaning = |count| instruction::find(mnemonic, &operands[..count], pass.settings.syntax.memory_only);
    (0..=operands.len()).rev().find_map(|count| meaning(count).map(|meaning| (count, meaning)))
}

fn no_such_instruction(mnemonic: u8, at: usize, operands: &[Operand], cursor: &Cursor<'_>) -> Res<()> {
    let name = instruction::mnemonics()[usize::from(mnemonic)];
    let Some(first) = operands.first() else {
        return fault(at, format!("{name} needs an operand"));
    };
    let text = shown(cursor.text[first.at..cursor.pos].trim_ascii());
    fault(first.at, format!("there is no instruction {name} with the operands `{text}`"))
}

/// Reads as many operands as one instruction can have. With `labels`, names of registers are labels wherever the
/// mnemonic takes no register.
fn read_operands(
    pass: &mut Pass<'_, '_>,
    mnemonic: u8,
    traits: Traits,
    labels: bool,
    cursor: &mut Cursor<'_>,
) -> Res<([Operand; MOST_OPERANDS], usize)> {
    let none = Operand { shape: NOTHING, value: 0, at: 0, square: false };
    let mut operands = [none; MOST_OPERANDS];
    if cursor.eat_end() {
        return Ok((operands, 0));
    }
    pass.evaluation.branch = traits.branch;
    let mut count = 0;
    let result = loop {
        let bit = u8::from(labels) << count;
        let names = traits.label_positions() & bit == 0;
        let indirect = traits.bracketed_label_positions() & bit == 0;
        // The operand after a condition is the target.
        let follows_condition =
            traits.branch && count > 0 && operand::group(operands[count - 1].shape) == ShapeGroup::Condition;
        let is_load = instruction::mnemonics()[usize::from(mnemonic)] == "LD";
        if is_load && count == 1 && operands[0].shape == ACCUMULATOR && begins_with_register(labels, *cursor) {
            // After `LD A,(` the name of a register is never a label.
            let (at, text) = (cursor.solid_pos(), shown(cursor.text[cursor.pos..].trim_ascii()));
            break fault(at, format!("there is no instruction LD with the operands `A,{text}`"));
        }
        match operand(pass, traits.conditions && !follows_condition, names, indirect, cursor) {
            Ok(operand) => operands[count] = operand,
            Err(fault) => break Err(fault),
        }
        count += 1;
        let doubled = pass.settings.syntax.double_comma && cursor.peek_solid() == b',' && cursor.peek_at(1) == b',';
        if count == MOST_OPERANDS || doubled || !cursor.eat(b',') {
            break Ok((operands, count));
        }
    };
    pass.evaluation.branch = false;
    result
}

/// Returns true before a bracket with the name of a register at its beginning that cannot stand there, or could only be a label's: that
/// of any register where such names may be `labels`. F is a register, though no instruction has it as an operand.
fn begins_with_register(labels: bool, mut cursor: Cursor<'_>) -> bool {
    if !matches!(cursor.peek_solid(), b'(' | b'[') {
        return false;
    }
    cursor.pos += 1;
    if !starts_name(cursor.peek_solid()) {
        return false;
    }
    let name = cursor.name_tail().to_ascii_lowercase();
    let points = matches!(&name[..], b"bc" | b"de" | b"hl" | b"ix" | b"iy");
    name == b"f" || (labels || !points) && operand::name(&name).is_some_and(|name| !name.condition)
}

/// Reads one operand. The flags say whether a condition, a register, and a register in brackets may stand here.
fn operand(
    pass: &mut Pass<'_, '_>,
    conditions: bool,
    names: bool,
    indirect: bool,
    cursor: &mut Cursor<'_>,
) -> Res<Operand> {
    let first = cursor.peek_solid();
    let at = cursor.pos;
    let operand = |shape, value| Operand { shape, value, at, square: first == b'[' };
    if first == b'[' || first == b'(' && !pass.settings.syntax.square_only {
        let start = *cursor;
        if let Some((shape, value)) = bracketed_name(pass, cursor)?
            && (indirect || operand::group(shape) != ShapeGroup::Indirect)
        {
            return Ok(operand(shape, value));
        }
        *cursor = start;
        cursor.pos = at + 1;
        let value = expression::evaluate(pass, cursor)?;
        expect::closing(cursor, if first == b'(' { b')' } else { b']' }, at)?;
        if first == b'[' || matches!(cursor.peek_solid(), 0 | b',') {
            return Ok(operand(MEMORY, value));
        }
        return Ok(operand(IMMEDIATE, expression::evaluate_from(pass, value, cursor)?));
    }
    if starts_name(first) {
        let mut ahead = *cursor;
        let text = ahead.name_tail();
        if let Some(name) = operand_name(pass, text)
            && if name.condition { conditions } else { names || conditions && name.plain == operand::C }
        {
            *cursor = ahead;
            if name.plain == AF && cursor.peek() == b'\'' {
                cursor.pos += 1;
                return Ok(operand(SHADOW_AF, 0));
            }
            return Ok(operand(name.plain, 0));
        }
        if pass.settings.syntax.m_is_memory && !conditions && !pass.evaluation.branch && matches!(text, b"m" | b"M") {
            *cursor = ahead;
            return Ok(operand(AT_HL, 0));
        }
        if let Some(shape) = half_of_pair(text, &mut ahead) {
            *cursor = ahead;
            return Ok(operand(shape, 0));
        }
    }
    Ok(operand(IMMEDIATE, expression::evaluate(pass, cursor)?))
}

fn operand_name(pass: &Pass<'_, '_>, text: &[u8]) -> Option<operand::Name> {
    operand::name(text).or_else(|| pass.settings.syntax.any_case.then(|| operand::name(&text.to_ascii_lowercase()))?)
}

/// Returns the register for `low BC`, `high IX` and so on.
fn half_of_pair(word: &[u8], cursor: &mut Cursor<'_>) -> Option<u8> {
    let high = match word {
        b"low" | b"LOW" => false,
        b"high" | b"HIGH" => true,
        _ => return None,
    };
    let pair = cursor.name()?.to_ascii_uppercase();
    let half = match (&pair[..], high) {
        (b"BC" | b"DE" | b"HL", true) => vec![pair[0]],
        (b"BC" | b"DE" | b"HL", false) => vec![pair[1]],
        (b"IX" | b"IY", _) => [&pair[..], if high { b"H" } else { b"L" }].concat(),
        _ => return None,
    };
    operand::name(&half).map(|name| name.plain)
}

/// Reads `(HL)`, `(IX+d)` and so on. Returns `None` if the brackets hold something else.
fn bracketed_name(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<Option<(u8, i32)>> {
    let at = cursor.pos;
    let bracket = if cursor.peek() == b'(' { b')' } else { b']' };
    let mut ahead = *cursor;
    ahead.pos += 1;
    let Some(name) = ahead.name().and_then(|text| operand_name(pass, text)) else { return Ok(None) };
    if name.condition || name.indirect == NOTHING && name.indexed == NOTHING {
        return Ok(None);
    }
    if ahead.eat(bracket) {
        *cursor = ahead;
        return Ok((name.indirect != NOTHING).then_some((name.indirect, 0)));
    }
    if name.indexed == NOTHING || !matches!(ahead.peek(), b'+' | b'-') {
        return Ok(None);
    }
    let displacement = expression::evaluate(pass, &mut ahead)?;
    expect::closing(&mut ahead, bracket, at)?;
    *cursor = ahead;
    Ok(Some((name.indexed, displacement)))
}

fn encode(pass: &mut Pass<'_, '_>, meaning: &Meaning, operands: &[Operand], at: usize) -> Res<()> {
    match meaning {
        Meaning::Real(form) => encode_form(pass, form, 0, operands, at),
        Meaning::Fake(parts) => {
            if pass.settings.syntax.no_fakes {
                return fault(at, "this is a fake instruction (it stands for several), which OPT forbids");
            }
            pass.warn_named(Warning::Fake, at, || "this is a fake instruction: it stands for several".to_owned());
            parts.iter().try_for_each(|part| encode_form(pass, &part.form, part.further, operands, at))
        }
    }
}

fn encode_form(pass: &mut Pass<'_, '_>, form: &Form, further: i32, operands: &[Operand], at: usize) -> Res<()> {
    let mut bytes = [0; LONGEST_INSTRUCTION];
    let mut length = form.prefix.len();
    bytes[..length].copy_from_slice(form.prefix);
    if !form.displacement_first {
        bytes[length] = form.opcode;
        length += 1;
    }
    for slot in form.slots {
        match slot {
            Slot::None => break,
            Slot::Byte(number) => {
                let operand = operands[usize::from(number)];
                bytes[length] = pass.byte(operand.value, operand.at);
                length += 1;
            }
            Slot::Word(number) => {
                let operand = operands[usize::from(number)];
                if operand.shape == MEMORY && (0..256).contains(&operand.value) {
                    let message = || format!("this reads memory at the address {}", operand.value);
                    pass.warn_named(Warning::LowMemory, operand.at, message);
                }
                bytes[length..length + 2].copy_from_slice(&pass.word(operand.value, operand.at).to_le_bytes());
                length += 2;
            }
            Slot::Displacement(number) => {
                let operand = operands[usize::from(number)];
                bytes[length] = displacement(pass, operand.value.wrapping_add(further), operand.at);
                length += 1;
            }
            Slot::Relative(number) => {
                let operand = operands[usize::from(number)];
                let from = pass.out.here() + i32::from(form.length);
                bytes[length] = distance(pass, operand.value.wrapping_sub(from), operand.at);
                length += 1;
            }
        }
    }
    if form.displacement_first {
        bytes[length] = form.opcode;
        length += 1;
    }
    if form.outputs_constant {
        pass.warn_named(Warning::OutZero, at, || "OUT (C),0 outputs 255 on a CMOS Z80".to_owned());
    }
    debug_data::record_instruction(pass);
    let stored = pass.out.push(&bytes[..length]);
    pass.check_room(stored).map_err(|fault| Box::new(Fault { at, ..*fault }))
}

fn displacement(pass: &mut Pass<'_, '_>, value: i32, at: usize) -> u8 {
    if !(-128..=127).contains(&value) {
        let message = format!("the displacement {value} is not within -128 to 127");
        pass.error(&Fault::new(at, message));
    }
    value as u8
}

fn distance(pass: &mut Pass<'_, '_>, value: i32, at: usize) -> u8 {
    if !(-128..=127).contains(&value) && !pass.report.quiet && !pass.report.ends_in_unknown() {
        let message = format!("the jump is out of reach: {value} bytes, not within -128 to 127");
        pass.error(&Fault::new(at, message));
    }
    value as u8
}

/// Returns the offset of the number in the instruction after a label `label+*`, in bytes.
pub(crate) fn number_offset(pass: &mut Pass<'_, '_>, at: usize, mut cursor: Cursor<'_>) -> Res<i32> {
    let nothing = "there is no number in the instruction that `+*` could mean";
    let Some(Keyword::Mnemonic(mnemonic)) = cursor.name().and_then(|word| pass.settings.find_word(word)) else {
        return fault(at, nothing);
    };
    let (operands, count) = read_operands(pass, mnemonic, instruction::traits(mnemonic), false, &mut cursor)?;
    let Some((_, Meaning::Real(form))) = longest(pass, mnemonic, &operands[..count]) else {
        return fault(at, nothing);
    };
    match form.slots.iter().rfind(|slot| **slot != Slot::None) {
        Some(Slot::Byte(_) | Slot::Relative(_)) => Ok(i32::from(form.length) - 1),
        Some(Slot::Word(_)) => Ok(i32::from(form.length) - 2),
        _ => fault(at, nothing),
    }
}
