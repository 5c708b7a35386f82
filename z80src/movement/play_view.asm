; play_view: the screen of a game, except the board

; draw_play: draws the screen of a game without its spaces; it stays hidden until screen_show
; In:       the board, [VariantChoice], KindLetters, [KindCount]
; Out:      the screen, hidden; what stands on its spaces is forgotten
; Clobbers: A BC DE HL IX, [TextColour]
; T: -   Stack: 24
; Waits: 10 frames
; Unproved: it draws a picture of many parts; golden pictures show it
draw_play:
        CALL screen_hide
        LD   A,SQUARE_LEFT
        LD   (BoardLeft),A
        LD   HL,Files
        ADD  A,(HL)
        ADD  A,(HL)
        INC  A
        LD   (PanelColumn),A
        CALL draw_edges
        CALL frame_wait
        LD   A,COLOUR_PIECE
        LD   (TextColour),A
        LD   A,(VariantChoice)
        CALL variant_row
        LD   D,0
        CALL .name
        LD   C,0
        LD   D,KINDS_ROW
.kind:  LD   A,COLOUR_PRESS
        LD   (TextColour),A
        LD   A,(PanelColumn)
        LD   E,A
        LD   B,0
        LD   HL,KindLetters
        ADD  HL,BC
        LD   A,(HL)
        AND  %11011111
        PUSH BC
        PUSH AF
        CALL print_char
        INC  E
        LD   A,COLOUR_HINT
        LD   (TextColour),A
        LD   A,(VariantChoice)
        CALL variant_row
        XOR  A
.skip:  CP   (HL)
        INC  HL
        JR   NZ,.skip
        INC  HL
.placing:
        CP   (HL)
        INC  HL
        JR   NZ,.placing
        POP  AF
        PUSH DE
        CALL kind_piece
        CALL piece_record
        INC  HL
        POP  DE
        CALL print_some
        CALL frame_wait
        POP  BC
        INC  D
        INC  C
        LD   A,(KindCount)
        CP   C
        JR   NZ,.kind
        LD   HL,PlayHints
        CALL show_hints
        JP   forget_board
.name:  LD   A,(PanelColumn)
        LD   E,A
        ; and on into

; print_some: prints as much of a text as there is room for in the row
; In:       HL = the text, D, E = row, column, [TextColour]
; Out:      E
; Clobbers: A BC HL
; T: 20000   Stack: 6
; Unproved: it draws texts of the program; golden pictures show them
print_some:
        LD   A,(HL)
        INC  HL
        OR   A
        RET  Z
        BIT  5,E
        RET  NZ                         ; column 32
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
