        org $8000
        db 9                    ; the device is there from the start
        device zxspectrum48,$7FFF
        assert {$8000} = 9 && {b $5800} = $38 && {$5CB2} = $7FFF
        org $7FFC
        db {b $7FFC}, {b $7FFD}
        org $8010
        db 1,2,3,4
        org $8011
        align 4
        org $8010
        ds 1
        savebin "kept.bin",$8010,4
