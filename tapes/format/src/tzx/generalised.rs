//! TZX $19, generalised data.
//!
//! ```text
//! 0   length of the rest                      8-    the lead's symbols, if it has entries: polarity, pulses, 0 for none
//! 4   pause                                         the lead: a symbol's number, its repetitions
//! 6   entries of the lead, maximum pulses of        the data's symbols, if there is data
//!     its symbols, number of its symbols            the data
//! 12  likewise for the data: symbols played, ...
//! ```

use crate::reader::Reader;
use crate::{Error, Generalised, Polarity, Symbol};

pub(super) fn read(reader: &mut Reader<'_>) -> Result<Generalised, Error> {
    let length = reader.number::<4>("a block's length")? as usize;
    let mut body = reader.part(length, "a block's body")?;
    let pause_ms = body.u16("the pause")?;
    let lead = alphabet(&mut body)?;
    let data = alphabet(&mut body)?;
    let mut block = Generalised { pause_ms, count: data.played, ..Generalised::default() };
    if lead.played > 0 {
        block.lead_symbols = symbols(&mut body, lead)?;
        for _ in 0..lead.played {
            let offset = body.offset();
            let symbol = body.u8("a symbol's number")?;
            if usize::from(symbol) >= block.lead_symbols.len() {
                return Err(Error::Invalid { offset, what: format!("there is no symbol {symbol}") });
            }
            block.lead.push((symbol, body.u16("a symbol's repetitions")?));
        }
    }
    if data.played > 0 {
        block.symbols = symbols(&mut body, data)?;
        let bits = block.bits_per_symbol() as u64 * u64::from(data.played);
        let offset = body.offset();
        block.data = body.bytes(bits.div_ceil(8) as usize, "a block's data")?.to_vec();
        // An alphabet whose size is a power of two has a symbol for each index.
        let count = if block.symbols.len().is_power_of_two() { 0 } else { block.count };
        if let Some(number) = (0..count).find(|&number| block.symbol(number).is_none()) {
            let offset = offset + number as usize * block.bits_per_symbol() / 8;
            let what = format!("a symbol that is not among the {} symbols", block.symbols.len());
            return Err(Error::Invalid { offset, what });
        }
    }
    body.require_end()?;
    Ok(block)
}

/// The numbers in the header of the block for one of its parts.
#[derive(Clone, Copy)]
struct Alphabet {
    /// Number of entries or symbols that are played.
    played: u32,
    /// Maximum number of pulses of a symbol.
    pulses: u8,
    /// Number of symbols.
    symbols: usize,
}

fn alphabet(body: &mut Reader<'_>) -> Result<Alphabet, Error> {
    let played = body.number::<4>("the number of symbols")?;
    let pulses = body.u8("the most pulses of a symbol")?;
    let symbols = match body.u8("the size of the alphabet")? {
        0 => 256,
        symbols => usize::from(symbols),
    };
    Ok(Alphabet { played, pulses, symbols })
}

fn symbols(body: &mut Reader<'_>, alphabet: Alphabet) -> Result<Vec<Symbol>, Error> {
    (0..alphabet.symbols)
        .map(|_| {
            let polarity = match body.u8("a symbol's polarity")? & 3 {
                0 => Polarity::Edge,
                1 => Polarity::Same,
                2 => Polarity::Low,
                _ => Polarity::High,
            };
            let pulses = (0..alphabet.pulses).map(|_| body.u16("a pulse's length")).collect::<Result<Vec<_>, _>>()?;
            // The first 0 ends the symbol.
            let pulses = pulses.into_iter().take_while(|&t| t > 0).collect();
            Ok(Symbol { polarity, pulses })
        })
        .collect()
}

pub(super) fn write(file: &mut Vec<u8>, block: &Generalised) -> Result<(), &'static str> {
    let Generalised { pause_ms, lead_symbols, lead, symbols, count, data } = block;
    if lead_symbols.len() > 256 || symbols.len() > 256 {
        return Err("more than 256 symbols");
    }
    let mut body = pause_ms.to_le_bytes().to_vec();
    // If none of the symbols is played, the file does not have them.
    let none = Vec::new();
    for (played, symbols) in [(lead.len() as u32, lead_symbols), (*count, symbols)] {
        let symbols = if played == 0 { &none } else { symbols };
        let pulses = symbols.iter().map(|symbol| symbol.pulses.len()).max().unwrap_or(0);
        let pulses = u8::try_from(pulses).map_err(|_| "a symbol of more than 255 pulses")?;
        body.extend(played.to_le_bytes());
        body.extend([pulses, symbols.len() as u8]); // 256 of them are written as 0
    }
    if !lead.is_empty() {
        write_symbols(&mut body, lead_symbols);
        for (symbol, times) in lead {
            body.push(*symbol);
            body.extend(times.to_le_bytes());
        }
    }
    if *count > 0 {
        write_symbols(&mut body, symbols);
        let bytes = (block.bits_per_symbol() as u64 * u64::from(*count)).div_ceil(8) as usize;
        if data.len() != bytes {
            return Err("a number of data bytes that does not fit its symbols");
        }
        body.extend_from_slice(data);
    }
    file.push(0x19);
    file.extend((body.len() as u32).to_le_bytes());
    file.extend(body);
    Ok(())
}

fn write_symbols(body: &mut Vec<u8>, symbols: &[Symbol]) {
    let max_pulses = symbols.iter().map(|symbol| symbol.pulses.len()).max().unwrap_or(0);
    for symbol in symbols {
        body.push(symbol.polarity as u8);
        // A 0 ends the symbol: a pulse of 0 T is played 1 T long, and written so.
        let pulse = |at: usize| symbol.pulses.get(at).map_or(0, |&t| t.max(1));
        (0..max_pulses).for_each(|at| body.extend(pulse(at).to_le_bytes()));
    }
}
