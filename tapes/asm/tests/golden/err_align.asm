        align 3
        align 0
        align -4
        align 65536
