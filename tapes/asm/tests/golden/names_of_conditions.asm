; behind a condition its names are labels, and wherever no condition can stand
p       equ 1
m       equ 2
nz:     nop
c:      nop
po      equ 5
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
        djnz nz
        ld a,p
        ld hl,(po)
