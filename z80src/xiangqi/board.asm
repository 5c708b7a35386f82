; board: setting up, moving pieces, and undoing it

; The routines of the rules, with their registers (each header says more). A point is the lower byte of its address in Board.
;
;   set_up           -                          -> the board of the set-up, Red to move
;   begin            the board, Turn            -> the kings found, no plies and no moves recorded
;   original_test    B C, D E two places        -> carry set if the original's test says no
;   rules_test       B C, D E two places        -> carry set if the rules say no, A the reason
;   judge_move       B C, D E two places        -> the same with turns and kings; D E the points
;   make_move        D E two points             -> the board after the move; A what it took
;   unmake_move      D E two points, A          -> the board before it
;   is_check         Turn                       -> carry set if the side to move is in check
;   are_facing       -                          -> carry set if the kings face each other
;   list_moves       D a page                   -> the moves that the pieces may make
;   list_legal       D a page                   -> the legal moves; A their number
;   play_move        D E two points             -> make_move, with the record of the game
;   find_ending      -                          -> A why the game is over or 0, B who has won
;   count_lines      A the number of moves      -> Lines
;   set_level        Level                      -> DepthMost, NodesMost
;   choose_move      DepthMost, NodesMost       -> Best, BestValue, Nodes, LookedAhead; carry set if BREAK was pressed

; clear_board: takes all pieces away
; In:       -
; Out:      [Board + N] = BORDER for N = 0..FIRST_POINT - 1, [Board + N] = BORDER for N = $CC..255,
;           [Board + FIRST_POINT + NEXT_ROW * U + V] = 0 for U = 0..ROWS - 1 for V = 0..COLUMNS - 1,
;           [Board + FIRST_POINT + COLUMNS + NEXT_ROW * U + V] = BORDER for U = 0..ROWS - 2 for V = 0..6, H = high(Board)
; Clobbers: A BC L
; T: 8679   Stack: 0
clear_board:
        LD   HL,Board
        LD   A,BORDER
.border:
        LD   (HL),A
        INC  L
        JR   NZ,.border
        LD   L,FIRST_POINT
        LD   C,ROWS
.row:   LD   B,COLUMNS
.point: LD   (HL),0
        INC  L
        DJNZ .point
        LD   A,NEXT_ROW - COLUMNS
        ADD  A,L
        LD   L,A
        DEC  C
        JR   NZ,.row
        RET

; set_up: sets up the position that a game begins with
; In:       -
; Let:      Red(P) = fold(N = 0..SET_UP_PIECES - 1, X = 0, [SetUp + 2 * N] == P ? RED + [SetUp + 2 * N + 1] : X),
;           Black(P) = fold(N = 0..SET_UP_PIECES - 1, X = 0, ([SetUp + 2 * N] ^ TURNED) == P ? BLACK + [SetUp + 2 * N + 1] : X)
; Out:      [Board + N] = [Zones + N] ? Red(N) + Black(N) : BORDER for N = 0..255, [Turn] = RED, [RedKing] = $37, [BlackKing] = $C7,
;           [Quiet] = 0, [Recorded] = 0
; Clobbers: A BC DE HL
; T: 22806   Stack: 2
set_up:
        CALL clear_board
        LD   DE,SetUp
        LD   B,SET_UP_PIECES
.piece: LD   A,(DE)
        INC  DE
        LD   L,A
        LD   A,(DE)
        INC  DE
        LD   C,A
        ADD  A,RED
        LD   (HL),A
        LD   A,L
        XOR  TURNED
        LD   L,A
        LD   A,C
        ADD  A,BLACK
        LD   (HL),A
        DJNZ .piece
        LD   A,RED
        LD   (Turn),A
        ; and on into

; begin: begins a game with the position on the board
; In:       D = $36..$38 or $46..$48 or $56..$58, E = $A6..$A8 or $B6..$B8 or $C6..$C8,               ; the kings
;           [Board + N] = [Zones + N] == 0 ? BORDER : N == D ? RED + KING : N == E ? BLACK + KING : N % 3 ? 0 : RED + KNIGHT
;           for N = FIRST_POINT..255
; Out:      [RedKing] = D, [BlackKing] = E, [Quiet] = 0, [Recorded] = 0
; Clobbers: A HL
; T: 12574   Stack: 0
begin:
        LD   HL,Board + FIRST_POINT
.point: LD   A,(HL)
        CP   RED + KING
        JR   NZ,.red
        LD   A,L
        LD   (RedKing),A
.red:   CP   BLACK + KING
        JR   NZ,.black
        LD   A,L
        LD   (BlackKing),A
.black: INC  L
        JR   NZ,.point
        XOR  A
        LD   (Quiet),A
        LD   (Recorded),A
        RET

; make_move: moves a piece, takes what stands on the target, and gives the turn to the other side
; In:       D = $33..$3B or $7B or $C3..$CB, E = $33..$3B or $7B or $C3..$CB, [Turn] = RED or BLACK,
;           [Board + D] = RED + KING or RED + CANNON or BLACK + KING or BLACK + PAWN,
;           [Board + E] = 0 or RED + ROOK or BLACK + GUARD
; Where:    D != E
; Let:      Moved = [Board + D]
; Out:      A = [Board + E], [Board + D] = 0, [Board + E] = Moved, [Turn] = [Turn] ^ COLOURS,
;           [RedKing] = Moved == RED + KING ? E : [RedKing], [BlackKing] = Moved == BLACK + KING ? E : [BlackKing]
; Clobbers: BC HL
; T: 182   Stack: 2
make_move:
        LD   H,HIGH Board
        LD   L,D
        LD   B,(HL)
        LD   (HL),0
        LD   L,E
        LD   C,(HL)
        LD   (HL),B
        LD   A,E
        CALL note_king
        LD   A,C
        RET

; unmake_move: moves a piece back, puts back what it took, and gives the turn back
; In:       D = $33..$3B or $7B or $C3..$CB, E = $33..$3B or $7B or $C3..$CB, [Turn] = RED or BLACK,
;           [Board + E] = RED + KING or RED + CANNON or BLACK + KING or BLACK + PAWN,
;           A = 0 or RED + ROOK or BLACK + GUARD
; Where:    D != E
; Let:      Moved = [Board + E]
; Out:      [Board + E] = A, [Board + D] = Moved, [Turn] = [Turn] ^ COLOURS,
;           [RedKing] = Moved == RED + KING ? D : [RedKing], [BlackKing] = Moved == BLACK + KING ? D : [BlackKing]
; Clobbers: A BC HL
; T: 141   Stack: 0
unmake_move:
        LD   H,HIGH Board
        LD   L,E
        LD   B,(HL)
        LD   (HL),A
        LD   L,D
        LD   (HL),B
        LD   A,D
        ; and on into

; note_king: notes a piece's new point if it is a king, and gives the turn to the other side
; In:       A = $33..$CB, B = RED + KING or RED + GUARD or BLACK + KING or BLACK + CANNON, [Turn] = RED or BLACK
; Out:      [RedKing] = B == RED + KING ? A : [RedKing], [BlackKing] = B == BLACK + KING ? A : [BlackKing],
;           [Turn] = [Turn] ^ COLOURS
; Clobbers: A H
; T: 101   Stack: 0
note_king:
        LD   H,A
        LD   A,B
        CP   RED + KING
        JR   NZ,.black
        LD   A,H
        LD   (RedKing),A
        JR   .pass
.black: CP   BLACK + KING
        JR   NZ,.pass
        LD   A,H
        LD   (BlackKing),A
.pass:  LD   A,(Turn)
        XOR  COLOURS
        LD   (Turn),A
        RET
