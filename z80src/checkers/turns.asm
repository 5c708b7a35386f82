; turns: all legal turns, and the lines of play that they begin

; A jump that goes on, as a number: the square that the piece came from, the square where it is, 1 for a king, 1 if its turn is over, and
; the board of the enemies that are left.
;
; Define: Chain(X, S, K, V) = X | S << 5 | K << 10 | V << 12, From(P) = P & 31, Is(P) = P >> 5 & 31, IsKing(P) = P >> 10 & 1, Left(P) = P >> 12,
;         Begin(S) = Chain(S, S, long[Kings] >> S & 1, Enemy),
;         Hops(P) = P >> 11 & 1 ? 0 : ~(Own & ~(1 << From(P)) | Left(P)) & (([Turn] == SIDE_BLACK || IsKing(P) ? JumpDown(1 << Is(P), Left(P)) : 0)
;                                                                         | ([Turn] == SIDE_RED || IsKing(P) ? JumpUp(1 << Is(P), Left(P)) : 0)),
;         Crowns(P, S) = !IsKing(P) && (1 << S & Last), Over(P, S) = Around(1 << Is(P)) & Around(1 << S),
;         Gone(P, S) = Chain(From(P), S, IsKing(P) || Crowns(P, S), Left(P) & ~Over(P, S)) | (Crowns(P, S) && [Rules] == ENGLISH) << 11,
;         Chains(P) = !Hops(P) ? 1 : sum(S = 0..31, Hops(P) >> S & 1 ? Chains(Gone(P, S)) : 0),                     ; the ways to finish a jump,
;         Bytes(P, N) = !Hops(P) ? N + 1 : sum(S = 0..31, Hops(P) >> S & 1 ? Bytes(Gone(P, S), N + 1) : 0),         ; and the bytes of their lists
;         Turns1 = Jumps(Own) ? sum(S = 0..31, Jumpers >> S & 1 ? Chains(Begin(S)) : 0) : sum(S = 0..31, bits(Sliders & 1 << S ? Slides(1 << S) : 0)),
;         ListBytes = Jumps(Own) ? sum(S = 0..31, Jumpers >> S & 1 ? Bytes(Begin(S), 1) : 0) : 3 * Turns1,
;         Toward(S, W) = W == 0 ? (S / 4 & 1 ? -5 : -4) : W == 1 ? (S / 4 & 1 ? -4 : -3) : W == 2 ? (S / 4 & 1 ? 3 : 4) : (S / 4 & 1 ? 4 : 5),
;         Neighbour(S, W) = S + Toward(S, W) & 31,                                       ; in ascending order; of those off the board any
;         IsSlide(S, W) = Sliders >> S & 1 && !Jumps(Own) && Slides(1 << S) >> Neighbour(S, W) & 1,
;         SlideAt(S, W) = 3 * (sum(N = 0..S - 1, bits(Sliders >> N & 1 ? Slides(1 << N) : 0)) + bits(Slides(1 << S) & (1 << Neighbour(S, W)) - 1))

; list_turns: lists all legal turns in ascending order of their squares
; In:       B = 0..31, C = 9 or 27, D = 0..3, E = 0..2,                   ; what makes the boards: the routine does not read them
;           long[Black] = 1 << B | 1 << C, long[Red] = (D == 0 ? 0 : D == 1 ? $00E00E00 : D == 2 ? $A5963C69 : $06600660) & ~(1 << B | 1 << C),
;           long[Kings] = (E == 0 ? 0 : E == 1 ? $0F0F3C3C : $FFFFFFFF) & (long[Black] | long[Red]), [Turn] = SIDE_BLACK or SIDE_RED,
;           [Rules] = ORIGINAL or ENGLISH
; Out:      HL = Turns + ListBytes + 1, [Turns + ListBytes] = TURN_END,                ; the slides; of jumps the room that they take
;           word[Turns + SlideAt(S, W)] = S | Neighbour(S, W) << 8 for S = 0..31 for W = 0..3 for K = 1..IsSlide(S, W),
;           [Turns + SlideAt(S, W) + 2] = TURN_END for S = 0..31 for W = 0..3 for K = 1..IsSlide(S, W)
; Clobbers: A BC DE BC' DE' HL' IX IY, [Turns:1024], [Path:PATH_SQUARES], [Source:4], [Dest:4], [Taken:4], [ListAt:2], [TurnsAt:2], [Due], [Steps]
; T: 2000000   Stack: 500
list_turns:
        LD   HL,Turns

; list_turns_at: the same from an address on, which is below Turns + TURNS_SIZE
; In:       HL = Turns + 500, B = 0..31, C = 9 or 27, D = 0..3, E = 0..2,                   ; what makes the boards: the routine does not read them
;           long[Black] = 1 << B | 1 << C, long[Red] = (D == 0 ? 0 : D == 1 ? $00E00E00 : D == 2 ? $A5963C69 : $06600660) & ~(1 << B | 1 << C),
;           long[Kings] = (E == 0 ? 0 : E == 1 ? $0F0F3C3C : $FFFFFFFF) & (long[Black] | long[Red]), [Turn] = SIDE_BLACK or SIDE_RED,
;           [Rules] = ORIGINAL or ENGLISH
; Out:      HL = HL + ListBytes + 1, [HL + ListBytes] = TURN_END,
;           word[HL + SlideAt(S, W)] = S | Neighbour(S, W) << 8 for S = 0..31 for W = 0..3 for K = 1..IsSlide(S, W),
;           [HL + SlideAt(S, W) + 2] = TURN_END for S = 0..31 for W = 0..3 for K = 1..IsSlide(S, W)
; Clobbers: A BC DE BC' DE' HL' IX IY, [Turns:1024], [Path:PATH_SQUARES], [Source:4], [Dest:4], [Taken:4], [ListAt:2], [TurnsAt:2], [Due], [Steps]
; T: 2000000   Stack: 500
list_turns_at:
        LD   (TurnsAt),HL
        CALL jumps_due
        CALL own_pieces
        LD   C,0
.next:  CALL is_empty
        JR   Z,.end
        CALL next_square
        PUSH BC
        PUSH DE
        PUSH HL
        LD   HL,Path
        LD   (HL),A
        INC  HL
        LD   (ListAt),HL
        CALL index_to_bits
        LD   (Source),HL
        LD   (Source + 2),DE
        CALL piece_moves
        CALL list_steps
        POP  HL
        POP  DE
        POP  BC
        JR   .next
.end:   LD   HL,(TurnsAt)
        LD   (HL),TURN_END
        INC  HL
        RET

; list_steps: lists the turns that go on from Path with each of the squares of a board
; In:       B = 0..31, C = 0..7, long[Black] = 1 << B, long[Red] = (C == 0 ? 0 : C == 1 ? $A5963C69 : C == 2 ? $00E00E00 : $06600660) & ~(1 << B),
;           long[Kings] = (C & 4 ? $FFFFFFFF : 0) & (long[Black] | long[Red]), [Turn] = SIDE_BLACK, [Rules] = ORIGINAL or ENGLISH,
;           [Due] = Jumps(Own) != 0, long[Source] = 1 << B, [Path] = B, word[ListAt] = Path + 1, word[TurnsAt] = Turns or Turns + 99,
;           DEHL = Jumps(Own) ? Jumps(1 << B) : Slides(1 << B)
; Let:      Listed1 = !DEHL ? 0 : Jumps(Own) ? Bytes(Begin(B), 1) : 3 * bits(DEHL)
; Out:      word[TurnsAt] = word[TurnsAt] + Listed1                                    ; the boards are as they were
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Turns:1024], [Path + 1:PATH_SQUARES - 1], [Dest:4], [Taken:4], [Steps]
; T: 2000000   Stack: 490
list_steps:
        LD   C,0
.next:  CALL is_empty
        RET  Z
        CALL next_square
        PUSH BC
        PUSH DE
        PUSH HL
        LD   HL,(ListAt)
        LD   (HL),A
        INC  HL
        LD   (ListAt),HL
        LD   B,A
        LD   A,(Due)
        OR   A
        LD   A,B
        JR   Z,.whole
        CALL index_to_bits
        LD   (Dest),HL
        LD   (Dest + 2),DE
        MACRO PUSH_WORD AT
        LD   HL,(AT)
        PUSH HL
        ENDM
        MACRO POP_WORD AT
        POP  HL
        LD   (AT),HL
        ENDM
        PUSH_WORD Black
        PUSH_WORD Black + 2
        PUSH_WORD Red
        PUSH_WORD Red + 2
        PUSH_WORD Kings
        PUSH_WORD Kings + 2
        PUSH_WORD Source
        PUSH_WORD Source + 2
        CALL make_step
        CALL is_empty
        PUSH AF
        CALL NZ,list_steps
        POP  AF
        POP_WORD Source + 2
        POP_WORD Source
        POP_WORD Kings + 2
        POP_WORD Kings
        POP_WORD Red + 2
        POP_WORD Red
        POP_WORD Black + 2
        POP_WORD Black
.whole: CALL Z,list_path
        LD   HL,(ListAt)
        DEC  HL
        LD   (ListAt),HL
        POP  HL
        POP  DE
        POP  BC
        JR   .next

; list_path: adds the list in Path to those at TurnsAt, if there is room for it
; In:       word[ListAt] = Path + 2..Path + PATH_SQUARES, word[TurnsAt] = Turns..Turns + TURNS_SIZE - 1,
;           [Path:PATH_SQUARES] = 0..31
; Let:      Length = word[ListAt] - Path, At = word[TurnsAt], Room = At + Length < Turns + TURNS_SIZE - 1
; Out:      [At + N] = [Path + N] for N = 0..(Room ? Length - 1 : -1), [At + N] = TURN_END for N = Length..(Room ? Length : -1),
;           word[TurnsAt] = Room ? At + Length + 1 : At
; Clobbers: A BC DE HL
; T: 845   Stack: 0
; Untried: list_path+17 never jumps: the turns of a position take a fraction of the room
list_path:
        LD   HL,(ListAt)
        LD   BC,-Path
        ADD  HL,BC
        LD   B,H
        LD   C,L
        LD   HL,(TurnsAt)
        ADD  HL,BC
        LD   DE,-(Turns + TURNS_SIZE - 1)
        ADD  HL,DE
        RET  C
        LD   HL,Path
        LD   DE,(TurnsAt)
        LDIR
        LD   A,TURN_END
        LD   (DE),A
        INC  DE
        LD   (TurnsAt),DE
        RET

; count_lines: counts the lines of play of a number of turns
; In:       A = 0..1, B = 0..31, C = 9 or 27, D = 0..3, E = 0..2,                   ; A: deeper lines are compared with the port; BCDE: what makes the boards: the routine does not read them
;           long[Black] = 1 << B | 1 << C, long[Red] = (D == 0 ? 0 : D == 1 ? $00E00E00 : D == 2 ? $A5963C69 : $06600660) & ~(1 << B | 1 << C),
;           long[Kings] = (E == 0 ? 0 : E == 1 ? $0F0F3C3C : $FFFFFFFF) & (long[Black] | long[Red]), [Turn] = SIDE_BLACK or SIDE_RED,
;           [Rules] = ORIGINAL or ENGLISH, [Quiet] = 0, [LastTurn:LAST_SQUARES + 1] = 0
; Out:      DEHL = A ? Turns1 : 1
; Clobbers: A BC BC' DE' HL' IX IY, [Lines:4], [Turns:1024], [Path:PATH_SQUARES], [Source:4], [Dest:4], [Taken:4], [ListAt:2], [TurnsAt:2], [Due], [Steps]
; T: 25000000000   Stack: 700
count_lines:
        LD   HL,1
        LD   DE,0
        OR   A
        RET  Z
        DEC  L
        LD   (Lines),HL
        LD   (Lines + 2),HL
        LD   C,A
        LD   HL,Turns
        CALL count_from
        LD   HL,(Lines)
        LD   DE,(Lines + 2)
        RET

; count_from: adds to Lines the number of lines of play of C turns; the state and the lists are kept from address HL on
; In:       D = 0..4, C = 1..(D == 4 ? 2 : 1), HL = Turns or Turns + 100, long[Lines] = 0 or $FFFE or $FFFFFE,   ; C: deeper lines are compared with the port
;           B = (D == 4 ? 9 : 0)..(D == 4 ? 9 : 31), E = 0..(D == 4 ? 0 : 2),          ; BDE: what makes the boards, which the routine does not read
;           long[Black] = 1 << B, long[Red] = (D == 0 ? 0 : D == 1 ? $00E00E00 : D == 2 ? $A5963C69 : D == 3 ? $06600660 : $2000) & ~(1 << B),
;           long[Kings] = (E == 0 ? 0 : E == 1 ? $0F0F3C3C : $FFFFFFFF) & (long[Black] | long[Red]), [Turn] = SIDE_BLACK..(D == 4 ? SIDE_BLACK : SIDE_RED),
;           [Rules] = ORIGINAL or ENGLISH, [Quiet] = 0, [LastTurn:LAST_SQUARES + 1] = 0
; Out:      long[Lines] = long[Lines] + (C == 1 ? Turns1 : 0)                   ; the turn of two takes the last piece of the other side
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [HL:200], [Path:PATH_SQUARES], [Kept:12], [Follow:4], [Quietly], [Source:4], [Dest:4], [Taken:4], [ListAt:2], [TurnsAt:2], [Due], [Steps]
; T: 25000000000   Stack: 690
count_from:
        PUSH BC
        PUSH HL
        EX   DE,HL
        LD   HL,State
        LD   BC,STATE_SIZE
        LDIR
        EX   DE,HL
        PUSH HL
        CALL list_turns_at
        POP  DE
        EX   DE,HL                      ; HL is the first list, DE the address after all
        POP  IX                         ; the state
        POP  BC
.list:  LD   A,(HL)
        CP   TURN_END
        RET  Z
        PUSH BC
        PUSH DE
        PUSH HL
        PUSH IX
        DEC  C
        JR   NZ,.deeper
        LD   HL,(Lines)
        INC  HL
        LD   (Lines),HL
        LD   A,H
        OR   L
        JR   NZ,.counted
        LD   HL,(Lines + 2)
        INC  HL
        LD   (Lines + 2),HL
        JR   .counted
.deeper:
        PUSH BC
        PUSH DE
        CALL do_turn
        CALL pass_turn
        POP  HL
        POP  BC
        CALL count_from
        POP  HL
        PUSH HL
        LD   DE,State
        LD   BC,STATE_SIZE
        LDIR
.counted:
        POP  IX
        POP  HL
        POP  DE
        POP  BC
.skip:  LD   A,(HL)
        INC  HL
        CP   TURN_END
        JR   NZ,.skip
        JR   .list
