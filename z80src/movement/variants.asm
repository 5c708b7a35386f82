; variants: variants of chess that two people can play

; Define: AfterText(X) = X + length[X] + 1, AfterKinds(X) = [X] ? AfterKinds(X + 2) : X + 1, VariantRow(N) = N ? AfterKinds(AfterText(AfterText(VariantRow(N - 1)) + 1)) : Variants + 1,
;         Placing(N) = AfterText(VariantRow(N)) + 1,                                          ; of a variant
;         Ten(P) = [P] == '1' && [P + 1] == '0', Spaces(P) = Ten(P) ? 10 : [P] >= '0' && [P] <= '9' ? [P] - '0' : 0,             ; empty ones at P
;         Width(P) = [P] == '/' ? 0 : Spaces(P) ? Spaces(P) + Width(P + 1 + Ten(P)) : 1 + Width(P + 1),
;         Placed(P, At, Of) = [P] == 0 ? 0 : [P] == '/' ? Placed(P + 1, (At & $F0) - 16, Of)                 ; the sign that the placing has for the space Of; both file + 16 * rank
;                             : Spaces(P) ? (Of >= At && Of < At + Spaces(P) ? 0 : Placed(P + 1 + Ten(P), At + Spaces(P), Of)) : Of == At ? [P] : Placed(P + 1, At + 1, Of)

; A row: the name and a 0, the ranks, the placing from the last rank down and a 0, letters with their pieces and a 0. In the placing a capital
; is a piece of White, a small letter one of Black, a number that many empty spaces, * a hole. Where it ends early, the ranks left are those
; above in the other colour. A letter that is not named moves as in chess, a pawn one space.
Variants:       RET
        DB   "Shatranj", 0, 8, "rnbkqbnr/pppppppp/8/8", 0
        DB   "B", IS_ALFIL, "Q", IS_FERZ, 0
        DB   "Makruk", 0, 8, "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR", 0
        DB   "S", IS_SILVER, "M", IS_FERZ, 0
        DB   "Ai-wok", 0, 8, "rnsaksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKASNR", 0
        DB   "S", IS_SILVER, "A", IS_ROOKNIGHTFERZ, 0
        DB   "Courier", 0, 8, "rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p", 0
        DB   "E", IS_ALFIL, "F", IS_FERZ, "M", IS_KING, "W", IS_WAZIR, 0
        DB   "Capablanca", 0, 8, "rnabqkbcnr/pppppppppp/10/10", 0
        DB   "P", IS_DOUBLEPAWN, "A", IS_ARCHBISHOP, "C", IS_CHANCELLOR, 0
        DB   "Janus", 0, 8, "rjnbkqbnjr/pppppppppp/10/10", 0
        DB   "P", IS_DOUBLEPAWN, "J", IS_ARCHBISHOP, 0
        DB   "Amazon", 0, 8, "rnbakbnr/pppppppp/8/8", 0
        DB   "P", IS_DOUBLEPAWN, "A", IS_AMAZON, 0
        DB   "Nightrider", 0, 8, "rnbqkbnr/pppppppp/8/8", 0
        DB   "P", IS_DOUBLEPAWN, "N", IS_NIGHTRIDER, 0
        DB   "Grasshopper", 0, 8, "rnbqkbnr/gggggggg/pppppppp/8", 0
        DB   "G", IS_GRASSHOPPER, 0
        DB   "Hoppel-Poppel", 0, 8, "rnbqkbnr/pppppppp/8/8", 0
        DB   "P", IS_DOUBLEPAWN, "N", IS_KNIGHTTAKESBISHOP, "B", IS_BISHOPTAKESKNIGHT, 0
        DB   "New Zealand", 0, 8, "rnbqkbnr/pppppppp/8/8", 0
        DB   "P", IS_DOUBLEPAWN, "N", IS_KNIGHTTAKESROOK, "R", IS_ROOKTAKESKNIGHT, 0
        DB   "Knightmate", 0, 8, "rmbqkbmr/pppppppp/8/8", 0
        DB   "P", IS_DOUBLEPAWN, "M", IS_KING, "K", IS_KNIGHT, 0
        DB   "Legan", 0, 8, "knbrp3/bqpp4/npp5/rp1p3P/p3P1PR/5PPN/4PPQB/3PRBNK", 0
        DB   "P", IS_LEGANPAWN, 0
        DB   "Los Alamos", 0, 6, "rnqknr/pppppp/6", 0, 0
        DB   "Tencubed", 0, 10, "2cwamwc2/1rnbqkbnr1/pppppppppp/10/10", 0
        DB   "P", IS_DOUBLEPAWN, "A", IS_ARCHBISHOP, "M", IS_CHANCELLOR, "C", IS_CHAMPION, "W", IS_WIZARD, 0
        DB   "Opulent", 0, 10, "rw6wr/clbnqknbla/pppppppppp/10/10", 0
        DB   "P", IS_DOUBLEPAWN, "A", IS_ARCHBISHOP, "C", IS_CHANCELLOR, "N", IS_KNIGHTWAZIR, "W", IS_WIZARD, "L", IS_LION, 0
        DB   "Gustav III", 0, 8, "arnbqkbnra/*pppppppp*/*8*/*8*", 0
        DB   "P", IS_DOUBLEPAWN, "A", IS_AMAZON, 0
        DB   "Omicron", 0, 10, "w**********w/*crnbqkbnrc*/*pppppppppp*/*10*/*10*", 0
        DB   "P", IS_DOUBLEPAWN, "C", IS_CHAMPION, "W", IS_WIZARD, 0
        DB   "Troitzky", 0, 10, "****qk****/**rnbbnr**/*pppppppp*/*8*/10", 0
        DB   "P", IS_DOUBLEPAWN, 0
VARIANTS        EQU  19

; The pieces of chess.
ChessPieces:    RET
        DB   "P", IS_PAWN, "N", IS_KNIGHT, "B", IS_BISHOP, "R", IS_ROOK, "Q", IS_QUEEN, "K", IS_KING, 0

; variant_row: finds a variant
; In:       A = 0..VARIANTS - 1
; Let:      Next(X) = X + length[X] + 1, Kinds(X) = [X] ? Kinds(X + 2) : X + 1,
;           Row(N) = N ? Kinds(Next(Next(Row(N - 1)) + 1)) : Variants + 1      ; name, ranks, placing, letters with their pieces
; Out:      HL = Row(A)
; Clobbers: A B
; T: 60000   Stack: 0
variant_row:
        LD   HL,Variants + 1
        ; and on into

; variant_after: finds a variant from one before it in the table
; In:       HL = Variants + 1, A = 0..VARIANTS - 1          ; the one before it, and how far it is from there
; Out:      HL = VariantRow(A)
; Clobbers: A B
; T: 60000   Stack: 0
variant_after:
        LD   B,A
        INC  B
        JR   .test
.next:  XOR  A
.name:  CP   (HL)
        INC  HL
        JR   NZ,.name
        INC  HL                         ; the ranks
.placing:
        CP   (HL)
        INC  HL
        JR   NZ,.placing
.kind:  CP   (HL)
        INC  HL
        JR   Z,.test
        INC  HL
        JR   .kind
.test:  DJNZ .next
        RET

; variant_set: sets up a variant: board, pieces, and the checks of all kinds
; In:       A = 0 or 13, [ChosenWalk] = 0          ; its number: shatranj, Los Alamos
; Let:      Deep = [Placing(A) - 1], Wide = Width(Placing(A))
; Out:      [BoardNumber] = BOARDS, [Side] = 0, [RingFiles] = 0, [RingRanks] = 0, [Files] = Wide, [Ranks] = Deep, [Size] = Wide * Deep, [MoveCount] = 0, [Kings] = A ? 18 : 24, [Kings + 1] = A ? 23 : 31, [DirectionCount] = 16..32,
;           [KindCount] = A ? 6 : 7, [KindPieces] = NONE, [KindPieces + 1] = IS_ROOK, [KindPieces + 2] = IS_KNIGHT, [KindPieces + 3] = A ? IS_QUEEN : IS_ALFIL, [KindLetters:3] = list('*', 'R', 'N'), [KindLetters + 3] = A ? 'Q' : 'B',
;           [Stones] = STONE + UNMOVED + 1, [Stones + Wide * Deep - 1] = STONE + UNMOVED + ENEMY + 1, [Stones + Deep] = STONE + UNMOVED + 2, [Stones + 2] = 0, word[KindChecks] = KindCodes, [KindReaches + 1] = REACH_MOST, [KindReaches + 2] = 2, carry = 0
; Clobbers: A BC DE HL IX IY A' F', [Stones:128], [Marks:128], [KindPieces:16], [KindLetters:16], [KindChecks:32], [KindReaches:16], [KindCodes:KIND_CODES_MOST], [KindNext:2], [KingKind], [Origin], [Destination], [ChosenWalk + 1], [OtherWalks],
;           [Columns], [Longest], [StepsMost], [FileLine:32], [FileLetters:16], [FileStart:16], [SpaceFile:128], [SpaceRank:128], [WrapFile:256], [WrapRank:256], [MapCloses], [Turned:64], [Links:4096], [MapX], [MapY], [MapColumns],
;           [MapTable:2], [Vectors:64], [DirectionNames:192], [BoardChanged], [CheckAlone], [CheckLinks:CHECK_LINKS_MOST], [TextFrom:2], [NameFrom:2], [WordPlaces:2 * WORDS], [PieceText:PIECE_TEXT_MOST], [MistakeStack:2], [TextAt:2], [TokenAt:2],
;           [PieceLength], [PieceName:2], [DefinitionAt:2], [NameAt:2], [StartAt:2], [EmitAt:2], [EmitEnd:2], [ForList], [ForCoordinates], [TermAt:2], [Nots], [LastSpace], [SizeFound], [CheckExtent], [TermFirst], [CheckReach], [TermReach],
;           [TokenKind], [Defined], [TokenEnd:2], [WordName:7], [WordLength], [ParseFrames:60], [ExtentFound], [ValueForm], [ValueBase], [FactorReach]
; T: 6000000   Stack: 220
variant_set:
        CALL variant_row
        XOR  A
.name:  CP   (HL)
        INC  HL
        JR   NZ,.name
        LD   (Side),A
        LD   (RingFiles),A
        LD   (RingRanks),A
        LD   A,BOARDS
        LD   (BoardNumber),A
        LD   A,(HL)
        LD   (Ranks),A
        INC  HL
        PUSH HL
        CALL kinds_clear
        POP  HL
        PUSH HL
        CALL rank_files
        LD   HL,PieceText               ; the letters of the files
        LD   C,'a'
.letter:
        LD   (HL),C
        INC  HL
        INC  C
        DJNZ .letter
        LD   (HL),B
        LD   HL,PieceText
        CALL board_line
        POP  HL
        PUSH HL
        CALL place_all
        POP  HL
        XOR  A
.placing:
        CP   (HL)
        INC  HL
        JR   NZ,.placing
        LD   A,(KindCount)              ; HL letters with their pieces
        LD   B,A
        DEC  B
        LD   C,1
.kind:  PUSH BC
        PUSH HL
        LD   B,0
        LD   HL,KindLetters
        ADD  HL,BC
        LD   A,(HL)
        AND  %11011111
        POP  HL
        PUSH HL
        CALL kind_piece
        LD   HL,KindPieces
        ADD  HL,BC
        LD   (HL),A
        POP  HL
        POP  BC
        INC  C
        DJNZ .kind
        JP   game_set

; kind_piece: finds the piece of a letter
; In:       A = 'A'..'Z', HL = TextBuffer, [HL] = 0 or 'A'..'Z', [HL + 1] = 0..PIECES - 1, [HL + 2] = 0       ; a letter; letters with their pieces
; Let:      Chess = A == 'P' ? IS_PAWN : A == 'N' ? IS_KNIGHT : A == 'B' ? IS_BISHOP : A == 'R' ? IS_ROOK : A == 'Q' ? IS_QUEEN
;                   : A == 'K' ? IS_KING : PIECES
; Where:    A == [HL] || Chess < PIECES     ; it is one of them, or of chess
; Out:      A = A == [HL] ? [HL + 1] : Chess
; Clobbers: E HL
; T: 1500   Stack: 0
kind_piece:
        LD   E,A
.next:  LD   A,(HL)
        INC  HL
        OR   A
        JR   Z,.chess
        CP   E
        LD   A,(HL)
        RET  Z
        INC  HL
        JR   .next
.chess: LD   HL,ChessPieces + 1
        JR   .next

; rank_files: counts the files of the first rank of a placing
; In:       HL = TextBuffer, [HL] = '2'..'8' or '*' or 'k', [HL + 1] = '2'..'8' or '*' or 'K' or '/', [HL + 2] = '/'      ; a placing
; Let:      Spaces(X) = X == '/' ? 0 : X >= '0' && X <= '9' ? X - '0' : 1
; Out:      B = Spaces([HL]) + Spaces([HL + 1])
; Clobbers: A DE HL
; T: 2000   Stack: 4
rank_files:
        LD   B,0
.next:  LD   A,(HL)
        CP   '/'
        RET  Z
        CALL placing_sign
        ADD  A,B
        LD   B,A
        JR   .next

; placing_sign: reads a number or another sign of a placing
; In:       HL = TextBuffer..TextBuffer + 1, [HL] = '*' or '0'..'9' or 'A'..'z', [HL + 1] = 0 or '/'..'z'
; Let:      Ten = [HL] == '1' && [HL + 1] == '0'
; Out:      HL = HL + 1 + Ten, A = Ten ? 10 : [HL] >= '0' && [HL] <= '9' ? [HL] - '0' : 1, D = [HL]    ; spaces; the sign, a digit for empty ones
; Clobbers: E
; T: 150   Stack: 0
placing_sign:
        LD   D,(HL)
        INC  HL
        LD   A,D
        SUB  '0'
        CP   10
        LD   E,A
        LD   A,1
        RET  NC
        LD   A,E
        DEC  A
        JR   NZ,.one
        LD   A,(HL)                     ; 1 may be the beginning of 10
        CP   '0'
        JR   NZ,.one
        INC  HL
        LD   E,10
.one:   LD   A,E
        RET

; place_all: puts pieces and holes on the board
; In:       B = 0..VARIANTS - 1, HL = Placing(B), [Ranks] = [Placing(B) - 1], [Files] = Width(Placing(B)), [FileStart + N] = N * [Ranks] for N = 0..11,
;           [Stones + N] = (N < [Files] * [Ranks] ? 0 : HOLE) for N = 0..127, [KindCount] = 1, [KindLetters] = '*', [KindLetters + N] = 0 for N = 1..15          ; a variant; the board without stones
; Let:      Last = [Ranks] - 1 - count(N = 0..length[HL] - 1, [HL + N] == '/'), Signs(X, Y) = Y < Last ? Placed(HL, 16 * ([Ranks] - 1), X + 16 * ([Ranks] - 1 - Y)) : Placed(HL, 16 * ([Ranks] - 1), X + 16 * Y),
;           Turns(S, Y) = S >= 64 && Y < Last ? S ^ 32 : S, Sign(X, Y) = Turns(Signs(X, Y), Y), Big(S) = S & ~32,          ; below, those opposite in the other colour
;           Kept(S) = Big(S) == 'K' || Big(S) == 'Q' || Big(S) == 'R' || Big(S) == 'B' || Big(S) == 'N' || Big(S) == 'P' ? Big(S) : S | 32
; Out:      [KindCount] = 0..15, [KindLetters + N] = any for N = 1..15,
;           [Stones + X * [Ranks] + Y] = Sign(X, Y) >= 64 ? STONE + UNMOVED | Sign(X, Y) & 32 | fold(N = 1..14, T = 0, N < after([KindCount]) && after([KindLetters + N]) == Kept(Sign(X, Y)) ? N : T) : Sign(X, Y) == '*' ? HOLE : 0 for X = 0..[Files] - 1 for Y = 0..[Ranks] - 1
; Clobbers: A BC DE HL IX
; T: 200000   Stack: 10
place_all:
        LD   A,(Ranks)
        LD   C,A                        ; the rank,
        DEC  C
        LD   B,0                        ; and the file
.sign:  LD   A,(HL)
        OR   A
        JR   Z,.other
        CP   '/'
        JR   Z,.rank
        CALL placing_sign
        BIT  6,D                        ; a letter
        JR   NZ,.piece
        PUSH AF
        LD   A,D
        CP   '*'
        LD   A,HOLE
        CALL Z,.put
        POP  AF
        ADD  A,B
        LD   B,A
        JR   .sign
.piece: CALL letter_kind
        CALL .put
        INC  B
        JR   .sign
.rank:  INC  HL
        LD   B,0
        DEC  C
        JR   .sign
.put:   PUSH HL
        PUSH AF
        CALL .at
        POP  AF
        LD   (HL),A
        POP  HL
        RET
.at:    LD   A,B                        ; HL = Stones + the space of file B and rank C
        ADD  A,LOW FileStart
        LD   L,A
        LD   H,HIGH FileStart
        LD   A,(HL)
        ADD  A,C
        LD   L,A
        LD   H,HIGH Stones
        RET
.other: LD   A,C                        ; the ranks left: those opposite in the other colour
        OR   A
        RET  Z                          ; the placing has all of them
.left:  DEC  C
        RET  M
        LD   A,(Files)
        LD   B,A
.file:  DEC  B
        PUSH BC
        LD   A,(Ranks)
        DEC  A
        SUB  C
        LD   C,A
        CALL .at
        POP  BC
        LD   A,(HL)
        BIT  7,A
        JR   Z,.same
        XOR  ENEMY
.same:  PUSH AF
        CALL .at
        POP  AF
        LD   (HL),A
        INC  B
        DJNZ .file
        JR   .left

; letter_kind: returns the piece of a letter of a placing; a new letter is a new kind
; In:       D = 'A'..'Z' or 'a'..'z', [KindCount] = 0..6, [KindLetters] = 'a', [KindLetters + 1] = 'B', [KindLetters + 2] = 'c',
;           [KindLetters + 3] = 'K', [KindLetters + 4] = 'N', [KindLetters + 5] = 'w', [KindLetters + 6] = any
; Let:      Big = D & ~32, Chess = Big == 'K' || Big == 'Q' || Big == 'R' || Big == 'B' || Big == 'N' || Big == 'P',
;           Letter = Chess ? Big : Big + 32, Kind = count(N = 0..[KindCount] - 1, all(M = 0..N, [KindLetters + M] != Letter)),
;           New = Kind == [KindCount]
; Out:      A = STONE + UNMOVED | (D & 32 ? ENEMY : 0) | Kind, [KindLetters + Kind] = Letter, [KindCount] = [KindCount] + New          ; the byte for Stones; a new letter is a new kind
; Clobbers: DE
; T: 1500   Stack: 8
letter_kind:
        PUSH HL
        PUSH BC
        LD   E,D                        ; bit 5: Black
        LD   A,D
        AND  %11011111
        CALL kind_letter
        LD   D,A
        LD   HL,KindLetters
        LD   A,(KindCount)
        LD   B,A
        LD   C,0
        INC  B
        JR   .test
.next:  LD   A,(HL)
        CP   D
        JR   Z,.found
        INC  L
        INC  C
.test:  DJNZ .next
        LD   (HL),D
        LD   HL,KindCount
        INC  (HL)
.found: LD   A,E
        AND  ENEMY
        OR   C
        OR   STONE + UNMOVED
        POP  BC
        POP  HL
        RET
        ASSERT ENEMY == 32

; kind_letter: returns the letter of a kind as KindLetters has it: a capital for the pieces of chess, a small one for others
; In:       A = 'A'..'Z'
; Out:      A = A == 'K' || A == 'Q' || A == 'R' || A == 'B' || A == 'N' || A == 'P' ? A : A + 32
; Clobbers: B HL
; T: 215   Stack: 0
kind_letter:
        LD   HL,ChessLetters + 1
        LD   B,6
.next:  CP   (HL)
        RET  Z
        INC  HL
        DJNZ .next
        ADD  A,32
        RET
