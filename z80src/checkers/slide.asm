; slide: the frame that a slide leads to

; make_slide: makes the frame after a slide
; In:       H the frame, B the source, C the dest
; Out:      the next page
; Clobbers: A BC DE L
; T: 1200   Stack: 6
; Unproved: choose_move is compared with the port
make_slide:
        PUSH BC
        LD   D,H
        INC  D
        LD   E,OWN                      ; seen from the other side
        LD   L,ENEMY
        LDI
        LDI
        LDI
        LDI
        LD   L,OWN
        LDI
        LDI
        LDI
        LDI
        LD   L,CROWNED
        LDI
        LDI
        LDI
        LDI
        LD   L,ENEMY_COUNT
        LDI
        LD   L,OWN_COUNT
        LDI
        POP  BC
        LD   L,SIDE
        LD   E,L
        LD   A,(HL)
        XOR  BLACK_WORTH ^ RED_WORTH
        LD   (DE),A
        INC  L
        INC  E
        LD   A,(HL)
        DEC  A
        LD   (DE),A                     ; AHEAD
        INC  H
        LD   D,HIGH Squares
        LD   E,B
        LD   A,(DE)
        ADD  A,ENEMY
        LD   L,A
        SET  5,E
        LD   A,(DE)
        LD   E,A
        XOR  (HL)
        LD   (HL),A
        LD   A,L
        ADD  A,CROWNED - ENEMY
        LD   L,A
        LD   A,(HL)
        AND  E
        JR   NZ,.king
        LD   E,C
        LD   A,(DE)
        ADD  A,ENEMY
        LD   L,A
        SET  5,E
        LD   A,(DE)
        OR   (HL)
        LD   (HL),A
        LD   A,C
        ADD  A,4
        AND  31
        CP   8
        JR   C,.crowned                 ; rows 7 and 0
        LD   L,SIDE
        LD   A,(HL)
        XOR  BLACK_WORTH ^ RED_WORTH
.worth: LD   L,A                        ; the table of the piece
        OR   B
        LD   E,A
        LD   D,HIGH WorthTables
        LD   A,(DE)
        LD   B,A
        LD   A,L
        OR   C
        LD   E,A
        LD   A,(DE)
        SUB  B
        LD   C,A
        ADD  A,A
        SBC  A,A
        LD   B,A                        ; BC is what the slide wins
.score: DEC  H
        LD   L,SCORE
        LD   E,(HL)
        INC  L
        LD   D,(HL)
        EX   DE,HL
        ADD  HL,BC
        XOR  A
        SUB  L
        LD   C,A
        SBC  A,A
        SUB  H
        EX   DE,HL
        INC  H
        LD   (HL),A
        DEC  L
        LD   (HL),C
        DEC  H
        RET
.king:  XOR  (HL)
        LD   (HL),A
        LD   E,C
        LD   A,(DE)
        ADD  A,CROWNED
        LD   L,A
        SET  5,E
        LD   A,(DE)
        LD   E,A
        OR   (HL)
        LD   (HL),A
        LD   A,L
        SUB  CROWNED - ENEMY
        LD   L,A
        LD   A,E
        OR   (HL)
        LD   (HL),A
        LD   L,SIDE
        LD   A,(HL)
        XOR  BLACK_WORTH ^ RED_WORTH
        OR   KING_WORTH
        JR   .worth
.crowned:
        LD   A,L
        ADD  A,CROWNED - ENEMY
        LD   L,A
        LD   A,(DE)
        OR   (HL)
        LD   (HL),A
        LD   L,SIDE
        LD   A,(HL)
        XOR  BLACK_WORTH ^ RED_WORTH
        LD   D,HIGH WorthTables
        LD   L,A
        OR   B
        LD   E,A
        LD   A,(DE)
        LD   B,A
        LD   A,L
        OR   C
        OR   KING_WORTH
        LD   E,A
        LD   A,(DE)
        SUB  B
        LD   E,A
        ADD  A,A
        SBC  A,A
        LD   D,A
        PUSH DE
        LD   L,OWN_COUNT
        LD   C,(HL)
        INC  L
        LD   B,(HL)
        CALL lead
        POP  DE
        PUSH AF                         ; the lead before
        PUSH DE
        INC  (HL)
        LD   B,(HL)
        CALL lead
        POP  BC
        POP  DE
        CALL add_lead
        JP   .score
