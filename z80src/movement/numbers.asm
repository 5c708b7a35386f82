; numbers: the numbers of expressions by coordinates

op_distance:
        CALL evaluate_space
        PUSH HL
        PUSH AF
        CALL evaluate_space
        POP  BC                         ; C bit 0: the other's carry
        LD   A,C
        POP  BC
        JR   C,.far
        RRA
        JR   C,.far
        LD   A,L
        SUB  C
        JP   P,.files
        NEG
.files: LD   L,A
        LD   A,H
        SUB  B
        JP   P,.ranks
        NEG
.ranks: CP   L
        JR   NC,.more
        LD   A,L
.more:  LD   L,A
        LD   H,0
        RET
.far:   LD   HL,NUMBER_MOST
        RET

op_sign:
        CALL evaluate
        LD   A,H
        OR   L
        RET  Z
        BIT  7,H
        LD   HL,1
        RET  Z
        LD   HL,-1
        RET

op_abs:
        CALL evaluate
        BIT  7,H
        RET  Z
        ; and on into

; negate: negates a number
; In:       HL = 0..$FFFF
; Out:      HL = -HL & $FFFF
; Clobbers: A
; T: 34   Stack: 0
negate:
        XOR  A
        SUB  L
        LD   L,A
        SBC  A,A
        SUB  H
        LD   H,A
        RET

op_minus:
        CALL two_numbers
        ; and on into

; difference: subtracts two numbers; the result stays between -NUMBER_MOST and NUMBER_MOST
; In:       HL = -32767..32767, BC = -32767..32767
; Out:      HL = max(min(s16(HL) - s16(BC), NUMBER_MOST), -NUMBER_MOST)
; Clobbers: A
; T: 72   Stack: 0
difference:
        LD   A,H
        OR   A
        SBC  HL,BC
        JP   PE,saturate
        LD   A,H                        ; -32768 is one too low
        XOR  $80
        OR   L
        RET  NZ
        INC  L
        RET

; saturate: returns the largest number with a sign
; In:       A = 0..255
; Out:      HL = A & 128 ? -NUMBER_MOST : NUMBER_MOST
; Clobbers: -
; T: 39   Stack: 0
saturate:
        LD   HL,NUMBER_MOST
        OR   A
        RET  P
        LD   HL,-NUMBER_MOST
        RET

op_times:
        CALL two_numbers
        ; and on into

; product: multiplies two numbers; the result stays between -NUMBER_MOST and NUMBER_MOST
; In:       HL = -32767..32767, BC = -32767..32767
; Out:      HL = max(min(s16(HL) * s16(BC), NUMBER_MOST), -NUMBER_MOST)
; Clobbers: A BC
; T: 1702   Stack: 6
product:
        LD   A,H
        OR   A
        JR   NZ,.any
        OR   L
        RET  Z                          ; 0
        DEC  A
        JR   NZ,.any
        LD   H,B                        ; 1, as a truth is
        LD   L,C
        RET
.any:   PUSH DE
        LD   A,H
        XOR  B
        PUSH AF                         ; the sign
        BIT  7,H
        CALL NZ,negate
        EX   DE,HL                      ; DE the first one,
        LD   H,B
        LD   L,C
        BIT  7,H
        CALL NZ,negate
        LD   B,H                        ; BC the second one
        LD   C,L
        LD   HL,0
.bit:   SRL  D
        RR   E
        JR   NC,.even
        ADD  HL,BC
        BIT  7,H
        JR   NZ,.large
.even:  LD   A,D
        OR   E
        JR   Z,.done
        SLA  C
        RL   B
        BIT  7,B
        JR   Z,.bit
.large: POP  AF
        POP  DE
        JR   saturate
.done:  POP  AF
        POP  DE
        OR   A
        RET  P
        JR   negate

op_less:
        CALL compare
        JP   C,op_true
        JR   op_false

op_greater:
        CALL compare
        JR   Z,op_false
        JR   NC,op_true
        ; and on into

op_false:
        LD   HL,0
        RET

op_less_or_equal:
        CALL compare
        JR   Z,op_true
        JR   NC,op_false
        ; and on into

op_true:
        LD   HL,1
        OR   A
        RET

op_greater_or_equal:
        CALL compare
        JR   NC,op_true
        JR   op_false

; compare: evaluates two numbers and compares them
; In:       DE = CheckCoordinates, [DE] = OP_NUMBER, [DE + 1] = 0..255, [DE + 2] = OP_NUMBER, [DE + 3] = 0 or 5 or 127..128 or 255          ; numbers as written
; Let:      X = s8([DE + 1]), Y = s8([DE + 3])
; Out:      carry = X < Y, zero = X == Y, DE = DE + 4
; Clobbers: A BC HL IX IY
; T: 100000   Stack: 40
compare:
        CALL two_numbers
        LD   A,H
        ADD  A,$80
        LD   H,A
        LD   A,B
        ADD  A,$80
        LD   B,A
        OR   A
        SBC  HL,BC
        RET

; two_numbers: evaluates two numbers
; In:       DE = CheckCoordinates, [DE] = OP_NUMBER, [DE + 1] = 0..255, [DE + 2] = OP_NUMBER, [DE + 3] = 0 or 5 or 127..128 or 255          ; numbers as written
; Out:      HL = s8([DE + 1]) & $FFFF, BC = s8([DE + 3]) & $FFFF, DE = DE + 4
; Clobbers: A IX IY
; T: 100000   Stack: 40
two_numbers:
        CALL evaluate
        PUSH HL
        CALL evaluate
        LD   B,H
        LD   C,L
        POP  HL
        RET
