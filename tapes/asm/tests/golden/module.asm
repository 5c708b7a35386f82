        module outer
x:      nop
        module inner
x:      nop
        jp x
        jp y
        jp @x
        jp @outer.x
        endmodule
        jp x
        jp inner.x
        jp outer.inner.x
        endmodule
x:      jp outer.x
y:      jp outer.inner.x
