; differs: sjasmplus changes the pages even of a 48K Spectrum
        device zxspectrum48
        page 1
        mmu 0,2
        slot 9
