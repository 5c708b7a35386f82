; edges: the rim of the board, with the letters of the files and the digits of the ranks

; The letters stand in the middle of their squares, half a character cell beside the cells.

RIM_SIZE        EQU  18                 ; rows and columns of the board with its rim
RIM_LAST        EQU  RIM_SIZE - 1

; draw_edges: draws letters and digits on all four sides
; In:       [Turned] = 0 or TURNED
; Let:      Way = [Turned] & 7, Letter(K, N) = [Font + ('a' + (K ^ Way) - 32) * 8 + N], Digit(K, N) = [Font + ('8' - (K ^ Way) - 32) * 8 + N]
; Out:      [dots(0, 1 + 2 * K) + N * 256] = Letter(K, N) >> 4 for K = 0..7 for N = 0..7,
;           [dots(0, 2 + 2 * K) + N * 256] = Letter(K, N) << 4 & $F0 for K = 0..7 for N = 0..7,
;           [dots(RIM_LAST, 1 + 2 * K) + N * 256] = Letter(K, N) >> 4 for K = 0..7 for N = 0..7,
;           [dots(RIM_LAST, 2 + 2 * K) + N * 256] = Letter(K, N) << 4 & $F0 for K = 0..7 for N = 0..7,
;           [dots(1 + 2 * K + (N + 4) / 8, J * RIM_LAST) + (N + 4) % 8 * 256] = Digit(K, N) for K = 0..7 for N = 0..7 for J = 0..1
; Clobbers: A BC DE HL
; T: 28484   Stack: 12
draw_edges:
        LD   C,0                        ; the square along the edge
.next:  PUSH BC
        LD   A,C
        ADD  A,A
        INC  A
        LD   E,A
        LD   D,0
        LD   A,(Turned)
        AND  7
        XOR  C
        LD   B,A                        ; the file, and the row of the board
        PUSH BC
        PUSH DE
        ADD  A,'a'
        PUSH AF
        CALL print_beside
        POP  AF
        LD   D,RIM_LAST
        CALL print_beside
        POP  DE
        POP  BC
        LD   D,E
        LD   E,0
        LD   A,'8'
        SUB  B
        PUSH AF
        CALL print_below
        POP  AF
        DEC  D
        LD   E,RIM_LAST
        CALL print_below
        POP  BC
        INC  C
        BIT  3,C
        JR   Z,.next
        RET
