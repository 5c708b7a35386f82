; moves: lists of moves

; A list is a page: source and target of each move, then 0. The pieces come in the order of their points, each with its steps in the
; order of their list, or with the ways of a slide: up the rows, down, to the right, to the left.

; ADD_MOVE: adds the move from B to L to the list at DE
        MACRO ADD_MOVE
        EX   DE,HL
        LD   (HL),B
        INC  L
        LD   (HL),E
        INC  L
        EX   DE,HL
        ENDM

; list_moves: lists the moves that the pieces of the side to move may make, those that leave the king in danger included
; In:       D = MoveLists / 256, [Turn] = RED or BLACK, [Board + N] = Scattered(N) for N = 0..255
; Out:      E = 2 * MovesBy([Turn], 1), [D * 256 + 2 * MovesBy([Turn], 1)] = 0, [Wanted] = ALL_MOVES               ; the list: compared with the port
; Clobbers: A BC HL IX IY, [MoveLists:255]
; T: 30000   Stack: 8
list_moves:
        LD   A,ALL_MOVES
        JR   list_wanted

; list_takes: lists those of the same moves that take a piece
; In:       D = MoveLists / 256, [Turn] = RED or BLACK, [Board + N] = Scattered(N) for N = 0..255
; Out:      E = 2 * MovesBy([Turn], 0), [D * 256 + 2 * MovesBy([Turn], 0)] = 0, [Wanted] = 0                       ; the list: compared with the port
; Clobbers: A BC HL IX IY, [MoveLists:255]
; T: 30000   Stack: 8
list_takes:
        XOR  A
        ; and on into

; list_wanted: lists all moves, or those that take a piece
; In:       A = 0 or ALL_MOVES, D = MoveLists / 256, [Turn] = RED or BLACK, [Board + N] = Scattered(N) for N = 0..255   ; 0 for captures alone
; Out:      E = 2 * MovesBy([Turn], A), [D * 256 + 2 * MovesBy([Turn], A)] = 0, [Wanted] = A                       ; the list: compared with the port
; Clobbers: A BC HL IX IY, [MoveLists:255]
; T: 30000   Stack: 8
list_wanted:
        LD   (Wanted),A
        LD   E,0
        LD   A,(Turn)
        LD   C,A
        LD   HL,Board + FIRST_POINT
.row:
        DUP  COLUMNS
        LD   A,(HL)
        AND  C
        CALL NZ,list_piece
        INC  L
        EDUP
        LD   A,NEXT_ROW - COLUMNS
        ADD  A,L
        LD   L,A
        CP   FIRST_POINT + ROWS * NEXT_ROW
        JR   NZ,.row
        XOR  A
        LD   (DE),A
        RET

; list_piece: adds the moves of a piece to a list
; In:       HL = Board + FIRST_POINT..Board + $CB, [Board + N] = Scattered(N) for N = 0..255, C = RED or BLACK, DE = MoveLists,
;           [Wanted] = 0 or ALL_MOVES                                       ; its address, its colour, the end of the list
; Where:    ([HL] & COLOURS) == C
; Let:      Listed = MovesOf(HL - Board, [Wanted])
; Out:      DE = DE + 2 * Listed, [DE + 2 * N] = HL - Board for N = 0..Listed - 1, HL = HL
; Clobbers: A B IX IY, [DE + 2 * N + 1] for N = 0..Listed - 1
; T: 2500   Stack: 6
list_piece:
        LD   B,L
        LD   A,(HL)
        AND  KIND
        CP   ROOK
        JR   NC,list_slides
        PUSH BC
        LD   C,(HL)
        LD   IX,StepLists
        CALL find_steps
        POP  BC
        LD   A,(IX + 0)
        LD   IYL,A
        LD   A,(IX + 1)
        LD   IYH,A
        LD   H,HIGH Board
.step:  INC  IX
        INC  IX
        LD   A,(IX + 1)
        OR   A
        JR   Z,.open
        ADD  A,B
        LD   L,A
        LD   A,(HL)
        OR   A
        JR   NZ,.next
.open:  LD   A,(IX + 0)
        ADD  A,B
        LD   L,A
        LD   A,(HL)
        AND  C
        JR   NZ,.next                   ; a piece of the same colour, or the border
        LD   H,HIGH Zones
        LD   A,(HL)
        LD   H,HIGH Board
        AND  IYL
        JR   Z,.next
        LD   A,(Wanted)
        OR   (HL)
        JR   Z,.next                    ; a free point, and only captures are wanted
        ADD_MOVE
.next:  DEC  IYH
        JR   NZ,.step
        LD   L,B
        RET

; list_slides: adds the moves of a rook or a cannon to a list
; In:       B = $33..$3B or $77 or $98 or $C3..$CB, HL = Board + B, A = ROOK or CANNON, C = RED or BLACK, DE = MoveLists,
;           [Board + N] = Scattered(N) for N = 0..255, [Wanted] = 0 or ALL_MOVES       ; its point, its kind, its colour, the end of the list
; Let:      Listed = SlidesOf(A, B, C, [Wanted])
; Out:      DE = DE + 2 * Listed, [DE + 2 * N] = B for N = 0..Listed - 1, HL = HL
; Clobbers: A IY, [DE + 2 * N + 1] for N = 0..Listed - 1
; T: 2500   Stack: 2
list_slides:
        SUB  ROOK
        LD   IYH,A
        LD   IYL,NEXT_ROW
        CALL .way
        LD   IYL,-NEXT_ROW
        CALL .way
        LD   IYL,1
        CALL .way
        LD   IYL,-1
        CALL .way
        LD   L,B
        RET

.way:   LD   L,B
        LD   A,(Wanted)
        OR   A
        JR   NZ,.free
.skip:  LD   A,L
        ADD  A,IYL
        LD   L,A
        LD   A,(HL)
        OR   A
        JR   Z,.skip
        JR   .piece
.free:  LD   A,L
        ADD  A,IYL
        LD   L,A
        LD   A,(HL)
        OR   A
        JR   NZ,.piece
        ADD_MOVE
        JR   .free
.piece: CP   BORDER
        RET  Z
        INC  IYH
        DEC  IYH
        JR   Z,.take                    ; a rook
.over:  LD   A,L
        ADD  A,IYL
        LD   L,A
        LD   A,(HL)
        OR   A
        JR   Z,.over
.take:  AND  C
        RET  NZ
        ADD_MOVE
        RET

; list_legal: lists the legal moves of the side to move
; In:       D = MoveLists / 256, [Turn] = RED or BLACK, [RedKing] = $47, [BlackKing] = $C6,
;           [Board + N] = [Zones + N] ? 0 : BORDER for N = 0..255, [Board + $47] = RED + KING, [Board + [BlackKing]] = BLACK + KING,
;           [Board + $48] = RED + ROOK, [Board + $4A] = 0 or BLACK + CANNON, [Board + $57] = RED + PAWN or BLACK + ROOK,
;           [Board + $58] = 0 or RED + GUARD, [Board + $68] = BLACK + KNIGHT
; Where:    !FaceThen([RedKing], [BlackKing], 0)
; Let:      Legal = LegalBy([Turn], [RedKing] * 256 + [BlackKing]), Own = [Turn] == RED ? [RedKing] : [BlackKing]
; Out:      A = Legal, zero = Legal == 0, [D * 256 + 2 * Legal] = 0, [Wanted] = ALL_MOVES, [KingPoint] = Own,
;           [InCheck] = IsAttacked(Own, [Turn] ^ COLOURS)                          ; the list: compared with the port
; Clobbers: BC DE HL IX IY, [MoveLists:255]
; T: 350000   Stack: 14
list_legal:
        CALL list_moves
        PUSH DE
        CALL is_check
        LD   A,0
        RLA
        LD   (InCheck),A
        LD   A,(Turn)
        CALL king_of
        LD   A,E
        LD   (KingPoint),A
        POP  DE
        LD   E,0
        LD   L,E                        ; the page's addresses: E the move that is tried, L where it is kept
.move:  LD   A,(DE)
        OR   A
        JR   Z,.end
        PUSH DE
        PUSH HL
        EX   DE,HL
        LD   D,A
        INC  L
        LD   E,(HL)
        CALL is_safe
        POP  HL
        JR   C,.next
        LD   A,D
        LD   B,E
        POP  DE
        PUSH DE
        LD   H,D
        LD   (HL),A
        INC  L
        LD   (HL),B
        INC  L
.next:  POP  DE
        INC  E
        INC  E
        JR   .move
.end:   LD   H,D
        LD   (HL),A
        LD   A,L
        SRL  A
        RET

; is_safe: says if a move leaves the own king in no danger
; In:       D = $47 or $48 or $57 or $58 or $75, E = $37 or $46 or $49 or $4A or $57 or $58 or $69 or $77,    ; a move that the piece may make
;           [Turn] = RED, [KingPoint] = $47, [RedKing] = $47, [BlackKing] = $C6 or $C7, [InCheck] = 0 or 1,
;           [Board + N] = [Zones + N] ? 0 : BORDER for N = 0..255, [Board + $47] = RED + KING, [Board + [BlackKing]] = BLACK + KING,
;           [Board + $48] = 0 or RED + ROOK, [Board + $4A] = 0 or BLACK + ROOK or BLACK + CANNON, [Board + $57] = 0 or RED + PAWN,
;           [Board + $97] = 0 or BLACK + CANNON or BLACK + ROOK, [Board + $58] = 0 or RED + GUARD, [Board + $68] = 0 or BLACK + KNIGHT,
;           [Board + $75] = RED + CANNON
; Where:    D != E, ([Board + D] & COLOURS) == RED, ([Board + E] & RED) == 0, [InCheck] == IsAttacked($47, BLACK),
;           !FaceThen([RedKing], [BlackKing], 0)
; Let:      Move = D * 256 + E, King = KingThen([RedKing], Move)
; Out:      carry = AttackedThen(King, BLACK, Move) || FaceThen(King, [BlackKing], Move)
; Clobbers: A BC HL IX
; T: 3100   Stack: 8
is_safe:
        LD   A,(InCheck)
        OR   A
        JR   NZ,.try
        ; Out of check only moves of the king, moves that begin or end on its row or column, and moves from the points diagonally
        ; next to it, where a piece may have been in the way of a knight, can leave it in danger.
        LD   A,(KingPoint)
        LD   C,A
        XOR  D
        CP   NEXT_ROW
        JR   C,.try
        AND  NEXT_ROW - 1
        JR   Z,.try
        LD   A,C
        XOR  E
        CP   NEXT_ROW
        JR   C,.try
        AND  NEXT_ROW - 1
        JR   Z,.try
        LD   A,D
        SUB  C
        CP   NEXT_ROW + 1
        JR   Z,.try
        CP   NEXT_ROW - 1
        JR   Z,.try
        CP   -(NEXT_ROW + 1) & 255
        JR   Z,.try
        CP   -(NEXT_ROW - 1) & 255
        JR   Z,.try
        OR   A                          ; carry clear
        RET
.try:   CALL make_move
        PUSH AF
        PUSH DE
        CALL is_attackable
        POP  DE
        CALL NC,are_facing
        POP  BC
        PUSH AF
        LD   A,B
        CALL unmake_move
        POP  AF
        RET
