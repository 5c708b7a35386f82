; attack: dangers to a king that the player looks for after a move

; Out of check only a move that begins or ends on the king's row or column, or that frees the leg of a knight next to the king, can put
; it in danger; a knight or a pawn can attack it from where it goes. So the player looks only there. A king counts as a rook: the kings
; must not face each other.

; STEP: moves the point in L by a difference; A is lost
        MACRO STEP BY
        IF BY == 1
        INC  L
        ELSE
        IF BY == -1
        DEC  L
        ELSE
        LD   A,L
        ADD  A,BY
        LD   L,A
        ENDIF
        ENDIF
        ENDM

; RAY: looks along a line, beginning next to the point in B: carry set if the first piece is a rook or the king of the colour in C, or
; the second one its cannon
        MACRO RAY BY
        LD   H,HIGH Board
        LD   L,B
.near:  STEP BY
        LD   A,(HL)
        OR   A
        JP   Z,.near
        XOR  C
        CP   ROOK
        SCF
        RET  Z
        CP   KING
        SCF
        RET  Z
        AND  KIND
        RET  Z                          ; the border
.far:   STEP BY
        LD   A,(HL)
        OR   A
        JP   Z,.far
        XOR  C
        CP   CANNON
        SCF
        RET  Z
        OR   A
        RET
        ENDM

; is_threatened: says if a piece or the king of a colour could take a king
; In:       B the king's point, C the colour, the board
; Out:      carry set if one could
; Clobbers: A HL
; T: 2400   Stack: 2
; Unproved: choose_move is compared with the port
is_threatened:
        CALL ray_up
        RET  C
        CALL ray_down
        RET  C
        CALL ray_right
        RET  C
        CALL ray_left
        RET  C
        CALL by_knight
        RET  C
        ; and on into

; by_pawn: says if a pawn of a colour could take a king
; In:       B the king's point, C the colour, the board
; Out:      carry set if one could
; Clobbers: A HL
; T: 130   Stack: 0
; Unproved: choose_move is compared with the port
by_pawn:  LD   H,HIGH Board
        LD   L,B
        INC  L
        LD   A,(HL)
        XOR  C
        CP   PAWN
        SCF
        RET  Z
        DEC  L
        DEC  L
        LD   A,(HL)
        XOR  C
        CP   PAWN
        SCF
        RET  Z
        LD   A,-NEXT_ROW
        BIT  6,C                        ; RED
        JR   NZ,.before
        LD   A,NEXT_ROW
.before:
        ADD  A,B
        LD   L,A
        LD   A,(HL)
        XOR  C
        CP   PAWN
        SCF
        RET  Z
        OR   A
        RET

; is_exposed: says if a move lets a piece or the king of a colour take a king that did not move and could not be taken before
; In:       D and E the points of the move, B the king's point, C the colour, the board after the move
; Out:      carry set if one could
; Clobbers: A HL
; T: 1300   Stack: 2
; Unproved: choose_move is compared with the port
is_exposed:
        LD   H,HIGH Relations
        LD   A,D
        SUB  B
        LD   L,A
        LD   A,(HL)
        OR   A
        JR   Z,.target
        RRA
        JR   C,.from_line
        RRA
        JR   NC,.target
        CALL by_knight                    ; the source was next to the king, where it may have been in the way of a knight
        RET  C
        JR   .target
.from_line:
        LD   A,D
        CALL line
        RET  C
.target:
        LD   H,HIGH Relations
        LD   A,E
        SUB  B
        LD   L,A
        LD   A,(HL)
        RRA
        JR   C,.to_line
        AND  JUMP >> 1
        RET  Z
        ; and on into

; by_knight: says if a knight of a colour could take a king
; In:       B the king's point, C the colour, the board
; Out:      carry set if one could
; Clobbers: A HL
; T: 500   Stack: 0
; Unproved: choose_move is compared with the port
        MACRO LEG BY, ONE, OTHER
        LD   A,B
        ADD  A,BY
        LD   L,A
        LD   A,(HL)
        OR   A
        JR   NZ,.next
        LD   A,B
        ADD  A,ONE
        LD   L,A
        LD   A,(HL)
        XOR  C
        CP   KNIGHT
        SCF
        RET  Z
        LD   A,B
        ADD  A,OTHER
        LD   L,A
        LD   A,(HL)
        XOR  C
        CP   KNIGHT
        SCF
        RET  Z
.next:
        ENDM
by_knight:
        LD   H,HIGH Board
        LEG  17, 33, 18
        LEG  15, 31, 14
        LEG  -15, -31, -14
        LEG  -17, -33, -18
        OR   A
        RET

is_exposed.to_line:
        LD   A,E
        CALL line
        RET  C
        LD   L,E
        LD   A,(HL)
        XOR  C
        CP   PAWN
        JP   Z,by_pawn
        OR   A
        RET

; line: looks along the line from a king through a point on its row or column
; In:       A the point, B the king's point, C the colour, the board
; Out:      carry set if a piece or the king of the colour could take the king along the line, H the page of the board
; Clobbers: A L
; T: 420   Stack: 0
; Unproved: choose_move is compared with the port
line:   SUB  B
        JR   C,.lower
        AND  NEXT_ROW - 1
        JR   Z,ray_up
ray_right:
        RAY  1
line.lower:
        AND  NEXT_ROW - 1
        JR   Z,ray_down
ray_left:
        RAY  -1
ray_up: RAY  NEXT_ROW
ray_down:
        RAY  -NEXT_ROW

; By the difference of a point and a king's point, as bytes: is the point on its row or column, diagonally next to it, where a knight
; could attack it?
LINE            EQU  1
CORNER          EQU  2
JUMP         EQU  4
        ALIGN 256
Relations:
TableValue = 0
        DUP  256
RelationValue = 0
        IF TableValue != 0 && (TableValue & 15) == 0 || TableValue >= 1 && TableValue <= 5 || TableValue >= 251
RelationValue = LINE
        ENDIF
        IF TableValue == 15 || TableValue == 17 || TableValue == 256 - 15 || TableValue == 256 - 17
RelationValue = CORNER
        ENDIF
        IF TableValue == 14 || TableValue == 18 || TableValue == 31 || TableValue == 33
RelationValue = JUMP
        ENDIF
        IF TableValue == 256 - 14 || TableValue == 256 - 18 || TableValue == 256 - 31 || TableValue == 256 - 33
RelationValue = JUMP
        ENDIF
        DB   RelationValue
TableValue = TableValue + 1
        EDUP
