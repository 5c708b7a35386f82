; play_view: the screen of a game, except the board

; draw_play: draws the screen of a game without its spaces; it stays hidden until screen_show
; In:       [BoardNumber] = 0 or BOARDS, [VariantChoice] = 0, [Files] = 8, [Ranks] = 8, [FileLetters + N] = 'a' + N for N = 0..7, B = 0..2, [KindPieces + N] = NONE for N = 0..KIND, [KindPieces + 1] = 2, [KindPieces + 3] = B ? 5 : NONE,
;           [KindLetters + N] = 'x' for N = 0..KIND, [KindLetters + 1] = 'R', [KindLetters + 3] = 'k', [Hiding] = 0, interrupts = 1
; Let:      Name = [BoardNumber] ? VariantRow(0) : WordsBoard, Glyph(X, N) = [Font + (X - 32) * 8 + N]
; Out:      [Hiding] = UNSEEN, [OnCircle] = 0, [BoardLeft] = SQUARE_LEFT, [PanelColumn] = 18, port[ULA] = BORDER, [Shown:2 * SPACES_MOST] = $FF, [ATTRIBUTES:768] = 0,
;           [dots(0, 18 + K) + N * 256] = Glyph([Name + K], N) for K = 0..length[Name] - 1 for N = 0..7, [dots(16, 1 + 2 * K) + N * 256] = Glyph('a' + K, N) for K = 0..7 for N = 0..7,
;           [dots(KINDS_ROW, 18) + N * 256] = Glyph('R', N) for N = 0..7, [dots(KINDS_ROW, 20) + N * 256] = Glyph('R', N) for N = 0..7, [dots(KINDS_ROW + 1, 18) + N * 256] = B ? Glyph('K', N) : 0 for N = 0..7
; Clobbers: A BC DE HL IX, [TextColour], [DISPLAY:6144], [HIDDEN:768]
; T: -   Stack: 24
; Waits: 10 frames
draw_play:
        CALL draw_ground
        CALL frame_wait
        LD   A,COLOUR_PIECE
        LD   (TextColour),A
        CALL ground_name
        LD   D,0
        CALL panel_text
        LD   C,1
        LD   D,KINDS_ROW
.kind:  LD   B,0
        LD   HL,KindPieces
        ADD  HL,BC
        LD   A,(HL)
        CP   NONE
        JR   Z,.next
        LD   HL,KindLetters
        ADD  HL,BC
        PUSH BC
        PUSH AF
        LD   A,COLOUR_PRESS
        LD   (TextColour),A
        CALL panel_left
        LD   E,A
        LD   A,(HL)
        AND  %11011111
        CALL print_char
        LD   A,E
        CP   TEXT_LEFT + 1
        JR   Z,.close                   ; beside twelve files the name follows its letter at once
        INC  E
.close: LD   A,COLOUR_HINT
        LD   (TextColour),A
        POP  AF
        CALL piece_name
        CALL print_some
        CALL frame_wait
        POP  BC
        INC  D
.next:  INC  C
        BIT  4,C
        JR   Z,.kind
        LD   HL,PlayHints
        CALL show_hints
        JP   forget_board

; print_some: prints as much of a text as there is room for in the row
; In:       HL = TextBuffer, [HL + N] = 'A' + N for N = 0..31, C = 0..3 or 15..18 or 32, [HL + C] = 0,          ; a text of C characters
;           D = 0 or 23, E = 0..32, [TextColour] = BRIGHT + WHITE, [Hiding] = 0 or UNSEEN          ; row, column; 32: no room
; Let:      Long = min(length[HL], 32 - E)
; Out:      [dots(D, E + K) + N * 256] = [Font + ([HL + K] - 32) * 8 + N] for K = 0..Long - 1 for N = 0..7,
;           [attr(D, E + K) ^ [Hiding] << 8] = [TextColour] for K = 0..Long - 1,
;           E = E + Long, HL = HL + length[HL] + 1            ; the byte after the 0
; Clobbers: A BC
; T: 18844   Stack: 6
print_some:
        LD   A,(HL)
        INC  HL
        OR   A
        RET  Z
        BIT  5,E
        JR   NZ,print_some              ; column 32
        PUSH HL
        CALL print_char
        POP  HL
        JR   print_some

KINDS_ROW       EQU  5

; show_side: shows whose turn it is
; In:       [Side] = 0 or ENEMY, [PanelColumn] = 14..26, [Hiding] = 0 or UNSEEN
; Let:      Text = [Side] ? TextBlack : TextWhite
; Out:      [dots(SIDE_ROW + N / 8, [PanelColumn] + K) + N % 8 * 256] = [Font + ([Text + K] - 32) * 8 + N / 2] for K = 0..length[Text] - 1 for N = 0..15,
;           [attr(SIDE_ROW + N, [PanelColumn] + K) ^ [Hiding] << 8] = [Side] ? COLOUR_BLACK : COLOUR_WHITE for K = 0..length[Text] - 1 for N = 0..1
; Clobbers: A BC DE HL, [TextColour]
; T: 5697   Stack: 8
show_side:
        LD   A,(Side)
        OR   A
        LD   HL,TextWhite
        LD   B,COLOUR_WHITE
        JR   Z,.show
        LD   HL,TextBlack
        LD   B,COLOUR_BLACK
.show:  LD   A,B
        LD   (TextColour),A
        LD   A,(PanelColumn)
        LD   E,A
        LD   D,SIDE_ROW
        JP   print_tall
SIDE_ROW        EQU  2
