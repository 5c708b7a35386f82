; half_cell: characters between the cells of the screen

; They are drawn half a cell aside, over two cells, and leave the colours as they are.

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
