; turn: a move, the end of its turn, and the ends of a game

; play_turn: plays a move, which is not judged, and ends its turn
; In:       From, To, the board, the maps, Moves, Quiet
; Out:      A = 0 if the game goes on, else HEADQUARTERS, NO_MOVE or TOO_QUIET, and zero
; Clobbers: BC DE HL, WalkFrom, the marks
; T: 73000   Stack: 18
; Unproved: it joins routines that have contracts; compared with the port
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
; Unreached: play_move.quiet+9 never jumps: no game of the questions has 65,535 moves; the contract has cases with as many
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
; In:       the board after a move
; Out:      A = 0 if the game goes on, else HEADQUARTERS, NO_MOVE or TOO_QUIET, and zero; Moved = 0
; Clobbers: BC DE HL, WalkFrom, the marks
; T: 72000   Stack: 18
; Unproved: it joins routines that have contracts; compared with the port
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
; T: 56000   Stack: 18
; Unreached: game_result+19 always jumps: a mine or a banner comes into the headquarters in debug mode only, where it may be put there
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
