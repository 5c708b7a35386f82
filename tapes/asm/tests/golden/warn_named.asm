        DEVICE ZXSPECTRUM48,$7FFF
        output "gap.bin"
        org $8000
        db 1
        org $8002
        db 2
        outend
        org $9000
        disp $A000,1
        nop
        org $A100
        ent
        org $C000,2
        org $8000,3
        struct point
x       db 1
        align 4
y       dw 2
        ends
        struct line
start   db 0
from    point
        ends
        point
        db 0
at:     point
        DEVICE ZXSPECTRUM48,$8FFF
        device noslot64k,$7FFF
        include "inc\two3.inc"
