; search: the value of a position, by looking ahead

; Alpha-beta over steps. A value is a signed word in DE, seen from the side to move. BC' counts the positions that may still be looked
; at, NodesLeft its higher byte; when there are none left, the search is broken off by search_over at any depth of the stack. The contracts
; are of positions in which a value follows at once; `zxlab prove checkers` compares the values of all others with the port's, as answers.

; enter: returns the value of a position after a capture, or at the root: end games of two pieces and of one are known
; In:       H = FIRST_FRAME or LAST_FRAME, B = 0..31, C = 0..31,                ; B and C: the squares, the routine does not read them
;           long[H * 256 + OWN] = 1 << B, long[H * 256 + ENEMY] = 1 << C, [H * 256 + SIDE] = BLACK_WORTH or RED_WORTH,
;           [H * 256 + OWN_COUNT] = 0 or $10 or $11, [H * 256 + ENEMY_COUNT] = $10 or $11       ; none is left, or one; more: search
; Let:      Seen = [H * 256 + SIDE] == RED_WORTH ? 31 : 0,
;           Number = B ^ Seen | (C ^ Seen) << 5 | ([H * 256 + OWN_COUNT] & 1) << 10 | ([H * 256 + ENEMY_COUNT] & 1) << 11,
;           Code = [Endings + Number / 2] >> 4 * (Number & 1) & 15, Left = Code < 8 ? 2 * Code - 1 : 2 * Code - 16,
;           Value = WIN - Left - (H - FIRST_FRAME)
; Out:      DE = [H * 256 + OWN_COUNT] == 0 ? (H - FIRST_FRAME - WIN) & $FFFF : Code == 0 ? 0 : Code < 8 ? Value : -Value & $FFFF
; Clobbers: A BC L BC' IX
; T: 2000000000   Stack: 200
enter:
        LD   L,OWN_COUNT
        LD   A,(HL)
        CP   $10
        JR   C,lost                     ; no piece is left
        INC  L
        OR   (HL)
        AND  $F0
        CP   $10
        JP   Z,known_ending             ; and on into search

; search: returns the value of a position
; In:       H = FIRST_FRAME or LAST_FRAME, BC' = 1 or 255..257 or $FFFF, [NodesLeft] = 0 or 3, [Break] = 0,      ; BC' and NodesLeft the positions left
;           B = 0..31, long[H * 256 + OWN] = 1 << B, long[H * 256 + ENEMY] = $00000200 & ~(1 << B),                ; B: the routine does not read it
;           long[H * 256 + CROWNED] = 0 or $FFFFFFFF, [H * 256 + OWN_COUNT] = $10 + ([H * 256 + CROWNED] & 1), [H * 256 + SIDE] = BLACK_WORTH or RED_WORTH,
;           [H * 256 + AHEAD] = 0 or 255, word[H * 256 + SCORE] = 0 or $FF38 or 300       ; where no turn is looked ahead; else search_slides, search_hops
; Let:      Empty = ~(long[H * 256 + OWN] | long[H * 256 + ENEMY]) & $FFFFFFFF, King = [H * 256 + CROWNED] & 1, IsRed = [H * 256 + SIDE] == RED_WORTH
; Where:    H == LAST_FRAME || !(Empty & ((King || !IsRed ? JumpDown(1 << B, long[H * 256 + ENEMY]) : 0) | (King || IsRed ? JumpUp(1 << B, long[H * 256 + ENEMY]) : 0)))
; Out:      DE = word[H * 256 + SCORE], BC' = BC' - 1
; Clobbers: A BC L IX, [H * 256 + FREE_SQUARES:4], [H * 256 + DOWNWARD:4], [H * 256 + UPWARD:4]
; T: 2000000000   Stack: 200
search:
        EXX
        LD   A,C
        OR   A
        CALL Z,nodes_low
        DEC  BC
        EXX
        LD   A,H
        CP   LAST_FRAME
        JR   Z,frame_score
        CALL has_jump
        JP   NZ,search_hops
        LD   L,AHEAD
        LD   A,(HL)
        DEC  A
        JP   P,search_slides            ; and on into frame_score

; frame_score: returns what a position is worth by itself
; In:       H = FIRST_FRAME or LAST_FRAME, word[H * 256 + SCORE] = 0..$FFFF
; Out:      DE = word[H * 256 + SCORE]
; Clobbers: L
; T: 35   Stack: 0
frame_score:
        LD   L,SCORE
        LD   E,(HL)
        INC  L
        LD   D,(HL)
        RET

; lost: returns the value of a lost position: the later, the better
; In:       H = FIRST_FRAME..LAST_FRAME
; Out:      DE = (H - FIRST_FRAME - WIN) & $FFFF
; Clobbers: A
; T: 32   Stack: 0
lost:
        LD   A,H
        ADD  A,LOW (-WIN) - FIRST_FRAME
        LD   E,A
        LD   D,HIGH (-WIN)
        RET
        ASSERT LOW (-WIN) + LAST_FRAME - FIRST_FRAME < 256

; search_slides: returns the value of a position without a jump, by its slides
; In:       H = FIRST_FRAME, B = 0..31, C = 0..1, BC' = 1000, [NodesLeft] = 0, [Break] = 0,        ; B: the piece, C: 1 for a king; the routine does not read them
;           long[H * 256 + OWN] = 1 << B, long[H * 256 + ENEMY] = 0, long[H * 256 + CROWNED] = C << B, [H * 256 + SIDE] = BLACK_WORTH or RED_WORTH,
;           [H * 256 + OWN_COUNT] = $10 + C, [H * 256 + ENEMY_COUNT] = $10 or $21, word[H * 256 + SCORE] = 0 or $FF38, [H * 256 + AHEAD] = 1,   ; the last turn
;           long[H * 256 + FREE_SQUARES] = $FFFFFFFF or 0 or $5AA5C33C or $A55A3CC3, [H * 256 + FREE_SQUARES - 1] = 0,
;           [H * 256 + FREE_SQUARES + 4] = 0, [H * 256 + KILLERS:4] = 0, [WorthTables + N] = 64 + N * 5 % 37 for N = 0..127,
;           word[H * 256 - 256 + ALPHA] = $10000 - WIN, word[H * 256 - 256 + BETA] = WIN
; Let:      Open = long[H * 256 + FREE_SQUARES], Downs = DownsOf(H * 256), Ups = UpsOf(H * 256),
;           Can(V) = V == 0 ? Downs & Open >> 4 : V == 1 ? Downs & UpAside(Open) : V == 2 ? Ups & Open << 4 : Ups & DownAside(Open),
;           To(V) = B + SlideOf(B, V), Crowned(V) = !C && (To(V) >= 28 || To(V) < 4),
;           Of(S, K) = [WorthTables + ([H * 256 + SIDE] == RED_WORTH) * 64 + K * KING_WORTH + S],
;           Own = 2 + C, Enemy = [H * 256 + ENEMY_COUNT] == $10 ? 2 : 5, Lead(X) = X > Enemy ? 72 - X - Enemy : X < Enemy ? X + Enemy - 72 : 0,
;           Value(V) = !Can(V) ? -WIN : s16(word[H * 256 + SCORE]) + Of(To(V), C || Crowned(V)) - Of(B, C) + Lead(Own + Crowned(V)) - Lead(Own)
; Out:      DE = max(max(Value(0), Value(1)), max(Value(2), Value(3))) & $FFFF, BC' = BC' - count(V = 0..3, Can(V))           ; without a slide it is lost
; Clobbers: A BC L IX, [H * 256 + ALPHA:110], [H * 256 + 256:256]
; T: 2000000000   Stack: 198
search_slides:
        CALL list_slides
        LD   A,L
        CP   STEP_LIST
        JR   Z,lost
        LD   L,STEPS_END
        LD   (HL),A
        CALL window
        CALL killers_first
        LD   L,NEXT
        LD   (HL),STEP_LIST
.next:  LD   L,NEXT
        LD   A,(HL)
        INC  L
        CP   (HL)                       ; STEPS_END
        JR   Z,best
        LD   L,A
        LD   B,(HL)
        INC  L
        LD   C,(HL)
        INC  L
        LD   A,L
        LD   L,NEXT
        LD   (HL),A
        CALL make_slide
        INC  H
        CALL search
        DEC  H
        CALL better_for_us
        JP   P,.next
        LD   L,NEXT                     ; too good
        LD   L,(HL)
        DEC  L
        LD   C,(HL)
        DEC  L
        LD   B,(HL)
        LD   L,KILLERS
        LD   A,(HL)
        INC  L
        LD   D,(HL)
        CP   B
        JR   NZ,.killer
        LD   E,A
        LD   A,D
        CP   C
        JR   Z,best
        LD   A,E
.killer:
        INC  L
        LD   (HL),A
        INC  L
        LD   (HL),D
        LD   L,KILLERS
        LD   (HL),B
        INC  L
        LD   (HL),C                     ; and on into best
        ASSERT STEPS_END == NEXT + 1

; best: returns the best value so far
; In:       H = FIRST_FRAME or LAST_FRAME, word[H * 256 + ALPHA] = 0..$FFFF
; Out:      DE = word[H * 256 + ALPHA]
; Clobbers: L
; T: 35   Stack: 0
best:
        LD   L,ALPHA
        LD   E,(HL)
        INC  L
        LD   D,(HL)
        RET

; better_for_us: compares the value that a step has for the other side with the best one so far, and keeps the better
; In:       H = FIRST_FRAME or LAST_FRAME, DE = 0..WIN or $10000 - WIN..$FFFF, word[H * 256 + ALPHA] = 0..WIN or $10000 - WIN..$FFFF,
;           word[H * 256 + BETA] = 0..WIN or $10000 - WIN..$FFFF
; Let:      Is = -s16(DE) > s16(word[H * 256 + ALPHA])
; Out:      word[H * 256 + ALPHA] = Is ? -DE & $FFFF : word[H * 256 + ALPHA],
;           sign = Is && -s16(DE) >= s16(word[H * 256 + BETA]), DE = -DE & $FFFF
; Clobbers: A BC L
; T: 143   Stack: 0
better_for_us:
        XOR  A
        SUB  E
        LD   E,A
        SBC  A,A
        SUB  D
        LD   D,A                        ; and on into better

; better: compares the value of a step with the best one so far, and keeps the better
; In:       H = FIRST_FRAME or LAST_FRAME, DE = 0..WIN or $10000 - WIN..$FFFF, word[H * 256 + ALPHA] = 0..WIN or $10000 - WIN..$FFFF,
;           word[H * 256 + BETA] = 0..WIN or $10000 - WIN..$FFFF
; Let:      Is = s16(DE) > s16(word[H * 256 + ALPHA])
; Out:      word[H * 256 + ALPHA] = Is ? DE : word[H * 256 + ALPHA], sign = Is && s16(DE) >= s16(word[H * 256 + BETA])
; Clobbers: A BC L
; T: 119   Stack: 0
better:
        LD   L,ALPHA
        LD   C,(HL)
        INC  L
        LD   B,(HL)
        LD   A,C
        SUB  E
        LD   A,B
        SBC  A,D
        RET  P                          ; not better
        LD   (HL),D
        DEC  L
        LD   (HL),E
        LD   L,BETA + 1
        LD   B,(HL)
        DEC  L
        LD   A,E
        SUB  (HL)
        LD   A,D
        SBC  A,B
        CPL                             ; sign set if value >= BETA
        OR   A
        RET

; search_hops: returns the value of a position in which a jump is due
; In:       H = FIRST_FRAME, B = 0..31, C = 0..31, E = 0..3, BC' = 1000,              ; a piece, the last one of the other side, their kinds: the routine does not read them
;           long[H * 256 + OWN] = 1 << B, long[H * 256 + ENEMY] = 1 << C & ~(1 << B), long[H * 256 + FREE_SQUARES] = ~(1 << B | 1 << C) & $FFFFFFFF,
;           long[H * 256 + CROWNED] = (E & 1) << B | E / 2 << C, [H * 256 + OWN_COUNT] = $10 + (E & 1), [H * 256 + ENEMY_COUNT] = $10 + E / 2,
;           word[H * 256 + SCORE] = 300, [H * 256 + AHEAD] = 1, [H * 256 + SIDE] = BLACK_WORTH or RED_WORTH, [Rules] = ORIGINAL or ENGLISH,
;           word[H * 256 - 256 + ALPHA] = $10000 - WIN or $FF00, word[H * 256 - 256 + BETA] = WIN or $100,
;           [WorthTables + N] = 64 + N * 5 % 37 for N = 0..127
; Where:    B != C
; Let:      Downs = DownsOf(H * 256), Ups = UpsOf(H * 256),
;           Can = any(V = 0..3, Hoppers(V, long[H * 256 + FREE_SQUARES], 1 << C, V < 2 ? Downs : Ups))
; Out:      DE = Can ? WIN - 1 : -word[H * 256 - 256 + BETA] & $FFFF, BC' = BC'       ; the last piece is taken: won in a step
; Clobbers: A BC L IX IY, [H * 256 + ALPHA:110], [H * 256 + 256:256]
; T: 2000000000   Stack: 198
search_hops:
        CALL window
        CALL list_hops                  ; and on into hops

; hops: returns the value of a position by the hops that are listed
; In:       D = 0..2, H = D == 1 ? LAST_FRAME - 1 : FIRST_FRAME, L = (D ? STEP_LIST + 3 : STEP_LIST)..STEP_LIST + 3, E = 0..3, BC' = 1000,
;           B = (D == 1 ? 1 : D == 2 ? 21 : 0)..(D == 1 ? 1 : D == 2 ? 21 : 31), C = (D == 1 ? 10 : D == 2 ? 30 : 0)..(D == 1 ? 10 : D == 2 ? 30 : 31),
;           [H * 256 + STEP_LIST] = B, [H * 256 + STEP_LIST + 1] = lowest((Down(1 << B) | Up(1 << B)) & (Down(1 << C) | Up(1 << C)) | 1 << 31),
;           [H * 256 + STEP_LIST + 2] = C,                                      ; no hop or one from B to C, and what is there by D: neither is read
;           long[H * 256 + OWN] = 1 << B, long[H * 256 + ENEMY] = 1 << [H * 256 + STEP_LIST + 1] & ~(1 << B) | (D == 1) << 14 | (D == 2) << 26,
;           long[H * 256 + CROWNED] = (E & 1) << B | E / 2 << [H * 256 + STEP_LIST + 1], [H * 256 + OWN_COUNT] = $10 + (E & 1),
;           [H * 256 + ENEMY_COUNT] = (D ? $20 : $10) + E / 2,
;           word[H * 256 + SCORE] = 300, [H * 256 + AHEAD] = 1, [H * 256 + SIDE] = BLACK_WORTH or RED_WORTH, [Rules] = ORIGINAL or ENGLISH,
;           word[H * 256 + ALPHA] = $10000 - WIN or $FF00 or WIN - 1, word[H * 256 + BETA] = WIN or $100,
;           [WorthTables + N] = 64 + N * 5 % 37 for N = 0..127
; Where:    abs(B - C) == 7 || abs(B - C) == 9, abs(B / 4 - C / 4) == 2, (Down(1 << B) | Up(1 << B)) & (Down(1 << C) | Up(1 << C)),
;           L == STEP_LIST || L == STEP_LIST + 3, D == 0 || [H * 256 + SIDE] == BLACK_WORTH,
;           D != 2 || !(E & 1)          ; D 1: over 6, and on over 14, but there are no more frames; 2: over 25, where a man is crowned, and on over 26
; Let:      Of(S, K) = [WorthTables + K * KING_WORTH + S], Lead(X, Y) = X > Y ? 72 - X - Y : X < Y ? X + Y - 72 : 0,
;           Score = 300 + Of(10, E & 1) - Of(1, E & 1) + Of(64 + 6, E / 2) + Lead(2 + (E & 1), 2) - Lead(2 + (E & 1), 4 + E / 2),
;           Number = 26 ^ 31 | (30 ^ 31) << 5 | 1 << 11, Code = [Endings + Number / 2] >> 4 * (Number & 1) & 15,      ; a man of Red against the king
;           Until = (Code < 8 ? 2 * Code - 1 : 2 * Code - 16) + 1,              ; turns, the hop among them
;           Known = Code == 0 ? 0 : Code < 8 ? Until - WIN : WIN - Until,
;           Value = D == 0 ? WIN - 1 : D == 1 ? Score : [Rules] == ENGLISH ? Known : WIN - 2
; Out:      DE = L == STEP_LIST ? word[H * 256 + ALPHA] : max(Value, s16(word[H * 256 + ALPHA])) & $FFFF, BC' = BC'
; Clobbers: A BC L IX IY, [H * 256 + ALPHA:110], [H * 256 + 256:512]
; T: 2000000000   Stack: 196
hops:
        LD   A,L
        LD   L,STEPS_END
        LD   (HL),A
        DEC  L
        LD   (HL),STEP_LIST
.next:  LD   L,NEXT
        LD   A,(HL)
        INC  L
        CP   (HL)
        JR   Z,best
        CALL make_hop
        INC  H
        JR   C,.over                    ; crowning ends the turn
        CALL list_piece_hops
        LD   A,L
        CP   STEP_LIST
        JR   Z,.over
        LD   A,H
        CP   LAST_FRAME
        JR   Z,.last
        LD   A,L
        LD   E,ALPHA                    ; the window stays: the same side goes on
        LD   L,E
        LD   D,H
        DEC  H
        LDI
        LDI
        LDI
        LDI
        INC  H
        LD   L,A
        CALL hops
        DEC  H
        CALL better
        JP   P,.next
        JP   best
.last:  CALL frame_score
        DEC  H
        CALL better
        JP   P,.next
        JP   best
.over:  CALL pass_frame
        CALL enter
        DEC  H
        CALL better_for_us
        JP   P,.next
        JP   best

; window: makes the window of the page before that of a frame, seen from the other side
; In:       H = FIRST_FRAME or LAST_FRAME, word[H * 256 - 256 + ALPHA] = 0..$FFFF, word[H * 256 - 256 + BETA] = 0..$FFFF
; Out:      word[H * 256 + ALPHA] = -word[H * 256 - 256 + BETA] & $FFFF,
;           word[H * 256 + BETA] = -word[H * 256 - 256 + ALPHA] & $FFFF
; Clobbers: A DE L
; T: 166   Stack: 0
window:
        MACRO NEGATE_TO TO
        XOR  A
        SUB  E
        LD   E,A
        SBC  A,A
        SUB  D
        LD   L,TO
        LD   (HL),E
        INC  L
        LD   (HL),A
        ENDM
        DEC  H
        LD   L,BETA
        LD   E,(HL)
        INC  L
        LD   D,(HL)
        INC  H
        NEGATE_TO ALPHA
        DEC  H
        LD   L,ALPHA
        LD   E,(HL)
        INC  L
        LD   D,(HL)
        INC  H
        NEGATE_TO BETA
        RET

; killers_first: brings the killers to the front of the slides, where they are among them
; In:       H = FIRST_FRAME, [H * 256 + STEPS_END] = STEP_LIST or STEP_LIST + 2 or STEP_LIST + 4 or STEP_LIST + 6 or STEP_LIST + 96,
;           [H * 256 + KILLERS] = 4 or 8, [H * 256 + KILLERS + 1] = 8 or 9, [H * 256 + KILLERS + 2] = 4 or 8,
;           [H * 256 + KILLERS + 3] = 8 or 9, [H * 256 + STEP_LIST + 2 * N] = 4 or 8 for N = 0..2,
;           [H * 256 + STEP_LIST + 2 * N + 1] = 8 or 9 for N = 0..2,
;           [H * 256 + STEP_LIST + N] = 12 for N = 6..95
; Let:      Slides = ([H * 256 + STEPS_END] - STEP_LIST) / 2, Last = word[H * 256 + KILLERS], Older = word[H * 256 + KILLERS + 2],
;           At(N) = word[H * 256 + STEP_LIST + 2 * N], Is(N) = N < Slides && At(N) == Last,
;           First = Is(0) ? 0 : Is(1) ? 1 : Is(2) ? 2 : 3, Front = First < 3,
;           Then(N) = First == 3 ? At(N) : N == 0 ? Last : N == First ? At(0) : At(N), IsToo(N) = N < Slides && Then(N) == Older,
;           Second = !Front && IsToo(0) ? 0 : IsToo(1) ? 1 : IsToo(2) ? 2 : 3
; Out:      word[H * 256 + STEP_LIST + 2 * N]
;           = Second == 3 ? Then(N) : N == Front ? Older : N == Second ? Then(Front) : Then(N) for N = 0..2
; Clobbers: A BC DE L
; T: 6000   Stack: 2
killers_first:
        LD   E,STEP_LIST                ; the front
        LD   L,KILLERS
        CALL .killer
        LD   L,KILLERS + 2
.killer:
        LD   B,(HL)
        INC  L
        LD   C,(HL)
        LD   L,STEPS_END
        LD   D,(HL)
        LD   L,E
        LD   A,L
.slide: CP   D
        RET  Z
        LD   A,(HL)
        INC  L
        CP   B
        JR   NZ,.other
        LD   A,(HL)
        CP   C
        JR   Z,.found
.other: INC  L
        LD   A,L
        JR   .slide
.found: LD   D,H                        ; exchanges it with the one in front
        LD   A,(DE)
        DEC  L
        LD   (HL),A
        LD   A,B
        LD   (DE),A
        INC  L
        INC  E
        LD   A,(DE)
        LD   (HL),A
        LD   A,C
        LD   (DE),A
        INC  E
        RET

; nodes_low: takes 256 positions from the higher bytes when C' is 0, and breaks the search off if there are none or BREAK was pressed
; In:       B = 0..255, C = 0, [NodesLeft] = 0..255, [Break] = 0        ; BC and NodesLeft: the positions left
; Where:    B || [NodesLeft]                ; else the search is over, and search_over does not return here
; Out:      [NodesLeft] = B ? [NodesLeft] : [NodesLeft] - 1
; Clobbers: A
; T: 83   Stack: 0
nodes_low:
        LD   A,(Break)
        OR   A
        JR   NZ,.over
        OR   B
        RET  NZ
        LD   A,(NodesLeft)
        SUB  1
        JR   C,.over
        LD   (NodesLeft),A
        RET
.over:  EXX
        JP   search_over
