; cartridge: the start of a ROM cartridge of 16 KiB

; A cartridge replaces Sinclair's ROM. This code copies the program that follows it to the address it was assembled for, and
; enters it there. The source that includes this file defines START, LENGTH and ENTRY.

        ORG  $0000

; cartridge: copies the program to RAM and enters it; the Z80 begins here after power-on
; In:       -
; Out:      never returns; the program sets its own stack, and its interrupts if it uses them
; Clobbers: everything
; T: -   Stack: 0
; Unproved: it never returns; the cartridge's pictures are compared with the tape's
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
