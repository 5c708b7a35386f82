; places: where each side's pieces are, and moves of a search

; The page has a list of 16 points for each side, 0 for a piece that is not there, and for each point with a piece, at its lower byte, the
; place of the piece in the lists. The kinds follow each other as the player tries them.
PlayerRam       EQU  $D000
RED_LIST        EQU  0
BLACK_LIST      EQU  16
FIRST_ROOK      EQU  0
FIRST_CANNON    EQU  2
FIRST_KNIGHT    EQU  4
FIRST_PAWN      EQU  6
FIRST_BISHOP    EQU  11
FIRST_GUARD     EQU  13
KING_PLACE      EQU  15
RootStack       EQU  PlayerRam + 32     ; SP before the search, two bytes,
RootTurn        EQU  PlayerRam + 34     ; Turn,
RootRecorded    EQU  PlayerRam + 35     ; and the moves in the record
NodesLeft       EQU  PlayerRam + 36     ; positions left: 65536 times this, and BC'
        ASSERT PlayerRam + FIRST_POINT > NodesLeft

; place_pieces: makes the lists of a board that has no more pieces of a kind than a game begins with
; In:       D = $33..$3B or $77 or $97, E = $C3..$CB or $78 or $98,                            ; where two of the pieces are
;           [Board + N] = [Zones + N] == 0 ? BORDER : N == D ? RED + ROOK : N == E ? BLACK + KNIGHT : N == $47 ? RED + KING
;              : N == $A5 ? BLACK + CANNON : N == $86 ? RED + PAWN : N == $88 ? RED + ROOK : 0 for N = FIRST_POINT..255
; Let:      Later = D > $88, Place(N) = N == D ? FIRST_ROOK + Later : N == $88 ? FIRST_ROOK + !Later : N == $47 ? KING_PLACE : N == $86 ? FIRST_PAWN
;              : N == E ? BLACK_LIST + FIRST_KNIGHT : BLACK_LIST + FIRST_CANNON,
;           At(N) = N == FIRST_ROOK ? min(D, $88) : N == FIRST_ROOK + 1 ? max(D, $88) : N == KING_PLACE ? $47 : N == FIRST_PAWN ? $86
;              : N == BLACK_LIST + FIRST_KNIGHT ? E : N == BLACK_LIST + FIRST_CANNON ? $A5 : 0
; Out:      [PlayerRam + N] = At(N) for N = 0..BLACK_LIST + KING_PLACE,
;           [PlayerRam + N] = [Board + N] & KIND ? Place(N) : [PlayerRam + N] for N = FIRST_POINT..$CB
; Clobbers: A BC DE HL
; T: 14000   Stack: 0
place_pieces:
        LD   HL,PlayerRam
        LD   B,BLACK_LIST + KING_PLACE + 1
        XOR  A
.clear: LD   (HL),A
        INC  L
        DJNZ .clear
        LD   C,FIRST_POINT
.point: LD   H,HIGH Board
        LD   L,C
        LD   A,(HL)
        LD   B,A
        AND  KIND
        JR   Z,.next
        LD   HL,FirstPlaces
        ADD  A,L
        LD   L,A
        LD   A,(HL)
        BIT  7,B                        ; BLACK
        JR   Z,.place
        ADD  A,BLACK_LIST
.place: LD   H,HIGH PlayerRam
        LD   L,A
.taken: LD   A,(HL)                     ; the first free place of the kind
        INC  L
        OR   A
        JR   NZ,.taken
        DEC  L
        LD   (HL),C
        LD   A,L
        LD   L,C
        LD   (HL),A
.next:  INC  C
        JR   NZ,.point
        RET

; The first place of each kind.
FirstPlaces:
        DB   0, KING_PLACE, FIRST_GUARD, FIRST_BISHOP, FIRST_KNIGHT, FIRST_PAWN, FIRST_ROOK, FIRST_CANNON
        ASSERT LOW FirstPlaces <= 248

; make_tried: makes a move of the search
; In:       D = $33..$3B or $77 or $C3..$CB, E = $33..$3B or $77 or $C3..$CB, [Board + D] = RED + KING or BLACK + CANNON,
;           [Board + E] = 0 or RED + ROOK or BLACK + PAWN, [PlayerRam + D] = 0 or 15 or 21, [PlayerRam + E] = 2 or 16 or 31
; Where:    D != E
; Out:      A = [Board + E], C = [PlayerRam + E], [Board + D] = 0, [Board + E] = [Board + D], [PlayerRam + E] = [PlayerRam + D],
;           [PlayerRam + [PlayerRam + D]] = E, [PlayerRam + [PlayerRam + E]] = 0 for N = 1..([Board + E] ? 1 : 0)
; Clobbers: B HL
; T: 137   Stack: 0
make_tried:
        LD   H,HIGH PlayerRam
        LD   L,E
        LD   C,(HL)
        LD   L,D
        LD   A,(HL)
        LD   L,E
        LD   (HL),A
        LD   L,A
        LD   (HL),E
        LD   H,HIGH Board
        LD   L,D
        LD   B,(HL)
        LD   (HL),0
        LD   L,E
        LD   A,(HL)
        LD   (HL),B
        OR   A
        RET  Z
        LD   H,HIGH PlayerRam
        LD   L,C
        LD   (HL),0
        RET

; unmake_tried: undoes a move of the search
; In:       D = $33..$3B or $77 or $C3..$CB, E = $33..$3B or $77 or $C3..$CB, A = 0 or RED + ROOK or BLACK + PAWN, C = 2 or 16 or 31,
;           [Board + E] = RED + KING or BLACK + CANNON, [PlayerRam + E] = 0 or 15 or 21
; Where:    D != E
; Out:      [Board + D] = [Board + E], [Board + E] = A, [PlayerRam + D] = [PlayerRam + E], [PlayerRam + E] = C,
;           [PlayerRam + [PlayerRam + E]] = D, [PlayerRam + C] = E for N = 1..(A ? 1 : 0)
; Clobbers: A B HL
; T: 113   Stack: 0
unmake_tried:
        LD   H,HIGH Board
        LD   L,E
        LD   B,(HL)
        LD   (HL),A
        LD   L,D
        LD   (HL),B
        LD   H,HIGH PlayerRam
        LD   L,E
        LD   B,(HL)
        LD   (HL),C
        LD   L,D
        LD   (HL),B
        LD   L,B
        LD   (HL),D
        OR   A
        RET  Z
        LD   L,C
        LD   (HL),E
        RET
