; menu: the menu's screen

; The menu's keys are in lib/menu.asm, the values of its options in lib/options.asm.

; draw_menu: draws the menu's screen
; In:       [OptionValues] = 0 or 1 or LEVELS, [OptionValues + N] = 0..1 for N = 1..OPTION_COUNT - 1, [HIDDEN:768] = 0, interrupts = 1
; Out:      [dots(OPTION_ROW, VALUE_COLUMN + K) + N * 256] = [Font + ((K ? '0' + [MenuLevel] : ' ') - 32) * 8 + N] for K = 0..1 for N = 0..7,
;           [dots(1 + N / 8, 2 + K) + N % 8 * 256] = [Pictures + 32 * PICTURE_KING + 2 * N + K] for N = 0..15 for K = 0..1,
;           [dots(1 + N / 8, 28 + K) + N % 8 * 256] = [Pictures + 32 * PICTURE_KING + 2 * N + K] for N = 0..15 for K = 0..1,
;           [Hiding] = 0, port[ULA] = BORDER
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:3]
; T: -   Stack: 16
; Waits: 5 frames
draw_menu:
        CALL screen_hide
        LD   HL,MenuScreen
        CALL print_list
        LD   DE,1 * 256 + 2
        LD   HL,Pictures + 32 * PICTURE_KING
        LD   A,PAPER * YELLOW + BLACK
        CALL draw_piece
        LD   E,28
        LD   HL,Pictures + 32 * PICTURE_KING
        LD   A,PAPER * YELLOW + RED
        CALL draw_piece
        CALL show_options
        JP   screen_show
