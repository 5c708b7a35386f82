; lines: lines of play, counted

; count_lines: counts the lines of play of a number of legal moves
; In:       A the number, 1 to 3, the board, the kings, Turn
; Out:      Lines
; Clobbers: A BC DE HL IX IY, Wanted, KingPoint, InCheck, Depth, the lists of moves
; T: 600000000   Stack: 48
; Unproved: it is compared with the published numbers
count_lines:
        LD   (Depth),A
        LD   HL,0
        LD   (Lines),HL
        LD   (Lines + 2),HL
.count: LD   A,(Depth)
        ADD  A,HIGH MoveLists
        LD   D,A
        CALL list_legal
        LD   C,A
        LD   HL,Depth
        DEC  (HL)
        JR   Z,.last
        LD   A,(HL)
        ADD  A,HIGH MoveLists + 1
        LD   H,A
        LD   L,0
.move:  LD   D,(HL)
        LD   A,D
        OR   A
        JR   Z,.done
        INC  L
        LD   E,(HL)
        INC  L
        PUSH HL
        CALL make_move
        PUSH AF
        PUSH DE
        CALL .count
        POP  DE
        POP  AF
        CALL unmake_move
        POP  HL
        JR   .move
.last:  LD   B,0
        LD   HL,(Lines)
        ADD  HL,BC
        LD   (Lines),HL
        LD   HL,(Lines + 2)
        LD   C,B
        ADC  HL,BC
        LD   (Lines + 2),HL
.done:  LD   HL,Depth
        INC  (HL)
        RET
