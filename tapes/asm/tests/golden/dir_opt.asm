        OPT push --syntax=a
        PUSH BC,,DE
        OPT pop
        PUSH BC,DE
        OPT reset
        DB 1
