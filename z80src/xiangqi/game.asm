; game: one game, from its first position to its end

; game: plays a game
; In:       the menu's options
; Out:      the game is over and its result was announced, or BREAK was pressed, or in a demonstration any key
; Clobbers: A BC DE HL IX IY
; T: -   Stack: 24
; Waits: for the players, over and over
; Unproved: people press one key after the other; the tests play games
game:
        CALL game_begin
        CALL draw_game
.turn:  CALL show_game
        CALL result
        JR   Z,.next
        PUSH HL
        CALL show_message
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

; game_begin: begins a game: options, pieces, no moves
; In:       the menu's options
; Out:      the state, the board, the variables of the screen
; Clobbers: A BC DE HL IX
; T: 60000   Stack: 8
; Unproved: set_up has a proof of its own; the tests begin games
game_begin:
        LD   HL,(MenuPlayers)
        LD   (Players),HL
        LD   A,(MenuMode)
        LD   B,A
        LD   A,(Chosen)
        SUB  1
        JR   NC,.level
        LD   HL,SPECTRUM * 257          ; a demonstration: the Spectrum against itself
        LD   (Players),HL
        XOR  A
        LD   B,A
.level: LD   (Level),A
        LD   A,B
        LD   (Mode),A
        OR   A                          ; GAME
        JR   Z,.players
        LD   HL,PERSON * 257            ; the original has no player
        LD   (Players),HL
.players:
        XOR  A
        LD   (Turned),A
        LD   (Framed),A
        LD   H,A
        LD   L,A
        LD   (Notice),HL
        LD   HL,START_FRAME
        LD   (FrameRow),HL
        CALL rules.set_up
        ; and on into

; position_begin: makes the position on the board the first one of the game
; In:       the board, the side to move
; Out:      the state has no moves, and the rules no record
; Clobbers: A BC DE HL
; T: 21000   Stack: 2
; Unproved: keep_board has a proof of its own; the tests set up positions
position_begin:
        CALL keep_board
        LD   A,(rules.Turn)
        LD   (FirstSide),A
        XOR  A
        LD   (MoveCount),A
        LD   H,A
        LD   L,A
        LD   (GivenUp),HL
        JP   rules.begin

; result: says if the game is over
; In:       the board, the record of the rules, Mode
; Out:      zero set if it goes on; else HL = the message that says how it ended
; Clobbers: A BC DE HL IX IY
; T: 400000   Stack: 18
; Unproved: find_ending is compared with the port
result:
        LD   A,(Mode)
        CP   ORIGINAL
        RET  Z
        CALL rules.find_ending
        OR   A
        RET  Z
        CP   rules.PERPETUAL_CHECK
        JR   NZ,.message
        LD   A,(rules.Turn)
        CP   B
        LD   HL,MessagePerpetual
        JR   Z,.over
        LD   HL,MessagePerpetualMover
        JR   .over
.message:
        LD   HL,Endings
        ADD  A,A
        LD   E,A
        LD   D,0
        ADD  HL,DE
        LD   A,(HL)
        INC  HL
        LD   H,(HL)
        LD   L,A
.over:  OR   H                          ; zero clear: no text lies in the first page
        RET

; announce: says how a game ended and waits for a key: the moves may be looked at, and taken back
; In:       HL = the message
; Out:      carry set: to the menu; clear: the game goes on with the state that the key has led to
; Clobbers: A BC DE HL
; T: -   Stack: 20
; Waits: for a key; in a demonstration for SHOWING frames
; Unproved: people press one key after the other; the tests play games to their end
announce:
        CALL take_notice
        CALL show_message
        LD   HL,EndHints
        CALL show_hints
        LD   A,(Chosen)
        OR   A
        LD   B,SHOWING
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
        CALL show_hints
        OR   A                          ; carry clear
        RET
.show:  CALL player_pause
        SCF
        RET

; end_tune: returns the tune for the end of a game
; In:       the position, and the record of the rules
; Out:      HL = TuneTie for a draw, TuneLost if a person has lost against the Spectrum, else TuneMatch
; Clobbers: A BC DE IX IY
; T: 400000   Stack: 18
; Unproved: find_ending is compared with the port
end_tune:
        CALL rules.find_ending
        LD   HL,TuneTie
        LD   A,B
        OR   A
        RET  Z
        LD   HL,TuneMatch
        CALL player_of
        RET  Z                          ; a person has won
        LD   A,B
        XOR  rules.COLOURS
        CALL player_of
        RET  NZ
        LD   HL,TuneLost
        RET
