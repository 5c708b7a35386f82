; play: a variant of chess for two people

; variant_begin: begins a game of the chosen variant
; In:       [VariantChoice] = 0 or 13, [ChosenWalk] = 0          ; shatranj, Los Alamos
; Let:      Which = [VariantChoice], Deep = [Placing(Which) - 1], Wide = Width(Placing(Which))
; Out:      [FrameFile] = Wide / 2, [FrameOf] = 1, [Framed] = 1, [FrameSpace] = Wide / 2 * Deep + 1,
;           [BoardNumber] = BOARDS, [Side] = 0, [RingFiles] = 0, [RingRanks] = 0, [Files] = Wide, [Ranks] = Deep, [Size] = Wide * Deep, [MoveCount] = 0, [Kings] = Which ? 18 : 24, [Kings + 1] = Which ? 23 : 31, [DirectionCount] = 16..32,
;           [KindCount] = Which ? 6 : 7, [Stones] = STONE + UNMOVED + 1, [Stones + Wide * Deep - 1] = STONE + UNMOVED + ENEMY + 1, [Stones + Deep] = STONE + UNMOVED + 2, [Stones + 2] = 0
; Clobbers: A BC DE HL IX IY A' F', [Stones:128], [Marks:128], [KindPieces:16], [KindLetters:16], [KindChecks:32], [KindReaches:16], [KindCodes:KIND_CODES_MOST], [KindNext:2], [KingKind], [Origin], [Destination], [ChosenWalk + 1], [OtherWalks],
;           [Columns], [Longest], [StepsMost], [FileLine:32], [FileLetters:16], [FileStart:16], [SpaceFile:128], [SpaceRank:128], [WrapFile:256], [WrapRank:256], [MapCloses], [Turned:64], [Links:4096], [MapX], [MapY], [MapColumns],
;           [MapTable:2], [Vectors:64], [DirectionNames:192], [BoardChanged], [CheckAlone], [CheckLinks:CHECK_LINKS_MOST], [TextFrom:2], [NameFrom:2], [WordPlaces:2 * WORDS], [PieceText:PIECE_TEXT_MOST], [MistakeStack:2], [TextAt:2], [TokenAt:2],
;           [PieceLength], [PieceName:2], [DefinitionAt:2], [NameAt:2], [StartAt:2], [EmitAt:2], [EmitEnd:2], [ForList], [ForCoordinates], [TermAt:2], [Nots], [LastSpace], [SizeFound], [CheckExtent], [TermFirst], [CheckReach], [TermReach],
;           [TokenKind], [Defined], [TokenEnd:2], [WordName:7], [WordLength], [ParseFrames:60], [ExtentFound], [ValueForm], [ValueBase], [FactorReach]
; T: 6000000   Stack: 220
variant_begin:
        LD   A,(VariantChoice)
        CALL variant_set
        LD   A,(Files)                  ; the frame on White's second rank, in the middle
        RRA
        AND  $7F
        LD   (FrameFile),A
        LD   A,1
        LD   (FrameOf),A
        LD   (Framed),A
        JP   frame_go.stay

; play: lets two people play on from a position
; In:       B = 0..1, C = 1 or 4, [Break] = 1, [Side] = 0, [Kings] = 0, [Kings + 1] = 8, [KingKind] = 0, [Size] = 9, [Files] = 3, [Ranks] = 3, [FileLetters + N] = 'a' + N for N = 0..2, [BoardNumber] = 0, [Framed] = 1, [FrameSpace] = 4,
;           [Stones + N] = (N == 0 ? STONE : N == C ? STONE + 1 : N == 2 && B ? STONE + ENEMY + 1 : N == 8 ? STONE + ENEMY : 0) for N = 0..8,
;           word[KindChecks] = KindCodes, word[KindChecks + 2] = KindCodes + 10, [KindCodes:10] = list(0, 0, 0, 0, WALK_TO, $80, $81, END_WALK, END_TERM, END_CHECK),
;           [KindCodes + 10:10] = list(0, 0, 0, 0, WALK_TO, $A0, $A1, END_WALK, END_TERM, END_CHECK), [KindReaches] = 1, [KindReaches + 1] = REACH_MOST,
;           [SpaceFile + N] = N / 3 for N = 0..8, [SpaceRank + N] = N % 3 for N = 0..8, [RingFiles] = 0, [RingRanks] = 0, [StepsMost] = 3, [ChosenWalk] = 0, [Turned + N] = N for N = 0..1,
;           [Turned + BLACK_TURN] = 2, [Turned + BLACK_TURN + 1] = NONE, [Links + N] = (N % 3 < 2 ? N + 1 : NONE) for N = 0..8,
;           [Links + 128 + N] = (N < 6 ? N + 3 : NONE) for N = 0..8, [Links + 256 + N] = (N % 3 ? N - 1 : NONE) for N = 0..8, [KindPieces + N] = NONE for N = 0..KIND,
;           [KindLetters] = 'K', [KindLetters + 1] = 'R', [Hiding] = 0, word[Notice] = 0, [MenuChoice] = 1, [Keys:18] = 0, port[$FE] = $FF, port[KEMPSTON] = 0, interrupts = 1          ; a position as in legal_moves; BREAK is pressed
; Let:      IsCheck = B && C == 4, Mark(S) = S == 0 && IsCheck ? MARK_HERE : 0, Message = IsCheck ? MessageWhiteCheck : MessageWhiteMoves
; Out:      carry = 1, [Break] = 0, [Hiding] = 0, [CheckedBoth] = 0, [OnCircle] = 0, [BoardLeft] = SQUARE_LEFT, [PanelColumn] = SQUARE_LEFT + 7, [Source] = NONE, [Ended] = 0, [InCheck] = IsCheck, word[TurnMessage] = Message,
;           [Marks + N] = N < 9 ? Mark(N) : 0 for N = 0..127, [Shown + 2 * S] = Contents(S) for S = 0..8, [attr(MESSAGE_ROW, K)] = [Message] for K = 0..31, [attr(2 * (2 - S % 3), 1 + 2 * (S / 3))] = after([Shown + 2 * S + 1]) for S = 0..8
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [TurnMoves], [MoveLists:9], [MoveLists + $100:9], [Origin], [Destination], [ChosenWalk:2], [OtherWalks], [Visited:9], [Found:9], [FoundCount], [ListEnd:2], [Recolour], [Picture:PICTURE_SIZE],
;           [Shown:2 * SPACES_MOST], [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:33], [Keys:18], ports
; T: -   Stack: 150
; Waits: for the people
play:
        XOR  A
        LD   (CheckedBoth),A
        CALL draw_play
.turn:  CALL begin_turn
        CALL keys_scan                  ; a key that is down already was meant for what was shown before
        CALL screen_show
        LD   HL,(TurnMessage)
.say:   CALL take_notice
        CALL show_message
        CALL end_sound
.key:   CALL player_frame
        RET  C
        OR   A
        JR   Z,.key
        CALL stick_key
        CALL frame_go
        JR   C,.framed
        LD   HL,PlayKeys + 1
        CALL run_command
        JR   NC,.key
        OR   A
        JR   Z,.turn
        CP   AGAIN_OTHER
        RET  Z                          ; carry clear
        LD   HL,(TurnMessage)
        JR   .say
.framed:
        CALL draw_board
        JR   .key

; end_sound: plays the tune for the end of a game, once
; In:       [TurnMoves] = 0..1, [Ended] = 0..1, [InCheck] = 0..1, [MenuChoice] = 0..1, [Break] = 0..1, [Beeper] = 0..2           ; BREAK ends it
; Let:      Plays = ![TurnMoves] && ![Ended], Heard = Plays && [MenuChoice]
; Out:      [Ended] = [Ended] || Plays, port[ULA] = BORDER..BORDER + (Heard ? SPEAKER : 0), port[CHIP_SELECT] = 0..(Heard ? CHIP_SHAPE : 0), port[CHIP_DATA] = 0..(Heard ? 255 : 0)
; Clobbers: A BC DE HL
; T: 1814232   Stack: 16
end_sound:
        LD   A,(TurnMoves)
        OR   A
        RET  NZ
        LD   HL,Ended
        CP   (HL)
        RET  NZ                         ; it was played before
        INC  (HL)
        LD   HL,TuneMatch
        LD   A,(InCheck)
        OR   A
        JP   NZ,sound
        LD   HL,TuneTwo
        JP   sound

PlayKeys:       RET
        DB   KEY_ENTER
        DW   enter_space
        DB   'q'
        DW   forget_piece
        DB   'u'
        DW   take_back
        DB   'e'
        DW   explore_on
        DB   0

; explore_on: leads to the explorer with the position, the piece in the frame in question, or else some other one
; In:       [FrameSpace] = 0..8, B = 0..8, C = 0..8, [Stones + N] = (N == B ? STONE + ENEMY + 2 : N == C ? STONE + 1 : N & 1 ? STONE : 0) for N = 0..119, [KindPieces + N] = 3 * N for N = 0..KIND
; Let:      Piece(S) = [Stones + S] >= STONE && [Stones + S] & KIND, First = C < B ? C : B, To = Piece([FrameSpace]) ? [FrameSpace] : First
; Out:      carry = 1, A = AGAIN_OTHER, [Origin] = To, [Side] = [Stones + To] & ENEMY, [PieceChoice] = 3 * ([Stones + To] & KIND), [BoardChanged] = 1
; Clobbers: BC DE HL
; T: 20000   Stack: 6
explore_on:
        LD   A,(FrameSpace)
        LD   C,A
        CALL ask_piece
        LD   C,0
.other: JR   NC,.found
        CALL ask_piece
        INC  C
        JR   .other
.found: LD   A,1
        LD   (BoardChanged),A           ; the directions of all kinds are there
        LD   A,AGAIN_OTHER
        SCF
        RET

; begin_turn: lists the legal moves of the side to move, and shows the position
; In:       B = 0..1, C = 1 or 4, [Side] = 0, [Kings] = 0, [Kings + 1] = 8, [KingKind] = 0, [Size] = 9, [Ranks] = 3, [BoardLeft] = 1, [PanelColumn] = 18, [OnCircle] = 0, [CheckedBoth] = 0, [Framed] = 1, [FrameSpace] = 4,
;           [Stones + N] = (N == 0 ? STONE : N == C ? STONE + 1 : N == 2 && B ? STONE + ENEMY + 1 : N == 8 ? STONE + ENEMY : 0) for N = 0..8,
;           word[KindChecks] = KindCodes, word[KindChecks + 2] = KindCodes + 10, [KindCodes:10] = list(0, 0, 0, 0, WALK_TO, $80, $81, END_WALK, END_TERM, END_CHECK),
;           [KindCodes + 10:10] = list(0, 0, 0, 0, WALK_TO, $A0, $A1, END_WALK, END_TERM, END_CHECK), [KindReaches] = 1, [KindReaches + 1] = REACH_MOST,
;           [SpaceFile + N] = N / 3 for N = 0..8, [SpaceRank + N] = N % 3 for N = 0..8, [RingFiles] = 0, [RingRanks] = 0, [StepsMost] = 3, [ChosenWalk] = 0, [Turned + N] = N for N = 0..1,
;           [Turned + BLACK_TURN] = 2, [Turned + BLACK_TURN + 1] = NONE, [Links + N] = (N % 3 < 2 ? N + 1 : NONE) for N = 0..8,
;           [Links + 128 + N] = (N < 6 ? N + 3 : NONE) for N = 0..8, [Links + 256 + N] = (N % 3 ? N - 1 : NONE) for N = 0..8, [Shown + N] = $FF for N = 0..17,
;           [KindLetters] = 'K', [KindLetters + 1] = 'R', [Hiding] = 0 or UNSEEN, interrupts = 1          ; as in legal_moves; a rook on 2 gives check if there is nothing on 1
; Let:      Own(T) = [Stones + T] & STONE && !([Stones + T] & ENEMY), Free(S) = S == 0 ? 3 : C == 1 ? 2 : NONE, IsCheck = B && C == 4,
;           Legal(S, T) = T != S && Check(word[KindChecks + 2 * ([Stones + S] & KIND)], S, T) && !Own(T) && (!B || T == Free(S)),
;           Number(S) = count(T = 0..8, Legal(S, T)), All = Number(0) + Number(C), Mark(S) = S == 0 && IsCheck ? MARK_HERE : 0
; Out:      [TurnMoves] = All, [MoveLists + N] = (N < Number(0) ? 0 : C) for N = 0..All - 1, [MoveLists + $100 + N] = 1..8 for N = 0..All - 1, [Source] = NONE, [Ended] = 0, [InCheck] = IsCheck,
;           word[TurnMessage] = IsCheck ? MessageWhiteCheck : MessageWhiteMoves, [Marks + N] = N < 9 ? Mark(N) : 0 for N = 0..127,
;           [Shown + 2 * S] = Contents(S) for S = 0..8, [Shown + 2 * S + 1] = ColourOf(S, Mark(S)) for S = 0..8
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Origin], [Destination], [ChosenWalk:2], [OtherWalks], [Visited:9], [Found:9], [FoundCount], [ListEnd:2], [Recolour], [Picture:PICTURE_SIZE], [DISPLAY:6912], [HIDDEN:768], [TextColour]
; T: -   Stack: 50
; Waits: 20 frames
begin_turn:
        CALL marks_clear
        LD   A,NONE
        LD   (Source),A
        CALL draw_board
        CALL show_side
        CALL frame_wait
        CALL marks_clear
        LD   D,TURN_LIST
        CALL legal_moves
        LD   (TurnMoves),A
        CALL in_check
        LD   A,0
        LD   (Ended),A
        RLA
        LD   (InCheck),A
        LD   B,A                        ; 1: in check,
        LD   A,(TurnMoves)
        OR   A
        JR   NZ,.moves
        SET  1,B                        ; 2: there is no move
.moves: LD   A,(Side)
        OR   A
        JR   Z,.white
        SET  2,B                        ; 4: Black is to move
.white: LD   L,B
        LD   H,0
        ADD  HL,HL
        LD   DE,TurnMessages
        ADD  HL,DE
        LD   E,(HL)
        INC  HL
        LD   D,(HL)
        LD   (TurnMessage),DE
        BIT  0,B
        RET  Z
        LD   A,(Side)                   ; the king in check is marked
        OR   A
        LD   HL,Kings
        JR   Z,.king
        INC  L
.king:  LD   A,(HL)
        OR   LOW Marks
        LD   L,A
        LD   H,HIGH Marks
        LD   (HL),MARK_HERE
        JP   draw_board

TurnMessages:
        DW   MessageWhiteMoves, MessageWhiteCheck, MessageWhiteStuck, MessageWhiteMated
        DW   MessageBlackMoves, MessageBlackCheck, MessageBlackStuck, MessageBlackMated

; enter_space: chooses the piece in the frame, or moves the chosen one there
; In:       [FrameSpace] = 0..8, [Source] = 1, [Side] = 0, [TurnMoves] = 3, [MoveLists:3] = list(1, 3, 1), [MoveLists + $100:3] = list(0, 7, 4), [Size] = 9, [Ranks] = 3, [BoardLeft] = 1, [OnCircle] = 0,
;           [SpaceFile + N] = N / 3 for N = 0..8, [SpaceRank + N] = N % 3 for N = 0..8, [CheckedBoth] = 0, [Framed] = 1, [Stones + N] = (N == 1 || N == 3 ? STONE + 1 : N == 4 ? STONE + ENEMY : 0) for N = 0..8,
;           [Shown + N] = $FF for N = 0..17, [KindLetters] = '*', [KindLetters + 1] = 'x', [Hiding] = 0, [MenuChoice] = 0, word[Notice] = 0, [MoveCount] = 0, [KingKind] = 1 or 2, [Kings:2] = 1          ; three moves of two pieces; no sounds
; Let:      At = [FrameSpace], Moves = At == 0 || At == 4, Chooses = At == 3
; Out:      carry = 1, A = Moves ? AGAIN_MOVES : AGAIN_MESSAGE, [Source] = Moves ? 1 : Chooses ? 3 : NONE, [Side] = Moves ? BLACK_TURN : 0, [MoveCount] = Moves,
;           [Stones + S] = Moves && S == 1 ? 0 : Moves && S == At ? STONE + 1 : [Stones + S] for S = 0..8, [Kings] = Moves && [KingKind] == 1 ? At : 1,
;           word[Notice] = Moves || At == 1 || Chooses ? 0 : MessageNoMove
; Clobbers: BC DE HL IX IY, [History:4], [Marks:128], [Shown:18], [Recolour], [Picture:PICTURE_SIZE], [DISPLAY:6912]
; T: -   Stack: 40
; Waits: 20 frames
enter_space:
        LD   A,(Source)
        CP   NONE
        JR   Z,choose_source
        LD   B,A
        LD   A,(FrameSpace)
        LD   C,A
        CP   B
        JP   Z,forget_piece
        CALL find_move
        JR   NZ,choose_source
        LD   H,HIGH Stones
        LD   L,C
        LD   E,(HL)                     ; bit 7: it takes a piece
        PUSH DE
        CALL play_move
        POP  DE
        LD   HL,TuneTake
        BIT  7,E
        JR   NZ,.sound
        LD   HL,TuneOne
        LD   A,(Side)
        OR   A
        JR   NZ,.sound                  ; White has moved
        LD   HL,TuneTwo
.sound: CALL sound
        XOR  A
        SCF
        RET

; choose_source: chooses the piece in the frame, and lights its moves
; In:       [FrameSpace] = 0..8, [Source] = 1 or NONE, [Side] = 0, [TurnMoves] = 3, [MoveLists:3] = list(1, 3, 1), [MoveLists + $100:3] = list(0, 7, 4), [Size] = 9, [Ranks] = 3, [BoardLeft] = 1, [OnCircle] = 0,
;           [SpaceFile + N] = N / 3 for N = 0..8, [SpaceRank + N] = N % 3 for N = 0..8, [CheckedBoth] = 0, [Framed] = 1, [Stones + N] = (N == 1 || N == 3 ? STONE + 1 : N == 4 ? STONE + ENEMY : 0) for N = 0..8,
;           [Shown + N] = $FF for N = 0..17, [KindLetters] = '*', [KindLetters + 1] = 'x', [Hiding] = 0 or UNSEEN, [MenuChoice] = 0, word[Notice] = 0          ; three moves of two pieces; no sounds
; Let:      At = [FrameSpace], Is = At == 1 || At == 3, Mark(S) = !Is ? 0 : S == At ? MARK_SOURCE : At == 1 && (S == 0 || S == 4) || At == 3 && S == 7 ? MARK_LINKS : 0,
;           Row(S) = 2 * (2 - S % 3), Column(S) = 1 + 2 * (S / 3)
; Out:      carry = 1, A = AGAIN_MESSAGE, [Source] = Is ? At : NONE, word[Notice] = Is ? 0 : [Source] != NONE ? MessageNoMove : At == 4 ? MessageNotYours : MessageNoPiece,
;           [Marks + S] = Mark(S) for S = 0..127, [Shown + 2 * S] = Contents(S) for S = 0..8, [Shown + 2 * S + 1] = ColourOf(S, Mark(S)) for S = 0..8, [Recolour] = 0,
;           [attr(Row(S) + N, Column(S) + K) ^ [Hiding] << 8] = ColourOf(S, Mark(S)) for S = 0..8 for N = 0..1 for K = 0..1
; Clobbers: BC DE HL IX, [Picture:PICTURE_SIZE], [dots(Row(S) + N / 8, Column(S)) + N % 8 * 256:2] for S = 0..8 for N = 0..15
; T: -   Stack: 26
; Waits: 20 frames
choose_source:
        CALL marks_clear
        LD   A,(FrameSpace)
        LD   C,A
        LD   H,HIGH Stones
        LD   L,A
        LD   A,(HL)
        RLA
        JR   NC,.none
        RRA
        LD   HL,Side
        XOR  (HL)
        AND  ENEMY
        JR   NZ,.other
        LD   A,C
        LD   (Source),A
        OR   LOW Marks
        LD   L,A
        LD   H,HIGH Marks
        LD   (HL),MARK_SOURCE
        LD   DE,TURN_LIST * 256
        LD   A,(TurnMoves)
        LD   B,A
        INC  B
        JR   .test
.move:  LD   A,(DE)
        CP   C
        JR   NZ,.next
        INC  D
        LD   A,(DE)
        DEC  D
        OR   LOW Marks
        LD   L,A
        LD   (HL),MARK_LINKS
        LD   A,C
.next:  INC  E
.test:  DJNZ .move
        CALL draw_board
        LD   A,AGAIN_MESSAGE
        SCF
        RET
.none:  LD   HL,MessageNoPiece
        JR   .error
.other: LD   HL,MessageNotYours
.error: LD   A,(Source)
        CP   NONE
        JR   Z,.say
        LD   HL,MessageNoMove
.say:   LD   (Notice),HL
        LD   HL,TuneError
        CALL sound
        ; and on into

; forget_piece: forgets the piece that was chosen
; In:       [Source] = 0 or NONE, [Size] = 9, [Ranks] = 3, [BoardLeft] = 1, [OnCircle] = 0, [SpaceFile + N] = N / 3 for N = 0..8, [SpaceRank + N] = N % 3 for N = 0..8, [Side] = 0, [CheckedBoth] = 0,
;           [Framed] = 0..1, [FrameSpace] = 5, [Stones + N] = (N == 1 ? STONE + 1 : N == 2 ? STONE + ENEMY : 0) for N = 0..8, [Shown + 2 * N] = (N & 1 ? $FF : Contents(N)) for N = 0..8, [Shown + 2 * N + 1] = 0 for N = 0..8,
;           [KindLetters] = '*', [KindLetters + 1] = 'x', [Hiding] = 0 or UNSEEN          ; a board of nine spaces
; Let:      Row(S) = 2 * (2 - S % 3), Column(S) = 1 + 2 * (S / 3)
; Out:      carry = 1, A = AGAIN_MESSAGE, [Source] = NONE, [Marks:128] = 0, [Shown + 2 * S] = Contents(S) for S = 0..8, [Shown + 2 * S + 1] = ColourOf(S, 0) for S = 0..8, [Recolour] = 0,
;           [attr(Row(S) + N, Column(S) + K) ^ [Hiding] << 8] = ColourOf(S, 0) for S = 0..8 for N = 0..1 for K = 0..1
; Clobbers: BC DE HL IX, [Picture:PICTURE_SIZE], [dots(Row(S) + N / 8, Column(S)) + N % 8 * 256:2] for S = 0..8 for N = 0..15
; T: -   Stack: 26
; Waits: 20 frames
forget_piece:
        LD   A,NONE
        LD   (Source),A
        CALL marks_clear
        CALL draw_board
        LD   A,AGAIN_MESSAGE
        SCF
        RET

; find_move: looks for a move in the list of the turn
; In:       B = 0..20, C = 10..13, [TurnMoves] = 0..60 or 255,                    ; source and target; how many moves there are
;           [TURN_LIST * 256 + N] = N >> 2 for N = 0..255, [TURN_LIST * 256 + 256 + N] = 10 + (N & 3) for N = 0..255
; Out:      zero = any(N = 0..[TurnMoves] - 1, [TURN_LIST * 256 + N] == B && [TURN_LIST * 256 + 256 + N] == C)
; Clobbers: A DE HL
; T: 16000   Stack: 0
find_move:
        LD   A,(TurnMoves)
        OR   A
        JR   Z,.none
        LD   D,A
        LD   HL,TURN_LIST * 256
.next:  LD   A,(HL)
        CP   B
        JR   NZ,.other
        INC  H
        LD   A,(HL)
        DEC  H
        CP   C
        RET  Z
.other: INC  L
        DEC  D
        JR   NZ,.next
.none:  OR   1
        RET

; take_back: takes the last move back
; In:       [MoveCount] = 0..1, [History] = 27, [History + 1] = 35, [History + 2] = STONE + 1 or STONE + ENEMY + 1, [History + 3] = 0 or STONE..STONE + 1, [Stones + 27] = 0, [Stones + 35] = STONE + 1,
;           [Side] = 0 or BLACK_TURN, [KingKind] = 0..1, [Kings:2] = 35, word[Notice] = 0          ; the move, what stood on its source and on its target
; Let:      Is = [MoveCount], Black = [History + 2] & ENEMY, King = Is && [KingKind] == 1
; Out:      carry = 1, A = AGAIN_MOVES, [MoveCount] = 0, word[Notice] = Is ? 0 : MessageFirst, [Side] = Is ? [Side] ^ BLACK_TURN : [Side],
;           [Stones + 27] = Is ? [History + 2] : 0, [Stones + 35] = Is ? [History + 3] : STONE + 1, [Kings] = King && !Black ? 27 : 35, [Kings + 1] = King && Black ? 27 : 35
; Clobbers: BC DE HL
; T: 440   Stack: 6
take_back:
        CALL take_move
        LD   HL,MessageFirst
        CALL C,notice
        XOR  A
        SCF
        RET
