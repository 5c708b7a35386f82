; person: a turn of a person

; person_turn: lets a person move and end the turn, or ask for something else
; In:       [Mode] = HOT_SEAT..AGAINST, [Phase] = PLAY, [Moved] = 0..1, [Redraw] = 0, word[Notice] = 0 or MessageLoaded,
;           [Break] = 1,      ; BREAK is pressed
;           [Bottom] = 0..1, [Turned] = 0, [Viewer] = 0, [AllSeen] = 0..1, [Cursor] = $24, [Chosen] = NONE,
;           [BoardPieces + P] = (P == $24 ? $25 : P == $0B ? 3 : NONE) for P = 0..POSITIONS - 1, [PieceTypes:POSITIONS] = GENERAL,
;           [BoardMarks:POSITIONS] = 0,
;           [LastFrom] = NONE or $0B, [LastTo] = $0C, [LastAnswer] = 0, [Shown:128] = NONE,
;           [Hiding] = 0, [MenuChoice] = 1, [Sticks] = 0..1, [Keys:18] = 0, port[$FE] = $FF, port[KEMPSTON] = 0, interrupts = 1
; Out:      carry = 1, [Break] = 0, [Redraw] = 0, word[Notice] = 0, [CursorOn] = 1, [Hiding] = 0, [SeenFrom] = SeenMove([LastFrom]),
;           [SeenTo] = SeenMove([LastTo]),
;           [Shown + S] = NoSpace(S) ? [Shown + S] : SpaceContents(S) for S = 0..POSITIONS - 1,
;           [Shown + S + 64] = NoSpace(S) ? [Shown + S + 64] : ColourFor(S, IsOfMove(S), 1) for S = 0..POSITIONS - 1,
;           [dots([TurnHints], K) + N * 256] = GlyphRow([([Sticks] ? TurnSticks : TurnHints) + 3 + K], N) for K = 0..3 for N = 0..7
; Clobbers: A BC DE HL IX IY, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:64], [Tile:48], [Keys:18]
; T: -   Stack: 32
; Waits: for a person
person_turn:
        CALL appear
        RET  C
        LD   A,1
        LD   (CursorOn),A
        LD   HL,TurnHints
        CALL show_hints
        LD   HL,TurnSticks
        CALL stick_hints
        CALL show_turn
        CALL turn_message
        CALL take_notice
        CALL show_message
.key:   CALL person_frame
        RET  C
        OR   A
        JR   Z,.key
        CALL turn_key
        JR   NC,.key
        OR   A                          ; carry clear
        RET

; turn_message: returns the message that a turn begins with, or goes on with after the move
; In:       [Moved] = 0 or 1, [LastFrom] = 0 or NONE, [LastAnswer] = MOVED or ATTACKER
; Out:      HL = [Moved] ? ([LastAnswer] == MOVED ? MessageMoved : MessageAnswer) : [LastFrom] == NONE ? MessageTurn : MessageHeard
; Clobbers: A
; T: 81   Stack: 0
turn_message:
        LD   A,(Moved)
        OR   A
        JR   NZ,.moved
        LD   HL,MessageTurn
        LD   A,(LastFrom)
        CP   NONE
        RET  Z
        LD   HL,MessageHeard
        RET
.moved: LD   HL,MessageMoved
        LD   A,(LastAnswer)
        OR   A                          ; MOVED
        RET  Z
        LD   HL,MessageAnswer
        RET

; turn_key: does what a key asks for in a turn
; In:       A = 0 or KEY_LEFT..KEY_UP or 'a' or 'z',                                  ; keys that move, and keys without a meaning
;           [Turned] = 0..1, [Viewer] = 0..1, [Bottom] = 0..1, [AllSeen] = 0..1, [CursorOn] = 0..1, [Phase] = FIRST_SET_UP..OVER,
;           [BoardPieces + P] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1, [PieceTypes:POSITIONS] =
;             0..BANNER,
;           [BoardMarks:POSITIONS] = 0..1, [Chosen] = 0..POSITIONS - 1 or NONE, [Cursor] = 0..$17 or $19..$1E or $20..POSITIONS - 1,
;           [LastFrom:2] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE, [SeenFrom] = NONE, [SeenTo] = NONE,
;           [Shown:128] = NONE or 0..BANNER or FREE, [Hiding] = 0 or UNSEEN, interrupts = 1
; Let:      At = [Cursor], IsArrow = A >= KEY_LEFT && A <= KEY_UP,
;           Left = At < 8 ? At : NoSpace(At - 8) ? At - 16 : At - 8, Right = At >= 40 ? At : NoSpace(At + 8) ? At + 16 : At + 8,
;           Higher = (At & 7) == 0 ? At : NoSpace(At - 1) ? At - 9 : At - 1, Lower = (At & 7) == 7 ? At : NoSpace(At + 1) ? At - 7 : At + 1
; Out:      carry = 0, [Cursor] = A == KEY_LEFT ? Left : A == KEY_RIGHT ? Right : A == KEY_UP ? Higher : A == KEY_DOWN ? Lower : At,
;           [SeenFrom] = IsArrow ? SeenMove([LastFrom]) : NONE, [SeenTo] = IsArrow ? SeenMove([LastTo]) : NONE,
;           [Hiding] = IsArrow ? 0 : [Hiding]
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [Shown:128], [TextColour], [TextBuffer:16], [Tile:48]
; T: -   Stack: 30
; Waits: 1 frame
turn_key:
        CALL move_cursor
        JR   NC,.command
        CALL show_turn
        OR   A                          ; carry clear
        RET
.command:
        LD   HL,InTurn
        JP   run_command

; show_turn: shows the board, whose turn it is, and what is under the cursor
; In:       [Turned] = 0..1, [Viewer] = 0..1, [Bottom] = 0..1, [AllSeen] = 0..1, [CursorOn] = 0..1, [Phase] = FIRST_SET_UP..OVER,
;           [BoardPieces + P] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1, [PieceTypes:POSITIONS] =
;             0..BANNER,
;           [BoardMarks:POSITIONS] = 0..1, [Chosen] = 0..POSITIONS - 1 or NONE, [Cursor] = 0..$17 or $19..$1E or $20..POSITIONS - 1,
;           [LastFrom:2] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE, [Shown:128] = NONE or 0..BANNER or FREE,
;           [Hiding] = 0 or UNSEEN, interrupts = 1
; Out:      [SeenFrom] = SeenMove([LastFrom]), [SeenTo] = SeenMove([LastTo]), [Hiding] = 0,
;           [Shown + S] = NoSpace(S) ? [Shown + S] : SpaceContents(S) for S = 0..POSITIONS - 1,
;           [Shown + S + 64] = NoSpace(S) ? [Shown + S + 64] : ColourFor(S, IsOfMove(S), [CursorOn]) for S = 0..POSITIONS - 1
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:16], [Tile:48]
; T: -   Stack: 22
; Waits: 1 frame
show_turn:
        CALL draw_board
        CALL show_panel
        CALL show_lost
        CALL show_cursor
        JP   screen_show

; choose: chooses the piece under the cursor, or moves the one that was chosen there; after the move it ends the turn
; In:       [Mode] = HOT_SEAT or AGAINST, [Moved] = 0, [Chosen] = NONE or $24, [Cursor] = $0B..$0C or $24..$25,
;           [BoardMarks:POSITIONS] = 0,      ; a move waits a time that interrupts count: none here
;           [BoardPieces + P] = (P == $24 ? $24 : P == $25 ? $2C : P == $0B ? 3 : NONE) for P = 0..POSITIONS - 1,
;           [PieceTypes + P] = P & BANNER for P = 0..POSITIONS - 1,
;           [Bridges] = 2 or 4, [MapUp + P] = Up(P) for P = 0..POSITIONS - 1, [MapDown + P] = Down(P) for P = 0..POSITIONS - 1,
;           [Phase] = PLAY, [Bottom] = 0, [Turned] = 0, [Viewer] = 0, [AllSeen] = 0..1, [CursorOn] = 1, [LastFrom:2] = NONE,
;           [LastAnswer] = 0, [Shown:128] = NONE,
;           [Hiding] = 0, [MenuChoice] = 0, interrupts = 1
; Let:      At = [Cursor], Is = IsOwn(At), Now = Is ? (At == [Chosen] ? NONE : At) : [Chosen]
; Out:      carry = 0, [Chosen] = Now, [BoardMarks + Q] = Is && Now != NONE && Reaches(Q, At, Type(At)) for Q = 0..POSITIONS - 1
; Clobbers: A BC DE HL, [WalkFrom], [SeenFrom], [SeenTo], [Hiding], [DISPLAY:6912], [HIDDEN:768], [Shown:128], [TextColour],
;           [TextBuffer:64], [Tile:48]
; T: -   Stack: 26
; Waits: 3 frames
choose: LD   A,(Mode)
        CP   FREE_HAND
        JR   Z,.choose
        LD   A,(Moved)
        OR   A
        JP   NZ,end_of_turn
.choose:
        LD   A,(Chosen)
        LD   C,A
        LD   A,(Cursor)
        CP   C
        LD   B,NONE
        JR   Z,.mark                    ; the same piece again: none is chosen
        LD   L,A
        LD   H,HIGH BoardPieces
        LD   B,A
        LD   A,(HL)
        AND  BLOCKED + (1 << OWN)
        CP   1 << OWN
        JR   Z,.mark                    ; an own piece
        LD   A,C
        CP   NONE
        LD   HL,MessageNotYours
        JR   Z,.refused
        LD   A,(Mode)
        CP   FREE_HAND
        JR   Z,.move
        LD   L,B
        LD   H,HIGH BoardMarks
        LD   A,(HL)
        OR   A
        LD   HL,MessageWay
        JR   Z,.refused
.move:  LD   A,C
        LD   (From),A
        LD   A,B
        LD   (To),A
        CALL move_piece
        SCF
        RET
.refused:
        CALL show_message
        LD   HL,TuneError
        CALL sound
        OR   A                          ; carry clear
        RET
.mark:  LD   A,B
        LD   (Chosen),A
        CALL clear_marks
        LD   A,(Chosen)
        CP   NONE
        CALL NZ,mark_moves
        CALL show_turn
        LD   HL,MessageWhere
        LD   A,(Chosen)
        CP   NONE
        CALL Z,turn_message
        CALL show_message
        OR   A                          ; carry clear
        RET

; end_of_turn: ends the turn of a person, who has to have moved, except in debug mode
; In:       [Mode] = HOT_SEAT or AGAINST, [Moved] = 0           ; before the move; after it finish_turn waits a time that interrupts count
; Out:      carry = 1, word[Notice] = MessageMoveFirst
; Clobbers: A BC DE HL
; T: -   Stack: 22
end_of_turn:
        LD   A,(Mode)
        CP   FREE_HAND
        JR   Z,.end
        LD   A,(Moved)
        OR   A
        LD   HL,MessageMoveFirst
        JP   Z,notice
        LD   A,(Mode)
        OR   A                          ; HOT_SEAT
        JR   NZ,.end
        CALL screen_hide                ; before the board is swapped: no frame shows the other player's types
        LD   A,COVER
        LD   (Redraw),A
.end:   CALL finish_turn
        SCF
        RET

; give_up: lets a player give up who has not moved yet, after a question
; In:       [Moved] = 0..1, word[Notice] = 0..$FFFF, [Bottom] = 0..1, [Turned] = 0..1, [LastFrom] = NONE, [LastTo] = NONE,
;           [LastAnswer] = MOVED, [Phase] = PLAY, [Result] = 0..255, [Redraw] = 0, [Hiding] = 0 or UNSEEN,
;           [Keys:18] = 0, [Break] = 0..1, interrupts = 1,
;           port[$DFFE] = $FF or $EF, port[$7FFE] = $FF or $F7,              ; y, n
;           port[$FEFE] = $FF, port[$FDFE] = $FF, port[$FBFE] = $FF, port[$F7FE] = $FF, port[$EFFE] = $FF, port[$BFFE] = $FF,
;           port[KEMPSTON] = 0
; Where:    [Moved] || [Break] || port[$DFFE] == $EF || port[$7FFE] == $F7             ; or it waits for ever
; Let:      Ends = ![Moved] && ![Break] && port[$DFFE] == $EF
; Out:      carry = 1, word[Notice] = [Moved] ? MessageEndFirst : word[Notice], [Break] = [Break],
;           [Phase] = Ends ? OVER : PLAY, [Result] = Ends ? 0 : [Result], [Redraw] = Ends ? DRAW : 0
; Clobbers: A BC DE HL, [Keys:18], [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:64]
; T: -   Stack: 20
; Waits: for a key
give_up:
        LD   A,(Moved)
        OR   A
        LD   HL,MessageEndFirst
        JP   NZ,notice
        LD   HL,MessageGiveUp
        CALL show_message
        LD   HL,KeysYesNo
        CALL prompt_key
        CALL C,leave
        RET  C
        CP   'y'
        SCF
        RET  NZ
        XOR  A
        CALL end_game
        SCF
        RET
KeysYesNo:
        DB   "yn", 0
