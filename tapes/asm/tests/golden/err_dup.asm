        dup -1
        edup
        edup
        dup 3, 5
        edup
        dup later
        edup
later   equ 2
        dup 2
        nop
