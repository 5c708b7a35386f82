        ORG $8000
a:      DB 1
        DISP $C000
        DB 2,3
        ENT
        DB 4
b:      DB SIZEOF(a)
