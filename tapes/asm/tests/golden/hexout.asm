; differs: sjasmplus writes one HEX file at a time, and the test runs it with another
        device zxspectrum48
        org $8000
start:  nop
        hexout "part.hex"
        db 1,2,3
        disp $C000
        db 4
        ent
        org $9000
        ds 20,7
        hexend start
        savehex "memory.hex",start,20,start
        hexout "rest.hex"
        ds 3
        end start
