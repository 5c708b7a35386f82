; ulaplus: all entries of ULAplus's palette, and stripes by one entry that changes on each line

; The upper third shows all attributes: FLASH and BRIGHT choose 16 of the 64 entries. Below, the paper and the border have entry 8, which
; changes in the middle of each of 128 lines, at a T-state at which the ULA makes no port wait.

        ORG  $8000

ULA             EQU  254
SELECT          EQU  $BF3B
DATA            EQU  $FF3B
MODE            EQU  %01000000
ENTRY           EQU  8                  ; black paper, and the black border
STACK           EQU  $FC00
DISPLAY         EQU  $4000
ATTRIBUTES      EQU  $5800
LINES           EQU  128
FIRST_LINE      EQU  64
OUTPUT          EQU  FIRST + FIRST_LINE * LINE + 62  ; the T-state at which the first change begins
BEGIN           EQU  OUTPUT - IRQ_TAKES - TICK_TAKES - 20
END             EQU  60000              ; roughly when the NOPs begin

start:  LD   SP,STACK
        CALL timing_start
        XOR  A
        OUT  (ULA),A
        LD   HL,DISPLAY                 ; the left half of a cell is paper, the right half ink
        LD   DE,DISPLAY + 1
        LD   BC,ATTRIBUTES - DISPLAY - 1
        LD   (HL),A
        LDIR
        LD   HL,DISPLAY
.byte:  LD   (HL),%00001111
        INC  HL
        LD   A,H
        CP   HIGH DISPLAY + 8
        JR   NZ,.byte
        LD   HL,ATTRIBUTES
.cell:  LD   (HL),L
        INC  L
        JR   NZ,.cell
        INC  H
        LD   D,H
        LD   E,1
        LD   BC,511
        LD   (HL),0
        LDIR
        LD   BC,SELECT
        LD   A,MODE
        OUT  (C),A
        LD   B,HIGH DATA
        LD   A,1
        OUT  (C),A
        LD   E,0
.entry: LD   B,HIGH SELECT
        OUT  (C),E
        LD   B,HIGH DATA
        LD   A,E                        ; bits 5-0 become green and red, and bits 5-4 blue as well
        RLCA
        RLCA
        LD   D,A
        LD   A,E
        RRCA
        RRCA
        RRCA
        RRCA
        AND  %00000011
        OR   D
        OUT  (C),A
        INC  E
        BIT  6,E
        JR   Z,.entry
        LD   B,HIGH SELECT
        LD   A,ENTRY
        OUT  (C),A
        CALL align
        LD   HL,END + PAD
        CALL delay
        LD   BC,DATA                    ; which the rest does not change
.frame: CALL run_sled                   ; 4 divides what has passed: the interrupt comes directly after a NOP, in all frames
        LD   HL,BEGIN
        CALL delay
        LD   DE,LINES * 256 + 1
.line:  OUT  (C),E
        INC  E
        LD   A,12
.wait:  DEC  A
        JR   NZ,.wait
        DEC  D
        JP   NZ,.line
        LD   HL,END - BEGIN - LINES * LINE + PAD_AGAIN
        CALL delay
        JP   .frame
LINE_TAKES      EQU  12 + 4 + 7 + 12 * 16 - 5 + 4 + 10
PAD             EQU  -(ALIGNED + 10 + END + 10 + SLED_TAKES) & 3
PAD_AGAIN       EQU  -(IRQ_TAKES + TICK_TAKES + 10 + 10 + 10 + END + 10 + SLED_TAKES) & 3
        ASSERT LINE_TAKES == LINE

        INCLUDE "timing.asm"
