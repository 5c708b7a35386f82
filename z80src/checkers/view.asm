; view: the game's screen, except the board

; The game's screen, in rows:
;
;   0-17   the board with its rim; beside it the title, a panel for each side, the rules, and the latest turns
;     19   the message
;  21-23   which keys do what
;
; The panel of the side to move has its colours. Only what changes is drawn anew, so nothing flickers.

PANEL_COLUMN    EQU  19
PANEL_ROW       EQU  3                  ; of Black; Red's follows
PANEL_ROWS      EQU  2
PANEL_STEP      EQU  3
NAME_COLUMN     EQU  PANEL_COLUMN + 2
COUNT_COLUMN    EQU  30                 ; two digits
RULES_ROW       EQU  9
LIST_ROW        EQU  10
MESSAGE_ROW     EQU  19
HINT_ROW        EQU  21

LIST_ROWS       EQU  8
LIST_COLUMNS    EQU  13

; draw_game: draws the game's screen without its pieces; it stays hidden until screen_show
; In:       [Players] = PERSON or SPECTRUM, [Players + 1] = PERSON or SPECTRUM, [Turned] = 0, interrupts = 1
; Out:      [dots(PANEL_ROW + 1, NAME_COLUMN) + N * 256] = [Font + ([[Players] ? TextSpectrum : TextPerson] - 32) * 8 + N] for N = 0..7,
;           [Shown:128] = $FF, [Hiding] = UNSEEN, port[ULA] = BORDER
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour]
; T: -   Stack: 14
; Waits: 5 frames
draw_game:
        CALL screen_hide
        LD   HL,GameScreen
        CALL print_list
        LD   DE,0
        LD   A,COLOUR_RIM
        LD   BC,RIM_SIZE * 257
        CALL fill_attributes
        CALL draw_edges
        CALL frame_wait
        LD   A,SIDE_BLACK
        CALL draw_player
        LD   A,SIDE_RED
        CALL draw_player
        LD   HL,GameHints
        CALL show_play_hints
        JP   forget_board

; show_game: shows the state: board, panels, turns
; In:       [LastTurn] = TURN_END or 9, [LastTurn + 1] = 14, [LastTurn + 2] = TURN_END, [HistoryCount] = 0..1, word[FirstTurn] = 0,
;           [Turn] = SIDE_BLACK or SIDE_RED, [Rules] = ORIGINAL or ENGLISH, [Turned] = 0 or TURNED, [Framed] = 37 or UNFRAMED,
;           long[Trail] = [LastTurn] == TURN_END ? 0 : $4200, [Marks:4] = 255, [Lit:4] = 255, long[Black] = $000F0FFF, long[Red] = 0 or $FFF00000,
;           long[Kings] = $A5A5A5A5, [Shown:128] = $FF, [Hiding] = 0 or UNSEEN, [HIDDEN + N] = 0 for N = 0..767, [Keys:18] = 0,
;           port[$FE] = $FF, port[KEMPSTON] = 0, interrupts = 1
; Where:    [HistoryCount] == ([LastTurn] != TURN_END)
; Out:      [Shown + 2 * S] = Marked(S, 0) for S = 0..63, [Shown + 2 * S + 1] = Paper(S, [Framed], 0) | Ink(S, 0) for S = 0..63,   ; the squares,
;           [attr(BOARD_ROW + 2 * (S / 8) + J, BOARD_COLUMN + 2 * (S % 8) + K)] = Paper(S, [Framed], 0) | Ink(S, 0)
;           for S = 0..63 for J = 0..1 for K = 0..1,
;           [attr(RULES_ROW, PANEL_COLUMN + K)] = COLOUR_RULES for K = 0..7, [ListLength] = [HistoryCount], [ListCursor] = 0, [ListTop] = 0,
;           long[Trail] = long[Trail], [Marks:4] = 0, [Lit:4] = 0, [Entered] = 0, [File] = 0, [TurnList] = TURN_END, [Hiding] = 0
; Clobbers: A BC DE HL, [TextColour], [TextBuffer:24], [Keys:18], [DISPLAY:6912], [HIDDEN:768]
; T: -   Stack: 28
; Waits: 12 frames
show_game:
        CALL entry_clear
        CALL find_trail
        CALL draw_board
        CALL frame_wait
        CALL show_rules
        CALL show_panels
        CALL show_turns
        CALL frame_wait
        CALL keys_scan                  ; a key that is down already was meant for what was shown before
        JP   screen_show

; find_trail: finds the squares of the last turn
; In:       [LastTurn] = 0..31 or TURN_END, [LastTurn + 1] = 0 or 31, [LastTurn + 2] = 8 or TURN_END, [LastTurn + 3] = TURN_END
; Let:      None = [LastTurn] == TURN_END
; Out:      long[Trail] = None ? 0 : 1 << [LastTurn] | 1 << [LastTurn + 1] | ([LastTurn + 2] == 8) << 8
; Clobbers: A B DE HL
; T: 928   Stack: 4
find_trail:
        LD   HL,0
        LD   (Trail),HL
        LD   (Trail + 2),HL
        LD   HL,LastTurn
.next:  LD   B,(HL)
        INC  HL
        BIT  7,B                        ; TURN_END
        RET  NZ
        PUSH HL
        CALL bit_of_square
        LD   HL,Trail
        ADD  HL,DE
        LD   A,(HL)
        OR   B
        LD   (HL),A
        POP  HL
        JR   .next

; draw_player: draws a side's piece and who plays it
; In:       A = SIDE_BLACK or SIDE_RED, [Players] = PERSON or SPECTRUM, [Players + 1] = PERSON or SPECTRUM,
;           [TextColour] = COLOUR_HINT, [Hiding] = 0 or UNSEEN
; Let:      Row = PANEL_ROW + A * PANEL_STEP, Text = [Players + A] ? TextSpectrum : TextPerson
; Out:      [dots(Row + N / 8, PANEL_COLUMN + K) + N % 8 * 256] = [Pictures + 32 * PICTURE_MAN + 2 * N + K] for N = 0..15 for K = 0..1,
;           [dots(Row + 1, NAME_COLUMN + K) + N * 256] = [Font + ([Text + K] - 32) * 8 + N] for K = 0..length[Text] - 1 for N = 0..7,
;           [attr(Row + 1, NAME_COLUMN + K) ^ [Hiding] << 8] = [TextColour] for K = 0..length[Text] - 1
; Clobbers: A BC DE HL
; T: 6272   Stack: 8
draw_player:
        PUSH AF
        CALL panel_row
        LD   E,PANEL_COLUMN
        LD   HL,Pictures + 32 * PICTURE_MAN
        CALL draw_picture
        POP  AF
        CALL player_of
        LD   HL,TextPerson
        JR   Z,.who
        LD   HL,TextSpectrum
.who:   INC  D
        LD   E,NAME_COLUMN
        JP   print_text

; panel_row: returns the row of a side's panel
; In:       A = SIDE_BLACK or SIDE_RED
; Out:      D = PANEL_ROW + A * PANEL_STEP
; Clobbers: -
; T: 33   Stack: 0
panel_row:
        OR   A
        LD   D,PANEL_ROW
        RET  Z
        LD   D,PANEL_ROW + PANEL_STEP
        RET

; show_rules: shows the rules that the game is played by
; In:       [Rules] = ORIGINAL or ENGLISH, [Hiding] = 0 or UNSEEN
; Let:      Text = [Rules] == ENGLISH ? TextEnglish : TextOriginal
; Out:      [dots(RULES_ROW, PANEL_COLUMN + K) + N * 256] = [Font + ([Text + K] - 32) * 8 + N] for K = 0..7 for N = 0..7,
;           [attr(RULES_ROW, PANEL_COLUMN + K) ^ [Hiding] << 8] = COLOUR_RULES for K = 0..7, [TextColour] = COLOUR_RULES
; Clobbers: A BC DE HL
; T: 4699   Stack: 6
show_rules:
        LD   A,COLOUR_RULES
        LD   (TextColour),A
        LD   DE,RULES_ROW * 256 + PANEL_COLUMN
        LD   HL,TextOriginal
        LD   A,(Rules)
        OR   A
        JP   Z,print_text
        LD   HL,TextEnglish
        JP   print_text

; show_panels: shows for both sides the number of pieces, and whose turn it is
; In:       [Turn] = SIDE_BLACK or SIDE_RED, long[Black] = 0 or $00000FFF or $12345678, long[Red] = 0 or $FFF00000 or $FFFFFFFF,
;           [Hiding] = 0 or UNSEEN
; Let:      Row(S) = PANEL_ROW + S * PANEL_STEP, Colours(S) = ([Turn] == S ? ColoursMoving : ColoursWaiting) + 2 * S,
;           Pieces(S) = bits(long[Black + 4 * S]),
;           Letter(S, K) = K ? '0' + Pieces(S) % 10 : Pieces(S) < 10 ? ' ' : '0' + Pieces(S) / 10
; Out:      [attr(Row(S) + J, PANEL_COLUMN + K) ^ [Hiding] << 8] = [Colours(S) + (K > 1)] for S = 0..1 for J = 0..1 for K = 0..12,
;           [dots(Row(S) + N / 8, COUNT_COLUMN + K) + N % 8 * 256] = [Font + (Letter(S, K) - 32) * 8 + N / 2]
;           for S = 0..1 for K = 0..1 for N = 0..15, [TextColour] = [Colours(1) + 1]
; Clobbers: A BC DE HL, [TextBuffer:3]
; T: 10526   Stack: 12
show_panels:
        LD   A,SIDE_BLACK
        CALL show_panel
        LD   A,SIDE_RED
        ; and on into

; show_panel: shows the panel of a side
; In:       A = SIDE_BLACK or SIDE_RED, [Turn] = SIDE_BLACK or SIDE_RED, long[Black] = 0 or $00000FFF or $12345678,
;           long[Red] = 0 or $FFF00000 or $FFFFFFFF, [Hiding] = 0 or UNSEEN
; Let:      Row(S) = PANEL_ROW + S * PANEL_STEP, Colours(S) = ([Turn] == S ? ColoursMoving : ColoursWaiting) + 2 * S,
;           Pieces(S) = bits(long[Black + 4 * S]),
;           Letter(S, K) = K ? '0' + Pieces(S) % 10 : Pieces(S) < 10 ? ' ' : '0' + Pieces(S) / 10
; Out:      [attr(Row(A) + J, PANEL_COLUMN + K) ^ [Hiding] << 8] = [Colours(A) + (K > 1)] for J = 0..1 for K = 0..12,
;           [dots(Row(A) + N / 8, COUNT_COLUMN + K) + N % 8 * 256] = [Font + (Letter(A, K) - 32) * 8 + N / 2]
;           for K = 0..1 for N = 0..15, [TextColour] = [Colours(A) + 1]
; Clobbers: A BC DE HL, [TextBuffer:3]
; T: 5288   Stack: 10
show_panel:
        LD   C,A
        LD   HL,Turn
        XOR  (HL)
        LD   HL,ColoursWaiting
        JR   NZ,.colours
        LD   HL,ColoursMoving
.colours:
        LD   B,0
        ADD  HL,BC
        ADD  HL,BC
        LD   A,C
        CALL panel_row
        LD   E,PANEL_COLUMN
        LD   B,(HL)                     ; of the piece
        INC  HL
        LD   A,(HL)                     ; and of the text
        LD   (TextColour),A
        PUSH BC
        LD   A,B
        LD   BC,PANEL_ROWS * 256 + 2
        CALL fill_attributes
        LD   E,PANEL_COLUMN + 2
        LD   A,(TextColour)
        LD   BC,PANEL_ROWS * 256 + 11
        CALL fill_attributes
        POP  BC
        PUSH DE
        LD   DE,Black
        LD   A,C
        OR   A
        JR   Z,.count
        LD   DE,Red
.count: CALL count_pieces
        POP  DE
        CALL number_text
        LD   E,COUNT_COLUMN
        JP   print_tall

; show_thinking: lets the piece in the panel of the side to move flash, which takes no time of the search; show_panels ends it
; In:       [Turn] = SIDE_BLACK or SIDE_RED, [Hiding] = 0 or UNSEEN
; Let:      Row = PANEL_ROW + [Turn] * PANEL_STEP
; Out:      [attr(Row + J, PANEL_COLUMN + K) ^ [Hiding] << 8] = [ColoursMoving + 2 * [Turn]] | FLASH for J = 0..1 for K = 0..1
; Clobbers: A BC DE HL
; T: 540   Stack: 6
show_thinking:
        LD   A,(Turn)
        CALL panel_row
        LD   E,PANEL_COLUMN
        ADD  A,A
        LD   C,A
        LD   B,0
        LD   HL,ColoursMoving
        ADD  HL,BC
        LD   A,(HL)
        OR   FLASH
        LD   BC,PANEL_ROWS * 256 + 2
        JP   fill_attributes

; count_pieces: counts the squares of a board
; In:       DE = Black or Red, long[Black] = 0 or $00000FFF or $12345678, long[Red] = 0 or $80000001 or $A5C3960F or $FFFFFFFF
; Out:      A = bits(long[DE])
; Clobbers: BC DE HL
; T: 1068   Stack: 0
count_pieces:
        XOR  A
        LD   C,4
.byte:  EX   DE,HL
        LD   D,(HL)
        INC  HL
        LD   B,8
.bit:   RLC  D
        ADC  A,0
        DJNZ .bit
        EX   DE,HL
        DEC  C
        JR   NZ,.byte
        RET

; draw_piece: draws a picture of 16 x 16 dots with a colour
; In:       HL = Pictures..Pictures + 96, A = 0 or COLOUR_DARK or 255, D = 0..22, E = 0..30, [Hiding] = 0 or UNSEEN
; Where:    (HL - Pictures) % 32 == 0
; Out:      [dots(D + N / 8, E + K) + N % 8 * 256] = [HL + 2 * N + K] for N = 0..15 for K = 0..1,
;           [attr(D + J, E + K) ^ [Hiding] << 8] = A for J = 0..1 for K = 0..1
; Clobbers: A BC HL
; T: 1888   Stack: 8
draw_piece:
        PUSH AF
        CALL draw_picture
        POP  AF
        LD   BC,2 * 256 + 2
        JP   fill_attributes

; show_play_hints: shows which keys do what in a turn or at the end of a game
; In:       HL = GameHints or EndHints, [Hiding] = 0 or UNSEEN, interrupts = 1
; Out:      [dots([HL], [HL + 1] + K) + N * 256] = [Font + ([HL + 3 + K] - 32) * 8 + N] for K = 0..length[HL + 3] - 1 for N = 0..7,
;           [dots(22, 0) + N * 256] = [Font + ('U' - 32) * 8 + N] for N = 0..7
; Clobbers: A BC DE HL, [TextColour], [dots(HINT_ROW + J, 0) + N * 256:32] for J = 0..2 for N = 0..7,
;           [attr(HINT_ROW + J, 0) ^ [Hiding] << 8:32] for J = 0..2
; T: -   Stack: 12
; Waits: 1 frame
show_play_hints:
        CALL show_hints
        LD   HL,AnyTimeHints
        JP   print_list
