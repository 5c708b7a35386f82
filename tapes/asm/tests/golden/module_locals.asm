; .names start again in a module and after it
main:   nop
        module m
.l:     nop
k:
.l:     nop
        endmodule
.l:     nop
        dw m._.l, m.k.l, _.l
