; values: what pieces are worth, what a combat is expected to gain, and what is at risk on a space

; No routine here reads the type of an enemy's piece. Gains are in eighths of a point.
UNITS           EQU  8
IDLE_SPY        EQU  2                  ; points of a spy without an enemy general,
IDLE_ENGINEER   EQU  3                  ; and of an engineer without an enemy mine
LAST_OFFICER    EQU  20                 ; points on top for each flag officer when one is left,
LAST_TWO        EQU  6                  ; and when two are
PRIZE           EQU  100                ; points on top for winning the fight for the enemy's headquarters
OFFICERS        EQU  $38                ; flag officers and the general in the high byte of a word of types

; The bits of AttackFlags about a combat.
BY_ENEMY        EQU  1                  ; the enemy attacks
BACKED          EQU  2                  ; the enemy's piece has another one of its side right behind it
WINS            EQU  4                  ; it is fought for the enemy's headquarters, with a piece that can take it
CERTAIN         EQU  8                  ; the enemy's piece can be of one type only

; Define: Hits(X) = Fight([TryType], X), Defends(X) = Hits(X) == BOTH ? BOTH : ATTACKER + DEFENDER - Hits(X),  ; as if the own side attacked
;         Attacks(X, K) = X == BANNER ? (K & BACKED ? BOTH : ATTACKER) : Fight(X, [TryType]),
;         Ends(X, K) = K & BY_ENEMY ? (X >= MINE ? 0 : Defends(X)) : Attacks(X, K),
;         Gained(X, K) = Ends(X, K) & ATTACKER + BOTH ? [EnemyPoints + X] + (K & WINS && Ends(X, K) == ATTACKER ? PRIZE : 0) : 0,
;         Gain(X, K) = Gained(X, K) - (Ends(X, K) & BOTH + DEFENDER ? [OwnPoints + [TryType]] : 0),
;         Weight(X, M) = M >> X & 1 ? ((M & M - 1) == 0 ? 1 : [Open + X]) : 0,
;         Weights(M) = sum(N = 0..BANNER, Weight(N, M)),
;         Mean(S, W) = W == 0 ? 0 : S < 0 ? -(-S * UNITS / W) : S * UNITS / W,
;         Expected(M, K) = Mean(sum(N = 0..BANNER, Weight(N, M) * Gain(N, K)), Weights(M)),
;         Danger(P) = IsEnemy(P) ? max(0, -Expected(KnownOn(P), BY_ENEMY)) : 0,         ; of the piece there, to one next to it
;         DangerBy(M, P) = [M + P] >= BLOCKED ? 0 : fold(K = 0..[M + P] / DOUBLE, X = 0, max(X, Danger(Next(M, P, K)))),
;         DangerBeside(S, P) = IsEdge(Beside(P, S)) ? 0 : Danger(Beside(P, S)),
;         Risk(P) = max(max(DangerBy(MapUp, P), DangerBy(MapDown, P)), max(DangerBeside(NEXT_COLUMN, P), DangerBeside(-NEXT_COLUMN, P))),
;         IsWeighed = all(P = 0..POSITIONS - 1, !IsEnemy(P) || Weights(KnownOn(P)) <= 23)

; expected: returns the expected gain of a combat
; In:       [TryType] = 0..GENERAL, [AttackFlags] = 0..2 or 4 or 6, DE = 0..$FFFF, [OwnPoints:TYPES] = 0..50, [EnemyPoints:TYPES] = 0..50,
;           [Open:TYPES] = 0..2
; Where:    Weights(DE) <= 23
; Out:      HL = Expected(DE, [AttackFlags]) & $FFFF,   ; of the own side
;           [AttackFlags] = [AttackFlags] + ((DE & DE - 1) == 0 ? CERTAIN : 0)
; Clobbers: A BC DE
; T: 9500   Stack: 6
; Untried: expected.one+2 never jumps: pin_down has dropped the types of which no piece is open; the contract has such cases
expected:
        LD   H,D
        LD   L,E
        DEC  HL
        LD   A,L
        AND  E
        LD   C,A
        LD   A,H
        AND  D
        OR   C
        LD   HL,AttackFlags
        RES  3,(HL)                     ; CERTAIN
        JR   NZ,.several
        SET  3,(HL)
.several:
        LD   HL,0
        LD   B,H                        ; the sum of the weights
        LD   C,H
.type:  SRL  D
        RR   E
        JR   NC,.next
        PUSH DE
        CALL gain
        LD   A,C
        ADD  A,LOW Open
        PUSH HL
        LD   L,A
        LD   H,HIGH Open
        LD   L,(HL)
        LD   A,(AttackFlags)
        AND  CERTAIN
        JR   NZ,.one
        LD   A,L
.one:   POP  HL
        OR   A
        JR   Z,.none
        INC  B
        ADD  HL,DE
        AND  2                          ; there are at most two of a type
        JR   Z,.none
        INC  B
        ADD  HL,DE
.none:  POP  DE
.next:  INC  C
        LD   A,D
        OR   E
        JR   NZ,.type
        LD   A,B
        OR   A
        RET  Z                          ; no type: HL is 0
        LD   C,B
        BIT  7,H
        JR   Z,divide
        CALL negate
        CALL divide
        ; and on into

; negate: negates a number
; In:       HL = -32767..32767
; Out:      HL = -HL
; Clobbers: A
; T: 34   Stack: 0
negate: XOR  A
        SUB  L
        LD   L,A
        SBC  A,A
        SUB  H
        LD   H,A
        RET

; divide: returns a sum of gains as a mean in eighths
; In:       HL = 0..4095, C = 1..46
; Out:      HL = HL * UNITS / C
; Clobbers: A BC
; T: 940   Stack: 0
divide: ADD  HL,HL
        ADD  HL,HL
        ADD  HL,HL
        JP   divide_8

; gain: returns the gain of a combat if the enemy's piece is of a type
; In:       [TryType] = 0..GENERAL, [AttackFlags] = 0..2 or 4 or 6, C = 0..BANNER, [OwnPoints:TYPES] = 0..155, [EnemyPoints:TYPES] = 0..155
; Out:      DE = Gain(C, [AttackFlags]) & $FFFF         ; of the own side
; Clobbers: A
; T: 340   Stack: 2
gain:   PUSH HL
        LD   A,(AttackFlags)
        LD   E,A
        BIT  0,E                        ; BY_ENEMY
        LD   A,C
        JR   NZ,.enemy
        CP   BANNER
        JR   NZ,.own
        LD   A,ATTACKER
        BIT  1,E                        ; BACKED: what stands behind it is not looked at; both are expected to go
        JR   Z,.judged
        LD   A,BOTH
        JR   .judged
.own:   ADD  A,A
        ADD  A,A
        ADD  A,A
        ADD  A,A
        LD   L,A
        LD   A,(TryType)
        OR   L
        LD   L,A
        LD   H,HIGH Combat
        LD   A,(HL)
        AND  7
        JR   .judged
.enemy: CP   MINE
        LD   DE,0
        JR   NC,.done                   ; it never attacks
        LD   A,(TryType)
        ADD  A,A
        ADD  A,A
        ADD  A,A
        ADD  A,A
        OR   C
        LD   L,A
        LD   H,HIGH Combat
        LD   A,(HL)
        AND  7
        CP   BOTH
        JR   Z,.judged
        XOR  ATTACKER + DEFENDER        ; as if the own side attacked
.judged:
        LD   D,A
        LD   HL,0
        AND  ATTACKER + BOTH
        JR   Z,.lost
        LD   A,C                        ; the enemy's piece goes
        ADD  A,LOW EnemyPoints
        LD   L,A
        LD   H,HIGH EnemyPoints
        LD   L,(HL)
        LD   H,0
        BIT  1,D                        ; BOTH
        JR   NZ,.lost
        BIT  2,E                        ; WINS
        JR   Z,.lost
        LD   A,L
        ADD  A,PRIZE
        LD   L,A
.lost:  LD   A,D
        AND  BOTH + DEFENDER
        EX   DE,HL
        JR   Z,.done
        LD   A,(TryType)                ; the own piece goes
        ADD  A,LOW OwnPoints
        LD   L,A
        LD   H,HIGH OwnPoints
        LD   A,E
        SUB  (HL)
        LD   E,A
        SBC  A,A
        LD   D,A
.done:  POP  HL
        RET

; risk: returns the most that the enemy is expected to gain by attacking the piece from next to a space
; In:       A = 0..POSITIONS - 1, [TryType] = 0..GENERAL, [Known:2 * POSITIONS] = 0..255,
;           [OwnPoints:TYPES] = 0..50, [EnemyPoints:TYPES] = 0..50,
;           [Open:TYPES] = 0..2,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..$17, [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $19..$1E,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $20..$2F, [BoardPieces + $18] = NONE, [BoardPieces + $1F] = NONE,
;           [Bridges] = 2 or 4, [MapUp + P] = Up(P) for P = 0..POSITIONS - 1, [MapDown + P] = Down(P) for P = 0..POSITIONS - 1
; Where:    !NoSpace(A), IsWeighed
; Out:      HL = Risk(A)
; Clobbers: A BC DE, [RiskAt], word[RiskMost], [AttackFlags]
; T: 62000   Stack: 14
risk:   LD   (RiskAt),A
        LD   HL,0
        LD   (RiskMost),HL
        LD   H,HIGH MapUp
        CALL .map
        LD   H,HIGH MapDown
        CALL .map
        LD   C,NEXT_COLUMN
        CALL .side
        LD   C,-NEXT_COLUMN & $FF
        CALL .side
        LD   HL,(RiskMost)
        RET
.side:  LD   A,(RiskAt)
        ADD  A,C
        CP   ENEMY_NO_SPACE
        JR   Z,.across
        CP   OWN_NO_SPACE
        JR   NZ,.whole
.across:
        ADD  A,C
.whole: CP   POSITIONS
        RET  NC                         ; off the board
        JR   .space
.map:   LD   A,(RiskAt)
        LD   L,A
        LD   A,(HL)
        ADD  A,A
        RET  C                          ; BLOCKED
        JP   P,.one
        RES  7,A
        RRCA
        PUSH AF
        CALL .space
        POP  AF
        ADD  A,NEXT_COLUMN
        JR   .space
.one:   RRCA
.space: LD   L,A
        LD   H,HIGH BoardPieces
        LD   A,(HL)
        AND  BLOCKED + (1 << OWN)
        RET  NZ                         ; no piece, or an own one
        CALL known_at
        LD   D,B
        LD   E,C
        LD   A,BY_ENEMY
        LD   (AttackFlags),A
        CALL expected
        BIT  7,H
        RET  Z                          ; the enemy would gain nothing
        CALL negate
        LD   DE,(RiskMost)
        OR   A
        SBC  HL,DE
        RET  C
        ADD  HL,DE
        LD   (RiskMost),HL
        RET

; set_values: sets what the pieces are worth to the side at the bottom, what is open, and what threatens
; In:       [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1, [PieceTypes:POSITIONS] = 0..BANNER,
;           [Known:2 * POSITIONS] = 0..255
; Let:      Live = fold(P = 0..POSITIONS - 1, X = 0, IsOwn(P) ? X | 1 << Type(P) : X),
;           MayBe = fold(P = 0..POSITIONS - 1, X = 0, IsEnemy(P) ? X | KnownOn(P) : X),
;           Worth(N, Others) = N == SPY && !(Others >> GENERAL & 1) ? IDLE_SPY : N == ENGINEER && !(Others >> MINE & 1) ? IDLE_ENGINEER
;             : [Points + N],
;           Officers = bits(Live >> 8 & OFFICERS), Extra = Officers == 1 ? LAST_OFFICER : Officers == 2 ? LAST_TWO : 0,
;           MayCome(P) = IsEnemy(P) && KnownOn(P) >> 8 & OFFICERS
; Out:      word[Living] = Live, word[MayLive] = MayBe, [Threatened] = MayCome($16) || MayCome($1E) || MayCome($0F) || MayCome($27),
;           [OwnPoints + N] = Worth(N, MayBe) + (N >= FLAG_7 && N < MINE ? Extra : 0) for N = 0..TYPES - 1,
;           [EnemyPoints + N] = Worth(N, Live) for N = 0..TYPES - 1, [KnownFrom] = 0,
;           [Open + N] = max(0, [SidePieces + N] - count(K = 0..HALF - 1, word[Known + 2 * (K & 3) + 16 * (K >> 2)] == 1 << N))
;             for N = 0..TYPES - 1
; Clobbers: A BC DE HL
; T: 43417   Stack: 6
set_values:
        XOR  A
        LD   (KnownFrom),A
        CALL count_open
        LD   HL,Points
        LD   DE,OwnPoints
        LD   BC,TYPES
        LDIR
        LD   HL,Points
        LD   C,TYPES
        LDIR
        CALL find_living
        LD   A,(MayLive + 1)
        LD   HL,OwnPoints
        CALL .idle
        LD   A,(Living + 1)
        LD   HL,EnemyPoints
        CALL .idle
        LD   A,(Living + 1)
        AND  OFFICERS
        JR   Z,.threat
        LD   B,A
        DEC  A
        AND  B                          ; without the lowest one
        LD   C,LAST_OFFICER
        JR   Z,.officers
        LD   B,A
        DEC  A
        AND  B
        LD   C,LAST_TWO
        JR   NZ,.threat                 ; there are three
.officers:
        LD   HL,OwnPoints + FLAG_7
        LD   B,MINE - FLAG_7
.officer:
        LD   A,(HL)
        ADD  A,C
        LD   (HL),A
        INC  L
        DJNZ .officer
.threat:
        XOR  A
        LD   (Threatened),A
        LD   DE,BesideHeadquarters
        LD   B,4
.beside:
        LD   A,(DE)
        INC  DE
        LD   L,A
        PUSH BC
        CALL may_be_officer
        POP  BC
        JR   Z,.safe
        LD   A,1
        LD   (Threatened),A
.safe:  DJNZ .beside
        RET
.idle:  BIT  GENERAL - 8,A
        JR   NZ,.spy
        LD   (HL),IDLE_SPY
        ASSERT SPY == 0 && ENGINEER == 1
.spy:   INC  L
        BIT  MINE - 8,A
        RET  NZ
        LD   (HL),IDLE_ENGINEER
        RET

; may_be_officer: finds out if an enemy piece that may take a headquarters stands on a space
; In:       L = 0..POSITIONS - 1, [BoardPieces + L] = 0..POSITIONS - 1 or NONE, [Known:2 * POSITIONS] = 0..255
; Out:      zero = !(IsEnemy(L) && KnownOn(L) >> 8 & OFFICERS)          ; clear if one does
; Clobbers: A BC HL
; T: 123   Stack: 2
may_be_officer:
        LD   H,HIGH BoardPieces
        LD   A,(HL)
        AND  BLOCKED + (1 << OWN)
        JR   NZ,.none
        CALL known_at
        LD   A,B
        AND  OFFICERS
        RET
.none:  XOR  A
        RET

; find_living: finds the own types on the board, and the types that the enemy's pieces on it may be
; In:       [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1, [PieceTypes:POSITIONS] = 0..BANNER,
;           [Known:2 * POSITIONS] = 0..255
; Out:      word[Living] = fold(P = 0..POSITIONS - 1, X = 0, IsOwn(P) ? X | 1 << Type(P) : X),
;           word[MayLive] = fold(P = 0..POSITIONS - 1, X = 0, IsEnemy(P) ? X | KnownOn(P) : X)
; Clobbers: A BC DE HL
; T: 30915   Stack: 2
find_living:
        LD   HL,0
        LD   (Living),HL
        LD   (MayLive),HL
        LD   E,L
.space: LD   L,E
        LD   H,HIGH BoardPieces
        LD   A,(HL)
        ADD  A,A
        JR   C,.next                    ; no piece
        BIT  OWN + 1,A
        JR   NZ,.own
        CALL known_at
        LD   HL,MayLive
        JR   .add
.own:   LD   L,(HL)
        LD   H,HIGH PieceTypes
        LD   A,(HL)
        LD   BC,1
        OR   A
        JR   Z,.bit
.shift: SLA  C
        RL   B
        DEC  A
        JR   NZ,.shift
.bit:   LD   HL,Living
.add:   LD   A,(HL)
        OR   C
        LD   (HL),A
        INC  L
        LD   A,(HL)
        OR   B
        LD   (HL),A
.next:  INC  E
        LD   A,E
        CP   POSITIONS
        JR   NZ,.space
        RET

; Points of each type.
Points: DB   12, 9, 4, 5, 6, 7, 10, 11, 12, 14, 18, 20, 24, 30, 8, 6

; The spaces next to the own headquarters.
BesideHeadquarters:
        DB   $16, $1E, $0F, $27
