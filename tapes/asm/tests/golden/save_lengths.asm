; lengths of 0 and past the end mean up to the end
        device zxspectrum48,-1
        org $FFFC
        db 1,2,3,4
        savebin "zero.bin",$FFFC,0
        savebin "beyond.bin",$FFFC,$9000
        savebin "plain.bin",$FFFC
        savetap "lower.tap",code,"name",$FFFC,3
        savedev "pages.bin",3,$3FFE,2
        savedev "back.bin",2,$7FFC,3
