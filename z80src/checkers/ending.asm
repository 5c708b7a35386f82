; ending: the end games of two pieces, one of each side, solved

; known_ending: returns the value of a position with one piece of each side
; In:       H = FIRST_FRAME or LAST_FRAME, B = 0..31, C = 0..31,                ; B and C: the squares, the routine does not read them
;           long[H * 256 + OWN] = 1 << B, long[H * 256 + ENEMY] = 1 << C, [H * 256 + SIDE] = BLACK_WORTH or RED_WORTH,
;           [H * 256 + OWN_COUNT] = $10 or $11, [H * 256 + ENEMY_COUNT] = $10 or $11
; Let:      Seen = [H * 256 + SIDE] == RED_WORTH ? 31 : 0,
;           Number = B ^ Seen | (C ^ Seen) << 5 | ([H * 256 + OWN_COUNT] & 1) << 10 | ([H * 256 + ENEMY_COUNT] & 1) << 11,
;           Code = [Endings + Number / 2] >> 4 * (Number & 1) & 15, Left = Code < 8 ? 2 * Code - 1 : 2 * Code - 16,
;           Value = WIN - Left - (H - FIRST_FRAME)
; Out:      DE = Code == 0 ? 0 : Code < 8 ? Value : -Value & $FFFF
; Clobbers: A BC L
; T: 1142   Stack: 4
known_ending:
        PUSH HL
        LD   L,OWN
        CALL .square
        LD   E,A
        LD   L,ENEMY
        CALL .square
        LD   D,A                        ; the number of the end game: E bits 0 to 4, D bits 5 to 9,
        RRCA
        RRCA
        RRCA
        LD   B,A
        AND  $E0
        OR   E
        LD   E,A
        LD   A,B
        AND  $03
        LD   D,A
        LD   L,OWN_COUNT
        BIT  0,(HL)
        JR   Z,.man
        SET  2,D                        ; a king of the side to move bit 10,
.man:   INC  L
        BIT  0,(HL)
        JR   Z,.other
        SET  3,D                        ; and one of the other bit 11
.other: SRL  D
        RR   E
        SBC  A,A                        ; $FF for the odd one of two in a byte
        LD   HL,Endings
        ADD  HL,DE
        OR   A
        LD   A,(HL)
        POP  HL
        JR   Z,.even
        RRCA
        RRCA
        RRCA
        RRCA
.even:  AND  $0F
        LD   DE,0
        RET  Z                          ; a draw
        SUB  8
        JR   NC,.lost
        ADD  A,8                        ; 1 to 7: won in 1, 3, 5 ... turns
        ADD  A,A
        DEC  A

; The value of a win after A turns more.
.won:   ADD  A,H
        SUB  FIRST_FRAME
        LD   E,A
        LD   A,LOW WIN
        SUB  E
        LD   E,A
        LD   A,HIGH WIN
        SBC  A,D
        LD   D,A
        RET
.lost:  ADD  A,A                        ; 8 to 14: lost in 0, 2, 4 ... turns
        CALL .won
        XOR  A
        SUB  E
        LD   E,A
        SBC  A,A
        SUB  D
        LD   D,A
        RET

; The number of the one square of a board, as Black sees it if its side is to move: L is the first byte.
.square:
        LD   B,-8
.byte:  LD   A,B
        ADD  A,8
        LD   B,A
        LD   A,(HL)
        INC  L
        OR   A
        JR   Z,.byte
        DEC  B
.bit:   INC  B
        RRCA
        JR   NC,.bit
        LD   L,SIDE
        LD   A,B
        BIT  6,(HL)
        RET  Z
        XOR  31
        RET

; Two end games a byte, the even one in the low half: 0 a draw, 1 to 7 won, 8 to 14 lost. The port has made them.
        INCLUDE "endings.asm"
