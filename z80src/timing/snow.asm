; snow: the picture while the CPU refreshes contended memory

; Every byte of the bitmap and every colour says in which column it is. While the picture is drawn I is $40, and NOPs are run,
; in eight strips: in each they meet the ULA's reading 1 T later than in the one above, and count R from 64 on. In two strips the
; ULA reads the row of memory that R says, in two every second column is the one before it again, and in four there is no snow.

        ORG  $8000

ULA             EQU  254
STACK           EQU  $FC00
DISPLAY         EQU  $4000
ATTRIBUTES      EQU  $5800
STRIPS          EQU  8
STRIP_TAKES     EQU  192 * LINE / STRIPS + 9
BEGIN           EQU  64 * LINE - 200    ; the first strip begins a few T-states late
END             EQU  60000              ; roughly when the NOPs begin that wait for the interrupt

start:  LD   SP,STACK
        CALL timing_start
        LD   HL,DISPLAY
.byte:  LD   A,L
        AND  31
        RLCA
        RLCA
        RLCA
        OR   H
        LD   (HL),A
        INC  HL
        LD   A,H
        CP   HIGH ATTRIBUTES
        JR   NZ,.byte
.cell:  LD   A,L
        AND  31
        ADD  A,A
        XOR  %01000111                  ; BRIGHT, white on black where that is 0
        LD   (HL),A
        INC  HL
        LD   A,H
        CP   HIGH ATTRIBUTES + 3
        JR   NZ,.cell
        CALL align
        LD   HL,END + PAD
        CALL delay
.frame: CALL run_sled                   ; 4 divides what has passed: the interrupt comes directly after a NOP, in all frames
        LD   HL,BEGIN
        CALL delay
        LD   A,$40
        LD   I,A
        DUP  STRIPS
        LD   R,A                        ; 9 T: 1 more than 8 divides
        DUP  (STRIP_TAKES - 9) / 4
        NOP
        EDUP
        EDUP
        LD   A,HIGH IRQ_TABLE
        LD   I,A
        LD   HL,END - BEGIN - STRIPS * STRIP_TAKES + PAD_AGAIN
        CALL delay
        JP   .frame
PAD             EQU  -(ALIGNED + 10 + END + SLED_TAKES) & 3
PAD_AGAIN       EQU  -(IRQ_TAKES + TICK_TAKES + 10 + 16 + 16 + 10 + END + 10 + SLED_TAKES) & 3

        INCLUDE "timing.asm"
