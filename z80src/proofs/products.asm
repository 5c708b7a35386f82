; Products of 16-bit numbers.

        ORG  $8000

; product_16: the lower half of a product
; In:       BC = 0..65535, DE = 0..65535
; Out:      HL = BC * DE & $FFFF
; Clobbers: A DE
; T: 1046   Stack: 0
product_16:
        LD   HL,0
        LD   A,16
.next:  ADD  HL,HL
        EX   DE,HL
        ADD  HL,HL              ; the highest bit of DE
        EX   DE,HL
        JR   NC,.zero
        ADD  HL,BC
.zero:  DEC  A
        JR   NZ,.next
        RET

; product_32: a whole product
; In:       BC = 0..65535, DE = 0..65535
; Out:      DEHL = BC * DE
; Clobbers: A
; T: 1205   Stack: 0
product_32:
        LD   HL,0
        LD   A,16
.next:  ADD  HL,HL              ; bits of the product push those of DE out
        RL   E
        RL   D
        JR   NC,.zero
        ADD  HL,BC
        JR   NC,.zero
        INC  DE
.zero:  DEC  A
        JR   NZ,.next
        RET
