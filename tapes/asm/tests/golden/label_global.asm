        module m
@g:     nop
.l:     nop
@h.i:   nop
own:    jp g
        jp own.l
.l:     jp @own
        endmodule
own:    jp g.l
        jp h.i
