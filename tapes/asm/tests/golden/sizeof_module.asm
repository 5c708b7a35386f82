        ORG $8000
a:      DB 1,2
        MODULE m
b:      DB 3
        ENDMODULE
        DB 4,5,6
        DB SIZEOF(a), SIZEOF(m.b)
