twice:  nop
twice:  nop
5x:     nop
(bad:   nop
nop: nop : y: nop
.1:     nop
        jr 3f
        jr 3b
+*:     nop
off+*:  cpl
