; game: one game, from its set-up to its end

; game_begin: makes the state of a new game by the menu's options
; In:       [MenuChoice] = 0..3, [MenuMode] = HOT_SEAT..AGAINST, [MenuBridges] = 2 or 4
; Let:      Number = [MenuBridges], NoBanner(P) = P % 8 == 0 || P % 8 == 7,
;           NoMine(P) = P % 8 == 4 && UpOf(Number, P) < BLOCKED || P % 8 == 3 && DownOf(Number, P) < BLOCKED
; Out:      [Mode] = [MenuChoice] ? [MenuMode] : ITSELF, [Bridges] = Number, [Phase + N] = 0 for N = 0..LastFrom - Phase - 1,
;           [LastFrom] = NONE, [LastTo] = NONE, [LastAnswer] = 0, word[Notice] = 0,
;           [MapUp + P] = UpOf(Number, P) for P = 0..POSITIONS - 1, [MapDown + P] = DownOf(Number, P) for P = 0..POSITIONS - 1,
;           [BoardPieces:POSITIONS] = NONE, [PieceTypes:POSITIONS] = NONE, [Quantities + N] = [SidePieces + N] for N = 0..TYPES - 1,
;           word[Known + 2 * P] = NoSpace(P) ? 0 : $FFFF - (NoBanner(P) << BANNER) - (NoMine(P) << MINE) for P = 0..POSITIONS - 1
; Clobbers: A BC DE HL
; T: 26500   Stack: 4
game_begin:
        LD   A,(MenuChoice)
        OR   A
        LD   A,ITSELF
        JR   Z,.mode
        LD   A,(MenuMode)
.mode:  LD   (Mode),A
        LD   A,(MenuBridges)
        LD   (Bridges),A
        LD   HL,Phase
        LD   DE,Phase + 1
        LD   BC,LastFrom - Phase - 1
        LD   (HL),B                     ; FIRST_SET_UP
        LDIR
        LD   HL,NONE * 257
        LD   (LastFrom),HL
        XOR  A
        LD   (LastAnswer),A
        LD   H,A
        LD   L,A
        LD   (Notice),HL
        CALL make_maps
        CALL clear_board
        CALL begin_known
        JP   fill_tray

; game: plays a game from its state on
; In:       [Mode] = HOT_SEAT..FREE_HAND, [Phase] = FIRST_SET_UP..OVER, [MenuChance] = 0, [Redraw] = 0, word[Notice] = 0,
;           [Break] = 1,      ; people, who press BREAK
;           [Bottom] = 0..1, [Moved] = 0, [Bridges] = 2 or 4, [Result] = HEADQUARTERS,
;           [BoardPieces + P] = (P == $24 ? $25 : P == $0B ? 3 : NONE) for P = 0..POSITIONS - 1, [PieceTypes:POSITIONS] = GENERAL,
;           [BoardMarks:POSITIONS] = 0,
;           [LastFrom:2] = NONE, [LastAnswer] = 0, [Quantities:TYPES] = 0, [Shown:128] = NONE,
;           [Hiding] = 0, [MenuChoice] = 1, [Sticks] = 0, [Beeper] = 1, [Keys:18] = 0, port[$FE] = $FF, port[KEMPSTON] = 0, interrupts = 1
; Out:      carry = 1, [Break] = 0, [Redraw] = 0, [Cursor] = FIRST_CURSOR, [TrayCursor] = 0, [OnTray] = 0, [Chosen] = NONE, [Hiding] = 0
; Clobbers: A BC DE HL IX IY, [DISPLAY:6912], [HIDDEN:768], [Shown:128], [TextColour], [TextBuffer:64], [Tile:48], [Keys:18], word[Notice],
;           [Viewer], [Turned],
;           [AllSeen], [CursorOn], [SeenFrom], [SeenTo], ports
; T: -   Stack: 34
; Waits: for the players
game:   LD   A,COVER
        LD   (Redraw),A
        LD   A,FIRST_CURSOR
        LD   (Cursor),A
        XOR  A
        LD   (TrayCursor),A
        LD   (OnTray),A
.next:  CALL step
        JR   NC,.next
        RET

; step: plays the set-up or the turn of the player at the bottom, or shows the end
; In:       [Mode] = HOT_SEAT..FREE_HAND, [Phase] = FIRST_SET_UP..OVER, [MenuChance] = 0, [Redraw] = 0, word[Notice] = 0,
;           [Break] = 1,      ; people, who press BREAK
;           [Bottom] = 0..1, [Moved] = 0, [Bridges] = 2 or 4, [Result] = HEADQUARTERS, [Cursor] = $24, [TrayCursor] = BANNER,
;           [OnTray] = 0..1,
;           [BoardPieces + P] = (P == $24 ? $25 : P == $0B ? 3 : NONE) for P = 0..POSITIONS - 1, [PieceTypes:POSITIONS] = GENERAL,
;           [BoardMarks:POSITIONS] = 0,
;           [LastFrom:2] = NONE, [LastAnswer] = 0, [Quantities:TYPES] = 0, [Shown:128] = NONE,
;           [Hiding] = 0, [MenuChoice] = 1, [Sticks] = 0, [Beeper] = 1, [Keys:18] = 0, port[$FE] = $FF, port[KEMPSTON] = 0, interrupts = 1
; Out:      carry = 1, [Break] = 0, [Redraw] = 0, [Chosen] = NONE, [Hiding] = 0, [Viewer] = [Bottom], [Turned] = 0,
;           [AllSeen] = [Mode] == FREE_HAND || [Phase] == OVER, [CursorOn] = [Phase] == OVER ? 0 : [Phase] == PLAY ? 1 : 1 - [OnTray]
; Clobbers: A BC DE HL IX IY, [DISPLAY:6912], [HIDDEN:768], [Shown:128], [TextColour], [TextBuffer:64], [Tile:48], [Keys:18], word[Notice],
;           [SeenFrom], [SeenTo], ports
; T: -   Stack: 32
; Waits: for the players
step:   CALL set_viewer
        LD   A,(Phase)
        CP   OVER
        JP   Z,over
        CP   PLAY
        JP   NZ,arrange
        CALL is_person
        JP   Z,person_turn
        JP   spectrum_turn

; set_viewer: sets whose picture is shown, and how much of it is seen
; In:       [Mode] = HOT_SEAT..ITSELF, [Bottom] = 0 or 1, [Phase] = FIRST_SET_UP..OVER
; Let:      Own = [Mode] < AGAINST, Who = Own ? [Bottom] : 0
; Out:      [Viewer] = Who, [Turned] = Who ^ [Bottom], [AllSeen] = [Mode] == FREE_HAND || [Mode] == ITSELF || [Phase] == OVER,
;           [Chosen] = NONE, [CursorOn] = 0
; Clobbers: A B C
; T: 206   Stack: 0
set_viewer:
        LD   A,NONE
        LD   (Chosen),A
        XOR  A
        LD   (CursorOn),A
        LD   A,(Bottom)
        LD   B,A
        LD   C,A
        LD   A,(Mode)
        CP   AGAINST
        JR   C,.viewer
        LD   C,0
.viewer:
        RRA
        LD   A,1
        JR   C,.seen                    ; FREE_HAND and ITSELF
        LD   A,(Phase)
        CP   OVER
        LD   A,1
        JR   Z,.seen
        DEC  A
.seen:  LD   (AllSeen),A
        LD   A,C
        LD   (Viewer),A
        XOR  B
        LD   (Turned),A
        RET

; is_person: says who plays for the player at the bottom
; In:       [Mode] = HOT_SEAT..ITSELF, [Bottom] = 0 or 1
; Out:      zero = [Mode] < AGAINST || [Mode] == AGAINST && [Bottom] == 0       ; set: a person
; Clobbers: A
; T: 72   Stack: 0
is_person:
        LD   A,(Mode)
        BIT  1,A
        RET  Z                          ; HOT_SEAT, FREE_HAND
        RRCA
        LD   A,(Bottom)
        JR   C,.spectrum                ; ITSELF
        OR   A
        RET
.spectrum:
        OR   1
        RET

; appear: draws the screen if it has to be drawn anew; in the hot seat a screen without the board comes first
; In:       [Redraw] = 0 or DRAW or COVER, [Mode] = HOT_SEAT..ITSELF, [Phase] = FIRST_SET_UP..OVER, [Bottom] = 0..1, [Bridges] = 2 or 4,
;           [Cursor] = 0..$17, [Turned] = 0..1, [LastFrom] = NONE, [LastTo] = NONE, [LastAnswer] = MOVED,
;           [Hiding] = 0 or UNSEEN, [Keys:18] = 0, [Break] = 0..1, interrupts = 1,
;           port[$FEFE] = $FF, port[$FDFE] = $FF, port[$FBFE] = $FF, port[$F7FE] = $FF, port[$EFFE] = $FF, port[$DFFE] = $FF,
;           port[$BFFE] = $FF or $FE, port[$7FFE] = $FF, port[KEMPSTON] = 0
; Let:      Covers = [Redraw] == COVER && [Mode] == HOT_SEAT && [Phase] != OVER, Leaves = Covers && [Break], IsDrawn = [Redraw] && !Leaves
; Where:    !Covers || [Break] || port[$BFFE] == $FE             ; ENTER; or it waits for ever
; Out:      carry = Leaves, [Redraw] = 0, [Cursor] = Covers ? FIRST_CURSOR : [Cursor], [Break] = Covers ? 0 : [Break],
;           [Hiding] = IsDrawn ? UNSEEN : Leaves ? 0 : [Hiding], [Shown + N] = NONE for N = 0..(IsDrawn ? 127 : -1),
;           [ATTRIBUTES + N] = 0 for N = 0..(IsDrawn ? 767 : -1)
; Clobbers: A BC DE HL, [Keys:18], [DISPLAY:6912] for N = 0..([Redraw] ? 0 : -1), [HIDDEN:768], [TextColour], [TextBuffer:64], [Tile:48],
;           ports
; T: -   Stack: 26
; Waits: for a person
appear: LD   HL,Redraw
        LD   A,(HL)
        LD   (HL),0
        OR   A
        RET  Z                          ; carry clear
        CP   COVER
        JR   NZ,.draw
        LD   A,(Mode)
        OR   A                          ; HOT_SEAT
        JR   NZ,.draw
        LD   A,(Phase)
        CP   OVER                       ; at the end nothing is hidden
        JR   Z,.draw
        LD   A,FIRST_CURSOR             ; where the other player's was tells nothing
        LD   (Cursor),A
        CALL draw_cover
.wait:  CALL key_wait
        RET  C
        CP   KEY_ENTER
        JR   NZ,.wait
.draw:  CALL draw_game
        OR   A                          ; carry clear
        RET

; draw_cover: draws the screen between two turns, without the board
; In:       [Bottom] = 0..1, [Hiding] = 0 or UNSEEN, interrupts = 1
; Let:      Tint = [Bottom] ? COLOUR_BLUE : COLOUR_RED, Text = FilledLength(MessageLooksAway + 1), First = 16 - Text / 2,
;           IsEmpty(Y) = Y < COVER_ROW || Y > COVER_ROW + 1 && Y < 8 || Y > 9 && Y < 12 || Y == 14 || Y > COVER_ROW + COVER_STEP + 1 && Y
;             !=
;             MESSAGE_ROW
; Out:      [Hiding] = 0, [HIDDEN:768] = 0, port[ULA] = BORDER,                 ; nothing of the board
;           [dots(Y, K) + N * 256] = 0 for Y = 0..23 for K = 0..(IsEmpty(Y) ? 31 : -1) for N = 0..7,
;           [dots(COVER_ROW + COVER_STEP * S + N / 8, COVER_COLUMN + COVER_NEXT * J + X) + N % 8 * 256] = TileDots(BANNER, N, X)
;             for S = 0..1 for J = 0..5 for X = 0..2 for N = 0..TILE_ROWS - 1,
;           [attr(COVER_ROW + COVER_STEP * S + N, COVER_COLUMN + COVER_NEXT * J + X)] = Tint for S = 0..1 for J = 0..5 for X = 0..2 for N
;             = 0..1,
;           [dots(MESSAGE_ROW, First + K) + N * 256] = GlyphRow(Filled(MessageLooksAway + 1, K), N) for K = 0..Text - 1 for N = 0..7
; Clobbers: A BC DE HL, [DISPLAY:6912], [TextColour], [TextBuffer:64], [Tile:48]
; T: -   Stack: 24
; Waits: 8 frames
draw_cover:
        CALL screen_hide
        LD   HL,CoverScreen
        CALL print_list
        LD   A,(Bottom)
        OR   A
        LD   HL,CoverRed
        JR   Z,.name
        LD   HL,CoverBlue
.name:  CALL print_list
        LD   A,(Bottom)
        CALL player_colour
        LD   C,BANNER
        LD   D,COVER_ROW
        CALL .row
        LD   D,COVER_ROW + COVER_STEP
        CALL .row
        LD   HL,MessageLooksAway
        CALL show_message
        JP   screen_show
.row:   LD   E,COVER_COLUMN
.tile:  PUSH AF
        PUSH BC
        CALL draw_coloured
        POP  BC
        LD   A,E
        ADD  A,COVER_NEXT
        LD   E,A
        POP  HL
        LD   A,H                        ; the colour again
        BIT  5,E                        ; past the last column
        JR   Z,.tile
        RET

; finish_turn: ends a turn: the other side is at the bottom, or the game is over
; In:       the state after a move
; Out:      carry clear; the state, Phase, Result, Redraw
; Clobbers: A BC DE HL
; T: -   Stack: 20
; Waits: 5 frames
; Unproved: it waits a time that interrupts count, in spend_time; end_turn and end_game have contracts, and the tests play games
finish_turn:
        LD   A,ENDING
        CALL take_time
        CALL end_turn
        PUSH AF
        CALL spend_time
        POP  AF
        OR   A
        RET  Z
        ; and on into

; end_game: ends the game
; In:       A = 0..TOO_QUIET
; Out:      [Result] = A, [Phase] = OVER, [Redraw] = DRAW, carry = 0
; Clobbers: A
; T: 67   Stack: 0
end_game:
        LD   (Result),A
        LD   A,OVER
        LD   (Phase),A
        LD   A,DRAW
        LD   (Redraw),A
        OR   A                          ; carry clear
        RET

; over: shows how the game ended, and all types, until the players leave
; In:       [Mode] = HOT_SEAT..ITSELF, [Phase] = OVER, [Result] = 0..TOO_QUIET, [Redraw] = 0, word[Notice] = 0 or MessageLoaded,
;           [Break] = 1,      ; BREAK is pressed
;           [Bottom] = 0..1, [Turned] = 0, [Viewer] = 0, [AllSeen] = 1, [CursorOn] = 0, [Cursor] = $24, [Chosen] = NONE,
;           [BoardPieces + P] = (P == $24 ? $25 : P == $0B ? 3 : NONE) for P = 0..POSITIONS - 1, [PieceTypes:POSITIONS] = GENERAL,
;           [BoardMarks:POSITIONS] = 0,
;           [LastFrom:2] = NONE, [LastAnswer] = 0, [Shown:128] = NONE,
;           [Hiding] = 0, [MenuChoice] = 0..1, [Sticks] = 0, [Beeper] = 1, [Keys:18] = 0, port[$FE] = $FF, port[KEMPSTON] = 0,
;           interrupts = 1
; Out:      carry = 1, [Break] = 0, [Redraw] = 0, word[Notice] = 0, [Hiding] = 0, [SeenFrom] = NONE, [SeenTo] = NONE,
;           [Shown + S] = NoSpace(S) ? [Shown + S] : SpaceContents(S) for S = 0..POSITIONS - 1,
;           [Shown + S + 64] = NoSpace(S) ? [Shown + S + 64] : ColourFor(S, IsOfMove(S), 0) for S = 0..POSITIONS - 1,
;           [dots([EndHints], [EndHints + 1]) + N * 256] = GlyphRow([EndHints + 3], N) for N = 0..7
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:64], [Tile:48], [Keys:18], ports
; T: -   Stack: 32
; Waits: for a key; in a demonstration for SHOWING frames
over:   CALL appear
        CALL show_turn
        LD   HL,Endings
        LD   A,(Result)
        ADD  A,A
        LD   E,A
        LD   D,0
        ADD  HL,DE
        LD   A,(HL)
        INC  HL
        LD   H,(HL)
        LD   L,A
        CALL take_notice
        CALL show_message
        LD   HL,EndHints
        CALL show_hints
        CALL end_tune
        CALL sound
        LD   A,(MenuChoice)
        OR   A
        LD   B,SHOWING
        JR   Z,.show
.key:   CALL person_frame
        RET  C
        CP   KEY_ENTER
        SCF
        RET  Z
        LD   HL,AtTheEnd
        CALL run_command
        JR   NC,.key
        OR   A                          ; carry clear
        RET
.show:  CALL player_pause
        SCF
        RET

; end_tune: returns the tune for the end of a game
; In:       [Result] = 0..TOO_QUIET, [Mode] = HOT_SEAT..ITSELF, [Bottom] = 0 or 1
; Out:      HL = [Result] == TOO_QUIET ? TuneTie : [Mode] == AGAINST && ![Bottom] ? TuneLost : TuneMatch
; Clobbers: A
; T: 112   Stack: 0
end_tune:
        LD   HL,TuneTie
        LD   A,(Result)
        CP   TOO_QUIET
        RET  Z
        LD   HL,TuneMatch
        LD   A,(Mode)
        CP   AGAINST
        RET  NZ
        LD   A,(Bottom)
        OR   A
        RET  NZ                         ; the one at the bottom has lost
        LD   HL,TuneLost
        RET
