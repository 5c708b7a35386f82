        STRUCT t, 2
a       BYTE 1
b       DB 2
c       DEFB 3
d       WORD $405
e       DW $607
f       DEFW $809
g       D24 $0C0B0A
h       DWORD $100F0E0D
i       DD $14131211
j       BLOCK 2,$AA
k       DS 1,$BB
l       # 1,$CC
m       ALIGN 4,$DD
n       ## 8,$EE
        ENDS
        t
        DW t, t.a, t.n
