; view: the match's screen, but for what is in the cells of the board

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

; draw_match: the match's screen, without board and with nobody's turn, hidden until screen_show
; In:       names, points, ties, Points, TieLimit
; Out:      -
; Clobbers: A BC DE HL
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

; draw_keys: how to leave a match, and with which keys a joystick plays
; In:       Sticks, Humans
; Out:      -
; Clobbers: A BC DE HL
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

; show_names: both names in their colours, one at each side
; In:       D = row, NameOne, NameTwo
; Out:      TextColour = COLOUR_COUNT
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

; print_of: "of 5", how much of something is enough
; In:       A = 0-9, DE = row, column, the colour in TextColour
; Out:      E = the next column
; Clobbers: A BC HL
; T: 2313   Stack: 10
print_of:
        PUSH AF
        LD   HL,TextOf
        CALL print_text
        POP  AF
        ADD  A,'0'
        JP   print_char

; draw_panel: a panel's picture and how many points win, in colours that show nothing yet
; In:       HL = picture, E = the panel's column, Points
; Out:      -
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

; show_scores: the points, the ties, and whose turn it is
; In:       PointsOne, PointsTwo, Ties, Turn
; Out:      -
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

; print_big_digit: a digit of double height and width
; In:       A = 0-9, DE = row, column, the colour in TextColour
; Out:      E = the column behind it
; Clobbers: A BC HL
; T: 5211   Stack: 8
print_big_digit:
        ADD  A,'0'
        JP   print_big_char

; show_clock: the seconds that are left, red when they are few
; In:       ClockShown
; Out:      -
; Clobbers: A BC DE HL
; T: 10934   Stack: 12
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

; hide_clock: no seconds
; In:       -
; Out:      ClockShown = 0
; Clobbers: A BC DE HL
; T: 10607   Stack: 12
hide_clock:
        XOR  A
        LD   (ClockShown),A
        LD   HL,TextNoClock
        ; and on into

; put_clock: two characters where the clock is
; In:       HL = text, the colour in TextColour
; Out:      -
; Clobbers: A BC DE HL
; T: 10580   Stack: 12
put_clock:
        LD   DE,COUNT_ROW * 256 + CLOCK_COLUMN
        JP   print_big

; show_turn: lights the panel of the side whose turn it is
; In:       Turn
; Out:      -
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

; print_number: a number in two places
; In:       A = 0-99, DE = row, column, the colour in TextColour
; Out:      -
; Clobbers: A BC E HL
; T: 1650   Stack: 6
print_number:
        CALL number_text
        JP   print_text

; number_text: a number as a text in TextBuffer
; In:       A = 0..99
; Out:      HL = TextBuffer,
;           [TextBuffer] = A < 10 ? ' ' : '0' + A / 10, [TextBuffer + 1] = '0' + A % 10, [TextBuffer + 2] = 0
; Clobbers: A BC
; T: 449   Stack: 4
number_text:
        PUSH DE
        LD   DE,TextBuffer
        CALL text_number
        POP  DE
        LD   HL,TextBuffer
        RET
