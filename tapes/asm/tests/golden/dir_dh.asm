        DH 01 23 4567
        DH "89AB"
        HEX FF
        DEFH "0a0B"
