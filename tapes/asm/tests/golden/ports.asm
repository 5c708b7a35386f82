        IN A,($FE)
        IN B,(C)
        IN (C)
        IN F,(C)
        OUT ($FE),A
        OUT (C),D
        OUT (C),0
