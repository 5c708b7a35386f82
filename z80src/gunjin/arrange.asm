; arrange: the set-up of a side

; A person takes one type after the other from the tray and places it, or gets a set-up by chance; the Spectrum chooses among some.

; arrange: sets up the half of the player at the bottom
; In:       [Mode] = HOT_SEAT..FREE_HAND, [MenuChance] = 0, [Redraw] = 0, word[Notice] = 0 or MessageLoaded,
;           [Break] = 1,      ; a person, who presses BREAK
;           [Turned] = 0, [Viewer] = 0, [Bottom] = 0..1, [AllSeen] = 0..1, [OnTray] = 0..1, [TrayCursor] = BANNER,
;           [BoardPieces + P] = (P == $24 ? $25 : NONE) for P = 0..POSITIONS - 1, [PieceTypes:POSITIONS] = GENERAL,
;           [BoardMarks:POSITIONS] = 0,
;           [Chosen] = NONE, [Cursor] = $24, [LastFrom:2] = NONE, [LastAnswer] = 0, [Quantities:TYPES] = 1, [Shown:128] = NONE,
;           [Hiding] = 0 or UNSEEN, [MenuChoice] = 1, [Sticks] = 0, [Keys:18] = 0, port[$FE] = $FF, port[KEMPSTON] = 0, interrupts = 1
; Out:      carry = 1, [Break] = 0, [Redraw] = 0, word[Notice] = 0, [CursorOn] = 1 - [OnTray], [SeenFrom] = NONE, [SeenTo] = NONE,
;           [Hiding] = 0,
;           [Shown + S] = NoSpace(S) ? [Shown + S] : SpaceContents(S) for S = 0..POSITIONS - 1,
;           [Shown + S + 64] = NoSpace(S) ? [Shown + S + 64] : ColourFor(S, 0, ![OnTray]) for S = 0..POSITIONS - 1,
;           [dots([ArrangeHints], [ArrangeHints + 1]) + N * 256] = GlyphRow([ArrangeHints + 3], N) for N = 0..7
; Clobbers: A BC DE HL IX IY, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:64], [Tile:48], [Keys:18]
; T: -   Stack: 32
; Waits: for a person
arrange:
        CALL is_person
        LD   A,(MenuLevel)
        JR   NZ,.chance
        LD   A,(MenuChance)             ; 0, or 1
        OR   A
        JR   Z,.person
.chance:
        DEC  A
        LD   (Level),A
        LD   A,FILLING
        CALL take_time                  ; how long chance takes tells nothing
        CALL choose_half
        CALL spend_time
        JR   arranged
.person:
        CALL appear
        RET  C
        LD   A,1
        LD   (CursorOn),A
        LD   HL,ArrangeHints
        CALL show_hints
        CALL show_arrangement
        LD   HL,0
        CALL take_notice
        LD   A,H
        OR   L
        CALL NZ,show_message
.key:   CALL person_frame
        RET  C
        OR   A
        JR   Z,.key
        CALL arrange_key
        JR   NC,.key
        OR   A                          ; carry clear
        RET

; arranged: ends the set-up of a side: the other player sets up, or the game begins
; In:       [PieceTypes:POSITIONS] = 0..255, [Known:2 * POSITIONS] = 0..255, [Bottom] = 0..1, [Mode] = HOT_SEAT..ITSELF,
;           [BoardPieces + P] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1, [LastFrom:2] = NONE,
;           [Phase] = FIRST_SET_UP or SECOND_SET_UP, [Hiding] = 0 or UNSEEN, interrupts = 1
; Let:      Entry(X) = X == NONE ? NONE : TurnedPlace(X)
; Out:      carry = 0, [Phase] = [Phase] + 1, [Redraw] = COVER, [TrayCursor] = 0, [OnTray] = 0, [Bottom] = 1 - [Bottom],
;             [LastFrom:2] = NONE,
;           [Quantities + T] = [Phase] == FIRST_SET_UP ? [SidePieces + T] : 0 for T = 0..TYPES - 1,
;           [BoardPieces + P] = NoSpace(P) ? NONE : Entry([BoardPieces + TurnedPlace(P)]) for P = 0..POSITIONS - 1,
;           [PieceTypes + P] = NoSpace(P) ? NONE : [PieceTypes + TurnedPlace(P)] for P = 0..POSITIONS - 1,
;           word[Known + 2 * P] = NoSpace(P) ? 0 : word[Known + 2 * TurnedPlace(P)] for P = 0..POSITIONS - 1,
;           [DISPLAY + N] = 0 for N = 0..([Mode] == HOT_SEAT ? 6911 : -1), [Hiding] = [Mode] == HOT_SEAT ? UNSEEN : [Hiding]
; Clobbers: A BC DE HL, ports
; T: -   Stack: 16
; Waits: 2 frames
arranged:
        LD   A,(Mode)
        OR   A                          ; HOT_SEAT
        CALL Z,screen_hide              ; the other player is to see nothing of this
        CALL swap_sides
        CALL fill_tray
        XOR  A                          ; the tray tells nothing of the other set-up
        LD   (TrayCursor),A
        LD   (OnTray),A
        LD   HL,Phase
        INC  (HL)
        LD   A,COVER
        LD   (Redraw),A
        LD   A,(HL)
        XOR  PLAY
        RET  NZ                         ; carry clear
        LD   HL,Quantities
        LD   B,TYPES
.empty: LD   (HL),0
        INC  HL
        DJNZ .empty
        RET

; arrange_key: does what a key asks for in a set-up
; In:       A = 0 or KEY_LEFT..KEY_UP or KEY_ENTER or 's' or 'a' or 'z',              ; keys that move, and keys without a meaning
;           [Turned] = 0..1, [Viewer] = 0..1, [Bottom] = 0..1, [AllSeen] = 0..1, [OnTray] = 0..1, [TrayCursor] = 0..BANNER,
;           [BoardPieces + P] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1, [PieceTypes:POSITIONS] =
;             0..BANNER,
;           [BoardMarks:POSITIONS] = 0..1, [Chosen] = NONE, [LastFrom:2] = NONE, [LastAnswer] = 0, [SeenFrom] = NONE, [SeenTo] = NONE,
;           [Cursor] = 4..7 or $0C..$0F or $14..$17 or $1C..$1E or $24..$27 or $2C..$2F, [CursorOn] = 0..1,
;           [Quantities:TYPES] = 0..2, [Shown:128] = NONE or 0..BANNER or FREE, [Hiding] = 0 or UNSEEN, interrupts = 1
; Let:      At = [Cursor], IsSwitch = A == KEY_ENTER || A == 's', IsArrow = A >= KEY_LEFT && A <= KEY_UP, IsDone = IsSwitch || IsArrow,
;           Left = At < 8 ? At : NoSpace(At - 8) ? At - 16 : At - 8, Right = At >= 40 ? At : NoSpace(At + 8) ? At + 16 : At + 8,
;           Higher = At & 3 ? At - 1 : At, Lower = (At & 7) == 7 ? At : NoSpace(At + 1) ? At - 7 : At + 1,
;           Next = A == KEY_LEFT ? Left : A == KEY_RIGHT ? Right : A == KEY_UP ? Higher : Lower,
;           By = A == KEY_LEFT ? -1 : A == KEY_RIGHT ? 1 : A == KEY_UP ? -TRAY_COLUMNS : TRAY_COLUMNS
; Out:      carry = 0, [OnTray] = IsSwitch ? 1 - [OnTray] : [OnTray], [Cursor] = IsArrow && ![OnTray] ? Next : At,
;           [TrayCursor] = IsArrow && [OnTray] ? [TrayCursor] + By & BANNER : [TrayCursor],
;           [CursorOn] = IsDone ? (IsSwitch ? [OnTray] : 1 - [OnTray]) : [CursorOn], [Hiding] = IsDone ? 0 : [Hiding]
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [Shown:128], [TextColour], [TextBuffer:64], [Tile:48]
; T: -   Stack: 30
; Waits: 4 frames
arrange_key:
        CP   KEY_ENTER
        JR   Z,.switch
        CP   's'
        JR   Z,.switch
        LD   B,A
        LD   A,(OnTray)
        OR   A
        LD   A,B
        JR   NZ,.tray
        CALL move_cursor
        JR   C,.moved
        JR   .command
.tray:  CALL move_in_tray
        JR   C,.show
.command:
        LD   HL,InArrangement
        JP   run_command
.switch:
        LD   HL,OnTray
        LD   A,(HL)
        XOR  1
        LD   (HL),A
        JR   .show
.moved: LD   HL,Cursor
        BIT  OWN,(HL)
        JR   NZ,.show
        INC  (HL)                       ; it stays in the own half: back from the river
.show:  CALL show_arrangement
        OR   A                          ; carry clear
        RET

; show_arrangement: shows the board, the tray, and a message: set up, or that all is placed
; In:       [Turned] = 0..1, [Viewer] = 0..1, [Bottom] = 0..1, [AllSeen] = 0..1, [OnTray] = 0..1, [TrayCursor] = 0..BANNER,
;           [BoardPieces + P] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1, [PieceTypes:POSITIONS] =
;             0..BANNER,
;           [BoardMarks:POSITIONS] = 0..1, [Chosen] = NONE, [Cursor] = 0..POSITIONS - 1, [LastFrom:2] = NONE, [LastAnswer] = 0,
;           [Quantities:TYPES] = 0..2, [Shown:128] = NONE or 0..BANNER or FREE, [Hiding] = 0 or UNSEEN, interrupts = 1
; Out:      [CursorOn] = 1 - [OnTray], [SeenFrom] = NONE, [SeenTo] = NONE, [Hiding] = 0,
;           [Shown + S] = NoSpace(S) ? [Shown + S] : SpaceContents(S) for S = 0..POSITIONS - 1,
;           [Shown + S + 64] = NoSpace(S) ? [Shown + S + 64] : ColourFor(S, 0, ![OnTray]) for S = 0..POSITIONS - 1
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:64], [Tile:48]
; T: -   Stack: 24
; Waits: 4 frames
show_arrangement:
        LD   A,(OnTray)
        XOR  1
        LD   (CursorOn),A
        CALL draw_board
        CALL draw_tray
        LD   HL,Quantities
        LD   B,TYPES
        XOR  A
.left:  OR   (HL)
        INC  HL
        DJNZ .left
        LD   HL,MessageArrange
        JR   NZ,.say
        LD   HL,MessagePlaced           ; the tray is empty
.say:   CALL show_message
        JP   screen_show

; place_chosen: places a piece of the chosen type under the cursor; after the last one of a type the next type is chosen
; In:       [Turned] = 0..1, [Viewer] = 0..1, [Bottom] = 0..1, [AllSeen] = 0..1, [OnTray] = 0..1, [TrayCursor] = 0..BANNER,
;           [BoardPieces + P] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1,
;           [BoardMarks:POSITIONS] = 0..1, [Chosen] = NONE, [Cursor] = 0..$17 or $19..$1E or $20..POSITIONS - 1, [LastFrom:2] = NONE,
;           [PieceTypes:POSITIONS] = 0..BANNER, [PieceTypes + [Cursor]] = 0..BANNER or NONE,
;           [LastAnswer] = 0, [Quantities:TYPES] = 0..1, [Shown:128] = NONE, [Hiding] = 0 or UNSEEN, interrupts = 1,
;           [MenuChoice] = 0..1, [Break] = 0..1, [Beeper] = 0..2
; Where:    [PieceTypes + [Cursor]] != NONE || all(P = 0..POSITIONS - 1, P == [Cursor] || Piece(P) != [Cursor])       ; else it has no type
; Let:      At = [Cursor], Kind = [TrayCursor], Is = ![OnTray] && [Quantities + Kind],
;           Left(T) = [Quantities + T] + (Is ? (T == [PieceTypes + At]) - (T == Kind) : 0),
;           Pick(T, N) = N == TYPES || Left(T) ? T : Pick((T + 1) % TYPES, N + 1)
; Out:      carry = 0, [OnTray] = 0, [CursorOn] = 1, [TrayCursor] = [OnTray] ? Kind : Pick(Kind, 0),
;           [BoardPieces + At] = Is ? At : [BoardPieces + At], [PieceTypes + At] = Is ? Kind : [PieceTypes + At],
;           [Quantities + T] = Left(T) for T = 0..TYPES - 1, [SeenFrom] = NONE, [SeenTo] = NONE, [Hiding] = 0
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [Shown:128], [TextColour], [TextBuffer:64], [Tile:48], ports
; T: -   Stack: 26
; Waits: 4 frames
place_chosen:
        LD   A,(OnTray)
        OR   A
        JR   NZ,.show                   ; it is chosen now
        LD   A,(Cursor)
        LD   L,A
        LD   A,(TrayCursor)
        CALL place_piece
        LD   HL,TuneError
        CALL NC,sound
        LD   B,TYPES
.left:  LD   A,(TrayCursor)
        LD   E,A
        LD   D,0
        LD   HL,Quantities
        ADD  HL,DE
        LD   A,(HL)
        OR   A
        JR   NZ,.show
        LD   A,E
        INC  A
        AND  TYPES - 1
        LD   (TrayCursor),A
        DJNZ .left
.show:  XOR  A
        LD   (OnTray),A
        CALL show_arrangement
        OR   A                          ; carry clear
        RET

; lift_chosen: puts the piece under the cursor back into the tray
; In:       [Turned] = 0..1, [Viewer] = 0..1, [Bottom] = 0..1, [AllSeen] = 0..1, [OnTray] = 0..1, [TrayCursor] = 0..BANNER,
;           [BoardPieces + P] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1,
;           [BoardMarks:POSITIONS] = 0..1, [Chosen] = NONE, [Cursor] = 0..$17 or $19..$1E or $20..POSITIONS - 1, [LastFrom:2] = NONE,
;           [PieceTypes:POSITIONS] = 0..BANNER, [PieceTypes + [Cursor]] = 0..BANNER or NONE,
;           [LastAnswer] = 0, [Quantities:TYPES] = 0..1, [Shown:128] = NONE, [Hiding] = 0 or UNSEEN, interrupts = 1
; Where:    [PieceTypes + [Cursor]] != NONE || all(P = 0..POSITIONS - 1, P == [Cursor] || Piece(P) != [Cursor])       ; else it has no type
; Out:      carry = 0, [CursorOn] = 1 - [OnTray], [BoardPieces + [Cursor]] = NONE, [PieceTypes + [Cursor]] = NONE,
;           [Quantities + T] = [Quantities + T] + (T == [PieceTypes + [Cursor]]) for T = 0..TYPES - 1,
;           [SeenFrom] = NONE, [SeenTo] = NONE, [Hiding] = 0
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [Shown:128], [TextColour], [TextBuffer:64], [Tile:48]
; T: -   Stack: 26
; Waits: 4 frames
lift_chosen:
        LD   A,(Cursor)
        LD   L,A
        CALL lift_piece
        CALL show_arrangement
        OR   A                          ; carry clear
        RET

; arrange_by_chance: sets up the own half by chance; it may be changed then
; In:       the state
; Out:      carry clear
; Clobbers: A BC DE HL, [Tile]
; T: -   Stack: 26
; Unproved: it takes chance from R, which interrupts change; fill_random has a contract, and the tests set up by keys
arrange_by_chance:
        CALL stir
        CALL fill_random
        LD   HL,Quantities
        LD   B,TYPES
.empty: LD   (HL),0
        INC  HL
        DJNZ .empty
        CALL show_arrangement
        OR   A                          ; carry clear
        RET

; end_arrangement: ends the set-up if it is valid; in debug mode it may be as it is
; In:       [Mode] = HOT_SEAT..AGAINST, [Phase] = FIRST_SET_UP or SECOND_SET_UP, [Bottom] = 0..1, [TrayCursor] = 0..BANNER, [OnTray] = 0..1,
;           [Redraw] = 0, word[Notice] = 0, [LastFrom:2] = NONE, [Hiding] = 0 or UNSEEN, [Break] = 0..1, [Beeper] = 0..2, [MenuChoice] = 1, interrupts = 1,
;           [BoardPieces + 8 * X + Y] = 4..7 or $0C..$0F or $14..$17 or $1C..$1E or $24..$27 or $2C..$2F or NONE for X = 0..5 for Y =
;             4..7,
;           [BoardPieces + 8 * X + Y] = NONE for X = 0..5 for Y = 0..3, [BoardPieces + OWN_NO_SPACE] = NONE,
;           [PieceTypes:POSITIONS] = 0..BANNER, [Known:2 * POSITIONS] = 0..255, [MapUp + 8 * X + 4] = 3 or BLOCKED for X = 0..5
; Let:      IsOn(X, Y, T) = !IsFree(8 * X + Y) && Type(8 * X + Y) == T,
;           On(T) = sum(X = 0..5, sum(Y = 4..7, IsOn(X, Y, T))), IsWrong = any(T = 0..BANNER, On(T) != [SidePieces + T]),
;           Bars = any(X = 0..5, IsOn(X, 4, MINE) && [MapUp + 8 * X + 4] < BLOCKED), Back = any(X = 0..5, IsOn(X, 7, BANNER)),
;           Done = [Mode] == FREE_HAND || !(Back || Bars || IsWrong)
; Out:      carry = 1, word[Notice] = Done ? 0 : Back ? MessageBannerBack : Bars ? MessageMineBridge : MessageMissing,
;           [Phase] = [Phase] + Done, [Bottom] = Done ? 1 - [Bottom] : [Bottom], [Redraw] = Done ? COVER : 0,
;           [TrayCursor] = Done ? 0 : [TrayCursor], [OnTray] = Done ? 0 : [OnTray]                        ; then see arranged
; Clobbers: A BC DE HL, [List:TYPES], ports, [BoardPieces + N] for N = 0..POSITIONS * Done - 1,
;           [PieceTypes + N] for N = 0..POSITIONS * Done - 1, [Known + N] for N = 0..2 * POSITIONS * Done - 1,
;           [Quantities + N] for N = 0..TYPES * Done - 1, [DISPLAY + N] for N = 0..6912 * Done - 1, [Hiding + N] for N = 0..Done - 1
; T: -   Stack: 20
; Waits: 2 frames
end_arrangement:
        LD   A,(Mode)
        CP   FREE_HAND
        JR   Z,.done
        CALL check_setup
        JR   Z,.done
        LD   HL,MessageBannerBack
        RRCA
        JR   C,.refused
        LD   HL,MessageMineBridge
        RRCA
        JR   C,.refused
        LD   HL,MessageMissing
.refused:
        PUSH HL
        LD   HL,TuneError
        CALL sound
        POP  HL
        JP   notice
.done:  CALL arranged
        SCF
        RET
        ASSERT BANNER_BACK == 1 && MINE_BRIDGE == 2
