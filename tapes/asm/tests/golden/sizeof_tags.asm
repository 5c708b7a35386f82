        ORG $8000
x:      DB 1,2,3 ::
        DB 4
.l      DB 5,6 :.: DB 7
        DB 8
y:      DB SIZEOF(x), SIZEOF(x.l), SIZEOF(y)
