; Workload: arithmetic. Products, quotients, roots, decimal and 32-bit sums, a generator of random numbers.
; It never ends, touches no port, and keeps to the 8 KiB from ORIGIN on: $6000 is in the memory shared with the ULA, $8000 not.

        IFNDEF ORIGIN
        DEFINE ORIGIN $8000
        ENDIF

        ORG  ORIGIN

main:   LD   SP,ORIGIN + $0800
.turn:  CALL random
        LD   B,H
        LD   C,L
        CALL random
        EX   DE,HL
        CALL multiply                   ; DEHL = BC * DE
        LD   (Product),HL
        LD   (Product + 2),DE
        CALL add_long
        LD   HL,(Product)
        LD   A,(Product + 3)
        OR   1
        LD   C,A
        CALL divide                     ; HL = HL / C, A the rest
        CALL root                       ; A = the square root of HL
        LD   C,A
        CALL count_up
        JR   .turn

; random: steps a linear congruential generator
; In:       -
; Out:      HL = the next number
; Clobbers: A DE
random: LD   HL,(Seed)
        LD   D,H
        LD   E,L
        ADD  HL,HL
        ADD  HL,HL
        ADD  HL,DE                      ; * 5
        LD   DE,$3619
        ADD  HL,DE
        LD   A,H
        RLCA
        XOR  L
        LD   L,A
        LD   (Seed),HL
        RET

; multiply: multiplies 16 bits by 16 bits
; In:       BC, DE = the factors
; Out:      DEHL = the product
; Clobbers: A
multiply:
        LD   HL,0
        LD   A,16
.bit:   ADD  HL,HL
        RL   E
        RL   D
        JR   NC,.skip
        ADD  HL,BC
        JR   NC,.skip
        INC  DE
.skip:  DEC  A
        JP   NZ,.bit
        RET

; divide: divides 16 bits by 8 bits
; In:       HL = the dividend, C = the divisor, not 0
; Out:      HL = the quotient, A = the rest
; Clobbers: B
divide: XOR  A
        LD   B,16
.bit:   ADD  HL,HL
        RLA
        JR   C,.over
        CP   C
        JR   C,.next
.over:  SUB  C
        INC  L
.next:  DJNZ .bit
        RET

; root: returns the square root of 16 bits, by subtracting odd numbers
; In:       HL = a number
; Out:      A = its root, rounded down
; Clobbers: DE HL
root:   LD   DE,1
        XOR  A
.odd:   AND  A
        SBC  HL,DE
        RET  C
        INC  DE
        INC  DE
        INC  A
        JR   .odd

; add_long: adds the product to a sum of 32 bits
; In:       Product
; Out:      Sum
; Clobbers: A B DE HL
add_long:
        LD   HL,Sum
        LD   DE,Product
        LD   B,4
        AND  A
.byte:  LD   A,(DE)
        ADC  A,(HL)
        LD   (HL),A
        INC  DE
        INC  HL
        DJNZ .byte
        RET

; count_up: adds a byte to a decimal number of eight digits
; In:       C = the byte
; Out:      Digits
; Clobbers: A B HL
count_up:
        LD   HL,Digits
        LD   A,C
        AND  $0F
        ADD  A,(HL)
        DAA
        LD   (HL),A
        LD   B,3
.digit: INC  HL
        LD   A,(HL)
        ADC  A,0
        DAA
        LD   (HL),A
        DJNZ .digit
        RET

Seed:    DW  $1234
Product: DS  4
Sum:     DS  4
Digits:  DS  4
