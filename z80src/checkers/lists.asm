; lists: turns as lists of squares

; A list is the piece's square, then every square it comes to, as numbers, and TURN_END. Whether a jump is due is noted in Due when
; a list begins; each step has to be one of the squares in Follow.

; do_turn: makes the turn of a list, or refuses it and leaves the boards as they were
; In:       HL the list, the boards, Turn, Rules
; Out:      carry clear: the boards after the turn, Quiet counted; carry set: A says why it is refused
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: 180000   Stack: 22
; Unproved: a chain of hops is no expression; it is compared with the port on all boards of two pieces and all lists of up to three squares
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
; In:       HL the list, the boards, Turn, Rules
; Out:      DEHL the squares, none if the list is refused or its turn complete
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: 180000   Stack: 22
; Unproved: a chain of hops is no expression; it is compared with the port on all beginnings of all turns of seeded play
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
; In:       HL the list, the boards, Turn, Rules
; Out:      carry clear: DEHL and Follow the squares that may follow; carry set: A says why the list is refused
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: 180000   Stack: 20
; Unproved: a chain of hops is no expression; do_turn is compared with the port
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
; Let:      Downs = [Turn] == SIDE_BLACK ? Own : Own & long[Kings], Ups = [Turn] == SIDE_RED ? Own : Own & long[Kings],
;           Jump = Downs & JumpUp(Free, Enemy) | Ups & JumpDown(Free, Enemy), Slide = Downs & Up(Free) | Ups & Down(Free)
; Out:      DEHL = [Due] ? Jump : Slide, carry = 0
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
