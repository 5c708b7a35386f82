; menu: the menu's screen and its keys

; menu: shows the menu until something is chosen
; In:       [BoardChoice] = 0..1, [PieceChoice] = 5, [VariantChoice] = 0, [Hiding] = 0, [Keys:18] = 0, [Break] = 0, port[$FEFE] = $FF, port[$FDFE] = $FF, port[$FBFE] = $FF,
;           port[$F7FE] = $FF or $F7 or $EF, port[$EFFE] = $FF or $FE, port[$DFFE] = $FF, port[$BFFE] = $FF or $FE, port[$7FFE] = $FF, port[KEMPSTON] = 0, interrupts = 1           ; 4, 5, 0 or ENTER
; Let:      Pressed = (port[$F7FE] != $FF) + (port[$EFFE] != $FF) + (port[$BFFE] != $FF)
; Where:    Pressed == 1                ; one key; or it waits
; Out:      A = port[$F7FE] == $F7 ? MENU_PLAY : port[$F7FE] == $EF ? MENU_WRITE : MENU_EXPLORE, [MenuChoice] = 1, [Hiding] = 0, [attr(CHOICE_ROW, CHOICE_COLUMN)] = COLOUR_VALUE
; Clobbers: BC DE HL, [KindLetters], [Picture:PICTURE_SIZE], [DISPLAY:6912], [HIDDEN:768], [TextColour], [Keys:18], ports
; T: -   Stack: 40
; Waits: for a person
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
; In:       [BoardChoice] = 0..1, [PieceChoice] = 0 or 5, [VariantChoice] = 0..1, [Hiding] = 0, interrupts = 1
; Let:      Next(X) = X + length[X] + 1, Name = [BoardChoice] ? Next(WordsBoard) : WordsBoard, Glyph(X, N) = [Font + (X - 32) * 8 + N], Sign(K) = K < length[Name] ? [Name + K] : ' '
; Out:      [Hiding] = 0, port[ULA] = BORDER, [dots(CHOICE_ROW, CHOICE_COLUMN + K) + N * 256] = Glyph(Sign(K), N) for K = 0..16 for N = 0..7,
;           [attr(CHOICE_ROW + 2 * M, CHOICE_COLUMN + K)] = COLOUR_VALUE for M = 0..2 for K = 0..16,
;           [dots(CHOICE_ROW + 4, CHOICE_COLUMN + K) + N * 256] = Glyph([VariantRow([VariantChoice]) + K], N) for K = 0..length[VariantRow([VariantChoice])] - 1 for N = 0..7,
;           [attr(MENU_ROW + N, MENU_COLUMN + 4 * K + M)] = K & 1 ? COLOUR_GOES : COLOUR_LIGHT for K = 0..7 for N = 0..1 for M = 0..1, [dots(5, 3) + N * 256] = Glyph('0', N) for N = 0..7,
;           [HIDDEN:768] = 0
; Clobbers: A BC DE HL, [TextColour], [KindLetters], [Picture:PICTURE_SIZE], [DISPLAY:6912]
; T: -   Stack: 22
; Waits: 6 frames
draw_menu:
        CALL screen_hide
        LD   HL,MenuScreen
        CALL print_list
        CALL menu_pieces
        CALL frame_wait
        CALL show_choices
        JP   screen_show

; menu_pieces: draws the pieces beside the name
; In:       [Hiding] = 0 or UNSEEN
; Out:      [attr(MENU_ROW + N, MENU_COLUMN + 4 * K + M) ^ [Hiding] << 8] = K & 1 ? COLOUR_GOES : COLOUR_LIGHT for K = 0..7 for N = 0..1 for M = 0..1
; Clobbers: A BC DE HL, [KindLetters], [Picture:PICTURE_SIZE], [dots(MENU_ROW + N / 8, MENU_COLUMN + 4 * K) + N % 8 * 256:2] for K = 0..7 for N = 0..15
; T: 60000   Stack: 20
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
; In:       [BoardChoice] = 0..BOARDS - 1, [PieceChoice] = 0 or 5, [VariantChoice] = 0 or VARIANTS - 1, [Hiding] = 0 or UNSEEN
; Let:      Piece = NamedPiece([PieceChoice]), Board(N) = N ? AfterText(Board(N - 1)) : WordsBoard, Text(M) = M == 0 ? Board([BoardChoice]) : M == 1 ? Piece : VariantRow([VariantChoice]),
;           Sign(T, K) = K < length[T] ? [T + K] : ' '
; Out:      [dots(CHOICE_ROW, CHOICE_COLUMN + K) + N * 256] = [Font + (Sign(Text(0), K) - 32) * 8 + N] for K = 0..16 for N = 0..7,
;           [dots(CHOICE_ROW + 2, CHOICE_COLUMN + K) + N * 256] = [Font + (Sign(Piece, K) - 32) * 8 + N] for K = 0..16 for N = 0..7,
;           [dots(CHOICE_ROW + 4, CHOICE_COLUMN + K) + N * 256] = [Font + (Sign(Text(2), K) - 32) * 8 + N] for K = 0..16 for N = 0..7,
;           [attr(CHOICE_ROW + 2 * M, CHOICE_COLUMN + K) ^ [Hiding] << 8] = COLOUR_VALUE for M = 0..2 for K = 0..16, [TextColour] = COLOUR_VALUE
; Clobbers: A BC DE HL
; T: 500000   Stack: 12
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
