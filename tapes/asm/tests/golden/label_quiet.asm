; a label with ! does not become the main label of .names
main:   nop
!side:  nop
.a:     nop
        jp main.a
        jp side
@other: nop
!@quiet: nop
!.b:    nop
        jp other.b
