; stones: what keys of the explorer put on the board, and its frame

; enter_piece: makes the piece in the frame the one in question, or puts the one in question there
; In:       [FrameSpace] = 0 or 27, [Origin] = 0 or 27 or 28, [Stones + [FrameSpace]] = 0 or HOLE or STONE or STONE + ENEMY + 3, [Stones + [Origin]] = STONE + 1,
;           [KindPieces + 3] = 1, [PieceChoice] = 0, [Side] = 0, [PanelColumn] = 18, [Hiding] = 0 or UNSEEN
; Let:      At = [FrameSpace], Takes = At != [Origin] && [Stones + At] == STONE + ENEMY + 3, To = Takes || [Stones + At] != HOLE ? At : [Origin],
;           Moves = !Takes && To != [Origin]
; Out:      carry = 1, A = Takes ? AGAIN_PIECE : AGAIN_MOVES, [Origin] = To, [Side] = Takes ? ENEMY : 0, [PieceChoice] = Takes ? 1 : 0,
;           [Stones + [Origin]] = Moves ? 0 : [Stones + [Origin]], [Stones + To] = Takes ? [Stones + To] : STONE + 1
; Clobbers: BC DE HL, [TextColour], [DISPLAY:6912], [HIDDEN:768]
; T: 260000   Stack: 14
enter_piece:
        LD   A,(FrameSpace)
        LD   C,A
        LD   A,(Origin)
        CP   C
        JR   Z,put_piece
        CALL ask_piece
        JR   C,put_piece
        CALL draw_name
        LD   A,AGAIN_PIECE
        SCF
        RET

; new_piece: puts another piece like the one in question on the space in the frame; that one is now in question
; In:       [FrameSpace] = 0 or 27 or 119, [Origin] = 0 or 27 or 28 or 119,
;           [Stones + [FrameSpace]] = 0..255, [Stones + [Origin]] = STONE..255
; Let:      To = [Stones + [FrameSpace]] == HOLE ? [Origin] : [FrameSpace]
; Out:      [Stones + To] = [Stones + [Origin]], [Origin] = To, A = AGAIN_MOVES, carry = 1
; Clobbers: C HL
; T: 170   Stack: 0
new_piece:
        LD   C,1
        JR   put

; put_piece: puts the piece in question on the space in the frame
; In:       [FrameSpace] = 0 or 27 or 119, [Origin] = 0 or 27 or 28 or 119,
;           [Stones + [FrameSpace]] = 0..255, [Stones + [Origin]] = STONE..255
; Let:      To = [Stones + [FrameSpace]] == HOLE ? [Origin] : [FrameSpace]
; Out:      [Stones + [Origin]] = [Origin] == To ? [Stones + [Origin]] : 0,
;           [Stones + To] = [Stones + [Origin]], [Origin] = To, A = AGAIN_MOVES, carry = 1
; Clobbers: C HL
; T: 180   Stack: 0
put_piece:
        LD   C,0
put:    LD   H,HIGH Stones
        LD   A,(FrameSpace)
        LD   L,A
        LD   A,(HL)
        CP   HOLE
        JR   Z,clear_stones.done
        LD   A,(Origin)
        LD   L,A
        LD   A,(HL)                     ; the piece as it is
        DEC  C
        JR   Z,.stays
        LD   (HL),0
.stays: LD   C,A
        LD   A,(FrameSpace)
        LD   L,A
        LD   (Origin),A
        LD   (HL),C
        XOR  A
        SCF
        RET

; put_enemy: puts a stone of the other side on the space in the frame, or takes what that side has there away
; In:       [FrameSpace] = 0..SPACES_MOST - 1, [Origin] = 0 or 27 or 119, [Stones + [FrameSpace]] = 0..255, [Side] = 0 or ENEMY
; Let:      There = [Stones + [FrameSpace]], Put = STONE + (ENEMY ^ [Side]) + KIND_STONE, Mask = STONE + ENEMY
; Out:      [Stones + [FrameSpace]] = [FrameSpace] == [Origin] || There == HOLE ? There : (There & Mask) == Put ? 0 : Put,
;           A = AGAIN_MOVES, carry = 1
; Clobbers: C HL
; T: 170   Stack: 0
put_enemy:
        LD   C,STONE + ENEMY + KIND_STONE
        JR   put_stone

; put_own: puts a stone of the piece's side on the space in the frame, or takes what that side has there away
; In:       [FrameSpace] = 0..SPACES_MOST - 1, [Origin] = 0 or 27 or 119, [Stones + [FrameSpace]] = 0..255, [Side] = 0 or ENEMY
; Let:      There = [Stones + [FrameSpace]], Put = STONE + [Side] + KIND_STONE, Mask = STONE + ENEMY
; Out:      [Stones + [FrameSpace]] = [FrameSpace] == [Origin] || There == HOLE ? There : (There & Mask) == Put ? 0 : Put,
;           A = AGAIN_MOVES, carry = 1
; Clobbers: C HL
; T: 160   Stack: 0
put_own:
        LD   C,STONE + KIND_STONE
put_stone:
        LD   A,(Side)
        XOR  C
        LD   C,A
        LD   H,HIGH Stones
        LD   A,(FrameSpace)
        LD   L,A
        LD   A,(Origin)
        CP   L
        JR   Z,.done                    ; the piece stays
        LD   A,(HL)
        CP   HOLE
        JR   Z,.done
        AND  STONE + ENEMY
        SUB  C
        JR   Z,.put
        LD   A,C
.put:   LD   (HL),A
.done:  XOR  A
        SCF
        RET

; clear_stones: takes all other pieces and stones away
; In:       [Size] = 64 or SPACES_MOST, [Origin] = 0..[Size] - 1, [Stones + N] = (N & 1 ? STONE + N : HOLE) for N = 0..SPACES_MOST - 1
; Out:      [Stones + N] = N == [Origin] || !(N & 1) ? [Stones + N] : 0 for N = 0..[Size] - 1, A = AGAIN_MOVES, carry = 1
; Clobbers: B C HL
; T: 12000   Stack: 0
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
        LD   A,(HL)
        CP   HOLE
        JR   Z,.space
        LD   (HL),0
        JR   .space
.done:  XOR  A
        SCF
        RET

; random_stones: puts stones of both sides on the board by chance
; In:       [Size] = 64, [Origin] = 0 or 27 or 63, [Stones + N] = (N == [Origin] ? STONE + 1 : N % 9 == 4 ? HOLE : STONE + N) for N = 0..63, R = 0..7 or 120..127 or 255          ; chance
; Let:      Same(N) = N == [Origin] || N % 9 == 4
; Out:      carry = 1, A = AGAIN_MOVES, [Stones + N] = (Same(N) ? [Stones + N] : 0)..(Same(N) ? [Stones + N] : 0) or (Same(N) ? [Stones + N] : STONE)..(Same(N) ? [Stones + N] : STONE)
;           or (Same(N) ? [Stones + N] : STONE + ENEMY)..(Same(N) ? [Stones + N] : STONE + ENEMY) for N = 0..63
; Clobbers: BC HL
; T: 20000   Stack: 4
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
        LD   A,(HL)
        CP   HOLE
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

; change_side: makes the piece one of the other side, which takes the directions turned by half a turn
; In:       [Origin] = 0..SPACES_MOST - 1, [Stones + [Origin]] = 0..255, [Side] = any, [PieceChoice] = 0..PIECES
; Let:      Black = ([Stones + [Origin]] & ENEMY) == 0
; Out:      [Stones + [Origin]] = [Stones + [Origin]] ^ ENEMY, [Side] = Black ? BLACK_TURN : 0,
;           word[Notice] = Black ? MessageBlack : MessageWhite, A = [PieceChoice] == PIECES ? AGAIN_PIECE : AGAIN_MOVES, carry = 1
; Clobbers: HL
; T: 158   Stack: 0
change_side:
        LD   A,(Origin)
        LD   L,A
        LD   H,HIGH Stones
        LD   A,(HL)
        XOR  ENEMY
        LD   (HL),A
        AND  ENEMY
        LD   (Side),A
        LD   HL,MessageWhite
        JR   Z,.say
        LD   HL,MessageBlack
.say:   LD   (Notice),HL
        LD   A,(PieceChoice)
        SUB  PIECES                     ; a direction of the person's own piece may lack its opposite
        NEG
        SBC  A,A
        INC  A
        SCF
        RET
        ASSERT AGAIN_MOVES == 0 && AGAIN_PIECE == 1

; change_moved: makes the piece one that has moved, or one that has not
; In:       [Origin] = 0..SPACES_MOST - 1, [Stones + [Origin]] = 0..255
; Out:      [Stones + [Origin]] = [Stones + [Origin]] ^ UNMOVED,
;           word[Notice] = [Stones + [Origin]] & UNMOVED ? MessageMoved : MessageUnmoved, A = AGAIN_MOVES, carry = 1
; Clobbers: HL
; T: 120   Stack: 0
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
; In:       [BoardChoice] = 0..BOARDS - 1
; Let:      Next = [BoardChoice] + 1 == BOARDS ? 0 : [BoardChoice] + 1, Line = word[Boards + 4 * Next], Deep = [Boards + 4 * Next + 2], Rings = [Boards + 4 * Next + 3],
;           Wide = count(N = 0..length[Line] - 1, all(M = 0..N - 1, [Line + M] != [Line + N]))
; Out:      carry = 1, A = AGAIN_DRAW, [BoardChoice] = Next, [BoardNumber] = Next, [Files] = Wide, [Ranks] = Deep, [Size] = Wide * Deep, [RingFiles] = Rings & 1, [RingRanks] = Rings >> 1,
;           [Stones + N] = (N == FIRST_ORIGIN ? STONE + UNMOVED : N < Wide * Deep ? 0 : HOLE) for N = 0..127, [Marks:128] = 0, [Side] = 0, [Origin] = FIRST_ORIGIN,
;           [FrameSpace] = FIRST_ORIGIN, [FrameFile] = FIRST_ORIGIN / Deep, [FrameOf] = FIRST_ORIGIN % Deep, [Framed] = 1,
;           [KindPieces + N] = NONE for N = 0..KIND, [KindCount] = 1, [BoardChanged] = 0, [DirectionCount] = 16
; Clobbers: BC DE HL IX A' F', [KindLetters], [Columns], [Longest], [StepsMost], [FileLine:32], [FileLetters:16], [FileStart:16], [SpaceFile:128], [SpaceRank:128], [WrapFile:256],
;           [WrapRank:256], [MapCloses], [Turned:64], [Links:2048], [WordName:6], [MapX], [MapY], [MapColumns], [MapTable:2], [Vectors:32], [DirectionNames:96]
; T: 429223   Stack: 14
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

; play_on: prepares a game from the position; the side of the piece in question moves first
; In:       B = 4..5 or 9, [Files] = 3, [Ranks] = 3, [Size] = 9, [RingFiles] = 0, [RingRanks] = 0, [Longest] = 8, [Columns] = 3, [FileLine + N] = N for N = 0..2, [FileStart + N] = 3 * N for N = 0..2,
;           [SpaceFile + N] = N / 3 for N = 0..8, [SpaceRank + N] = N % 3 for N = 0..8, [Side] = 0, [ChosenWalk] = 0, [Origin] = 0, word[Notice] = 0,
;           [Stones + N] = (N == 0 ? STONE + 1 : N == 8 ? STONE + ENEMY + 1 : N == B ? STONE + 2 : 0) for N = 0..8, [KindPieces + N] = NONE for N = 0..KIND, [KindPieces + 1] = 5, [KindPieces + 2] = 2,
;           [KindLetters + N] = '*' for N = 0..KIND, [KindLetters + 1] = 'K', [KindLetters + 2] = 'R'          ; two kings, and a rook, which on 5 could take one
; Let:      Is = B != 5
; Out:      carry = 1, A = Is ? AGAIN_OTHER : AGAIN_PIECE, word[Notice] = Is ? 0 : MessageTaken, [BoardChanged] = !Is, [Origin] = (Is ? 0 : 0)..(Is ? 8 : 0),
;           [MoveCount] = 0, [Kings] = 0, [Kings + 1] = 8, [KingKind] = 1, [KindPieces + 1] = 5, [KindPieces + 2] = B < 9 ? 2 : NONE, [DirectionCount] = 16, [Side] = 0
; Clobbers: BC DE HL IX IY A' F', [Destination], [ChosenWalk + 1], [KindPieces:16], [KindChecks:32], [KindReaches:16], [KindCodes:40], [KindNext:2], [StepsMost], [MapCloses], [Turned:64], [Links:2048], [MapX], [MapY], [MapColumns],
;           [MapTable:2], [Vectors:32], [DirectionNames:96], [CheckAlone], [CheckLinks:18], [TextFrom:2], [NameFrom:2], [WordPlaces:2 * WORDS], [PieceText:PIECE_TEXT_MOST], [MistakeStack:2], [TextAt:2], [TokenAt:2],
;           [PieceLength], [PieceName:2], [DefinitionAt:2], [NameAt:2], [StartAt:2], [EmitAt:2], [EmitEnd:2], [ForList], [ForCoordinates], [TermAt:2], [Nots], [LastSpace], [SizeFound], [CheckExtent], [TermFirst], [CheckReach], [TermReach],
;           [TokenKind], [Defined], [TokenEnd:2], [WordName:7], [WordLength], [ParseFrames:60], [ExtentFound], [ValueForm], [ValueBase], [FactorReach]
; T: 9000000   Stack: 134
play_on:
        LD   A,(Origin)
        PUSH AF
        CALL game_set
        POP  BC
        LD   A,AGAIN_OTHER
        CCF
        RET  C
        LD   (Notice),HL
        LD   A,B                        ; game_set asks other pieces
        LD   (Origin),A
        LD   A,1
        LD   (BoardChanged),A           ; the directions of some kinds are there
        LD   A,AGAIN_PIECE
        SCF
        RET

; change_piece: lets a person choose a piece from the list
; In:       [PieceChoice] = 0 or 12, [OwnCompiled] = 0, [Hiding] = 0, [Keys:18] = 0, [Break] = 1, port[$FE] = $FF, port[KEMPSTON] = 0, interrupts = 1           ; BREAK is pressed
; Out:      carry = 1, A = AGAIN_DRAW, [PieceChoice] = [PieceChoice], [Break] = 1, [ListIs] = LIST_PIECES, [ListLength] = PIECES, [ListCursor] = [PieceChoice], [Hiding] = 0
; Clobbers: BC DE HL, [ListTop], [ListKey], [ListItem], [ListRecord:2], [DISPLAY:6912], [HIDDEN:768], [TextColour], [Keys:18], ports
; T: -   Stack: 40
; Waits: for a person
change_piece:
        CALL choose_piece
        LD   A,AGAIN_DRAW
        SCF
        RET

; frame_to: puts the frame on a space
; In:       A = 0..SPACES_MOST - 1, [SpaceFile + A] = 0..31, [SpaceRank + A] = 0..31
; Out:      [FrameSpace] = A, [FrameFile] = [SpaceFile + A], [FrameOf] = [SpaceRank + A]
; Clobbers: A HL
; T: 90   Stack: 0
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
; In:       A = 0..255, [Files] = 8 or 16, [Ranks] = 4 or 8, [RingFiles] = 0..1, [RingRanks] = 0..1,           ; A = the key
;           [FrameFile] = 0..[Files] - 1, [FrameOf] = 0..[Ranks] - 1, [FileStart + N] = 4 * N for N = 0..15
; Let:      Goes = A >= KEY_LEFT && A <= KEY_UP, Upright = A >= KEY_DOWN, Forth = A & 1,
;           On(X, Most, Ring) = Forth ? (X + 1 < Most ? X + 1 : Ring ? 0 : X) : X ? X - 1 : Ring ? Most - 1 : 0,
;           File = Goes && !Upright ? On([FrameFile], [Files], [RingFiles]) : [FrameFile],
;           Rank = Goes && Upright ? On([FrameOf], [Ranks], [RingRanks]) : [FrameOf]
; Out:      carry = Goes, A = (Goes ? 0 : A)..(Goes ? 255 : A), [FrameFile] = File, [FrameOf] = Rank,
;           [FrameSpace] = (Goes ? 4 * File + Rank : 0)..(Goes ? 4 * File + Rank : 255)          ; set if it is one of the four directions
; Clobbers: BC DE HL
; T: 277   Stack: 0
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
