; tries: the moves of a position, tried one after the other

; try_killer: tries a killer, if the piece may make it
; In:       IX the frame, L its field
; Out:      carry clear; carry set if the position is done with, and HL its value
; Clobbers: as search
; T: 1400000000   Stack: 126
; Unproved: a line of play is its input; choose_move is compared with the port
try_killer:
        THE_FRAME
        LD   D,(HL)
        INC  L
        LD   E,(HL)
        CALL find_quiet
        CCF
        RET  NC
        ; and on into

; try_move: tries a move that the piece may make
; In:       IX the frame, D and E the points
; Out:      carry clear; carry set if the position is done with, and HL its value
; Clobbers: as search
; T: 1400000000   Stack: 126
; Unproved: a line of play is its input; choose_move is compared with the port
try_move:
        THE_FRAME
        LD   L,FROM
        LD   (HL),D
        INC  L
        LD   (HL),E
        PUSH DE
        CALL find_gain
        EX   DE,HL
        THE_FRAME
        LD   L,SCORE
        LD   A,E
        ADD  A,(HL)
        LD   E,A
        INC  L
        LD   A,D
        ADC  A,(HL)
        LD   D,A
        LD   L,ALPHA
        CALL is_above
        SBC  A,A
        LD   L,ABOVE
        LD   (HL),A
        JR   C,.make
        LD   L,DEPTH
        LD   A,(HL)
        DEC  A
        JP   P,.make
        POP  DE                         ; when only captures are tried, one that does not help is left out
        OR   A
        RET
.make:  INC  H                          ; the next frame sees everything from the other side
        INC  H
        LD   L,SCORE
        CALL negate
        POP  DE
        CALL make_tried
        LD   B,A
        THE_FRAME
        LD   L,TAKEN
        LD   (HL),B
        INC  L
        LD   (HL),C
        LD   A,IXL
        AND  COLOURS
        XOR  BLACK
        LD   C,A                        ; the other side's colour
        LD   A,IXL
        AND  BLACK_LIST
        OR   KING_PLACE
        LD   L,A
        LD   H,HIGH PlayerRam
        LD   B,(HL)
        LD   A,B
        CP   E
        JR   Z,.all                     ; the king has moved
        THE_FRAME
        LD   L,CHECKED
        LD   A,(HL)
        OR   A
        JR   NZ,.all
        CALL is_exposed
        JR   .legal
.all:   CALL is_threatened
.legal: JP   C,undo_tried
        THE_FRAME
        LD   L,DRAWN
        LD   A,(HL)
        OR   A
        JP   NZ,draw
        LD   A,IXL
        AND  BLACK_LIST
        XOR  BLACK_LIST + KING_PLACE
        LD   L,A
        LD   H,HIGH PlayerRam
        LD   B,(HL)
        LD   A,C
        XOR  COLOURS
        LD   C,A
        CALL is_exposed
        LD   A,0
        RLA
        LD   C,A
        THE_FRAME
        LD   L,DEPTH
        LD   A,(HL)
        ADD  A,C                        ; a check is answered before the position counts as quiet
        DEC  A
        LD   B,A
        LD   L,QUIET
        LD   D,(HL)
        LD   L,TAKEN
        LD   A,(HL)
        OR   A
        JR   NZ,.taken
        INC  D
        JR   NZ,.counted
.taken: LD   D,255
.counted:
        INC  H
        INC  H
        LD   L,DEPTH
        LD   (HL),B
        LD   L,CHECKED
        LD   (HL),C
        LD   L,QUIET
        LD   (HL),D
        LD   A,H
        CP   ROOT + 2
        JR   Z,.record
        CP   LAST
        JR   Z,.leaf
        DEC  B
        JP   P,.record
.leaf:  THE_FRAME
        LD   L,ABOVE
        LD   A,(HL)
        OR   A
        JR   NZ,.window
        LD   L,CAN_MOVE
        LD   (HL),1
        CALL count                      ; the other side leaves its pieces as they are
        JP   undo_tried
.record:
        INC  D
        JR   Z,.window
        CALL is_repetition
        JR   C,valued
.window:
        THE_FRAME
        LD   L,DEPTH
        LD   A,(HL)
        CP   2
        JP   M,.wide
        LD   L,CAN_MOVE
        LD   A,(HL)
        OR   A
        JR   Z,.wide
        CALL is_better                  ; a window of one value, after the first move
        JP   NC,undo_tried
        THE_FRAME
        LD   L,BETA
        CALL is_below
        JR   NC,valued
.wide:  THE_FRAME
        LD   L,BETA
        CALL field
        INC  H
        INC  H
        LD   L,ALPHA
        CALL negate
        DEC  H
        DEC  H
        LD   L,ALPHA
        CALL field
        INC  H
        INC  H
        LD   L,BETA
        CALL negate
        CALL value_after
        ; and on into

; valued: takes a move back, and does what its value asks for
; In:       DE the value, IX the frame
; Out:      carry clear; carry set if the position is done with, and HL its value
; Clobbers: A BC DE HL
; T: 900   Stack: 4
; Unproved: a line of play is its input; choose_move is compared with the port
valued: PUSH DE
        CALL undo_tried
        POP  DE
        THE_FRAME
        LD   L,CAN_MOVE
        LD   (HL),1
        LD   L,ALPHA
        CALL is_above
        RET  NC
        LD   L,ALPHA
        LD   (HL),E
        INC  L
        LD   (HL),D
        LD   A,H
        CP   ROOT
        JR   NZ,.beta
        LD   (BestValue),DE
        LD   L,FROM
        LD   A,(HL)
        INC  L
        LD   B,(HL)
        LD   (Best),A
        LD   A,B
        LD   (Best + 1),A
.beta:  LD   L,BETA
        CALL is_below
        CCF
        RET  NC
        CALL note_killer
        THE_FRAME
        CALL beta
        SCF
        RET

; draw: takes a legal move of a drawn position back, whose value is 0
; In:       IX = ROOT * 256 or LAST * 256 + TURNED, [IXH * 256 + RECORDS] = 7, [IXH * 256 + FROM] = $33, [IXH * 256 + TO] = $35 or $CB,
;           [IXH * 256 + TAKEN] = 0 or BLACK + PAWN, [IXH * 256 + PLACE] = 22, [Board + [IXH * 256 + TO]] = RED + ROOK,
;           [PlayerRam + [IXH * 256 + TO]] = 1, word[IXH * 256 + ALPHA] = -MATE_VALUE or -1..1 or MATE_VALUE - 1,
;           word[IXH * 256 + BETA] = 1 - MATE_VALUE or -1..1 or MATE_VALUE
; Where:    s16(word[IXH * 256 + ALPHA]) < s16(word[IXH * 256 + BETA])
; Let:      Page = IXH * 256, From = [Page + FROM], To = [Page + TO], Place = [Page + PLACE]
; Out:      HL = max(s16(word[Page + ALPHA]), min(s16(word[Page + BETA]), 0)), carry = 1,
;           [Recorded] = [Page + RECORDS], [Board + From] = [Board + To], [Board + To] = [Page + TAKEN], [PlayerRam + To] = Place,
;           [PlayerRam + From] = [PlayerRam + To], [PlayerRam + [PlayerRam + To]] = From, [PlayerRam + Place] = To for N = 1..([Page + TAKEN] ? 1 : 0)
; Clobbers: A BC DE
; T: 541   Stack: 4
draw:   CALL undo_tried
        THE_FRAME
        LD   DE,0
        CALL clamp
        SCF
        RET

; undo_tried: takes the move of a frame back
; In:       IX = ROOT * 256 or LAST * 256 + TURNED, [IXH * 256 + RECORDS] = 0 or 7 or 119, [IXH * 256 + FROM] = $33 or $44,
;           [IXH * 256 + TO] = $35 or $CB, [IXH * 256 + TAKEN] = 0 or RED + KING or BLACK + PAWN, [IXH * 256 + PLACE] = 2 or 22 or 31,
;           [Board + [IXH * 256 + TO]] = RED + ROOK or BLACK + CANNON, [PlayerRam + [IXH * 256 + TO]] = 1 or 16
; Let:      Page = IXH * 256, From = [Page + FROM], To = [Page + TO], Place = [Page + PLACE]
; Out:      [Recorded] = [Page + RECORDS], [Board + From] = [Board + To], [Board + To] = [Page + TAKEN], [PlayerRam + To] = Place,
;           [PlayerRam + From] = [PlayerRam + To], [PlayerRam + [PlayerRam + To]] = From,
;           [PlayerRam + Place] = To for N = 1..([Page + TAKEN] ? 1 : 0), carry = 0
; Clobbers: A BC DE HL
; T: 230   Stack: 2
undo_tried:
        THE_FRAME
        LD   L,RECORDS
        LD   A,(HL)
        LD   (Recorded),A
        LD   L,FROM
        LD   D,(HL)
        INC  L
        LD   E,(HL)
        INC  L
        LD   A,(HL)
        INC  L
        LD   C,(HL)
        CALL unmake_tried
        OR   A
        RET

; is_better: says if the position after a move is better than ALPHA, with the least effort
; In:       IX the frame, the next frame, the board after the move
; Out:      carry set if it is, DE ALPHA + 1
; Clobbers: as search
; T: 1400000000   Stack: 126
; Unproved: a line of play is its input; choose_move is compared with the port
is_better:
        LD   L,ALPHA
        CALL field
        INC  H
        INC  H
        LD   L,BETA
        CALL negate
        INC  DE
        LD   L,ALPHA
        CALL negate
        CALL value_after
        THE_FRAME
        LD   L,ALPHA
        JP   is_above

; value_after: returns the value of the position of the next frame to the side that has moved
; In:       IX the frame, the next frame
; Out:      DE the value
; Clobbers: as search
; T: 1400000000   Stack: 126
; Unproved: a line of play is its input; choose_move is compared with the port
value_after:
        CALL turn_frame
        INC  IXH
        INC  IXH
        CALL search
        DEC  IXH
        DEC  IXH
        EX   DE,HL
        XOR  A
        SUB  E
        LD   E,A
        SBC  A,A
        SUB  D
        LD   D,A
        ; and on into

; turn_frame: turns the lower byte of IX to the other side
; In:       IX = 0 or 1000 or $D200..$D2FF
; Out:      IX = IX ^ TURNED
; Clobbers: A
; T: 33   Stack: 0
turn_frame:
        LD   A,IXL
        XOR  TURNED
        LD   IXL,A
        RET

; find_gain: returns what the side to move gains by a move
; In:       IX = ROOT * 256 or ROOT * 256 + TURNED or LAST * 256, D = $33..$3B or $77 or $C3..$CB, E = $33..$3B or $77 or $C3..$CB,
;           [Board + D] = RED + KING..RED + CANNON or BLACK + KING..BLACK + CANNON,
;           [Board + E] = 0 or RED + KING..RED + CANNON or BLACK + KING..BLACK + CANNON
; Where:    D != E
; Let:      Worth(K, P) = [[Kinds + K] * 256 + (P ^ IXL)]
; Out:      HL = Worth([Board + D], E) - Worth([Board + D], D) + ([Board + E] ? Worth([Board + E], E ^ TURNED) : 0)
; Clobbers: A BC
; T: 199   Stack: 0
find_gain:
        LD   H,HIGH Board
        LD   L,D
        LD   L,(HL)
        LD   H,HIGH Kinds
        LD   H,(HL)
        LD   A,E
        XOR  IXL
        LD   L,A
        LD   B,(HL)
        LD   A,D
        XOR  IXL
        LD   L,A
        LD   A,B
        SUB  (HL)
        LD   C,A
        SBC  A,A
        LD   B,A
        LD   H,HIGH Board
        LD   L,E
        LD   A,(HL)
        OR   A
        JR   Z,.none
        LD   L,A
        LD   H,HIGH Kinds
        LD   H,(HL)
        LD   A,E
        XOR  IXL
        XOR  TURNED
        LD   L,A
        LD   L,(HL)
        LD   H,0
        ADD  HL,BC
        RET
.none:  LD   H,B
        LD   L,C
        RET

; note_killer: notes the move that a frame is at as a killer, if it took nothing
; In:       H = ROOT or LAST, [H * 256 + TAKEN] = 0 or RED + PAWN, [H * 256 + FROM] = $33 or $44 or $CB, [H * 256 + TO] = $33 or $45 or $CA,
;           [H * 256 + KILLER] = 0 or $33 or $44, [H * 256 + KILLER + 1] = 0 or $33 or $45,
;           [H * 256 + KILLER_BEFORE] = 0 or $55, [H * 256 + KILLER_BEFORE + 1] = 0 or $56
; Let:      Page = H * 256,
;           Kept = [Page + TAKEN] || [Page + FROM] == [Page + KILLER] && [Page + TO] == [Page + KILLER + 1]
; Out:      [Page + KILLER] = Kept ? [Page + KILLER] : [Page + FROM], [Page + KILLER + 1] = Kept ? [Page + KILLER + 1] : [Page + TO],
;           [Page + KILLER_BEFORE] = Kept ? [Page + KILLER_BEFORE] : [Page + KILLER],
;           [Page + KILLER_BEFORE + 1] = Kept ? [Page + KILLER_BEFORE + 1] : [Page + KILLER + 1]
; Clobbers: A BC DE L
; T: 154   Stack: 0
note_killer:
        LD   L,TAKEN
        LD   A,(HL)
        OR   A
        RET  NZ
        LD   L,FROM
        LD   D,(HL)
        INC  L
        LD   E,(HL)
        LD   L,KILLER
        LD   B,(HL)
        INC  L
        LD   C,(HL)
        LD   A,B
        CP   D
        JR   NZ,.new
        LD   A,C
        CP   E
        RET  Z
.new:   LD   (HL),E
        DEC  L
        LD   (HL),D
        LD   L,KILLER_BEFORE
        LD   (HL),B
        INC  L
        LD   (HL),C
        RET
