; view: the game's screen, except the board

; The game's screen, in rows:
;
;   0-19   the board with its ranks; beside it the title, a panel for each side, the level or the mode, and the latest moves
;     20   the files
;     21   the message
;  22-23   which keys do what
;
; The panel of the side to move has its colours. Only what changes is drawn anew, so nothing flickers.

PANEL_COLUMN    EQU  20
PANEL_ROW       EQU  3                  ; of Black; Red's follows
PANEL_ROWS      EQU  2
PANEL_STEP      EQU  3
PANEL_COLUMNS   EQU  12
NAME_COLUMN     EQU  PANEL_COLUMN + 3
LEVEL_ROW       EQU  9
LIST_ROW        EQU  11
MESSAGE_ROW     EQU  21
HINT_ROW        EQU  22

LIST_ROWS       EQU  9
LIST_COLUMNS    EQU  10

; draw_game: draws the game's screen without its points; it stays hidden until screen_show
; In:       [Players] = PERSON or SPECTRUM, [Players + 1] = PERSON or SPECTRUM, [Mode] = GAME or ORIGINAL, [Level] = 0..rules.LEVELS - 1,
;           [Turned] = 0..1, [MenuLetters] = 0..1, interrupts = 1
; Let:      Plays = [Mode] == GAME && ([Players] || [Players + 1]), Name(S) = [Players + S] ? TextSpectrum : TextPerson,
;           Row(S) = PANEL_ROW + (S ? 0 : PANEL_STEP), Letter(X, N) = [Font + (X - 32) * 8 + N]
; Out:      [dots(Row(S) + 1, NAME_COLUMN) + N * 256] = Letter([Name(S)], N) for S = 0..1 for N = 0..7,
;           [dots(Row(S) + N / 16, PANEL_COLUMN + N % 2) + N / 2 % 8 * 256] = PictureByte((S ? rules.BLACK : rules.RED) + rules.KING, [MenuLetters], N)
;           for S = 0..1 for N = 0..31,
;           [dots(LEVEL_ROW, NAME_COLUMN) + N * 256] = [Mode] == ORIGINAL ? Letter([TextOriginal], N) : Plays ? Letter([TextLevel], N) : 0 for N = 0..7,
;           [dots(LEVEL_ROW, NAME_COLUMN + 6) + N * 256] = Letter('1' + [Level], N) for N = 0..(Plays ? 7 : -1),
;           [dots(EDGE_ROW, BOARD_COLUMN) + N * 256] = Letter('a', N) >> 4 for N = 0..7,
;           [dots(0, 0) + (N + 4) * 256] = Letter([Turned] ? '0' : '9', N) for N = 0..3,
;           [dots([GameHints], [GameHints + 1]) + N * 256] = Letter([GameHints + 3], N) for N = 0..7,
;           [Shown:180] = $FF, [Hiding] = UNSEEN, port[ULA] = BORDER
; Clobbers: A BC DE HL IX, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:3], [Picture:32]
; T: -   Stack: 16
; Waits: 5 frames
draw_game:
        CALL screen_hide
        LD   HL,GameScreen
        CALL print_list
        LD   DE,0
        LD   A,COLOUR_RIM
        LD   BC,(EDGE_ROW + 1) * 256 + RIM_COLUMN + 1
        CALL fill_attributes
        CALL draw_edges
        CALL frame_wait
        LD   A,rules.BLACK
        CALL draw_player
        LD   A,rules.RED
        CALL draw_player
        CALL show_level
        LD   HL,GameHints
        CALL show_hints
        JP   forget_board

; show_game: shows the state: board, panels, moves
; In:       [MoveCount] = 0..1, [Moves] = $33, [Moves + 1] = $43, word[GivenUp] = 0, [Mode] = GAME or ORIGINAL, [rules.Turn] = rules.RED or rules.BLACK,
;           [rules.RedKing] = $37, [rules.BlackKing] = $C6, [rules.Board + N] = [rules.Zones + N] ? 0 : rules.BORDER for N = 0..255,
;           [rules.Board + $37] = rules.RED + rules.KING, [rules.Board + $C6] = rules.BLACK + rules.KING, [rules.Board + $43] = rules.RED + rules.ROOK,
;           [rules.Board + $3A] = 0 or rules.BLACK + rules.ROOK,                ; which gives check
;           [Marked:256] = 255, [Turned] = 0, [Framed] = 0, [FrameRow] = 4, [FrameColumn] = 5, [MenuLetters] = 0, [Shown:180] = $FF,
;           [Hiding] = 0 or UNSEEN, [HIDDEN + N] = 0 for N = 0..767, [Keys:18] = 0, port[$FE] = $FF, port[KEMPSTON] = 0, interrupts = 1
; Let:      InDanger = [Mode] == GAME && [rules.Turn] == rules.RED && [rules.Board + $3A],
;           Mark(P) = InDanger && P == $37 ? MARK_CHECK : [MoveCount] && (P == $33 || P == $43) ? MARK_LAST : 0,
;           Look(S) = S == FramePoint ? InFrame(Stands(S, [Turned])) : Inked(Stands(S, [Turned]), Mark(SeenAt(S, [Turned]))),
;           Panel(S) = [Mode] == ORIGINAL || [rules.Turn] == S ? ColoursMoving : ColoursWaiting
; Out:      [Marked + N] = Mark(N) for N = 0..255, [Shown + 2 * S] = Stands(S, [Turned]) for S = 0..89, [Shown + 2 * S + 1] = Look(S) for S = 0..89,
;           [attr(BOARD_ROW + 2 * (S / 9) + J, BOARD_COLUMN + 2 * (S % 9) + K)] = Look(S) for S = 0..89 for J = 0..1 for K = 0..1,
;           [attr(PANEL_ROW, PANEL_COLUMN + 2)] = [Panel(rules.BLACK) + 1], [attr(PANEL_ROW + PANEL_STEP, PANEL_COLUMN + 2)] = [Panel(rules.RED) + 3],
;           [ListLength] = [MoveCount], [ListCursor] = 0, [ListTop] = 0, [Source] = 0, [File] = 0, [Hiding] = 0
; Clobbers: A BC DE HL IX, [TextColour], [TextBuffer:24], [Keys:18], [HIDDEN:768], [Picture:32], [SeenRow], [SeenColumn], [DISPLAY:6912]
; T: -   Stack: 34
; Waits: 19 frames
show_game:
        CALL clear_marks
        CALL mark_game
        CALL draw_board
        CALL frame_wait
        CALL show_panels
        CALL show_moves
        CALL frame_wait
        CALL keys_scan                  ; a key that is down already was meant for what was shown before
        JP   screen_show

; clear_marks: forgets the points entered, a file, and how the points are shown
; In:       -
; Out:      [Marked:256] = 0, [Source] = 0, [File] = 0
; Clobbers: BC DE HL
; T: 5423   Stack: 0
clear_marks:
        LD   HL,Marked
        LD   DE,Marked + 1
        LD   BC,255
        LD   (HL),B
        LDIR
        LD   HL,0
        LD   (Source),HL
        RET
        ASSERT File == Source + 1

; mark_game: marks the points of the last move, and in the game the king in check
; In:       [MoveCount] = 0..2, [Moves] = $33 or $CB, [Moves + 1] = $47 or $85, [Moves + 2] = $33, [Moves + 3] = $CB or $34,
;           [Marked:256] = 0, [Mode] = GAME or ORIGINAL, [rules.Turn] = rules.RED or rules.BLACK, [rules.RedKing] = $47, [rules.BlackKing] = $47,
;           [rules.Board + $48] = 0, [rules.Board + $49] = 0, [rules.Board + $4A] = 0 or rules.BLACK + rules.ROOK or rules.RED + rules.ROOK,
;           [rules.Board + $4B] = 0 or rules.BLACK + rules.CANNON, [rules.Board + $4C] = rules.BORDER, [rules.Board + $42] = rules.BORDER,
;           [rules.Board + $43 + N] = 0 for N = 0..3,
;           [rules.Board + $57 + rules.NEXT_ROW * N] = 0 for N = 0..7, [rules.Board + $D7] = rules.BORDER, [rules.Board + $37] = 0,
;           [rules.Board + $27] = rules.BORDER,
;           [rules.Board + $58] = 0, [rules.Board + $68] = 0 or rules.BLACK + rules.KNIGHT, [rules.Board + $59] = 0, [rules.Board + $38] = 0,
;           [rules.Board + $39] = 0,
;           [rules.Board + $28] = rules.BORDER, [rules.Board + $56] = 0, [rules.Board + $66] = 0, [rules.Board + $55] = 0, [rules.Board + $36] = 0,
;           [rules.Board + $26] = rules.BORDER,
;           [rules.Board + $35] = 0   ; a king on e1 and what is around it
; Let:      Last = Moves + 2 * max([MoveCount], 1) - 2, IsLast(P) = [MoveCount] && (P == [Last] || P == [Last + 1]),
;           Danger = [Mode] == GAME && IsAttacked($47, [rules.Turn] ^ rules.COLOURS)
; Out:      [Marked + N] = Danger && N == $47 ? MARK_CHECK : IsLast(N) ? MARK_LAST : 0 for N = 0..255
; Clobbers: A BC DE HL IX
; T: 2800   Stack: 4
mark_game:
        LD   A,(MoveCount)
        SUB  1
        JR   C,.check
        CALL move_address
        LD   D,HIGH Marked
        LD   E,(HL)
        LD   A,MARK_LAST
        LD   (DE),A
        INC  HL
        LD   E,(HL)
        LD   (DE),A
.check: LD   A,(Mode)
        OR   A                          ; GAME
        RET  NZ
        CALL rules.is_check
        RET  NC
        LD   A,(rules.Turn)
        CALL rules.king_of
        LD   D,HIGH Marked
        LD   A,MARK_CHECK
        LD   (DE),A
        RET

; draw_player: draws a side's king and who plays it
; In:       A = rules.RED or rules.BLACK, [Players] = PERSON or SPECTRUM, [Players + 1] = PERSON or SPECTRUM, [Hiding] = 0 or UNSEEN,
;           [MenuLetters] = 0..1, [TextColour] = COLOUR_HINT
; Let:      Row = A == rules.RED ? PANEL_ROW + PANEL_STEP : PANEL_ROW, Who = [Players + (A == rules.BLACK)] == PERSON ? TextPerson : TextSpectrum
; Out:      [dots(Row + N / 16, PANEL_COLUMN + N % 2) + N / 2 % 8 * 256] = PictureByte(A | rules.KING, [MenuLetters], N) for N = 0..31,
;           [attr(Row + N / 2, PANEL_COLUMN + N % 2) ^ [Hiding] << 8] = COLOUR_POINT | (A == rules.RED ? RED : BLACK) for N = 0..3,
;           [dots(Row + 1, NAME_COLUMN + K) + N * 256] = [Font + ([Who + K] - 32) * 8 + N] for K = 0..length[Who] - 1 for N = 0..7,
;           [attr(Row + 1, NAME_COLUMN + K) ^ [Hiding] << 8] = [TextColour] for K = 0..length[Who] - 1
; Clobbers: A BC DE HL IX, [Picture:32]
; T: 12000   Stack: 14
draw_player:
        PUSH AF
        CALL panel_row
        LD   E,PANEL_COLUMN
        OR   rules.KING
        CALL draw_piece
        POP  AF
        CALL player_of
        LD   HL,TextPerson
        JR   Z,.who
        LD   HL,TextSpectrum
.who:   INC  D
        LD   E,NAME_COLUMN
        JP   print_text

; panel_row: returns the row of a side's panel
; In:       A = rules.RED or rules.BLACK
; Out:      D = A == rules.RED ? PANEL_ROW + PANEL_STEP : PANEL_ROW
; Clobbers: -
; T: 36   Stack: 0
panel_row:
        LD   D,PANEL_ROW
        CP   rules.RED
        RET  NZ
        LD   D,PANEL_ROW + PANEL_STEP
        RET

; show_level: shows the mode, or the level if the Spectrum plays
; In:       [Mode] = GAME or ORIGINAL, [Level] = 0..LEVELS - 1, [Players] = PERSON or SPECTRUM, [Players + 1] = PERSON or SPECTRUM,
;           [Hiding] = 0 or UNSEEN
; Let:      Plays = [Mode] == GAME && ([Players] | [Players + 1]), Text = [Mode] == ORIGINAL ? TextOriginal : TextLevel
; Out:      [dots(LEVEL_ROW, NAME_COLUMN + K) + N * 256] = [Font + ([Text + K] - 32) * 8 + N]
;           for K = 0..(Plays ? 5 : [Mode] == ORIGINAL ? 7 : -1) for N = 0..7,
;           [dots(LEVEL_ROW, NAME_COLUMN + 6) + N * 256] = [Font + ('1' + [Level] - 32) * 8 + N] for N = 0..(Plays ? 7 : -1)
; Clobbers: A BC DE HL, [TextColour], [dots(LEVEL_ROW, NAME_COLUMN) + N * 256:8] for N = 0..7,
;           [attr(LEVEL_ROW, NAME_COLUMN) ^ [Hiding] << 8:8]
; T: 4679   Stack: 8
show_level:
        LD   A,COLOUR_LEVEL
        LD   (TextColour),A
        LD   DE,LEVEL_ROW * 256 + NAME_COLUMN
        LD   A,(Mode)
        OR   A                          ; GAME
        LD   HL,TextOriginal
        JP   NZ,print_text
        LD   HL,(Players)
        LD   A,H
        OR   L
        RET  Z
        LD   HL,TextLevel
        CALL print_text
        LD   A,(Level)
        ADD  A,'1'
        JP   print_char

; show_panels: shows whose turn it is
; In:       [rules.Turn] = rules.RED or rules.BLACK, [Mode] = GAME or ORIGINAL, [Hiding] = 0 or UNSEEN
; Let:      Colours(S) = [Mode] == ORIGINAL || [rules.Turn] == S ? ColoursMoving : ColoursWaiting
; Out:      [attr(PANEL_ROW + J, PANEL_COLUMN + K) ^ [Hiding] << 8] = [Colours(rules.BLACK) + (K > 1)] for J = 0..1 for K = 0..PANEL_COLUMNS - 1,
;           [attr(PANEL_ROW + PANEL_STEP + J, PANEL_COLUMN + K) ^ [Hiding] << 8] = [Colours(rules.RED) + 2 + (K > 1)]
;           for J = 0..1 for K = 0..PANEL_COLUMNS - 1
; Clobbers: A BC DE HL
; T: 3044   Stack: 12
show_panels:
        LD   A,rules.BLACK
        CALL show_panel
        LD   A,rules.RED
        ; and on into

; show_panel: shows a side's panel in its colours if it is to move; in the original's mode either side is
; In:       A = rules.RED or rules.BLACK, [rules.Turn] = rules.RED or rules.BLACK, [Mode] = GAME or ORIGINAL, [Hiding] = 0 or UNSEEN
; Let:      Row = A == rules.RED ? PANEL_ROW + PANEL_STEP : PANEL_ROW, Moves = [Mode] == ORIGINAL || [rules.Turn] == A,
;           Colours = Moves ? ColoursMoving : ColoursWaiting, First = Colours + (A == rules.RED ? 2 : 0)
; Out:      [attr(Row + J, PANEL_COLUMN + K) ^ [Hiding] << 8] = [First + (K > 1)] for J = 0..1 for K = 0..PANEL_COLUMNS - 1
; Clobbers: A BC DE HL
; T: 2600   Stack: 8
show_panel:
        CALL panel_row
        LD   C,A
        LD   HL,ColoursMoving
        LD   A,(Mode)
        OR   A                          ; GAME
        JR   NZ,.colours
        LD   A,(rules.Turn)
        CP   C
        JR   Z,.colours
        LD   HL,ColoursWaiting
.colours:
        BIT  6,C                        ; RED
        JR   Z,.paint
        INC  HL
        INC  HL
.paint: LD   E,PANEL_COLUMN
        LD   A,(HL)
        INC  HL
        PUSH HL
        LD   BC,PANEL_ROWS * 256 + 2
        CALL fill_attributes
        POP  HL
        LD   A,(HL)
        LD   E,PANEL_COLUMN + 2
        LD   BC,PANEL_ROWS * 256 + PANEL_COLUMNS - 2
        JP   fill_attributes

; show_thinking: lets the piece in the panel of the side to move flash, which takes no time of the search; show_panels ends it
; In:       [rules.Turn] = rules.RED or rules.BLACK, [Hiding] = 0 or UNSEEN
; Let:      Row = [rules.Turn] == rules.RED ? PANEL_ROW + PANEL_STEP : PANEL_ROW
; Out:      [attr(Row + J, PANEL_COLUMN + K) ^ [Hiding] << 8] = COLOUR_THINKS | ([rules.Turn] == rules.RED ? RED : BLACK)
;           for J = 0..1 for K = 0..1
; Clobbers: A BC DE HL
; T: 546   Stack: 6
show_thinking:
        LD   A,(rules.Turn)
        CALL panel_row
        LD   E,PANEL_COLUMN
        CALL piece_ink
        OR   COLOUR_THINKS
        LD   BC,PANEL_ROWS * 256 + 2
        JP   fill_attributes
