; match: points, one after the other, until somebody has won enough of them

; match: points until somebody has enough of them, or there were ties enough
; In:       Humans, the options
; Out:      the match is over and its winner announced, or BREAK was pressed, or in a demonstration any key
; Clobbers: A BC DE HL
; T: -   Stack: 24
; Waits: for the players, over and over
match:
        CALL ask_names
        RET  C
        CALL match_begin
.point: CALL point
        RET  C
        CALL is_match_over
        JR   C,announce
        LD   HL,Beginner
        CALL other_side
        JR   .point

; announce: who has won the match
; In:       names, points, ties
; Out:      the winner was shown and heard, and somebody pressed a key
; Clobbers: A BC DE HL
; T: -   Stack: 16
; Waits: for a key
announce:
        CALL leader
        LD   (Turn),A
        CALL draw_end
        LD   HL,TuneMatch
        CALL sound
        JP   wait_to_go_on

; leader: who has more points
; In:       [PointsOne] = 0..5, [PointsTwo] = 0..5
; Out:      A = [PointsOne] == [PointsTwo] ? 0 : [PointsOne] > [PointsTwo] ? ONE : TWO
; Clobbers: HL
; T: 71   Stack: 0
leader:
        LD   HL,PointsTwo
        LD   A,(PointsOne)
        CP   (HL)
        LD   A,0
        RET  Z
        LD   A,TWO
        RET  C
        LD   A,ONE
        RET

; is_match_over: whether points or ties are enough
; In:       [PointsOne] = 0..5, [PointsTwo] = 0..5, [Ties] = 0..9, [Points] = 1..5, [TieLimit] = 3..9
; Out:      carry = max([PointsOne], [PointsTwo]) >= [Points] || [Ties] >= [TieLimit]
; Clobbers: A HL
; T: 112   Stack: 0
is_match_over:
        LD   HL,Points
        LD   A,(PointsOne)
        CP   (HL)
        CCF
        RET  C
        LD   A,(PointsTwo)
        CP   (HL)
        CCF
        RET  C
        LD   HL,TieLimit
        LD   A,(Ties)
        CP   (HL)
        CCF
        RET

; match_begin: nobody has a point yet, player one will begin
; In:       names
; Out:      points, ties and Beginner are set, the match's screen is drawn, but hidden
; Clobbers: A BC DE HL
; T: -   Stack: 12
; Waits: 4 frames
match_begin:
        XOR  A
        LD   (PointsOne),A
        LD   (PointsTwo),A
        LD   (Ties),A
        LD   (Cursor),A
        LD   (Turn),A                   ; nobody's
        LD   A,ONE
        LD   (Beginner),A
        JP   draw_match

; other_side: the other one's turn
; In:       HL = Turn..Beginner, [HL] = ONE or TWO
; Out:      [HL] = [HL] ^ SIDES
; Clobbers: A
; T: 31   Stack: 0
other_side:
        LD   A,(HL)
        XOR  SIDES
        LD   (HL),A
        RET
