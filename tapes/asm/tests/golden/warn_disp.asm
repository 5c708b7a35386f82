        disp 5
        disp 6
a:      dw a
        ent
