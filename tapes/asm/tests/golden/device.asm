        device zxspectrum48
        org $8000
        db 1,2
        ld a,{b $8000}
        ld hl,{$8000}
        dw $$
        device none
