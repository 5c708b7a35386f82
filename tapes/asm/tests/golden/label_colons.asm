a: NOP : NOP
c NOP
.d: NOP:NOP
        DW a,c
