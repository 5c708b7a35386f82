; Numbers as text.

        ORG  $8000

; print_16: the five digits of a number of 16 bits
; In:       HL = 0..65535
; Out:      [Text + K] = '0' + HL / pow(10, 4 - K) % 10 for K = 0..4
; Clobbers: A BC DE HL
; T: 1275   Stack: 2
print_16:
        LD   DE,Text
        LD   BC,-10000
        CALL .digit
        LD   BC,-1000
        CALL .digit
        LD   BC,-100
        CALL .digit
        LD   C,-10
        CALL .digit
        LD   A,'0'
        ADD  A,L
        LD   (DE),A
        RET
.digit: LD   A,'0'-1            ; counts how often the power of ten fits
.next:  INC  A
        ADD  HL,BC
        JR   C,.next
        SBC  HL,BC
        LD   (DE),A
        INC  DE
        RET

Text:   DS   5
