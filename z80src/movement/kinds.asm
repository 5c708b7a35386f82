; kinds: the kinds of the pieces on the board

; What stands on a space names its kind by a number, and KindPieces has the piece of each kind. Kind 0 is a stone that is no piece: it goes
; nowhere. So the explorer and games have the same positions, and one leads to the other.

; kinds_clear: forgets all kinds
; In:       -
; Out:      [KindPieces + N] = NONE for N = 0..KIND, [KindLetters] = '*', [KindCount] = 1
; Clobbers: A HL
; T: 700   Stack: 0
kinds_clear:
        LD   HL,KindPieces
.next:  LD   (HL),NONE
        INC  L
        LD   A,L
        CP   LOW KindPieces + KIND + 1
        JR   NZ,.next
        LD   A,'*'
        LD   (KindLetters),A
        LD   A,1
        LD   (KindCount),A
        RET
        ASSERT HIGH KindPieces == HIGH (KindPieces + KIND)

; kinds_prune: forgets the kinds of which no piece stands on the board
; In:       [Size] = 1 or 64 or SPACES_MOST, A = 0..255, [Stones + N] = A for N = 0..SPACES_MOST - 1,
;           [KindPieces + N] = N for N = 0..KIND
; Let:      Stands(N) = A >= STONE && (A & KIND) == N
; Out:      [KindPieces + N] = N && !Stands(N) ? NONE : N for N = 0..KIND
; Clobbers: A BC DE HL
; T: 90000   Stack: 0
kinds_prune:
        LD   DE,KindPieces + KIND
.kind:  LD   A,E
        SUB  LOW KindPieces
        RET  Z
        OR   STONE
        LD   C,A
        LD   HL,Stones
        LD   A,(Size)
        LD   B,A
.space: LD   A,(HL)
        INC  L
        XOR  C
        AND  STONE + KIND
        JR   Z,.stands
        DJNZ .space
        LD   A,NONE
        LD   (DE),A
.stands:
        DEC  E
        JR   .kind

; kind_for: returns the kind of a piece; a new piece becomes a kind that is free
; In:       A = 0..3 or 21 or PIECES, B = 1..16, [KindPieces] = NONE, [KindPieces + N] = (N < B ? N : NONE) for N = 1..KIND, [KindLetters + N] = 'x' for N = 0..KIND          ; B - 1 pieces stand on the board
; Let:      On(X) = X >> 16 ? X + 1 - ([X & $FFFF] == 0) * $10000 : X, Known = A > 0 && A < B, Full = !Known && B == 16, Kind = Known ? A : B,
;           Letter = [fold(N = 0..6999, X = 2 * A * $10000 + Pieces + 1, On(X)) & $FFFF]
; Out:      carry = Full, C = (Full ? 0 : Kind)..(Full ? 255 : Kind), [KindPieces + N] = (N == Kind ? A : [KindPieces + N]) for N = 0..KIND,
;           [KindLetters + N] = (N == Kind && !Known ? Letter : 'x') for N = 0..KIND
; Clobbers: A B HL
; T: 152874   Stack: 4
kind_for:
        LD   HL,KindPieces + KIND
        LD   C,KIND
.known: CP   (HL)
        RET  Z                          ; carry clear
        DEC  L
        DEC  C
        JR   NZ,.known
        LD   B,A
.free:  INC  L
        INC  C
        BIT  4,C
        SCF
        RET  NZ
        LD   A,(HL)
        INC  A
        JR   NZ,.free
        LD   (HL),B
        LD   A,B
        PUSH BC
        CALL piece_record
        POP  BC
        LD   A,(HL)                     ; the letter of its picture
        LD   B,0
        LD   HL,KindLetters
        ADD  HL,BC
        LD   (HL),A
        OR   A
        RET
        ASSERT KIND == 15 && NONE == $FF

; origin_kind: makes the piece in question one of the chosen kind; where there is no room for another kind it stays what it is
; In:       [Origin] = 0 or 27, [PieceChoice] = 0..2, B = 2 or 16, [Size] = 64, [Stones + N] = (N == [Origin] ? STONE + ENEMY + 1 : N > 30 && N < 30 + B ? STONE + N - 30 : 0) for N = 0..63,
;           [KindPieces] = NONE, [KindPieces + N] = (N < B ? N : NONE) for N = 1..KIND, [KindLetters + N] = 'x' for N = 0..KIND, word[Notice] = 0          ; B - 1 kinds stand on other spaces too
; Let:      Known = [PieceChoice] > 0 && [PieceChoice] < B, Full = !Known && B == 16, Kind = Known ? [PieceChoice] : B
; Out:      [Stones + [Origin]] = STONE + ENEMY + (Full ? 1 : Kind), [PieceChoice] = Full ? 1 : [PieceChoice], word[Notice] = Full ? MessageFull : 0,
;           [KindPieces + N] = (N == Kind ? [PieceChoice] : [KindPieces + N]) for N = 0..KIND
; Clobbers: A BC DE HL, [KindLetters + B]
; T: 400000   Stack: 10
origin_kind:
        LD   A,(Origin)
        LD   L,A
        LD   H,HIGH Stones
        LD   A,(HL)
        PUSH HL
        PUSH AF
        LD   (HL),STONE                 ; its old kind may be free now
        CALL kinds_prune
        LD   A,(PieceChoice)
        CALL kind_for
        POP  DE
        POP  HL
        LD   (HL),D
        JR   C,.full
        LD   A,D
        AND  $FF - KIND
        OR   C
        LD   (HL),A
        RET
.full:  LD   A,D
        CALL kind_number
        LD   A,(HL)
        LD   (PieceChoice),A
        LD   HL,MessageFull
        LD   (Notice),HL
        RET

; kind_number: returns the place of a piece's kind
; In:       A = 0..255           ; the byte in Stones
; Out:      HL = KindPieces + (A & KIND)
; Clobbers: A
; T: 42   Stack: 0
kind_number:
        AND  KIND
        ADD  A,LOW KindPieces
        LD   L,A
        LD   H,HIGH KindPieces
        RET

; ask_piece: makes the piece on a space the one in question
; In:       C = 0 or 27 or SPACES_MOST - 1, [Stones + C] = 0..255, [KindPieces + N] = 3 * N for N = 0..KIND, [Origin] = any, [Side] = any, [PieceChoice] = any          ; the space
; Let:      Is = [Stones + C] >= STONE && [Stones + C] & KIND
; Out:      carry = !Is, [Origin] = Is ? C : [Origin], [Side] = Is ? [Stones + C] & ENEMY : [Side], [PieceChoice] = Is ? 3 * ([Stones + C] & KIND) : [PieceChoice]
; Clobbers: A B HL
; T: 200   Stack: 2
ask_piece:
        LD   H,HIGH Stones
        LD   L,C
        LD   A,(HL)
        LD   B,A
        RLA
        CCF
        RET  C                          ; there is nothing,
        LD   A,B
        AND  KIND
        SUB  1
        RET  C                          ; or a stone that is no piece
        LD   A,B
        CALL kind_number
        LD   A,(HL)
        LD   (PieceChoice),A
        LD   A,C
        LD   (Origin),A
        LD   A,B
        AND  ENEMY
        LD   (Side),A
        RET                             ; carry clear
        ASSERT BLACK_TURN == ENEMY

; game_set: prepares a game from the position on the board
; In:       B = 4..5 or 9, [Files] = 3, [Ranks] = 3, [Size] = 9, [RingFiles] = 0, [RingRanks] = 0, [Longest] = 8, [Columns] = 3, [FileLine + N] = N for N = 0..2, [FileStart + N] = 3 * N for N = 0..2,
;           [SpaceFile + N] = N / 3 for N = 0..8, [SpaceRank + N] = N % 3 for N = 0..8, [Side] = 0, [ChosenWalk] = 0,
;           [Stones + N] = (N == 0 ? STONE + 1 : N == 8 ? STONE + ENEMY + 1 : N == B ? STONE + 2 : 0) for N = 0..8, [KindPieces + N] = NONE for N = 0..KIND, [KindPieces + 1] = 5, [KindPieces + 2] = 2,
;           [KindLetters + N] = '*' for N = 0..KIND, [KindLetters + 1] = 'K', [KindLetters + 2] = 'R'          ; two kings, and a rook, which on 5 could take one
; Out:      carry = B == 5, HL = MessageTaken, [MoveCount] = 0, [Kings] = 0, [Kings + 1] = 8, [KingKind] = 1, [KindPieces + 1] = 5, [KindPieces + 2] = B < 9 ? 2 : NONE, [DirectionCount] = 16, [BoardChanged] = 0,
;           word[KindChecks] = KindCodes, word[KindChecks + 2] = KindCodes + 1, [KindReaches] = 0, [KindReaches + 1] = 1, [KindReaches + 2] = B < 9 ? REACH_MOST : [KindReaches + 2], [Side] = 0
; Clobbers: A BC DE IX IY A' F', [Origin], [Destination], [ChosenWalk + 1], [KindPieces:16], [KindChecks:32], [KindCodes:40], [KindNext:2], [StepsMost], [MapCloses], [Turned:64], [Links:2048], [MapX], [MapY], [MapColumns],
;           [MapTable:2], [Vectors:32], [DirectionNames:96], [CheckAlone], [CheckLinks:18], [TextFrom:2], [NameFrom:2], [WordPlaces:2 * WORDS], [PieceText:PIECE_TEXT_MOST], [MistakeStack:2], [TextAt:2], [TokenAt:2],
;           [PieceLength], [PieceName:2], [DefinitionAt:2], [NameAt:2], [StartAt:2], [EmitAt:2], [EmitEnd:2], [ForList], [ForCoordinates], [TermAt:2], [Nots], [LastSpace], [SizeFound], [CheckExtent], [TermFirst], [CheckReach], [TermReach],
;           [TokenKind], [Defined], [TokenEnd:2], [WordName:7], [WordLength], [ParseFrames:60], [ExtentFound], [ValueForm], [ValueBase], [FactorReach]
; T: 9000000   Stack: 130
game_set:
        XOR  A
        LD   (MoveCount),A
        CALL kinds_prune
        CALL board_directions
        CALL compile_kinds
        LD   HL,MessageUnfit
        RET  C
        CALL find_kings
        CALL king_safe
        LD   HL,MessageTaken
        RET

; compile_kinds: compiles the checks of all kinds by links; all share the directions
; In:       B = 0..3, [KindPieces + N] = NONE for N = 0..KIND, [KindPieces + 1] = 0, [KindPieces + 2] = B & 1 ? 5 : NONE, [KindPieces + 5] = B & 2 ? 2 : NONE, [DirectionCount] = 16,
;           [DirectionNames + NAME_LENGTH * N + M] = BaseName(N, M) for N = 0..15 for M = 0..5, [Vectors + 2 * N] = BaseX(N) for N = 0..15, [Vectors + 2 * N + 1] = BaseY(N) for N = 0..15, [Longest] = 8          ; a knight, a king and a rook
; Let:      Turns(N, M) = BaseX(M) == (-BaseX(N) & 255) && BaseY(M) == (-BaseY(N) & 255), King = KindCodes + 17, Rook = King + (B & 1 ? 16 : 0)
; Out:      carry = 0, word[KindChecks] = KindCodes, [KindCodes] = END_CHECK, word[KindChecks + 2] = KindCodes + 1, [KindReaches] = 0, [KindReaches + 1] = 2, [CheckAlone] = 1,
;           [KindCodes + 1 + N] = (N < 4 ? 0 : N == 4 ? WALK_TO : N < 13 ? STEP_LAST + N + 3 : N == 13 ? END_WALK : N == 14 ? END_TERM : END_CHECK) for N = 0..15,
;           word[KindChecks + 4] = B & 1 ? King : word[KindChecks + 4], [KindReaches + 2] = B & 1 ? 1 : [KindReaches + 2], word[KindChecks + 10] = B & 2 ? Rook : word[KindChecks + 10], [KindReaches + 5] = B & 2 ? REACH_MOST : [KindReaches + 5],
;           [King + N] = (N < 4 ? 0 : N == 4 ? WALK_TO : N < 13 ? STEP_LAST + N - 5 : N == 13 ? END_WALK : N == 14 ? END_TERM : END_CHECK) for N = 0..(B & 1 ? 15 : -1),
;           [Rook + N] = (N < 4 ? 0 : N == 4 ? WALK_TO : N < 9 ? STEP_LAST + STEP_REPEATS + N - 5 : N == 9 ? END_WALK : N == 10 ? END_TERM : END_CHECK) for N = 0..(B & 2 ? 11 : -1),
;           [Turned + BLACK_TURN + N] = count(M = 0..15, all(K = 0..M, !Turns(N, K))) for N = 0..15
; Clobbers: A BC DE HL IX IY A' F', [KindNext:2], [MapCloses], [CheckLinks:18], [TextFrom:2], [NameFrom:2], [WordPlaces:2 * WORDS], [PieceText:PIECE_TEXT_MOST], [MistakeStack:2], [TextAt:2], [TokenAt:2], [PieceLength], [PieceName:2],
;           [DefinitionAt:2], [NameAt:2], [StartAt:2], [EmitAt:2], [EmitEnd:2], [ForList], [ForCoordinates], [TermAt:2], [Nots], [LastSpace], [SizeFound], [CheckExtent], [TermFirst], [CheckReach], [TermReach], [TokenKind], [Defined],
;           [TokenEnd:2], [WordName:7], [WordLength], [ParseFrames:60], [ExtentFound], [ValueForm], [ValueBase], [FactorReach]
; T: 9000000   Stack: 128
compile_kinds:
        LD   HL,KindCodes
        LD   (KindChecks),HL
        LD   (HL),END_CHECK             ; a stone that is no piece goes nowhere
        INC  HL
        LD   (KindNext),HL
        XOR  A
        LD   (KindReaches),A
        INC  A
        LD   (CheckAlone),A
        LD   B,2                        ; first the person's own piece: its text may have other definitions before the check, which write
.pass:  LD   C,1                        ; where the codes of the kinds are later
.kind:  LD   A,C
        CALL kind_number
        LD   A,(HL)
        CP   NONE
        JR   Z,.next
        LD   D,1
        CP   PIECES
        JR   NZ,.known
        INC  D
.known: LD   E,A
        LD   A,D
        CP   B
        LD   A,E
        JR   NZ,.next
        PUSH BC
        CALL .compile
        POP  BC
        RET  C
.next:  INC  C
        BIT  4,C
        JR   Z,.kind
        DJNZ .pass
        CALL directions_turn
        OR   A
        RET
.compile:
        PUSH BC
        CALL compile_kind
        POP  BC
        RET  C
        BIT  1,B
        JR   Z,.put
        LD   A,(BoardChanged)           ; others have the same directions: the own text must not change them
        RRA
        RET  C
.put:   LD   HL,KindChecks
        LD   B,0
        ADD  HL,BC
        ADD  HL,BC
        LD   DE,(KindNext)
        LD   (HL),E
        INC  HL
        LD   (HL),D
        PUSH BC
        LD   HL,(EmitAt)
        LD   BC,CheckLinks
        OR   A
        SBC  HL,BC
        LD   B,H
        LD   C,L
        ADD  HL,DE
        LD   DE,-(KindCodes + KIND_CODES_MOST)
        ADD  HL,DE
        JR   C,.full
        LD   HL,CheckLinks
        LD   DE,(KindNext)
        LDIR
        LD   (KindNext),DE
        LD   HL,CheckLinks
        CALL kind_reach
        POP  BC
        LD   HL,KindReaches
        ADD  HL,BC
        LD   (HL),A
        OR   A
        RET
.full:  POP  BC
        RET                             ; carry set

; find_kings: finds the kings; a side with several has none that must not be taken
; In:       [Size] = 9, B = 0..9, C = 0..9, D = 0..9, [Stones + N] = (N == B ? STONE + 2 : N == C ? STONE + UNMOVED + ENEMY + 2 : N == D ? STONE + ENEMY + 2 : N & 1 ? STONE + 1 : HOLE) for N = 0..8,
;           [KindPieces + N] = NONE for N = 0..KIND, [KindPieces + 2] = 5 or NONE, [KindLetters + N] = 'n' for N = 0..KIND, [KindLetters + 2] = 'K'           ; up to three kings
; Let:      King(S) = [KindPieces + 2] != NONE && [Stones + S] >= STONE && ([Stones + S] & KIND) == 2, Is(S, Of) = King(S) && ([Stones + S] & ENEMY) == Of,
;           Number(Of) = count(S = 0..8, Is(S, Of)), Place(Of) = sum(S = 0..8, Is(S, Of) * S)
; Out:      [KingKind] = [KindPieces + 2] == NONE ? NONE : 2, [Kings] = Number(0) == 1 ? Place(0) : NONE, [Kings + 1] = Number(ENEMY) == 1 ? Place(ENEMY) : NONE
; Clobbers: A BC DE HL
; T: 9000   Stack: 2
find_kings:
        LD   HL,NONE * 257
        LD   (Kings),HL
        LD   C,KIND
        LD   HL,KindLetters + KIND
        LD   DE,KindPieces + KIND
.kind:  LD   A,(DE)
        INC  A
        JR   Z,.next
        LD   A,(HL)
        CP   'K'
        JR   Z,.king
.next:  DEC  HL
        DEC  E
        DEC  C
        JR   NZ,.kind
        DEC  C                          ; no kind at all
.king:  LD   A,C
        LD   (KingKind),A
        LD   DE,0                       ; how many each side has: E White, D Black
        LD   HL,Stones
        LD   A,(Size)
        LD   B,A
.space: LD   A,(HL)
        AND  $FF - UNMOVED - ENEMY
        SUB  STONE
        CP   C
        JR   NZ,.on
        LD   A,L
        BIT  5,(HL)                     ; ENEMY
        JR   NZ,.black
        LD   (Kings),A
        INC  E
        JR   .on
.black: LD   (Kings + 1),A
        INC  D
.on:    INC  L
        DJNZ .space
        LD   HL,Kings
        DEC  E
        CALL NZ,.none
        INC  L
        DEC  D
        RET  Z
.none:  LD   (HL),NONE
        RET
        ASSERT ENEMY == 32 && HIGH Kings == HIGH (Kings + 1)
