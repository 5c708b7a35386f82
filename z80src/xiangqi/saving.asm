; saving: a game on tape

; A saved game is the state: the first position, the mode, all moves, and how people have ended it. A bad tape never costs the game
; (lib/save.asm).

        DEFINE  SAVE_TAG   "Xian"
        DEFINE  SAVE_NAME  "saved game"
SAVE_VERSION    EQU  2
Saved           EQU  State
SAVED_SIZE      EQU  STATE_SIZE

; game_loaded: makes the game of Saved the one that is played, by playing its moves; gives up at the first thing that cannot be
; In:       [FirstBoard + N] = 0 for N = 0..89, [FirstBoard] = rules.RED + rules.ROOK or rules.BORDER + rules.ROOK,
;           [FirstBoard + 4] = 0 or rules.RED + rules.KING, [FirstBoard + 84] = rules.BLACK + rules.KING,                  ; a0, e0 and d9
;           [FirstSide] = rules.RED or rules.BLACK or rules.BORDER, [MoveCount] = 0..1 or MOVES_MOST + 1, [Moves] = $33 or $37, [Moves + 1] = $43 or $C3,
;           [Ended] = 0 or RESIGNED or AGREED + 1, [Mode] = GAME..ORIGINAL + 1, [Players:2] = SPECTRUM, [rules.RedKing] = $37, [rules.BlackKing] = $C6,
;           [rules.Board + N] = [rules.Zones + N] == 0 ? rules.BORDER : N == $33 ? [FirstBoard] : N == $37 ? [FirstBoard + 4] : N == $C6
;              ? rules.BLACK + rules.KING : 0 for N = 0..255                                                               ; as is_possible puts it there
; Let:      Possible = [FirstBoard] == rules.RED + rules.ROOK && [FirstSide] != rules.BORDER && [MoveCount] <= MOVES_MOST && [Ended] <= AGREED
;              && ([Mode] == ORIGINAL || [Mode] == GAME && [FirstBoard + 4]),
;           From = [Moves], To = [Moves + 1], Point(N) = rules.FIRST_POINT + N / 9 * 16 + N % 9, Place(P) = (P % 16 - 3) * 256 + P / 16 - 3,
;           Why = Refused(Place(From), Place(To), [Mode]) || [Mode] == GAME
;              && (([rules.Board + From] & [FirstSide]) == 0 || Judged(From * 256 + To, [FirstSide], $37C6)),
;           Good = Possible && !([MoveCount] && Why), Piece(N) = [MoveCount] ? Then(Point(N), From * 256 + To) : [FirstBoard + N]
; Out:      zero = Good, [Players + N] = Possible && [Mode] == ORIGINAL ? PERSON : SPECTRUM for N = 0..1,     ; clear: part of it was played
;           [rules.Turn] = (Good ? [FirstSide] ^ ([MoveCount] ? rules.COLOURS : 0) : 0)..(Good ? [FirstSide] ^ ([MoveCount] ? rules.COLOURS : 0) : 255),
;           [rules.Recorded] = (Good ? [MoveCount] && [Mode] == GAME : 0)..(Good ? [MoveCount] && [Mode] == GAME : 255),
;           [rules.Board + Point(N)] = (Good ? Piece(N) : 0)..(Good ? Piece(N) : 255) for N = 0..89
; Clobbers: A BC DE HL IX, [rules.RedKing], [rules.BlackKing], [rules.Quiet], [rules.RecordFrom], [rules.RecordTo], [rules.RecordCheck], [Counts:16]
; T: 2500000   Stack: 20
game_loaded:
        CALL is_possible
        RET  NZ
        LD   A,(Mode)
        OR   A                          ; GAME
        JR   Z,.play
        LD   HL,PERSON * 257
        LD   (Players),HL
.play:  CALL replay
        SBC  A,A                        ; zero set if all moves were played
        RET

; is_possible: checks all of the state but the moves, and puts the first position on the board
; In:       [FirstBoard + N] = 0 for N = 0..89, [FirstBoard + 4] = 0 or rules.RED + rules.KING, [FirstBoard + 85] = rules.BLACK + rules.KING,
;           [FirstBoard + 40] = 0 or rules.RED + rules.PAWN or rules.BORDER + rules.PAWN or 8 + rules.PAWN,    ; kings on e0 and e9, a pawn between
;           [FirstSide] = 0 or rules.RED or rules.BLACK or rules.BORDER or rules.RED + rules.KING,
;           [MoveCount] = 0 or MOVES_MOST..MOVES_MOST + 1 or 255,
;           [Ended] = 0..1 or RESIGNED - 1..AGREED + 1 or 255, [Mode] = GAME..ORIGINAL + 1,
;           [rules.Board + N] = [rules.Zones + N] ? 0 : rules.BORDER for N = 0..255, [rules.RedKing] = $37, [rules.BlackKing] = $C7
; Let:      IsFormed = [FirstBoard + 40] <= rules.RED + rules.PAWN && [FirstBoard + 40] != 8 + rules.PAWN
;              && ([FirstSide] == rules.RED || [FirstSide] == rules.BLACK)
;              && [MoveCount] <= MOVES_MOST && ([Ended] == 0 || [Ended] == RESIGNED || [Ended] == AGREED),
;           CanGoOn = [FirstBoard + 4] && [FirstBoard + 40]                    ; each palace has its king, and they do not face each other
; Out:      zero = IsFormed && ([Mode] == ORIGINAL || [Mode] == GAME && CanGoOn)
; Clobbers: A BC DE HL IX, [rules.Board:256], [rules.RedKing], [rules.BlackKing], [rules.Turn], [rules.Quiet], [rules.Recorded], [Counts:16]
; T: 60000   Stack: 8
is_possible:
        LD   HL,FirstBoard
        LD   B,FirstSide - FirstBoard
.piece: LD   A,(HL)
        INC  HL
        CALL is_piece
        RET  NZ
        DJNZ .piece
        LD   A,(FirstSide)
        OR   rules.KING
        CALL is_piece                   ; so the side is a colour
        RET  NZ
        LD   A,(FirstSide)
        AND  rules.KIND
        RET  NZ
        LD   A,(MoveCount)
        CP   MOVES_MOST + 1
        SBC  A,A
        INC  A
        RET  NZ
        LD   A,(Ended)
        OR   A
        JR   Z,.going
        SUB  RESIGNED
        CP   AGREED - RESIGNED + 1
        SBC  A,A
        INC  A
        RET  NZ
.going: CALL put_first
        LD   A,(Mode)
        CP   ORIGINAL
        RET  Z
        OR   A                          ; GAME
        RET  NZ
        CALL is_wrong
        SBC  A,A                        ; zero set if the position can be played on
        RET
        ASSERT AGREED == RESIGNED + 1

; is_piece: says if a byte can be a point's
; In:       A = 0..255
; Out:      zero = A == 0 || ((A & rules.COLOURS) == rules.RED || (A & rules.COLOURS) == rules.BLACK)
;              && (A & ~rules.COLOURS & 255) >= rules.KING && (A & ~rules.COLOURS & 255) <= rules.CANNON
; Clobbers: A C
; T: 79   Stack: 0
is_piece:
        OR   A
        RET  Z
        LD   C,A
        AND  ~rules.COLOURS & 255
        DEC  A
        CP   rules.CANNON
        SBC  A,A
        INC  A
        RET  NZ                         ; no kind
        LD   A,C
        ADD  A,rules.COLOURS - rules.BLACK              ; RED becomes BLACK, BLACK both colours
        AND  rules.BLACK
        XOR  rules.BLACK
        RET
        ASSERT rules.KING == 1 && rules.RED == $40 && rules.BLACK == $80
