; menu: the menu's screen

; The menu's keys are in lib/menu.asm, the values of its options in lib/options.asm.

; draw_menu: draws the menu's screen
; In:       [OptionValues] = 1 or rules.LEVELS, [OptionValues + N] = 0..1 for N = 1..OPTION_COUNT - 1, [HIDDEN:768] = 0, interrupts = 1
; Out:      [dots(OPTION_ROW, VALUE_COLUMN + K) + N * 256] = [Font + ((K ? '0' + [MenuLevel] : ' ') - 32) * 8 + N] for K = 0..1 for N = 0..7,
;           [dots(1 + N / 16, 2 + N % 2) + N / 2 % 8 * 256] = PictureByte(rules.RED + rules.KING, [MenuLetters], N) for N = 0..31,
;           [dots(1 + N / 16, 25 + N % 2) + N / 2 % 8 * 256] = PictureByte(rules.BLACK + rules.ROOK, [MenuLetters], N) for N = 0..31,
;           [Hiding] = 0, port[ULA] = BORDER
; Clobbers: A BC DE HL IX, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:3], [Picture:32]
; T: -   Stack: 16
; Waits: 6 frames
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

; The pieces beside the name: column and piece.
MenuPieces:
        DB   2, rules.RED + rules.KING
        DB   5, rules.RED + rules.KNIGHT
        DB   25, rules.BLACK + rules.ROOK
        DB   28, rules.BLACK + rules.KING
MENU_PIECES     EQU  ($ - MenuPieces) / 2
