; search: the value of a position, by looking ahead

; search: returns the value of the frame's position to the side to move, if it lies between ALPHA and BETA, else the nearer of the two
; In:       IX = LAST * 256 or LAST * 256 + TURNED, BC' = 1..2 or 256..257, [NodesLeft] = 0..1, [Break] = 0, [Recorded] = 0 or 7 or 119,
;           [LAST * 256 + DEPTH] = 0..1 or 12 or 255,                           ; the last frame, in which a line ends whatever its depth
;           word[LAST * 256 + ALPHA] = -MATE_VALUE or -2..1 or MATE_VALUE - 1, word[LAST * 256 + BETA] = 1 - MATE_VALUE or -1..2 or MATE_VALUE,
;           word[LAST * 256 + SCORE] = -1000 or -3..3 or 1000
; Let:      Alpha = s16(word[LAST * 256 + ALPHA]), Beta = s16(word[LAST * 256 + BETA]), Score = s16(word[LAST * 256 + SCORE])
; Where:    Alpha < Beta, BC' != 1 || [NodesLeft]
; Out:      HL = max(Alpha, min(Beta, Score)), BC' = BC' - 1, [NodesLeft] = [NodesLeft] - (BC' == 1), [LAST * 256 + RECORDS] = [Recorded],
;           word[LAST * 256 + ALPHA] = Alpha < Score && Score < Beta ? Score : Alpha
; Clobbers: A BC DE
; T: 557   Stack: 2
; Note:     in other frames, which are compared with the port by choose_move, A BC DE HL IY BC', NodesLeft, the frames, Turn, the record's end,
;           Past, Differing and Quiets change; it takes at most 1400000000 T and 126 bytes of the stack
; Untried: rules.search+22 never jumps: with moves to look ahead, only lines of 14 moves with many checks come to the last frame, after some
;   20,000 positions, which would take long to compare
search:
        CALL count
        THE_FRAME
        LD   L,RECORDS
        LD   A,(Recorded)
        LD   (HL),A
        LD   L,DEPTH
        LD   A,(HL)
        DEC  A
        JP   M,search_quiet
        LD   A,H
        CP   LAST
        JP   Z,search_quiet
        LD   L,CAN_MOVE
        LD   (HL),0
        CALL find_draw
        LD   L,DRAWN
        LD   (HL),A
        OR   A
        CALL Z,pass
        RET  C
        CALL list_all
        LD   A,IXH
        CP   ROOT
        JR   NZ,.capture
        LD   DE,(Best)                  ; the best move so far of the first position comes first
        LD   A,D
        LD   D,E
        LD   E,A
        CALL find_quiet
        CALL C,find_capture
        CALL NC,try_move                ; it cannot be too good: BETA is more than any value
.capture:
        CALL next_capture
        JR   C,.killer
        CALL try_move
        RET  C
        JR   .capture
.killer:
        LD   L,KILLER
        CALL try_killer
        RET  C
        LD   L,KILLER_BEFORE
        CALL try_killer
        RET  C
        THE_FRAME
        LD   L,NEXT
        LD   (HL),0
.quiet: CALL skip_worse
        THE_FRAME
        LD   L,NEXT
        LD   L,(HL)
        DEC  H
.tried: LD   A,(HL)
        OR   A
        JR   Z,.end
        INC  L
        LD   E,(HL)
        INC  L
        CP   TRIED
        JR   Z,.tried
        LD   D,A
        LD   A,L
        INC  H
        LD   L,NEXT
        LD   (HL),A
        CALL try_move
        RET  C
        JR   .quiet
.end:   INC  H
        LD   L,CAN_MOVE
        LD   A,(HL)
        OR   A
        JR   NZ,alpha
        LD   A,H                        ; no legal move: lost, the later the better
        SUB  ROOT
        RRA
        ADD  A,LOW -MATE_VALUE
        LD   E,A
        LD   D,HIGH -MATE_VALUE
        ASSERT LOW -MATE_VALUE + PLIES < 256
        ; and on into

; clamp: returns a value, if it lies between ALPHA and BETA, else the nearer of the two
; In:       H = ROOT or LAST, DE = -MATE_VALUE..2 - MATE_VALUE or -1..1 or MATE_VALUE - 2..MATE_VALUE,
;           word[H * 256 + ALPHA] = -MATE_VALUE..2 - MATE_VALUE or -1..1 or MATE_VALUE - 2..MATE_VALUE,
;           word[H * 256 + BETA] = -MATE_VALUE..2 - MATE_VALUE or -1..1 or MATE_VALUE - 2..MATE_VALUE
; Let:      Alpha = s16(word[H * 256 + ALPHA]), Beta = s16(word[H * 256 + BETA])
; Where:    Alpha < Beta
; Out:      HL = max(Alpha, min(Beta, s16(DE)))
; Clobbers: A BC DE
; T: 241   Stack: 2
clamp:  LD   L,ALPHA
        CALL is_above
        JR   NC,alpha
        LD   L,BETA
        CALL is_below
        JR   NC,beta
        EX   DE,HL
        RET

; beta: returns BETA of a frame
; In:       H = ROOT or LAST, word[H * 256 + BETA] = 0..$FFFF
; Out:      HL = word[H * 256 + BETA]
; Clobbers: DE
; T: 78   Stack: 2
beta:   LD   L,BETA
        JR   answer

; alpha: returns ALPHA of a frame
; In:       H = ROOT or LAST, word[H * 256 + ALPHA] = 0..$FFFF
; Out:      HL = word[H * 256 + ALPHA]
; Clobbers: DE
; T: 66   Stack: 2
alpha:  LD   L,ALPHA
        ; and on into

; answer: returns a word of a frame
; In:       H = ROOT or LAST, L = ALPHA or BETA, word[HL] = 0..$FFFF
; Out:      HL = word[HL]
; Clobbers: DE
; T: 59   Stack: 2
answer: CALL field
        EX   DE,HL
        RET

; search_quiet: searches a position in which only captures are tried, and the pieces may be left as they are
; In:       H = LAST,                                                           ; the last frame, in which nothing is tried
;           word[LAST * 256 + ALPHA] = -MATE_VALUE or -2..1 or MATE_VALUE - 1, word[LAST * 256 + BETA] = 1 - MATE_VALUE or -1..2 or MATE_VALUE,
;           word[LAST * 256 + SCORE] = -1000 or -3..3 or 1000
; Let:      Alpha = s16(word[LAST * 256 + ALPHA]), Beta = s16(word[LAST * 256 + BETA]), Score = s16(word[LAST * 256 + SCORE])
; Where:    Alpha < Beta
; Out:      HL = max(Alpha, min(Beta, Score)),
;           word[LAST * 256 + ALPHA] = Alpha < Score && Score < Beta ? Score : Alpha
; Clobbers: A BC DE
; T: 324   Stack: 2
; Note:     in other frames, of which IX holds the frame as well, as search
search_quiet:
        LD   L,SCORE
        CALL field
        LD   L,BETA
        CALL is_below
        JR   NC,beta
        LD   L,ALPHA
        CALL is_above
        JR   NC,.alpha
        LD   L,ALPHA
        LD   (HL),E
        INC  L
        LD   (HL),D
.alpha: LD   A,H
        CP   LAST
        JR   Z,alpha
        LD   L,CAN_MOVE
        LD   (HL),1
        LD   L,DRAWN
        LD   (HL),0
        CALL list_captures
.capture:
        CALL next_capture
        THE_FRAME
        JR   C,alpha
        CALL try_move
        RET  C
        JR   .capture

; count: counts a position, and ends the search if that was the last one
; In:       BC' = 0..$FFFF, [NodesLeft] = 0..2, [Break] = 0
; Where:    BC' != 1 || [NodesLeft]             ; else the search is over
; Out:      BC' = BC' - 1 & $FFFF, [NodesLeft] = [NodesLeft] - (BC' == 1)
; Clobbers: A
; T: 128   Stack: 0
count:  EXX
        DEC  BC
        LD   A,C
        OR   A
        EXX
        RET  NZ
        ; and on into

; count_block: does what is due after 256 positions
; In:       BC' = 0..$FFFF, [NodesLeft] = 0..2, [Break] = 0
; Where:    BC' > 255 || [NodesLeft]            ; else the search is over
; Out:      [NodesLeft] = [NodesLeft] - (BC' < 256)
; Clobbers: A
; T: 101   Stack: 0
count_block:
        LD   A,(Break)
        OR   A
        JP   NZ,search_over
        EXX
        LD   A,B
        EXX
        OR   A
        RET  NZ
        LD   A,(NodesLeft)
        SUB  1
        LD   (NodesLeft),A
        JP   C,search_over
        RET
