; game: legal moves of a variant, made and taken back, and lines of play counted

; There are no other rules than how the pieces move and that the king must not be left where it can be taken. The side to move is [Side];
; a stone with ENEMY is Black's.
        ASSERT BLACK_TURN == ENEMY

GameRam         EQU  GAME_RAM + 192
Kings           EQU  GameRam            ; the spaces of White's and Black's only king, or NONE
KingKind        EQU  GameRam + 2        ; their kind
KindCount       EQU  GameRam + 3
KindNext        EQU  GameRam + 4        ; two bytes: where the next check goes
MoveCount       EQU  GameRam + 6        ; moves in the history
Depth           EQU  GameRam + 7        ; count_lines: moves to go,
Lines           EQU  GameRam + 8        ; and lines of play, four bytes
ListEnd         EQU  GameRam + 12       ; two bytes: the end of the list of moves
KindChecks      EQU  GameRam + 16       ; the address of each kind's check by links
KindReaches     EQU  GameRam + 48       ; how far each kind gets: a number of files or ranks, REACH_MOST without a limit
KindCodes       EQU  ListCoordinates    ; the checks: a game needs no definition by coordinates,
KIND_CODES_MOST EQU  1024               ; and the place of the factors is free too

; Lists of moves: a page of sources and a page of targets, at most 255 moves.
MoveLists       EQU  CheckLinks         ; count_lines: with D moves to go the pages 2 * D and 2 * D + 1
LISTS           EQU  4
TURN_LIST       EQU  HIGH MoveLists     ; the list of the side whose turn it is: while a game is played no code is compiled
MOVES_MOST      EQU  255

; The history: source, target, what stood on the source and what on the target, four bytes a move.
History         EQU  $CB00
HISTORY_MOST    EQU  192
        ASSERT MoveLists + LISTS * 512 <= KindCodes && KindCodes + KIND_CODES_MOST <= TypedText && History + 4 * HISTORY_MOST <= WrapFile

; legal_moves: lists the legal moves of the side to move
; In:       D = TURN_LIST, B = 0..1, C = 1 or 4, [Side] = 0, [Kings] = 0, [Kings + 1] = 8, [KingKind] = 0, [Size] = 9,
;           [Stones + N] = (N == 0 ? STONE : N == C ? STONE + 1 : N == 2 && B ? STONE + ENEMY + 1 : N == 8 ? STONE + ENEMY : 0) for N = 0..8,
;           word[KindChecks] = KindCodes, word[KindChecks + 2] = KindCodes + 10, [KindCodes:10] = list(0, 0, 0, 0, WALK_TO, $80, $81, END_WALK, END_TERM, END_CHECK),
;           [KindCodes + 10:10] = list(0, 0, 0, 0, WALK_TO, $A0, $A1, END_WALK, END_TERM, END_CHECK), [KindReaches] = 1, [KindReaches + 1] = REACH_MOST,
;           [SpaceFile + N] = N / 3 for N = 0..8, [SpaceRank + N] = N % 3 for N = 0..8, [RingFiles] = 0, [RingRanks] = 0, [StepsMost] = 3, [ChosenWalk] = 0, [Turned + N] = N for N = 0..1,
;           [Turned + BLACK_TURN] = 2, [Turned + BLACK_TURN + 1] = NONE, [Links + N] = (N % 3 < 2 ? N + 1 : NONE) for N = 0..8,
;           [Links + 128 + N] = (N < 6 ? N + 3 : NONE) for N = 0..8, [Links + 256 + N] = (N % 3 ? N - 1 : NONE) for N = 0..8,
;           [Marks + N] = 0 for N = 0..8          ; on the square 2 a rook may stand, which takes towards the king on 0
; Let:      Own(T) = [Stones + T] & STONE && !([Stones + T] & ENEMY), Free(S) = S == 0 ? 3 : C == 1 ? 2 : NONE,
;           Legal(S, T) = T != S && Check(word[KindChecks + 2 * ([Stones + S] & KIND)], S, T) && !Own(T) && (!B || T == Free(S)),
;           Number(S) = count(T = 0..8, Legal(S, T)), All = Number(0) + Number(C)
; Out:      A = All, [MoveLists + N] = (N < Number(0) ? 0 : C) for N = 0..All - 1, [MoveLists + $100 + N] = 1..8 for N = 0..All - 1, [Marks + N] = 0 for N = 0..8
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Origin], [Destination], [ChosenWalk:2], [OtherWalks], [Visited:9], [Found:9], [FoundCount], [ListEnd:2]
; T: 20000000   Stack: 44
legal_moves:
        LD   E,0
        LD   (ListEnd),DE
        LD   C,0
.space: LD   B,HIGH Stones
        LD   A,(BC)
        RLA
        JR   NC,.next
        RRA
        LD   HL,Side
        XOR  (HL)
        AND  ENEMY
        JR   NZ,.next
        PUSH BC
        CALL piece_moves
        POP  BC
.next:  INC  C
        LD   A,(Size)
        CP   C
        JR   NZ,.space
        LD   A,(ListEnd)
        RET

; piece_moves: adds the legal moves of a piece to a list
; In:       C = 0 or 1 or 4, B = 0..1, E = 0..1, [Side] = 0, [Kings] = 0, [Kings + 1] = 8, [KingKind] = 0, [Size] = 9,
;           [Stones + N] = (N == 0 ? STONE : N == C ? STONE + 1 : N == 2 && B ? STONE + ENEMY + 1 : N == 7 && E ? STONE + 1 : N == 8 ? STONE + ENEMY : 0) for N = 0..8,
;           word[KindChecks] = KindCodes, word[KindChecks + 2] = KindCodes + 10, [KindCodes:10] = list(0, 0, 0, 0, WALK_TO, $80, $81, END_WALK, END_TERM, END_CHECK),
;           [KindCodes + 10:10] = list(0, 0, 0, 0, WALK_TO, $A0, $A1, END_WALK, END_TERM, END_CHECK), [KindReaches] = 1, [KindReaches + 1] = REACH_MOST,
;           [SpaceFile + N] = N / 3 for N = 0..8, [SpaceRank + N] = N % 3 for N = 0..8, [RingFiles] = 0, [RingRanks] = 0, [StepsMost] = 3, [ChosenWalk] = 0, [Turned + N] = N for N = 0..1,
;           [Turned + BLACK_TURN] = 2, [Turned + BLACK_TURN + 1] = NONE, [Links + N] = (N % 3 < 2 ? N + 1 : NONE) for N = 0..8,
;           [Links + 128 + N] = (N < 6 ? N + 3 : NONE) for N = 0..8, [Links + 256 + N] = (N % 3 ? N - 1 : NONE) for N = 0..8, [Marks + N] = 0 for N = 0..8,
;           word[ListEnd] = MoveLists + 3, [MoveLists + N] = $AA for N = 0..8, [MoveLists + $100 + N] = $AA for N = 0..8          ; on the square 2 a rook may pin
; Let:      Free = C == 1 ? 2 : C == 0 ? 3 : NONE, Own(T) = [Stones + T] & STONE && !([Stones + T] & ENEMY),
;           Legal(T) = T < 9 && T != C && Check(word[KindChecks + 2 * ([Stones + C] & KIND)], C, T) && !Own(T) && (!B || T == Free), Number = count(T = 0..8, Legal(T))
; Out:      word[ListEnd] = MoveLists + 3 + Number, [MoveLists + N] = (N >= 3 && N < 3 + Number ? C : $AA) for N = 0..8, [MoveLists + $103 + N] = 0..8 for N = 0..Number - 1,
;           [MoveLists + $103 + N] = $AA for N = Number..5, [Marks + N] = 0 for N = 0..8
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Origin], [Destination], [ChosenWalk:2], [OtherWalks], [Visited:9], [Found:9], [FoundCount]
; T: 4000000   Stack: 40
piece_moves:
        LD   A,C
        LD   (Origin),A
        CALL kind_check
        CALL links_moves
        LD   A,(FoundCount)
        OR   A
        RET  Z
        LD   B,A
        LD   L,0
.target:
        LD   H,HIGH Found
        LD   C,(HL)
        INC  L
        PUSH BC
        PUSH HL
        LD   H,HIGH Marks
        LD   A,C
        OR   LOW Marks
        LD   L,A
        RES  0,(HL)                     ; MARK_LINKS
        RES  7,L
        LD   A,(HL)                     ; what stands there
        RLA
        JR   NC,.try
        RRA
        LD   HL,Side
        XOR  (HL)
        AND  ENEMY
        JR   Z,.own
.try:   LD   A,(Origin)
        LD   B,A
        CALL make_move
        PUSH BC
        PUSH DE
        CALL king_safe
        POP  DE
        POP  BC
        PUSH AF
        CALL unmake_move
        LD   A,B
        LD   (Origin),A
        POP  AF
        CALL NC,.add
.own:   POP  HL
        POP  BC
        DJNZ .target
        RET
.add:   LD   HL,(ListEnd)
        LD   A,L
        CP   MOVES_MOST
        RET  Z
        LD   (HL),B
        INC  H
        LD   (HL),C
        DEC  H
        INC  L
        LD   (ListEnd),HL
        RET

; kind_check: returns the check of the piece on a space
; In:       C = 0..SPACES_MOST - 1, [Stones + C] = STONE..255, word[KindChecks + 2 * ([Stones + C] & KIND)] = KindCodes..KindCodes + 19
; Out:      HL = word[KindChecks + 2 * ([Stones + C] & KIND)]
; Clobbers: A
; T: 90   Stack: 0
kind_check:
        LD   H,HIGH Stones
        LD   L,C
        LD   A,(HL)
        AND  KIND
        ADD  A,A
        ADD  A,LOW KindChecks
        LD   L,A
        LD   H,HIGH KindChecks
        LD   A,(HL)
        INC  L
        LD   H,(HL)
        LD   L,A
        RET

; make_move: moves a piece
; In:       B = 0 or 119, C = 1 or 60, [Stones + B] = STONE..255, [Stones + C] = 0 or STONE..255, [Side] = 0 or BLACK_TURN,
;           [KingKind] = 0 or 5, [Kings:2] = any          ; source and target
; Let:      Black = ([Stones + B] & ENEMY) != 0, King = ([Stones + B] & KIND) == [KingKind] && [Kings + Black] < 128
; Out:      D = [Stones + B], E = [Stones + C], [Stones + B] = 0, [Stones + C] = [Stones + B] & ~UNMOVED, [Side] = [Side] ^ BLACK_TURN,
;           [Kings] = King && !Black ? C : [Kings], [Kings + 1] = King && Black ? C : [Kings + 1]
; Clobbers: A HL
; T: 240   Stack: 4
make_move:
        LD   H,HIGH Stones
        LD   L,C
        LD   E,(HL)
        LD   L,B
        LD   D,(HL)
        LD   (HL),0
        LD   L,C
        LD   A,D
        AND  $FF - UNMOVED
        LD   (HL),A
        LD   A,C
        JR   king_goes

; unmake_move: takes a move back
; In:       B = 0 or 119, C = 1 or 60, D = STONE..255, E = 0 or STONE..255, [Side] = 0 or BLACK_TURN, [KingKind] = 0 or 5,
;           [Kings:2] = any          ; as make_move returned them
; Let:      Black = (D & ENEMY) != 0, King = (D & KIND) == [KingKind] && [Kings + Black] < 128
; Out:      [Stones + B] = D, [Stones + C] = E, [Side] = [Side] ^ BLACK_TURN,
;           [Kings] = King && !Black ? B : [Kings], [Kings + 1] = King && Black ? B : [Kings + 1]
; Clobbers: A HL
; T: 240   Stack: 2
unmake_move:
        LD   H,HIGH Stones
        LD   L,C
        LD   (HL),E
        LD   L,B
        LD   (HL),D
        LD   A,B
        ; and on into

; king_goes: gives the turn to the other side, and notes the space of a king that has moved
; In:       A = 0..SPACES_MOST - 1, D = STONE..255, [Side] = 0 or BLACK_TURN, [KingKind] = 0..15, [Kings:2] = any     ; the space and the piece
; Let:      Black = (D & ENEMY) != 0, King = (D & KIND) == [KingKind] && [Kings + Black] < 128
; Out:      [Side] = [Side] ^ BLACK_TURN, [Kings] = King && !Black ? A : [Kings], [Kings + 1] = King && Black ? A : [Kings + 1]
; Clobbers: A HL
; T: 160   Stack: 2
king_goes:
        PUSH AF
        LD   HL,Side
        LD   A,(HL)
        XOR  BLACK_TURN
        LD   (HL),A
        LD   A,D
        AND  KIND
        LD   HL,KingKind
        CP   (HL)
        JR   Z,.king
        POP  AF
        RET
.king:  POP  AF
        LD   HL,Kings
        BIT  5,D                        ; ENEMY
        JR   Z,.put
        INC  L
.put:   BIT  7,(HL)
        RET  NZ                         ; NONE: it is not the side's only king
        LD   (HL),A
        RET
