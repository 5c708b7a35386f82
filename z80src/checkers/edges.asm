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

; print_beside: prints a character half a cell to the right, and keeps the colours
; In:       A = 32..127, D = 0..23, E = 0..30       ; character, row, column
; Let:      Dots(N) = [Font + (A - 32) * 8 + N]
; Out:      [dots(D, E) + N * 256] = Dots(N) >> 4 for N = 0..7, [dots(D, E + 1) + N * 256] = Dots(N) << 4 & $F0 for N = 0..7
; Clobbers: A BC HL
; T: 950   Stack: 2
print_beside:
        CALL glyph_address
        CALL screen_address
        PUSH DE
.line:  LD   A,(BC)
        INC  BC
        RRCA
        RRCA
        RRCA
        RRCA
        LD   E,A
        AND  $0F
        LD   (HL),A
        INC  L
        XOR  E                          ; the other half
        LD   (HL),A
        DEC  L
        INC  H
        LD   A,H
        AND  %00000111
        JR   NZ,.line
        POP  DE
        RET

; print_below: prints a character half a cell lower, and keeps the colours
; In:       A = 32..127, D = 0..22, E = 0..31       ; character, row, column
; Let:      Dots(N) = [Font + (A - 32) * 8 + N]
; Out:      [dots(D, E) + (N + 4) * 256] = Dots(N) for N = 0..3, [dots(D + 1, E) + N * 256] = Dots(N + 4) for N = 0..3, D = D + 1
; Clobbers: A BC HL
; T: 682   Stack: 2
print_below:
        CALL glyph_address
        CALL screen_address
        LD   A,H
        ADD  A,4
        LD   H,A
        CALL .half
        INC  D
        CALL screen_address
.half:  LD   A,(BC)
        LD   (HL),A
        INC  BC
        INC  H
        LD   A,H
        AND  %00000011
        JR   NZ,.half
        RET
