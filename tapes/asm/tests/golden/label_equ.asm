a1      equ 5
b1:     equ 6
c1      defl 7
c1      defl c1+1
d1      = 1
d1      = d1+1
e1:     = 3
f1:=4
        db a1,b1,c1,d1,e1,f1
main    equ 9
.l:     nop
        jp main.l
