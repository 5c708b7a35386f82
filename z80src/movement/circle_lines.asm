; circle_lines: the lines of the circle, dot by dot

; draw_rings: sets the dots of the rings, of the hole in the middle and beyond the rim
; In:       [dots(Y / 8, K) + Y % 8 * 256] = 0 for Y = 0..8 * RING_CELLS - 1 for K = 0..RING_CELLS - 1, interrupts = 1
; Let:      Far(X) = X < 84 ? (84 - X) * (83 - X) : (X - 84) * (X - 83), Beyond(X) = count(N = 0..9, word[RingEdges + 1 + 2 * N] <= X), Dot(X, Y) = Beyond(Far(X) + Far(Y)) & 1
; Out:      [dots(Y / 8, K) + Y % 8 * 256] = sum(X = 0..7, Dot(8 * K + X, Y) << (7 - X)) for Y = 0..8 * RING_CELLS - 1 for K = 0..RING_CELLS - 1
; Clobbers: A BC DE HL IX
; T: -   Stack: 14
; Waits: 42 frames
draw_rings:
        LD   BC,0                       ; files and ranks from the middle: C and B
        LD   HL,0                       ; B * B + B
.row:   PUSH HL
        LD   IX,RingEdges + 1
        LD   D,0                        ; bit 0: the dots are set
        LD   C,0
.dot:   LD   A,(IX + 1)                 ; beyond the next edge?
        CP   H
        JR   C,.edge
        JR   NZ,.here
        LD   A,(IX + 0)
        CP   L
        JR   C,.edge
        JR   NZ,.here
.edge:  INC  D
        INC  IX
        INC  IX
        JR   .dot
.here:  BIT  0,D
        CALL NZ,plot_four
        INC  C
        LD   A,C                        ; C * C + C grows by 2 * C
        ADD  A,A
        ADD  A,L
        LD   L,A
        JR   NC,.same
        INC  H
.same:  LD   A,C
        CP   RING_CELLS * 4
        JR   NZ,.dot
        POP  HL
        INC  B
        BIT  0,B
        CALL Z,frame_wait
        LD   A,B
        ADD  A,A
        ADD  A,L
        LD   L,A
        JR   NC,.next
        INC  H
.next:  LD   A,B
        CP   RING_CELLS * 4
        JR   NZ,.row
        RET

; draw_spokes: sets the dots between the sectors
; In:       [dots(Y / 8, K) + Y % 8 * 256] = 0 for Y = 0..8 * RING_CELLS - 1 for K = 0..RING_CELLS - 1, interrupts = 1
; Let:      Far(X) = X < 84 ? 83 - X : X - 84, By(K) = [Spokes + 1 + 2 * K], Up(K) = [Spokes + 2 + 2 * K], First(K, X, Y) = By(K) > Up(K) ? (256 * X + By(K) - 1) / By(K) : (256 * Y + Up(K) - 1) / Up(K),
;           Meets(N, K, X, Y) = N >= 20 && N < 84 && N * By(K) >> 8 == X && N * Up(K) >> 8 == Y,          ; the dot N of a spoke, from the hole on
;           On(K, X, Y) = Meets(First(K, X, Y), K, X, Y) || Meets(First(K, X, Y) + 1, K, X, Y), Dot(X, Y) = any(K = 0..SPOKES - 1, On(K, Far(X), Far(Y)))
; Out:      [dots(Y / 8, K) + Y % 8 * 256] = sum(X = 0..7, Dot(8 * K + X, Y) << (7 - X)) for Y = 0..8 * RING_CELLS - 1 for K = 0..RING_CELLS - 1
; Clobbers: A BC DE HL
; T: -   Stack: 18
; Waits: 4 frames
draw_spokes:
        LD   HL,Spokes + 1
        LD   B,SPOKES
.spoke: PUSH BC
        LD   E,(HL)
        INC  HL
        LD   D,(HL)
        INC  HL
        PUSH HL
        LD   HL,0                       ; files and ranks in 256ths: HL, and BC
        LD   BC,0
        LD   A,RING_CELLS * 4
.dot:   PUSH AF
        CP   RING_CELLS * 4 - 19        ; not in the hole
        JR   NC,.hole
        PUSH BC
        LD   C,H
        CALL plot_four
        POP  BC
.hole:  LD   A,L
        ADD  A,E
        LD   L,A
        JR   NC,.file
        INC  H
.file:  LD   A,C
        ADD  A,D
        LD   C,A
        JR   NC,.rank
        INC  B
.rank:  POP  AF
        DEC  A
        JR   NZ,.dot
        CALL frame_wait
        POP  HL
        POP  BC
        DJNZ .spoke
        RET

; plot_four: sets a dot in each quarter of the circle
; Let:      At(X, Y) = dots(Y / 8, X / 8) + Y % 8 * 256, Bit(X) = 128 >> X % 8
; In:       C = 4 or 8 or 83, B = 0 or 4 or 63..64 or 83, [At(83 - C, 83 - B)] = 0 or $5A, [At(84 + C, 83 - B)] = $81, [At(83 - C, 84 + B)] = $81,
;           [At(84 + C, 84 + B)] = 0 or $5A          ; files and ranks from the middle; and what is on the screen
; Out:      [At(83 - C, 83 - B)] = [At(83 - C, 83 - B)] | Bit(83 - C), [At(84 + C, 83 - B)] = [At(84 + C, 83 - B)] | Bit(84 + C),
;           [At(83 - C, 84 + B)] = [At(83 - C, 84 + B)] | Bit(83 - C), [At(84 + C, 84 + B)] = [At(84 + C, 84 + B)] | Bit(84 + C)
; Clobbers: A
; T: 1000   Stack: 8
plot_four:
        PUSH HL
        PUSH DE
        LD   A,RING_CELLS * 4 - 1
        SUB  B
        CALL .both
        LD   A,RING_CELLS * 4
        ADD  A,B
        CALL .both
        POP  DE
        POP  HL
        RET
.both:  LD   D,A                        ; the line of dots
        AND  %00000111
        LD   H,A
        LD   A,D
        RRCA
        RRCA
        RRCA
        AND  %00011000
        OR   H
        OR   HIGH DISPLAY
        LD   H,A
        LD   A,D
        ADD  A,A
        ADD  A,A
        AND  %11100000
        LD   D,A
        LD   A,RING_CELLS * 4 - 1
        SUB  C
        CALL .dot
        LD   A,RING_CELLS * 4
        ADD  A,C
.dot:   LD   E,A
        RRCA
        RRCA
        RRCA
        AND  %00011111
        OR   D
        LD   L,A
        LD   A,E
        AND  7
        LD   E,A
        LD   A,%10000000
        JR   Z,.put
.bit:   RRCA
        DEC  E
        JR   NZ,.bit
.put:   OR   (HL)
        LD   (HL),A
        RET
