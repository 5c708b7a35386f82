; halves: the set-up of the Spectrum: the best one of some that chance makes

HALVES          EQU  8                  ; halves that are tried
GOES_BACK       EQU  4                  ; points of an engineer for each row towards the own back row

; choose_half: fills the lower half: at level CHANCE by chance, otherwise with the best one of HALVES by chance
; In:       [Level] = CHANCE..PRUDENT, [Bridges] = 2 or 4, long[Register] = 1..$FFFFFFFF, [MapDown + P] = Down(P) for P = 0..POSITIONS - 1,
;           [PieceTypes + OWN_NO_SPACE] = NONE
; Out:      [BoardPieces + 8 * X + Y] = 8 * X + Y for X = 0..5 for Y = 4..(X == 3 ? 6 : 7),
;           [PieceTypes + 8 * X + Y] = SPY..Highest(X, Y) or BANNER..Last(Y) for X = 0..5 for Y = 4..(X == 3 ? 6 : 7),
;           [Flags] = $90, [Length] = 0, long[Register] = 1..$FFFFFFFF           ; which half it is, is compared with the port
; Clobbers: A BC DE HL, [List:23], word[HalfMost], long[HalfRegister], long[HalfBest]
; T: 4000000   Stack: 12
; Untried: choose_half.half+25 never jumps: no two halves of the seeded part have the same points; those of the whole proof may
choose_half:
        LD   A,(Level)
        OR   A                          ; CHANCE
        JP   Z,fill_random
        LD   HL,0
        LD   (HalfMost),HL
        LD   B,HALVES
.half:  PUSH BC
        LD   HL,Register
        LD   DE,HalfRegister
        CALL copy_register
        CALL fill_random
        CALL rate_half
        LD   DE,(HalfMost)
        OR   A
        SBC  HL,DE
        JR   C,.next
        JR   Z,.next
        ADD  HL,DE
        LD   (HalfMost),HL
        LD   HL,HalfRegister
        LD   DE,HalfBest
        CALL copy_register
.next:  POP  BC
        DJNZ .half
        LD   HL,Register
        LD   DE,HalfRegister
        CALL copy_register
        LD   HL,HalfBest                ; what the best one was made from makes it again
        LD   DE,Register
        CALL copy_register
        CALL fill_random
        LD   HL,HalfRegister
        LD   DE,Register
        ; and on into

; copy_register: copies a state of the register
; In:       HL = Register or HalfRegister or HalfBest, DE = HalfRegister or HalfBest or Register, long[HL] = 0..$FFFFFFFF
; Where:    HL != DE
; Out:      long[DE] = long[HL]
; Clobbers: BC DE HL
; T: 74   Stack: 0
copy_register:
        LDI
        LDI
        LDI
        LDI
        RET

; rate_half: returns how good the set-up of the lower half is
; In:       [Bridges] = 2 or 4, [PieceTypes + 8 * X + Y] = 0..BANNER for X = 0..5 for Y = 4..6, [PieceTypes + 8 * X + 7] = 0..MINE for X
;             = 0..5,
;           [PieceTypes + OWN_NO_SPACE] = NONE, [MapDown + 8 * X + Y] = 8 * X + Y + 1 for X = 0..5 for Y = 4..6, [MapDown + $1E] = OWN_HQ
; Let:      Weight(P) = [([Bridges] == 2 ? WeightsTwo : WeightsFour) + P / 8 * 4 + P % 8 - 4], Worth(T) = [HalfPoints + T],
;           Rated(P, T) = T == NONE ? 0 : T == ENGINEER ? P % 4 * GOES_BACK : Weight(P) * Worth(T == BANNER ? [PieceTypes + [MapDown +
;             P]] : T)
; Out:      HL = sum(X = 0..5, sum(Y = 4..7, Rated(8 * X + Y, [PieceTypes + 8 * X + Y])))
; Clobbers: A BC DE
; T: 9000   Stack: 4
rate_half:
        LD   DE,WeightsTwo
        LD   A,(Bridges)
        CP   2
        JR   Z,.begin
        LD   DE,WeightsFour
.begin: LD   HL,0
        LD   C,ROWS / 2                 ; the first own space
.space: EX   DE,HL
        LD   B,(HL)                     ; the weight
        INC  HL
        EX   DE,HL
        PUSH HL
        LD   L,C
        LD   H,HIGH PieceTypes
        LD   A,(HL)
        CP   TYPES
        JR   NC,.none                   ; no space
        CP   BANNER
        JR   Z,.banner
        CP   ENGINEER
        JR   NZ,.points
        LD   A,C
        AND  3                          ; rows behind the front row
        LD   B,A
        LD   A,GOES_BACK
        JR   .times
.banner:
        LD   H,HIGH MapDown             ; as good as the piece behind it
        LD   L,(HL)
        LD   H,HIGH PieceTypes
        LD   A,(HL)
.points:
        LD   L,A
        LD   H,0
        PUSH DE
        LD   DE,HalfPoints
        ADD  HL,DE
        POP  DE
        LD   A,(HL)
.times: POP  HL
        PUSH DE
        LD   E,A
        LD   D,0
        INC  B
        JR   .test
.add:   ADD  HL,DE
.test:  DJNZ .add
        POP  DE
        JR   .next
.none:  POP  HL
.next:  INC  C
        BIT  OWN,C
        JR   NZ,.space
        LD   A,C
        ADD  A,ROWS / 2
        LD   C,A
        CP   POSITIONS + ROWS / 2
        JR   NZ,.space
        RET

; The points of each type in a set-up. Planes come everywhere in their columns, so their place matters less.
HalfPoints:
        DB   3, 0, 1, 2, 3, 4, 6, 7, 8, 9, 5, 10, 11, 12, 9, 0

; The weights of the own spaces, column by column from the front row to the back row: most for the headquarters, then for the spaces
; before them and for those behind the bridges.
WeightsTwo:
        DB   0, 0, 0, 0,  1, 2, 0, 0,  0, 0, 2, 4,  0, 0, 2, 0,  1, 2, 0, 0,  0, 0, 0, 0
WeightsFour:
        DB   1, 2, 0, 0,  1, 2, 0, 0,  0, 0, 2, 4,  0, 0, 2, 0,  1, 2, 0, 0,  1, 2, 0, 0
