; random: chance from the refresh register

; R counts the opcodes that the Z80 fetches. Between two presses of a person's keys that is a number nobody can aim at.

; random_byte: some number
; In:       R = 0..255
; Out:      A = R & $80 | R + 2 & $7F      ; seven bits that count, here two opcodes; the eighth stays as it is
; Clobbers: -
; T: 19   Stack: 0
random_byte:
random_r:
        LD   A,R
        RET
