//! Prints the table of the end games of two pieces as Z80 source: `z80src/checkers/endings.asm`.

fn main() {
    println!(
        "; endings: the end games of two pieces, as the port prints them (tests/games/examples/checkers_endings.rs)\n"
    );
    println!("Endings:");
    for row in games::checkers::player::packed().chunks(32) {
        println!("        HEX  {}", row.iter().map(|byte| format!("{byte:02X}")).collect::<String>());
    }
}
