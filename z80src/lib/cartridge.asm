; cartridge: the start of a ROM cartridge of 16 KiB

; A cartridge replaces Sinclair's ROM. This code copies the program to the address it was assembled for, and enters it there. The program's
; first bytes lie between the handlers of the two interrupts, where there would be nothing else; the others follow at the end. Who
; assembles this file defines START, LENGTH and ENTRY, and BEGINNING, the number of those first bytes.

        ORG  $0000

; cartridge: copies the program to RAM and enters it; the Z80 begins here after power-on
; In:       -
; Out:      never returns; the program sets its own stack, and its interrupts if it uses them
; Clobbers: everything
; T: -   Stack: 0
; Unproved: it never returns; the cartridge's pictures are compared with the tape's
cartridge:
        DI
        LD   HL,Beginning
        LD   DE,START
        LD   BC,BEGINNING
        LDIR
        IF   LENGTH > BEGINNING
        LD   HL,Program
        LD   BC,LENGTH - BEGINNING
        LDIR
        ENDIF
        JP   ENTRY

        DS   $0038 - $                  ; the interrupt of mode 1, for programs that only wait for it
        EI
        RET

Beginning:
        DS   $0066 - $
        ASSERT BEGINNING <= $ - Beginning
        ; the interrupt that cannot be masked
        RETN

Program:
