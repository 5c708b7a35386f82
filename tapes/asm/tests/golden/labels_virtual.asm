        device zxspectrum48
        labelslist "labels.lab",1
        bplist "stops.bp" mame
        org $C000
x:      nop
        setbreakpoint x
        setbp "b==2"
