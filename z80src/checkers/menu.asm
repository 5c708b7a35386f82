; menu: the menu's screen

; The menu's keys are in lib/menu.asm, the values of its options in lib/options.asm.

; draw_menu: draws the menu's screen
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
