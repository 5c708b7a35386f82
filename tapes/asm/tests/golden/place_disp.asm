        org $8000
        db 1
        disp $9000
a:      dw a, $, $$$
        org $9100
b:      dw b
        ent
c:      dw c,$
        phase 5
d:      jp d
        dephase
        textarea $6000
        jr $
        unphase
