; timing: waiting for a T-state, and measuring times in T-states

; A Spectrum has one clock that a program can read exactly: the interrupt. NOPs are run until it comes, and the address it
; comes at says how many there were, 4 T each. The 0 to 3 T that are missing are found by running more frames, each so long
; that the interrupt comes 1 T later after its NOP than in the frame before; until, after four at most, it comes a NOP sooner.

        IFDEF SPECTRUM128
FRAME           EQU  70908              ; T-states of a frame
LINE            EQU  228                ; and of a line
FIRST           EQU  14361              ; the T-state at which the ULA first makes the CPU wait, on an early machine

IRQ_TABLE       EQU  $BE00              ; below $C000, where another bank may come
IRQ_JUMP        EQU  $BDBD              ; twice the byte that fills the table
SLED            EQU  $A000              ; 4,096 NOPs
SLED_END        EQU  $B000
        ELSE
FRAME           EQU  69888
LINE            EQU  224
FIRST           EQU  14335

IRQ_TABLE       EQU  $FE00              ; as in lib/irq.asm
IRQ_JUMP        EQU  $FDFD
SLED            EQU  $E000
SLED_END        EQU  $F000
        ENDIF

IRQ_TAKES       EQU  19 + 10            ; T-states until the interrupt's routine begins: through a JP
TICK_TAKES      EQU  49                 ; and until run_sled has returned
SLED_TAKES      EQU  17 + 4 + 10        ; from CALL run_sled to the first NOP

ALIGN           EQU  57341              ; T-states that a frame of align waits: its first NOP begins at 57,505, one more than 4 divides
DROP            EQU  3095 + (FRAME - 69888) / 4  ; the NOPs of such a frame that begins 3 T late; else it has one more
ALIGNED         EQU  IRQ_TAKES + TICK_TAKES + 50

; timing_start: makes the NOPs, and leads the interrupt to tick
; In:       -
; Out:      interrupts off, in mode 2
; Clobbers: A BC DE HL
timing_start:
        DI
        LD   HL,IRQ_TABLE
        LD   DE,IRQ_TABLE + 1
        LD   BC,256
        LD   (HL),LOW IRQ_JUMP
        LDIR
        LD   HL,IRQ_JUMP
        LD   (HL),$C3                   ; JP
        LD   HL,tick
        LD   (IRQ_JUMP + 1),HL
        LD   A,HIGH IRQ_TABLE
        LD   I,A
        IM   2
        LD   HL,SLED
        LD   DE,SLED + 1
        LD   BC,SLED_END - SLED - 1
        LD   (HL),0
        LDIR
        LD   A,$C3                      ; JP: the end leads to the beginning
        LD   (SLED_END),A
        LD   HL,SLED
        LD   (SLED_END + 1),HL
        RET

; run_sled: runs NOPs until the interrupt comes
; In:       interrupts off
; Out:      HL = how many; interrupts off; a new frame has begun
; Clobbers: A DE
run_sled:
        EI
        JP   SLED
tick:   POP  HL                         ; where the interrupt came
        OR   A
        LD   DE,SLED
        SBC  HL,DE
        RET                             ; to the caller of run_sled

; align: waits for the start of a frame, exact to the T-state
; In:       interrupts off
; Out:      ALIGNED T of a frame are over; B = how many frames it took
; Clobbers: A DE HL
align:
        CALL run_sled
        ; and on into

; settle: aligns by frames until the interrupt comes directly after a NOP
; In:       called directly after run_sled; its first frame takes 4 T less than the others if LD (nn),HL is between
; Out:      as align
; Clobbers: A DE HL
settle:
        XOR  A
        LD   B,A
.frame: LD   HL,ALIGN
        CALL delay
        CALL run_sled
        INC  B
        LD   DE,DROP
        OR   A
        SBC  HL,DE
        JR   NZ,.frame
        RET

; measure: measures how long code takes
; In:       HL = the T-state of the frame at which it begins, 500-57,000; IX = code that ends with JP measured; BC for that
;           code; ForHL, ForDE, ForSP for it too
; Out:      HL = the T-states it took, without that JP's 10
; Clobbers: A BC DE, and the registers that the code changes
measure:
        LD   (When),HL
        PUSH BC
        CALL align
        POP  BC
        LD   HL,(When)
        LD   DE,-BEFORE
        ADD  HL,DE
        CALL delay
        LD   HL,(ForHL)
        LD   DE,(ForDE)
        LD   (OwnSP),SP
        LD   SP,(ForSP)
        JP   (IX)
BEFORE          EQU  ALIGNED + 10 + 16 + 10 + 11 + 16 + 20 + 20 + 20 + 8

measured:
        LD   SP,(OwnSP)
        CALL run_sled
        LD   (Count),HL
        CALL settle
        LD   A,4
        SUB  B
        AND  %00000011
        LD   E,A
        LD   D,0                        ; how late the interrupt came after the code
        LD   HL,(Count)
        ADD  HL,HL
        ADD  HL,HL
        EX   DE,HL
        OR   A
        SBC  HL,DE
        LD   DE,FRAME - AFTER - $10000  ; FRAME needs 17 bits, but the difference does not
        ADD  HL,DE
        LD   DE,(When)
        OR   A
        SBC  HL,DE
        RET
AFTER           EQU  10 + 20 + SLED_TAKES

; delay: waits for a number of T-states
; In:       HL = T-states from the CALL to the end of the RET, DELAY_REST at least
; Out:      -
; Clobbers: A DE HL
delay:
        LD   DE,-DELAY_REST
        ADD  HL,DE
        LD   DE,31
.turn:  OR   A                          ; 31 T
        SBC  HL,DE
        JR   NC,.turn
        ADD  HL,DE                      ; 0-30 T are left
        LD   E,L
        LD   A,L
        AND  %00000011
        RLCA
        RLCA
        RLCA
        ADD  A,LOW .odd
        LD   L,A
        LD   H,HIGH .odd
        JP   (HL)
        ALIGN 32
.odd:   NOP                             ; 12 T
        NOP
        NOP
        JR   .even
        ALIGN 8
        LD   A,I                        ; 13 T
        NOP
        JR   .even
        ALIGN 8
        INC  HL                         ; 14 T
        NOP
        NOP
        JR   .even
        ALIGN 8
        LD   A,0                        ; 15 T
        NOP
        NOP
        JR   .even
.even:  LD   A,E
        RRCA
        RRCA
        AND  %00000111
        LD   E,A
        LD   D,0
        LD   HL,.end
        SBC  HL,DE                      ; AND has cleared carry
        JP   (HL)
        DUP  7
        NOP
        EDUP
.end:   RET
DELAY_REST      EQU  17 + 10 + 11 + 10 + 26 + 11 + 49 + 12 + 12 + 59 + 10

When:   DW   0
Count:  DW   0
OwnSP:  DW   0
ForHL:  DW   0
ForDE:  DW   0
ForSP:  DW   STACK
