; of files with the same name only the last one is kept
        device zxspectrum48,-1
        org $8000
        rept 200,n
        org $8000
        db n
        savebin "same.bin",$8000,1
        savesna "same.sna",$8000
        endr
