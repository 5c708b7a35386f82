; explorer: a piece on a board: where it goes, by both models

; explore: lets a person explore the pieces of a position, and change it, until BREAK
; In:       [Break] = 1                 ; BREAK is pressed: from here to the menu
; Out:      carry = 1, [Break] = 0
; Clobbers: A BC DE HL IX IY
; T: -   Stack: 130
; Waits: for a person
explore:
.draw:  CALL key_break                  ; BREAK in a list, in a definition or in the editor leads to the menu, and not here
        RET  C
        CALL draw_explorer
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
        LD   HL,ExplorerKeys + 1
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
        RET                             ; to a game; carry clear
.framed:
        CALL draw_board
        JR   .key
.moves: CALL show_moves
        JR   .message

; The parts of the screen that are made anew after a command.
AGAIN_MOVES     EQU  0
AGAIN_PIECE     EQU  1
AGAIN_DRAW      EQU  2
AGAIN_MESSAGE   EQU  3
AGAIN_OTHER     EQU  4                  ; from the explorer to a game, or from a game to the explorer

ExplorerKeys:   RET
        DB   KEY_ENTER
        DW   enter_piece
        DB   'n'
        DW   new_piece
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
        DB   'g'
        DW   play_on
        DB   0

; explore_board: sets up a board with a piece in its middle
; In:       A = 0..BOARDS - 1          ; the board
; Let:      Line = word[Boards + 4 * A], Deep = [Boards + 4 * A + 2], Rings = [Boards + 4 * A + 3], Wide = count(N = 0..length[Line] - 1, all(M = 0..N - 1, [Line + M] != [Line + N]))
; Out:      [BoardChoice] = A, [BoardNumber] = A, [Files] = Wide, [Ranks] = Deep, [Size] = Wide * Deep, [RingFiles] = Rings & 1, [RingRanks] = Rings >> 1,
;           [Stones + N] = (N == FIRST_ORIGIN ? STONE + UNMOVED : N < Wide * Deep ? 0 : HOLE) for N = 0..127, [Marks:128] = 0, [Side] = 0, [Origin] = FIRST_ORIGIN,
;           [FrameSpace] = FIRST_ORIGIN, [FrameFile] = FIRST_ORIGIN / Deep, [FrameOf] = FIRST_ORIGIN % Deep, [Framed] = 1,
;           [KindPieces + N] = NONE for N = 0..KIND, [KindCount] = 1, [BoardChanged] = 0, [DirectionCount] = 16
; Clobbers: A BC DE HL IX A' F', [KindLetters], [Columns], [Longest], [StepsMost], [FileLine:32], [FileLetters:16], [FileStart:16], [SpaceFile:128], [SpaceRank:128], [WrapFile:256],
;           [WrapRank:256], [MapCloses], [Turned:64], [Links:2048], [WordName:6], [MapX], [MapY], [MapColumns], [MapTable:2], [Vectors:32], [DirectionNames:96]
; T: 429149   Stack: 12
explore_board:
        LD   (BoardChoice),A
        CALL board_set
        CALL kinds_clear
        XOR  A
        LD   (Side),A
        LD   A,FIRST_ORIGIN
        LD   (Origin),A
        LD   L,A
        LD   H,HIGH Stones
        LD   (HL),STONE + UNMOVED       ; its kind is that of the chosen piece
        CALL frame_to
        LD   A,1
        LD   (Framed),A
        RET
FIRST_ORIGIN    EQU  27                 ; d4; n4 on the circle

; compile_piece: makes the piece in question one of the chosen kind, and compiles that
; In:       [PieceChoice] = 0 or 5, [Origin] = 4, [BoardChanged] = 1, [Files] = 3, [Ranks] = 3, [Size] = 9, [Side] = 0 or BLACK_TURN, [RingFiles] = 0, [RingRanks] = 0, [Longest] = 8, [Columns] = 3, [FileLine + N] = N for N = 0..2, [FileStart + N] = 3 * N for N = 0..2,
;           [Stones + N] = (N == 4 ? STONE + 1 : 0) for N = 0..8, [KindPieces + N] = NONE for N = 0..KIND, [KindPieces + 1] = 2, [KindLetters + N] = '*' for N = 0..KIND, word[Notice] = 0          ; a knight or a king in place of a rook
; Out:      carry = 0, [KindPieces + 1] = [PieceChoice], [Stones + 4] = STONE + 1, [BoardChanged] = 0, [Shown + 8] = $FF, [DirectionCount] = 16, [Defined] = DEFINED_ALL, [CheckAlone] = 0, word[Notice] = 0,
;           [CheckLinks:4] = 0, [CheckLinks + 4] = WALK_TO, [CheckLinks + 5 + N] = STEP_LAST + ([PieceChoice] ? 0 : 8) + N for N = 0..7, [CheckLinks + 13:3] = list(END_WALK, END_TERM, END_CHECK),
;           [ListLinks + N] = STEP_LAST + ([PieceChoice] ? 0 : 8) + N for N = 0..7, [ListLinks + 8] = END_LIST
; Clobbers: A BC DE HL IX IY A' F', [KindLetters + 1], [CheckCoordinates:64], [ListCoordinates:64], [Factors:24], [StepsMost], [MapCloses], [Turned:64], [Links:2048], [MapX], [MapY], [MapColumns],
;           [MapTable:2], [Vectors:32], [DirectionNames:96], [TextFrom:2], [NameFrom:2], [WordPlaces:2 * WORDS], [PieceText:PIECE_TEXT_MOST], [MistakeStack:2], [TextAt:2], [TokenAt:2],
;           [PieceLength], [PieceName:2], [DefinitionAt:2], [NameAt:2], [StartAt:2], [EmitAt:2], [EmitEnd:2], [ForList], [ForCoordinates], [TermAt:2], [Nots], [LastSpace], [SizeFound], [CheckExtent], [TermFirst], [CheckReach], [TermReach],
;           [TokenKind], [TokenEnd:2], [WordName:7], [WordLength], [ParseFrames:60], [ExtentFound], [ValueForm], [ValueBase], [FactorReach], [Constant]
; T: 3500000   Stack: 130
compile_piece:
        LD   A,(BoardChanged)
        OR   A
        CALL NZ,board_directions
        CALL origin_kind
        LD   A,(Origin)
        ADD  A,A
        LD   E,A
        LD   D,HIGH Shown
        LD   A,$FF
        LD   (DE),A                     ; the piece looks different now
        XOR  A
        LD   (CheckAlone),A
        LD   A,(PieceChoice)
        CALL compile_kind
        LD   HL,MessageNotHere
        JR   C,.nowhere
        CALL one_sided
        RET  NC
        LD   HL,MessageOneSided
        OR   A                          ; the text has no mistake
.nowhere:
        LD   (Notice),HL
        PUSH AF
        LD   A,END_CHECK                ; a piece that goes nowhere
        LD   (CheckLinks),A
        LD   (ListLinks),A
        LD   (ListCoordinates),A
        INC  A
        LD   (CheckCoordinates + 3),A
        POP  AF
        RET
        ASSERT END_CHECK == $FF && END_LIST == $FF

; one_sided: returns carry set if the piece is Black's, and its definition by links takes a direction without an opposite
; In:       [Side] = 0 or BLACK_TURN, [Turned + BLACK_TURN + N] = (N == 2 ? NONE : 1 - N) for N = 0..2, [CheckLinks:5] = list(0, 0, 0, 0, WALK_TO), [CheckLinks + 5] = 0..2,
;           [CheckLinks + 6] = STEP_LAST..STEP_LAST + 2, [CheckLinks + 7] = END_WALK, [CheckLinks + 8] = END_TERM, [CheckLinks + 9] = END_CHECK,
;           [ListLinks] = STEP_LAST..STEP_LAST + 2, [ListLinks + 1] = END_LIST          ; of three directions the last one has none
; Let:      Alone(P) = ([P] & DIRECTIONS_MOST - 1) == 2
; Out:      carry = [Side] && (Alone(CheckLinks + 5) || Alone(CheckLinks + 6) || Alone(ListLinks))
; Clobbers: A BC DE HL
; T: 80000   Stack: 2
one_sided:
        LD   A,(Side)
        OR   A
        RET  Z
        LD   HL,ListLinks
        CALL .steps
        RET  C
        LD   HL,CheckLinks
.term:  LD   A,(HL)
        CP   END_CHECK
        RET  Z                          ; carry clear
        LD   BC,TERM_SIZE
        ADD  HL,BC
.walk:  LD   A,(HL)
        INC  HL
        CP   END_TERM
        JR   Z,.term
        CALL .steps
        RET  C
        JR   .walk
.steps: LD   A,(HL)                     ; of a walk, or of the list
        INC  HL
        CP   END_WALK
        RET  Z                          ; carry clear
        AND  DIRECTIONS_MOST - 1
        ADD  A,BLACK_TURN
        LD   E,A
        LD   D,HIGH Turned
        LD   A,(DE)
        CP   DIRECTIONS_MOST
        JR   C,.steps
        SCF
        RET
        ASSERT END_WALK == END_LIST && LOW Turned == 0

; show_moves: finds and shows where the piece goes, by links
; In:       [Origin] = 0..1 or 4, B = 0..8, [Size] = 9, [Ranks] = 3, [BoardLeft] = 1, [OnCircle] = 0, [SpaceFile + N] = N / 3 for N = 0..8, [SpaceRank + N] = N % 3 for N = 0..8, [Side] = 0, [StepsMost] = 3, [ChosenWalk] = 0,
;           [CheckLinks:9] = list(0, 0, 0, 0, WALK_TO, $80, $81, END_WALK, END_TERM), [CheckLinks + 9] = END_CHECK, [ListLinks] = $A1, [ListLinks + 1] = END_LIST, [HopLevel] = 1, [Turned + N] = N for N = 0..1,
;           [Links + N] = (N % 3 < 2 ? N + 1 : NONE) for N = 0..8, [Links + 128 + N] = (N < 6 ? N + 3 : NONE) for N = 0..8, [Stones + N] = (N == [Origin] ? STONE + 1 : N == B ? STONE + ENEMY : 0) for N = 0..8,
;           [Framed] = 0..1, [FrameSpace] = 5, [PanelColumn] = 18, [Shown + N] = $FF for N = 0..17, [KindLetters] = '*', [KindLetters + 1] = 'x', [Hiding] = 0 or UNSEEN, interrupts = 1          ; one step up or east; east as far as it goes is listed
; Let:      Goes(S) = S != [Origin] && (S == [Origin] + 1 && [Origin] % 3 < 2 || S == [Origin] + 3), Listed(S) = S > [Origin] && S % 3 == [Origin] % 3,
;           Mark(S) = S == [Origin] ? MARK_SOURCE : (Goes(S) ? MARK_LINKS : 0) | (Listed(S) ? MARK_LISTED : 0)
; Out:      [CheckedBoth] = 0, [Marks + S] = S < 9 ? Mark(S) : 0 for S = 0..127, [FoundCount] = 0..128, [Shown + 2 * S] = Contents(S) for S = 0..8, [Recolour] = 0,
;           [Counts] = count(S = 0..8, Goes(S) && [Stones + S] < STONE), [Counts + 1] = count(S = 0..8, Goes(S) && [Stones + S] >= STONE), [Counts + 2] = count(S = 0..8, Listed(S) && !Goes(S)), [Counts + 3] = 0
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Destination], [ChosenWalk:2], [OtherWalks], [Visited:9], [Found:128], [HopLevel], [Shown:18], [Picture:PICTURE_SIZE], [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:3]
; T: -   Stack: 34
; Waits: 14 frames
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
; In:       [FoundCount] = 0..3, [Found] = 0..8, [Found + 1] = 3, [Found + 2] = 7, [Size] = 9, [Ranks] = 3, [BoardLeft] = 1, [OnCircle] = 0, [SpaceFile + N] = N / 3 for N = 0..8, [SpaceRank + N] = N % 3 for N = 0..8,
;           [Side] = 0 or ENEMY, [CheckedBoth] = 0, [Framed] = 0..1, [FrameSpace] = 5, B = 0 or STONE + 1 or STONE + ENEMY, [Stones + N] = (N & 1 ? B : 0) for N = 0..8, [Marks + N] = MARK_LINKS for N = 0..8,
;           [Shown + 2 * N + 1] = $AA for N = 0..8, [Hiding] = 0 or UNSEEN          ; a board of nine spaces
; Let:      Row(S) = 2 * (2 - S % 3), Column(S) = 1 + 2 * (S / 3), Is(S) = any(N = 0..[FoundCount] - 1, [Found + N] == S), At(S, N, K) = attr(Row(S) + N, Column(S) + K) ^ [Hiding] << 8
; Out:      [Shown + 2 * S + 1] = Is(S) ? ColourOf(S, [Marks + S]) : $AA for S = 0..8, [Recolour] = 0,
;           [At(S, N, K)] = Is(S) ? ColourOf(S, [Marks + S]) : [At(S, N, K)] for S = 0..8 for N = 0..1 for K = 0..1
; Clobbers: A BC DE HL IX
; T: 70000   Stack: 14
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
; Let:      Leap(S) = abs(S / 4 - 2) == 1 && abs(S % 4 - 1) == 2 || abs(S / 4 - 2) == 2 && abs(S % 4 - 1) == 1
; In:       B = 0 or 9..10 or 12 or 24, [Origin] = 9, [CheckCoordinates] = 0, [CheckCoordinates + 1] = 0, [CheckCoordinates + 2] = 2, [CheckCoordinates + 3] = 1, word[Factors] = CheckCoordinates + 4, [Factors + 2] = 2, [CheckCoordinates + 4] = OP_CHECKLEAP,
;           [CheckCoordinates + 5] = OP_ORIGIN, [CheckCoordinates + 6] = OP_DESTINATION, [CheckCoordinates + 7] = OP_NUMBER, [CheckCoordinates + 8] = 1, [CheckCoordinates + 9] = OP_NUMBER, [CheckCoordinates + 10] = 2,
;           [ListCoordinates] = END_LIST, [Side] = 0, [Files] = 6, [Ranks] = 4, [Size] = 24, [SpaceFile + N] = N / 4 for N = 0..23, [SpaceRank + N] = N % 4 for N = 0..23, [Stones + N] = (N == 9 ? STONE + 1 : 0) for N = 0..23,
;           [WrapFile + N] = (N < 6 ? 4 * N : NONE) for N = 0..255, [WrapRank + N] = (N < 4 ? N : NONE) for N = 0..255, [Marks + N] = (N != 9 && Leap(N) ^ (N == B) ? MARK_LINKS : 0) for N = 0..23,
;           [BoardLeft] = 1, [OnCircle] = 0, [PanelColumn] = 18, [Framed] = 0, [FrameSpace] = 0, [Shown + N] = $FF for N = 0..47, [KindLetters] = '*', [KindLetters + 1] = 'x', [Hiding] = 0,
;           [Break] = 0..1, word[Notice] = 0, [CheckedBoth] = 0, [Counts + 3] = 0, interrupts = 1          ; a knight; on the space B the models differ
; Out:      carry = ![Break], A = [Break] ? 1 : AGAIN_MESSAGE, [Break] = [Break], word[Notice] = [Break] ? 0 : B < 24 && B != 9 ? MessageDiffer : MessageAgree, [CheckedBoth] = ![Break],
;           [Marks + S] = [Marks + S] | (Leap(S) && ![Break] ? MARK_COORDINATES : 0) for S = 0..23, [Counts + 3] = ![Break] && B < 24 && B != 9,
;           [Shown + 2 * S] = [Break] ? $FF : Contents(S) for S = 0..23
; Clobbers: BC DE HL IX IY, [Destination], [OriginPoint:2], [ImagePoint:2], [FromPoint:2], [ToPoint:2], [StepX], [StepY], [Difference:2], [LineOrigin], [Counts:3], [Shown:48], [Recolour], [Picture:PICTURE_SIZE],
;           [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:33]
; T: -   Stack: 70
; Waits: 10 frames
check_both:
        LD   HL,MessageChecks
        CALL show_message
        LD   A,(Size)
.space: DEC  A
        JP   M,.list
        LD   (Destination),A
        LD   A,(Break)                  ; some pieces take seconds: BREAK does not wait for them
        OR   A
        RET  NZ                         ; carry clear: explore takes BREAK as it takes a key
        CALL coordinates_check
        LD   A,(Destination)
        JR   NC,.space
        OR   LOW Marks
        LD   L,A
        LD   H,HIGH Marks
        SET  1,(HL)                     ; MARK_COORDINATES
        AND  $7F
        JR   .space
.list:  LD   A,1
        LD   (CheckedBoth),A
        CALL draw_board
        CALL coordinates_list
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
