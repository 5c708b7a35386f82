        RES 8,A
