; Routines written plainly, as material for `zxlab improve`.

        ORG  $8000

; clear_a: 0
; In:       A = 0..255
; Out:      A = 0, zero = 1
; Clobbers: B
; T: 100    Stack: 0
clear_a:
        LD   A,0
        LD   B,A
        CP   B
        RET

; times_ten: ten times a number
; In:       A = 0..25
; Out:      A = A * 10
; Clobbers: B C
; T: 200    Stack: 0
times_ten:
        LD   B,A
        ADD  A,A
        LD   C,A
        LD   A,B
        ADD  A,A
        ADD  A,A
        ADD  A,A
        ADD  A,C
        RET

; larger: the larger of two numbers
; In:       A = 0..255, B = 0..255
; Out:      A = max(A, B)
; Clobbers: C
; T: 100    Stack: 0
larger:
        LD   C,A
        CP   B
        JP   C,.other
        LD   A,C
        JP   .end
.other: LD   A,B
.end:   RET

; absolute: a signed number without its sign
; In:       A = 0..255
; Out:      A = abs(s8(A))
; Clobbers: B
; T: 100    Stack: 0
absolute:
        LD   B,A
        AND  $80
        CP   $80
        JP   NZ,.positive
        LD   A,0
        SUB  B
        RET
.positive:
        LD   A,B
        RET

; ones: the number of 1 bits
; In:       A = 0..255
; Out:      A = bits(A)
; Clobbers: B C D
; T: 1000   Stack: 0
ones:
        LD   B,8
        LD   C,A
        LD   D,0
.next:  LD   A,C
        AND  1
        ADD  A,D
        LD   D,A
        SRL  C
        DEC  B
        JP   NZ,.next
        LD   A,D
        RET

; upper: a letter as a capital
; In:       A = 0..255
; Out:      A = A >= 'a' && A <= 'z' ? A - 32 : A
; Clobbers: B
; T: 100    Stack: 0
upper:
        LD   B,A
        CP   'a'
        JP   C,.other
        LD   A,B
        CP   'z'+1
        JP   NC,.other
        LD   A,B
        SUB  32
        RET
.other: LD   A,B
        RET

; exchange: the halves of a byte exchanged
; In:       A = 0..255
; Out:      A = A >> 4 | A << 4 & 255
; Clobbers: B C
; T: 300    Stack: 0
exchange:
        LD   B,4
.next:  LD   C,A
        SLA  C
        ADC  A,A
        DEC  B
        JR   NZ,.next
        RET

; sum: the sum of two words, and 1
; In:       DE = 0..255, BC = 0..255
; Out:      HL = DE + BC + 1
; Clobbers: A
; T: 200    Stack: 0
sum:
        LD   A,E
        ADD  A,C
        LD   L,A
        LD   A,D
        ADC  A,B
        LD   H,A
        LD   A,L
        ADD  A,1
        LD   L,A
        LD   A,H
        ADC  A,0
        LD   H,A
        RET

; digit: a number as a hexadecimal digit
; In:       A = 0..15
; Out:      A = A < 10 ? '0' + A : 'A' + A - 10
; Clobbers: B
; T: 100    Stack: 0
digit:
        LD   B,A
        CP   10
        JP   C,.decimal
        LD   A,B
        ADD  A,'A'-10
        JP   .end
.decimal:
        LD   A,B
        ADD  A,'0'
.end:   RET

; negative: the negative of a word
; In:       HL = 0..65535
; Out:      HL = -HL & $FFFF
; Clobbers: A DE
; T: 200    Stack: 0
negative:
        LD   A,H
        CPL
        LD   D,A
        LD   A,L
        CPL
        LD   E,A
        LD   HL,0
        ADD  HL,DE
        INC  HL
        RET
