; knowledge: what a side knows about the types of the other side's pieces

; Known has a word for each piece, by its number: a bit for each type that it may be, as its enemy knows it. It follows from what that
; enemy sees: moves, the umpire's answers, and his own pieces. A side reads the words of the other side's pieces only.
OWN_KNOWN       EQU  2 << OWN           ; where the words of the own side's pieces begin
HALF            EQU  POSITIONS / 2

; What a side's pieces may be changes in rounds: as soon as a piece is certain, others may lose types. A number of 64 bits states in which
; round each type was dropped, with four bits a type, 0 for one of which pieces are left. Words follow from it: the types of a piece that
; are left, or if none is left the one that was dropped last, by which the piece was certain.
;
; Define: WordAt(S, N) = S + 2 * (N & 3) + 16 * (N >> 2),                 ; word N of a side, from Known on
;         Narrowed(K, S, M) = S << 24 | K << 16 | M,                        ; of side S, whose piece K is one of the types M
;         Word(N, J) = word[Known + WordAt(J >> 24, N)] & (WordAt(J >> 24, N) == 2 * (J >> 16 & 255) ? J & $FFFF : $FFFF),
;         Round(X, T) = X >> 4 * T & 15, Undropped(X) = sum(T = 0..BANNER, !Round(X, T) << T),
;         Later(Z, W, X, T) = !(W >> T & 1) || Round(X, T) < Z >> 16 ? Z : (Round(X, T) > Z >> 16 ? Round(X, T) << 16 : Z) | 1 << T,
;         Single(Z) = bits(Z & $FFFF) == 1 ? Z & $FFFF : 0,
;         Held(W, X, U) = W & U ? W & U : W ? Single(fold(T = 0..BANNER, Z = 0, Later(Z, W, X, T))) : 0,
;         Taken(Z, W) = bits(W) != 1 ? Z : Round(Z, lowest(W)) ? Z - (1 << 4 * lowest(W)) : Z,
;         Army = sum(T = 0..BANNER, [SidePieces + T] << 4 * T),
;         Left(X, U, J) = fold(N = 0..HALF - 1, Z = Army, Taken(Z, Held(Word(N, J), X, U))),            ; pieces that are not certain
;         Digit(K, T) = (K << 4 * T) - (T == BANNER && K > 7) * (1 << 64),               ; within the range of signed numbers
;         Drop(X, K, Z) = fold(T = 0..BANNER, Y = X, Round(X, T) || Round(Z, T) ? Y : Y + Digit(K, T)),
;         Step(X, K, J) = Drop(X, K, Left(X, Undropped(X), J)),
;         Settle(X, Y, K, J) = X == Y || K == 15 ? Y : Settle(Y, Step(Y, K + 1, J), K + 1, J), Dropped(J) = Settle(0, Step(0, 1, J), 1, J),
;         Final(W, X) = Held(W, X, Undropped(X)), Pair(N, J, X) = Final(Word(N, J), X) | Final(Word(N + 1, J), X) << 16,
;         Settled(N, J) = Pair(N, J, Dropped(J)),                         ; words N and N + 1
;         Fought(P) = Type(P) == BANNER ? TypeBehind(P) : Type(P),
;         CanMove(P, Q) = sum(T = 0..GENERAL, Reaches(Q, P, T) << T),
;         Givers(Y) = Y == NONE ? ([Answer] == ATTACKER ? (1 << MINE) - 1 : 0) : sum(T = 0..GENERAL, (Fight(Y, T) == [Answer]) << T),
;         OfMover = Narrowed(Piece([From]), OWN_KNOWN, CanMove([From], [To]) & ([Answer] == MOVED ? $FFFF : Givers(Fought([To])))),
;         Giving(X) = sum(T = 0..MINE, (Fight(T, X) == [Answer]) << T), Behind(P) = UpFrom(P),
;         IsBackedUp(P) = [MapUp + P] < BLOCKED && IsEnemy(Behind(P)),
;         MayGive(P, W) = IsBackedUp(P) ? (KnownOn(Behind(P)) & W) != 0 : [Answer] & ATTACKER,         ; if a banner may give the answer
;         WithBanner(P, W) = W | (MayGive(P, W) != 0) << BANNER,
;         OfDefender = Narrowed(Piece([To]), 0, WithBanner([To], Giving(Type([From]))))

; begin_known: sets what is known at the beginning: no banner on the back row, and no mine at a bridge
; In:       [MapUp + 8 * X + 4] = 0..255 for X = 0..5, [MapDown + 8 * X + 3] = 0..255 for X = 0..5
; Let:      NoBanner(P) = P % 8 == 0 || P % 8 == 7,
;           NoMine(P) = P % 8 == 4 && [MapUp + P] < BLOCKED || P % 8 == 3 && [MapDown + P] < BLOCKED
; Out:      word[Known + 2 * P] = NoSpace(P) ? 0 : $FFFF - (NoBanner(P) << BANNER) - (NoMine(P) << MINE) for P = 0..POSITIONS - 1
; Clobbers: A BC DE HL
; T: 8300   Stack: 0
begin_known:
        LD   C,0
.piece: LD   DE,$FFFF
        LD   A,C
        INC  A
        AND  ROWS - 2                   ; rows 0 and 7: 1 and 0
        JR   NZ,.bridge
        RES  BANNER - 8,D
.bridge:
        LD   L,C
        LD   H,HIGH MapUp
        LD   A,C
        AND  ROWS - 1
        CP   ROWS / 2
        JR   Z,.front
        LD   H,HIGH MapDown
        CP   ROWS / 2 - 1
        JR   NZ,.set
.front: BIT  7,(HL)                     ; BLOCKED: no bridge
        JR   NZ,.set
        RES  MINE - 8,D
.set:   LD   A,C
        ADD  A,A
        LD   L,A
        LD   H,HIGH Known
        LD   (HL),E
        INC  L
        LD   (HL),D
        INC  C
        LD   A,C
        CP   POSITIONS
        JR   NZ,.piece
        LD   HL,0
        LD   (Known + 2 * ENEMY_NO_SPACE),HL
        LD   (Known + 2 * OWN_NO_SPACE),HL
        RET

; learn_move: lets both sides learn from a move
; In:       [From] = 0..POSITIONS - 1, [To] = 0..POSITIONS - 1, [Answer] = MOVED..BOTH or DEFENDER, [PieceTypes:POSITIONS] = 0..BANNER,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..$17, [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $19..$1E,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $20..$2F, [BoardPieces + $18] = NONE, [BoardPieces + $1F] = NONE,
;           [Bridges] = 2 or 4, [MapUp + P] = Up(P) for P = 0..POSITIONS - 1, [MapDown + P] = Down(P) for P = 0..POSITIONS - 1,
;           [Known + P] = 0 or 1 or 2 or 3 or 4 or 8 or 12 or 16 or 32 or 64 or 96 or 128 or 0..255 for P = 0..2 * POSITIONS - 1
; Where:    !NoSpace([From]), !NoSpace([To]), IsOwn([From]), [Answer] == MOVED || IsEnemy([To]) && Fought([To]) != BANNER,
;           [Answer] == MOVED || Type([From]) < MINE
; Out:      long[Known + WordAt(OWN_KNOWN, 2 * N)] = Settled(2 * N, OfMover) for N = 0..HALF / 2 - 1,
;           long[Known + WordAt(0, 2 * N)] = [Answer] == MOVED ? long[Known + WordAt(0, 2 * N)] : Settled(2 * N, OfDefender)
;             for N = 0..HALF / 2 - 1,
;           [KnownFrom] = [Answer] == MOVED ? OWN_KNOWN : 0
; Clobbers: A BC DE HL, [WalkFrom], [BoardMarks:POSITIONS], [Open:TYPES]
; T: 740000   Stack: 20
learn_move:
        CALL learn_mover
        LD   A,(Answer)
        OR   A                          ; MOVED
        RET  Z
        ; and on into

; learn_defender: lets the mover learn about the piece that it attacked
; In:       [From] = 0..POSITIONS - 1, [To] = 0..POSITIONS - 1, [Answer] = ATTACKER..BOTH or DEFENDER, [PieceTypes:POSITIONS] = 0..BANNER,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..$17, [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $19..$1E,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $20..$2F, [BoardPieces + $18] = NONE, [BoardPieces + $1F] = NONE,
;           [Bridges] = 2 or 4, [MapUp + P] = Up(P) for P = 0..POSITIONS - 1,
;           [Known + P] = 0 or 1 or 2 or 3 or 4 or 8 or 12 or 16 or 32 or 64 or 96 or 128 or 0..255 for P = 0..2 * POSITIONS - 1
; Where:    !NoSpace([To]), !IsFree([From]) && Type([From]) < MINE, IsEnemy([To])
; Out:      long[Known + WordAt(0, 2 * N)] = Settled(2 * N, OfDefender) for N = 0..HALF / 2 - 1, [KnownFrom] = 0
; Clobbers: A BC DE HL, [Open:TYPES]
; T: 360000   Stack: 6
learn_defender:
        LD   A,(From)
        CALL type_at
        LD   B,A
        CALL giving                     ; DE: the types up to the mine that give this answer
        LD   A,(To)
        LD   L,A
        CALL backing
        JR   NC,.alone
        CALL known_at                   ; BC: what the piece behind a banner may be
        LD   A,C
        AND  E
        LD   C,A
        LD   A,B
        AND  D
        OR   C
        JR   .banner
.alone: LD   A,(Answer)
        AND  ATTACKER                   ; with nothing behind it a banner loses
.banner:
        JR   Z,.known
        SET  BANNER - 8,D
.known: LD   A,(To)
        CALL keep_types
        LD   A,0
        JP   pin_down

; learn_mover: lets the other side learn about the piece that moves
; In:       [From] = 0..POSITIONS - 1, [To] = 0..POSITIONS - 1, [Answer] = MOVED..BOTH or DEFENDER, [PieceTypes:POSITIONS] = 0..BANNER,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..$17, [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $19..$1E,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $20..$2F, [BoardPieces + $18] = NONE, [BoardPieces + $1F] = NONE,
;           [Bridges] = 2 or 4, [MapUp + P] = Up(P) for P = 0..POSITIONS - 1, [MapDown + P] = Down(P) for P = 0..POSITIONS - 1,
;           [Known + P] = 0 or 1 or 2 or 3 or 4 or 8 or 12 or 16 or 32 or 64 or 96 or 128 or 0..255 for P = 0..2 * POSITIONS - 1
; Where:    !NoSpace([From]), !NoSpace([To]), IsOwn([From]), [Answer] == MOVED || IsEnemy([To]) && Fought([To]) != BANNER
; Out:      long[Known + WordAt(OWN_KNOWN, 2 * N)] = Settled(2 * N, OfMover) for N = 0..HALF / 2 - 1, [KnownFrom] = OWN_KNOWN
; Clobbers: A BC DE HL, [WalkFrom], [BoardMarks:POSITIONS], [Open:TYPES]
; T: 380000   Stack: 18
learn_mover:
        LD   DE,0
        LD   HL,Movers
.way:   PUSH HL
        PUSH DE
        LD   C,(HL)
        CALL clear_marks
        LD   A,(From)
        CALL mark_reach
        LD   A,(To)
        LD   L,A
        LD   H,HIGH BoardMarks
        LD   A,(HL)
        POP  DE
        POP  HL
        INC  HL
        LD   C,(HL)
        INC  HL
        LD   B,(HL)
        INC  HL
        OR   A
        JR   Z,.next
        LD   A,E
        OR   C
        LD   E,A
        LD   A,D
        OR   B
        LD   D,A
.next:  LD   A,(HL)
        CP   NONE
        JR   NZ,.way
        LD   A,(Answer)
        OR   A                          ; MOVED
        JR   Z,.known
        PUSH DE
        CALL giving_attackers
        POP  BC
        LD   A,E
        AND  C
        LD   E,A
        LD   A,D
        AND  B
        LD   D,A
.known: LD   A,(From)
        CALL keep_types
        LD   A,OWN_KNOWN
        ; and on into

; pin_down: drops each type of which all pieces are known from what the other pieces of that side may be
; In:       A = 0 or OWN_KNOWN,                     ; the enemy's pieces, or the own ones
;           [Known + P] = 0 or 1 or 2 or 3 or 4 or 8 or 12 or 16 or 32 or 64 or 96 or 128 or 0..255 for P = 0..2 * POSITIONS - 1
; Let:      At = A << 24 | $FFFF
; Out:      long[Known + WordAt(A, 2 * N)] = Settled(2 * N, At) for N = 0..HALF / 2 - 1, [KnownFrom] = A
; Clobbers: A BC DE HL, [Open:TYPES]
; T: 350000   Stack: 4
pin_down:
        LD   (KnownFrom),A
.again: CALL count_open
        LD   HL,Open + TYPES - 1
        LD   B,TYPES
.type:  LD   A,(HL)
        NEG                             ; carry: pieces of the type are left
        RL   E
        RL   D
        DEC  L
        DJNZ .type
        LD   A,(KnownFrom)
        LD   L,A
        LD   H,HIGH Known
        LD   BC,HALF * 256              ; C: a piece became certain
.piece: CALL is_certain
        JR   Z,.other
        LD   A,(HL)
        AND  E
        LD   (HL),A
        INC  L
        LD   A,(HL)
        AND  D
        LD   (HL),A
        DEC  L
        CALL is_certain
        JR   NZ,.other
        LD   C,1
.other: CALL next_known
        DJNZ .piece
        DEC  C
        JR   Z,.again
        RET

; count_open: counts the pieces of each type that are not known for certain
; In:       [KnownFrom] = 0 or OWN_KNOWN, [Known:2 * POSITIONS] = 0..255
; Let:      Word(N) = word[Known + [KnownFrom] + 2 * (N & 3) + 16 * (N >> 2)]
; Out:      [Open + T] = max(0, [SidePieces + T] - count(N = 0..HALF - 1, Word(N) == 1 << T)) for T = 0..TYPES - 1
; Clobbers: A BC DE HL
; T: 10885   Stack: 2
; Untried: count_open.found+2 never jumps: no more pieces are certain than there are, except in a saved game made by hand
count_open:
        LD   HL,SidePieces
        LD   DE,Open
        LD   BC,TYPES
        LDIR
        LD   A,(KnownFrom)
        LD   L,A
        LD   H,HIGH Known
        LD   B,HALF
.piece: CALL is_certain
        JR   NZ,.next
        LD   DE,Open
        LD   A,(HL)
        OR   A
        JR   NZ,.low
        LD   E,LOW Open + 8
        INC  L
        LD   A,(HL)
        DEC  L
.low:   RRCA
        JR   C,.found
        INC  E
        JR   .low
.found: LD   A,(DE)
        OR   A
        JR   Z,.next
        DEC  A
        LD   (DE),A
.next:  CALL next_known
        DJNZ .piece
        RET
        ASSERT LOW Open + TYPES < 256

; is_certain: finds out if a word of Known has a single type
; In:       HL = Known, word[HL] = 0..$FFFF
; Out:      zero = bits(word[HL]) == 1
; Clobbers: A
; T: 92   Stack: 0
is_certain:
        LD   A,(HL)
        INC  HL                         ; DEC HL keeps the flags
        OR   A
        JR   Z,.high
        DEC  HL
        DEC  A
        AND  (HL)
        RET  NZ                         ; several in the low byte
        INC  HL
        LD   A,(HL)
        DEC  HL
        OR   A
        RET
.high:  OR   (HL)
        JR   Z,.none
        DEC  A
        AND  (HL)
        DEC  HL
        RET
.none:  DEC  HL
        INC  A                          ; zero clear
        RET

; next_known: returns the word of the next piece of the same side
; In:       HL = Known..Known + 2 * POSITIONS - 2
; Out:      HL = HL + 2 & 7 ? HL + 2 : HL + 10
; Clobbers: A
; T: 49   Stack: 0
next_known:
        INC  L
        INC  L
        LD   A,L
        AND  7
        RET  NZ
        LD   A,L
        ADD  A,8                        ; over the other half of the column
        LD   L,A
        RET

; type_at: returns the type of the piece on a space
; In:       A = 0..POSITIONS - 1, [BoardPieces + A] = 0..POSITIONS - 1, [PieceTypes + [BoardPieces + A]] = 0..255
; Out:      A = Type(A)
; Clobbers: HL
; T: 42   Stack: 0
type_at:
        LD   L,A
        LD   H,HIGH BoardPieces
        LD   L,(HL)
        LD   H,HIGH PieceTypes
        LD   A,(HL)
        RET

; backing: finds the piece right behind one of the other side; its type is not looked at
; In:       L = 0..POSITIONS - 1, [MapUp + L] = 0..POSITIONS - 1 or DOUBLE..DOUBLE + POSITIONS - 1 or BLOCKED,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1
; Let:      Next = [MapUp + L]
; Out:      carry = Next < BLOCKED && IsEnemy(Next & DOUBLE - 1), L = Next < BLOCKED ? Next & DOUBLE - 1 : L        ; set if there is one
; Clobbers: A H
; T: 83   Stack: 0
backing:
        LD   H,HIGH MapUp
        LD   A,(HL)
        ADD  A,A                        ; BLOCKED
        CCF
        RET  NC
        RES  7,A                        ; DOUBLE
        RRCA
        LD   L,A
        LD   H,HIGH BoardPieces
        LD   A,(HL)
        AND  BLOCKED + (1 << OWN)       ; nothing there, or an own piece
        RET  NZ                         ; AND cleared the carry
        SCF
        RET

; known_at: returns what the piece on a space may be
; In:       L = 0..POSITIONS - 1, [BoardPieces + L] = 0..POSITIONS - 1, [Known:2 * POSITIONS] = 0..255
; Out:      BC = KnownOn(L)
; Clobbers: A HL
; T: 57   Stack: 0
known_at:
        LD   H,HIGH BoardPieces
        LD   A,(HL)
        ADD  A,A
        LD   L,A
        LD   H,HIGH Known
        LD   C,(HL)
        INC  L
        LD   B,(HL)
        RET

; keep_types: drops all other types from what the piece on a space may be
; In:       A = 0..POSITIONS - 1, DE = 0..$FFFF, [BoardPieces + A] = 0..POSITIONS - 1, [Known:2 * POSITIONS] = 0..255
; Out:      word[Known + 2 * Piece(A)] = KnownOn(A) & DE
; Clobbers: A HL
; T: 83   Stack: 0
keep_types:
        LD   L,A
        LD   H,HIGH BoardPieces
        LD   A,(HL)
        ADD  A,A
        LD   L,A
        LD   H,HIGH Known
        LD   A,(HL)
        AND  E
        LD   (HL),A
        INC  L
        LD   A,(HL)
        AND  D
        LD   (HL),A
        RET

; The types that move in the same way: one of them, and all.
Movers: DB   SPY
        DW   $39F9
        DB   ENGINEER
        DW   1 << ENGINEER
        DB   CAVALRY
        DW   (1 << CAVALRY) + (1 << TANK)
        DB   PLANE
        DW   1 << PLANE
        DB   NONE
