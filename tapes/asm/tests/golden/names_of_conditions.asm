; names of conditions are labels after a condition, and wherever no condition can stand
p       equ 1
m       equ 2
nz:     nop
c:      nop
po      equ 5
a       equ 6
hl      equ 7
b       equ 8
        jr nz,nz
        jr c,nz
        jp nz,p
        jp p,p
        jp m,m
        jp po,po
        call z,p
        call c,m
        jp nz,p,m,po
        jp nz,c
        jp c,c
        jr c,c
        call c,c
        call nz,c,c,c
        jr c,a
        call c,hl
        jp c,b
        djnz nz
        ld a,p
        ld hl,(po)
