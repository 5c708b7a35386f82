; differs: three passes are too few for this
        dw a,b,c,d
a       equ b+1
b       equ c+1
c       equ d+1
d       equ 7
