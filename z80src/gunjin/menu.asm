; menu: the menu: its screen and its keys

; menu: shows the menu until a game is to be played: a new one, a loaded one, or the one that was left, which a new one costs only
; after a question
; In:       the options, Register, the game that was left, interrupts = 1
; Out:      the state of a game, MenuChoice
; Clobbers: A BC DE HL IX IY
; T: -   Stack: 26
; Waits: for a person; without a game that was left at most for PATIENCE frames without a key
; Unproved: it takes chance from R, which interrupts change, while it waits for people; game_begin has a contract, and the tests play games
menu:   LD   HL,Running
        LD   (HL),0
        LD   A,(MenuChoice)
        OR   A
        JR   Z,.draw                    ; no game yet, or a demonstration
        LD   A,(Phase)
        CP   OVER
        JR   Z,.draw
        INC  (HL)
.draw:  CALL draw_menu
.again: LD   HL,PATIENCE
.wait:  PUSH HL
        LD   HL,Frames
        INC  (HL)
        CALL key_frame
        POP  HL
        JR   C,.again                   ; BREAK leads here, and no further
        PUSH AF
        PUSH HL
        CALL stir
        POP  HL
        POP  AF
        OR   A
        JR   NZ,.key
        LD   A,(Running)
        OR   A
        JR   NZ,.wait                   ; a demonstration would cost the game
        DEC  HL
        LD   A,H
        OR   L
        JR   NZ,.wait
        LD   (MenuChoice),A             ; a demonstration
        JP   game_begin
.key:   LD   B,A
        LD   A,(MenuLevel)
        LD   (MenuChoice),A
        LD   A,B
        CP   '0'
        JR   Z,.new
        CP   KEY_ENTER
        JR   Z,.new
        CP   'h'
        JR   Z,.help
        CP   'l'
        JR   Z,.load
        LD   A,(Running)
        OR   A
        LD   A,B
        JR   Z,.option
        CP   'g'
        JR   Z,.on
        CP   'w'
        JR   Z,.save
.option:
        CALL menu_option
        JR   .again
.help:  CALL help
        JR   .draw
.load:  CALL load_game
        PUSH AF
        CALL key_break                  ; it leads no further
        POP  AF
        RET  Z
        JR   .say
.save:  CALL save_game
        CALL key_break
.say:   CALL take_notice
        CALL show_message
        JR   .again
.new:   LD   A,(Running)
        OR   A
        JP   Z,game_begin
        LD   HL,MessageNewGame
        CALL show_message
        LD   HL,KeysYesNo
        CALL prompt_key
        JP   C,.draw                    ; BREAK
        CP   'y'
        JP   NZ,.draw
        JP   game_begin
.on:    LD   A,(Phase)
        CP   PLAY
        RET  NC
        XOR  A                          ; a set-up goes on by hand, as it was
        LD   (MenuChance),A
        RET

; stir: takes chance into the register: the time in frames, and R
; In:       [Frames] = 0..255, R = 0..255, long[Register] = 1..$FFFFFFFF
; Out:      long[Register] = 1..$FFFFFFFF           ; which, depends on the number of opcodes executed, which R counts; never 0
; Clobbers: A B DE HL
; T: 1500   Stack: 4
stir:   LD   A,(Frames)
        CALL register_stir
        LD   A,R
        JP   register_stir

; draw_menu: draws the menu's screen
; In:       [MenuLevel] = 1..LEVELS, [MenuMode] = HOT_SEAT..ITSELF, [MenuChance] = 0..1, [MenuBridges] = 2 or 4, [Sticks] = 0..1,
;           [Running] = 0..1, [Hiding] = 0 or UNSEEN, interrupts = 1
; Let:      IsNumber(W) = W == 0 || W == 3, Words(W) = word[Options + OPTION_SIZE * W + 7] + 12 * [OptionValues + W],
;           Letter(W, K) = IsNumber(W) ? (K ? '0' + [OptionValues + W] : ' ') : [Words(W) + K], Long(W) = IsNumber(W) ? 2 : 11,
;           Piece(J) = MenuPieces + 3 * J, Last = [Running] ? RunningMenu : FirstMenu
; Out:      [Hiding] = 0, [HIDDEN:768] = 0, port[ULA] = BORDER, [TextColour] = COLOUR_VALUE,
;           [dots(OPTION_ROW + 2 * W, VALUE_COLUMN + K) + N * 256] = GlyphRow(Letter(W, K), N)
;             for W = 0..4 for K = 0..Long(W) - 1 for N = 0..7,
;           [attr(OPTION_ROW + 2 * W, VALUE_COLUMN + K)] = COLOUR_VALUE for W = 0..4 for K = 0..Long(W) - 1,
;           [dots(4 + N / 8, [Piece(J) + 1] + X) + N % 8 * 256] = TileDots([Piece(J)], N, X) for J = 0..5 for X = 0..2 for N = 0..15,
;           [attr(4 + N, [Piece(J) + 1] + X)] = [Piece(J) + 2] for J = 0..5 for X = 0..2 for N = 0..1,
;           [dots([Last], [Last + 1] + K) + N * 256] = GlyphRow([Last + 3 + K], N) for K = 0..length[Last + 3] - 1 for N = 0..7
; Clobbers: A BC DE HL, [DISPLAY:6912], [TextBuffer:3], [Tile:48]
; T: -   Stack: 20
; Waits: 8 frames
draw_menu:
        CALL screen_hide
        LD   HL,MenuScreen
        CALL print_list
        LD   A,(Running)
        OR   A
        LD   HL,FirstMenu
        JR   Z,.rest
        LD   HL,RunningMenu
.rest:  CALL print_list
        LD   HL,MenuPieces
.piece: LD   C,(HL)
        BIT  7,C
        JR   NZ,.drawn
        INC  HL
        LD   E,(HL)
        INC  HL
        LD   A,(HL)
        INC  HL
        PUSH HL
        LD   D,4
        CALL draw_coloured
        POP  HL
        JR   .piece
.drawn: CALL show_options
        JP   screen_show
