; worth: the worth of pieces on their points

; The tables are pages indexed by the points of Red's pieces; for Black the board is turned. Kings and pawns share one, since pawns never
; stand in their own palace, and so do guards and bishops.
        MACRO WORTH A, B, C, D, E
        DB   0, 0, 0, A, B, C, D, E, D, C, B, A, 0, 0, 0, 0
        ENDM

        ALIGN 256
        DS   3 * NEXT_ROW
KingsAndPawns:
        WORTH 0, 0, 0, 2, 5
        WORTH 0, 0, 0, 1, 1
        WORTH 0, 0, 0, 0, 0
        WORTH 7, 0, 8, 0, 9
        WORTH 8, 0, 11, 0, 12
        WORTH 16, 18, 22, 24, 25
        WORTH 20, 24, 30, 34, 36
        WORTH 22, 28, 36, 42, 44
        WORTH 20, 28, 38, 44, 46
        WORTH 8, 8, 10, 12, 12
        DS   6 * NEXT_ROW
GuardsAndBishops:
        WORTH 0, 0, 20, 20, 0
        WORTH 0, 0, 0, 0, 23
        WORTH 17, 0, 0, 19, 24
        WORTH 0, 0, 0, 0, 0
        WORTH 0, 0, 21, 0, 0
        DS   11 * NEXT_ROW
Knights:
        WORTH 38, 36, 40, 40, 38
        WORTH 38, 42, 44, 43, 34
        WORTH 40, 44, 46, 46, 45
        WORTH 42, 45, 48, 48, 49
        WORTH 42, 46, 49, 51, 52
        WORTH 43, 50, 51, 54, 54
        WORTH 43, 51, 53, 54, 56
        WORTH 44, 52, 55, 57, 54
        WORTH 42, 46, 54, 52, 48
        WORTH 42, 42, 44, 46, 42
        DS   6 * NEXT_ROW
Rooks:
        WORTH 92, 96, 94, 98, 94
        WORTH 94, 97, 96, 99, 96
        WORTH 93, 97, 96, 99, 97
        WORTH 97, 99, 99, 101, 101
        WORTH 98, 100, 100, 102, 102
        WORTH 99, 101, 101, 103, 103
        WORTH 99, 101, 101, 103, 103
        WORTH 99, 100, 100, 104, 104
        WORTH 101, 103, 102, 106, 107
        WORTH 99, 101, 100, 104, 104
        DS   6 * NEXT_ROW
Cannons:
        WORTH 46, 46, 47, 48, 48
        WORTH 46, 47, 47, 48, 48
        WORTH 47, 48, 49, 50, 51
        WORTH 46, 46, 47, 47, 50
        WORTH 46, 46, 47, 47, 49
        WORTH 46, 46, 47, 47, 50
        WORTH 47, 48, 47, 47, 50
        WORTH 48, 48, 47, 45, 45
        WORTH 49, 49, 48, 45, 44
        WORTH 50, 50, 48, 45, 44
        DS   3 * NEXT_ROW

; The page of a piece's table by its byte, and eight bytes on its rank, by which captures are ordered.
        MACRO OF_KINDS
        DB   HIGH KingsAndPawns, HIGH GuardsAndBishops, HIGH GuardsAndBishops, HIGH Knights, HIGH KingsAndPawns, HIGH Rooks
        DB   HIGH Cannons, 0
        DB   1, 3, 3, 5, 2, 7, 5
        ENDM
        ALIGN 256
Kinds:  DS   RED + 1
        OF_KINDS
        DS   BLACK - RED - 15
        OF_KINDS

; worth: returns the worth of a piece on a point
; In:       A = RED + KING..RED + CANNON or BLACK + KING..BLACK + CANNON, C = FIRST_POINT..$CB
; Out:      A = [[Kinds + A] * 256 + (A & BLACK ? C ^ TURNED : C)]
; Clobbers: B HL
; T: 73   Stack: 0
worth:
        LD   B,A
        LD   L,A
        LD   H,HIGH Kinds
        LD   H,(HL)
        LD   L,C
        BIT  7,B                        ; BLACK
        JR   Z,.read
        LD   A,C
        XOR  TURNED
        LD   L,A
.read:  LD   A,(HL)
        RET
