        ORG $8000
        PHASE $C000
x:      DW x
        DEPHASE
        TEXTAREA $D000
        DW $
        ENDT
        PHASE 1
        DW $
        UNPHASE
