        device zxspectrum48
        cspectmap "labels.map"
        org $8000
x:      nop
e:      equ 5
.l:     nop
v=7
top:    equ $C001
        struct couple
first:    byte
second:   byte
        ends
        org $4000
screen: nop
.a.b:   nop
        module m
main:   nop
.loop:  nop
        endmodule
