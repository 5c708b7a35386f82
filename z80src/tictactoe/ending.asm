; ending: the screen at the end of a match

; draw_end: draws the end of a match: the winner and the score
; In:       [Turn] = 0 or ONE or TWO, [PointsOne] = 0..5, [PointsTwo] = 0 or 4, [Ties] = 0 or 9,
;           [NameOne + N] = 'A' + N for N = 0..11, [NameTwo + N] = 'a' + N for N = 0..11,
;           B = 1 or 2 or 11 or 12, [NameOne + B] = 0, [NameTwo + B] = 0,      ; names of B characters
;           [HIDDEN:768] = 0, interrupts = 1
; Let:      Digit(V, N) = wide([Font + ('0' + V - 32) * 8 + N]),
;           Who = [Turn] == ONE ? NameOne : NameTwo, One = length[NameOne], Two = length[NameTwo],
;           Named = [Turn] == ONE ? One : [Turn] ? Two : 0,
;           Rest = [Turn] ? MessageChampion + 1 : MessageDraw, Long = Named + length[Rest], Start = 16 - Long / 2,
;           Char(K) = K < Named ? [Who + K] : [Rest + K - Named]
; Out:      [dots(8 + N / 8, Start + K) + N % 8 * 256] = [Font + (Char(K) - 32) * 8 + N / 2] for K = 0..Long - 1 for N = 0..15,
;           [dots(14, 7 - One / 2 + K) + N * 256] = [Font + ([NameOne + K] - 32) * 8 + N] for K = 0..One - 1 for N = 0..7,
;           [dots(14, 25 - Two / 2 + K) + N * 256] = [Font + ([NameTwo + K] - 32) * 8 + N] for K = 0..Two - 1 for N = 0..7,
;           [dots(16 + N / 8, 6 + K) + N % 8 * 256] = Digit([PointsOne], N / 2) >> 8 - 8 * K & 255 for N = 0..15 for K = 0..1,
;           [dots(16 + N / 8, 15 + K) + N % 8 * 256] = Digit([Ties], N / 2) >> 8 - 8 * K & 255 for N = 0..15 for K = 0..1,
;           [dots(16 + N / 8, 24 + K) + N % 8 * 256] = Digit([PointsTwo], N / 2) >> 8 - 8 * K & 255 for N = 0..15 for K = 0..1,
;           [Hiding] = 0, port[ULA] = BORDER
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:64]
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

; draw_result: draws a side's name and points in the middle of its half
; In:       HL = NameOne or NameTwo, [NameOne + N] = 'A' + N for N = 0..11, [NameTwo + N] = 'a' + N for N = 0..11,
;           B = 1..12, [HL + B] = 0, C = 0..5, E = 7 or 25,           ; a name of B characters, points, the column in the middle,
;           A = COLOUR_ONE or COLOUR_TWO, [Hiding] = 0 or UNSEEN                ; the side's colour
; Let:      Digit(N) = wide([Font + ('0' + C - 32) * 8 + N]), Long = length[HL]
; Out:      [dots(14, E - Long / 2 + K) + N * 256] = [Font + ([HL + K] - 32) * 8 + N] for K = 0..Long - 1 for N = 0..7,
;           [attr(14, E - Long / 2 + K) ^ [Hiding] << 8] = A for K = 0..Long - 1,
;           [dots(16 + N / 8, E - 1) + N % 8 * 256] = high(Digit(N / 2)) for N = 0..15,
;           [dots(16 + N / 8, E) + N % 8 * 256] = low(Digit(N / 2)) for N = 0..15,
;           [attr(16 + N, E - 1 + K) ^ [Hiding] << 8] = A for N = 0..1 for K = 0..1, [TextColour] = A
; Clobbers: A BC DE HL
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
