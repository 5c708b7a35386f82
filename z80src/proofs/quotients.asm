; Quotients, with the remainders.

        ORG  $8000

; quotient_16: divides numbers of 16 bits
; In:       BC = 0..65535, DE = 1..65535
; Out:      BC = BC / DE, HL = BC % DE
; Clobbers: A
; T: 1430   Stack: 0
quotient_16:
        LD   HL,0
        LD   A,16
.next:  SLA  C
        RL   B
        ADC  HL,HL              ; no carry: the rest has at most as many bits as steps are done
        SBC  HL,DE
        INC  C
        JR   NC,.fits
        ADD  HL,DE
        DEC  C
.fits:  DEC  A
        JR   NZ,.next
        RET

; quotient_32: divides numbers of 32 bits, whose upper halves are in the other registers
; In:       BC = 0..65535, BC' = 0..65535, DE = 0..65535, DE' = 0..65535
; Let:      Number = BC' << 16 | BC, By = DE' << 16 | DE
; Where:    By > 0
; Out:      BC = Number / By & $FFFF, BC' = Number / By >> 16,
;           HL = Number % By & $FFFF, HL' = Number % By >> 16
; Clobbers: A
; T: 5832   Stack: 0
quotient_32:
        LD   HL,0
        EXX
        LD   HL,0
        EXX
        LD   A,32
.next:  SLA  C
        RL   B
        EXX
        RL   C
        RL   B
        EXX
        ADC  HL,HL
        EXX
        ADC  HL,HL
        EXX
        SBC  HL,DE
        EXX
        SBC  HL,DE
        EXX
        INC  C
        JR   NC,.fits
        ADD  HL,DE
        EXX
        ADC  HL,DE
        EXX
        DEC  C
.fits:  DEC  A
        JR   NZ,.next
        RET
