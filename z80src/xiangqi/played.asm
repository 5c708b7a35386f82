; played: the moves of the game, played again from its first position

; play: plays a move that was judged, and keeps it; when there is no room for it, the oldest move is given up
; In:       [Mode] = GAME or ORIGINAL, [MoveCount] = 7 or MOVES_MOST, [Moves] = $33, [Moves + 1] = $34 or $CA,
;           [Moves + N] = low(N) for N = 2..2 * MOVES_MOST - 1, [FirstBoard + N] = N for N = 0..89, [FirstSide] = rules.RED, word[GivenUp] = 255,
;           D = $C3 or $85, E = $85 or $C4, [rules.Quiet] = 119, [rules.Recorded] = 5,
;           [rules.Board + $C3] = rules.RED + rules.ROOK, [rules.Board + $85] = rules.BLACK + rules.CANNON,
;           [rules.Board + $C4] = 0 or rules.RED + rules.ROOK,
;           [rules.Turn] = rules.RED or rules.BLACK, [rules.RedKing] = $47, [rules.BlackKing] = $47,    ; a king on e1 and what is around it:
;           [rules.Board + $48] = 0, [rules.Board + $49] = 0, [rules.Board + $4A] = 0,
;           [rules.Board + $4B] = 0, [rules.Board + $4C] = rules.BORDER, [rules.Board + $42] = rules.BORDER,
;           [rules.Board + $43 + N] = 0 for N = 0..3, [rules.Board + $57 + 16 * N] = 0 for N = 0..7,
;           [rules.Board + $D7] = rules.BORDER, [rules.Board + $37] = 0, [rules.Board + $27] = rules.BORDER,
;           [rules.Board + $58] = 0, [rules.Board + $68] = 0 or rules.BLACK + rules.KNIGHT, [rules.Board + $59] = 0,
;           [rules.Board + $38] = 0, [rules.Board + $39] = 0, [rules.Board + $28] = rules.BORDER, [rules.Board + $56] = 0,
;           [rules.Board + $66] = 0, [rules.Board + $55] = 0, [rules.Board + $36] = 0, [rules.Board + $26] = rules.BORDER,
;           [rules.Board + $35] = 0
; Where:    D != E
; Let:      Taken = [rules.Board + E], At = [rules.Recorded], New = Taken || [Mode] ? 0 : 1, Full = [MoveCount] == MOVES_MOST,
;           Kept = [MoveCount] - Full, Cell(P) = (P - rules.FIRST_POINT) / 16 * 9 + (P - rules.FIRST_POINT) % 16
; Out:      [MoveCount] = Kept + 1, [Took] = Taken, word[GivenUp] = word[GivenUp] + Full, [FirstSide] = [FirstSide] ^ (Full ? rules.COLOURS : 0),
;           [Moves + N] = N == 2 * Kept ? D : N == 2 * Kept + 1 ? E : Full ? [Moves + 2 + N] : [Moves + N] for N = 0..2 * MOVES_MOST - 3,
;           [Moves + 2 * MOVES_MOST - 2] = D for N = 1..Full, [Moves + 2 * MOVES_MOST - 1] = E for N = 1..Full,
;           [FirstBoard + N] = Full && N == Cell([Moves + 1]) ? [FirstBoard + Cell([Moves])] : Full && N == Cell([Moves])
;              ? 0 : [FirstBoard + N] for N = 0..89,
;           [rules.Board + D] = 0, [rules.Board + E] = [rules.Board + D], [rules.Turn] = [rules.Turn] ^ rules.COLOURS,
;           [rules.Quiet] = [Mode] ? [rules.Quiet] : Taken ? 0 : [rules.Quiet] + 1, [rules.Recorded] = [Mode] ? At : Taken ? 0 : At + 1,
;           [rules.RecordFrom + At] = D for N = 1..New, [rules.RecordTo + At] = E for N = 1..New,
;           [rules.RecordCheck + At] = IsAttacked($47, [rules.Turn]) for N = 1..New
; Clobbers: A BC DE HL IX
; T: 80000   Stack: 8
play:
        LD   A,(MoveCount)
        CP   MOVES_MOST
        CALL Z,give_up
        LD   A,(MoveCount)
        CALL move_address
        LD   (HL),D
        INC  HL
        LD   (HL),E
        LD   HL,MoveCount
        INC  (HL)
        LD   H,HIGH rules.Board
        LD   L,E
        LD   A,(HL)
        LD   (Took),A
        ; and on into

; make: makes a move on the board by the mode
; In:       [Mode] = GAME or ORIGINAL, D = $C3 or $85, E = $85 or $C4, [rules.Quiet] = 0 or 119, [rules.Recorded] = 0 or 119,
;           [rules.Board + $C3] = rules.RED + rules.ROOK or rules.BLACK + rules.PAWN, [rules.Board + $85] = rules.BLACK + rules.CANNON,
;           [rules.Board + $C4] = 0 or rules.RED + rules.ROOK,
;           [rules.Turn] = rules.RED or rules.BLACK, [rules.RedKing] = $47, [rules.BlackKing] = $47,    ; a king on e1 and what is around it:
;           [rules.Board + $48] = 0, [rules.Board + $49] = 0 or rules.BLACK + rules.ROOK, [rules.Board + $4A] = 0,
;           [rules.Board + $4B] = 0 or rules.BLACK + rules.CANNON, [rules.Board + $4C] = rules.BORDER, [rules.Board + $42] = rules.BORDER,
;           [rules.Board + $43 + N] = 0 for N = 0..3, [rules.Board + $57 + 16 * N] = 0 for N = 0..7,
;           [rules.Board + $D7] = rules.BORDER, [rules.Board + $37] = 0 or rules.RED + rules.PAWN, [rules.Board + $27] = rules.BORDER,
;           [rules.Board + $58] = 0, [rules.Board + $68] = 0 or rules.BLACK + rules.KNIGHT or rules.RED + rules.KNIGHT, [rules.Board + $59] = 0,
;           [rules.Board + $38] = 0, [rules.Board + $39] = 0, [rules.Board + $28] = rules.BORDER, [rules.Board + $56] = 0,
;           [rules.Board + $66] = 0, [rules.Board + $55] = 0, [rules.Board + $36] = 0, [rules.Board + $26] = rules.BORDER,
;           [rules.Board + $35] = 0
; Where:    D != E
; Let:      Taken = [rules.Board + E], At = [rules.Recorded], New = Taken || [Mode] ? 0 : 1
; Out:      [rules.Board + D] = 0, [rules.Board + E] = [rules.Board + D], [rules.Turn] = [rules.Turn] ^ rules.COLOURS,
;           [rules.Quiet] = [Mode] ? [rules.Quiet] : Taken ? 0 : [rules.Quiet] + 1, [rules.Recorded] = [Mode] ? At : Taken ? 0 : At + 1,
;           [rules.RecordFrom + At] = D for N = 1..New, [rules.RecordTo + At] = E for N = 1..New,
;           [rules.RecordCheck + At] = IsAttacked($47, [rules.Turn]) for N = 1..New
; Clobbers: A BC DE HL IX
; T: 3100   Stack: 6
make:   LD   A,(Mode)
        OR   A                          ; GAME
        JP   Z,rules.play_move
        JP   rules.make_move

; move_address: returns where a move is kept
; In:       A = 0..MOVES_MOST - 1
; Out:      HL = Moves + 2 * A
; Clobbers: BC
; T: 53   Stack: 0
move_address:
        LD   C,A
        LD   B,0
        LD   HL,Moves
        ADD  HL,BC
        ADD  HL,BC
        RET

; give_up: makes the position after the oldest move the first one. The record of the rules never goes so far back.
; In:       [MoveCount] = MOVES_MOST, [Moves] = $33 or $7B or $CB, [Moves + 1] = $34 or $78 or $CA,
;           [Moves + N] = low(N) for N = 2..2 * MOVES_MOST - 1,
;           [FirstBoard + N] = N for N = 0..89, [FirstSide] = rules.RED or rules.BLACK, word[GivenUp] = 0 or 255
; Let:      Cell(P) = (P - rules.FIRST_POINT) / rules.NEXT_ROW * rules.COLUMNS + (P - rules.FIRST_POINT) % rules.NEXT_ROW,
;           From = Cell([Moves]), To = Cell([Moves + 1])
; Out:      [MoveCount] = MOVES_MOST - 1, [Moves + N] = [Moves + 2 + N] for N = 0..2 * MOVES_MOST - 3, word[GivenUp] = word[GivenUp] + 1,
;           [FirstBoard + N] = N == To ? [FirstBoard + From] : N == From ? 0 : [FirstBoard + N] for N = 0..89,
;           [FirstSide] = [FirstSide] ^ rules.COLOURS
; Clobbers: A BC HL
; T: 10915   Stack: 4
give_up:
        PUSH DE
        LD   HL,(Moves)                 ; L the source, H the target
        LD   A,H
        CALL first_address
        EX   DE,HL
        LD   A,(Moves)
        CALL first_address
        LD   A,(HL)
        LD   (HL),0
        LD   (DE),A
        LD   HL,FirstSide
        LD   A,(HL)
        XOR  rules.COLOURS
        LD   (HL),A
        LD   HL,(GivenUp)
        INC  HL
        LD   (GivenUp),HL
        LD   HL,Moves + 2
        LD   DE,Moves
        LD   BC,2 * MOVES_MOST - 2
        LDIR
        LD   HL,MoveCount
        DEC  (HL)
        POP  DE
        RET

; first_address: returns where the first position has a point
; In:       A = $33..$3B or $7B or $C3..$CB
; Out:      HL = FirstBoard + (A - rules.FIRST_POINT) / rules.NEXT_ROW * rules.COLUMNS + (A - rules.FIRST_POINT) % rules.NEXT_ROW
; Clobbers: A BC
; T: 108   Stack: 0
first_address:
        SUB  rules.FIRST_POINT
        LD   B,A
        AND  rules.NEXT_ROW - 1
        LD   C,A
        XOR  B
        RRCA
        RRCA
        RRCA
        RRCA                            ; the row
        LD   B,A
        ADD  A,A
        ADD  A,A
        ADD  A,A
        ADD  A,B
        ADD  A,C
        LD   C,A
        LD   B,0
        LD   HL,FirstBoard
        ADD  HL,BC
        RET

; keep_board: copies the points of the board to the first position
; In:       [rules.Board + rules.FIRST_POINT + N / 9 * 16 + N % 9] = N for N = 0..89
; Out:      [FirstBoard + N] = [rules.Board + rules.FIRST_POINT + N / 9 * 16 + N % 9] for N = 0..89
; Clobbers: A BC DE HL
; T: 2342   Stack: 0
keep_board:
        LD   HL,rules.Board + rules.FIRST_POINT
        LD   DE,FirstBoard
        LD   A,rules.ROWS
.row:   LD   BC,rules.COLUMNS
        LDIR
        LD   BC,rules.NEXT_ROW - rules.COLUMNS
        ADD  HL,BC
        DEC  A
        JR   NZ,.row
        RET

; replay: makes the board and the record of the rules anew, by playing all moves from the first position
; In:       [Mode] = GAME or ORIGINAL, [MoveCount] = 0..1, [Moves] = $33 or $37, [Moves + 1] = $43 or $C3 or $47,
;           [FirstSide] = rules.RED or rules.BLACK, [FirstBoard + N] = 0 for N = 0..89, [FirstBoard] = rules.RED + rules.ROOK,
;           [FirstBoard + 4] = rules.RED + rules.KING, [FirstBoard + 84] = rules.BLACK + rules.KING,                  ; a0, e0 and d9
;           [rules.Board + N] = [rules.Zones + N] ? 0 : rules.BORDER for N = 0..255, [rules.Board + $33] = rules.RED + rules.ROOK,
;           [rules.Board + $37] = rules.RED + rules.KING, [rules.Board + $C6] = rules.BLACK + rules.KING
; Let:      From = [Moves], To = [Moves + 1], Point(N) = rules.FIRST_POINT + N / 9 * 16 + N % 9, Place(P) = (P % 16 - 3) * 256 + P / 16 - 3,
;           Why = Refused(Place(From), Place(To), [Mode]) || [Mode] == GAME
;              && (([rules.Board + From] & [FirstSide]) == 0 || Judged(From * 256 + To, [FirstSide], $37C6)),
;           Played = [MoveCount] && !Why, Noted = Played && [Mode] == GAME
; Out:      carry = [MoveCount] && Why, [rules.Turn] = [FirstSide] ^ (Played ? rules.COLOURS : 0),
;           [rules.RedKing] = Played ? KingThen($37, From * 256 + To) : $37,
;           [rules.BlackKing] = $C6, [rules.Quiet] = Noted, [rules.Recorded] = Noted,
;           [rules.Board + Point(N)] = Played ? Then(Point(N), From * 256 + To) : [FirstBoard + N] for N = 0..89,
;           [rules.RecordFrom] = From for N = 1..Noted, [rules.RecordTo] = To for N = 1..Noted, [rules.RecordCheck] = To == $C3 for N = 1..Noted
; Clobbers: A BC DE HL IX
; T: 2000000   Stack: 18
replay:
        CALL put_first
        LD   A,(MoveCount)
        LD   B,A
        INC  B
        LD   HL,Moves
        JR   .test
.move:  PUSH BC
        LD   D,(HL)
        INC  HL
        LD   E,(HL)
        INC  HL
        PUSH HL
        LD   A,(rules.Recorded)
        CP   rules.QUIET_MOST
        CCF
        JR   C,.done                    ; the game was over
        PUSH DE
        CALL judge
        POP  DE
        JR   C,.done
        CALL make
        OR   A                          ; carry clear
.done:  POP  HL
        POP  BC
        RET  C
.test:  DJNZ .move
        OR   A                          ; carry clear
        RET

; put_first: puts the first position on the board, and begins the record of the rules
; In:       D = 3..5 or 12..14 or 21..23, E = 66..68 or 75..77 or 84..86,                       ; where the kings are
;           [FirstBoard + N] = N == D ? rules.RED + rules.KING : N == E ? rules.BLACK + rules.KING : N % 3
;              ? 0 : rules.BLACK + rules.PAWN for N = 0..89,
;           [FirstSide] = rules.RED or rules.BLACK,
;           [rules.Board + N] = [rules.Zones + N] ? rules.BLACK + rules.KING : rules.BORDER for N = rules.FIRST_POINT..255
; Let:      Point(N) = rules.FIRST_POINT + N / 9 * 16 + N % 9
; Out:      [rules.Board + Point(N)] = [FirstBoard + N] for N = 0..89, [rules.RedKing] = Point(D), [rules.BlackKing] = Point(E),
;           [rules.Turn] = [FirstSide], [rules.Quiet] = 0, [rules.Recorded] = 0
; Clobbers: A BC DE HL
; T: 16000   Stack: 2
put_first:
        LD   HL,FirstBoard
        LD   DE,rules.Board + rules.FIRST_POINT
        LD   A,rules.ROWS
.row:   LD   BC,rules.COLUMNS
        LDIR
        EX   DE,HL
        LD   BC,rules.NEXT_ROW - rules.COLUMNS
        ADD  HL,BC
        EX   DE,HL
        DEC  A
        JR   NZ,.row
        LD   A,(FirstSide)
        LD   (rules.Turn),A
        JP   rules.begin
