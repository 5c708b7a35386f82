; bits: squares as numbers, as rows and columns, and as boards

; index_to_bits: returns the board of a square
; In:       A = 0..31
; Out:      DEHL = 1 << A
; Clobbers: B
; T: 1475   Stack: 0
index_to_bits:
        LD   HL,0
        LD   D,H
        LD   E,L
        LD   B,A
        INC  B
        SCF                             ; the bit enters at square 0
.next:  RL   L
        RL   H
        RL   E
        RL   D
        DJNZ .next
        RET

; bits_to_index: returns the number of the highest square of a board, 255 for an empty one
; In:       DEHL = 0..$FFFFFFFF
; Let:      Bytes = (DEHL > 255) + (DEHL > $FFFF) + (DEHL > $FFFFFF), Top = DEHL >> 8 * Bytes,
;           Above = (Top > 1) + (Top > 3) + (Top > 7) + (Top > 15) + (Top > 31) + (Top > 63) + (Top > 127)
; Out:      A = DEHL ? 8 * Bytes + Above : 255
; Clobbers: DE HL
; T: 1489   Stack: 0
bits_to_index:
        LD   A,31
.next:  ADD  HL,HL
        RL   E
        RL   D
        RET  C
        DEC  A
        JP   P,.next
        RET

; cords_to_bits: returns the board of the square in a row and a column; 0 for a light square
; In:       D = 0..7, E = 0..7
; Out:      DEHL = D + E & 1 ? 1 << 4 * D + E / 2 : 0
; Clobbers: A B
; T: 1530   Stack: 0
cords_to_bits:
        LD   A,D
        ADD  A,E
        RRA
        JR   NC,.light
        LD   A,D
        ADD  A,A
        ADD  A,A
        SRL  E
        ADD  A,E
        JR   index_to_bits
.light: LD   HL,0
        LD   D,H
        LD   E,L
        RET

; next_square: returns the next square of a board, in ascending order
; In:       DEHL = 1..$FFFFFFFF, C = 0..31        ; the squares from number C on
; Let:      First = DEHL & $FFFF ? (DEHL & $FF ? 0 : 8) : DEHL & $FF0000 ? 16 : 24,
;           Up = First + lowest(DEHL >> First & $FF)
; Out:      A = C + Up, C = C + Up + 1, DEHL = DEHL >> Up >> 1
; Clobbers: -
; T: 1669   Stack: 0
next_square:
        LD   A,C
        INC  C
        SRL  D
        RR   E
        RR   H
        RR   L
        JR   NC,next_square
        RET
