; menu: the menu's screen and its keys

; menu: shows the menu until something is chosen
; In:       [BoardChoice], [PieceChoice], [VariantChoice]
; Out:      A = MENU_EXPLORE, MENU_PLAY or MENU_WRITE; [MenuChoice] = 0 for a demonstration, without a key for PATIENCE frames
; Clobbers: BC DE HL
; T: -   Stack: 40
; Waits: for a person
; Unproved: it waits for people; the tests press every key
menu:
        CALL draw_menu
.again: LD   HL,PATIENCE
.wait:  PUSH HL
        CALL key_frame
        POP  HL
        JR   C,.again                   ; BREAK leads here, and no further
        OR   A
        JR   NZ,.key
        DEC  HL
        LD   A,H
        OR   L
        JR   NZ,.wait
        LD   (MenuChoice),A
        ASSERT MENU_EXPLORE == 0
        RET
.key:   LD   B,A
        LD   A,1
        LD   (MenuChoice),A
        LD   A,B
        CP   '0'
        JR   Z,.explore
        CP   KEY_ENTER
        JR   Z,.explore
        CP   '1'
        JR   Z,.board
        CP   '2'
        JR   Z,.piece
        CP   '3'
        JR   Z,.variant
        CP   '4'
        LD   A,MENU_PLAY
        RET  Z
        LD   A,B
        CP   '5'
        JR   NZ,.again
        LD   A,MENU_WRITE
        RET
.explore:
        XOR  A
        RET
.board: LD   HL,BoardChoice
        LD   A,(HL)
        INC  A
        CP   BOARDS
        JR   C,.set
        XOR  A
.set:   LD   (HL),A
        CALL show_choices
        LD   HL,TuneOption
        CALL tune_play
        JR   .again
.piece: CALL choose_piece
        JR   menu
.variant:
        CALL choose_variant
        JR   menu

MENU_EXPLORE    EQU  0
MENU_PLAY       EQU  1
MENU_WRITE      EQU  2

; draw_menu: draws the menu's screen
; In:       [BoardChoice], [PieceChoice], [VariantChoice]
; Out:      the screen
; Clobbers: A BC DE HL, [TextColour]
; T: -   Stack: 20
; Waits: 6 frames
; Unproved: it draws a picture of many parts; golden pictures show it
draw_menu:
        CALL screen_hide
        LD   HL,MenuScreen
        CALL print_list
        CALL menu_pieces
        CALL frame_wait
        CALL show_choices
        JP   screen_show

; menu_pieces: draws the pieces beside the name
; In:       -
; Out:      the pictures
; Clobbers: A BC DE HL
; T: 60000   Stack: 20
; Unproved: it draws the pictures of pieces; golden pictures show them
menu_pieces:
        LD   HL,MenuLetters
        LD   E,MENU_COLUMN
.next:  LD   A,(HL)
        OR   A
        RET  Z
        INC  HL
        PUSH HL
        PUSH DE
        LD   (KindLetters),A
        LD   A,E
        AND  4                          ; each second one is filled
        LD   D,SHOWN_STONE
        JR   Z,.side
        SET  5,D                        ; ENEMY
.side:  CALL compose
        POP  DE
        PUSH DE
        LD   D,MENU_ROW
        LD   HL,Picture
        CALL draw_picture
        POP  DE
        PUSH DE
        LD   D,MENU_ROW
        LD   BC,2 * 256 + 2
        LD   A,E
        AND  4
        LD   A,COLOUR_LIGHT
        JR   Z,.colour
        LD   A,COLOUR_GOES
.colour:
        CALL fill_attributes
        POP  DE
        POP  HL
        INC  E
        INC  E
        INC  E
        INC  E
        JR   .next
MENU_ROW        EQU  19
MENU_COLUMN     EQU  1

; show_choices: shows what is chosen in the menu
; In:       [BoardChoice], [PieceChoice], [VariantChoice]
; Out:      the three names
; Clobbers: A BC DE HL, [TextColour]
; T: 500000   Stack: 12
; Unproved: it draws texts of the program; golden pictures show them
show_choices:
        LD   A,COLOUR_VALUE
        LD   (TextColour),A
        LD   A,(BoardChoice)
        LD   HL,WordsBoard
        CALL nth_text
        LD   D,CHOICE_ROW
        CALL .show
        LD   A,(PieceChoice)
        CALL piece_name
        LD   D,CHOICE_ROW + 2
        CALL .show
        LD   A,(VariantChoice)
        CALL variant_row
        LD   D,CHOICE_ROW + 4
.show:  LD   E,CHOICE_COLUMN
        CALL print_text
        LD   A,CHOICE_COLUMN + 17
        SUB  E
        LD   B,A
        JP   print_spaces
CHOICE_ROW      EQU  7
CHOICE_COLUMN   EQU  15
