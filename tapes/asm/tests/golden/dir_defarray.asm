        ORG $8000
        DEFARRAY name 10*2,"A",<1,2>,$40
        DB name[0], name[1], name[2], name[3]
        DB name[#]
n = 0
        DUP name[#]
        DB name[n]
n = n + 1
        EDUP
        DB name[name[#]-1], name [ 1 ]
