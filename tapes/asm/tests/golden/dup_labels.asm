        dup 2
1       djnz 1b
        jr 1f
1
        edup
