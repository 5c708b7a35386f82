        ORG $8000
        DISP $C000
x:      DW x,$,$$$
        ENT
        DW x,$
