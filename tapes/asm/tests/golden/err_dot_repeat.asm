        .(0-1) nop
        .2
        .(2 nop
        .0 nop
