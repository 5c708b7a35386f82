; memory_tape: the loader of a tape that holds the whole memory (SAVETAP with an address)

; BASIC loads this and enters it. After it on the tape come, without headers, the display file (if SCREEN is not 0) and the
; memory from FIRST on, LENGTH bytes of it; the program begins at START. The assembler sets all four.

        ORG  $5E00

LD_BYTES        EQU  $0556              ; in the ROM: loads DE bytes to IX, a block of flag A, carry set
DATA            EQU  $FF                ; the flag of a block of data
DISPLAY         EQU  $4000

; memory_tape: loads the memory and enters the program; BASIC calls it
; In:       -
; Out:      never returns
; Clobbers: everything
; T: -   Stack: 4
; Unproved: it returns into the program that it has loaded
memory_tape:
        LD   HL,START
        PUSH HL                         ; the last load returns into the program
        IF SCREEN
        LD   IX,DISPLAY
        LD   DE,6912
        CALL load
        ENDIF
        LD   IX,FIRST
        LD   DE,LENGTH
load:   LD   A,DATA
        SCF
        JP   LD_BYTES
