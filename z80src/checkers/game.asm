; game: one game, from its first position to its end

; game: plays a game
; In:       [MenuPlayers] = PERSON or SPECTRUM, [MenuPlayers + 1] = PERSON or SPECTRUM, [MenuTies] = 0..1, [Chosen] = 0..LEVELS,
;           [MenuRules] = ORIGINAL or ENGLISH, [Lights] = 0, [Break] = 1, [Keys:18] = 0, [Hiding] = 0, interrupts = 1,
;           port[$FE] = $FF, port[KEMPSTON] = 0                                ; without BREAK it is played: next_turn, result, announce
; Let:      Plays = [Chosen] != 0
; Out:      [Players] = Plays ? [MenuPlayers] : SPECTRUM, [Players + 1] = Plays ? [MenuPlayers + 1] : SPECTRUM,
;           [Ties] = Plays ? [MenuTies] : 1, [Level] = max([Chosen], 1) - 1, [Rules] = [MenuRules],
;           [State + N] = [StartPosition + N] for N = 0..12, [Quiet] = 0, [HistoryCount] = 0, word[FirstTurn] = 0, [LastTurn] = TURN_END,
;           [Turned] = 0, [Framed] = UNFRAMED, word[FrameRow] = START_FRAME, word[Notice] = 0, [Break] = 0, [Hiding] = 0,
;           carry = 1                                                          ; the players left
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Kept:12], [Source:4], [Dest:4], [Taken:4], [Follow:4], [ListAt:2], [Due], [Steps], [Quietly],
;           [Marks:4], [Lit:4], [Trail:4], [Entered], [File], [TurnList], [Shown:128], [TextColour], [TextBuffer:40], [Keys:18], [DISPLAY:6912],
;           [HIDDEN:768], [ListLength], [ListTop], [ListCursor], ports
; T: -   Stack: 40
; Waits: for the players, over and over
game:
        CALL game_begin
        CALL draw_game
.turn:  CALL show_game
        CALL result
        JR   Z,.next
        PUSH HL
        CALL show_message
        POP  HL
        PUSH HL
        CALL end_tune
        CALL sound
        POP  HL
.over:  CALL announce
        RET  C
        CALL show_game
        CALL result
        JR   NZ,.over
.next:  CALL next_turn
        RET  C
        JR   .turn

; game_begin: begins a game: options, pieces, no records
; In:       [MenuPlayers] = PERSON or SPECTRUM, [MenuPlayers + 1] = PERSON or SPECTRUM, [MenuTies] = 0..1, [Chosen] = 0..LEVELS,
;           [MenuRules] = ORIGINAL or ENGLISH
; Let:      Plays = [Chosen] != 0                   ; 0: a demonstration, the Spectrum against itself, no two games alike
; Out:      [Players] = Plays ? [MenuPlayers] : SPECTRUM, [Players + 1] = Plays ? [MenuPlayers + 1] : SPECTRUM,
;           [Ties] = Plays ? [MenuTies] : 1, [Level] = max([Chosen], 1) - 1, [Rules] = [MenuRules], [Turned] = 0, word[Notice] = 0,
;           [Framed] = UNFRAMED, word[FrameRow] = START_FRAME, [State + N] = [StartPosition + N] for N = 0..12, [Quiet] = 0,
;           [HistoryCount] = 0, word[FirstTurn] = 0, [LastTurn] = TURN_END
; Clobbers: A BC DE HL
; T: 694   Stack: 2
game_begin:
        LD   A,(MenuPlayers)
        LD   (Players),A
        LD   A,(MenuPlayers + 1)
        LD   (Players + 1),A
        LD   A,(MenuTies)
        LD   (Ties),A
        LD   A,(Chosen)
        SUB  1
        JR   NC,.level
        LD   HL,SPECTRUM * 257          ; a demonstration: the Spectrum against itself, no two games alike
        LD   (Players),HL
        LD   A,1
        LD   (Ties),A
        XOR  A
.level: LD   (Level),A
        LD   A,(MenuRules)
        LD   (Rules),A
        XOR  A
        LD   (Turned),A
        LD   H,A
        LD   L,A
        LD   (Notice),HL
        LD   A,UNFRAMED
        LD   (Framed),A
        LD   HL,START_FRAME
        LD   (FrameRow),HL
        CALL put_start
        ; and on into

; position_begin: makes the position the first one of the game
; In:       -
; Out:      [Quiet] = 0, [HistoryCount] = 0, word[FirstTurn] = 0, [LastTurn] = TURN_END
; Clobbers: A HL
; T: 84   Stack: 0
position_begin:
        XOR  A
        LD   (Quiet),A
        LD   (HistoryCount),A
        LD   H,A
        LD   L,A
        LD   (FirstTurn),HL
        LD   A,TURN_END
        LD   (LastTurn),A
        RET

; put_start: puts the pieces where every game begins; Black is to move
; In:       -
; Out:      [State + N] = [StartPosition + N] for N = 0..12, carry = 0
; Clobbers: BC DE HL
; T: 312   Stack: 0
put_start:
        LD   HL,StartPosition
        LD   DE,Black
        LD   BC,13
        LDIR
        OR   A                          ; carry clear
        RET
        ASSERT Red == Black + 4 && Kings == Red + 4 && Turn == Kings + 4

; result: says if the game is over
; In:       long[Black] = 0 or $200, long[Red] = 0 or $2000 or $12000, long[Kings] = 0 or $2000, [Turn] = SIDE_BLACK or SIDE_RED,
;           [Rules] = ORIGINAL or ENGLISH, [HistoryCount] = 0..2 or HISTORY_MOST, [Quiet] = 0..2 or 79..80 or 250,
;           [History + N] = 5 for N = 0..STATE_SIZE * HISTORY_MOST - 1,
;           [History + STATE_SIZE * N + K] = [State + K] for N = 0..1 for K = 0..Turn - State,
;           [History + STATE_SIZE * N] = 0 or 1 for N = 0..1
; Let:      Goes = Slides(Own) || Jumps(Own), English = [Rules] == ENGLISH,
;           Message = !Goes ? MessageWon : English && Repeats >= 2 ? MessageRepeated : English && [Quiet] >= 80 ? MessageQuiet : 0
; Out:      zero = !Message, HL = Message..(Message ? Message : $FFFF)     ; zero set if it goes on; else the message that says how it ended
; Clobbers: A BC DE BC' DE' HL' IX IY, [Due]
; T: 190000   Stack: 18
result:
        CALL has_move
        LD   HL,MessageWon
        JR   NC,.over
        CALL is_drawn
        OR   A
        RET  Z
        LD   HL,MessageRepeated
        CP   REPEATED
        JR   Z,.over
        LD   HL,MessageQuiet
.over:  OR   H                          ; zero clear: no text lies in the first page
        RET

; announce: says how a game ended and waits for a key: the turns may be looked at, and taken back
; In:       HL = MessageWon or MessageQuiet, word[Notice] = 0 or MessageFirst, [Chosen] = 0..1, [Lights] = 0..1, [Turn] = SIDE_BLACK or SIDE_RED,
;           [Break] = 0..1, [Keys:18] = 0, [Hiding] = 0, interrupts = 1,
;           port[$FE] = $FF, port[$BFFE] = $FF or $FE or $FD, port[KEMPSTON] = 0                    ; no key, ENTER, L
; Where:    ![Chosen] || [Break] || port[$BFFE] != $FF                                             ; or people are waited for
; Let:      Says = word[Notice] ? word[Notice] : HL, Goes = [Chosen] && ![Break] && port[$BFFE] == $FD, Hints = Goes ? GameHints : EndHints
; Out:      carry = !Goes, [Lights] = [Lights] ^ Goes, [Break] = 0, word[Notice] = 0,             ; set: to the menu; clear: a key has led to a state
;           [attr(MESSAGE_ROW, K)] = [Says] ? [Says] : [Turn] ? COLOUR_RED : COLOUR_BLACK for K = 0..31,
;           [dots([Hints], [Hints + 1]) + N * 256] = [Font + ([Hints + 3] - 32) * 8 + N] for N = 0..7
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [TextColour], [TextBuffer:40], [Keys:18], [dots(MESSAGE_ROW, 0) + N * 256:32] for N = 0..7,
;           [dots(HINT_ROW + J, 0) + N * 256:32] for J = 0..2 for N = 0..7, [attr(HINT_ROW + J, 0):32] for J = 0..2
; T: -   Stack: 20
; Waits: for a key; in a demonstration for SHOWING frames
announce:
        CALL take_notice
        CALL show_message
        LD   HL,EndHints
        CALL show_play_hints
        LD   A,(Chosen)
        OR   A
        LD   B,SHOWING
        SCF
        JR   Z,.show
.key:   CALL player_frame
        RET  C
        CP   KEY_ENTER
        SCF
        RET  Z
        LD   HL,AtAnyTime
        CALL run_command
        JR   NC,.key
        LD   HL,GameHints
        CALL show_play_hints
        OR   A                          ; carry clear
        RET
.show:  CALL player_pause
        SCF
        RET

; end_tune: returns the tune for the end of a game
; In:       HL = MessageWon or MessageRepeated or MessageQuiet, [Turn] = SIDE_BLACK or SIDE_RED,       ; the side that cannot move
;           [Players] = PERSON or SPECTRUM, [Players + 1] = PERSON or SPECTRUM
; Let:      Lost = [Players + [Turn]] == PERSON && [Players + ([Turn] ^ 1)] == SPECTRUM
; Out:      HL = HL != MessageWon ? TuneTie : Lost ? TuneLost : TuneMatch
; Clobbers: A BC DE
; T: 271   Stack: 4
end_tune:
        LD   DE,MessageWon
        OR   A
        SBC  HL,DE
        LD   HL,TuneTie
        RET  NZ
        LD   HL,TuneMatch
        LD   A,(Turn)
        CALL player_of
        RET  NZ
        LD   A,(Turn)
        XOR  1
        CALL player_of
        RET  Z
        LD   HL,TuneLost
        RET
