; spectrum: a turn of the Spectrum, and how moves are shown

; spectrum_turn: plays a turn of the Spectrum
; In:       [Mode] = AGAINST..ITSELF, [Phase] = PLAY, [Moved] = 0, [MenuLevel] = 1..LEVELS, [Redraw] = 0, word[Notice] = 0,
;           [Break] = 1,      ; BREAK is pressed while it thinks
;           [Bottom] = 1, [Turned] = 1, [Viewer] = 0, [AllSeen] = 0..1, [CursorOn] = 0, [Cursor] = $24, [Chosen] = NONE,
;           [BoardPieces + P] = (P == $24 ? $25 : P == $0B ? 3 : NONE) for P = 0..POSITIONS - 1, [PieceTypes:POSITIONS] = GENERAL,
;           [BoardMarks:POSITIONS] = 0, [Known:2 * POSITIONS] = $FF,
;           [Bridges] = 2 or 4, [MapUp + P] = Up(P) for P = 0..POSITIONS - 1, [MapDown + P] = Down(P) for P = 0..POSITIONS - 1,
;           long[Register] = 1 or $12345678,
;           [LastFrom:2] = NONE, [LastAnswer] = 0, [Shown:128] = NONE,
;           [Hiding] = 0, [MenuChoice] = 1, [Keys:18] = 0, port[$FE] = $FF, port[KEMPSTON] = 0, interrupts = 1
; Let:      Number = count(Q = 0..POSITIONS - 1, Reaches(Q, $24, GENERAL))
; Out:      carry = 1, [Break] = 0, [Redraw] = 0, [Level] = [MenuLevel] - 1, [ClockFrames] = THINKING, [Clock] = 1, [Hiding] = 0,
;           [SeenFrom] = NONE, [SeenTo] = NONE,
;           [BestFrom] = $24, [BestTo] = 0..POSITIONS - 1, long[Register] = fold(N = 1..Number, X = long[Register], Run(X))
; Clobbers: A BC DE HL IX IY, [PlayerRam:PLAYER_RAM], [WalkFrom], [BoardMarks:POSITIONS], [DISPLAY:6912], [HIDDEN:768], [Shown:128],
;           [TextColour], [TextBuffer:64], [Tile:48], [Keys:18]
; T: -   Stack: 30
; Waits: for some seconds
spectrum_turn:
        LD   A,(Moved)
        OR   A
        JP   NZ,finish_turn             ; a human left while the move was shown, and goes on
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
;           [Shown:128] = NONE or 0..BANNER or FREE, [Hiding] = 0 or UNSEEN, interrupts = 1
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
; In:       [ClockFrames] = 0, interrupts = 1           ; it is over; interrupts, which no proof has, count it
; Out:      [ClockFrames] = 0
; Clobbers: A
; T: -   Stack: 2
; Waits: 50 frames
spend_time:
        LD   A,(ClockFrames)
        OR   A
        RET  Z
        CALL frame_wait
        JR   spend_time
