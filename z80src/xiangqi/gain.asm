; gain: what a move gains at once, by the worth of the pieces

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
