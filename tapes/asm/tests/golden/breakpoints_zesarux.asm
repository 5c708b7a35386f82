        device zxspectrum48
        bplist "stops.bp" zesarux
        org $8000
        setbp
        nop
        setbp $+1
