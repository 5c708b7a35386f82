        savebin "a.bin",0,1
        device zxspectrum48
        savebin "a.bin"
        savebin "a.bin",$FFFF,2
        savebin
        savetap "a.tap",CODE
        savesna "a.sna"
