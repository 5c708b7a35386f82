; menu: the menu's screen

; The menu's keys are in lib/menu.asm, the values of its options in lib/options.asm.

; draw_menu: draws the menu's screen
; In:       the options, [HIDDEN:768] = 0, interrupts = 1
; Out:      the screen shows it
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:3], Picture
; T: -   Stack: 16
; Waits: 6 frames
; Unproved: the pieces have a proof of their own; golden pictures show the menu
draw_menu:
        CALL screen_hide
        LD   HL,MenuScreen
        CALL print_list
        LD   HL,MenuPieces
        LD   B,MENU_PIECES
.piece: PUSH BC
        LD   D,1
        LD   E,(HL)
        INC  HL
        LD   A,(HL)
        INC  HL
        PUSH HL
        CALL draw_piece
        POP  HL
        POP  BC
        DJNZ .piece
        CALL show_options
        JP   screen_show

; Where pieces stand beside the name: column and piece.
MenuPieces:
        DB   2, rules.RED + rules.KING
        DB   5, rules.RED + rules.KNIGHT
        DB   25, rules.BLACK + rules.ROOK
        DB   28, rules.BLACK + rules.KING
MENU_PIECES     EQU  ($ - MenuPieces) / 2
