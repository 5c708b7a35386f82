; player: chooses a move for the side at the bottom

; Each legal move gets a score, and the register decides between equals. The player reads the types of its own pieces, the positions of
; all, and the words of Known about the enemy's; never an enemy's type.
CHANCE          EQU  0                  ; any legal move
CAREFUL         EQU  1                  ; by what each move is expected to gain
PRUDENT         EQU  2                  ; the same, but what a move costs a prudent player is taken off
LEAVES          EQU  100                ; leaving the own headquarters,
DOUBTS          EQU  50                 ; and attacking with a flag officer what may be of several types
ENTERS          EQU  20000              ; the score of a step into the enemy's headquarters by one who can take them,
REPELS          EQU  300                ; of an attack on a piece that may take the own ones next,
GUARDS          EQU  200                ; and of a step into them then
BIAS            EQU  $80                ; added to the high bytes of scores, so that they compare as unsigned words

; Define: Distance(P) = [([Bridges] == 2 ? StepsTwo : StepsFour) + P], IsOfficer = [TryType] >= FLAG_7,
;         Nearer = 2 * (Distance([TryFrom]) - Distance([TryTo])) * (IsOfficer ? 3 : 1),
;         Stepped = Nearer - Risk([TryTo]) + ([TryTo] == ENEMY_HQ && IsOfficer) * ENTERS,
;         IsBacked(P) = [MapUp + P] < BLOCKED && IsEnemy(UpFrom(P)),
;         AttackOn(P) = (P == ENEMY_HQ && IsOfficer) * WINS + IsBacked(P) * BACKED,
;         Attacked = Expected(KnownOn([TryTo]), AttackOn([TryTo])) - Risk([TryTo]) / 2,
;         IsRepelled(P) = (P == $16 || P == $1E || P == $0F || P == $27) && IsEnemy(P) && KnownOn(P) >> 8 & OFFICERS,
;         Guarded = ([TryTo] == OWN_HQ ? GUARDS : IsRepelled([TryTo]) ? REPELS : 0) - ([TryFrom] == OWN_HQ) * GUARDS,
;         Scored = (IsFree([TryTo]) ? Stepped : Attacked) + word[TryRisk] + ([Threatened] ? Guarded : 0),
;         Doubts = IsOfficer && !IsFree([TryTo]) && bits(KnownOn([TryTo])) > 1,
;         Imprudence = ([TryFrom] == OWN_HQ) * LEAVES + Doubts * DOUBTS,
;         Total = ([Level] == CHANCE ? 0 : Scored) - ([Level] == PRUDENT ? Imprudence : 0) + BIAS * 256 & $FFFF,
;         Tie = Run(long[Register]) & 255,
;         IsBetter = [BestFrom] == NONE || Total * 256 + Tie > word[BestScore] * 256 + [BestTie]

; choose_move: chooses a move
; In:       [Level] = CHANCE..PRUDENT, B = 4 or $16..$17 or $24 or $2F, C = 0 or $0B or $10 or $14, [PieceTypes:POSITIONS] = GENERAL,
;           [PieceTypes + $24] = 0..BANNER, [Known:2 * POSITIONS] = $FF,      ; an own piece, and an enemy's
;           [BoardPieces + P] = (P == C ? 3 : P == B ? $24 : NONE) for P = 0..POSITIONS - 1, long[Register] = 1..$FFFFFFFF, [BestTo] = any,
;           word[BestScore] = any,
;           [Bridges] = 2 or 4, [MapUp + P] = Up(P) for P = 0..POSITIONS - 1, [MapDown + P] = Down(P) for P = 0..POSITIONS - 1
; Let:      Kind = [PieceTypes + $24], Goes(Q) = Kind < MINE && Reaches(Q, B, Kind),
;           IsNew(X, S) = !(X >> 48) || (S & 255) > (X >> 32 & 255),
;           Kept(X, Q, S) = S | (IsNew(X, S) ? (S & 255) << 32 | Q << 40 | 1 << 48 : X >> 32 << 32),
;           All = fold(Q = 0..POSITIONS - 1, X = long[Register], Goes(Q) ? Kept(X, Q, Run(X & $FFFFFFFF)) : X),
;           IsExact = [Level] == CHANCE, Found = All >> 48      ; register, the byte that decided, target
; Out:      [BestFrom] = Found ? B : NONE, long[Register] = All & $FFFFFFFF,         ; at other levels the target is compared with the port
;           [BestTo] = (!Found ? [BestTo] : IsExact ? All >> 40 & 255 : 0)..(!Found ? [BestTo] : IsExact ? All >> 40 & 255 : POSITIONS - 1),
;           word[BestScore] = (!Found ? word[BestScore] : IsExact * BIAS * 256)..(!Found ? word[BestScore] : IsExact ? BIAS * 256 : $FFFF)
; Clobbers: A BC DE HL, [WalkFrom], [BoardMarks:POSITIONS], [Open:16], [KnownFrom], [OwnPoints:32], [BestTie], [TryFrom:6], [Living:4],
;           [Threatened], [RiskAt:3]
; T: 1500000   Stack: 26
; Untried: expected.next+7 never jumps: of each piece at least one type is possible; the contract of expected has the other case
choose_move:
        CALL set_values
        LD   A,NONE
        LD   (BestFrom),A
        XOR  A
.from:  LD   (TryFrom),A
        LD   L,A
        LD   H,HIGH BoardPieces
        LD   A,(HL)
        AND  BLOCKED + (1 << OWN)
        CP   1 << OWN
        CALL Z,try_piece
        LD   A,(TryFrom)
        INC  A
        CP   POSITIONS
        JR   NZ,.from
        RET

; try_piece: tries the moves of a piece
; In:       [Level] = CHANCE, B = 4 or $16..$17 or $24 or $2F, C = 0 or $0B or $10 or $14, [PieceTypes:POSITIONS] = GENERAL,
;           [PieceTypes + $24] = 0..BANNER, [TryFrom] = B,      ; an own piece, and an enemy's
;           [BoardPieces + P] = (P == C ? 3 : P == B ? $24 : NONE) for P = 0..POSITIONS - 1, long[Register] = 1..$FFFFFFFF,
;           [BestFrom] = NONE, [BestTo] = any, word[BestScore] = any,
;           [Bridges] = 2 or 4, [MapUp + P] = Up(P) for P = 0..POSITIONS - 1, [MapDown + P] = Down(P) for P = 0..POSITIONS - 1
; Where:    B != C
; Let:      Kind = [PieceTypes + $24], Goes(Q) = Kind < MINE && Reaches(Q, B, Kind),
;           IsNew(X, S) = !(X >> 48) || (S & 255) > (X >> 32 & 255),
;           Kept(X, Q, S) = S | (IsNew(X, S) ? (S & 255) << 32 | Q << 40 | 1 << 48 : X >> 32 << 32),
;           All = fold(Q = 0..POSITIONS - 1, X = long[Register], Goes(Q) ? Kept(X, Q, Run(X & $FFFFFFFF)) : X),
;           Found = All >> 48      ; register, the byte that decided, target
; Out:      [BestFrom] = Found ? B : NONE, [BestTo] = Found ? All >> 40 & 255 : [BestTo],
;           word[BestScore] = Found ? BIAS * 256 : word[BestScore], long[Register] = All & $FFFFFFFF
; Clobbers: A BC DE HL, [WalkFrom], [BoardMarks:POSITIONS], [BestTie], [TryTo], [TryType]
; T: 1500000   Stack: 24
try_piece:
        LD   A,(TryFrom)
        CALL type_at
        CP   MINE
        RET  NC                         ; it never moves
        LD   (TryType),A
        CALL clear_marks
        LD   A,(TryFrom)
        CALL mark_moves
        LD   A,(Level)
        OR   A                          ; CHANCE
        JR   Z,.moves
        LD   A,(TryFrom)
        CALL risk
        LD   (TryRisk),HL
.moves: XOR  A
.to:    LD   (TryTo),A
        LD   L,A
        LD   H,HIGH BoardMarks
        LD   A,(HL)
        OR   A
        CALL NZ,try_move
        LD   A,(TryTo)
        INC  A
        CP   POSITIONS
        JR   NZ,.to
        RET

; try_move: keeps a move if it is better than the best one so far
; In:       [Level] = CHANCE..PRUDENT, word[TryRisk] = 0..$FFFF, [Threatened] = 0..1, long[Register] = 0..$FFFFFFFF,
;           [BestFrom] = 0..POSITIONS - 1 or NONE, [BestTo] = 0..255, word[BestScore] = 0..$FFFF, [BestTie] = 0..255,
;           [TryFrom] = 0..POSITIONS - 1, [TryTo] = 0..POSITIONS - 1,
;           [TryType] = 0..GENERAL, [Known:2 * POSITIONS] = 0..255, [OwnPoints:TYPES] = 0..50, [EnemyPoints:TYPES] = 0..50,
;           [Open:TYPES] = 0..2,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..$17, [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $19..$1E,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $20..$2F, [BoardPieces + $18] = NONE, [BoardPieces + $1F] = NONE,
;           [Bridges] = 2 or 4, [MapUp + P] = Up(P) for P = 0..POSITIONS - 1, [MapDown + P] = Down(P) for P = 0..POSITIONS - 1
; Where:    !NoSpace([TryFrom]), !NoSpace([TryTo]), IsWeighed
; Out:      [BestFrom] = IsBetter ? [TryFrom] : [BestFrom], [BestTo] = IsBetter ? [TryTo] : [BestTo],
;           word[BestScore] = [BestFrom] == NONE ? Total : max(Total, word[BestScore]),
;           [BestTie] = IsBetter ? Tie : [BestTie], long[Register] = Run(long[Register])
; Clobbers: A BC DE HL, [RiskAt], word[RiskMost], [AttackFlags]
; T: 80000   Stack: 22
try_move:
        LD   HL,0
        LD   A,(Level)
        OR   A                          ; CHANCE
        CALL NZ,score_move
        LD   A,(Level)
        CP   PRUDENT
        CALL Z,take_imprudence
        LD   A,H
        XOR  BIAS
        LD   H,A
        PUSH HL
        CALL register_byte
        LD   C,A
        POP  HL
        LD   A,(BestFrom)
        CP   NONE
        JR   Z,.better
        LD   DE,(BestScore)
        EX   DE,HL
        OR   A
        SBC  HL,DE                      ; carry: the new score is higher
        EX   DE,HL
        JR   C,.better
        RET  NZ
        LD   A,(BestTie)
        CP   C
        RET  NC
.better:
        LD   (BestScore),HL
        LD   A,C
        LD   (BestTie),A
        LD   HL,(TryFrom)               ; TryTo follows it
        LD   (BestFrom),HL
        RET
        ASSERT TryTo == TryFrom + 1 && BestTo == BestFrom + 1

; take_imprudence: takes off a score what a move costs a prudent player
; In:       HL = 0..$FFFF, [TryFrom] = 0..POSITIONS - 1, [TryTo] = 0..POSITIONS - 1, [TryType] = 0..BANNER,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1, [Known:2 * POSITIONS] = 0..255
; Out:      HL = HL - Imprudence & $FFFF
; Clobbers: A BC DE
; T: 307   Stack: 4
take_imprudence:
        LD   A,(TryFrom)
        CP   OWN_HQ
        LD   DE,-LEAVES
        CALL Z,.add
        LD   A,(TryType)
        CP   FLAG_7
        RET  C
        PUSH HL
        LD   A,(TryTo)
        LD   L,A
        LD   H,HIGH BoardPieces
        LD   A,(HL)
        CP   NONE
        JR   Z,.certain                 ; no piece stands there
        CALL known_at
        LD   H,B
        LD   L,C
        DEC  HL
        LD   A,L
        AND  C
        LD   L,A
        LD   A,H
        AND  B
        OR   L
.certain:
        POP  HL
        RET  Z
        LD   DE,-DOUBTS
.add:   ADD  HL,DE
        RET

; score_move: returns the score of a move
; In:       word[TryRisk] = 0..$FFFF, [Threatened] = 0..1, [TryFrom] = 0..POSITIONS - 1, [TryTo] = 0..POSITIONS - 1,
;           [TryType] = 0..GENERAL, [Known:2 * POSITIONS] = 0..255, [OwnPoints:TYPES] = 0..50, [EnemyPoints:TYPES] = 0..50,
;           [Open:TYPES] = 0..2,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..$17, [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $19..$1E,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $20..$2F, [BoardPieces + $18] = NONE, [BoardPieces + $1F] = NONE,
;           [Bridges] = 2 or 4, [MapUp + P] = Up(P) for P = 0..POSITIONS - 1, [MapDown + P] = Down(P) for P = 0..POSITIONS - 1
; Where:    !NoSpace([TryFrom]), !NoSpace([TryTo]), IsWeighed
; Out:      HL = Scored & $FFFF
; Clobbers: A BC DE, [RiskAt], word[RiskMost], [AttackFlags]
; T: 76000   Stack: 20
score_move:
        LD   A,(TryTo)
        LD   L,A
        LD   H,HIGH BoardPieces
        BIT  7,(HL)
        JR   NZ,.quiet
        CALL score_attack
        JR   .guard
.quiet: CALL score_step
.guard: LD   DE,(TryRisk)
        ADD  HL,DE
        LD   A,(Threatened)
        OR   A
        RET  Z
        LD   A,(TryFrom)
        CP   OWN_HQ
        LD   DE,-GUARDS
        CALL Z,.add
        LD   A,(TryTo)
        CP   OWN_HQ
        LD   DE,GUARDS
        JR   Z,.add
        LD   C,A
        PUSH HL
        LD   HL,BesideHeadquarters
        LD   B,4
.beside:
        CP   (HL)
        JR   Z,.repel
        INC  HL
        DJNZ .beside
        POP  HL
        RET
.repel: LD   L,C
        CALL may_be_officer
        POP  HL
        RET  Z
        LD   DE,REPELS
.add:   ADD  HL,DE
        RET

; score_step: returns the score of a step onto an empty space, less what is at risk before it
; In:       [TryFrom] = 0..POSITIONS - 1, [TryTo] = 0..POSITIONS - 1,
;           [TryType] = 0..GENERAL, [Known:2 * POSITIONS] = 0..255, [OwnPoints:TYPES] = 0..50, [EnemyPoints:TYPES] = 0..50,
;           [Open:TYPES] = 0..2,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..$17, [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $19..$1E,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $20..$2F, [BoardPieces + $18] = NONE, [BoardPieces + $1F] = NONE,
;           [Bridges] = 2 or 4, [MapUp + P] = Up(P) for P = 0..POSITIONS - 1, [MapDown + P] = Down(P) for P = 0..POSITIONS - 1
; Where:    !NoSpace([TryFrom]), !NoSpace([TryTo]), IsWeighed
; Out:      HL = Stepped & $FFFF
; Clobbers: A BC DE, [RiskAt], word[RiskMost], [AttackFlags]
; T: 63000   Stack: 16
score_step:
        LD   A,(TryTo)
        CALL risk
        CALL negate
        LD   A,(Bridges)
        RRCA
        RRCA                            ; carry: two bridges
        LD   BC,StepsTwo
        JR   C,.steps
        LD   BC,StepsFour
.steps: LD   A,(TryTo)
        LD   E,A
        LD   D,0
        EX   DE,HL
        ADD  HL,BC
        LD   A,(HL)
        PUSH AF
        LD   A,(TryFrom)
        LD   L,A
        LD   H,0
        ADD  HL,BC
        POP  AF
        LD   C,A
        LD   A,(HL)
        SUB  C                          ; steps nearer, or a negative number
        ADD  A,A
        EX   DE,HL
        LD   C,A
        LD   A,(TryType)
        CP   FLAG_7
        LD   A,C
        JR   C,.signed
        ADD  A,A
        ADD  A,C                        ; a flag officer's step counts three times as much
.signed:
        LD   E,A
        RLCA
        SBC  A,A
        LD   D,A
        ADD  HL,DE
        LD   A,(TryTo)
        CP   ENEMY_HQ
        RET  NZ
        LD   A,(TryType)
        CP   FLAG_7
        RET  C
        LD   DE,ENTERS
        ADD  HL,DE
        RET

; score_attack: returns the score of an attack, less what is at risk before it
; In:       [TryTo] = 0..POSITIONS - 1,
;           [TryType] = 0..GENERAL, [Known:2 * POSITIONS] = 0..255, [OwnPoints:TYPES] = 0..50, [EnemyPoints:TYPES] = 0..50,
;           [Open:TYPES] = 0..2,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..$17, [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $19..$1E,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $20..$2F, [BoardPieces + $18] = NONE, [BoardPieces + $1F] = NONE,
;           [Bridges] = 2 or 4, [MapUp + P] = Up(P) for P = 0..POSITIONS - 1, [MapDown + P] = Down(P) for P = 0..POSITIONS - 1
; Where:    !NoSpace([TryTo]), IsWeighed, !IsFree([TryTo])
; Out:      HL = Attacked & $FFFF
; Clobbers: A BC DE, [RiskAt], word[RiskMost], [AttackFlags]
; T: 73000   Stack: 18
score_attack:
        LD   A,(TryTo)
        LD   L,A
        LD   E,0
        CP   ENEMY_HQ
        JR   NZ,.backed
        LD   A,(TryType)
        CP   FLAG_7
        JR   C,.backed
        LD   E,WINS
.backed:
        CALL backing
        LD   A,E
        JR   NC,.alone
        OR   BACKED
.alone: LD   (AttackFlags),A
        LD   A,(TryTo)
        LD   L,A
        CALL known_at
        LD   D,B
        LD   E,C
        CALL expected
        PUSH HL
        LD   A,(TryTo)
        CALL risk
        SRL  H
        RR   L
        EX   DE,HL
        POP  HL
        OR   A
        SBC  HL,DE
        RET

; The steps from each space to the enemy's headquarters on an empty board, with two bridges and with four.
StepsTwo:
        DB   2, 3, 4, 5, 6, 7, 8, 9
        DB   1, 2, 3, 4, 5, 6, 7, 8
        DB   0, 1, 2, 3, 6, 7, 8, 9
        DB   0, 1, 2, 3, 6, 7, 8, 0
        DB   1, 2, 3, 4, 5, 6, 7, 8
        DB   2, 3, 4, 5, 6, 7, 8, 9
StepsFour:
        DB   2, 3, 4, 5, 5, 6, 7, 8
        DB   1, 2, 3, 4, 5, 6, 7, 8
        DB   0, 1, 2, 3, 6, 7, 8, 9
        DB   0, 1, 2, 3, 6, 7, 8, 0
        DB   1, 2, 3, 4, 5, 6, 7, 8
        DB   2, 3, 4, 5, 5, 6, 7, 8
