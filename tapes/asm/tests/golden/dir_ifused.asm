        IFUSED a
a:      DB 1
        ENDIF
        IFUSED b
b:      DB 2
        ENDIF
        IFNUSED c
c:      DB 3
        ENDIF
        DW a
