; every notation of a number
        dd 12, 12d, 0xC, $c, #C, 0ch, 0Ch, 0b1100, %1100, 1100b, 0q14, 14q, 14o
        dd 1'000, 1_000, %1010'0101, $12_34, 1bh, 0b1h, 0d5h, 0xffffffff, 4294967295
