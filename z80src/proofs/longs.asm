; Numbers of 32 bits in memory.

        ORG  $8000

; add_32: adds a number to another
; In:       long[First] = 0..$FFFFFFFF, long[Second] = 0..$FFFFFFFF
; Out:      long[First] = long[First] + long[Second] & $FFFFFFFF, carry = long[First] + long[Second] > $FFFFFFFF
; Clobbers: A B DE HL
; T: 220   Stack: 0
add_32:
        LD   HL,First
        LD   DE,Second
        LD   B,4
        OR   A
.next:  LD   A,(DE)
        ADC  A,(HL)
        LD   (HL),A
        INC  HL
        INC  DE
        DJNZ .next
        RET

; subtract_32: subtracts a number from another
; In:       long[First] = 0..$FFFFFFFF, long[Second] = 0..$FFFFFFFF
; Out:      long[First] = long[First] - long[Second] & $FFFFFFFF, carry = long[First] < long[Second]
; Clobbers: A DE HL
; T: 148   Stack: 0
subtract_32:
        LD   HL,(First)
        LD   DE,(Second)
        OR   A
        SBC  HL,DE
        LD   (First),HL
        LD   HL,(First+2)
        LD   DE,(Second+2)
        SBC  HL,DE
        LD   (First+2),HL
        RET

; double_32: shifts a number to the left
; In:       long[First] = 0..$FFFFFFFF
; Out:      long[First] = long[First] << 1 & $FFFFFFFF, carry = long[First] >> 31
; Clobbers: HL
; T: 98   Stack: 0
double_32:
        LD   HL,First
        SLA  (HL)
        INC  HL
        RL   (HL)
        INC  HL
        RL   (HL)
        INC  HL
        RL   (HL)
        RET

; compare_32: compares two numbers
; In:       long[First] = 0..$FFFFFFFF, long[Second] = 0..$FFFFFFFF
; Out:      carry = long[First] < long[Second], zero = long[First] == long[Second]
; Clobbers: A B DE HL
; T: 208   Stack: 0
compare_32:
        LD   DE,First+3
        LD   HL,Second+3
        LD   B,4
.next:  LD   A,(DE)
        CP   (HL)
        RET  NZ
        DEC  DE
        DEC  HL
        DJNZ .next
        RET

First:  DB   0, 0, 0, 0
Second: DB   0, 0, 0, 0
