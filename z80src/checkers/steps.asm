; steps: the slides and hops of a frame

; Define: UpAside(X) = (X & $E0E0E0E0) >> 5 | (X & $07070707) >> 3,
;         DownAside(X) = ((X & $E0E0E0E0) << 3 | (X & $07070707) << 5) & $FFFFFFFF,
;         DownsOf(At) = [At + SIDE] == RED_WORTH ? long[At + OWN] & long[At + CROWNED] : long[At + OWN],
;         UpsOf(At) = [At + SIDE] == RED_WORTH ? long[At + OWN] : long[At + OWN] & long[At + CROWNED],
;         Earlier(At, S) = [At + SIDE] == RED_WORTH ? (1 << S / 8 * 8) - 1 : $FFFFFFFF << S / 8 * 8 + 8 & $FFFFFFFF, ; pieces further in front
;         Hoppers(V, Open, Over, X) = X & (V == 0 ? (Over & UpAside(Open)) >> 4 : V == 1 ? UpAside(Over & Open >> 4)   ; V: the way
;                                          : V == 2 ? (Over & DownAside(Open)) << 4 : DownAside(Over & Open << 4)),
;         SlideOf(S, V) = V == 0 ? 4 : V == 2 ? -4 : (S / 4 & 1 ? 3 : 5) - (V == 3 ? 8 : 0),
;         HopOf(S, V) = V == 0 ? (S / 4 & 1 ? 9 : 7) : V == 1 ? (S / 4 & 1 ? 7 : 9) : V == 2 ? (S / 4 & 1 ? -7 : -9) : (S / 4 & 1 ? -9 : -7)

; find_free: notes the free squares of a frame
; In:       H = FIRST_FRAME or LAST_FRAME, long[H * 256 + OWN] = 0..$FFFFFFFF, long[H * 256 + ENEMY] = 0..$FFFFFFFF
; Out:      long[H * 256 + FREE_SQUARES] = ~(long[H * 256 + OWN] | long[H * 256 + ENEMY]) & $FFFFFFFF
; Clobbers: A L
; T: 194   Stack: 0
find_free:
BoardByte = 0
        DUP  4
        LD   L,OWN + BoardByte
        LD   A,(HL)
        LD   L,ENEMY + BoardByte
        OR   (HL)
        CPL
        LD   L,FREE_SQUARES + BoardByte
        LD   (HL),A
BoardByte = BoardByte + 1
        EDUP
        RET

; has_jump: says if the side to move can jump, and notes the free squares of the frame
; In:       H = FIRST_FRAME, long[H * 256 + OWN] = 0..$FFFFFFFF, long[H * 256 + ENEMY] = 0..$FFFFFFFF,
;           long[H * 256 + CROWNED] = 0..$FFFFFFFF, [H * 256 + SIDE] = BLACK_WORTH or RED_WORTH,
;           [H * 256 + OWN_COUNT] = $10 or $11                  ; its lower half is 0: none of its pieces is a king
; Let:      Empty = ~(long[H * 256 + OWN] | long[H * 256 + ENEMY]) & $FFFFFFFF,
;           Both = [H * 256 + OWN_COUNT] & 1 ? long[H * 256 + OWN] & long[H * 256 + CROWNED] : 0,
;           Downs = [H * 256 + SIDE] == RED_WORTH ? Both : long[H * 256 + OWN],
;           Ups = [H * 256 + SIDE] == RED_WORTH ? long[H * 256 + OWN] : Both
; Out:      zero = !(Empty & (JumpDown(Downs, long[H * 256 + ENEMY]) | JumpUp(Ups, long[H * 256 + ENEMY]))),
;           long[H * 256 + FREE_SQUARES] = Empty
; Clobbers: A BC DE L, [H * 256 + DOWNWARD:4], [H * 256 + UPWARD:4]
; T: 1271   Stack: 2
has_jump:
        CALL find_free
        LD   D,HIGH FromAside
        LD   L,SIDE
        BIT  6,(HL)
        LD   L,OWN_COUNT
        LD   A,(HL)
        JP   NZ,.red

; A pair is two bytes of the board that follow each other. Between them are the lower rows of the first and the upper rows of the second,
; each in the half of the pieces that go there: those of the first byte down, those of the second up.
        MACRO BETWEEN FIRST
        LD   L,FIRST
        LD   A,(HL)
        INC  L
        XOR  (HL)
        AND  $F0
        XOR  (HL)                       ; the high half of the first byte, the low half of the second
        ENDM
        MACRO SWAP_HALVES
        RRCA
        RRCA
        RRCA
        RRCA
        ENDM

; The squares from which a jump over B leads to the free squares of a byte.
        MACRO JUMPS_TO BYTE
        LD   L,FREE_SQUARES + BYTE
        LD   A,B
        AND  (HL)
        LD   E,A
        LD   A,(DE)                     ; aside, then straight ...
        LD   C,A
        LD   E,(HL)
        INC  D
        LD   A,(DE)
        DEC  D
        AND  B                          ; ... or straight, then aside
        OR   C
        ENDM
        MACRO MEN PAIR, BY, LANDING
        BETWEEN ENEMY + PAIR
        JR   Z,.none
        SWAP_HALVES
        LD   B,A
        JUMPS_TO LANDING
        LD   L,OWN + BY
        AND  (HL)
        RET  NZ
.none:
        ENDM
        MACRO ALL PAIR
        BETWEEN ENEMY + PAIR
        JR   Z,.none
        SWAP_HALVES
        LD   B,A
        JUMPS_TO PAIR + 1
        LD   L,DOWNWARD + PAIR
        AND  (HL)
        RET  NZ
        JUMPS_TO PAIR
        LD   L,UPWARD + PAIR + 1
        AND  (HL)
        RET  NZ
.none:
        ENDM
        AND  $0F
        JP   NZ,.kings
        MEN  0, 0, 1
        MEN  1, 1, 2
        MEN  2, 2, 3
        XOR  A
        RET
.red:   AND  $0F
        JP   NZ,.kings
        MEN  0, 1, 0
        MEN  1, 2, 1
        MEN  2, 3, 2
        XOR  A
        RET
.kings: CALL find_ways
        LD   D,HIGH FromAside
        ALL  0
        ALL  1
        ALL  2
        XOR  A
        RET

; find_ways: notes which pieces of the side to move go down and which go up
; In:       H = FIRST_FRAME or LAST_FRAME, long[H * 256 + OWN] = 0..$FFFFFFFF, long[H * 256 + CROWNED] = 0..$FFFFFFFF,
;           [H * 256 + SIDE] = BLACK_WORTH or RED_WORTH
; Let:      Both = long[H * 256 + OWN] & long[H * 256 + CROWNED]
; Out:      long[H * 256 + DOWNWARD] = [H * 256 + SIDE] == RED_WORTH ? Both : long[H * 256 + OWN],
;           long[H * 256 + UPWARD] = [H * 256 + SIDE] == RED_WORTH ? long[H * 256 + OWN] : Both
; Clobbers: A L
; T: 265   Stack: 0
find_ways:
        LD   L,SIDE
        BIT  6,(HL)
        JR   NZ,red_ways
        MACRO WAYS FORWARD, BACK
BoardByte = 0
        DUP  4
        LD   L,OWN + BoardByte
        LD   A,(HL)
        LD   L,FORWARD + BoardByte
        LD   (HL),A
        LD   L,CROWNED + BoardByte
        AND  (HL)
        LD   L,BACK + BoardByte
        LD   (HL),A
BoardByte = BoardByte + 1
        EDUP
        RET
        ENDM
        WAYS DOWNWARD, UPWARD
red_ways:
        WAYS UPWARD, DOWNWARD

; list_slides: lists the slides of the side to move, the foremost pieces first
; In:       H = FIRST_FRAME, B = 0..31, C = 0 or 5 or 18 or 27, D = 0..1,          ; pieces: the routine does not read these registers
;           long[H * 256 + OWN] = 1 << B | 1 << C | D * $40201108, long[H * 256 + CROWNED] = 0 or $0F0F3C3C or $FFFFFFFF,
;           long[H * 256 + FREE_SQUARES] = 0..$FFFFFFFF, [H * 256 + SIDE] = BLACK_WORTH or RED_WORTH,
;           [H * 256 + FREE_SQUARES - 1] = 0, [H * 256 + FREE_SQUARES + 4] = 0
; Let:      Open = long[H * 256 + FREE_SQUARES], Downs = DownsOf(H * 256), Ups = UpsOf(H * 256),
;           Movers(V) = V == 0 ? Downs & Open >> 4 : V == 1 ? Downs & UpAside(Open) : V == 2 ? Ups & Open << 4 : Ups & DownAside(Open),
;           Place(S, V) = H * 256 + STEP_LIST + 2 * (sum(N = 0..3, bits(Movers(N) & Earlier(H * 256, S)))
;                         + sum(N = 0..V - 1, bits(Movers(N) & 255 << S / 8 * 8)) + bits(Movers(V) & 255 << S / 8 * 8 & (1 << S) - 1))
; Out:      [Place(S, V)] = S for S = 0..31 for V = 0..3 for K = 1..(Movers(V) >> S & 1),
;           [Place(S, V) + 1] = S + SlideOf(S, V) for S = 0..31 for V = 0..3 for K = 1..(Movers(V) >> S & 1),
;           L = STEP_LIST + 2 * sum(V = 0..3, bits(Movers(V)))      ; the field after the last slide
; Clobbers: A BC DE, [H * 256 + DOWNWARD:4], [H * 256 + UPWARD:4]
; T: 9000   Stack: 2
list_slides:
        CALL find_ways
        LD   D,HIGH FromAside
        LD   L,SIDE
        BIT  6,(HL)
        LD   C,STEP_LIST
        JR   NZ,.red
        CALL slides_3
        CALL slides_2
        CALL slides_1
        JP   slides_0
.red:   CALL slides_0
        CALL slides_1
        CALL slides_2
        JP   slides_3

; The slides of a byte of the board: down, then up; straight, then aside. C is the field after the last slide so far, and L at the end.
        MACRO LIST BYTE, EVEN, ODD
ByteSquare = BYTE * 8
        DUP  8
        RRCA
        JR   NC,$ + 8
        LD   (HL),ByteSquare
        INC  L
        LD   (HL),(ByteSquare + (EVEN) + (ByteSquare >> 2 & 1) * ((ODD) - (EVEN))) & 255
        INC  L
ByteSquare = ByteSquare + 1
        EDUP
        LD   C,L
        ENDM
        MACRO SLIDES WAY, BYTE, FIRST, STRAIGHT, EVEN, ODD
        LD   L,WAY + BYTE
        LD   A,(HL)
        OR   A
        JP   Z,.none
        LD   B,A
        BETWEEN FREE_SQUARES + FIRST
        SWAP_HALVES
        LD   E,A
        LD   L,C
        AND  B
        JR   Z,.aside
        LIST BYTE, STRAIGHT, STRAIGHT
.aside: LD   A,(DE)
        AND  B
        JR   Z,.none
        LIST BYTE, EVEN, ODD
.none:
        ENDM
        MACRO SLIDES_OF BYTE
slides_BYTE:
        SLIDES DOWNWARD, BYTE, BYTE, 4, 5, 3
        SLIDES UPWARD, BYTE, BYTE - 1, -4, -3, -5
        LD   L,C
        RET
        ENDM
        SLIDES_OF 0
        SLIDES_OF 1
        SLIDES_OF 2
        SLIDES_OF 3

; list_hops: lists the hops of the side to move, those of the foremost pieces first
; In:       H = FIRST_FRAME, B = 0..31, C = 0 or 5 or 18 or 27, D = 0..1,          ; pieces: the routine does not read these registers
;           long[H * 256 + OWN] = 1 << B | 1 << C | D * $40201108, long[H * 256 + CROWNED] = 0 or $0F0F3C3C or $FFFFFFFF,
;           long[H * 256 + ENEMY] = 0..$FFFFFFFF, long[H * 256 + FREE_SQUARES] = 0..$FFFFFFFF,
;           [H * 256 + SIDE] = BLACK_WORTH or RED_WORTH
; Let:      Open = long[H * 256 + FREE_SQUARES], Over = long[H * 256 + ENEMY], Downs = DownsOf(H * 256), Ups = UpsOf(H * 256),
;           Hops(V) = Hoppers(V, Open, Over, V < 2 ? Downs : Ups),
;           Place(S, V) = H * 256 + STEP_LIST + 3 * (sum(N = 0..3, bits(Hops(N) & Earlier(H * 256, S)))
;                         + sum(N = 0..V - 1, bits(Hops(N) & 255 << S / 8 * 8)) + bits(Hops(V) & 255 << S / 8 * 8 & (1 << S) - 1))
; Out:      [Place(S, V)] = S for S = 0..31 for V = 0..3 for K = 1..(Hops(V) >> S & 1),
;           [Place(S, V) + 1] = S + SlideOf(S, V) for S = 0..31 for V = 0..3 for K = 1..(Hops(V) >> S & 1),
;           [Place(S, V) + 2] = S + HopOf(S, V) for S = 0..31 for V = 0..3 for K = 1..(Hops(V) >> S & 1),
;           L = STEP_LIST + 3 * sum(V = 0..3, bits(Hops(V))), [H * 256 + STEPS_END] = after(L)       ; the field after the last hop
; Clobbers: A BC DE IX, [H * 256 + DOWNWARD:4], [H * 256 + UPWARD:4]
; T: 9000   Stack: 10
list_hops:
        CALL find_ways
        LD   L,STEPS_END
        LD   (HL),STEP_LIST
        LD   D,HIGH ToAside
        LD   L,SIDE
        BIT  6,(HL)
        JR   NZ,.red
        CALL hops_3
        CALL hops_2
        CALL hops_1
        JP   hops_0
.red:   CALL hops_0
        CALL hops_1
        CALL hops_2
        JP   hops_3

; list_piece_hops: lists the hops of one piece
; In:       H = FIRST_FRAME, B = 0..31, C = 1..3, [H * 256 + PIECE_BYTE] = B / 8,       ; its square, and the ways it goes: not read from BC
;           [H * 256 + DOWNWARD + B / 8] = (C & 1) << B % 8, [H * 256 + UPWARD + B / 8] = C / 2 << B % 8,
;           long[H * 256 + OWN] = 0..$FFFFFFFF, long[H * 256 + ENEMY] = 0..$FFFFFFFF
; Let:      Open = ~(long[H * 256 + OWN] | long[H * 256 + ENEMY]) & $FFFFFFFF,
;           Is(V) = Hoppers(V, Open, long[H * 256 + ENEMY], (V < 2 ? C & 1 : C / 2) << B) != 0,
;           Place(V) = H * 256 + STEP_LIST + 3 * sum(N = 0..V - 1, Is(N))
; Out:      [Place(V)] = B for V = 0..3 for K = 1..Is(V), [Place(V) + 1] = B + SlideOf(B, V) for V = 0..3 for K = 1..Is(V),
;           [Place(V) + 2] = B + HopOf(B, V) for V = 0..3 for K = 1..Is(V), long[H * 256 + FREE_SQUARES] = Open,
;           L = STEP_LIST + 3 * sum(V = 0..3, Is(V)), [H * 256 + STEPS_END] = after(L)               ; the field after the last hop
; Clobbers: A BC DE IX
; T: 3000   Stack: 8
list_piece_hops:
        CALL find_free
        LD   L,STEPS_END
        LD   (HL),STEP_LIST
        LD   D,HIGH ToAside
        LD   L,PIECE_BYTE
        LD   A,(HL)
        CP   1
        JP   C,hops_0
        JP   Z,hops_1
        CP   3
        JP   C,hops_2
        JP   hops_3

; The hops of a byte of the board: down, then up; straight first, then aside first. D is HIGH ToAside.
        MACRO HOPS WAY, BYTE, PAIR, LANDING, ADDED
        LD   L,WAY + BYTE
        LD   A,(HL)
        OR   A
        JR   Z,.none
        LD   B,A
        BETWEEN ENEMY + PAIR
        JR   Z,.none
        SWAP_HALVES
        LD   C,A
        LD   L,FREE_SQUARES + LANDING
        LD   E,(HL)
        LD   A,(DE)
        AND  C
        AND  B
        JR   Z,.aside
        PUSH BC
        LD   E,BYTE * 8
        LD   IX,ADDED
        CALL hops_of
        POP  BC
.aside: LD   L,FREE_SQUARES + LANDING
        LD   A,(HL)
        AND  C
        LD   E,A
        DEC  D                          ; FromAside
        LD   A,(DE)
        INC  D
        AND  B
        JR   Z,.none
        LD   E,BYTE * 8
        LD   IX,ADDED + 4
        CALL hops_of
.none:
        ENDM
hops_0: HOPS DOWNWARD, 0, 0, 1, HopsDown
        JP   hops_end
hops_1: HOPS DOWNWARD, 1, 1, 2, HopsDown
        HOPS UPWARD, 1, 0, 0, HopsUp
        JP   hops_end
hops_2: HOPS DOWNWARD, 2, 2, 3, HopsDown
        HOPS UPWARD, 2, 1, 1, HopsUp
        JP   hops_end
hops_3: HOPS UPWARD, 3, 2, 2, HopsUp
hops_end:
        LD   L,STEPS_END
        LD   L,(HL)
        RET
        ASSERT HIGH ToAside == HIGH FromAside + 1

; Distances from a square to the one jumped and to the one after it: straight first, from even and from odd rows; aside first.
HopsDown:
        DB   4,7, 4,9, 5,9, 3,7
HopsUp: DB   -4,-9, -4,-7, -3,-7, -5,-9

; hops_of: lists the hops of some pieces of a byte in one direction
; In:       H = FIRST_FRAME, A = 0..255, E = 0 or 8 or 16 or 24,        ; the pieces, and the first square of their byte
;           IX = HopsDown or HopsDown + 4 or HopsUp or HopsUp + 4, [H * 256 + STEPS_END] = STEP_LIST or STEP_LIST + 33
; Let:      At(N) = H * 256 + [H * 256 + STEPS_END] + 3 * bits(A & (1 << N) - 1), Is(N) = A >> N & 1     ; N: a piece of the byte
; Out:      [At(N)] = E + N for N = 0..7 for K = 1..Is(N), [At(N) + 1] = E + N + [IX + N / 4 * 2] & 255 for N = 0..7 for K = 1..Is(N),
;           [At(N) + 2] = E + N + [IX + N / 4 * 2 + 1] & 255 for N = 0..7 for K = 1..Is(N),
;           [H * 256 + STEPS_END] = [H * 256 + STEPS_END] + 3 * bits(A)
; Clobbers: A BC E L IX
; T: 1092   Stack: 4
hops_of:
        LD   L,STEPS_END
        LD   L,(HL)
        CALL .half
        INC  IX
        INC  IX
        CALL .half
        LD   A,L
        LD   L,STEPS_END
        LD   (HL),A
        RET
.half:
        DUP  4
        RRCA
        CALL C,.hop
        INC  E
        EDUP
        RET
.hop:   LD   (HL),E
        INC  L
        LD   C,A
        LD   A,E
        ADD  A,(IX + 0)
        LD   (HL),A
        INC  L
        LD   A,E
        ADD  A,(IX + 1)
        LD   (HL),A
        INC  L
        LD   A,C
        RET
