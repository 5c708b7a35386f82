; lines: lines of play counted, and moves of a game with its history

; count_lines: counts the lines of play of a number of moves
; In:       A = 1..LISTS, the position
; Out:      long[Lines] = their number; the position as before
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Origin], [Destination]
; T: 6000000000   Stack: 80
; Unproved: it is compared with the port and with published numbers
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
; In:       B, C = source and target of a legal move, the position
; Out:      the position after it, History, [MoveCount]
; Clobbers: A BC DE HL
; T: 17000   Stack: 4
; Unproved: it is compared with the port in all variants
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
