        defdevice
        defdevice one
        defdevice one, $4000
        defdevice one, 255, 4
        defdevice one, $10001, 4
        defdevice one, $4000, 0
        defdevice one, $10000, 1025
        defdevice one, $4000, 4, 1, 4, 2, 3
        defdevice one, $4000, 4, 0, 1, 2, 3, 0
        defdevice one, $4000, 4 extra
        defdevice zxspectrum48, $4000, 4
        defdevice two, $4000, 8
        defdevice TWO, $2000, 8
        device one
        device two, $8000
        mmu 0 3, 6
