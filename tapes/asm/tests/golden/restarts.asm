        RST 0
        RST 8
        RST $10
        RST 24
        RST 20h
        RST 40
        RST #30
        RST 56
