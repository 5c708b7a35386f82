        org $8000
        macro inner
.own:   jr .own
        endm
        macro outer
.own:   inner
        ret
        endm
        module m
main:   outer
.local: jr .local
@far:   nop
.near:  dw .near
!quiet: nop
        struct point
x       byte
y       word 7
        ends
place   point
value   equ 3
paged   equ $4000,2
        endmodule
size    equ sizeof(far2)
far2:   db 1,2
        device zxspectrum48
