; Workload: calls and the stack. Recursion, registers saved, a table of routines, parameters after the call.
; It never ends, touches no port, and keeps to the 8 KiB from ORIGIN on: $6000 is in the memory shared with the ULA, $8000 not.

        IFNDEF ORIGIN
        DEFINE ORIGIN $8000
        ENDIF

        ORG  ORIGIN

main:   LD   SP,ORIGIN + $0800
.turn:  LD   A,9
        CALL fibonacci
        LD   (Number),HL
        LD   B,16
.routine:
        PUSH BC
        LD   A,B
        CALL dispatch
        POP  BC
        DJNZ .routine
        CALL sum_behind
        DW   1,2,3,4,0
        LD   (Number),HL
        CALL stacked
        JR   .turn

; fibonacci: computes a Fibonacci number by its definition
; In:       A = which one
; Out:      HL = the number
; Clobbers: A DE
fibonacci:
        CP   2
        JR   NC,.more
        LD   L,A
        LD   H,0
        RET
.more:  PUSH AF
        DEC  A
        CALL fibonacci
        POP  AF
        PUSH HL
        SUB  2
        CALL fibonacci
        POP  DE
        ADD  HL,DE
        RET

; dispatch: calls one of four routines
; In:       A = which one, modulo 4
; Out:      HL changed by it
; Clobbers: A BC DE
dispatch:
        AND  3
        ADD  A,A
        LD   E,A
        LD   D,0
        LD   HL,Table
        ADD  HL,DE
        LD   E,(HL)
        INC  HL
        LD   D,(HL)
        EX   DE,HL
        LD   BC,(Number)
        JP   (HL)

Table:  DW   double, halve, swap, negate

double: LD   H,B
        LD   L,C
        ADD  HL,HL
        RET

halve:  SRL  B
        RR   C
        LD   H,B
        LD   L,C
        RET

swap:   LD   H,C
        LD   L,B
        RET

negate: XOR  A
        SUB  C
        LD   L,A
        SBC  A,A
        SUB  B
        LD   H,A
        RET

; sum_behind: adds the words that follow the call up to a zero, and returns after them
; In:       the words
; Out:      HL = their sum
; Clobbers: A BC DE
sum_behind:
        LD   HL,0
.word:  EX   (SP),HL
        LD   C,(HL)
        INC  HL
        LD   B,(HL)
        INC  HL
        EX   (SP),HL
        ADD  HL,BC
        LD   A,B
        OR   C
        JR   NZ,.word
        RET

; stacked: saves, changes and restores all registers of both sets
stacked:
        PUSH AF
        PUSH BC
        PUSH DE
        PUSH HL
        PUSH IX
        PUSH IY
        EXX
        EX   AF,AF'
        PUSH BC
        PUSH DE
        PUSH HL
        LD   (Stack),SP
        LD   B,8
.turn:  CALL .leaf
        CALL NZ,.leaf
        DJNZ .turn
        LD   SP,(Stack)
        POP  HL
        POP  DE
        POP  BC
        EX   AF,AF'
        EXX
        POP  IY
        POP  IX
        POP  HL
        POP  DE
        POP  BC
        POP  AF
        RET
.leaf:  BIT  0,B
        RET  Z
        INC  HL
        RET  NC
        DEC  HL
        RET

Number: DW   7
Stack:  DW   0
