; data: the steps of the pieces, the zones of the board, the set-up, what points are to a king

; The lists of steps: of a king, a guard, a bishop, a knight, a pawn at home and a pawn across the river, Red's and then Black's.
LISTS_OF_COLOUR EQU  12
StepLists:
        DW   RedKingSteps, RedGuardSteps, RedBishopSteps, KnightSteps, RedPawnSteps, RedPawnAcross
        DW   BlackKingSteps, BlackGuardSteps, BlackBishopSteps, KnightSteps, BlackPawnSteps, BlackPawnAcross
; The lists for the original's test, whose pawns differ.
OriginalLists:
        DW   RedKingSteps, RedGuardSteps, RedBishopSteps, KnightSteps, RedPawnOriginal, PawnOriginal
        DW   BlackKingSteps, BlackGuardSteps, BlackBishopSteps, KnightSteps, BlackPawnOriginal, PawnOriginal

; A list: the zones in which the target has to be, the number of steps, and of each the difference of points and that of the point which
; has to be free, or 0.
        MACRO STRAIGHT ZONE
        DB   ZONE, 4, 16, 0, -16, 0, 1, 0, -1, 0
        ENDM
        MACRO DIAGONAL ZONE
        DB   ZONE, 4, 17, 0, 15, 0, -15, 0, -17, 0
        ENDM
        MACRO TWICE_DIAGONAL ZONE
        DB   ZONE, 4, 34, 17, 30, 15, -30, -15, -34, -17
        ENDM
RedKingSteps:
        STRAIGHT RED_PALACE
BlackKingSteps:
        STRAIGHT BLACK_PALACE
RedGuardSteps:
        DIAGONAL RED_PALACE
BlackGuardSteps:
        DIAGONAL BLACK_PALACE
RedBishopSteps:
        TWICE_DIAGONAL BLACK
BlackBishopSteps:
        TWICE_DIAGONAL RED
KnightSteps:
        DB   COLOURS, 8, 33, 16, 31, 16, -31, -16, -33, -16, 18, 1, -14, 1, 14, -1, -18, -1
RedPawnSteps:
        DB   COLOURS, 1, 16, 0
BlackPawnSteps:
        DB   COLOURS, 1, -16, 0
RedPawnAcross:
        DB   COLOURS, 3, 16, 0, 1, 0, -1, 0
BlackPawnAcross:
        DB   COLOURS, 3, -16, 0, 1, 0, -1, 0
RedPawnOriginal:
        DB   COLOURS, 3, 15, 0, 16, 0, 17, 0
BlackPawnOriginal:
        DB   COLOURS, 3, -15, 0, -16, 0, -17, 0
PawnOriginal:
        DB   COLOURS, 8, 15, 0, 16, 0, 17, 0, 1, 0, -1, 0, -15, 0, -16, 0, -17, 0

; The points from which a knight gives check, as differences: that of its leg, next to it and diagonally next to the king, and those of
; the two knights over it.
KnightChecks:
        DB   17, 33, 18
        DB   15, 31, 14
        DB   -15, -31, -14
        DB   -17, -33, -18
KNIGHT_CHECKS   EQU  4

; Red's pieces of the set-up: point and kind. Black's stand opposite.
SetUp:
        DB   $33, ROOK, $34, KNIGHT, $35, BISHOP, $36, GUARD, $37, KING, $38, GUARD, $39, BISHOP, $3A, KNIGHT, $3B, ROOK
        DB   $54, CANNON, $5A, CANNON
        DB   $63, PAWN, $65, PAWN, $67, PAWN, $69, PAWN, $6B, PAWN
SET_UP_PIECES   EQU  16

; Zones: bits of each point. A half has the bit of the colour that is across the river there, so that the other colour is at home.
RED_PALACE      EQU  1
BLACK_PALACE    EQU  2

        ALIGN 256
Zones:
TableValue = 0
        DUP  256
ZoneColumn = (TableValue & 15) - 3
ZoneRow = (TableValue >> 4) - 3
ZoneValue = 0
        IF ZoneColumn >= 0 && ZoneColumn < COLUMNS && ZoneRow >= 0 && ZoneRow < ROWS
        IF ZoneRow < 5
ZoneValue = BLACK
        ELSE
ZoneValue = RED
        ENDIF
        IF ZoneColumn >= 3 && ZoneColumn <= 5 && ZoneRow <= 2
ZoneValue = ZoneValue + RED_PALACE
        ENDIF
        IF ZoneColumn >= 3 && ZoneColumn <= 5 && ZoneRow >= 7
ZoneValue = ZoneValue + BLACK_PALACE
        ENDIF
        ENDIF
        DB   ZoneValue
TableValue = TableValue + 1
        EDUP

; The relation of a point to a king, by the difference of their points as a byte: on its row or column, diagonally next to it, or where a knight
; attacks it.
LINE            EQU  1
CORNER          EQU  2
JUMP            EQU  4
        ASSERT LOW $ == 0
Relations:
TableValue = 0
        DUP  256
RelationValue = 0
        IF TableValue != 0 && (TableValue & 15) == 0 || TableValue >= 1 && TableValue <= 5 || TableValue >= 251
RelationValue = LINE
        ENDIF
        IF TableValue == 15 || TableValue == 17 || TableValue == 256 - 15 || TableValue == 256 - 17
RelationValue = CORNER
        ENDIF
        IF TableValue == 14 || TableValue == 18 || TableValue == 31 || TableValue == 33
RelationValue = JUMP
        ENDIF
        IF TableValue == 256 - 14 || TableValue == 256 - 18 || TableValue == 256 - 31 || TableValue == 256 - 33
RelationValue = JUMP
        ENDIF
        DB   RelationValue
TableValue = TableValue + 1
        EDUP
