        ORG $8000
        MACRO three
@inner: DB 1,2,3
        ENDM
outer:  DB 0
        three
        DB 9
next:   DB SIZEOF(outer), SIZEOF(inner)
        STRUCT pt
x       DB
y       DW
        ENDS
p:      pt 1,2
        DB SIZEOF(pt), SIZEOF(p)
