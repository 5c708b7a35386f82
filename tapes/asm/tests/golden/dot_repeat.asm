        .3 inc a
        .(1+1) db 5
        .2 .3 ret
        .2 dw $
