; differs: sjasmplus stops after three passes with wrong values
; EQUs in any order
a0 equ a1+1
b0 equ c0*2
a1 equ a2+1
c0 equ d0+a0
a2 equ a3+1
d0 equ (a3<<1) | 1
        module m
a3 equ @a3 * 2
b3 equ a3+last
        endmodule
a3 equ a4 + 1
x = 3
a4 equ x + here
x = 4
here:   dw a0,b0,a1,c0,a2,d0,m.a3,m.b3,a3,a4
last equ 5
