        ent
        disp 5
        nop
