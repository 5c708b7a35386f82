; a label with ! does not change what .names belong to
main:   nop
!side:  nop
.a:     nop
        jp main.a
        jp side
@other: nop
!@quiet: nop
!.b:    nop
        jp other.b
