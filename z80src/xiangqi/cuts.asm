; cuts: positions and moves that need no looking ahead

; pass: passes, and says if the position is too good even so. Two moves before a line ends this is not asked, so that a mate in two is seen
; In:       H = ROOT or LAST - 2, L = 0..1, IX = H * 256 + (L ? TURNED : 0), BC' = 1..2, [NodesLeft] = 1, [Break] = 0,
;           [Recorded] = 7, [H * 256 + DEPTH] = 0 or 2..4 or 12, [H * 256 + CHECKED] = 0..1,                ; the next frame is the last one
;           word[H * 256 + SCORE] = -3 or -1..1 or 3 or 900, word[H * 256 + BETA] = -MATES or 1 - MATES or -1..1 or MATES - 1 or MATES
; Let:      Page = H * 256, Beta = s16(word[Page + BETA]),
;           Good = H != ROOT && [Page + DEPTH] >= PASSED && ![Page + CHECKED] && abs(Beta) < MATES && s16(word[Page + SCORE]) >= Beta
; Out:      carry = Good, HL = (Good ? word[Page + BETA] : 0)..(Good ? word[Page + BETA] : $FFFF), BC' = BC' - Good,
;           [NodesLeft] = [NodesLeft] - (Good && BC' == 1), [LAST * 256 + RECORDS] = [Recorded] for N = 1..Good,
;           word[LAST * 256 + SCORE] = -word[Page + SCORE] & $FFFF for N = 1..Good, [LAST * 256 + CHECKED] = 0 for N = 1..Good,
;           [LAST * 256 + QUIET] = 255 for N = 1..Good, [LAST * 256 + DEPTH] = [Page + DEPTH] - PASSED for N = 1..Good,
;           word[LAST * 256 + ALPHA] = -Beta & $FFFF for N = 1..Good, word[LAST * 256 + BETA] = 1 - Beta & $FFFF for N = 1..Good
; Clobbers: A BC DE
; T: 1599   Stack: 6
; Note:     in other frames as search
pass:   LD   A,H
        CP   ROOT
        RET  Z
        LD   L,DEPTH
        LD   A,(HL)
        CP   PASSED
        CCF
        RET  NC
        LD   L,CHECKED
        LD   A,(HL)
        OR   A
        RET  NZ
        LD   L,BETA
        CALL field
        LD   L,SCORE
        PUSH HL
        LD   HL,MATES - 1
        ADD  HL,DE
        LD   DE,1 - 2 * MATES
        ADD  HL,DE
        POP  HL
        CCF
        RET  NC                         ; BETA is the value of a mate
        CALL field
        LD   L,BETA
        CALL is_below
        CCF
        RET  NC
        INC  H
        INC  H
        LD   L,SCORE
        CALL negate
        LD   L,CHECKED
        LD   (HL),0
        LD   L,QUIET
        LD   (HL),255
        DEC  H
        DEC  H
        LD   L,BETA
        CALL field
        LD   L,DEPTH
        LD   A,(HL)
        SUB  PASSED
        INC  H
        INC  H
        LD   (HL),A
        LD   L,ALPHA
        CALL negate
        DEC  DE
        LD   L,BETA
        CALL negate
        CALL value_after
        THE_FRAME
        LD   L,BETA
        CALL is_below
        CCF
        RET  NC
        CALL beta
        SCF
        RET
PASSED          EQU  3                  ; moves that the search after a pass is shorter

; skip_worse: leaves out moves that lead to positions in which the other side leaves its pieces as they are, and counts them. They have to
; be legal and give no check, which is seen without making them
; In:       IX = ROOT * 256 or LAST * 256 or LAST * 256 + TURNED, BC' = 1..3 or 257, [NodesLeft] = 1, [Break] = 0, [IXH * 256 + NEXT] = 0 or 2,
;           [IXH * 256 + DEPTH] = 1..2, [IXH * 256 + CHECKED] = 0..1, [IXH * 256 + CAN_MOVE] = 0..1, word[IXH * 256 + SCORE] = -7 or 300,
;           word[IXH * 256 + ALPHA] = -9 or -7 or 4 or 120 or 299..305 or 900,
;           [PlayerRam + KING_PLACE] = $37, [PlayerRam + BLACK_LIST + KING_PLACE] = $C7,
;           [IXH * 256 - 256] = TRIED or $53..$54, [IXH * 256 - 255] = $65 or $3B,     ; two moves, of a knight or a cannon, near the kings or not
;           [IXH * 256 - 254] = 0 or TRIED or $94 or $48 or $B7, [IXH * 256 - 253] = $95 or $A6 or $C5, [IXH * 256 - 252] = 0,
;           [Board + $53] = RED + KNIGHT, [Board + $54] = BLACK + CANNON, [Board + $94] = RED + KNIGHT, [Board + $48] = RED + CANNON,
;           [Board + $B7] = RED + KNIGHT
; Let:      Page = IXH * 256, List = Page - 256, More = s16(word[Page + ALPHA]) - s16(word[Page + SCORE]), King(N) = [PlayerRam + N + KING_PLACE],
;           Own = King(IXL & BLACK_LIST), Other = King(~IXL & BLACK_LIST), Is(P, K) = [Relations + (P - K & 255)],
;           Worth(P, N) = [[Kinds + [Board + P]] * 256 + (N ^ IXL)],
;           Worse(P, N) = Worth(P, N) - Worth(P, P) <= More && (Is(P, Own) & 3 | Is(N, Own) & 1 | Is(P, Other) & 3 | Is(N, Other) & 5) == 0,
;           May = IXH != ROOT && [Page + DEPTH] == 1 && ![Page + CHECKED] && [Page + CAN_MOVE] && More >= 0,
;           First = May && [Page + NEXT] == 0 && ([List] == TRIED || Worse([List], [List + 1])),
;           Second = May && (First || [Page + NEXT]) && [List + 2] && ([List + 2] == TRIED || Worse([List + 2], [List + 3])),
;           Left = BC' - (First && [List] > TRIED) - (Second && [List + 2] > TRIED)
; Out:      [Page + NEXT] = [Page + NEXT] + 2 * First + 2 * Second, BC' = Left, [NodesLeft] = [NodesLeft] - (Left < 1)
; Clobbers: A BC DE HL IY
; T: 45000   Stack: 4
skip_worse:
        THE_FRAME
        CP   ROOT
        RET  Z                          ; there repetitions are looked for as well
        LD   L,DEPTH
        LD   A,(HL)
        DEC  A
        RET  NZ
        LD   L,CHECKED
        LD   A,(HL)
        OR   A
        RET  NZ
        LD   L,CAN_MOVE
        LD   A,(HL)
        OR   A
        RET  Z
        LD   L,SCORE
        CALL field
        LD   L,ALPHA
        LD   A,(HL)
        SUB  E
        LD   E,A
        INC  L
        LD   A,(HL)
        SBC  A,D                        ; A and E: what a move has to gain at least, less 1
        RET  M                          ; there may be moves that lose much, but rarely
        JR   NZ,.much
        LD   A,E
        ADD  A,129                      ; in a byte with all that moves gain, 128 more
        JR   NC,.limit
.much:  LD   A,255
.limit: LD   IYL,A
        LD   A,IXL
        AND  BLACK_LIST
        OR   KING_PLACE
        LD   L,A
        LD   H,HIGH PlayerRam
        LD   C,(HL)                     ; the own king
        XOR  BLACK_LIST
        LD   L,A
        LD   B,(HL)                     ; the other one
        THE_FRAME
        LD   L,NEXT
        LD   L,(HL)
        DEC  H
.next:  LD   A,(HL)
        CP   TRIED + 1
        JR   C,.none
        LD   D,A
        INC  L
        LD   E,(HL)
        INC  L
        PUSH HL
        LD   H,HIGH Board
        LD   L,D
        LD   L,(HL)
        LD   H,HIGH Kinds
        LD   H,(HL)
        LD   A,E
        XOR  IXL
        LD   L,A
        LD   A,(HL)
        LD   IYH,A
        LD   A,D
        XOR  IXL
        LD   L,A
        LD   A,IYH
        SUB  (HL)
        ADD  A,128
        CP   IYL
        JR   NC,.stop
        LD   H,HIGH Relations
        LD   A,D
        SUB  C
        LD   L,A
        LD   A,(HL)
        AND  LINE + CORNER
        JR   NZ,.stop
        LD   A,E
        SUB  C
        LD   L,A
        LD   A,(HL)
        AND  LINE                       ; a king's step as well
        JR   NZ,.stop
        LD   A,D
        SUB  B
        LD   L,A
        LD   A,(HL)
        AND  LINE + CORNER
        JR   NZ,.stop
        LD   A,E
        SUB  B
        LD   L,A
        LD   A,(HL)
        AND  LINE + JUMP
        JR   NZ,.stop
        EXX
        DEC  BC
        LD   A,C
        OR   A
        EXX
        CALL Z,count_block
        POP  HL
        JR   .next
.none:  OR   A
        JR   Z,.end
        INC  L
        INC  L
        JR   .next
.stop:  POP  HL
        DEC  L
        DEC  L
.end:   LD   A,L
        INC  H
        LD   L,NEXT
        LD   (HL),A
        RET
