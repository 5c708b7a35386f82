; menu: the menu: its screen and its keys

; menu: shows the menu until a game is to be played, a new one or a loaded one
; In:       the options, Register, interrupts = 1
; Out:      the state of a game, MenuChoice
; Clobbers: A BC DE HL IX IY
; T: -   Stack: 26
; Waits: for a person, at most for PATIENCE frames without a key
; Unproved: it waits for people; the tests play games
menu:   CALL draw_menu
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
        JP   Z,game_begin
        CP   KEY_ENTER
        JP   Z,game_begin
        CP   'h'
        JR   Z,.help
        CP   'l'
        JR   Z,.load
        CALL menu_option
        JR   .again
.help:  CALL help
        JR   menu
.load:  CALL load_game
        PUSH AF
        CALL key_break                  ; it leads no further
        POP  AF
        RET  Z
        CALL take_notice
        CALL show_message
        JR   .again

; stir: takes chance into the register: the time in frames, and R
; In:       Frames, Register
; Out:      Register
; Clobbers: A B DE HL
; T: 1500   Stack: 4
; Unproved: it takes chance in, as many opcodes as there have been; register_stir has a contract
stir:   LD   A,(Frames)
        CALL register_stir
        LD   A,R
        JP   register_stir

; draw_menu: draws the menu's screen
; In:       the options, [HIDDEN:768] = 0, interrupts = 1
; Out:      the screen shows it
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:3], Tile
; T: -   Stack: 20
; Waits: 8 frames
; Unproved: it draws the whole screen; golden pictures show it
draw_menu:
        CALL screen_hide
        LD   HL,MenuScreen
        CALL print_list
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
