; math: multiplication, division and square root of unsigned numbers

; Each header here is a contract that `zxlab prove z80src/lib/math.asm` holds against the routine for all inputs.

; multiply_8: multiplies two bytes
; In:       E = 0..255, H = 0..255
; Out:      HL = H * E
; Clobbers: B D
; T: 359   Stack: 0
multiply_8:
        LD   D,0
        LD   L,D
        LD   B,8
.bit:   ADD  HL,HL                      ; the factor leaves H on the left, the product grows from the right
        JR   NC,.none
        ADD  HL,DE
.none:  DJNZ .bit
        RET

; multiply_16: multiplies two words and returns the low word
; In:       BC = 0..65535, DE = 0..65535
; Out:      HL = BC * DE & $FFFF
; Clobbers: A BC DE
; T: 998   Stack: 0
multiply_16:
        LD   HL,0
        LD   A,16
.bit:   ADD  HL,HL
        RL   E
        RL   D
        JR   NC,.none
        ADD  HL,BC
.none:  DEC  A
        JR   NZ,.bit
        RET

; divide_8: divides a word by a byte
; In:       HL = 0..65535, C = 1..255
; Out:      HL = HL / C, A = HL % C
; Clobbers: B
; T: 880   Stack: 0
divide_8:
        XOR  A
        LD   B,16
.bit:   ADD  HL,HL                      ; the dividend leaves HL on the left, the quotient comes from the right
        RLA
        JR   C,.fits                    ; nine bits: more than any divisor
        CP   C
        JR   C,.less
.fits:  SUB  C
        INC  L
.less:  DJNZ .bit
        RET

; square_root: returns the square root of a word, rounded down
; In:       HL = 0..65535
; Out:      A = sqrt(HL)
; Clobbers: DE HL
; T: 12280   Stack: 0
square_root:
        LD   DE,1                       ; one odd number after the other is taken away: 1 + 3 + 5 ... are the squares
        XOR  A
.odd:   SBC  HL,DE
        RET  C
        INC  DE
        INC  DE
        INC  A
        JR   .odd
