; interrupt: how long the ULA holds INT

; An interrupt is taken if the ULA asks for it when an instruction ends. The instruction is a NOP after EI, and the numbers are
; the T-state at which it ends, before the frame's start in the first row, later in the others: 1 if it was taken, else 0.

        ORG  $8000

start:  LD   SP,STACK
        CALL timing_start
        CALL table_start
        LD   HL,-8
        LD   D,0
.row:   PUSH HL
        LD   E,0
        LD   A,H
        OR   A
        LD   HL,After
        JR   Z,.text
        LD   HL,Before
.text:  CALL print_text
        POP  HL
        LD   E,FIRST_COLUMN - 1
.next:  PUSH HL
        PUSH DE
        CALL probe
        POP  DE
        CALL table_number
        POP  HL
        INC  HL
        LD   A,E
        CP   FIRST_COLUMN - 1 + 24
        JR   NZ,.next
        INC  D
        LD   A,D
        CP   6
        JR   NZ,.row
.end:   JR   .end

; probe: says if an interrupt is taken
; In:       HL = the T-state at which the NOP ends, from the start of the next frame
; Out:      A = 1 if it is, else 0
; Clobbers: B DE HL
probe:
        LD   (When),HL
        CALL align
        LD   HL,END                     ; a frame is too long for one number
        CALL delay
        LD   HL,(When)
        LD   DE,REST
        ADD  HL,DE
        CALL delay
        CALL .asked
        LD   A,1
        RET  NZ
        XOR  A
        RET
.asked: EI
        NOP                             ; if the interrupt comes here, tick goes back to probe, with NZ
        DI
        XOR  A
        RET

END             EQU  57000
REST            EQU  FRAME - ALIGNED - 10 - END - 16 - 10 - 11 - 17 - 4 - 4

Before: DB   "Before",0
After:  DB   "After",0

        INCLUDE "timing.asm"
        INCLUDE "table.asm"
