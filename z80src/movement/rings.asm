; rings: where the spaces of the circle are on the screen

; The circle has four rings of sixteen sectors; sector 0 is on top, and the others follow clockwise. A place is sector + 16 * ring.
; It is cut out of 21 x 21 cells. RingCells has the place of each cell of the upper left quarter, row by row, the middle included, or NONE
; off the board: the place that most of the cell's dots belong to.
RING_CELLS      EQU  21
RING_QUARTER    EQU  11
RingCells:      RET
        DB   $FF, $FF, $FF, $FF, $FF, $FF, $3F, $3F, $3F, $30, $30
        DB   $FF, $FF, $FF, $FF, $3F, $3F, $3F, $3F, $3F, $30, $30
        DB   $FF, $FF, $FF, $3E, $3E, $3F, $3F, $3F, $2F, $20, $20
        DB   $FF, $FF, $3E, $3E, $3E, $3E, $2F, $2F, $2F, $20, $20
        DB   $FF, $3D, $3E, $3E, $2E, $2E, $2E, $2F, $1F, $10, $10
        DB   $FF, $3D, $3D, $3E, $2E, $2E, $1E, $1F, $1F, $1F, $10
        DB   $3D, $3D, $3D, $2D, $2E, $1E, $1E, $1E, $1F, $0F, $00
        DB   $3D, $3D, $3D, $2D, $2D, $1D, $1E, $0E, $0E, $0F, $00
        DB   $3C, $3D, $2D, $2D, $1D, $1D, $1D, $0E, $0E, $0F, $FF
        DB   $3C, $3C, $2C, $2C, $1C, $1D, $0D, $0D, $0D, $FF, $FF
        DB   $3C, $3C, $2C, $2C, $1C, $1C, $0C, $0C, $FF, $FF, $FF

; The cell in the middle of each place: row and column.
RingMiddles:    RET
        DB   6, 10, 7, 11, 8, 12, 9, 13, 10, 13, 11, 13, 12, 12, 13, 11
        DB   13, 10, 13, 9, 12, 8, 11, 7, 10, 6, 9, 7, 8, 8, 7, 9
        DB   4, 10, 5, 12, 6, 14, 8, 15, 10, 15, 12, 15, 14, 14, 15, 12
        DB   15, 10, 15, 8, 14, 6, 12, 5, 10, 4, 8, 5, 6, 6, 5, 8
        DB   2, 10, 3, 13, 5, 15, 7, 17, 10, 17, 13, 17, 15, 15, 17, 13
        DB   17, 10, 17, 7, 15, 5, 13, 3, 10, 2, 7, 3, 5, 5, 3, 7
        DB   1, 10, 1, 14, 3, 17, 6, 19, 10, 19, 14, 19, 17, 17, 19, 14
        DB   19, 10, 19, 6, 17, 3, 14, 1, 10, 1, 6, 1, 3, 3, 1, 6

; A spoke between two sectors of the upper right quarter: files and ranks of a dot's step outward, in 256ths.
Spokes:         RET
        DB   50, 251
        DB   142, 213
        DB   213, 142
        DB   251, 50
SPOKES          EQU  4

; The squares of distances from the middle between which dots are set, one after the other: within the hole, on the rings, and beyond the rim as far as there are cells of the board.
RingEdges:      RET
        DW   0, 400, 1253, 1340, 2642, 2767, 4543, 4707, 6956, 9090, $FFFF
