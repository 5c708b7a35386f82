a:      NOP
.x      JR .x
b:      NOP
.x      JR .x
        JP a.x
        JP b.x
