; generate: the moves of a frame

; Captures and other moves have lists of their own. The pieces come in the order of their lists; the ways of each as in moves.asm.

; TAKE: adds a capture, if the piece in A at L is not of the colour in C
        MACRO TAKE
        AND  C
        CALL Z,add_capture
        ENDM

; TARGET: adds the move from B to L, or the capture; with ALL 0 captures alone
        MACRO TARGET ALL
        LD   A,(HL)
        OR   A
        IF ALL
        JR   NZ,.piece
        ADD_MOVE
        JR   .done
.piece: TAKE
        ELSE
        JR   Z,.done
        TAKE
        ENDIF
.done:
        ENDM

; WAY: adds the moves of a rook or a cannon along a line
        MACRO WAY BY, CANNON_TOO, ALL
        LD   L,B
.free:  STEP BY
        LD   A,(HL)
        OR   A
        IF ALL
        JR   NZ,.piece
        ADD_MOVE
        JP   .free
        ELSE
        JP   Z,.free
        ENDIF
.piece:
        IF CANNON_TOO
        CP   BORDER
        JR   Z,.done
.over:  STEP BY
        LD   A,(HL)
        OR   A
        JP   Z,.over
        ENDIF
        TAKE
.done:
        ENDM

        MACRO WAYS CANNON_TOO, ALL
        WAY  NEXT_ROW, CANNON_TOO, ALL
        WAY  -NEXT_ROW, CANNON_TOO, ALL
        WAY  1, CANNON_TOO, ALL
        WAY  -1, CANNON_TOO, ALL
        RET
        ENDM

; JUMPS: adds the moves of a knight over a leg
        MACRO JUMPS BY, ONE, OTHER, ALL
        LD   A,B
        ADD  A,BY
        LD   L,A
        LD   A,(HL)
        OR   A
        JR   NZ,.done
        LD   A,B
        ADD  A,ONE
        LD   L,A
        TARGET ALL
        LD   A,B
        ADD  A,OTHER
        LD   L,A
        TARGET ALL
.done:
        ENDM

; TO_PALACE: adds a step to a target in the own palace
        MACRO TO_PALACE BY, ALL
        LD   A,B
        ADD  A,BY
        LD   L,A
        LD   A,(HL)
        IF !ALL
        OR   A
        JR   Z,.done
        ENDIF
        AND  C
        JR   NZ,.done
        LD   H,HIGH Zones
        LD   A,C
        RLCA
        RLCA                            ; RED_PALACE or BLACK_PALACE
        AND  (HL)
        LD   H,HIGH Board
        JR   Z,.done
        IF ALL
        LD   A,(HL)
        OR   A
        JR   NZ,.piece
        ADD_MOVE
        JR   .done
        ENDIF
.piece: CALL add_capture
.done:
        ENDM
        ASSERT RED >> 6 == RED_PALACE && BLACK >> 6 == BLACK_PALACE

; AT_HOME: adds a bishop's step over a point to a target on the own side of the river
        MACRO AT_HOME BY, ALL
        LD   A,B
        ADD  A,BY
        LD   L,A
        LD   A,(HL)
        OR   A
        JR   NZ,.done
        LD   A,L
        ADD  A,BY
        LD   L,A
        XOR  C
        JP   M,.done
        TARGET ALL
.done:
        ENDM

; LISTS: the routines that list the moves of a piece and of all pieces; with ALL 0 the captures alone
        MACRO LISTS ALL
        LD   A,(IX + FIRST_ROOK)
        OR   A
        CALL NZ,.rook
        LD   A,(IX + FIRST_ROOK + 1)
        OR   A
        CALL NZ,.rook
        LD   A,(IX + FIRST_CANNON)
        OR   A
        CALL NZ,.cannon
        LD   A,(IX + FIRST_CANNON + 1)
        OR   A
        CALL NZ,.cannon
        LD   A,(IX + FIRST_KNIGHT)
        OR   A
        CALL NZ,.knight
        LD   A,(IX + FIRST_KNIGHT + 1)
        OR   A
        CALL NZ,.knight
        LD   A,(IX + FIRST_PAWN)
        OR   A
        CALL NZ,.pawn
        LD   A,(IX + FIRST_PAWN + 1)
        OR   A
        CALL NZ,.pawn
        LD   A,(IX + FIRST_PAWN + 2)
        OR   A
        CALL NZ,.pawn
        LD   A,(IX + FIRST_PAWN + 3)
        OR   A
        CALL NZ,.pawn
        LD   A,(IX + FIRST_PAWN + 4)
        OR   A
        CALL NZ,.pawn
        LD   A,(IX + FIRST_BISHOP)
        OR   A
        CALL NZ,.bishop
        LD   A,(IX + FIRST_BISHOP + 1)
        OR   A
        CALL NZ,.bishop
        LD   A,(IX + FIRST_GUARD)
        OR   A
        CALL NZ,.guard
        LD   A,(IX + FIRST_GUARD + 1)
        OR   A
        CALL NZ,.guard
        LD   B,(IX + KING_PLACE)
        TO_PALACE NEXT_ROW, ALL
        TO_PALACE -NEXT_ROW, ALL
        TO_PALACE 1, ALL
        TO_PALACE -1, ALL
        RET
.rook:  LD   B,A
        WAYS 0, ALL
.cannon:
        LD   B,A
        WAYS 1, ALL
.knight:
        LD   B,A
        JUMPS NEXT_ROW, 33, 31, ALL
        JUMPS -NEXT_ROW, -31, -33, ALL
        JUMPS 1, 18, -14, ALL
        JUMPS -1, 14, -18, ALL
        RET
.pawn:  LD   B,A
        XOR  C
        LD   A,NEXT_ROW
        BIT  7,C                        ; BLACK
        JR   Z,.ahead
        LD   A,-NEXT_ROW
.ahead: ADD  A,B
        LD   L,A
        TARGET ALL
        LD   A,B
        XOR  C
        RET  P                          ; before the river
        LD   L,B
        INC  L
        TARGET ALL
        LD   L,B
        DEC  L
        TARGET ALL
        RET
.bishop:
        LD   B,A
        AT_HOME 17, ALL
        AT_HOME 15, ALL
        AT_HOME -15, ALL
        AT_HOME -17, ALL
        RET
.guard: LD   B,A
        TO_PALACE 17, ALL
        TO_PALACE 15, ALL
        TO_PALACE -15, ALL
        TO_PALACE -17, ALL
        RET
        ENDM

; A few pieces in the lists and on the board: a rook of Red and a knight of Black on any of some points, and others.
;
; Define:   Others(N) = N == rules.FIRST_ROOK + 1 ? $88 : N == rules.FIRST_PAWN ? $86 : N == rules.KING_PLACE ? $47
;              : N == rules.BLACK_LIST + rules.FIRST_CANNON ? $A5 : 0,
;           AsListed(N) = [rules.Zones + N] == 0 ? rules.BORDER : N == [rules.PlayerRam] || N == $88 ? rules.RED + rules.ROOK
;              : N == $86 ? rules.RED + rules.PAWN : N == $47 ? rules.RED + rules.KING : N == $A5 ? rules.BLACK + rules.CANNON
;              : N == [rules.PlayerRam + rules.BLACK_LIST + rules.FIRST_KNIGHT] ? rules.BLACK + rules.KNIGHT : 0

; list_all: lists the moves of a frame: captures with their keys in its own page, the others in the page before it
; In:       IX = ROOT * 256 or ROOT * 256 + TURNED,
;           [PlayerRam] = FIRST_POINT..$3B or $77 or $97, [PlayerRam + BLACK_LIST + FIRST_KNIGHT] = $78 or $98 or $C3..$CB,
;           [PlayerRam + N] = Others(N) for N = 1..BLACK_LIST + FIRST_KNIGHT - 1,
;           [PlayerRam + N] = 0 for N = BLACK_LIST + FIRST_KNIGHT + 1..BLACK_LIST + KING_PLACE,
;           [Board + N] = AsListed(N) for N = 0..255
; Let:      Side = IXL ? BLACK : RED, Takes = MovesBy(Side, 0), Free = MovesBy(Side, 1) - Takes, Frame = IXH * 256
; Out:      [Frame + 3 * Takes] = 0, [Frame - 256 + 2 * Free] = 0, [Frame + END] = 2 * Free           ; the lists: compared with the port
; Clobbers: A BC DE HL IY, [ROOT * 256 - 256:512]
; T: 30000   Stack: 10
list_all:
        PUSH IX
        CALL begin_lists
        CALL lists_all
        XOR  A
        LD   (DE),A
        LD   A,E
        LD   D,IYH
        LD   E,END
        LD   (DE),A
        JR   end_lists

; list_captures: lists the captures of a frame
; In:       IX = ROOT * 256 or ROOT * 256 + TURNED,
;           [PlayerRam] = FIRST_POINT..$3B or $77 or $97, [PlayerRam + BLACK_LIST + FIRST_KNIGHT] = $78 or $98 or $C3..$CB,
;           [PlayerRam + N] = Others(N) for N = 1..BLACK_LIST + FIRST_KNIGHT - 1,
;           [PlayerRam + N] = 0 for N = BLACK_LIST + FIRST_KNIGHT + 1..BLACK_LIST + KING_PLACE,
;           [Board + N] = AsListed(N) for N = 0..255
; Out:      [IXH * 256 + 3 * MovesBy(IXL ? BLACK : RED, 0)] = 0                           ; the list: compared with the port
; Clobbers: A BC DE HL IY, [ROOT * 256:256]
; T: 20000   Stack: 10
list_captures:
        PUSH IX
        CALL begin_lists
        CALL lists_captures
        ; and on into

; end_lists: ends the list of captures
; In:       return = ROOT * 256 or LAST * 256 + TURNED, word[SP + 2] = MoveLists,
;           IY = ROOT * 256 or LAST * 256 + 3      ; the frame stands where a return address does
; Out:      [IY] = 0, IX = return, return = word[SP + 2], SP = SP + 2
; Clobbers: -
; T: 43   Stack: 0
end_lists:
        LD   (IY + 0),0
        POP  IX
        RET

; begin_lists: prepares registers for the lists
; In:       IX = ROOT * 256 or ROOT * 256 + TURNED or LAST * 256 or LAST * 256 + TURNED
; Out:      C = IXL ? BLACK : RED, DE = (IXH - 1) * 256, IY = IXH * 256, H = high(Board), IX = PlayerRam + (IXL ? BLACK_LIST : RED_LIST)
; Clobbers: A
; T: 150   Stack: 2
begin_lists:
        LD   D,IXH
        LD   E,0
        LD   IYH,D
        DEC  D
        LD   IYL,E
        LD   A,IXL                      ; 0 or TURNED
        AND  COLOURS
        XOR  RED
        LD   C,A
        LD   A,IXL
        AND  BLACK_LIST
        LD   IXL,A
        LD   IXH,HIGH PlayerRam
        LD   H,HIGH Board
        RET

; add_capture: adds a capture with its key: the rank of the victim before that of the piece
; In:       B = $33..$3B or $77 or $C3..$CB, L = $33..$3B or $77 or $C3..$CB, H = high(Board), IY = ROOT * 256 or LAST * 256 + 147,
;           [Board + B] = RED + KING..RED + CANNON or BLACK + KING..BLACK + CANNON,
;           [Board + L] = RED + KING..RED + CANNON or BLACK + KING..BLACK + CANNON
; Where:    B != L
; Let:      Rank(P) = [Kinds + ([Board + P] | 8)]
; Out:      [IY] = Rank(L) * 16 - Rank(B), [IY + 1] = B, [IY + 2] = L, IY = IY + 3
; Clobbers: A L
; T: 204   Stack: 2
add_capture:
        LD   (IY + 1),B
        LD   (IY + 2),L
        PUSH BC
        LD   C,(HL)
        LD   L,B
        LD   L,(HL)
        LD   H,HIGH Kinds
        SET  3,L                        ; its rank
        LD   B,(HL)
        LD   L,C
        SET  3,L
        LD   A,(HL)
        RLCA
        RLCA
        RLCA
        RLCA
        SUB  B
        LD   (IY + 0),A
        INC  IY
        INC  IY
        INC  IY
        POP  BC
        LD   H,HIGH Board
        RET

; lists_all: lists the moves of all pieces of a side
; In:       C = RED or BLACK, IX = PlayerRam + (C == RED ? RED_LIST : BLACK_LIST), DE = ROOT * 256 - 256, IY = ROOT * 256, H = high(Board),
;           [PlayerRam] = FIRST_POINT..$3B or $77 or $97, [PlayerRam + BLACK_LIST + FIRST_KNIGHT] = $78 or $98 or $C3..$CB,
;           [PlayerRam + N] = Others(N) for N = 1..BLACK_LIST + FIRST_KNIGHT - 1,
;           [PlayerRam + N] = 0 for N = BLACK_LIST + FIRST_KNIGHT + 1..BLACK_LIST + KING_PLACE,
;           [Board + N] = AsListed(N) for N = 0..255
; Out:      DE = DE + 2 * (MovesBy(C, 1) - MovesBy(C, 0)), IY = IY + 3 * MovesBy(C, 0)                  ; the lists: compared with the port
; Clobbers: A B HL, [ROOT * 256 - 256:512]
; T: 30000   Stack: 6
lists_all:
        LISTS 1

; lists_captures: lists the captures of all pieces of a side
; In:       C = RED or BLACK, IX = PlayerRam + (C == RED ? RED_LIST : BLACK_LIST), IY = ROOT * 256, H = high(Board),
;           [PlayerRam] = FIRST_POINT..$3B or $77 or $97, [PlayerRam + BLACK_LIST + FIRST_KNIGHT] = $78 or $98 or $C3..$CB,
;           [PlayerRam + N] = Others(N) for N = 1..BLACK_LIST + FIRST_KNIGHT - 1,
;           [PlayerRam + N] = 0 for N = BLACK_LIST + FIRST_KNIGHT + 1..BLACK_LIST + KING_PLACE,
;           [Board + N] = AsListed(N) for N = 0..255
; Out:      IY = IY + 3 * MovesBy(C, 0)                                                   ; the list: compared with the port
; Clobbers: A B HL, [ROOT * 256:256]
; T: 20000   Stack: 6
lists_captures:
        LISTS 0
