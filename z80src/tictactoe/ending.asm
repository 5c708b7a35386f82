; ending: the screen at the end of a match

; draw_end: the end of a match: who won it, and how
; In:       Turn = the winner's mark, 0 if there is none, names, points, ties
; Out:      -
; Clobbers: A BC DE HL
; T: -   Stack: 12
draw_end:
        CALL screen_hide
        LD   HL,Title
        CALL print_list
        LD   HL,EndScreen
        CALL print_list
        LD   D,14
        CALL show_names
        CALL frame_wait
        LD   A,(Ties)
        LD   DE,16 * 256 + 15
        CALL print_big_digit
        LD   A,COLOUR_ONE
        LD   (TextColour),A
        LD   A,(PointsOne)
        LD   E,2
        CALL print_big_digit
        LD   A,COLOUR_TWO
        LD   (TextColour),A
        LD   A,(PointsTwo)
        LD   E,28
        CALL print_big_digit
        LD   A,(Turn)
        OR   A
        LD   A,BRIGHT + PAPER * GREEN
        LD   HL,MessageDraw
        JR   Z,.banner
        LD   A,(Turn)
        LD   DE,5 * 256 + 15
        CALL draw_piece
        LD   A,(Turn)
        CALL side_colour
        CALL on_colour
        LD   HL,MessageChampion
.banner:
        LD   DE,4 * 256
        LD   BC,8 * 256 + 32
        LD   (TextColour),A
        PUSH HL
        CALL fill_attributes
        POP  HL
        LD   DE,TextBuffer
        CALL fill_in
        LD   HL,TextBuffer
        CALL text_length
        LD   A,32
        SUB  B
        SRL  A
        LD   E,A
        LD   D,8
        LD   HL,TextBuffer
        CALL print_tall
        CALL frame_wait
        LD   HL,MessageToMenu
        CALL show_hint
        JP   screen_show
