        defdevice Tiny, $1000, 3, 2, 0
        device tiny
        org 0
        assert $$ == 2
        db 1
        org $1000
        assert $$ == 0
        db 2
        org $2000
        assert $$ == 1
        db 3
        ; The slots without a page given follow the one before; there are no more pages than three.
        org $3000
        assert $$ == 2 && {b $3000} == 1
        org $F000
        assert $$ == 2 && {b $F000} == 1
        mmu $2000, 2, $2001
        db 4
        assert {b 1} == 4 && {b $F001} == 4
        savebin "page2.bin",0,2
        savebin "page1.bin",$2000,2
        savebin "end.bin",$EFFF,3
        ; Slots that do not divide the addresses evenly, and the largest and smallest ones.
        defdevice Uneven, $E000, 4
        device UNEVEN
        org $DFFF
        db 5,6
        assert {b $DFFF} == 5 && {b $E000} == 6 && $$ == 1
        defdevice Fine, 256, 256
        device fine
        org $80FE
        dw $0807,$0A09
        assert {b $80FF} == 8 && {b $8100} == 9 && $$ == $81
        defdevice Whole, $10000, 2, 1
        device whole
        org $8000
        db 11
        assert $$ == 1
        savedev "whole.bin",1,$8000,1
        ; As ZXSPECTRUM48 and a slot more would be; what the device had is there again.
        device Tiny
        assert {b $F001} == 4
