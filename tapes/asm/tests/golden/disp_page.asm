        DEVICE ZXSPECTRUM48
        ORG $8000
a1:     nop
        DISP $C000,1
b1:     nop
        dw b1
        db $$b1, $$, $$$
        ENT
c1:     db $$a1,$$b1,$$c1,$$
e1      equ $5000,2
        db $$e1
f1      equ $5000
        db $$f1
