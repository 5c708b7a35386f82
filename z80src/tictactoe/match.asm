; match: points, one after the other, until a side has won enough of them

; match: plays points until a side has enough of them, or there are enough ties
; In:       Humans, the options
; Out:      the match is over and its winner announced, or BREAK was pressed, or in a demonstration any key
; Clobbers: A BC DE HL
; T: -   Stack: 24
; Waits: for the players, over and over
; Unproved: people press one key after the other: `zxlab prove tictactoe --keyboard` plays every match
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

; announce: announces the winner of the match
; In:       [PointsOne] = 0 or 1, [PointsTwo] = 0, [Ties] = 9, [Humans] = 0..1, [Break] = 0..1, [Beeper] = 0..2, [Keys:18] = 0,
;           [NameOne + N] = 'A' + N for N = 0..11, [NameOne + 12] = 0, [NameTwo + N] = 'a' + N for N = 0..11, [NameTwo + 8] = 0,
;           port[$FE] = $FF, port[$BFFE] = $FF or $FE, port[KEMPSTON] = 0, [HIDDEN:768] = 0, interrupts = 1
; Where:    ![Humans] || [Break] || port[$BFFE] == $FE
; Let:      Winner = [PointsOne] == [PointsTwo] ? 0 : [PointsOne] > [PointsTwo] ? ONE : TWO,
;           Who = Winner == ONE ? NameOne : NameTwo, Named = Winner ? length[Who] : 0,
;           Rest = Winner ? MessageChampion + 1 : MessageDraw, Long = Named + length[Rest], Start = 16 - Long / 2,
;           Char(K) = K < Named ? [Who + K] : [Rest + K - Named]
; Out:      carry = [Break] || ![Humans] && port[$BFFE] == $FE, [Break] = 0, [Turn] = Winner, [Hiding] = 0,
;           [dots(8 + N / 8, Start + K) + N % 8 * 256] = [Font + (Char(K) - 32) * 8 + N / 2] for K = 0..Long - 1 for N = 0..15,
;           port[ULA] = BORDER..BORDER + ([Humans] ? SPEAKER : 0),
;           port[CHIP_SELECT] = 0..([Humans] ? CHIP_SHAPE : 0), port[CHIP_DATA] = 0..([Humans] ? 255 : 0)
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:64], [Keys:18]
; T: -   Stack: 18
; Waits: for a key
announce:
        CALL leader
        LD   (Turn),A
        CALL draw_end
        LD   HL,TuneMatch
        CALL sound
        JP   wait_to_go_on

; leader: returns the side with more points
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

; is_match_over: says if enough points were won or enough ties played
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

; match_begin: begins a match: no points, player one to begin
; In:       [NameOne + N] = 'A' + N for N = 0..11, [NameOne + 12] = 0, [NameTwo + N] = 'a' + N for N = 0..11, [NameTwo + 8] = 0,
;           [Humans] = 0..2, [Sticks] = 0..1, [Points] = 1..5, [TieLimit] = 3 or 5 or 7 or 9, interrupts = 1
; Out:      [PointsOne] = 0, [PointsTwo] = 0, [Ties] = 0, [Cursor] = 0, [Turn] = 0, [Beginner] = ONE,           ; [Turn]: no side's
;           [Hiding] = UNSEEN, port[ULA] = BORDER                                      ; hidden
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:64]
; T: -   Stack: 12
; Waits: 4 frames
match_begin:
        XOR  A
        LD   (PointsOne),A
        LD   (PointsTwo),A
        LD   (Ties),A
        LD   (Cursor),A
        LD   (Turn),A                   ; no side's
        LD   A,ONE
        LD   (Beginner),A
        JP   draw_match

; other_side: gives the turn to the other side
; In:       HL = Turn..Beginner, [HL] = ONE or TWO
; Out:      [HL] = [HL] ^ SIDES
; Clobbers: A
; T: 31   Stack: 0
other_side:
        LD   A,(HL)
        XOR  SIDES
        LD   (HL),A
        RET
