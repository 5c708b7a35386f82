; tries: the moves of a position, tried one after the other

; try_killer: tries a killer, if the piece may make it
; In:       IX = ROOT * 256 or LAST * 256 - 512, L = KILLER or KILLER_BEFORE,         ; a rook leaves its king's column: it may not, or it is left out
;           [Board + N] = [Zones + N] ? 0 : BORDER for N = 0..255, [Board + $37] = RED + KING, [Board + $C7] = BLACK + KING,
;           [Board + $47] = RED + ROOK, [Board + $57] = 0 or RED + PAWN, [Board + $97] = 0 or BLACK + ROOK,
;           [PlayerRam] = $47, [PlayerRam + KING_PLACE] = $37, [PlayerRam + BLACK_LIST + KING_PLACE] = $C7, [PlayerRam + $47] = FIRST_ROOK,
;           word[IXH * 256 + SCORE] = -5 or 7, word[IXH * 256 + ALPHA] = -6..-4 or 300, [IXH * 256 + DEPTH] = 0..1, [IXH * 256 + CHECKED] = 0..1,
;           [IXH * 256 + L] = 0 or $47, [IXH * 256 + L + 1] = $48, [IXH * 256 - 256] = TRIED or $47, [IXH * 256 - 255] = $48, [IXH * 256 + END] = 2,
;           [IXH * 256 + RECORDS] = 7, [PlayerRam + $48] = 22
; Let:      Page = IXH * 256, Found = [Page + L] && [Page - 256] > TRIED, Gain = [high(Rooks) * 256 + $48] - [high(Rooks) * 256 + $47],
;           Above = s16(word[Page + SCORE]) + Gain > s16(word[Page + ALPHA])
; Where:    [Board + $57] == 0 || !Above && [Page + DEPTH] == 0
; Out:      carry = 0, [Page - 256] = [Page + L] ? TRIED : [Page - 256], [Page + FROM] = $47 for N = 1..Found, [Page + TO] = $48 for N = 1..Found,
;           [Page + ABOVE] = Above ? 255 : 0 for N = 1..Found
; Clobbers: A BC DE HL, [Recorded], [Page + TAKEN], [Page + PLACE], word[Page + 512 + SCORE], [Page - 254:2]
; T: 1833   Stack: 4
; Note:     see try_move
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
; In:       IX = ROOT * 256 or LAST * 256 - 512, D = $47, E = $48,                    ; a rook leaves its king's column: it may not, or it is left out
;           [Board + N] = [Zones + N] ? 0 : BORDER for N = 0..255, [Board + $37] = RED + KING, [Board + $C7] = BLACK + KING,
;           [Board + $47] = RED + ROOK, [Board + $57] = 0 or RED + PAWN, [Board + $97] = 0 or BLACK + ROOK, [Board + $48] = 0 or BLACK + PAWN,
;           [PlayerRam] = $47, [PlayerRam + KING_PLACE] = $37, [PlayerRam + BLACK_LIST + KING_PLACE] = $C7, [PlayerRam + $47] = FIRST_ROOK,
;           word[IXH * 256 + SCORE] = -5 or 7, word[IXH * 256 + ALPHA] = -6..-4 or 40..42 or 300, [IXH * 256 + DEPTH] = 0..1,
;           [IXH * 256 + CHECKED] = 0..1, [IXH * 256 + RECORDS] = 7, [PlayerRam + $48] = 22, [PlayerRam + 22] = $48
; Let:      Page = IXH * 256, Taken = [Board + $48],
;           Gain = [high(Rooks) * 256 + E] - [high(Rooks) * 256 + D] + (Taken ? [high(KingsAndPawns) * 256 + (E ^ TURNED)] : 0),
;           Worth = s16(word[Page + SCORE]) + Gain, Above = Worth > s16(word[Page + ALPHA]), Made = Above || [Page + DEPTH]
; Where:    [Board + $57] == 0 || !Made
; Out:      carry = 0, [Page + FROM] = D, [Page + TO] = E, [Page + ABOVE] = Above ? 255 : 0, [Page + TAKEN] = Taken for N = 1..Made,
;           [Page + PLACE] = 22 for N = 1..Made, [Recorded] = 7 for N = 1..Made, word[Page + 512 + SCORE] = -Worth & $FFFF for N = 1..Made
; Clobbers: A BC DE HL
; T: 1609   Stack: 4
; Note:     carry set if the position is done with, and HL its value. Other moves are compared with the port by choose_move; what they change
;           is listed at search
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
        CP   ROOT + 4
        JR   NZ,.leaf
        THE_FRAME
        LD   L,CHECKED
        LD   A,(HL)
        OR   A
        JR   NZ,.record                 ; an answer to a check by the first move may end the game by perpetual check
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
; In:       IX = ROOT * 256 or LAST * 256 + TURNED, DE = -MATE_VALUE or 0..1 or MATE_VALUE - 1, HL = any,                ; DE the value
;           [IXH * 256 + RECORDS] = 7, [IXH * 256 + FROM] = $33, [IXH * 256 + TO] = $35 or $CB,
;           [IXH * 256 + TAKEN] = 0 or BLACK + PAWN, [IXH * 256 + PLACE] = 22, [Board + [IXH * 256 + TO]] = RED + ROOK,
;           [PlayerRam + [IXH * 256 + TO]] = 1, word[IXH * 256 + ALPHA] = -MATE_VALUE or -1..0,
;           word[IXH * 256 + BETA] = 0..1 or MATE_VALUE, [IXH * 256 + CAN_MOVE] = 0,
;           [IXH * 256 + KILLER] = 0 or $33, [IXH * 256 + KILLER + 1] = 0 or $35,
;           [IXH * 256 + KILLER_BEFORE] = $55, [IXH * 256 + KILLER_BEFORE + 1] = $56,
;           word[BestValue] = 9, [Best] = $44, [Best + 1] = $45
; Where:    s16(word[IXH * 256 + ALPHA]) < s16(word[IXH * 256 + BETA])
; Let:      Page = IXH * 256, From = [Page + FROM], To = [Page + TO], Place = [Page + PLACE], Better = s16(DE) > s16(word[Page + ALPHA]),
;           Cut = Better && s16(DE) >= s16(word[Page + BETA]), First = Better && IXH == ROOT,
;           Kept = !Cut || [Page + TAKEN] || From == [Page + KILLER] && To == [Page + KILLER + 1]
; Out:      carry = Cut, HL = (Cut ? word[Page + BETA] : 0)..(Cut ? word[Page + BETA] : $FFFF), [Page + CAN_MOVE] = 1,
;           word[Page + ALPHA] = Better ? DE : word[Page + ALPHA], word[BestValue] = First ? DE : 9, [Best] = First ? From : $44,
;           [Best + 1] = First ? To : $45,
;           [Page + KILLER] = Kept ? [Page + KILLER] : From, [Page + KILLER + 1] = Kept ? [Page + KILLER + 1] : To,
;           [Page + KILLER_BEFORE] = Kept ? [Page + KILLER_BEFORE] : [Page + KILLER],
;           [Page + KILLER_BEFORE + 1] = Kept ? [Page + KILLER_BEFORE + 1] : [Page + KILLER + 1],
;           [Recorded] = [Page + RECORDS], [Board + From] = [Board + To], [Board + To] = [Page + TAKEN],
;           [PlayerRam + From] = [PlayerRam + To], [PlayerRam + [PlayerRam + To]] = From, [PlayerRam + To] = Place,
;           [PlayerRam + Place] = To for N = 1..([Page + TAKEN] ? 1 : 0)
; Clobbers: A BC DE
; T: 900   Stack: 6
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
;           [PlayerRam + From] = [PlayerRam + To], [PlayerRam + [PlayerRam + To]] = From,
;           [PlayerRam + Place] = To for N = 1..([Page + TAKEN] ? 1 : 0)
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
