; maps: positions as the other side sees them, and the neighbours of a space up and down the screen

BLOCKED         EQU  $80
DOUBLE          EQU  $40

; Define: Halved(P) = P == ENEMY_NO_SPACE || P == OWN_NO_SPACE ? P ^ 8 : P, TurnedPlace(P) = Halved(POSITIONS - 1 - P),
;         Two(P) = P == $0C ? $0B : P == $24 ? $23 : BLOCKED, Four(P) = P < 16 ? DOUBLE + 3 : P < 32 ? BLOCKED : DOUBLE + $23,
;         Front(N, P) = N == 2 ? Two(P) : Four(P),              ; with N bridges: the neighbours up and down, as the maps have them
;         UpOf(N, P) = NoSpace(P) ? BLOCKED : P == OWN_HQ ? DOUBLE + $16 : P == $19 ? ENEMY_HQ : P % 8 == 4 ? Front(N, P) : P % 8 ? P - 1
;           : BLOCKED,
;         Back(M) = M & BLOCKED ? M : M & DOUBLE ? TurnedPlace(M - DOUBLE) - NEXT_COLUMN + DOUBLE : TurnedPlace(M),
;         DownOf(N, P) = NoSpace(P) ? BLOCKED : Back(UpOf(N, TurnedPlace(P))), Up(P) = UpOf([Bridges], P), Down(P) = DownOf([Bridges], P)

; turn_place: returns a space as the other side sees it
; In:       A = 0..POSITIONS - 1
; Where:    A != ENEMY_NO_SPACE && A != OWN_NO_SPACE
; Out:      A = TurnedPlace(A)
; Clobbers: -
; T: 54   Stack: 0
turn_place:
        CPL
        ADD  A,POSITIONS
        CP   ENEMY_NO_SPACE
        JR   Z,.right
        CP   OWN_NO_SPACE
        RET  NZ
.right: XOR  NEXT_COLUMN                ; of a headquarters the left half is the right one now
        RET

; make_maps: makes the maps for the bridges
; In:       [Bridges] = 2 or 4
; Out:      [MapUp + P] = Up(P) for P = 0..POSITIONS - 1, [MapDown + P] = Down(P) for P = 0..POSITIONS - 1
; Clobbers: A BC DE HL
; T: 13677   Stack: 2
make_maps:
        LD   HL,MapUp
        LD   B,POSITIONS
.up:    LD   C,BLOCKED
        LD   A,L
        AND  3                          ; the back row and the front row: before the river
        JR   Z,.set
        LD   C,L
        DEC  C
.set:   LD   (HL),C
        INC  L
        DJNZ .up
        LD   DE,Headquarters
        CALL .change
        LD   DE,TwoBridges
        LD   A,(Bridges)
        CP   2
        JR   Z,.bridges
        LD   DE,FourBridges
.bridges:
        CALL .change
        LD   L,0
.down:  LD   A,L
        CALL turn_place
        LD   H,HIGH MapUp
        LD   E,L
        LD   L,A
        LD   A,(HL)                     ; the neighbour up, as the other side sees it
        LD   L,E
        LD   H,HIGH MapDown
        OR   A
        JP   M,.keep
        BIT  6,A
        JR   Z,.one
        RES  6,A                        ; DOUBLE
        CALL turn_place
        SUB  NEXT_COLUMN                ; the left one of a pair is the right one now
        OR   DOUBLE
        JR   .keep
.one:   CALL turn_place
.keep:  LD   (HL),A
        INC  L
        LD   A,L
        CP   POSITIONS
        JR   NZ,.down
        LD   A,BLOCKED
        LD   (MapDown + ENEMY_NO_SPACE),A
        LD   (MapDown + OWN_NO_SPACE),A
        RET
.change:
        LD   A,(DE)
        LD   L,A
        INC  A                          ; NONE
        RET  Z
        INC  DE
        LD   A,(DE)
        LD   (HL),A
        INC  DE
        JR   .change

; Entries of MapUp that differ from the space above: position and entry.
Headquarters:
        DB   $17, DOUBLE + $16, $19, $10, $1F, BLOCKED
        DB   NONE
TwoBridges:
        DB   $0C, $0B, $24, $23
        DB   NONE
FourBridges:
        DB   $04, DOUBLE + $03, $0C, DOUBLE + $03, $24, DOUBLE + $23, $2C, DOUBLE + $23
        DB   NONE
