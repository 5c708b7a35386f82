        module m
        struct s
v       db 1
        ends
x       s
        dw s.v, x.v
        endmodule
        struct @g
w       dw 2
        ends
y       m.s 5
        g
        dw m.s, m.x.v, y.v, g.w
