        module
        module a.b
        endmodule
        module m
y:      nop
        module n
        jp y
