        device zxspectrum48
        labelslist "labels.lab"
        bplist "stops.bp" fuse
        org $8000
x:      nop
        setbp
        setbp x+1,"a==1"
e:      equ 5
.l:     nop
v=7
        macro own
.k:     nop
        endm
        own
