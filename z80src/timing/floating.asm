; floating: the bytes read from an unattached port, T-state by T-state

; The upper row of the screen holds 1, 2, 3 ... as its top line of dots and 65, 66, 67 ... as its colours. The port is read at
; 40 T-states in turn; a dash is 255, which is there when the ULA reads nothing.

        ORG  $8000

BEGIN           EQU  FIRST - 5          ; when the first byte is taken: in the last T-state of IN
IN_TAKES        EQU  11                 ; T-states before that

start:  LD   SP,STACK
        CALL timing_start
        CALL table_start
        LD   HL,DISPLAY
        LD   DE,ATTRIBUTES
        LD   A,1
.cell:  LD   (HL),A
        OR   64
        LD   (DE),A
        AND  63
        INC  L
        INC  E
        INC  A
        CP   33
        JR   NZ,.cell
        LD   D,2
        LD   HL,BEGIN - IN_TAKES
.row:   LD   E,0
        PUSH HL
        LD   HL,From
        CALL print_text
        POP  HL
        LD   E,FIRST_COLUMN - 1
.next:  PUSH HL
        PUSH DE
        LD   BC,$80FF
        LD   IX,read
        CALL measure
        POP  DE
        LD   A,(Read)
        CALL table_number
        POP  HL
        INC  HL
        LD   A,E
        CP   FIRST_COLUMN - 1 + 24
        JR   NZ,.next
        INC  D
        LD   A,D
        CP   2 + 5
        JR   NZ,.row
.end:   JR   .end

read:   IN   A,(C)
        LD   (Read),A
        JP   measured

Read:   DB   0
From:   DB   "Reads",0

        INCLUDE "timing.asm"
        INCLUDE "table.asm"
