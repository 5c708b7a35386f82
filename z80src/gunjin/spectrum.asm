; spectrum: a turn of the Spectrum, and how moves are shown

; spectrum_turn: plays a turn of the Spectrum
; In:       the state, MenuLevel
; Out:      carry set if the players left; else the turn was played
; Clobbers: A BC DE HL IX IY
; T: -   Stack: 30
; Waits: some seconds
; Unproved: it waits a time that interrupts count; choose_move is compared with the port, and the tests play games against it
spectrum_turn:
        CALL appear
        RET  C
        LD   HL,NoHints
        CALL show_hints
        CALL show_turn
        LD   HL,MessageThinks
        CALL show_message
        LD   A,THINKING
        CALL take_time
        LD   A,(MenuLevel)
        DEC  A
        LD   (Level),A
        CALL choose_move
.rest:  CALL player_frame               ; spend_time, but a key may end a demonstration
        RET  C
        LD   A,(ClockFrames)
        OR   A
        JR   NZ,.rest
        LD   HL,(BestFrom)
        LD   A,L
        CP   NONE
        LD   A,NO_MOVE
        JP   Z,end_game                 ; only in a game that was loaded: otherwise the end of a turn finds it
        LD   (From),HL
        CALL move_piece
        LD   HL,MessageHeardNow
        CALL show_message
        LD   B,HEARING
        CALL player_pause
        RET  C
        JP   finish_turn
        ASSERT To == From + 1

; move_piece: plays a move, so that it is seen; both sides learn from it
; In:       From, To, the state
; Out:      the state after it, with the umpire's answer
; Clobbers: A BC DE HL
; T: -   Stack: 24
; Waits: 40 frames
; Unproved: it waits a time that interrupts count, in spend_time; learn_move and play_move have contracts, and golden pictures show moves
move_piece:
        LD   A,MOVING
        CALL take_time
        LD   A,(From)
        CALL step_shown
        LD   A,(From)
        LD   L,A
        LD   H,HIGH BoardPieces
        LD   B,(HL)
        LD   (HL),NONE
        LD   A,(To)
        LD   L,A
        LD   C,(HL)
        LD   (HL),B
        PUSH BC
        CALL step_shown
        POP  BC
        LD   A,(To)
        LD   L,A
        LD   H,HIGH BoardPieces
        LD   (HL),C
        LD   A,(From)
        LD   L,A
        LD   (HL),B
        CALL judge_answer
        LD   A,(Mode)
        CP   FREE_HAND                  ; there moves may be illegal, which teach nothing
        CALL NZ,learn_move
        CALL play_move
        CALL spend_time
        LD   A,NONE
        LD   (Chosen),A
        CALL show_turn
        LD   A,(LastAnswer)
        ADD  A,A
        LD   E,A
        LD   D,0
        LD   HL,AnswerTunes
        ADD  HL,DE
        LD   A,(HL)
        INC  HL
        LD   H,(HL)
        LD   L,A
        CALL frame_wait                 ; drawing takes a few T-states more or less
        JP   sound

; step_shown: shows a piece of a move for a while
; In:       A = 0..$17 or $19..$1E or $20..POSITIONS - 1,                   ; its space on the board
;           [Turned] = 0..1, [Viewer] = 0..1, [Bottom] = 0..1, [AllSeen] = 0..1, [CursorOn] = 0..1,
;           [BoardPieces + P] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1, [PieceTypes:POSITIONS] =
;             0..BANNER,
;           [Cursor] = 0..POSITIONS - 1, [LastFrom:2] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE,
;           [Shown:128] = NONE or 0..BANNER or FREE, [TileSign] = 0, [Hiding] = 0 or UNSEEN, interrupts = 1
; Let:      Place = SeenPlace(A), Tint(S) = [CursorOn] && [Cursor] == S ? COLOUR_CURSOR : Place == S ? COLOUR_CHOSEN : COLOUR_LAST,
;           IsTinted(S) = [CursorOn] && [Cursor] == S || Place == S || IsOfMove(S),
;           Colour(S, P) = IsTinted(S) ? Tint(S) + InkOf(P) : PlainOf(S, P)
; Out:      [Chosen] = Place, [BoardMarks:POSITIONS] = 0, [SeenFrom] = SeenMove([LastFrom]), [SeenTo] = SeenMove([LastTo]),
;           [Shown + S] = NoSpace(S) ? [Shown + S] : TypeSeen(SeenPlace(S)) for S = 0..POSITIONS - 1,
;           [Shown + S + 64] = NoSpace(S) ? [Shown + S + 64] : Colour(S, SeenPlace(S)) for S = 0..POSITIONS - 1
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [Tile:48]
; T: -   Stack: 20
; Waits: 20 frames
step_shown:
        LD   L,A
        CALL board_place
        LD   (Chosen),A
        CALL clear_marks
        CALL draw_board
        LD   B,STEPPING
.wait:  CALL frame_wait
        DJNZ .wait
        RET

; Work that takes a time which depends on hidden types ends in a frame that does not, so that the time tells nothing about them.

; take_time: begins a time of some frames
; In:       A = 1..FRAMES_A_SECOND
; Out:      [ClockFrames] = A, [Clock] = 1
; Clobbers: A
; T: 43   Stack: 0
take_time:
        LD   (ClockFrames),A
        LD   A,1
        LD   (Clock),A
        RET

; spend_time: waits for the end of the time that take_time began
; In:       ClockFrames, interrupts = 1
; Out:      [ClockFrames] = 0
; Clobbers: A
; T: -   Stack: 2
; Waits: 50 frames
; Unproved: it waits a time that interrupts count; a test compares the frames of games with other hidden types
spend_time:
        LD   A,(ClockFrames)
        OR   A
        RET  Z
        CALL frame_wait
        JR   spend_time
