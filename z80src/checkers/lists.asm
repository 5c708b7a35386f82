; lists: turns as lists of squares

; A list is the piece's square, then every square it comes to, as numbers, and TURN_END. Whether a jump is due is noted in Due when
; a list begins; each step has to be one of the squares in Follow.

; Define:   Downs = [Turn] == SIDE_BLACK ? Own : Own & long[Kings], Ups = [Turn] == SIDE_RED ? Own : Own & long[Kings],
;           Jumpers = Downs & JumpUp(Free, Enemy) | Ups & JumpDown(Free, Enemy), Sliders = Downs & Up(Free) | Ups & Down(Free),
;           Movable = Jumps(Own) ? Jumpers : Sliders,                              ; the pieces that may move,
;           Goes(X) = X & ~Own ? 0 : Jumps(Own) ? Jumps(X) : Slides(X)              ; and where one of them may go

; What the contracts of lists share: the steps of the list at TurnList, one after the other, on the boards of the side to move (O), of the
; other one (V) and of the kings (K). N is the step; 64 more say that crowning has ended the turn.
;
; Define:   Listed(N) = 1 << ([TurnList + (N & 63)] & 31), Last = [Turn] == SIDE_BLACK ? $F0000000 : $0000000F,
;           Around(X) = Down(X) | Up(X), Between(N) = Around(Listed(N)) & Around(Listed(N + 1)),
;           HopsOf(X, O, V, K) = ~(O | V) & (([Turn] == SIDE_BLACK || K & X ? JumpDown(X, V) : 0) | ([Turn] == SIDE_RED || K & X ? JumpUp(X, V) : 0)),
;           SlidesOf(X, O, V, K) = ~(O | V) & (([Turn] == SIDE_BLACK || K & X ? Down(X) : 0) | ([Turn] == SIDE_RED || K & X ? Up(X) : 0)),
;           Next(N, O, V, K) = N > 63 ? 0 : Jumps(Own) ? HopsOf(Listed(N), O, V, K) : N ? 0 : SlidesOf(Listed(N), O, V, K),
;           OwnAfter(N, O) = O & ~Listed(N) | Listed(N + 1), EnemyAfter(N, V) = V & ~Between(N),
;           KingsAfter(N, O, K) = (K & Listed(N) ? K & ~Listed(N) | Listed(N + 1) : K) & ~Between(N) | OwnAfter(N, O) & Last,
;           Ends(N, O, K) = [Rules] == ENGLISH && !(K & Listed(N)) && (KingsAfter(N, O, K) & Listed(N + 1)),
;           Boards(O, V, K, W) = O | V << 32 | K << 64 | W << 96,                     ; the boards, and why the list is refused
;           Why(N, O, V, K) = Jumps(Own) && !N && (SlidesOf(Listed(0), O, V, K) & Listed(1)) ? JUMP_DUE : NOT_A_MOVE,
;           Walk(N, O, V, K) = [TurnList + (N & 63) + 1] == TURN_END ? Boards(O, V, K, !N ? TOO_SHORT : Next(N, O, V, K) ? MUST_GO_ON : 0)
;                              : [TurnList + (N & 63) + 1] > 31 ? Boards(O, V, K, NOT_A_MOVE)
;                              : !(Next(N, O, V, K) & Listed(N + 1)) ? Boards(O, V, K, Why(N, O, V, K))
;                              : Walk(N + 1 + 64 * Ends(N, O, K), OwnAfter(N, O), EnemyAfter(N, V), KingsAfter(N, O, K)),
;           Played = [TurnList] == TURN_END ? Boards(Own, Enemy, long[Kings], TOO_SHORT)
;                    : [TurnList] > 31 || !(Own & Listed(0)) ? Boards(Own, Enemy, long[Kings], NOT_A_PIECE)
;                    : Walk(0, Own, Enemy, long[Kings]),
;           Reach(N, O, V, K) = [TurnList + (N & 63) + 1] == TURN_END ? Next(N, O, V, K)                       ; the squares that may follow
;                               : [TurnList + (N & 63) + 1] > 31 || !(Next(N, O, V, K) & Listed(N + 1)) ? 0
;                               : Reach(N + 1 + 64 * Ends(N, O, K), OwnAfter(N, O), EnemyAfter(N, V), KingsAfter(N, O, K)),
;           First(X) = X ? lowest(X) : TURN_END, Pick(S, X) = S & 3 ? (S & 4 ? S >> 3 : S & 8 ? TURN_END : S) : First(X),              ; a square by chance, or one of X
;           Movers(S) = Pick(S, Movable), Seconds(S) = Pick(S, Next(0, Own, Enemy, long[Kings])),
;           Thirds(S) = Pick(S, Next(1, OwnAfter(0, Own), EnemyAfter(0, Enemy), KingsAfter(0, Own, long[Kings])))

; do_turn: makes the turn of a list, or refuses it and leaves the boards as they were
; In:       HL = TurnList, [Quiet] = 0..255, long[Kept] = 0..$FFFFFFFF, long[Source] = 0..$FFFFFFFF, long[Dest] = 0..$FFFFFFFF,   ; the routine reads neither these three nor Taken
;           long[Black] = long[Kept] & long[Source], long[Red] = long[Kept] & ~long[Source] & $FFFFFFFF,
;           long[Kings] = long[Kept] & long[Dest], [Turn] = SIDE_BLACK or SIDE_RED, [Rules] = ORIGINAL or ENGLISH,
;           [Taken:4] = 0..255, [TurnList] = Movers([Taken]), [TurnList + 1] = Seconds([Taken + 1]),
;           [TurnList + 2] = Thirds([Taken + 2]), [TurnList + 3] = 0..31 or TURN_END, [TurnList + 4] = TURN_END
; Let:      Refused = Played >> 96, O = Refused ? Own : Played & $FFFFFFFF, V = Refused ? Enemy : Played >> 32 & $FFFFFFFF,
;           Slow = (long[Kings] & Listed(0)) && !Jumps(Own)                          ; a king's slide is quiet
; Out:      carry = Refused != 0, A = Refused ? Refused : 0..(Refused ? Refused : 255),
;           long[Black] = [Turn] == SIDE_BLACK ? O : V, long[Red] = [Turn] == SIDE_BLACK ? V : O,
;           long[Kings] = Refused ? long[Kings] : Played >> 64 & $FFFFFFFF, [Quiet] = Refused ? [Quiet] : Slow ? min([Quiet] + 1, 255) : 0
; Clobbers: BC DE HL BC' DE' HL' IX IY, [Kept:12], [Source:4], [Dest:4], [Taken:4], [Follow:4], [ListAt:2], [Due], [Steps], [Quietly]
; T: 184469   Stack: 22
do_turn:
        CALL keep_boards
        CALL read_list
        JR   C,.refused
        LD   A,(Steps)
        OR   A
        LD   A,TOO_SHORT
        JR   Z,.refused
        CALL is_empty
        LD   A,MUST_GO_ON
        JR   NZ,.refused
        LD   HL,Quiet
        LD   A,(Quietly)
        OR   A
        JR   Z,.noted                   ; a man moved or a piece was taken: A is 0
        LD   A,(HL)
        INC  A
        JR   NZ,.noted
        DEC  A
.noted: LD   (HL),A
        OR   A                          ; carry clear
        RET
.refused:
        CALL restore_boards
        SCF
        RET

; next_squares: returns the squares that may follow in a list: the pieces that may move, if it is empty
; In:       HL = TurnList, long[Kept] = 0..$FFFFFFFF, long[Source] = 0..$FFFFFFFF, long[Dest] = 0..$FFFFFFFF,   ; the routine reads neither these three nor Taken
;           long[Black] = long[Kept] & long[Source], long[Red] = long[Kept] & ~long[Source] & $FFFFFFFF,
;           long[Kings] = long[Kept] & long[Dest], [Turn] = SIDE_BLACK or SIDE_RED, [Rules] = ORIGINAL or ENGLISH,
;           [Taken:4] = 0..255, [TurnList] = Movers([Taken]), [TurnList + 1] = Seconds([Taken + 1]),
;           [TurnList + 2] = Thirds([Taken + 2]), [TurnList + 3] = 0..31 or TURN_END, [TurnList + 4] = TURN_END
; Out:      DEHL = [TurnList] == TURN_END ? Movable : [TurnList] > 31 || !(Own & Listed(0)) ? 0 : Reach(0, Own, Enemy, long[Kings])
; Clobbers: A BC BC' DE' HL' IX IY, [Kept:12], [Source:4], [Dest:4], [Taken:4], [Follow:4], [ListAt:2], [Due], [Steps], [Quietly]
; T: 270000   Stack: 22
next_squares:
        CALL keep_boards
        CALL read_list
        PUSH HL
        PUSH DE
        PUSH AF
        CALL restore_boards
        POP  AF
        POP  DE
        POP  HL
        RET  NC
        LD   HL,0
        LD   D,H
        LD   E,L
        RET

; keep_boards: keeps the boards
; In:       [Black:12] = 0..255
; Out:      [Kept + N] = [Black + N] for N = 0..11
; Clobbers: BC DE
; T: 308   Stack: 2
keep_boards:
        PUSH HL
        LD   HL,Black
        LD   DE,Kept
        LD   BC,12
        LDIR
        POP  HL
        RET

; restore_boards: makes the boards those that were kept
; In:       [Kept:12] = 0..255
; Out:      [Black + N] = [Kept + N] for N = 0..11
; Clobbers: BC DE HL
; T: 287   Stack: 0
restore_boards:
        LD   HL,Kept
        LD   DE,Black
        LD   BC,12
        LDIR
        RET

; read_list: makes the steps of a list on the boards
; In:       HL = TurnList, long[Kept] = 0..$FFFFFFFF, long[Source] = 0..$FFFFFFFF, long[Dest] = 0..$FFFFFFFF,   ; the routine reads neither these three nor Taken
;           long[Black] = long[Kept] & long[Source], long[Red] = long[Kept] & ~long[Source] & $FFFFFFFF,
;           long[Kings] = long[Kept] & long[Dest], [Turn] = SIDE_BLACK or SIDE_RED, [Rules] = ORIGINAL or ENGLISH,
;           [Taken:4] = 0..255, [TurnList] = Movers([Taken]), [TurnList + 1] = Seconds([Taken + 1]),
;           [TurnList + 2] = Thirds([Taken + 2]), [TurnList + 3] = 0..31 or TURN_END, [TurnList + 4] = TURN_END
; Let:      Reason = Played >> 96, Wrong = Reason == NOT_A_PIECE || Reason == JUMP_DUE || Reason == NOT_A_MOVE,
;           Follows = [TurnList] == TURN_END ? Movable : [TurnList] > 31 || !(Own & Listed(0)) ? 0 : Reach(0, Own, Enemy, long[Kings]),
;           O = Played & $FFFFFFFF, V = Played >> 32 & $FFFFFFFF                     ; the boards after the steps that can be made
; Out:      carry = Wrong, A = (Wrong ? Reason : 0)..(Wrong ? Reason : 255),         ; why the list is refused,
;           DEHL = Follows..(Follows | Wrong * $FFFFFFFF),             ; or the squares that may follow
;           long[Black] = [Turn] == SIDE_BLACK ? O : V, long[Red] = [Turn] == SIDE_BLACK ? V : O, long[Kings] = Played >> 64 & $FFFFFFFF
; Clobbers: BC BC' DE' HL' IX IY, [Source:4], [Dest:4], [Taken:4], [Follow:4], [ListAt:2], [Due], [Steps], [Quietly]
; T: 180000   Stack: 20
read_list:
        XOR  A
        LD   (Steps),A
        LD   (ListAt),HL
        CALL jumps_due
        CALL list_square
        JP   Z,movable_pieces
        JR   C,.no_piece
        LD   (Source),HL
        LD   (Source + 2),DE
        LD   A,(Turn)
        OR   A
        LD   IX,Black
        JR   Z,.own
        LD   IX,Red
.own:   CALL and_board
        CALL is_empty
        JR   Z,.no_piece
        CALL is_king
        LD   HL,Due
        JR   Z,.man
        LD   A,1
        SUB  (HL)                       ; a king's slide is quiet
.man:   LD   (Quietly),A
        CALL piece_moves
.step:  LD   (Follow),HL
        LD   (Follow + 2),DE
        CALL list_square
        JR   Z,.end
        JR   C,.not_a_move
        LD   (Dest),HL
        LD   (Dest + 2),DE
        LD   IX,Follow
        CALL and_board
        CALL is_empty
        JR   Z,.wrong
        CALL make_step
        JR   .step
.end:   LD   HL,(Follow)
        LD   DE,(Follow + 2)
        RET                             ; carry clear
.no_piece:
        LD   A,NOT_A_PIECE
        SCF
        RET
.wrong: LD   HL,(Due)                   ; and Steps
        DEC  L
        LD   A,H
        OR   L
        JR   NZ,.not_a_move             ; no jump is due, or some were made
        LD   HL,(Source)
        LD   DE,(Source + 2)
        CALL gen_slide_moves
        LD   IX,Dest
        CALL and_board
        CALL is_empty
        LD   A,JUMP_DUE
        SCF
        RET  NZ
.not_a_move:
        LD   A,NOT_A_MOVE
        SCF
        RET
        ASSERT Steps == Due + 1

; list_square: reads the next square of the list at ListAt
; In:       word[ListAt] = TurnList or TurnList + 1, [word[ListAt]] = 0..255, DEHL = 0 or $12345678
; Let:      Number = [word[ListAt]]
; Out:      zero = Number == TURN_END, carry = Number >= 32 && Number < TURN_END,
;           DEHL = Number < 32 ? 1 << Number : DEHL,
;           word[ListAt] = word[ListAt] + (Number != TURN_END)
; Clobbers: A B
; T: 1603   Stack: 2
list_square:
        PUSH HL
        LD   HL,(ListAt)
        LD   A,(HL)
        CP   TURN_END
        JR   Z,.none
        INC  HL
        LD   (ListAt),HL
        CP   32
        JR   NC,.no_square
        POP  HL
        CALL index_to_bits
        OR   $FF                        ; carry clear, not zero
        RET
.no_square:
        OR   A                          ; not zero
        SCF
.none:  POP  HL
        RET

; make_step: makes the step from Source to Dest
; In:       B = 0..31, C = 0..31, long[Source] = 1 << B, long[Dest] = 1 << C,           ; BC: the routine does not read them
;           long[Black] = 0..$FFFFFFFF, long[Red] = 0..$FFFFFFFF, long[Kings] = 0..$FFFFFFFF, [Turn] = SIDE_BLACK or SIDE_RED,
;           [Due] = 0..1, [Rules] = ORIGINAL or ENGLISH, [Steps] = 0..127
; Let:      From = 1 << B, To = 1 << C, Over = (Down(From) | Up(From)) & (Down(To) | Up(To)), Moved(X) = X & ~Over & ~From | To,
;           BlackNow = [Turn] == SIDE_BLACK ? Moved(long[Black]) : long[Black] & ~Over,
;           RedNow = [Turn] == SIDE_RED ? Moved(long[Red]) : long[Red] & ~Over, WasKing = long[Kings] >> B & 1,
;           KingsNow = (WasKing ? Moved(long[Kings]) : long[Kings] & ~Over)
;                      | ([Turn] == SIDE_BLACK ? BlackNow & $F0000000 : RedNow & $0000000F),
;           IsKing = KingsNow >> C & 1, EnemyNow = [Turn] == SIDE_BLACK ? RedNow : BlackNow,
;           Goes = [Due] && ([Rules] == ORIGINAL || WasKing || !IsKing)             ; English draughts: crowning ends the turn
; Out:      long[Black] = BlackNow, long[Red] = RedNow, long[Kings] = KingsNow, long[Source] = To, [Steps] = [Steps] + 1,
;           DEHL = !Goes ? 0 : ~(BlackNow | RedNow) & (([Turn] == SIDE_BLACK || IsKing ? JumpDown(To, EnemyNow) : 0)
;                                                      | ([Turn] == SIDE_RED || IsKing ? JumpUp(To, EnemyNow) : 0))     ; what may follow
; Clobbers: A BC BC' DE' HL' IX IY, [Taken:4]
; T: 11000   Stack: 12
make_step:
        LD   HL,Steps
        INC  (HL)
        CALL is_king
        PUSH AF
        CALL make_move
        LD   HL,(Dest)
        LD   (Source),HL
        LD   HL,(Dest + 2)
        LD   (Source + 2),HL
        LD   A,(Due)
        OR   A
        JR   Z,.last                    ; a slide
        POP  AF
        JP   NZ,piece_moves             ; it was a king before
        LD   A,(Rules)
        OR   A
        JP   Z,piece_moves
        CALL is_king
        JP   Z,piece_moves
        PUSH AF                         ; English draughts: crowning ends the turn
.last:  POP  AF
        LD   HL,0
        LD   D,H
        LD   E,L
        RET

; movable_pieces: returns the pieces of the side to move that may move: if a jump is due, those that can jump
; In:       long[Black] = 0..$FFFFFFFF, long[Red] = 0..$FFFFFFFF, long[Kings] = 0..$FFFFFFFF, [Turn] = SIDE_BLACK or SIDE_RED, [Due] = 0..1
; Out:      DEHL = [Due] ? Jumpers : Sliders, carry = 0
; Clobbers: A BC BC' DE' HL' IX IY, [Source:4], [Follow:4]
; T: 270000   Stack: 20
movable_pieces:
        LD   HL,0
        LD   (Follow),HL
        LD   (Follow + 2),HL
        CALL own_pieces
        LD   C,0
.next:  CALL is_empty
        JR   Z,.end
        CALL next_square
        PUSH BC
        PUSH DE
        PUSH HL
        CALL index_to_bits
        LD   (Source),HL
        LD   (Source + 2),DE
        CALL piece_moves
        CALL is_empty
        JR   Z,.none
        LD   HL,Follow
        LD   DE,Source
        LD   B,4
.byte:  LD   A,(DE)
        OR   (HL)
        LD   (HL),A
        INC  HL
        INC  DE
        DJNZ .byte
.none:  POP  HL
        POP  DE
        POP  BC
        JR   .next
.end:   LD   HL,(Follow)
        LD   DE,(Follow + 2)
        RET
