; point: one board, from the first move to a line or a tie

; point: plays one board, from empty to a win or a tie
; In:       Beginner, the match's screen, hidden before the first point
; Out:      carry set if the players left; else points or ties are counted, and a key was pressed to go on
; Clobbers: A BC DE HL
; T: -   Stack: 22
; Waits: for the players, over and over
; Unproved: people press one key after the other: `zxlab prove tictactoe --keyboard` plays every line
point:
        CALL clear_grid
        LD   A,(Beginner)
        LD   (Turn),A
        CALL draw_point
        CALL screen_show
.turn:  CALL frame_wait
        CALL keys_scan                  ; a key that is down already was meant for the turn before
        CALL show_turn
        CALL next_move
        RET  C
        OR   A
        JR   Z,.lost
        CALL make_move
        CALL find_win
        JR   C,.won
        CALL is_tie
        JR   C,.tie
.next:  LD   HL,Turn
        CALL other_side
        JR   .turn
.lost:  CALL hide_clock
        LD   HL,MessageLost
        CALL show_message
        LD   HL,TuneLost
        CALL sound
        LD   B,LOOKING
        CALL player_pause
        RET  C
        JR   .next
.won:   CALL show_win                   ; A is the winner's mark, HL its line
        CALL count_point
        LD   HL,MessageWin
        LD   DE,TuneWin
        JR   .over
.tie:   XOR  A
        LD   (Turn),A                   ; no side's
        LD   HL,Ties
        INC  (HL)
        LD   HL,MessageTie
        LD   DE,TuneTie
.over:  PUSH DE
        PUSH HL
        CALL hide_clock
        CALL frame_wait
        POP  HL
        CALL show_message
        CALL frame_wait
        CALL show_scores
        LD   HL,MessageGoOn
        CALL show_play_hint
        POP  HL
        CALL sound
        ; and on into

; wait_to_go_on: waits for a key; in a demonstration, for a fixed time
; In:       [Keys:18] = 0, [Break] = 0..1, [Humans] = 0..2, interrupts = 1,
;           port[$FE] = $FF, port[$BFFE] = $FF or $FE, port[KEMPSTON] = 0                                   ; no key or ENTER
; Where:    ![Humans] || [Break] || port[$BFFE] == $FE                ; or people are waited for until they press a key
; Out:      carry = [Break] || ![Humans] && port[$BFFE] == $FE, [Break] = 0
; Clobbers: A BC DE HL, [Keys:18]
; T: -   Stack: 10
; Waits: for a key; in a demonstration for SHOWING frames
wait_to_go_on:
        LD   A,(Humans)
        OR   A
        JP   NZ,key_wait
        LD   B,SHOWING
        JP   player_pause

; count_point: counts a point for the side whose turn it is
; In:       [Turn] = ONE or TWO, [PointsOne] = 0..4, [PointsTwo] = 0..4
; Out:      [PointsOne] = [PointsOne] + ([Turn] == ONE), [PointsTwo] = [PointsTwo] + ([Turn] == TWO)
; Clobbers: A HL
; T: 68   Stack: 0
count_point:
        LD   HL,PointsOne
        LD   A,(Turn)
        CP   ONE
        JR   Z,.count
        LD   HL,PointsTwo
.count: INC  (HL)
        RET

; make_move: puts the mark of the side whose turn it is on the chosen cell, with picture and sound
; In:       [Cell] = 1..9, [Turn] = ONE or TWO, [GAME_RAM + [Cell]] = FREE, [MoveCounter] = 0 or 8, [Humans] = 0..1, [Break] = 0..1, [Beeper] = 0..2,
;           [TextColour] = COLOUR_COUNT, [Hiding] = 0, interrupts = 1
; Let:      Row = [CellPlaces + 2 * [Cell] - 2], Column = [CellPlaces + 2 * [Cell] - 1]
; Out:      [GAME_RAM + [Cell]] = [Turn], [MoveCounter] = [MoveCounter] + 1,
;           [dots(Row + 3, Column) + N * 256] = 0 for N = 0..7,
;           [dots(Row + 1 + N / 8, Column + 1 + K) + N % 8 * 256] = [([Turn] == ONE ? Cross : Ring) + 2 * N + K]
;           for N = 0..15 for K = 0..1,
;           [attr(Row + J, Column + K)] = LIT | ([Turn] == ONE ? COLOUR_ONE : COLOUR_TWO) for J = 0..3 for K = 0..3,
;           port[ULA] = BORDER..BORDER + ([Humans] ? SPEAKER : 0),
;           port[CHIP_SELECT] = 0..([Humans] ? CHIP_SHAPE : 0), port[CHIP_DATA] = 0..([Humans] ? 255 : 0)
; Clobbers: A BC DE HL
; T: -   Stack: 18
; Waits: 4 frames
make_move:
        LD   A,(Turn)
        LD   C,A
        LD   A,(Cell)
        CALL put_mark
        CALL show_new_piece
        LD   HL,TuneOne
        LD   A,(Turn)
        CP   ONE
        JR   Z,.play
        LD   HL,TuneTwo
.play:  CALL sound
        JP   show_old_piece
