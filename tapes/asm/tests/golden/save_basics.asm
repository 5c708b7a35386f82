        device zxspectrum48
        org $5d80
        db 1,2,3
        org $8000
start:  jr $
        savetap "a.tap",start
