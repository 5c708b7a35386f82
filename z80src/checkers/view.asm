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
        CALL show_hints
        JP   forget_board

; show_game: shows the state: board, panels, turns
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
        CALL square_bit
        LD   HL,Trail
        ADD  HL,DE
        LD   A,(HL)
        OR   B
        LD   (HL),A
        POP  HL
        JR   .next

; draw_player: draws a side's piece and who plays it
; In:       A = SIDE_BLACK or SIDE_RED
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
; Clobbers: A
; T: 1   Stack: 0
panel_row:
        OR   A
        LD   D,PANEL_ROW
        RET  Z
        LD   D,PANEL_ROW + PANEL_STEP
        RET

; show_rules: shows the rules that the game is played by
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
show_panels:
        LD   A,SIDE_BLACK
        CALL show_panel
        LD   A,SIDE_RED
        ; and on into

; show_panel: shows the panel of a side
; In:       A = SIDE_BLACK or SIDE_RED
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

; count_pieces: counts the squares of a board
; In:       DE = the board
; Out:      A = its squares
; Clobbers: BC DE HL
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
draw_piece:
        PUSH AF
        CALL draw_picture
        POP  AF
        LD   BC,2 * 256 + 2
        JP   fill_attributes

; show_hints: shows which keys do what
; In:       HL = a list for print_list, in rows 21 to 23
show_hints:
        PUSH HL
        CALL frame_wait
        LD   A,COLOUR_HINT
        LD   (TextColour),A
        LD   DE,HINT_ROW * 256
.row:   LD   E,0
        LD   B,32
        CALL print_spaces
        INC  D
        LD   A,D
        CP   24
        JR   NZ,.row
        POP  HL
        JP   print_list
