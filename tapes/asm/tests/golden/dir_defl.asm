a       DEFL 1
        DB a
a       DEFL a+1
        DB a
a = a*4
        DB a
