; lines: whole lists of moves and whole games, for case files and proofs

; The game does not use them. They write below the program.
LineMarks       EQU  $6000              ; of each space 48 marks
LineMoves       EQU  $6000              ; a line of moves, two bytes each, and NONE
LineAnswers     EQU  $7000              ; an answer for each of them, or bytes of the register
LINE_MOST       EQU  2000

; list_moves: marks the moves of each own piece
; In:       B = 4 or $17 or $24, C = 0 or $14, D = 0 or 9..10 or BANNER, [PieceTypes + P] = D for P = 0..POSITIONS - 1,
;           [Bridges] = 2 or 4,      ; two own pieces, and an enemy's
;           [BoardPieces + P] = (P == C ? 3 : P == B ? $24 : P == $26 ? $25 : NONE) for P = 0..POSITIONS - 1,
;           [MapUp + P] = Up(P) for P = 0..POSITIONS - 1, [MapDown + P] = Down(P) for P = 0..POSITIONS - 1
; Out:      [LineMarks + POSITIONS * P + Q] = IsOwn(P) && Reaches(Q, P, Type(P)) for P = 0..POSITIONS - 1 for Q = 0..POSITIONS - 1
; Clobbers: A BC DE HL, [WalkFrom], [BoardMarks:POSITIONS]
; T: 300000   Stack: 20
list_moves:
        LD   DE,LineMarks
        XOR  A
.space: PUSH AF
        PUSH DE
        LD   E,A
        CALL clear_marks
        LD   L,E
        LD   H,HIGH BoardPieces
        LD   A,(HL)
        AND  BLOCKED + (1 << OWN)
        CP   1 << OWN
        LD   A,E
        CALL Z,mark_moves
        POP  DE
        LD   HL,BoardMarks
        LD   BC,POSITIONS
        LDIR
        POP  AF
        INC  A
        CP   POSITIONS
        JR   NZ,.space
        RET

; play_line: plays moves, which are not judged, until the game is over
; In:       B = 0..1, C = 0 or 13, D = 0 or 12..BANNER, [LineMoves] = B ? $24 : NONE, [LineMoves + 1] = $0B,
;           [LineMoves + 2] = NONE,      ; no move or one
;           [BoardPieces + P] = (P == $24 ? $24 : P == $0B ? 3 : P == $03 ? $0B : NONE) for P = 0..POSITIONS - 1,
;           [PieceTypes + P] = (P == $24 ? C : P == 3 ? D : BANNER) for P = 0..POSITIONS - 1,
;           [Known + N] = N for N = 0..2 * POSITIONS - 1, [Bottom] = 0..1, word[Moves] = 7, word[Quiet] = 5 or QUIET_MOST, [Moved] = 0,
;           [LastFrom:2] = NONE, [LastAnswer] = 0, [Answer] = 0,
;           [Bridges] = 2 or 4, [MapUp + P] = Up(P) for P = 0..POSITIONS - 1, [MapDown + P] = Down(P) for P = 0..POSITIONS - 1
; Let:      First = word[Quiet] >= QUIET_MOST ? TOO_QUIET : 0, Is = !First && B,
;           Said = Judged($24, $0B), Entry(X) = X == NONE ? NONE : TurnedPlace(X),
;           Stands = Said == BOTH ? NONE : Said == DEFENDER ? 3 : $24,
;           Now(P) = P == $0B ? Stands : P == $24 ? NONE : Piece(P),
;           Lost = Said == ATTACKER || Said == BOTH || D >= MINE          ; then the enemy's pieces left never move
; Out:      A = First ? First : B && Lost ? NO_MOVE : 0, [LineAnswers] = Is ? Said : [LineAnswers], [Bottom] = Is ? 1 - [Bottom] : [Bottom],
;           word[Moves] = Is ? word[Moves] + 1 : word[Moves], word[Quiet] = Is ? 0 : word[Quiet],
;           [BoardPieces + P] = !Is ? Piece(P) : NoSpace(P) ? NONE : Entry(Now(TurnedPlace(P))) for P = 0..POSITIONS - 1
; Clobbers: BC DE HL, [From], [To], [WalkFrom], [BoardMarks:POSITIONS], [PieceTypes:POSITIONS], [Known:2 * POSITIONS], [Moved],
;           [LastFrom:2], [LastAnswer], [Answer]
; T: 150000000   Stack: 26
play_line:
        LD   HL,LineMoves
        LD   DE,LineAnswers
        CALL .result
.move:  RET  NZ
        LD   A,(HL)
        CP   NONE
        JR   Z,.end
        LD   (From),A
        INC  HL
        LD   A,(HL)
        LD   (To),A
        INC  HL
        PUSH HL
        PUSH DE
        CALL play_turn
        POP  DE
        POP  HL
        LD   B,A
        LD   A,(Answer)
        LD   (DE),A
        INC  DE
        LD   A,B
        OR   A
        JR   .move
.end:   XOR  A
        RET
.result:
        PUSH HL
        PUSH DE
        CALL game_result
        POP  DE
        POP  HL
        RET

; register_bytes: runs the register for some bytes
; In:       BC = 1..20 or 255..257, long[Register] = 0..$FFFFFFFF          ; at most LINE_MOST
; Let:      After(K) = fold(J = 0..K, X = long[Register], Run(X))
; Out:      [LineAnswers + K] = After(K) & 255 for K = 0..BC - 1, long[Register] = After(BC - 1)
; Clobbers: A BC DE HL
; T: 1400000   Stack: 6
register_bytes:
        LD   HL,LineAnswers
.byte:  PUSH BC
        PUSH HL
        CALL register_byte
        POP  HL
        POP  BC
        LD   (HL),A
        INC  HL
        DEC  BC
        LD   A,B
        OR   C
        JR   NZ,.byte
        RET
