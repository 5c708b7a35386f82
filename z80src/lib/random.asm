; random: random numbers from the refresh register

; R counts the opcodes that the Z80 fetches. Between two key presses it changes far too fast for a person to aim.

; random_byte: returns a random byte
; In:       R = 0..255
; Out:      A = R & $80 | R + 2 & $7F      ; seven bits that count, here two opcodes; the eighth stays as it is
; Clobbers: -
; T: 19   Stack: 0
random_byte:
random_r:
        LD   A,R
        RET
