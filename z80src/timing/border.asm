; border: a red stripe above the picture, one T-state further to the right on each line

; The ULA looks at the border's colour every 4 T: the stripe's edges are stairs of four lines.

        ORG  $8000

BEGIN           EQU  18 * LINE - 120    ; the stripe's upper left end is a few T-states late
LINES           EQU  40
END             EQU  57000              ; roughly when the NOPs begin

start:  LD   SP,STACK
        CALL timing_start
        CALL table_start
        CALL align
        LD   HL,END + PAD
        CALL delay
.frame: CALL run_sled                   ; 4 divides what has passed: the interrupt comes directly after a NOP, in all frames
        LD   HL,BEGIN
        CALL delay
        LD   B,LINES
.line:  LD   A,2
        OUT  (ULA),A
        LD   D,3
.red:   DEC  D
        JR   NZ,.red
        LD   A,7
        OUT  (ULA),A
        LD   D,6
.white: DEC  D
        JR   NZ,.white
        DUP  7
        NOP
        EDUP
        IFDEF SPECTRUM128
        NOP                             ; a line is longer by one
        ENDIF
        DJNZ .line
        LD   HL,END - BEGIN - LINES * LINE_TAKES + PAD_AGAIN
        CALL delay
        JR   .frame
LINE_TAKES      EQU  7 + 11 + 7 + 3 * 16 - 5 + 7 + 11 + 7 + 6 * 16 - 5 + LINE - 196 + 13
PAD             EQU  -(ALIGNED + 10 + END + SLED_TAKES) & 3
PAD_AGAIN       EQU  -(IRQ_TAKES + TICK_TAKES + 10 + 7 - 5 + 10 + END + 12 + SLED_TAKES) & 3
        ASSERT LINE_TAKES == LINE + 1

        INCLUDE "timing.asm"
        INCLUDE "table.asm"
