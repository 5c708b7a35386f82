; turn: a move, the end of its turn, and the ends of a game

; play_turn: plays a move, which is not judged, and ends its turn
; In:       [From] = 0..POSITIONS - 1, [To] = 0..POSITIONS - 1, [PieceTypes:POSITIONS] = 0..BANNER, [Known:2 * POSITIONS] = 0..255,
;           [BoardPieces + P] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE for P = 0..$17,
;           [BoardPieces + P] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE for P = $19..$1E,
;           [BoardPieces + P] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE for P = $20..$2F,
;           [BoardPieces + $18] = NONE, [BoardPieces + $1F] = NONE, [Bottom] = 0 or 1, word[Moves] = 0..$FFFF,
;             word[Quiet] = 0..QUIET_MOST,
;           [Bridges] = 2 or 4, [MapUp + P] = Up(P) for P = 0..POSITIONS - 1, [MapDown + P] = Down(P) for P = 0..POSITIONS - 1
; Where:    !IsFree([From]) && !NoSpace([To]) && [From] != [To] && (IsFree([To]) || Type([To]) != BANNER || TypeBehind([To]) != BANNER)
; Let:      Said = Judged([From], [To]), Stands = Said == BOTH ? NONE : Said == DEFENDER ? Piece([To]) : Piece([From]),
;           Now(P) = P == [To] ? Stands : P == [From] ? NONE : Piece(P), Kind(P) = [PieceTypes + Now(P)],         ; after the move
;           IsNext(P) = Now(P) < POSITIONS && !(Now(P) >> OWN & 1), Calm = Said == MOVED ? word[Quiet] + 1 : 0,
;           Entry(X) = X == NONE ? NONE : TurnedPlace(X), IsOpen(Q) = !NoSpace(Q) && !IsNext(Q),     ; to the side that would be next
;           Leads(M, P) = [M + P] < BLOCKED && any(K = 0..[M + P] / DOUBLE, IsOpen(Next(M, P, K))),
;           Aside(P, S) = !IsEdge(Beside(P, S)) && IsOpen(Beside(P, S)), FliesOut(P) = any(Q = 0..POSITIONS - 1, IsOver(Q,
;             P) && IsOpen(Q)),
;           Ahead(P) = Kind(P) == PLANE ? FliesOut(P) : Leads(MapUp, P) || Leads(MapDown, P),
;           CanGo(P) = IsNext(P) && Kind(P) < MINE && (Ahead(P) || Aside(P, NEXT_COLUMN) || Aside(P, -NEXT_COLUMN)),
;           IsTaken = Now(ENEMY_HQ) < POSITIONS && !IsNext(ENEMY_HQ) && Kind(ENEMY_HQ) >= FLAG_7 && Kind(ENEMY_HQ) < MINE,
;           Why = IsTaken ? HEADQUARTERS : !any(P = 0..POSITIONS - 1, CanGo(P)) ? NO_MOVE : Calm >= QUIET_MOST ? TOO_QUIET : 0
; Out:      A = Why, zero = Why == 0, [Moved] = 0, [Bottom] = 1 - [Bottom],              ; 0: the game goes on
;           [LastFrom] = TurnedPlace([From]), [LastTo] = TurnedPlace([To]), [LastAnswer] = Said, [Answer] = Said,
;           word[Moves] = min(word[Moves] + 1, $FFFF), word[Quiet] = Calm,
;           [BoardPieces + P] = NoSpace(P) ? NONE : Entry(Now(TurnedPlace(P))) for P = 0..POSITIONS - 1,
;           [PieceTypes + P] = NoSpace(P) ? NONE : [PieceTypes + TurnedPlace(P)] for P = 0..POSITIONS - 1,
;           word[Known + 2 * P] = NoSpace(P) ? 0 : word[Known + 2 * TurnedPlace(P)] for P = 0..POSITIONS - 1
; Clobbers: BC DE HL, [WalkFrom], [BoardMarks:POSITIONS]
; T: 99429   Stack: 18
play_turn:
        CALL play_move
        JR   end_turn

; play_move: plays a move, which is not judged
; In:       [From] = 0..POSITIONS - 1, [To] = 0..POSITIONS - 1, [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1,
;           [PieceTypes:POSITIONS] = 0..BANNER, [MapUp:POSITIONS] = 0..POSITIONS - 1 or DOUBLE..DOUBLE + POSITIONS - 1 or BLOCKED,
;           word[Moves] = 0..$FFFF, word[Quiet] = 0..QUIET_MOST
; Where:    !IsFree([From]) && [From] != [To] && (IsFree([To]) || Type([To]) != BANNER || TypeBehind([To]) != BANNER)
; Let:      Said = Judged([From], [To]), Stands = Said == BOTH ? NONE : Said == DEFENDER ? Piece([To]) : Piece([From])
; Out:      [BoardPieces + P] = P == [To] ? Stands : P == [From] ? NONE : Piece(P) for P = 0..POSITIONS - 1,
;           [Answer] = Said, [LastFrom] = [From], [LastTo] = [To], [LastAnswer] = Said, [Moved] = 1,
;           word[Moves] = min(word[Moves] + 1, $FFFF), word[Quiet] = Said == MOVED ? word[Quiet] + 1 : 0
; Clobbers: A BC DE HL
; T: 760   Stack: 4
; Untried: play_move.quiet+9 never jumps: no game of the questions has 65,535 moves; the contract has cases with as many
play_move:
        CALL judge_answer
        LD   A,(From)
        LD   (LastFrom),A
        LD   L,A
        LD   H,HIGH BoardPieces
        LD   C,(HL)
        LD   (HL),NONE
        LD   A,(To)
        LD   (LastTo),A
        LD   L,A
        LD   A,(Answer)
        LD   (LastAnswer),A
        CP   DEFENDER
        JR   Z,.gone
        CP   BOTH
        JR   NZ,.stays
        LD   C,NONE
.stays: LD   (HL),C
.gone:  LD   HL,(Quiet)
        INC  HL
        OR   A                          ; MOVED
        JR   Z,.quiet
        LD   HL,0
.quiet: LD   (Quiet),HL
        LD   HL,(Moves)
        INC  HL
        LD   A,H
        OR   L
        JR   Z,.many
        LD   (Moves),HL
.many:  LD   A,1
        LD   (Moved),A
        RET

; end_turn: ends a turn: the other side is at the bottom
; In:       [PieceTypes:POSITIONS] = 0..BANNER, [Known:2 * POSITIONS] = 0..255, [Bottom] = 0 or 1, word[Quiet] = 0..$FFFF, [Moved] = 0 or 1,
;           [BoardPieces + P] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE for P = 0..$17,
;           [BoardPieces + P] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE for P = $19..$1E,
;           [BoardPieces + P] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE for P = $20..$2F,
;           [BoardPieces + $18] = NONE, [BoardPieces + $1F] = NONE, [LastFrom:2] = 0..$17 or $19..$1E or $20..POSITIONS - 1 or NONE,
;           [Bridges] = 2 or 4, [MapUp + P] = Up(P) for P = 0..POSITIONS - 1, [MapDown + P] = Down(P) for P = 0..POSITIONS - 1
; Let:      Entry(X) = X == NONE ? NONE : TurnedPlace(X), IsOpen(Q) = !NoSpace(Q) && !IsEnemy(Q),     ; to the side that would be next
;           Leads(M, P) = [M + P] < BLOCKED && any(K = 0..[M + P] / DOUBLE, IsOpen(Next(M, P, K))),
;           Aside(P, S) = !IsEdge(Beside(P, S)) && IsOpen(Beside(P, S)), FliesOut(P) = any(Q = 0..POSITIONS - 1, IsOver(Q, P) && IsOpen(Q)),
;           Ahead(P) = Type(P) == PLANE ? FliesOut(P) : Leads(MapUp, P) || Leads(MapDown, P),
;           CanGo(P) = IsEnemy(P) && Type(P) < MINE && (Ahead(P) || Aside(P, NEXT_COLUMN) || Aside(P, -NEXT_COLUMN)),
;           IsTaken = IsOwn(ENEMY_HQ) && Type(ENEMY_HQ) >= FLAG_7 && Type(ENEMY_HQ) < MINE,
;           Why = IsTaken ? HEADQUARTERS : !any(P = 0..POSITIONS - 1, CanGo(P)) ? NO_MOVE : word[Quiet] >= QUIET_MOST ? TOO_QUIET : 0
; Out:      A = Why, zero = Why == 0, [Moved] = 0, [Bottom] = 1 - [Bottom], [LastFrom] = Entry([LastFrom]), [LastTo] = Entry([LastTo]),
;           [BoardPieces + P] = NoSpace(P) ? NONE : Entry([BoardPieces + TurnedPlace(P)]) for P = 0..POSITIONS - 1,
;           [PieceTypes + P] = NoSpace(P) ? NONE : [PieceTypes + TurnedPlace(P)] for P = 0..POSITIONS - 1,
;           word[Known + 2 * P] = NoSpace(P) ? 0 : word[Known + 2 * TurnedPlace(P)] for P = 0..POSITIONS - 1      ; 0: the game goes on
; Clobbers: BC DE HL, [WalkFrom], [BoardMarks:POSITIONS]
; T: 100483   Stack: 18
end_turn:
        XOR  A
        LD   (Moved),A
        CALL swap_sides
        ; and on into

; game_result: says if the game is over
; In:       [PieceTypes:POSITIONS] = 0..BANNER, word[Quiet] = 0..$FFFF,        ; the board as the side sees it that would be next
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..$17, [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $19..$1E,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = $20..$2F, [BoardPieces + $18] = NONE, [BoardPieces + $1F] = NONE,
;           [Bridges] = 2 or 4, [MapUp + P] = Up(P) for P = 0..POSITIONS - 1, [MapDown + P] = Down(P) for P = 0..POSITIONS - 1
; Let:      IsTaken = IsEnemy(OWN_HQ) && Type(OWN_HQ) >= FLAG_7 && Type(OWN_HQ) < MINE, CanMove = any(P = 0..POSITIONS - 1, HasMove(P)),
;           Why = IsTaken ? HEADQUARTERS : !CanMove ? NO_MOVE : word[Quiet] >= QUIET_MOST ? TOO_QUIET : 0   ; 0: the game goes on
; Out:      A = Why, zero = Why == 0
; Clobbers: BC DE HL, [WalkFrom], [BoardMarks:POSITIONS]
; T: 88178   Stack: 18
; Untried: game_result+19 always jumps: a mine or a banner comes into the headquarters in debug mode only, where it may be put there
game_result:
        LD   A,(BoardPieces + OWN_HQ)
        LD   L,A
        AND  BLOCKED + (1 << OWN)
        JR   NZ,.moves                  ; no piece is in the headquarters, or an own one
        LD   H,HIGH PieceTypes
        LD   A,(HL)
        CP   FLAG_7
        JR   C,.moves
        CP   MINE
        LD   A,HEADQUARTERS
        JR   C,.over
.moves: CALL has_move
        LD   A,NO_MOVE
        JR   NC,.over
        LD   HL,(Quiet)
        LD   DE,QUIET_MOST
        XOR  A
        SBC  HL,DE
        JR   C,.over
        LD   A,TOO_QUIET
.over:  OR   A
        RET
