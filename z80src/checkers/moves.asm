; moves: where pieces slide and jump to, all of them at once

; A row is four squares, so a board moves a row down by a shift of four bits. The square straight below one of an even row lies to
; the left, the other one to the right; in odd rows it is the other way round. So from every square one step goes straight, and the
; other one first aside: a bit up in an even row (the low half of a byte), a bit down in an odd one, unless it is the last of the
; row. A jump is a straight step and one aside, in either order: together they go two rows and two columns.

; Define: Down(X) = (X << 4 | (X & $E0E0E0E0) << 3 | (X & $07070707) << 5) & $FFFFFFFF,
;         Up(X) = X >> 4 | (X & $E0E0E0E0) >> 5 | (X & $07070707) >> 3,
;         JumpDown(X, Over) = ((X << 4 & Over & $E0E0E0E0) << 3 | (X << 4 & Over & $07070707) << 5
;                             | ((X & $E0E0E0E0) << 3 & Over) << 4 | ((X & $07070707) << 5 & Over) << 4) & $FFFFFFFF,
;         JumpUp(X, Over) = (X >> 4 & Over & $E0E0E0E0) >> 5 | (X >> 4 & Over & $07070707) >> 3
;                           | ((X & $E0E0E0E0) >> 5 & Over) >> 4 | ((X & $07070707) >> 3 & Over) >> 4,
;         Own = [Turn] ? long[Red] : long[Black], Enemy = [Turn] ? long[Black] : long[Red],
;         Free = ~(long[Black] | long[Red]) & $FFFFFFFF,
;         Slides(X) = Free & ((([Turn] == SIDE_BLACK) ? Down(X) : Down(X & long[Kings])) | (([Turn] == SIDE_RED) ? Up(X) : Up(X & long[Kings]))),
;         Jumps(X) = Free & ((([Turn] == SIDE_BLACK) ? JumpDown(X, Enemy) : JumpDown(X & long[Kings], Enemy))
;                            | (([Turn] == SIDE_RED) ? JumpUp(X, Enemy) : JumpUp(X & long[Kings], Enemy)))

; gen_slide_moves: returns the squares that pieces slide to; none if one of them is not a piece of the side to move
; In:       DEHL = 0 or 1 or 2 or 4 or 8 or 16 or 32 or 64 or 128 or $100 or $200 or $400 or $800 or $1000 or $2000 or $4000 or $8000
;                or $10000 or $20000 or $40000 or $80000 or $100000 or $200000 or $400000 or $800000 or $1000000 or $2000000
;                or $4000000 or $8000000 or $10000000 or $20000000 or $40000000 or $80000000 or $1200 or $11000 or $840000,
;           long[Black] = 0..$FFFFFFFF, long[Red] = 0..$FFFFFFFF, long[Kings] = 0..$FFFFFFFF, [Turn] = SIDE_BLACK or SIDE_RED
; Out:      DEHL = DEHL & ~Own ? 0 : Slides(DEHL)
; Clobbers: A BC BC' DE' HL' IX IY
; T: 1912   Stack: 8
gen_slide_moves:
        LD   IY,slide_way
        JR   both_ways

; gen_jump_moves: returns the squares that pieces jump to in one hop; none if one of them is not a piece of the side to move
; In:       DEHL = 0 or 1 or 2 or 4 or 8 or 16 or 32 or 64 or 128 or $100 or $200 or $400 or $800 or $1000 or $2000 or $4000 or $8000
;                or $10000 or $20000 or $40000 or $80000 or $100000 or $200000 or $400000 or $800000 or $1000000 or $2000000
;                or $4000000 or $8000000 or $10000000 or $20000000 or $40000000 or $80000000 or $1200 or $11000 or $840000,
;           long[Black] = 0..$FFFFFFFF, long[Red] = 0..$FFFFFFFF, long[Kings] = 0..$FFFFFFFF, [Turn] = SIDE_BLACK or SIDE_RED
; Out:      DEHL = DEHL & ~Own ? 0 : Jumps(DEHL)
; Clobbers: A BC BC' DE' HL' IX IY
; T: 4723   Stack: 12
gen_jump_moves:
        LD   IY,jump_way                ; and on into both_ways

; both_ways: the forward way with all pieces, the other one with kings; the targets add up in DE'HL'
; In:       DEHL = 0 or 1 or 2 or 4 or 8 or 16 or 32 or 64 or 128 or $100 or $200 or $400 or $800 or $1000 or $2000 or $4000 or $8000
;                or $10000 or $20000 or $40000 or $80000 or $100000 or $200000 or $400000 or $800000 or $1000000 or $2000000
;                or $4000000 or $8000000 or $10000000 or $20000000 or $40000000 or $80000000 or $1200 or $11000 or $840000,
;           IY = slide_way or jump_way, long[Black] = 0..$FFFFFFFF, long[Red] = 0..$FFFFFFFF, long[Kings] = 0..$FFFFFFFF,
;           [Turn] = SIDE_BLACK or SIDE_RED
; Out:      DEHL = DEHL & ~Own ? 0 : IY == slide_way ? Slides(DEHL) : Jumps(DEHL)
; Clobbers: A BC BC' DE' HL' IX
; T: 4709   Stack: 12
both_ways:
        CALL own_board
        LD   IX,Red
        OR   A
        JR   Z,.enemy
        LD   IX,Black
.enemy: EXX
        LD   HL,0
        LD   D,H
        LD   E,L
        EXX
        LD   A,(BC)
        CPL
        AND  L
        JR   NZ,.none
        INC  C
        LD   A,(BC)
        CPL
        AND  H
        JR   NZ,.none
        INC  C
        LD   A,(BC)
        CPL
        AND  E
        JR   NZ,.none
        INC  C
        LD   A,(BC)
        CPL
        AND  D
        JR   NZ,.none
        LD   A,(Turn)
        LD   C,A
        PUSH DE
        PUSH HL
        CALL .way
        POP  HL
        POP  DE
        LD   A,C
        XOR  SIDE_BLACK ^ SIDE_RED
        LD   C,A
        PUSH IX
        LD   IX,Kings
        CALL and_board
        POP  IX
        CALL .way
.none:  EXX
        RET
.way:   JP   (IY)

; own_board: returns where the board of the side to move is
; In:       [Turn] = SIDE_BLACK or SIDE_RED
; Out:      A = [Turn], BC = [Turn] ? Red : Black
; Clobbers: -
; T: 49   Stack: 0
own_board:
        LD   BC,Black
        LD   A,(Turn)
        OR   A
        RET  Z
        LD   C,LOW Red
        RET
        ASSERT HIGH Black == HIGH Red && SIDE_BLACK == 0

; jump_way: adds the squares that pieces jump to in one way
; In:       DEHL = 0..$FFFFFFFF, C = SIDE_BLACK or SIDE_RED, IX = Black or Red, DE' = 0..$FFFF, HL' = 0..$FFFF,
;           long[Black] = 0..$FFFFFFFF, long[Red] = 0..$FFFFFFFF
; Let:      To = Free & (C == SIDE_BLACK ? JumpDown(DEHL, long[IX]) : JumpUp(DEHL, long[IX]))
; Out:      DE' = DE' | To >> 16, HL' = HL' | To & $FFFF
; Clobbers: A B DE HL
; T: 2131   Stack: 6
jump_way:
        PUSH DE
        PUSH HL
        CALL aside
        CALL row
        CALL and_board
        CALL row
        CALL add_free
        POP  HL
        POP  DE
        CALL row
        CALL and_board
        CALL aside
        JR   slide_way.row

; slide_way: adds the squares that pieces slide to in one way
; In:       DEHL = 0..$FFFFFFFF, C = SIDE_BLACK or SIDE_RED, DE' = 0..$FFFF, HL' = 0..$FFFF,
;           long[Black] = 0..$FFFFFFFF, long[Red] = 0..$FFFFFFFF
; Let:      To = Free & (C == SIDE_BLACK ? Down(DEHL) : Up(DEHL))
; Out:      DE' = DE' | To >> 16, HL' = HL' | To & $FFFF
; Clobbers: A B DE HL
; T: 682   Stack: 2
slide_way:
        CALL steps
.row:   CALL row                        ; and on into add_free

; add_free: adds the free squares of a board to DE'HL'.
; In:       DEHL = 0..$FFFFFFFF, DE' = 0..$FFFF, HL' = 0..$FFFF, long[Black] = 0..$FFFFFFFF, long[Red] = 0..$FFFFFFFF
; Out:      DE' = DE' | (DEHL & Free) >> 16, HL' = HL' | DEHL & Free & $FFFF
; Clobbers: A B
; T: 242   Stack: 0
add_free:
        MACRO ADD_FREE REGISTER, BYTE
        LD   A,(Black + BYTE)
        LD   B,A
        LD   A,(Red + BYTE)
        OR   B
        CPL
        AND  REGISTER
        EXX
        OR   REGISTER
        LD   REGISTER,A
        EXX
        ENDM
        ADD_FREE L, 0
        ADD_FREE H, 1
        ADD_FREE E, 2
        ADD_FREE D, 3
        RET

; and_board: keeps the squares of a board that are in another one too
; In:       DEHL = 0..$FFFFFFFF, IX = Black or Red or Kings, long[IX] = 0..$FFFFFFFF
; Out:      DEHL = DEHL & long[IX]
; Clobbers: A
; T: 118   Stack: 0
and_board:
        LD   A,L
        AND  (IX + 0)
        LD   L,A
        LD   A,H
        AND  (IX + 1)
        LD   H,A
        LD   A,E
        AND  (IX + 2)
        LD   E,A
        LD   A,D
        AND  (IX + 3)
        LD   D,A
        RET

; around: returns all squares a step away from those of a board
; In:       DEHL = 0..$FFFFFFFF
; Out:      DEHL = Down(DEHL) | Up(DEHL)
; Clobbers: A BC BC' DE' HL'
; T: 798   Stack: 4
around:
        CALL steps
        PUSH DE
        PUSH HL
        EXX
        POP  HL
        POP  DE
        LD   C,SIDE_BLACK
        CALL row
        EXX
        LD   C,SIDE_RED
        CALL row
        MACRO JOIN REGISTER
        LD   A,REGISTER
        EXX
        OR   REGISTER
        EXX
        LD   REGISTER,A
        ENDM
        JOIN L
        JOIN H
        JOIN E
        JOIN D
        RET

; aside: moves all squares of a board aside in their row
; In:       DEHL = 0..$FFFFFFFF
; Out:      DEHL = (DEHL & $E0E0E0E0) >> 1 | (DEHL & $07070707) << 1
; Clobbers: A B
; T: 178   Stack: 0
aside:
        MACRO ASIDE REGISTER            ; to A
        LD   A,REGISTER
        AND  $E0
        RRCA
        LD   B,A
        LD   A,REGISTER
        AND  $07
        RLCA
        OR   B
        ENDM
        ASIDE L
        LD   L,A
        ASIDE H
        LD   H,A
        ASIDE E
        LD   E,A
        ASIDE D
        LD   D,A
        RET

; steps: adds to each square of a board the one aside
; In:       DEHL = 0..$FFFFFFFF
; Out:      DEHL = DEHL | (DEHL & $E0E0E0E0) >> 1 | (DEHL & $07070707) << 1
; Clobbers: A B
; T: 194   Stack: 0
steps:
        ASIDE L
        OR   L
        LD   L,A
        ASIDE H
        OR   H
        LD   H,A
        ASIDE E
        OR   E
        LD   E,A
        ASIDE D
        OR   D
        LD   D,A
        RET

; row: moves a board by a row
; In:       DEHL = 0..$FFFFFFFF, C = SIDE_BLACK or SIDE_RED          ; down or up
; Out:      DEHL = C == SIDE_RED ? DEHL >> 4 : DEHL << 4 & $FFFFFFFF
; Clobbers: B
; T: 212   Stack: 0
row:
        LD   B,4
        BIT  0,C
        JR   NZ,.up
.down:  ADD  HL,HL
        RL   E
        RL   D
        DJNZ .down
        RET
.up:    SRL  D
        RR   E
        RR   H
        RR   L
        DJNZ .up
        RET
        ASSERT SIDE_BLACK == 0 && SIDE_RED == 1
