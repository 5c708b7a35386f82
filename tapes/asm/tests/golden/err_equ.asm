a1      equ 5
a1      equ 6
b1      = 5
b1      equ 6
c1      equ
        equ 5
d1      equ 5 6
