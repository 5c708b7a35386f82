; Square roots, bit by bit.

        ORG  $8000

; root_24: the square root of a number of 24 bits, rounded down
; In:       CDE = 0..$FFFFFF
; Out:      DE = sqrt(CDE)
; Clobbers: BC HL BC' DE' HL'
; T: 2664   Stack: 2
root_24:
        EXX                     ; the number moves to the other registers
        LD   HL,0               ; the rest
        LD   DE,0               ; the root
        LD   B,12
.next:  EXX                     ; the next two bits of the number go to the rest
        SLA  E
        RL   D
        RL   C
        EXX
        ADC  HL,HL
        EXX
        SLA  E
        RL   D
        RL   C
        EXX
        ADC  HL,HL
        PUSH DE
        EX   DE,HL
        ADD  HL,HL
        ADD  HL,HL
        INC  L                  ; 4 * root + 1
        EX   DE,HL
        OR   A
        SBC  HL,DE
        JR   NC,.fits
        ADD  HL,DE
.fits:  POP  DE
        CCF                     ; the next bit of the root: 1 if it fits
        RL   E
        RL   D
        DJNZ .next
        RET

; root_32: the square root of a number of 32 bits, rounded down
; In:       DEHL = 0..$FFFFFFFF
; Out:      DE = sqrt(DEHL)
; Clobbers: A BC HL BC' DE' HL'
; T: 4296   Stack: 2
root_32:
        EXX                     ; the number moves to the other registers
        LD   HL,0               ; the rest, with A above it
        LD   DE,0               ; the root
        XOR  A
        LD   B,16
.next:
    DUP 2                       ; the next two bits of the number go to the rest
        EXX
        ADD  HL,HL
        RL   E
        RL   D
        EXX
        ADC  HL,HL
        ADC  A,A
    EDUP
        PUSH DE
        LD   C,0
        SLA  E
        RL   D
        RL   C
        SCF
        RL   E
        RL   D
        RL   C                  ; 4 * root + 1 in CDE
        OR   A
        SBC  HL,DE
        SBC  A,C
        JR   NC,.fits
        ADD  HL,DE
        ADC  A,C
.fits:  POP  DE
        CCF                     ; the next bit of the root: 1 if it fits
        RL   E
        RL   D
        DJNZ .next
        RET
