        MACRO m a, b
        LD a,b
.l      DJNZ .l
        ENDM
m2      MACRO
        NOP
        ENDM
        m A,5
        m HL,6
        m2
