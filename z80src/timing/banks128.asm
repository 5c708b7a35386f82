; banks128: the time of instructions in each bank of a 128K

; Each row is a bank at $C000 and an instruction there, begun at eight T-states in turn: the first of line 190's at which the ULA makes
; the CPU wait, and the seven after it. The numbers are T-states, with those of a JP that waits too, but for 10 T. Bank 5 is the
; screen too: the instruction's bytes are seen as dots in its upper left corner.

        DEFINE SPECTRUM128
        ORG  $8000

CODE            EQU  $C000
BEGIN           EQU  FIRST + 190 * LINE
PORT_7FFD       EQU  $7FFD
LOW_STACK       EQU  $BD00              ; no bank comes there

start:  LD   SP,LOW_STACK
        CALL timing_start
        CALL table_start
        LD   HL,LOW_STACK - 64
        LD   (ForSP),HL
        LD   D,0
.row:   LD   A,D
        AND  7
        LD   (Bank),A
        ADD  A,'0'
        LD   (Number),A
        LD   A,D
        AND  8
        LD   HL,Nop
        JR   Z,.name
        LD   HL,In
.name:  LD   E,0
        CALL print_text
        LD   HL,Number
        CALL print_text
        LD   E,FIRST_COLUMN - 1
        LD   HL,BEGIN
.next:  PUSH HL
        PUSH DE
        CALL in_bank
        POP  DE
        LD   A,L
        CALL table_number
        POP  HL
        INC  HL
        LD   A,L
        CP   LOW (BEGIN + 8)
        JR   NZ,.next
        INC  D
        LD   A,D
        CP   16
        JR   NZ,.row
.end:   JR   .end

; in_bank: measures a row's instruction in the row's bank
; In:       HL = the T-state at which it begins, D = the row
; Out:      HL = the T-states it took, bank 0 at $C000, where the variables of printing are
; Clobbers: A BC DE
in_bank:
        PUSH HL
        LD   A,(Bank)
        CALL page
        LD   HL,CODE
        LD   (HL),0                     ; NOP
        LD   A,D
        AND  8
        JR   Z,.jump
        LD   (HL),$ED                   ; IN A,(C), of a port that no device answers
        INC  HL
        LD   (HL),$78
.jump:  INC  HL
        LD   (HL),$C3                   ; JP
        INC  HL
        LD   (HL),LOW measured
        INC  HL
        LD   (HL),HIGH measured
        POP  HL
        LD   BC,$C0FF
        LD   IX,CODE
        CALL measure
        XOR  A
        ; and on into

; page: pages a bank in
; In:       A = the bank
; Out:      -
; Clobbers: BC
page:
        LD   BC,PORT_7FFD
        OUT  (C),A
        RET

Bank:   DB   0
Nop:    DB   "NOP  ",0
In:     DB   "IN   ",0
Number: DB   "0",0

        INCLUDE "timing.asm"
        INCLUDE "table.asm"
