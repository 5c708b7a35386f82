        device zxspectrum48
        slot 9
        page 4
        mmu 0,-1
        mmu 2 1,0
        mmu 0 3,1
        org $8000,7
        device noslot64k
        page 32
        savesna "x.sna",$8000
