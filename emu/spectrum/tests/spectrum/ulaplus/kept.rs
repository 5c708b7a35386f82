//! What files keep of ULAplus, and how its colours are read as text.

use super::*;

/// A .szx file has all of it; a machine with it comes of one.
#[test]
fn szx_keeps_it() {
    for kind in Kind::all() {
        let mut machine = Machine::new(Rom::of(kind), Model { kind, ..PLUS });
        for (mode, select) in [(0, 0), (1, 63), (1, MODE), (0, 0xFF)] {
            (0..64).for_each(|entry| set(&mut machine, entry, colour(entry)));
            set(&mut machine, MODE, mode);
            output(&mut machine, SELECT, select);
            let file = Format::Szx.write(&machine).unwrap();
            let mut back = Format::Szx.read(&file, Rom::sinclair_48k(), Model::default()).unwrap();
            assert_eq!((back.ulaplus(), back.model()), (machine.ulaplus(), machine.model()));
            assert!(Format::Szx.write(&back).unwrap() == file);
            let mut again = machine.clone();
            [&mut back, &mut again].into_iter().for_each(|machine| (0..2).for_each(|_| machine.run_frame()));
            assert!(
                back.picture() == again.picture() && back.picture().palette().len() == [16, 256][usize::from(mode)]
            );
            assert_eq!((Format::Szx.lost(&machine), Format::Szx.left_out(&file)), (vec![], Ok(vec![])));
        }
        for format in [Format::Z80, Format::Sna] {
            assert!(format.lost(&machine).contains(&"ULAplus and its palette".to_string()));
            let file = format.write(&machine).unwrap();
            assert_eq!(format.read(&file, Rom::sinclair_48k(), Model::default()).unwrap().ulaplus(), None);
            assert!(format.read(&file, Rom::sinclair_48k(), PLUS).unwrap().ulaplus().is_some());
        }
    }
}

/// The block by its published layout; libspectrum adds a byte.
#[test]
fn the_block_has_its_published_layout() {
    let entries: Vec<u8> = (0..64).map(colour).collect();
    for more in [&[][..], &[9]] {
        let body = [&[1, 42], &entries[..], more].concat();
        let file = [szx::file(), szx::block(b"PLTT", &body)].concat();
        let machine = szx::read(&file).unwrap();
        let ulaplus = machine.ulaplus().unwrap();
        assert_eq!((ulaplus.is_on(), ulaplus.selected(), &ulaplus.entries()[..]), (true, 42, &entries[..]));
    }
    let at = szx::file().len() + 8;
    for length in [0, 2, 65, 68] {
        let file = [szx::file(), szx::block(b"PLTT", &vec![0; length])].concat();
        let error = szx::read(&file).unwrap_err().to_string();
        assert_eq!(error, format!("byte {}: a PLTT block has 66 bytes, this one {length}", at + length.min(66)));
    }
    assert_eq!(szx::read(&szx::file()).unwrap().ulaplus(), None);
}

/// Text is hidden where ink and paper have one colour, which the palette decides.
#[test]
fn text_is_read_in_the_colours_that_are_seen() {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model { ulaplus: true, ..Model::default() });
    (0..8).for_each(|line| machine.poke(0x4000 + 0x100 * line, machine.peek(0x3E08 + line))); // the letter A
    let row = |machine: &Machine| spectrum::text::Text::of(machine, &[]).row(0).trim().to_owned();
    for (attribute, entries, expected) in [(0x00, [5, 9], "A"), (0x38, [5, 5], ""), (0x00, [5, 5], "")] {
        machine.poke(0x5800, attribute);
        set(&mut machine, 0x40, 0);
        assert_eq!(row(&machine), if attribute == 0 { "" } else { "A" });
        for (select, value) in [0x00, if attribute == 0 { 8 } else { 15 }].into_iter().zip(entries) {
            set(&mut machine, select, value);
        }
        set(&mut machine, 0x40, 1);
        assert_eq!(row(&machine), expected, "{attribute:02X} {entries:?}");
    }
}
