; Loops with more turns than can be followed one by one, proved by what each turn keeps true at the loop's head (Keeps). A name stands for the
; value before the call, and now() for the one at the head.

        ORG  $8000

; add_times: a number added as often as another one says
; In:       HL = any, DE = any, BC = 1..65535
; Out:      HL = HL + BC * DE & $FFFF
; Clobbers: A BC
; Keeps:    .next: BC = 1..BC, HL = HL + (BC - now(BC)) * DE & $FFFF, turns = now(BC)
; T: 2424800   Stack: 0
add_times:
.next:  ADD  HL,DE
        DEC  BC
        LD   A,B
        OR   C
        JR   NZ,.next
        RET

; triangle: the sum of all numbers up to one
; In:       BC = 1..65535
; Out:      HL = BC * (BC + 1) / 2 & $FFFF
; Clobbers: A BC
; Keeps:    .next: BC = 1..BC, HL = BC * (BC + 1) / 2 - now(BC) * (now(BC) + 1) / 2 & $FFFF, turns = now(BC)
; T: 2424810   Stack: 0
triangle:
        LD   HL,0
.next:  ADD  HL,BC
        DEC  BC
        LD   A,B
        OR   C
        JR   NZ,.next
        RET

; turn_left: a byte rotated as often as a number says
; In:       E = any, BC = 1..65535
; Let:      Left(N) = (E << (N & 7) | E >> 8 - (N & 7)) & $FF
; Out:      E = Left(BC)
; Clobbers: A BC
; Keeps:    .next: BC = 1..BC, E = Left(BC - now(BC)), turns = now(BC)
; T: 2228195   Stack: 0
turn_left:
.next:  RLC  E
        DEC  BC
        LD   A,B
        OR   C
        JR   NZ,.next
        RET

; fill: the same byte as often as a number says
; In:       A = any, C = 1..255
; Out:      [Buffer + N] = A for N = 0..C - 1
; Clobbers: B HL [Buffer:255]
; Keeps:    .next: B = 1..C, HL = Buffer + C - now(B), [Buffer + N] = A for N = 0..C - now(B) - 1, turns = now(B)
; T: 6649   Stack: 0
fill:   LD   B,C
        LD   HL,Buffer
.next:  LD   (HL),A
        INC  HL
        DJNZ .next
        RET

; count_rows: a product counted one by one, in a loop within a loop
; In:       HL = any, D = 1..255, E = 1..255
; Out:      HL = HL + D * E & $FFFF
; Clobbers: B D
; Keeps:    .row: D = 1..D, HL = HL + (D - now(D)) * E & $FFFF, turns = now(D)
; Keeps:    .one: B = 1..E, D = 1..D, HL = HL + (D - now(D)) * E + (E - now(B)) & $FFFF, turns = now(B)
; T: 1300000   Stack: 0
count_rows:
.row:   LD   B,E
.one:   INC  HL
        DJNZ .one
        DEC  D
        JR   NZ,.row
        RET

Buffer  EQU  $90F0
