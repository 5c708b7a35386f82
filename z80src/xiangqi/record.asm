; record: the moves of a game as they decide that it is over

; A position comes up again only if no piece was taken since, so the record begins again at each capture. Undoing its moves one after
; the other on a copy of the board leads to every earlier position; the number of points in which the copy differs from the board says
; if it is the same. So nothing is compared by a hash.

; play_move: makes a legal move of a game that is not over, and records it
; In:       D = $C3 or $85, E = $85 or $C4, [Quiet] = 0 or 119, [Recorded] = 0 or 5 or 119, [Board + $C3] = RED + ROOK or BLACK + PAWN,
;           [Board + $85] = RED + KNIGHT or BLACK + CANNON, [Board + $C4] = 0 or RED + ROOK or BLACK + PAWN,
;           [Turn] = RED or BLACK, [RedKing] = $47, [BlackKing] = $47,                         ; a king on e1 and what is around it:
;           [Board + $48] = 0, [Board + $49] = 0 or BLACK + ROOK or RED + ROOK, [Board + $4A] = 0,
;           [Board + $4B] = 0 or BLACK + CANNON or RED + CANNON, [Board + $4C] = BORDER, [Board + $42] = BORDER,
;           [Board + $43 + N] = 0 for N = 0..3, [Board + $57 + NEXT_ROW * N] = 0 for N = 0..6, [Board + $C7] = 0 or RED + CANNON,
;           [Board + $D7] = BORDER, [Board + $37] = 0 or BLACK + PAWN or RED + PAWN, [Board + $27] = BORDER,
;           [Board + $58] = 0, [Board + $68] = 0 or BLACK + KNIGHT or RED + KNIGHT, [Board + $59] = 0, [Board + $38] = 0,
;           [Board + $39] = 0, [Board + $28] = BORDER, [Board + $56] = 0, [Board + $66] = 0, [Board + $55] = 0, [Board + $36] = 0,
;           [Board + $26] = BORDER, [Board + $35] = 0
; Where:    D != E
; Let:      Taken = [Board + E], At = [Recorded]
; Out:      [Board + D] = 0, [Board + E] = [Board + D], [Turn] = [Turn] ^ COLOURS, [Quiet] = Taken ? 0 : [Quiet] + 1,
;           [Recorded] = Taken ? 0 : At + 1, [RecordFrom + At] = D for N = 1..(Taken ? 0 : 1), [RecordTo + At] = E for N = 1..(Taken ? 0 : 1),
;           [RecordCheck + At] = IsAttacked($47, [Turn]) for N = 1..(Taken ? 0 : 1)
; Clobbers: A BC DE HL IX
; T: 3000   Stack: 6
play_move:
        CALL make_move
        LD   HL,Quiet
        OR   A
        JR   Z,.quiet
        LD   (HL),0
        INC  L
        LD   (HL),0                     ; Recorded
        RET
        ASSERT Recorded == Quiet + 1
.quiet: INC  (HL)
        ; and on into

; record_move: records a move that was made and took nothing
; In:       D = $33..$3B or $C3..$CB, E = $33 or $CB, [Recorded] = 0 or 5 or 119, [Turn] = RED or BLACK, [RedKing] = $47, [BlackKing] = $47,
;           [Board + $48] = 0, [Board + $49] = 0 or BLACK + ROOK or RED + ROOK, [Board + $4A] = 0,
;           [Board + $4B] = 0 or BLACK + CANNON or RED + CANNON, [Board + $4C] = BORDER, [Board + $42] = BORDER,
;           [Board + $43 + N] = 0 for N = 0..3, [Board + $57 + NEXT_ROW * N] = 0 for N = 0..6, [Board + $C7] = 0 or RED + CANNON,
;           [Board + $D7] = BORDER, [Board + $37] = 0 or BLACK + PAWN or RED + PAWN, [Board + $27] = BORDER,
;           [Board + $58] = 0, [Board + $68] = 0 or BLACK + KNIGHT or RED + KNIGHT, [Board + $59] = 0, [Board + $38] = 0,
;           [Board + $39] = 0, [Board + $28] = BORDER, [Board + $56] = 0, [Board + $66] = 0, [Board + $55] = 0, [Board + $36] = 0,
;           [Board + $26] = BORDER, [Board + $35] = 0   ; a king on e1 and what is around it
; Let:      At = [Recorded]
; Out:      [Recorded] = At + 1, [RecordFrom + At] = D, [RecordTo + At] = E, [RecordCheck + At] = IsAttacked($47, [Turn] ^ COLOURS)
; Clobbers: A BC E HL IX
; T: 2800   Stack: 6
record_move:
        LD   HL,Recorded
        LD   A,(HL)
        INC  (HL)
        LD   H,HIGH RecordFrom
        LD   L,A
        LD   (HL),D
        SET  7,L                        ; RecordTo
        LD   (HL),E
        PUSH AF
        CALL is_check
        POP  BC
        LD   L,B
        LD   H,HIGH RecordCheck
        LD   A,0
        RLA
        LD   (HL),A
        RET
        ASSERT LOW RecordFrom == 0 && RecordTo == RecordFrom + $80 && LOW RecordCheck == 0

; find_ending: says if the game is over, and why
; In:       [Turn] = RED or BLACK, [Quiet] = 119 or QUIET_MOST, [Recorded] = 7,                     ; repetitions: find_repetition
;           [RedKing] = $36, [BlackKing] = $C7, [Board + N] = [Zones + N] ? 0 : BORDER for N = 0..255, [Board + $36] = RED + KING,
;           [Board + $C7] = BLACK + KING, [Board + $3B] = 0 or BLACK + ROOK, [Board + $4B] = 0 or BLACK + ROOK, [Board + $7B] = 0 or RED + PAWN
; Where:    !IsAttacked([Turn] == RED ? [BlackKing] : [RedKing], [Turn]), !FaceThen([RedKing], [BlackKing], 0)
; Let:      End = EndOf([Turn], [RedKing] * 256 + [BlackKing])
; Out:      A = End, B = 1 << End & (1 << MATE | 1 << STALEMATE) ? [Turn] ^ COLOURS : 0                ; who has won
; Clobbers: C DE HL IX IY, [Wanted], [KingPoint], [InCheck], [Differing], [Quiets], [Past:256], [MoveLists:255]
; T: 400000   Stack: 16
find_ending:
        LD   D,ENDING_LIST
        CALL list_legal
        JR   NZ,.moves
        LD   A,(Turn)
        XOR  COLOURS
        LD   B,A
        LD   A,(InCheck)
        OR   A
        LD   A,MATE
        RET  NZ
        LD   A,STALEMATE
        RET
.moves: CALL find_repetition
        OR   A
        RET  NZ
        LD   B,A
        LD   A,(Quiet)
        CP   QUIET_MOST
        LD   A,SIXTY_MOVES
        RET  NC
        LD   HL,Board + FIRST_POINT
.point: LD   A,(HL)
        AND  KIND
        CP   KNIGHT
        LD   A,0
        RET  NC                         ; a piece that can give check
        INC  L
        JR   NZ,.point
        LD   A,MATERIAL
        RET

THIRD_TIME      EQU  8                  ; moves at least from the first time to the third

; find_repetition: says if the position is there for the third time, and who has lost by it
; In:       [Recorded] = 0..12, D = 0..3, [Turn] = [Recorded] & 1 ? BLACK : RED,    ; two pieces go to and fro; D: Red, and Black, gives check
;           [Board + N] = [Zones + N] == 0 ? BORDER : N == ([Recorded] % 4 > 0 && [Recorded] % 4 < 3 ? $C5 : $B5) ? RED + ROOK
;              : N == ([Recorded] % 4 > 1 ? $B6 : $C6) ? BLACK + KING : 0 for N = 0..255,
;           [RecordFrom + N] = N % 4 == 0 ? $B5 : N % 4 == 1 ? $C6 : N % 4 == 2 ? $C5 : $B6 for N = 0..11,
;           [RecordTo + N] = N % 4 == 0 ? $C5 : N % 4 == 1 ? $B6 : N % 4 == 2 ? $B5 : $C6 for N = 0..11,
;           [RecordCheck + N] = N % 2 ? D >> 1 : D & 1 for N = 0..11
; Out:      A = [Recorded] < 8 ? 0 : D == 1 || D == 2 ? PERPETUAL_CHECK : REPETITION,
;           B = [Recorded] < 8 ? 0 : D == 1 ? BLACK : D == 2 ? RED : 0
; Clobbers: A BC DE HL, [Differing], [Quiets], [Past:256]
; T: 60000   Stack: 8
find_repetition:
        LD   A,(Recorded)
        CP   THIRD_TIME
        JR   C,.new
        LD   L,A
        LD   H,HIGH RecordFrom
        LD   DE,2                       ; E: times that the position has to be there before
.pair:  DEC  L                          ; between two times every source is a target as well, so that all together give 0
        CALL .both
        DEC  L
        CALL .both
        JR   NZ,.other
        DEC  E
        JR   Z,.perhaps
.other: LD   A,L
        CP   2
        JR   NC,.pair
.new:   XOR  A
        LD   B,A
        RET
.both:  LD   A,D
        XOR  (HL)
        SET  7,L                        ; RecordTo
        XOR  (HL)
        RES  7,L
        LD   D,A
        OR   A
        RET
.perhaps:
        XOR  A
        LD   (Differing),A
        LD   (Quiets),A
        LD   HL,Board
        LD   DE,Past
        LD   BC,256
        LDIR
        LD   A,(Turn)
        LD   C,A                        ; the side to move in Past
        LD   B,2                        ; times that the position has still to be found
        LD   A,(Recorded)
        LD   L,A
.move:  LD   A,L
        OR   A
        JR   Z,.none
        DEC  L
        LD   A,C
        XOR  COLOURS
        LD   C,A
        LD   H,HIGH RecordCheck
        LD   A,(HL)
        OR   A
        JR   NZ,.check
        LD   A,(Quiets)
        OR   C
        LD   (Quiets),A
.check: PUSH HL
        PUSH BC
        CALL undo_past
        POP  BC
        POP  HL
        LD   A,(Turn)
        CP   C
        JR   NZ,.move
        LD   A,(Differing)
        OR   A
.same:  JR   NZ,.move
        DJNZ .move
        ; Since the first time only the colours in Quiets have made a move without giving check.
        LD   A,(Quiets)
        LD   B,A
        CP   COLOURS
        JR   Z,.draw
        OR   A
        LD   A,PERPETUAL_CHECK
        RET  NZ                         ; one side always gave check, and the other one has won
.draw:  LD   B,0
        LD   A,REPETITION
        RET
.none:  LD   B,A
        RET

; undo_past: undoes a recorded move in Past
; In:       L = 0 or 5 or QUIET_MOST - 1, [RecordFrom + L] = FIRST_POINT or $7B or $CB, [RecordTo + L] = FIRST_POINT or $7B or $CB,
;           [Past + FIRST_POINT] = 0 or RED + ROOK or BLACK + PAWN, [Past + $7B] = 0 or RED + ROOK or BLACK + PAWN,
;           [Past + $CB] = 0 or RED + ROOK or BLACK + PAWN, [Board + FIRST_POINT] = 0 or RED + ROOK or BLACK + PAWN,
;           [Board + $7B] = 0 or RED + ROOK or BLACK + PAWN, [Board + $CB] = 0 or RED + ROOK or BLACK + PAWN, [Differing] = 0 or 2 or 90
; Let:      From = [RecordFrom + L], To = [RecordTo + L], Alike(P, X) = [Board + P] == X
; Where:    From != To
; Out:      [Past + From] = [Past + To], [Past + To] = 0,
;           [Differing] = [Differing] + Alike(From, [Past + From]) - Alike(From, [Past + To])
;              + Alike(To, [Past + To]) - Alike(To, 0) & 255
; Clobbers: A BC DE HL
; T: 282   Stack: 2
undo_past:
        LD   H,HIGH RecordFrom
        LD   D,(HL)
        SET  7,L                        ; RecordTo
        LD   E,(HL)
        LD   H,HIGH Past
        LD   L,E
        LD   A,(HL)
        LD   L,D
        CALL put_past
        LD   L,E
        XOR  A
        ; and on into

; put_past: changes a point of Past
; In:       L = FIRST_POINT or $7B or $CB, A = 0 or RED + ROOK or BLACK + PAWN, H = Past / 256,
;           [Past + L] = 0 or RED + ROOK or BLACK + PAWN, [Board + L] = 0 or RED + ROOK or BLACK + PAWN, [Differing] = 0..255
; Out:      [Past + L] = A,
;           [Differing] = [Differing] + ([Past + L] == [Board + L]) - (A == [Board + L]) & 255
; Clobbers: A BC L
; T: 103   Stack: 0
put_past:
        LD   B,(HL)
        LD   (HL),A
        LD   H,HIGH Board
        LD   C,(HL)
        LD   HL,Differing
        CP   C
        JR   NZ,.other
        DEC  (HL)
.other: LD   A,B
        CP   C
        JR   NZ,.done
        INC  (HL)
.done:  LD   H,HIGH Past
        RET
