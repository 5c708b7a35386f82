; Numbers as decimals.

        ORG  $8000

; decimals_16: the five digits of a number of 16 bits, packed, and a 0 before them
; In:       HL = 0..65535
; Out:      CDE = bcd(HL)
; Clobbers: A B HL
; T: 1175   Stack: 0
decimals_16:
        LD   BC,$1000
        LD   D,C
        LD   E,C
.next:  ADD  HL,HL
        LD   A,E
        ADC  A,A
        DAA
        LD   E,A
        LD   A,D
        ADC  A,A
        DAA
        LD   D,A
        LD   A,C
        ADC  A,A
        DAA
        LD   C,A
        DJNZ .next
        RET

; decimals_24: the eight digits of a number of 24 bits, packed
; In:       CDE = 0..$FFFFFF
; Out:      long[Digits] = bcd(CDE)
; Clobbers: A BC DE HL
; T: 3870   Stack: 0
decimals_24:
        LD   HL,0
        LD   (Digits),HL
        LD   (Digits+2),HL
        LD   B,24
.next:  LD   HL,Digits
        SLA  E
        RL   D
        RL   C
    DUP 4
        LD   A,(HL)
        ADC  A,A
        DAA
        LD   (HL),A
        INC  HL
    EDUP
        DJNZ .next
        RET

Digits: DB   0, 0, 0, 0
