; turn: a move, the end of its turn, and the ends of a game

; play_turn: plays a move, which is not judged, and ends its turn
; In:       From, To, the board, the maps, Moves, Quiet
; Out:      A = 0 if the game goes on, else HEADQUARTERS, NO_MOVE or TOO_QUIET, and zero
; Clobbers: BC DE HL, WalkFrom, the marks
; T: 73000   Stack: 18
; Unproved: it is compared with the port
play_turn:
        CALL play_move
        JR   end_turn

; play_move: plays a move, which is not judged
; In:       From, To, the board, MapUp, Moves, Quiet
; Out:      the board after it, Answer, the last move, Moves, Quiet, Moved = 1
; Clobbers: A BC DE HL
; T: 760   Stack: 4
; Unproved: it is compared with the port
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
; Unproved: it is compared with the port
end_turn:
        XOR  A
        LD   (Moved),A
        CALL swap_sides
        ; and on into

; game_result: says if the game is over
; In:       the board as the side sees it that would be next, Quiet
; Out:      A = 0 if the game goes on, else HEADQUARTERS, NO_MOVE or TOO_QUIET, and zero
; Clobbers: BC DE HL, WalkFrom, the marks
; T: 56000   Stack: 18
; Unproved: it is compared with the port
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
