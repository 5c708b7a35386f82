; cartridge: what stands before a program in a ROM cartridge of 16 KiB

; A cartridge takes the place of Sinclair's ROM. This copies the program behind it to where it was assembled for, and enters
; it there. Who assembles it defines START, LENGTH and ENTRY.

        ORG  $0000

; cartridge: where the Z80 begins after power-on
; In:       -
; Out:      never returns; the program has to set its own stack, and its interrupts if it wants any
; Clobbers: everything
; T: -   Stack: 0
; Unproved: it never returns; the cartridge's pictures are held against the tape's
cartridge:
        DI
        LD   HL,Program
        LD   DE,START
        LD   BC,LENGTH
        LDIR
        JP   ENTRY

        DS   $0038 - $                  ; the interrupt of mode 1, for programs that only wait for it
        EI
        RET

        DS   $0066 - $                  ; the interrupt that cannot be masked
        RETN

Program:
