        DEVICE ZXSPECTRUM48
        ORG $8000
start:  LD A,5 : LD B,6
.loop   DJNZ .loop
x       EQU 7
v = 5
        MODULE m
main:   CALL start
.l      JP .l
smc+1:  LD A,x
        ENDMODULE
        MACRO mm a
.in     LD B,a
        JR .in
        ENDM
        mm 3
        mm 4
        DUP 2
        NOP
        EDUP
