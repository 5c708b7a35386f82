; lines: lines of play counted, and moves of a game with its history

; count_lines: counts the lines of play of a number of moves
; In:       A = 1..3, C = 0 or 3 or 6, [Side] = 0, [Kings] = C, [Kings + 1] = 8, [KingKind] = 0, [Size] = 9, [Stones + N] = (N == C ? STONE : N == 8 ? STONE + ENEMY : 0) for N = 0..8,
;           word[KindChecks] = KindCodes, [KindCodes:10] = list(0, 0, 0, 0, WALK_TO, $80, $81, END_WALK, END_TERM, END_CHECK), [KindReaches] = 1,
;           [SpaceFile + N] = N / 3 for N = 0..8, [SpaceRank + N] = N % 3 for N = 0..8, [RingFiles] = 0, [RingRanks] = 0, [StepsMost] = 3, [ChosenWalk] = 0, [Turned + N] = N for N = 0..1,
;           [Turned + BLACK_TURN] = 2, [Turned + BLACK_TURN + 1] = 3, [Links + N] = (N % 3 < 2 ? N + 1 : NONE) for N = 0..8,
;           [Links + 128 + N] = (N < 6 ? N + 3 : NONE) for N = 0..8, [Links + 256 + N] = (N % 3 ? N - 1 : NONE) for N = 0..8,
;           [Links + 384 + N] = (N >= 3 ? N - 3 : NONE) for N = 0..8, [Marks + N] = 0 for N = 0..8          ; two kings; White's goes north and east, Black's south and west
; Let:      Goes(S, T) = T == S + 1 && S % 3 < 2 || T == S + 3, First(T) = Goes(C, T) && !Goes(T, 8), Second(T, U) = Goes(U, 8) && !Goes(T, U),
;           Third(T, U, V) = Goes(T, V) && !Goes(V, U)
; Out:      long[Lines] = sum(T = 0..8, First(T) ? (A == 1 ? 1 : sum(U = 0..8, Second(T, U) ? (A == 2 ? 1 : count(V = 0..8, Third(T, U, V))) : 0)) : 0)
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Origin], [Destination], [ChosenWalk:2], [OtherWalks], [Visited:9], [Found:9], [FoundCount], [ListEnd:2], [Depth],
;           [MoveLists:3], [MoveLists + $100:3], [MoveLists + $200:3], [MoveLists + $300:3], [MoveLists + $400:3], [MoveLists + $500:3]
; T: 6000000000   Stack: 80
count_lines:
        LD   (Depth),A
        LD   HL,0
        LD   (Lines),HL
        LD   (Lines + 2),HL
.count: LD   A,(Depth)
        DEC  A
        ADD  A,A
        ADD  A,HIGH MoveLists
        LD   D,A
        CALL legal_moves
        OR   A
        RET  Z
        LD   C,A
        LD   HL,Depth
        DEC  (HL)
        JR   Z,.last
        LD   A,(HL)
        ADD  A,A
        ADD  A,HIGH MoveLists
        LD   H,A
        LD   L,0
.move:  PUSH BC
        PUSH HL
        LD   B,(HL)
        INC  H
        LD   C,(HL)
        CALL make_move
        PUSH BC
        PUSH DE
        CALL .count
        POP  DE
        POP  BC
        CALL unmake_move
        POP  HL
        POP  BC
        INC  L
        DEC  C
        JR   NZ,.move
        JR   .done
.last:  LD   B,0
        LD   HL,(Lines)
        ADD  HL,BC
        LD   (Lines),HL
        JR   NC,.done
        LD   HL,(Lines + 2)
        INC  HL
        LD   (Lines + 2),HL
.done:  LD   HL,Depth
        INC  (HL)
        RET

; play_move: makes a move and notes it in the history; when that is full, the oldest move is given up
; In:       B = 0 or 119, C = 1, [Stones + B] = STONE + UNMOVED or STONE + ENEMY + 2, [Stones + C] = 0 or STONE + 3, [Side] = 0 or BLACK_TURN, [KingKind] = 2,
;           [Kings] = 7, [Kings + 1] = 9, [MoveCount] = 0 or HISTORY_MOST - 2..HISTORY_MOST, [History + N] = N & $FF for N = 0..4 * HISTORY_MOST - 1          ; a move
; Let:      Full = [MoveCount] == HISTORY_MOST, Last = 4 * ([MoveCount] - Full), King = ([Stones + B] & KIND) == 2, Black = ([Stones + B] & ENEMY) != 0,
;           Entry(N) = N == 0 ? B : N == 1 ? C : N == 2 ? [Stones + B] : [Stones + C]
; Out:      [History + N] = (N >= Last && N < Last + 4 ? Entry(N & 3) : N + 4 * Full & $FF) for N = 0..4 * HISTORY_MOST - 1, [MoveCount] = [MoveCount] + !Full,
;           [Stones + B] = 0, [Stones + C] = [Stones + B] & ~UNMOVED, [Side] = [Side] ^ BLACK_TURN, [Kings] = King && !Black ? C : [Kings],
;           [Kings + 1] = King && Black ? C : [Kings + 1]
; Clobbers: A BC DE HL
; T: 17000   Stack: 6
play_move:
        CALL make_move
        PUSH BC
        PUSH DE
        LD   A,(MoveCount)
        CP   HISTORY_MOST
        JR   C,.room
        LD   HL,History + 4
        LD   DE,History
        LD   BC,(HISTORY_MOST - 1) * 4
        LDIR
        LD   A,HISTORY_MOST - 1
.room:  CALL history_move
        INC  A
        LD   (MoveCount),A
        POP  DE
        POP  BC
        LD   (HL),B
        INC  HL
        LD   (HL),C
        INC  HL
        LD   (HL),D
        INC  HL
        LD   (HL),E
        RET

; take_move: takes the last move back
; In:       [MoveCount] = 0..HISTORY_MOST, [History + 4 * max([MoveCount], 1) - 4] = 0 or 119,
;           [History + 4 * max([MoveCount], 1) - 3] = 1 or 60,           ; the last move of the history: source, target,
;           [History + 4 * max([MoveCount], 1) - 2] = STONE..STONE + 3 or STONE + ENEMY..STONE + ENEMY + 3,      ; and what stood there
;           [History + 4 * max([MoveCount], 1) - 1] = 0 or STONE + 2 or STONE + ENEMY + 1, [Stones + 0] = any, [Stones + 119] = any,
;           [Stones + 1] = any, [Stones + 60] = any, [Side] = 0 or BLACK_TURN, [KingKind] = 0 or 2, [Kings:2] = any
; Let:      Move = History + 4 * max([MoveCount], 1) - 4, Any = [MoveCount] > 0, Piece = [Move + 2],
;           Black = (Piece & ENEMY) != 0, King = Any && (Piece & KIND) == [KingKind] && [Kings + Black] < 128
; Out:      carry = !Any, [MoveCount] = [MoveCount] - Any, [Stones + [Move]] = Any ? Piece : [Stones + [Move]],
;           [Stones + [Move + 1]] = Any ? [Move + 3] : [Stones + [Move + 1]], [Side] = Any ? [Side] ^ BLACK_TURN : [Side],
;           [Kings] = King && !Black ? [Move] : [Kings], [Kings + 1] = King && Black ? [Move] : [Kings + 1]
; Clobbers: A BC DE HL          ; the position before it; carry set if there is none
; T: 450   Stack: 6
take_move:
        LD   A,(MoveCount)
        SUB  1
        RET  C
        LD   (MoveCount),A
        CALL history_move
        LD   B,(HL)
        INC  HL
        LD   C,(HL)
        INC  HL
        LD   D,(HL)
        INC  HL
        LD   E,(HL)
        CALL unmake_move
        OR   A
        RET

; history_move: returns the address of a move in the history
; In:       A = 0..HISTORY_MOST - 1
; Out:      HL = History + 4 * A
; Clobbers: BC
; T: 64   Stack: 0
history_move:
        LD   L,A
        LD   H,0
        ADD  HL,HL
        ADD  HL,HL
        LD   BC,History
        ADD  HL,BC
        RET
