; memory_tape: the loader of a tape that holds the whole memory (SAVETAP with an address)

; BASIC loads this and enters it. Behind it on the tape lie, without headers, the display file (if SCREEN is not 0) and the
; memory from FIRST on, LENGTH bytes of it; the program begins at START. It is the loader that sjasmplus puts on such tapes,
; instruction for instruction, so that both assemblers write the same tape.

        ORG  $5E00

ATTR_P          EQU  $5C8D              ; the colours that CLS uses
CL_ALL          EQU  $0D6B              ; in the ROM: clears the screen
LD_BYTES        EQU  $0556              ; in the ROM: loads DE bytes to IX, a block of flag A, carry set
BLACK_ON_WHITE  EQU  7*8
DATA            EQU  $FF                ; the flag of a block of data

; memory_tape: where BASIC enters
; In:       the settings below
; Out:      never returns: what is loaded last returns into the program
; Clobbers: everything
; T: -   Stack: 4
memory_tape:
        LD   A,BLACK_ON_WHITE
        LD   (ATTR_P),A
        CALL CL_ALL

        LD   A,(HasScreen)
        OR   A
        JR   Z,memory
        LD   IX,$4000
        LD   DE,6912
        LD   A,DATA
        SCF
        CALL LD_BYTES

memory:
        LD   HL,(Start)                 ; LD_BYTES returns to the program
        PUSH HL
        LD   IX,(First)
        LD   DE,(Length)
        LD   A,DATA
        SCF
        JP   LD_BYTES

HasScreen:      DB   SCREEN
Start:          DW   START
First:          DW   FIRST
Length:         DW   LENGTH
