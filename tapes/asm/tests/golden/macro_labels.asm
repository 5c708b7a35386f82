        macro wait
.l      djnz .l
        endm
        macro outer
.z:     wait
        jr .z
main2:
@.real: nop
        endm
main:
        wait
        wait
        outer
.l:     jp .l
        jp main2.real
