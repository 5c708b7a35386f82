; view: the match's screen, except the cells of the board

; The match's screen, in rows:
;
;    0-1   title
;      2   the names, player one left, player two right
;   4-17   the board in the middle; a panel for each side, with piece and points; below them the clock and the ties
;     19   the message
;  21-23   which keys do what
;
; The panel of the side whose turn it is has the side's colour. Only what changes is drawn anew, so nothing flickers.

PANEL_ROW       EQU  4                  ; as high as two cells of the board and what is between
PANEL_ROWS      EQU  9
PANEL_COLUMNS   EQU  6
PANEL_ONE       EQU  1                  ; the columns where they begin
PANEL_TWO       EQU  25

NAME_ROW        EQU  2
LABEL_ROW       EQU  14
COUNT_ROW       EQU  16
CLOCK_COLUMN    EQU  PANEL_ONE + 1      ; two digits, in the middle below the panel
TIES_COLUMN     EQU  PANEL_TWO          ; as in "0/5"
MESSAGE_ROW     EQU  19
HINT_ROW        EQU  21
BREAK_ROW       EQU  23

COLOUR_COUNT    EQU  WHITE

; draw_match: draws the match's screen without the board and with neither side to move; it stays hidden until screen_show
; In:       [NameOne + N] = 'A' + N for N = 0..11, [NameTwo + N] = 'a' + N for N = 0..11,
;           B = 1 or 12, [NameOne + B] = 0, [NameTwo + B] = 0,     ; names of B characters
;           [PointsOne] = 0 or 1, [PointsTwo] = 0, [Ties] = 0 or 9, [Turn] = 0, [Humans] = 0..2, [Sticks] = 0..1,
;           [Points] = 1 or 5, [TieLimit] = 3 or 9, interrupts = 1
; Let:      One = length[NameOne], Two = length[NameTwo], Digit(V, N) = wide([Font + ('0' + V - 32) * 8 + N])
; Out:      [dots(NAME_ROW, 1 + K) + N * 256] = [Font + ([NameOne + K] - 32) * 8 + N] for K = 0..One - 1 for N = 0..7,
;           [dots(NAME_ROW, 31 - Two + K) + N * 256] = [Font + ([NameTwo + K] - 32) * 8 + N] for K = 0..Two - 1 for N = 0..7,
;           [dots(COUNT_ROW + N / 8, TIES_COLUMN + K) + N % 8 * 256] = Digit([Ties], N / 2) >> 8 - 8 * K & 255
;           for N = 0..15 for K = 0..1,
;           [dots(COUNT_ROW + N / 8, TIES_COLUMN + 4 + K) + N % 8 * 256] = Digit([TieLimit], N / 2) >> 8 - 8 * K & 255
;           for N = 0..15 for K = 0..1,
;           [Hiding] = UNSEEN, port[ULA] = BORDER    ; hidden until screen_show
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:64]
; T: -   Stack: 12
; Waits: 4 frames
draw_match:
        CALL screen_hide
        LD   HL,Title
        CALL print_list
        LD   HL,MatchScreen
        CALL print_list
        CALL draw_keys
        CALL frame_wait
        LD   D,NAME_ROW
        CALL show_names
        CALL frame_wait
        LD   DE,COUNT_ROW * 256 + TIES_COLUMN + 2
        LD   A,'/'
        CALL print_big_char
        LD   A,(TieLimit)
        CALL print_big_digit
        LD   HL,Cross
        LD   E,PANEL_ONE
        CALL draw_panel
        LD   HL,Ring
        LD   E,PANEL_TWO
        CALL draw_panel
        JP   show_scores

; draw_keys: shows how to leave a match, and which keys play with a joystick
; In:       [Humans] = 0..2, [Sticks] = 0..1, [Hiding] = 0 or UNSEEN
; Let:      Text = 1 + ([Humans] && [Sticks] ? MessageFire : MessageBreak), Start = 16 - length[Text] / 2,
;           Letter(K) = K >= Start && K < Start + length[Text] ? [Text + K - Start] : ' '
; Out:      [dots(BREAK_ROW, K) + N * 256] = [Font + (Letter(K) - 32) * 8 + N] for K = 0..31 for N = 0..7,
;           [attr(BREAK_ROW, K) ^ [Hiding] << 8] = COLOUR_HINT for K = 0..31, [TextColour] = COLOUR_HINT
; Clobbers: A BC DE HL, [TextBuffer:64]
; T: 22547   Stack: 10
draw_keys:
        LD   D,BREAK_ROW
        LD   HL,MessageBreak
        LD   A,(Humans)                 ; in a demonstration nothing plays
        OR   A
        JP   Z,print_centred
        LD   A,(Sticks)
        OR   A
        JP   Z,print_centred
        LD   HL,MessageFire
        JP   print_centred

; show_names: shows both names in their colours, one on each side
; In:       D = 0..23, [NameOne + N] = 'A' + N for N = 0..11, [NameTwo + N] = 'a' + N for N = 0..11,
;           B = 1..12, [NameOne + B] = 0, C = 1..12, [NameTwo + C] = 0, [Hiding] = 0 or UNSEEN            ; names of B and C characters
; Let:      One = length[NameOne], Two = length[NameTwo]
; Out:      [dots(D, 1 + K) + N * 256] = [Font + ([NameOne + K] - 32) * 8 + N] for K = 0..One - 1 for N = 0..7,
;           [attr(D, 1 + K) ^ [Hiding] << 8] = COLOUR_ONE for K = 0..One - 1,
;           [dots(D, 31 - Two + K) + N * 256] = [Font + ([NameTwo + K] - 32) * 8 + N] for K = 0..Two - 1 for N = 0..7,
;           [attr(D, 31 - Two + K) ^ [Hiding] << 8] = COLOUR_TWO for K = 0..Two - 1, [TextColour] = COLOUR_COUNT
; Clobbers: A BC E HL
; T: 14466   Stack: 8
show_names:
        LD   A,COLOUR_ONE
        LD   (TextColour),A
        LD   HL,NameOne
        LD   E,1
        CALL print_text
        LD   A,COLOUR_TWO
        LD   (TextColour),A
        LD   HL,NameTwo
        CALL text_length
        LD   A,31
        SUB  B                          ; its end is at the right edge
        LD   E,A
        LD   HL,NameTwo
        CALL print_text
        LD   A,COLOUR_COUNT
        LD   (TextColour),A
        RET

; print_of: prints "of 5": how many are needed
; In:       A = 0..9, D = 0..23, E = 0..27, [TextColour] = 0, [Hiding] = 0 or UNSEEN
; Let:      Letter(K) = K < 3 ? [TextOf + K] : '0' + A
; Out:      [dots(D, E + K) + N * 256] = [Font + (Letter(K) - 32) * 8 + N] for K = 0..3 for N = 0..7,
;           [attr(D, E + K) ^ [Hiding] << 8] = [TextColour] for K = 0..3, E = E + 4
; Clobbers: A BC HL
; T: 2313   Stack: 10
print_of:
        PUSH AF
        LD   HL,TextOf
        CALL print_text
        POP  AF
        ADD  A,'0'
        JP   print_char

; draw_panel: draws a panel's picture and how many points win, in invisible colours
; In:       HL = Cross or Ring, E = PANEL_ONE or PANEL_TWO, [Points] = 1..5, [Hiding] = 0 or UNSEEN       ; picture, the panel's column
; Let:      Letter(K) = K < 3 ? [TextOf + K] : '0' + [Points]
; Out:      [dots(PANEL_ROW + 1 + N / 8, E + 2 + K) + N % 8 * 256] = [HL + 2 * N + K] for N = 0..15 for K = 0..1,
;           [dots(PANEL_ROW + 7, E + 1 + K) + N * 256] = [Font + (Letter(K) - 32) * 8 + N] for K = 0..3 for N = 0..7,
;           [attr(PANEL_ROW + 7, E + 1 + K) ^ [Hiding] << 8] = 0 for K = 0..3, [TextColour] = 0       ; colours that show nothing yet
; Clobbers: A BC DE HL
; T: 3828   Stack: 10
draw_panel:
        LD   D,PANEL_ROW + 1
        INC  E
        INC  E
        CALL draw_picture
        XOR  A
        LD   (TextColour),A
        LD   D,PANEL_ROW + 7
        DEC  E
        LD   A,(Points)
        JR   print_of

; show_scores: shows points, ties and whose turn it is
; In:       [PointsOne] = 0..5, [PointsTwo] = 0..5, [Ties] = 0..9, [Turn] = 0 or ONE or TWO, [Hiding] = 0 or UNSEEN
; Let:      Digit(V, N) = wide([Font + ('0' + V - 32) * 8 + N]),
;           Panel(Ink, Lit) = Lit ? BRIGHT + PAPER * Ink : Ink + PAPER * BLUE
; Out:      [dots(COUNT_ROW + N / 8, TIES_COLUMN + K) + N % 8 * 256] = Digit([Ties], N / 2) >> 8 - 8 * K & 255
;           for N = 0..15 for K = 0..1,
;           [attr(COUNT_ROW + J, TIES_COLUMN + K) ^ [Hiding] << 8] = COLOUR_COUNT for J = 0..1 for K = 0..1,
;           [dots(PANEL_ROW + 4 + N / 8, PANEL_ONE + 2 + K) + N % 8 * 256] = Digit([PointsOne], N / 2) >> 8 - 8 * K & 255
;           for N = 0..15 for K = 0..1,
;           [dots(PANEL_ROW + 4 + N / 8, PANEL_TWO + 2 + K) + N % 8 * 256] = Digit([PointsTwo], N / 2) >> 8 - 8 * K & 255
;           for N = 0..15 for K = 0..1,
;           [attr(PANEL_ROW + J, PANEL_ONE + K) ^ [Hiding] << 8] = Panel(CYAN, [Turn] == ONE) for J = 0..PANEL_ROWS - 1
;           for K = 0..PANEL_COLUMNS - 1,
;           [attr(PANEL_ROW + J, PANEL_TWO + K) ^ [Hiding] << 8] = Panel(YELLOW, [Turn] == TWO) for J = 0..PANEL_ROWS - 1
;           for K = 0..PANEL_COLUMNS - 1,
;           [TextColour] = 0
; Clobbers: A BC DE HL
; T: 20696   Stack: 10
show_scores:
        LD   A,COLOUR_COUNT
        LD   (TextColour),A
        LD   A,(Ties)
        LD   DE,COUNT_ROW * 256 + TIES_COLUMN
        CALL print_big_digit
        XOR  A
        LD   (TextColour),A             ; shown by show_turn
        LD   A,(PointsOne)
        LD   DE,(PANEL_ROW + 4) * 256 + PANEL_ONE + 2
        CALL print_big_digit
        LD   A,(PointsTwo)
        LD   E,PANEL_TWO + 2
        CALL print_big_digit
        JR   show_turn

; print_big_digit: prints a digit of double height and width
; In:       A = 0..9, D = 0..22, E = 0..30, [TextColour] = COLOUR_COUNT, [Hiding] = 0 or UNSEEN           ; row, column
; Let:      Digit(N) = wide([Font + ('0' + A - 32) * 8 + N])
; Out:      [dots(D + N / 8, E) + N % 8 * 256] = high(Digit(N / 2)) for N = 0..15,
;           [dots(D + N / 8, E + 1) + N % 8 * 256] = low(Digit(N / 2)) for N = 0..15,
;           [attr(D + N, E + K) ^ [Hiding] << 8] = [TextColour] for N = 0..1 for K = 0..1, E = E + 2
; Clobbers: A BC HL
; T: 5211   Stack: 8
print_big_digit:
        ADD  A,'0'
        JP   print_big_char

; show_clock: shows the seconds left, in red when they are few
; In:       [ClockShown] = 0..99, [Hiding] = 0
; Let:      Colour = [ClockShown] <= WARNING ? BRIGHT + RED : COLOUR_COUNT,
;           Letter(K) = K ? '0' + [ClockShown] % 10 : [ClockShown] < 10 ? ' ' : '0' + [ClockShown] / 10,
;           Digit(K, N) = wide([Font + (Letter(K) - 32) * 8 + N])
; Out:      [dots(COUNT_ROW + N / 8, CLOCK_COLUMN + 2 * K) + N % 8 * 256] = high(Digit(K, N / 2)) for K = 0..1 for N = 0..15,
;           [dots(COUNT_ROW + N / 8, CLOCK_COLUMN + 2 * K + 1) + N % 8 * 256] = low(Digit(K, N / 2)) for K = 0..1 for N = 0..15,
;           [attr(COUNT_ROW + N, CLOCK_COLUMN + K)] = Colour for N = 0..1 for K = 0..3, [TextColour] = Colour
; Clobbers: A BC DE HL, [TextBuffer:3]
; T: 11114   Stack: 12
show_clock:
        LD   A,(ClockShown)
        CP   WARNING + 1
        LD   C,COLOUR_COUNT
        JR   NC,.calm
        LD   C,BRIGHT + RED
.calm:  LD   HL,TextColour
        LD   (HL),C
        CALL number_text
        JR   put_clock

; hide_clock: removes the clock
; In:       [ClockShown] = 0..99, [TextColour] = BRIGHT + RED or COLOUR_COUNT, [Hiding] = 0
; Out:      [dots(COUNT_ROW + N / 8, CLOCK_COLUMN + K) + N % 8 * 256] = 0 for K = 0..3 for N = 0..15,
;           [attr(COUNT_ROW + N, CLOCK_COLUMN + K)] = [TextColour] for N = 0..1 for K = 0..3, [ClockShown] = 0
; Clobbers: A BC DE HL
; T: 10607   Stack: 12
hide_clock:
        XOR  A
        LD   (ClockShown),A
        LD   HL,TextNoClock
        ; and on into

; put_clock: prints two characters in the place of the clock
; In:       HL = TextBuffer, [HL] = 32..57, [HL + 1] = 32..57, [HL + 2] = 0, [TextColour] = COLOUR_COUNT, [Hiding] = 0
; Let:      Digit(K, N) = wide([Font + ([HL + K] - 32) * 8 + N])
; Out:      [dots(COUNT_ROW + N / 8, CLOCK_COLUMN + 2 * K) + N % 8 * 256] = high(Digit(K, N / 2)) for K = 0..1 for N = 0..15,
;           [dots(COUNT_ROW + N / 8, CLOCK_COLUMN + 2 * K + 1) + N % 8 * 256] = low(Digit(K, N / 2)) for K = 0..1 for N = 0..15,
;           [attr(COUNT_ROW + N, CLOCK_COLUMN + K)] = [TextColour] for N = 0..1 for K = 0..3
; Clobbers: A BC DE HL
; T: 10580   Stack: 12
put_clock:
        LD   DE,COUNT_ROW * 256 + CLOCK_COLUMN
        JP   print_big

; show_turn: lights the panel of the side whose turn it is
; In:       [Turn] = 0 or ONE or TWO, [Hiding] = 0 or UNSEEN
; Let:      Panel(Ink, Lit) = Lit ? BRIGHT + PAPER * Ink : Ink + PAPER * BLUE
; Out:      [attr(PANEL_ROW + J, PANEL_ONE + K) ^ [Hiding] << 8] = Panel(CYAN, [Turn] == ONE) for J = 0..PANEL_ROWS - 1
;           for K = 0..PANEL_COLUMNS - 1,
;           [attr(PANEL_ROW + J, PANEL_TWO + K) ^ [Hiding] << 8] = Panel(YELLOW, [Turn] == TWO) for J = 0..PANEL_ROWS - 1
;           for K = 0..PANEL_COLUMNS - 1
; Clobbers: A BC DE HL
; T: 4897   Stack: 8
show_turn:
        LD   A,ONE
        LD   E,PANEL_ONE
        CALL .panel
        LD   A,TWO
        LD   E,PANEL_TWO
.panel: LD   D,A
        CALL side_colour
        LD   C,A
        LD   A,(Turn)
        CP   D
        LD   A,C
        JR   Z,.lit
        XOR  BRIGHT + PAPER * BLUE      ; not bright, on blue
        JR   .fill
.lit:   CALL on_colour
.fill:  LD   D,PANEL_ROW
        LD   BC,PANEL_ROWS * 256 + PANEL_COLUMNS
        JP   fill_attributes
