; play_view: the screen of a game, except the board

; draw_play: draws the screen of a game without its spaces; it stays hidden until screen_show
; In:       the board, KindLetters, KindPieces
; Out:      the screen, hidden; what stands on its spaces is forgotten
; Clobbers: A BC DE HL IX, [TextColour]
; T: -   Stack: 24
; Waits: 10 frames
; Unproved: it draws a picture of many parts; golden pictures show it
draw_play:
        CALL draw_ground
        CALL frame_wait
        LD   A,COLOUR_PIECE
        LD   (TextColour),A
        CALL ground_name
        LD   D,0
        CALL .name
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
        LD   A,(PanelColumn)
        LD   E,A
        LD   A,(HL)
        AND  %11011111
        CALL print_char
        INC  E
        LD   A,COLOUR_HINT
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
.name:  LD   A,(PanelColumn)
        LD   E,A
        ; and on into

; print_some: prints as much of a text as there is room for in the row
; In:       HL = the text and a 0, D, E = row, column, [TextColour]
; Out:      E, HL = the byte after the 0
; Clobbers: A BC
; T: 20000   Stack: 6
; Unproved: it draws texts of the program; golden pictures show them
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
; In:       [Side], [PanelColumn]
; Out:      row SIDE_ROW beside the board
; Clobbers: A BC DE HL, [TextColour]
; T: 5000   Stack: 8
; Unproved: it draws a text; golden pictures show it
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
