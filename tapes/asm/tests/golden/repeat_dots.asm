        .3 NOP
        .(1+1) INC A
        .2 DB 1,2
