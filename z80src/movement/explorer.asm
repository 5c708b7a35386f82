; explorer: a piece on a board: where it goes, by both models

; explore: lets a person explore a piece until BREAK
; In:       [BoardChoice], [PieceChoice], [MenuChoice]
; Out:      BREAK was pressed, or in a demonstration any key
; Clobbers: A BC DE HL IX IY
; T: -   Stack: 130
; Waits: for a person
; Unproved: people press one key after the other; the tests press every key
explore:
        XOR  A
        LD   (Playing),A
        LD   A,(BoardChoice)
        CALL explore_board
.draw:  CALL draw_explorer
.piece: CALL compile_piece
        CALL show_moves
        CALL keys_scan                  ; a key that is down already was meant for what was shown before
        CALL screen_show
.message:
        LD   HL,MessageExplore
        CALL take_notice
        CALL show_message
.key:   LD   A,(MenuChoice)
        OR   A
        JP   Z,demonstrate
        CALL player_frame
        RET  C
        OR   A
        JR   Z,.key
        CALL stick_key
        CALL frame_go
        JR   C,.framed
        LD   HL,ExplorerKeys
        CALL run_command
        JR   NC,.key
        OR   A                          ; what is to be done anew
        JR   Z,.moves
        DEC  A
        JR   Z,.piece
        DEC  A
        JR   Z,.draw
        DEC  A
        JR   Z,.message
        RET                             ; to the menu
.framed:
        CALL draw_board
        JR   .key
.moves: CALL show_moves
        JR   .message

; What a command leads to.
AGAIN_MOVES     EQU  0
AGAIN_PIECE     EQU  1
AGAIN_DRAW      EQU  2
AGAIN_MESSAGE   EQU  3

ExplorerKeys:
        DB   KEY_ENTER
        DW   put_piece
        DB   'o'
        DW   put_own
        DB   'e'
        DW   put_enemy
        DB   'c'
        DW   clear_stones
        DB   'r'
        DW   random_stones
        DB   'x'
        DW   change_side
        DB   'f'
        DW   change_moved
        DB   'm'
        DW   check_both
        DB   'w'
        DW   show_walks
        DB   'p'
        DW   change_piece
        DB   'b'
        DW   change_board
        DB   't'
        DW   read_definition
        DB   0

; explore_board: sets up a board with a piece in its middle
; In:       A = the board
; Out:      the board, Stones, [Origin], the frame
; Clobbers: A BC DE HL IX
; T: 700000   Stack: 16
; Unproved: the tests compare the tables with the port's boards
explore_board:
        LD   (BoardChoice),A
        CALL board_set
        LD   A,'*'
        LD   (KindLetters),A
        XOR  A
        LD   (Side),A
        LD   A,FIRST_ORIGIN
        LD   (Origin),A
        LD   L,A
        LD   H,HIGH Stones
        LD   (HL),STONE + UNMOVED + KIND_PIECE
        CALL frame_to
        LD   A,1
        LD   (Framed),A
        RET
FIRST_ORIGIN    EQU  27                 ; d4; n4 on the circle

; compile_piece: compiles the chosen piece
; In:       [PieceChoice], the board
; Out:      its codes; its picture is drawn anew; carry set if there is a mistake, which only a person's own can have: then it goes nowhere
; Clobbers: A BC DE HL IX IY
; T: 3500000   Stack: 130
; Unproved: texts are a person's; the tests compile all texts here and with the port
compile_piece:
        LD   A,(BoardChanged)
        OR   A
        CALL NZ,board_directions
        LD   A,(PieceChoice)
        CP   PIECES
        JR   Z,.own
        CALL piece_record
        LD   A,(HL)
        LD   (KindLetters + KIND_PIECE),A
        LD   A,(PieceChoice)
        CALL piece_text
        LD   A,1
        JR   .compile
.own:   LD   A,'x'
        LD   (KindLetters + KIND_PIECE),A
        XOR  A
        LD   HL,TypedText
.compile:
        LD   (MapCloses),A
        LD   A,(Origin)
        ADD  A,A
        LD   E,A
        LD   D,HIGH Shown
        LD   A,$FF
        LD   (DE),A                     ; the piece looks different now
        XOR  A
        LD   (CheckAlone),A
        CALL compile
        RET  NC
        PUSH AF
        LD   A,END_CHECK                ; a piece that goes nowhere
        LD   (CheckLinks),A
        LD   (ListLinks),A
        LD   (ListCoordinates),A
        INC  A
        LD   (CheckCoordinates + 3),A
        LD   HL,MessageNotHere
        LD   (Notice),HL
        POP  AF
        RET
        ASSERT END_CHECK == $FF && END_LIST == $FF

; show_moves: finds and shows where the piece goes, by links
; In:       the board, Stones, [Origin], [Side], the codes
; Out:      Marks, the spaces on the screen, the counts
; Clobbers: A BC DE HL IX IY
; T: -   Stack: 34
; Waits: 14 frames
; Unproved: the whole board is its input; the tests compare the screen
show_moves:
        XOR  A
        LD   (CheckedBoth),A
        CALL marks_clear
        LD   A,(Origin)
        OR   LOW Marks
        LD   L,A
        LD   H,HIGH Marks
        LD   (HL),MARK_SOURCE
        LD   HL,CheckLinks
        CALL links_moves
        CALL light_found                ; within a frame
        CALL frame_wait
        LD   HL,ListLinks
        CALL links_list
        CALL draw_board
        CALL frame_wait
        JP   show_counts

; light_found: colours the spaces that the check by links has found
; In:       Found, [FoundCount], Stones, Marks
; Out:      their colours on the screen, and in Shown
; Clobbers: A BC DE HL IX
; T: 70000   Stack: 14
; Unproved: the whole board is its input; the tests compare the screen
light_found:
        XOR  A
        LD   (Recolour),A
        LD   HL,Found
        LD   A,(FoundCount)
        LD   B,A
        INC  B
        JR   .test
.space: LD   C,(HL)
        INC  L
        PUSH BC
        PUSH HL
        CALL space_look
        LD   L,C
        SLA  L
        INC  L
        LD   H,HIGH Shown
        LD   (HL),E
        CALL space_colour
        POP  HL
        POP  BC
.test:  DJNZ .space
        LD   A,(Recolour)
        OR   A
        RET  Z
        JP   circle_colours

; check_both: finds the moves by coordinates too, and shows where the models differ
; In:       the board, Stones, [Origin], [Side], the codes
; Out:      carry set, A = AGAIN_MESSAGE; Marks, the spaces on the screen, the counts
; Clobbers: BC DE HL IX IY
; T: -   Stack: 70
; Waits: 140 frames
; Unproved: the whole board is its input; the tests compare the screen
check_both:
        LD   HL,MessageChecks
        CALL show_message
        LD   A,(Size)
.space: DEC  A
        JP   M,.list
        LD   (Destination),A
        CALL frame_wait                 ; a space a frame
        CALL coordinates_check
        LD   A,(Destination)
        JR   NC,.space
        OR   LOW Marks
        LD   L,A
        LD   H,HIGH Marks
        SET  1,(HL)                     ; MARK_COORDINATES
        AND  $7F
        JR   .space
.list:  CALL frame_wait
        CALL coordinates_list
        LD   A,1
        LD   (CheckedBoth),A
        CALL draw_board
        CALL frame_wait
        CALL show_counts
        LD   A,(Counts + 3)
        OR   A
        LD   HL,MessageAgree
        JR   Z,.say
        LD   HL,MessageDiffer
.say:   CALL notice
        LD   A,AGAIN_MESSAGE
        RET                             ; carry set

; put_piece: puts the piece on the space in the frame
; In:       the frame, Stones, [Origin]
; Out:      carry set, A = AGAIN_MOVES; Stones, [Origin]
; Clobbers: C HL
; T: 150   Stack: 0
; Unproved: the whole board is its input; the tests press every key
put_piece:
        LD   H,HIGH Stones
        LD   A,(FrameSpace)
        LD   C,A
        LD   A,(Origin)
        LD   L,A
        LD   A,(HL)                     ; the piece as it is
        LD   (HL),0
        LD   L,C
        LD   (HL),A
        LD   A,C
        LD   (Origin),A
        XOR  A
        SCF
        RET

; put_enemy: puts a stone of the other side on the space in the frame, or takes it away
; In:       the frame, Stones, [Origin]
; Out:      carry set, A = AGAIN_MOVES; Stones
; Clobbers: C HL
; T: 120   Stack: 0
; Unproved: the whole board is its input; the tests press every key
put_enemy:
        LD   C,STONE + ENEMY + KIND_STONE
        JR   put_stone

; put_own: puts a stone of the piece's side on the space in the frame, or takes it away
; In:       the frame, Stones, [Origin]
; Out:      carry set, A = AGAIN_MOVES; Stones
; Clobbers: C HL
; T: 120   Stack: 0
; Unproved: the whole board is its input; the tests press every key
put_own:
        LD   C,STONE + KIND_STONE
put_stone:
        LD   H,HIGH Stones
        LD   A,(FrameSpace)
        LD   L,A
        LD   A,(Origin)
        CP   L
        JR   Z,.done                    ; the piece stays
        LD   A,(HL)
        SUB  C
        JR   Z,.put
        LD   A,C
.put:   LD   (HL),A
.done:  XOR  A
        SCF
        RET

; clear_stones: takes all stones away
; In:       Stones, [Origin], [Size]
; Out:      carry set, A = AGAIN_MOVES; Stones
; Clobbers: B C HL
; T: 9000   Stack: 0
; Unproved: the whole board is its input; the tests press every key
clear_stones:
        LD   A,(Size)
        LD   L,A
        LD   H,HIGH Stones
.space: DEC  L
        BIT  7,L
        JR   NZ,.done
        LD   A,(Origin)
        CP   L
        JR   Z,.space
        LD   (HL),0
        JR   .space
.done:  XOR  A
        SCF
        RET

; random_stones: puts stones of both sides on the board by chance
; In:       [Origin], [Size], R
; Out:      carry set, A = AGAIN_MOVES; Stones
; Clobbers: BC HL
; T: 20000   Stack: 2
; Unproved: random numbers decide
random_stones:
        LD   A,(Size)
        LD   L,A
        LD   H,HIGH Stones
.space: DEC  L
        BIT  7,L
        JR   NZ,clear_stones.done
        LD   A,(Origin)
        CP   L
        JR   Z,.space
        PUSH HL
        CALL random_byte
        POP  HL
        LD   C,STONE + ENEMY + KIND_STONE
        CP   32                         ; an eighth of the spaces,
        JR   C,.put
        LD   C,STONE + KIND_STONE
        CP   64                         ; another one
        JR   C,.put
        LD   C,0
.put:   LD   (HL),C
        JR   .space

; change_side: turns the directions by half a turn, as for Black, or back
; In:       [Side]
; Out:      carry = 1, A = AGAIN_MOVES, [Side] = [Side] ^ BLACK_TURN
; Clobbers: HL
; T: 60   Stack: 0
; Unproved: a notice depends on it
change_side:
        LD   HL,Side
        LD   A,(HL)
        XOR  BLACK_TURN
        LD   (HL),A
        LD   HL,MessageWhite
        JR   Z,.say
        LD   HL,MessageBlack
.say:   LD   (Notice),HL
        XOR  A
        SCF
        RET

; change_moved: makes the piece one that has moved, or one that has not
; In:       Stones, [Origin]
; Out:      carry set, A = AGAIN_MOVES; the byte of the piece
; Clobbers: HL
; T: 100   Stack: 0
; Unproved: the whole board is its input; the tests press every key
change_moved:
        LD   A,(Origin)
        LD   L,A
        LD   H,HIGH Stones
        LD   A,(HL)
        XOR  UNMOVED
        LD   (HL),A
        BIT  6,A                        ; UNMOVED
        LD   HL,MessageMoved
        JR   Z,.say
        LD   HL,MessageUnmoved
.say:   LD   (Notice),HL
        XOR  A
        SCF
        RET
        ASSERT UNMOVED == 64

; change_board: goes on to the next board
; In:       [BoardChoice]
; Out:      carry set, A = AGAIN_DRAW
; Clobbers: BC DE HL IX
; T: 700000   Stack: 18
; Unproved: the tests compare the tables with the port's boards
change_board:
        LD   A,(BoardChoice)
        INC  A
        CP   BOARDS
        JR   C,.set
        XOR  A
.set:   CALL explore_board
        LD   A,AGAIN_DRAW
        SCF
        RET

; change_piece: lets a person choose a piece from the list
; In:       [PieceChoice]
; Out:      carry set, A = AGAIN_DRAW
; Clobbers: BC DE HL
; T: -   Stack: 40
; Waits: for a person
; Unproved: a person presses one key after the other; the tests press every key
change_piece:
        CALL choose_piece
        LD   A,AGAIN_DRAW
        SCF
        RET

; frame_to: puts the frame on a space
; In:       A = the space
; Out:      [FrameFile], [FrameSpace], [FrameOf]
; Clobbers: A HL
; T: 90   Stack: 0
; Unproved: the tables of the board are its input
frame_to:
        LD   (FrameSpace),A
        LD   L,A
        LD   H,HIGH SpaceFile
        LD   A,(HL)
        LD   (FrameFile),A
        SET  7,L
        LD   A,(HL)
        LD   (FrameOf),A
        RET

; frame_go: moves the frame by a key; on a ring it goes round
; In:       A = the key, the board, the frame
; Out:      carry set if it is one of the four directions
; Clobbers: BC DE HL; A if it is
; T: 220   Stack: 0
; Unproved: the tables of the board are its input
frame_go:
        LD   C,A
        SUB  KEY_LEFT
        CP   4
        JR   C,.goes
        LD   A,C
        RET
.goes:  LD   HL,FrameFile
        LD   BC,(RingFiles)             ; C of files, B of ranks
        LD   DE,(Files)
        BIT  1,A
        JR   Z,.file
        LD   HL,FrameOf
        LD   C,B
        LD   DE,(Ranks)
.file:  RRA
        LD   A,(HL)
        JR   C,.more
        SUB  1
        JR   NC,.set
        DEC  C
        JR   NZ,.stay
        LD   A,E
        DEC  A
        JR   .set
.more:  INC  A
        CP   E
        JR   NZ,.set
        DEC  C
        JR   NZ,.stay
        XOR  A
.set:   LD   (HL),A
.stay:  LD   A,(FrameFile)
        ADD  A,LOW FileStart
        LD   L,A
        LD   H,HIGH FileStart
        LD   A,(FrameOf)
        ADD  A,(HL)
        LD   (FrameSpace),A
        SCF
        RET
        ASSERT KEY_RIGHT == KEY_LEFT + 1 && KEY_DOWN == KEY_LEFT + 2 && KEY_UP == KEY_LEFT + 3 && RingRanks == RingFiles + 1
