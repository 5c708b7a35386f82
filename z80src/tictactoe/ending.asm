; ending: the screen at the end of a match

; draw_end: the end of a match: who won it, and how
; In:       Turn = the winner's mark, 0 if there is none, names, points, ties
; Out:      -
; Clobbers: A BC DE HL
; T: -   Stack: 14
; Waits: 5 frames
draw_end:
        CALL screen_hide
        LD   HL,Title
        CALL print_list
        LD   HL,EndScreen
        CALL print_list
        LD   A,COLOUR_COUNT
        LD   (TextColour),A
        LD   A,(Ties)
        LD   DE,16 * 256 + 15
        CALL print_big_digit
        LD   A,COLOUR_ONE
        LD   BC,(PointsOne)
        LD   HL,NameOne
        LD   E,7
        CALL draw_result
        LD   A,COLOUR_TWO
        LD   BC,(PointsTwo)
        LD   HL,NameTwo
        LD   E,25
        CALL draw_result
        CALL frame_wait
        LD   A,(Turn)
        OR   A
        JR   Z,.draw
        LD   DE,5 * 256 + 15
        CALL draw_piece
        LD   A,(Turn)
        CALL side_colour
        CALL on_colour
        LD   HL,MessageChampion
        JR   .banner
.draw:  LD   HL,Cross
        LD   DE,5 * 256 + 13
        CALL draw_picture
        LD   HL,Ring
        LD   E,17
        CALL draw_picture
        LD   A,BRIGHT + PAPER * GREEN
        LD   HL,MessageDraw
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
        LD   DE,8 * 256 + 16
        CALL centre
        CALL print_tall
        CALL frame_wait
        LD   HL,MessageToMenu
        CALL show_hint
        JP   screen_show

; draw_result: a side's name and, below it, its points, in the middle of the side's half
; In:       HL = name, C = points, E = the column in the middle, A = the side's colour
; Out:      -
; Clobbers: BC DE HL
; T: 12789   Stack: 12
draw_result:
        LD   (TextColour),A
        PUSH BC
        PUSH DE
        LD   D,14
        CALL centre
        CALL print_text
        POP  DE
        POP  BC
        LD   A,C
        DEC  E
        LD   D,16
        JP   print_big_digit
