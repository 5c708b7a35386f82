.first: nop
        jr .first
main:
.a:     nop
        jr .a
.b      nop
other:
.a:     jr .a
        jp main.b
        jp _.first
