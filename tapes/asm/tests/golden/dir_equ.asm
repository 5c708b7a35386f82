a       EQU 5
b       EQU a+c
c       EQU 7
        DB a,b,c
d:      EQU $+1
        DW d
