; cuts: positions and moves that need no looking ahead

; pass: passes, and says if the position is too good even so. Two moves before a line ends this is not asked, so that a mate in two is seen
; In:       H the frame
; Out:      carry clear; carry set if it is, and HL BETA
; Clobbers: as search
; T: 1400000000   Stack: 126
; Unproved: a line of play is its input; choose_move is compared with the port
pass:   LD   A,H
        CP   ROOT
        RET  Z
        LD   L,DEPTH
        LD   A,(HL)
        CP   PASSED
        CCF
        RET  NC
        LD   L,CHECKED
        LD   A,(HL)
        OR   A
        RET  NZ
        LD   L,BETA
        CALL field
        LD   L,SCORE
        PUSH HL
        LD   HL,MATES - 1
        ADD  HL,DE
        LD   DE,1 - 2 * MATES
        ADD  HL,DE
        POP  HL
        CCF
        RET  NC                         ; BETA is the value of a mate
        CALL field
        LD   L,BETA
        CALL is_below
        CCF
        RET  NC
        INC  H
        INC  H
        LD   L,SCORE
        CALL negate
        LD   L,CHECKED
        LD   (HL),0
        LD   L,QUIET
        LD   (HL),255
        DEC  H
        DEC  H
        LD   L,BETA
        CALL field
        LD   L,DEPTH
        LD   A,(HL)
        SUB  PASSED
        INC  H
        INC  H
        LD   (HL),A
        LD   L,ALPHA
        CALL negate
        DEC  DE
        LD   L,BETA
        CALL negate
        CALL value_after
        THE_FRAME
        LD   L,BETA
        CALL is_below
        CCF
        RET  NC
        CALL beta
        SCF
        RET
PASSED          EQU  3                  ; moves that the search after a pass is shorter

; skip_worse: leaves out moves that lead to positions in which the other side leaves its pieces as they are, and counts them. They have to
; be legal and give no check, which is seen without making them
; In:       IX the frame, its list and NEXT
; Out:      NEXT
; Clobbers: A BC DE HL IY BC', NodesLeft
; T: 45000   Stack: 6
; Unproved: a line of play is its input; choose_move is compared with the port
skip_worse:
        THE_FRAME
        CP   ROOT
        RET  Z                          ; there repetitions are looked for as well
        LD   L,DEPTH
        LD   A,(HL)
        DEC  A
        RET  NZ
        LD   L,CHECKED
        LD   A,(HL)
        OR   A
        RET  NZ
        LD   L,CAN_MOVE
        LD   A,(HL)
        OR   A
        RET  Z
        LD   L,SCORE
        CALL field
        LD   L,ALPHA
        LD   A,(HL)
        SUB  E
        LD   E,A
        INC  L
        LD   A,(HL)
        SBC  A,D                        ; A and E: what a move has to gain at least, less 1
        RET  M                          ; there may be moves that lose much, but rarely
        JR   NZ,.much
        LD   A,E
        ADD  A,129                      ; in a byte with all that moves gain, 128 more
        JR   NC,.limit
.much:  LD   A,255
.limit: LD   IYL,A
        LD   A,IXL
        AND  BLACK_LIST
        OR   KING_PLACE
        LD   L,A
        LD   H,HIGH PlayerRam
        LD   C,(HL)                     ; the own king
        XOR  BLACK_LIST
        LD   L,A
        LD   B,(HL)                     ; the other one
        THE_FRAME
        LD   L,NEXT
        LD   L,(HL)
        DEC  H
.next:  LD   A,(HL)
        CP   TRIED + 1
        JR   C,.none
        LD   D,A
        INC  L
        LD   E,(HL)
        INC  L
        PUSH HL
        LD   H,HIGH Board
        LD   L,D
        LD   L,(HL)
        LD   H,HIGH Kinds
        LD   H,(HL)
        LD   A,E
        XOR  IXL
        LD   L,A
        LD   A,(HL)
        LD   IYH,A
        LD   A,D
        XOR  IXL
        LD   L,A
        LD   A,IYH
        SUB  (HL)
        ADD  A,128
        CP   IYL
        JR   NC,.stop
        LD   H,HIGH Relations
        LD   A,D
        SUB  C
        LD   L,A
        LD   A,(HL)
        AND  LINE + CORNER
        JR   NZ,.stop
        LD   A,E
        SUB  C
        LD   L,A
        LD   A,(HL)
        AND  LINE                       ; a king's step as well
        JR   NZ,.stop
        LD   A,D
        SUB  B
        LD   L,A
        LD   A,(HL)
        AND  LINE + CORNER
        JR   NZ,.stop
        LD   A,E
        SUB  B
        LD   L,A
        LD   A,(HL)
        AND  LINE + JUMP
        JR   NZ,.stop
        EXX
        DEC  BC
        LD   A,C
        OR   A
        EXX
        CALL Z,count_block
        POP  HL
        JR   .next
.none:  OR   A
        JR   Z,.end
        INC  L
        INC  L
        JR   .next
.stop:  POP  HL
        DEC  L
        DEC  L
.end:   LD   A,L
        INC  H
        LD   L,NEXT
        LD   (HL),A
        RET
