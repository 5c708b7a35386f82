; menu: the menu's screen

; The menu's keys are in lib/menu.asm, the values of its options in lib/options.asm.

; draw_menu: draws the menu's screen
; In:       [Players] = 1..2, [Points] = 1 or 5, [Seconds] = 5 or 30, [TieLimit] = 3 or 9, [Level] = CLASSIC or UNBEATABLE,
;           [Sticks] = 0..1, [HIDDEN:768] = 0, interrupts = 1
; Let:      Digit(V, K) = K ? '0' + V % 10 : V < 10 ? ' ' : '0' + V / 10
; Out:      [dots(7 + 2 * W, VALUE_COLUMN + K) + N * 256] = [Font + (Digit([Players + W], K) - 32) * 8 + N]
;           for W = 0..3 for K = 0..1 for N = 0..7,
;           [dots(1 + N / 8, 1 + K) + N % 8 * 256] = [Cross + 2 * N + K] for N = 0..15 for K = 0..1,
;           [dots(1 + N / 8, 29 + K) + N % 8 * 256] = [Ring + 2 * N + K] for N = 0..15 for K = 0..1,
;           [Hiding] = 0, port[ULA] = BORDER
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:3]
; T: -   Stack: 16
; Waits: 5 frames
draw_menu:
        CALL screen_hide
        LD   HL,MenuScreen
        CALL print_list
        LD   HL,MenuPieces
.piece: LD   D,(HL)
        INC  HL
        BIT  7,D                        ; LIST_END
        JR   NZ,.options
        LD   E,(HL)
        INC  HL
        LD   A,(HL)                     ; the mark
        INC  HL
        PUSH HL
        PUSH AF
        CALL draw_piece
        POP  AF
        CALL side_colour
        LD   BC,2 * 256 + 2
        CALL fill_attributes
        POP  HL
        JR   .piece
.options:
        CALL show_options
        JP   screen_show
