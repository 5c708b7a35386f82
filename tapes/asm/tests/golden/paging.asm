; the pages of a 48K
        device zxspectrum48
        slot 3
        page 3
        slot $8000
        page 2
        mmu 1,1
        mmu 2,2,$9000
        db 1
        org $C000,3
        db 2
