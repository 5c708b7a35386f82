        device zxspectrum48
        savebin "x.bin",$8000,-1
        savetap "x.tap",HEADLESS,0,$FFFF
        savedev "x.bin",4,0,1
        savedev "x.bin",0,0,0
        savedev "x.bin",3,$3FFF,2
