        struct point,4
x       db 1
y       dw 2
        ends
        struct line
n       db 9
a       point
b       point 3,4
m       db 8
        ends
        line
        line 1,2,3
        line 1,{2,3},{,5},6
z       line
        dw line, line.a, line.a.y, z.b.y
