        BIT 8,A
