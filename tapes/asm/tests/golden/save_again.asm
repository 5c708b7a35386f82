; only the last one of a name stays
        device zxspectrum48,-1
        org $8000
        rept 200,n
        org $8000
        db n
        savebin "same.bin",$8000,1
        savesna "same.sna",$8000
        endr
